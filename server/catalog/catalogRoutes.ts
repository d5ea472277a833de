import { may } from '../../engine/core/access/may.ts'
import { pruneReport } from '../../engine/core/access/pruneReport.ts'
import type { Report, Security } from '../../engine/core/definition/model.ts'
import { pathNames } from '../../engine/core/query/endpointPath.ts'
import { mainSource } from '../../engine/core/query/mainSource.ts'
import { cardsRoute } from '../dashboards/answerCards.ts'
import { cardsFileRoute } from '../dashboards/exportCards.ts'
import { fileJobRoute } from '../dashboards/fileJobs.ts'
import { templateRoute } from '../dashboards/templateRoutes.ts'
import { answerExport, type AnswerParts } from '../exports/answerExport.ts'
import { callersFormat } from '../exports/FileReader.ts'
import { noPermission, notFound } from '../errors.ts'
import { anyObject, objectSchema, type ObjectSchema, type Route, type SessionContext } from '../http/Route.ts'
import { loadRoute, saveRoute } from '../forms/formRoutes.ts'
import type { Workflows } from '../forms/saveForm.ts'
import { storedFileRoute } from '../forms/storedFile.ts'
import { generatedRoutes } from '../jobs/generatedRoutes.ts'
import type { Jobs } from '../jobs/jobRoutes.ts'
import { answerLookup } from '../lookups/answerLookup.ts'
import { reportRunner } from '../reports/runReport.ts'
import { answerSources, sourcesSchema } from '../reports/answerSources.ts'
import { pageInfoOf, requestSchema, toSourceRequest } from '../reports/sourceRequest.ts'
import { portalSetup } from '../portal/portalSetup.ts'
import type { TurnsOfEach } from '../turns.ts'
import type { Answer, Catalog } from './Catalog.ts'
import type { CatalogHolder } from './CatalogHolder.ts'
import { foundationsAmong, isOf } from './chooseFiles.ts'
import { nearestOf, wordProblem } from './Problem.ts'

/** Shorter than what stands between browser and server lets a call wait. */
const longestWaitMs = 25_000
const editors: Security = { code: 'TVADMIN2', groups: null, flag: null }

/** Calls that hand definitions to the browser, as its user may see them. */
export function catalogRoutes(holder: CatalogHolder): Route[] {
  const catalog = (): Catalog => holder.current
  return [
    {
      method: 'GET', path: '/api/v2/catalog/get_reports', tag: 'catalog', access: 'session',
      summary: 'The reports and forms this user may open: id, title, route, parent, params; the version of each and of the catalog, and the menus that lead to them.',
      answer: anyObject,
      async handle({ principal, translate }) {
        const { version, reports: all, reportVersions, forms, formVersions } = catalog()
        const reports = [...all.values()].filter((report) => may(principal, report.security))
        // Menus and reports come together, so that no link leads where the portal knows no page yet.
        const app_setup = portalSetup(catalog(), principal, translate)
        const shownForms = [...forms.values()].filter((form) => may(principal, form.security)).map(({ id, title, description, route, add, parent, params }) =>
          ({ id, version: formVersions.get(id), title, description, route, add, parent, params }))
        return { version, app_setup, forms: shownForms, reports: reports.map(({ id, title, description, route, parent, params }) =>
          ({ id, version: reportVersions.get(id), title, description, route, parent, params })) }
      },
    },
    {
      method: 'GET', path: '/api/v2/catalog/get_report/{id}', tag: 'catalog', access: 'session',
      summary: 'One report in normal form, without what this user may not see.',
      params: objectSchema({ id: { type: 'string', maxLength: 64 } }, ['id']),
      answer: anyObject,
      async handle({ params, principal }) {
        const report = catalog().reports.get(String(params.id))
        if (!report) throw notFound()
        const pruned = pruneReport(report, principal)
        if (!pruned) throw noPermission()
        return { report: pruned }
      },
    },
    {
      method: 'GET', path: '/api/v2/catalog/get_version', tag: 'catalog', access: 'session', idle: true,
      // Whoever waited is told what became of them meanwhile.
      changesAsker: true,
      summary: 'The version of the catalog. With the one the caller has, the answer waits until there is another, half a minute at most.',
      query: objectSchema({ after: { type: 'string', maxLength: 64 } }),
      answer: anyObject,
      async handle({ query, signal, principal }) {
        if (query.after === catalog().version && principal.isTold) await holder.changed(signal, longestWaitMs)
        return { version: catalog().version }
      },
    },
    {
      method: 'GET', path: '/api/v2/catalog/get_problems', tag: 'catalog', access: 'session',
      summary: 'What is wrong with the definitions, where, and the reports that therefore run an older version. For those who may edit (TVADMIN2).',
      answer: anyObject,
      async handle({ principal }) {
        if (!may(principal, editors)) throw noPermission()
        return { version: catalog().version, problems: toldProblems(catalog()) }
      },
    },
  ]
}

