import { may } from '../../../../engine/core/access/may.ts'
import { pruneReport } from '../../../../engine/core/access/pruneReport.ts'
import type { Security } from '../../../../engine/core/definition/model.ts'
import type { Route } from '../../../access/Route.ts'
import type { SetupOf } from '../../../access/routeHandler.ts'
import { noPermission, notFound } from '../../../platform/errors.ts'
import {
  flag,
  integer,
  type JsonSchema,
  listOf,
  moment,
  objectSchema,
  openObject,
  orNull,
  shared,
  text,
  closedObject,
} from '../../../platform/http/jsonSchema.ts'
import type { Catalog } from '../Catalog.ts'
import type { LiveCatalog } from './LiveCatalog.ts'
import { dependenciesOf } from '../expand/dependenciesOf.ts'
import type { DefinitionFile } from '../read/DefinitionFile.ts'
import { sqlPathOf } from '../read/definitionPath.ts'
import { isProblemOf } from '../read/isProblemOf.ts'
import { nearestOf, problemText } from '../problems/describeProblem.ts'
import type { FailedStatement, FailedStatements } from './FailedStatement.ts'

/** Shorter than what stands between browser and server lets a call wait. */
const longestWaitMs = 25_000
const editors: Security = { code: 'TVADMIN2', groups: null, flag: null }

/** A page as the portal knows of it before it is opened. */
const pageSchema = (more: Record<string, JsonSchema> = {}): JsonSchema =>
  closedObject({
    id: text,
    version: text,
    title: messageSchema,
    description: orNull(messageSchema),
    help: orNull(text),
    file: orNull(text),
    route: text,
    parent: orNull(text),
    beside: orNull(text),
    params: listOf(openObject()),
    ...more,
  })
const messageSchema = closedObject({ key: text, text })
const problemSchema = closedObject({
  file: text,
  line: integer,
  column: integer,
  at: text,
  code: text,
  got: text,
  known: listOf(text),
  text,
  nearest: orNull(text),
  in: listOf(text),
  reports: listOf(text),
  also: listOf(text),
})
const failedSchema = closedObject({
  file: text,
  text,
  statement: text,
  times: integer,
  failed_at: moment,
  reports: listOf(text),
})

/** Calls that hand definitions to the browser, as its user may see them. */
export function catalogRoutes(holder: LiveCatalog, setupOf: SetupOf, failed: FailedStatements): Route[] {
  const catalog = (): Catalog => holder.current
  return [
    {
      method: 'GET',
      path: '/api/v2/catalog/get_reports',
      tag: 'catalog',
      access: 'session',
      summary:
        'Lists the pages that the caller may open. Reports and forms with id, title, route, parent, params, the section of the guide, and for those who may edit (TVADMIN2) the file of the definition; the version of each and of the catalog, and the menus that lead to them.',
      answer: closedObject({
        version: text,
        app_setup: shared('AppSetup'),
        reports: listOf(pageSchema({ redirects: listOf(text), layout: text })),
        forms: listOf(pageSchema({ add: orNull(openObject()) })),
      }),
      async handle({ principal, translate }) {
        const { version, reports: all, reportVersions, forms, formVersions, files } = catalog()
        const isEditor = may(principal, editors)
        /** The first of these that there is: a report that was generated has the file of the one that generates it. */
        const fileOf = (...keys: string[]): string | null =>
          isEditor ? (keys.flatMap((key) => files.get(key)?.file ?? [])[0] ?? null) : null
        const reports = [...all.values()]
          .filter((report) => may(principal, report.security))
          .sort((one, other) => one.order - other.order)
        // Menus and reports come together, so that no link leads where the portal knows no page yet.
        const app_setup = setupOf(principal, translate)
        const shownForms = [...forms.values()]
          .filter((form) => may(principal, form.security))
          .map(({ id, title, description, help, route, add, parent, beside, params }) => ({
            id,
            version: formVersions.get(id),
            title,
            description,
            help,
            file: fileOf(`form ${id}`),
            route,
            add,
            parent,
            beside,
            params,
          }))
        return {
          version,
          app_setup,
          forms: shownForms,
          reports: reports.map(
            ({ id, title, description, help, route, layout, redirects, parent, beside, params }) => ({
              id,
              version: reportVersions.get(id),
              title,
              description,
              help,
              file: fileOf(`report ${id}`, `dashboard ${id}`, `report ${parent ?? ''}`),
              route,
              layout,
              redirects,
              parent,
              beside,
              params,
            }),
          ),
        }
      },
    },
    {
      method: 'GET',
      path: '/api/v2/catalog/get_report/{id}',
      tag: 'catalog',
      access: 'session',
      summary: 'Reads a report definition. Without parts that the caller may not see.',
      params: objectSchema({ id: { type: 'string', maxLength: 64 } }, ['id']),
      answer: closedObject({ report: openObject() }),
      async handle({ params, principal }) {
        const report = catalog().reports.get(String(params.id))
        if (!report) throw notFound()
        const pruned = pruneReport(report, principal)
        if (!pruned) throw noPermission()
        return { report: pruned }
      },
    },
    {
      method: 'GET',
      path: '/api/v2/catalog/get_version',
      tag: 'catalog',
      access: 'session',
      idle: true,
      // Answers of a long poll tell the caller about changes of their rights.
      changesCaller: true,
      summary:
        'Waits for a change of the catalog. Answers its version and, to those who may edit (TVADMIN2), whether saved files have been read and checked for long. With the values that the caller has, the answer waits until one differs, half a minute at most.',
      query: objectSchema({
        after: { type: 'string', maxLength: 64 },
        reading: { type: 'string', enum: ['true', 'false'] },
      }),
      answer: closedObject({ version: text, reading: flag }),
      async handle({ query, signal, principal }) {
        const isReading = (): boolean => holder.isSlowReload && may(principal, editors)
        if (query.after === catalog().version && (query.reading === 'true') === isReading() && principal.isNotified)
          await holder.changed(signal, longestWaitMs)
        return { version: catalog().version, reading: isReading() }
      },
    },
    {
      method: 'GET',
      path: '/api/v2/catalog/get_problems',
      tag: 'catalog',
      access: 'session',
      summary:
        'Lists problems of definitions. With their places and the reports that run an older version, whether saved files are being read, and the migration that is being applied. For those who may edit (TVADMIN2).',
      answer: closedObject({
        version: text,
        problems: listOf(problemSchema),
        failed: listOf(failedSchema),
        reading: flag,
        applying: orNull(text),
      }),
      async handle({ principal }) {
        if (!may(principal, editors)) throw noPermission()
        return {
          version: catalog().version,
          problems: describeProblems(catalog()),
          failed: describeFailures(await failed.recent(), catalog()),
          reading: holder.pendingReloads > 0,
          applying: holder.applying,
        }
      },
    },
  ]
}

/** Describes failed statements at the SQL files of their datasets. Datasets that are gone are left out. */
function describeFailures(failures: FailedStatement[], catalog: Catalog): object[] {
  const pagesUsing = pageFinder(catalog)
  return failures.flatMap(({ dataset, message, failedAt, statement, times }) => {
    const file = catalog.files.get(`dataset ${dataset}`)
    if (!file) return []
    return {
      file: sqlPathOf(file.file),
      text: `failed when a caller ran it: ${message}`,
      statement,
      times,
      failed_at: failedAt.toISOString(),
      reports: pagesUsing((one) => one === file),
    }
  })
}

/** Each problem in words, with the reports that stand on its file. */
function describeProblems(catalog: Catalog): object[] {
  const pagesUsing = pageFinder(catalog)
  return catalog.problems.map((problem) => ({
    ...problem,
    in: problem.in ?? [],
    also: problem.also ?? [],
    text: problemText(problem),
    nearest: nearestOf(problem),
    reports: pagesUsing((file) => isProblemOf(problem, file)),
  }))
}

/** Returns a function that finds the ids of the pages that depend on a file. */
function pageFinder({ files }: Catalog): (isMeant: (file: DefinitionFile) => boolean) => string[] {
  const all = [...files.values()]
  const dependencies = dependenciesOf(all)
  const pages = all.filter((file) => ['report', 'form', 'dashboard'].includes(file.kind))
  return (isMeant) => pages.filter((page) => [...dependencies.all(page)].some(isMeant)).map((page) => page.name)
}