/** Each problem in words, with the reports that stand on its file. */
function toldProblems({ problems, files }: Catalog): object[] {
  const all = [...files.values()]
  const pages = all.filter((file) => ['report', 'form', 'dashboard'].includes(file.kind))
  const foundations = foundationsAmong(all)
  return problems.map((problem) => ({
    ...problem,
    text: wordProblem(problem),
    nearest: nearestOf(problem),
    reports: pages.filter((page) => [...foundations.all(page)].some((file) => isOf(problem.file, file))).map((page) => page.name),
  }))
}

/** The routes that definitions bring: one for each endpoint of a source, a lookup, an export or a form. */
export function definedRoutes(catalog: Catalog, means: Omit<DefinedParts, 'catalog' | 'runner'>): Map<string, Route> {
  const runner = reportRunner(means.database, catalog)
  return new Map([...catalog.answers.values()].map((answer) => {
    const route = definedRoute(answer, { ...means, catalog, runner })
    return [`${route.method} ${route.path}`, route]
  }))
}

interface DefinedParts extends AnswerParts {
  jobs: Jobs
  workflows: Workflows
  /** Lists and choices of one user in turn. */
  inOwnTurn: TurnsOfEach
  now(): Date
}

function definedRoute(answer: Answer, parts: DefinedParts): Route {
  const { catalog, database, runner, inOwnTurn } = parts
  const [method, path] = answer.endpoint.split(' ') as [Route['method'], string]
  const base = { method, path: path.startsWith('/api/') ? path : `/api/v2/${path}`, tag: path.split('/')[0] ?? 'catalog', access: 'session' as const }
  const inTurn = <Found>(handle: (context: SessionContext) => Promise<Found>) => (context: SessionContext): Promise<Found> =>
    inOwnTurn(context.principal.userId, () => handle(context), context.signal)
  switch (answer.kind) {
    case 'lookup':
      return {
        ...base,
        summary: `Options: ${answer.lists.map((list) => list.id).join(', ')}`,
        ...divided(endpointInput(answer, catalog), answer.endpoint),
        answer: anyObject,
        handle: inTurn((context) => answerLookup(answer.lists, toSourceRequest({ ...context.body, ...context.params }), context.principal, {
          database, catalog, format: callersFormat(context), signal: context.signal,
        })),
      }
    case 'cards': {
      const { handle, ...route } = cardsRoute(answer.report, parts)
      return { ...base, ...route, handle: inTurn(handle) }
    }
    case 'cards-file':
      return { ...base, ...cardsFileRoute(answer.isSingle, answer.report, parts) }
    case 'cards-job':
      return { ...base, ...fileJobRoute(answer.call, answer.report, parts) }
    case 'template':
      return { ...base, ...templateRoute(answer.call, answer.report, parts) }
    case 'load': {
      const { input, ...route } = loadRoute(answer.form, catalog, database)
      return { ...base, ...divided(input, answer.endpoint), ...route }
    }
    case 'stored-file': {
      const { input, ...route } = storedFileRoute(answer.form, answer.stored, catalog, database)
      return { ...base, ...divided(input, answer.endpoint), ...route }
    }
    case 'save':
      return { ...base, ...saveRoute(answer.form, parts) }
    case 'export':
      return {
        ...base,
        summary: `${answer.report.title.text}: ${answer.export.title.text} as ${answer.export.format}`,
        body: exportSchema(answer, catalog),
        answer: { file: answer.export.format },
        async handle(context: SessionContext) {
          permit(answer.report, context)
          if (!may(context.principal, answer.export.security)) throw noPermission()
          return answerExport({ report: answer.report, item: answer.export, body: context.body }, parts, context)
        },
      }
    case 'sources': {
      const { report, sources } = answer
      return {
        ...base,
        summary: `${report.title.text}: ${sources.map((source) => (source.one ? (source.isShared ? `one row as ${source.list}` : 'one row') : `rows as ${source.list}`)).join(', ')}`,
        ...divided(sourcesSchema(sources, catalog.dataset, report.params), answer.endpoint),
        answer: anyObject,
        handle: inTurn(async (context) => {
          permit(report, context)
          return answerSources(report, sources, toSourceRequest({ ...context.body, ...context.params }, pageInfoOf(sources)), context.principal, runner, { signal: context.signal })
        }),
      }
    }
    case 'generate':
      return { ...base, ...generatedRoutes.generate(answer, parts) }
    case 'earlier-list':
      return { ...base, ...generatedRoutes['earlier-list'](answer, parts) }
    case 'earlier':
      return { ...base, ...generatedRoutes.earlier(answer, parts) }
    case 'earlier-file':
      return { ...base, ...generatedRoutes['earlier-file'](answer, parts) }
  }
}

function permit(report: Report, { principal }: SessionContext): void {
  if (!may(principal, report.security)) throw noPermission()
}

/** What stands in the path is checked there, the rest in the body; a GET has none. */
function divided(input: ObjectSchema, endpoint: string): Pick<Route, 'params' | 'body'> {
  const names = pathNames(endpoint)
  const part = (wanted: (name: string) => boolean): ObjectSchema => objectSchema(
    Object.fromEntries(Object.entries(input.properties).filter(([name]) => wanted(name))), input.required.filter(wanted))
  const inPath = part((name) => names.includes(name))
  return {
    ...(names.length ? { params: { ...inPath, required: names } } : {}),
    ...(endpoint.startsWith('GET ') ? {} : { body: part((name) => !names.includes(name)) }),
  }
}

/** Everything the lists of a call take: the args their datasets declare, and paging. */
function endpointInput(answer: Extract<Answer, { kind: 'lookup' }>, catalog: Catalog): ObjectSchema {
  const args = answer.lists.flatMap((list) => list.lookup.args.map((arg) => arg.id))
  const schemas = answer.lists.flatMap((list) => (list.dataset ? [requestSchema(catalog.dataset(list.dataset), args, null)] : []))
  const plain = Object.fromEntries(pathNames(answer.endpoint).map((name) => [name, { type: 'string', maxLength: 200 }]))
  // What is asked page by page may be asked in another order, by what is answered.
  const ordered = answer.lists.flatMap(({ lookup, dataset, columns }) => (!lookup.paging || !dataset ? []
    : columns ? Object.keys(columns) : catalog.dataset(dataset).columns.filter((column) => !column.internal).map(({ id }) => id)))
  return objectSchema({
    ...plain,
    ...(Object.assign({}, ...schemas.map((schema) => schema.properties)) as ObjectSchema['properties']),
    ...(ordered.length > 0 ? { order_by: { type: 'string', enum: ordered }, is_sort_desc: { type: 'boolean' } } : {}),
    key_word: { type: 'string', maxLength: 200, nullable: true },
    page_number: { type: 'integer', minimum: 1, maximum: 1_000_000 },
    page_size: { type: 'integer', minimum: 1, maximum: 500 },
  }, [...new Set(schemas.flatMap((schema) => schema.required))])
}

/** A file is asked for with the very bodies of the screen's sources, in one. */
function exportSchema({ report }: Extract<Answer, { kind: 'export' }>, catalog: Catalog): ObjectSchema {
  const sources = Object.values(report.sources)
  const main = mainSource(sources) ?? sources[0]
  const schema = sourcesSchema(sources.map((source) => ({ ...source, leads: source === main, isApart: false })), catalog.dataset, report.params)
  const comments = report.elements.filter((element) => element.type === 'comment')
  const texts = comments.map(({ id, maxLength }) => [id, { type: 'string', maxLength, nullable: true }] as const)
  return objectSchema({ ...schema.properties, ...Object.fromEntries(texts) }, schema.required)
}
