import { earlierId } from '../../../../engine/core/definition/parseReport.ts'
import { isLocal, pathNames } from '../../../../engine/core/query/endpointPath.ts'
import type { DashboardDefinition } from '../../../../schemas/generated/dashboard.ts'
import type { FormDefinition } from '../../../../schemas/generated/form.ts'
import type { LookupDefinition } from '../../../../schemas/generated/lookup.ts'
import type { Condition, Link, ReportDefinition } from '../../../../schemas/generated/report.ts'
import type { Pack } from '../../../platform/language/readPacks.ts'
import { checkAccess } from './checkAccess.ts'
import { checkAction, writingActionsOf } from './report/checkAction.ts'
import { checkBeside } from './page/checkBeside.ts'
import { checkChosen, chosenFrom } from './checkChosen.ts'
import { checkCircles } from './dataset/checkCircles.ts'
import { checkCard, checkDashboard, dashboardCalls } from './report/checkDashboard.ts'
import { checkDataset } from './dataset/checkDataset.ts'
import { checkElement, type ElementPlace } from './report/checkElement.ts'
import { guardCheck } from '../read/guardFile.ts'
import { isAnswered, unknownEndpoint } from './checkEndpoint.ts'
import { checkExport } from './report/checkExport.ts'
import { checkFeed } from './checkFeed.ts'
import { checkFields } from './page/checkFields.ts'
import { checkFilters } from './page/checkFilters.ts'
import { checkHelp } from './page/checkHelp.ts'
import { checkInherited } from './dataset/checkInherited.ts'
import { checkFormPage, furtherCalls } from './form/checkFormPage.ts'
import { checkLinkTarget } from './page/checkLink.ts'
import { checkLocal } from './page/checkLocal.ts'
import { checkMenu } from './checkMenu.ts'
import { checkBindings, checkCondition, checkPointer, fieldsOf, reachOf } from './page/checkPointers.ts'
import { checkReviewed } from './checkReviewed.ts'
import { checkBound, checkShared } from './report/checkShared.ts'
import { checkWords } from './checkWords.ts'
import { collector, type Path } from './collector.ts'
import type { DefinitionKind } from '../read/definitionPath.ts'
import { expandFiles } from '../expand/expandFiles.ts'
import { unfitParams } from './page/typeMismatches.ts'
import { columnsOf, pagesOf, parametersOf, type Names } from './Names.ts'
import type { Problem, ProblemCode } from '../problems/Problem.ts'
import type { DefinitionFile } from '../read/readDefinitions.ts'

/**
 * The last result: a load asks for the same check when it chooses the files to run, and the next load often does too.
 */
let last: { written: DefinitionFile[]; words: Pack; illFormed: string[]; problems: Problem[] } | null = null

/**
 * Checks that every name in well-formed definitions exists; `words` are those of en-US by key. Ill-formed definitions,
 * given by key, count as existing: references to them are not at fault.
 */
export function checkReferences(written: DefinitionFile[], words: Pack, illFormed: string[] = []): Problem[] {
  if (last?.words === words && isSame(last.written, written) && isSame(last.illFormed, illFormed)) return last.problems
  const problems = findProblems(written, words, illFormed)
  last = { written, words, illFormed, problems }
  return problems
}
const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index])

function findProblems(written: DefinitionFile[], words: Pack, illFormed: string[]): Problem[] {
  const definitions = written.filter(({ kind }) => kind !== 'piece')
  const failures: Problem[] = []
  const files = expandFiles(definitions, (problem) => failures.push(problem))
  const of = <Definition>(kind: DefinitionKind): Map<string, Definition | undefined> =>
    new Map([
      ...illFormed
        .filter((key) => key.startsWith(`${kind} `))
        .map((key): [string, undefined] => [key.slice(kind.length + 1), undefined]),
      ...files
        .filter((file) => file.kind === kind)
        .map((file): [string, Definition] => [file.name, file.value as Definition]),
    ])
  const sqlOf = new Map(files.filter(({ kind }) => kind === 'dataset').map(({ name, sql }) => [name, sql]))
  const declared = new Map(
    definitions
      .filter(({ kind }) => kind === 'dataset')
      .map(({ name, value }) => [name, (value.parameters as unknown[] | undefined)?.length ?? 0]),
  )
  let chosen: ReadonlyMap<string, ReadonlySet<string>> | undefined
  const names: Names = {
    chosenFrom: () => (chosen ??= chosenFrom(files, (id) => names.dataset.get(id))),
    report: of('report'),
    form: of('form'),
    dashboard: of('dashboard'),
    card: of('card'),
    lookup: of('lookup'),
    dataset: of('dataset'),
    sql: (id) => sqlOf.get(id) ?? null,
    declares: (id) => declared.get(id) ?? 0,
    answers: (call) => illFormed.length > 0 || isAnswered(call, definitions),
  }
  const problems = [
    ...failures,
    ...definitions.flatMap((file) => guardCheck(file, () => [...checkReviewed(file), ...checkWords(file, words)])),
    ...files.flatMap((file) => guardCheck(file, () => checkers[file.kind]?.(file, names) ?? [])),
    ...checkAccess(definitions, illFormed),
    ...checkCircles(files),
    ...checkInherited(written),
    ...checkEndpoints(files),
    ...checkUnique(files),
  ]
  // A lookup that is not there may be one of several in a file that cannot be read.
  return illFormed.some((key) => key.startsWith('lookup '))
    ? problems.filter(({ code }) => code !== 'unknown-lookup')
    : problems
}

const checkers: Record<string, (file: DefinitionFile, names: Names) => Problem[]> = {
  dashboard: (file, names) => checkDashboard(file, names, checkReport),
  card: (file, names) => checkCard(file, names, checkReport),
  report: checkReport,
  feed: checkFeed,
  form: checkFormPage,
  lookup: checkLookup,
  dataset: checkDataset,
  menu: checkMenu,
}

function checkReport(file: DefinitionFile, names: Names): Problem[] {
  const report = file.value as unknown as ReportDefinition
  const collected = collector(file)
  const { problems, add, need } = collected
  if (report.parent === report.id)
    add('wrong-form', ['parent'], 'cannot be its own parent; name the page that leads here, or leave it out')
  else if (report.parent)
    need(
      pagesOf(names).filter((id) => id !== report.id),
      report.parent,
      ['parent'],
      'unknown-report',
    )

  checkBeside(report, names, collected)
  checkHelp(report, collected)
  report.visits?.forEach(({ stored }, index) =>
    need(names.dashboard.keys(), stored, ['visits', index, 'stored'], 'unknown-report'),
  )

  const params = (report.params ?? []).map((param) => param.id)
  for (const name of pathNames(report.route)) need(params, name, ['route'], 'unknown-param')
  report.redirects?.forEach((redirect, index) => {
    const named = pathNames(redirect)
    for (const name of named) need(pathNames(report.route), name, ['redirects', index], 'unknown-param')
    const missing = pathNames(report.route).find((name) => !named.includes(name))
    if (missing) add('short-redirect', ['redirects', index], redirect, [missing])
  })

  const filters = fieldsOf(report).map((field) => field.id)
  const reach = reachOf(report, (id) => names.dataset.get(id))
  const bindings = (values: object | undefined, path: Path, row?: string): void => {
    checkBindings(
      values,
      { path, roots: ['filters', 'params', 'sources', ...(row === undefined ? [] : ['row' as const])], row },
      reach,
      collected,
    )
  }
  const link = (to: Link | undefined, path: Path, row?: string): void => {
    if (!to) return
    bindings(to.with, [...path, 'with'], row)
    if (to.address) bindings({ address: { from: to.address } }, path, row)
    for (const [index, id] of (to.keep ?? []).entries()) need(filters, id, [...path, 'keep', index], 'unknown-filter')
    checkLinkTarget(to, { path, row }, names, collected)
  }

  const { count } = report.filters ?? {}
  if (count && need(names.lookup.keys(), count.lookup, ['filters', 'count', 'lookup'], 'unknown-lookup')) {
    const [list] = names.lookup.get(count.lookup)?.lists ?? []
    const columns = list?.columns ? Object.keys(list.columns) : columnsOf(names.dataset.get(list?.dataset ?? ''))
    if (columns.length > 0) need(columns, count.column, ['filters', 'count', 'column'], 'unknown-column')
  }
  const placed = (report.filters?.steps ?? []).flatMap((step, s) =>
    step.fields.map((field, f) => ({ field, path: ['filters', 'steps', s, 'fields', f] as Path })),
  )
  checkFields(placed, reach, names, collected)
  report.filters?.refuse?.forEach(({ field, when }, index) => {
    need(
      placed.map((one) => one.field.id),
      field,
      ['filters', 'refuse', index, 'field'],
      'unknown-filter',
    )
    checkCondition(when as Condition, { path: ['filters', 'refuse', index, 'when'] }, reach, collected)
  })
  if (file.kind === 'report') checkFilters(report, placed, names, collected)
  const checkOne = (action: NonNullable<ReportDefinition['actions']>[number], path: Path, row?: string): void =>
    checkAction(action, path, row, {
      report,
      reach,
      link,
      bindings,
      collected,
      datasets: names.dataset.keys(),
      answers: names.answers,
    })
  report.actions?.forEach((action, index) => checkOne(action, ['actions', index]))

  for (const [id, source] of Object.entries(report.sources)) {
    const path = ['sources', id]
    if (!need(names.dataset.keys(), source.dataset, [...path, 'dataset'], 'unknown-dataset')) continue
    if (source.header) need(names.dataset.keys(), source.header, [...path, 'header'], 'unknown-dataset')
    if (source.absent)
      need(names.dataset.keys(), source.absent.dataset, [...path, 'absent', 'dataset'], 'unknown-dataset')
    const dataset = names.dataset.get(source.dataset)
    if (!dataset) continue
    if (dataset.writes) add('needs-reading', [...path, 'dataset'], source.dataset)
    checkLocal(dataset, source.endpoint, [...path, 'dataset'], collected)
    if (names.dataset.get(source.header ?? '')?.local) add('local-dataset', [...path, 'header'], source.header ?? '')
    source.sort?.forEach((sort, index) =>
      need(columnsOf(dataset), sort.column, [...path, 'sort', index, 'column'], 'unknown-column'),
    )
    const parameters = parametersOf(source.dataset, names)
    // Those that share the call give its path together.
    const given = Object.values(report.sources)
      .filter(({ endpoint }) => endpoint === source.endpoint)
      .flatMap((one) => Object.keys(one.with ?? {}))
    for (const name of pathNames(source.endpoint ?? '')) need(given, name, [...path, 'endpoint'], 'unknown-parameter')
    for (const [name, binding] of Object.entries(source.with ?? {})) {
      need(parameters, name, [...path, 'with', name], 'unknown-parameter')
      if ('from' in binding)
        checkPointer(
          String(binding.from),
          { path: [...path, 'with', name, 'from'], roots: ['filters', 'params'] },
          reach,
          collected,
        )
    }
    for (const { name, got, fitting } of unfitParams(source.with ?? {}, dataset.parameters ?? [], report.params ?? []))
      add('wrong-value', [...path, 'with', name], got, fitting)
  }

  const around: ElementPlace = { report, names, reach, bindings, link, checkOne, collected }
  const ids: string[] = []
  report.elements.forEach((element, e) => {
    const path = ['elements', e]
    if (ids.includes(element.id)) add('duplicate-id', [...path, 'id'], element.id)
    ids.push(element.id)
    checkElement(element, path, around)
  })
  for (const part of ['name', 'subject'] as const) {
    const filter = report.generate?.[part]
    if (filter) need(filters, filter, ['generate', part], 'unknown-filter')
  }
  if (report.subject?.filter) need(filters, report.subject.filter, ['subject', 'filter'], 'unknown-filter')
  report.subject?.values?.forEach(({ from }, index) =>
    checkPointer(from, { path: ['subject', 'values', index, 'from'], roots: ['sources'] }, reach, collected),
  )
  report.asOf?.forEach(({ from }, index) =>
    checkPointer(from, { path: ['asOf', index, 'from'], roots: ['sources'] }, reach, collected),
  )
  if (report.generate && names.report.has(earlierId(report.id))) add('duplicate-id', ['id'], earlierId(report.id))
  report.exports?.forEach((item, index) => checkExport(item, ['exports', index], around))
  return problems
}

function checkLookup(file: DefinitionFile, names: Names): Problem[] {
  const lookup = file.value as unknown as LookupDefinition
  const collected = collector(file)
  const { problems, add, need } = collected
  const args = (lookup.args ?? []).map((arg) => arg.id)
  const fields = names.chosenFrom()
  for (const name of pathNames(lookup.endpoint)) need(args, name, ['endpoint'], 'unknown-arg')
  const told = lookup.once ? args.find((arg) => !onlyChooses(arg, lookup, names)) : undefined
  if (told !== undefined || (lookup.once && lookup.paging)) add('wrong-form', ['once'], toldOnce(told))
  lookup.lists.forEach((list, index) => {
    const path = ['lists', index]
    if (list.dataset) need(names.dataset.keys(), list.dataset, [...path, 'dataset'], 'unknown-dataset')
    const same = lookup.lists.findIndex(
      ({ id, when, inside, security }) => id === list.id && !when && !inside && !security,
    )
    if (same >= 0 && same < index && !list.when && !list.inside && !list.security)
      add('duplicate-id', [...path, 'id'], list.id)
    if (list.when) need(args, list.when.arg, [...path, 'when', 'arg'], 'unknown-arg')
    if (list.inside?.arg) need(args, list.inside.arg, [...path, 'inside', 'arg'], 'unknown-arg')
    if (names.dataset.get(list.dataset ?? '')?.local) add('local-dataset', [...path, 'dataset'], list.dataset ?? '')
    if (names.dataset.get(list.dataset ?? '')?.writes) add('needs-reading', [...path, 'dataset'], list.dataset ?? '')
    const columns = columnsOf(names.dataset.get(list.dataset ?? ''))
    if (!list.dataset || columns.length === 0) return
    for (const [name, column] of Object.entries(list.columns ?? {}))
      need(columns, column, [...path, 'columns', name], 'unknown-column')
    const answered = list.columns ? Object.keys(list.columns) : columns
    for (const property of ['value', 'text', 'hint', 'parent'] as const) {
      const column =
        list[property] ??
        (fields.has(lookup.id) && !list.one && (property === 'value' || property === 'text') ? property : undefined)
      if (column && list[property] === undefined && !answered.includes(column))
        add('missing-choice', path, property, answered)
      else if (column) need(answered, column, [...path, property], 'unknown-column')
    }
    checkChosen(list, path, { dataset: names.dataset.get(list.dataset), takers: fields.get(lookup.id) }, collected)
    const parameters = parametersOf(list.dataset, names)
    for (const name of Object.keys(list.with ?? {}))
      need(parameters, name, [...path, 'with', name], 'unknown-parameter')
  })
  return problems
}

/** Returns true if an argument only chooses a list or its rows, and means nothing to the server. */
function onlyChooses(arg: string, { endpoint, lists }: LookupDefinition, names: Names): boolean {
  const isChoice = lists.some(({ when, inside }) => when?.arg === arg || inside?.arg === arg)
  return (
    isChoice &&
    !pathNames(endpoint).includes(arg) &&
    lists.every(
      ({ dataset, with: given = {} }) => arg in given || !(dataset && parametersOf(dataset, names).includes(arg)),
    )
  )
}

const toldOnce = (arg: string | undefined): string =>
  arg === undefined
    ? 'cannot be asked once and page by page; remove "once" or "paging"'
    : `is asked without its args, but the server needs "${arg}"; remove "once", or let "when" or "inside" of a list choose by it`

/** The calls of a generated report. */
const generatedCalls = ['endpoint', 'list', 'get'] as const

/** Calls are the specification's, or below own/. */
function checkEndpoints(files: DefinitionFile[]): Problem[] {
  return files.flatMap((file) =>
    guardCheck(file, () => {
      const {
        sources = {},
        exports = [],
        endpoint,
        load,
        save,
        generate,
      } = file.value as {
        sources?: Record<string, { endpoint?: string }>
        exports?: { endpoint: string }[]
        endpoint?: string
        load?: { endpoint: string }
        save?: { endpoint: string }
        generate?: ReportDefinition['generate']
      }
      const used: [Path, string | undefined][] = [
        ...(file.kind === 'dashboard'
          ? dashboardCalls(file.value as Partial<DashboardDefinition>)
          : [[['endpoint'], endpoint] as [Path, string | undefined]]),
        [['load', 'endpoint'], load?.endpoint],
        [['save', 'endpoint'], save?.endpoint],
        ...Object.entries(sources).map(([id, source]): [Path, string | undefined] => [
          ['sources', id, 'endpoint'],
          source.endpoint,
        ]),
        ...exports.map((item, index): [Path, string | undefined] => [['exports', index, 'endpoint'], item.endpoint]),
        ...generatedCalls.map((call): [Path, string | undefined] => [['generate', call], generate?.[call]]),
        ...(file.kind === 'form' ? furtherCalls(file) : []),
      ]
      return used.flatMap(([path, call]) => {
        const known = typeof call === 'string' ? unknownEndpoint(call) : null
        return known ? [file.problem('unknown-endpoint', path, String(call), known)] : []
      })
    }),
  )
}

/** Ids within a kind, routes and the endpoints that answer one source or file must be one definition's. */
function checkUnique(files: DefinitionFile[]): Problem[] {
  const problems: Problem[] = []
  const owners = new Map<string, DefinitionFile>()
  const once = (file: DefinitionFile, path: Path, code: ProblemCode, name: string): void => {
    // Calls that the browser answers may be declared several times.
    if (code === 'duplicate-endpoint' && isLocal(name)) return
    const owner = owners.get(`${code} ${name}`)
    if (owner) problems.push(file.problem(code, path, name, [owner.file]))
    else owners.set(`${code} ${name}`, file)
  }
  for (const file of files) {
    // Lookups share calls among themselves.
    if (file.kind === 'lookup' && owners.get(`duplicate-endpoint ${String(file.value.endpoint)}`)?.kind !== 'lookup')
      once(file, ['endpoint'], 'duplicate-endpoint', String(file.value.endpoint))
    if (file.kind === 'form') {
      const form = file.value as unknown as FormDefinition
      once(file, ['route'], 'duplicate-route', form.route)
      if (form.add) once(file, ['add', 'route'], 'duplicate-route', form.add.route)
      if (form.load) once(file, ['load', 'endpoint'], 'duplicate-endpoint', form.load.endpoint)
      once(file, ['save', 'endpoint'], 'duplicate-endpoint', form.save.endpoint)
      for (const [path, call] of furtherCalls(file)) once(file, path, 'duplicate-endpoint', call)
    }
    if (file.kind === 'dashboard') {
      const dashboard = file.value as unknown as DashboardDefinition
      once(file, ['route'], 'duplicate-route', dashboard.route)
      for (const [path, call] of dashboardCalls(dashboard)) once(file, path, 'duplicate-endpoint', call)
    }
    if (file.kind !== 'report') continue
    const report = file.value as unknown as ReportDefinition
    once(file, ['route'], 'duplicate-route', report.route)
    report.redirects?.forEach((redirect, index) => once(file, ['redirects', index], 'duplicate-route', redirect))
    const own = new Set<string>()
    for (const [id, source] of Object.entries(report.sources)) {
      if (source.endpoint && !own.has(source.endpoint))
        once(file, ['sources', id, 'endpoint'], 'duplicate-endpoint', source.endpoint)
      if (source.endpoint) own.add(source.endpoint)
    }
    problems.push(...checkShared(file, report), ...checkBound(file, report))
    const { generate } = report
    if (generate) {
      once(file, ['generate', 'route'], 'duplicate-route', generate.route)
      for (const call of generatedCalls) once(file, ['generate', call], 'duplicate-endpoint', generate[call])
      // One call answers all stored sources.
      const kept = Object.fromEntries(
        Object.entries(report.sources).map(([id, source]) => [
          id,
          { ...source, endpoint: generate.get, paging: false },
        ]),
      )
      problems.push(...checkShared(file, { ...report, sources: kept }))
    }
    report.exports?.forEach((item, index) =>
      once(file, ['exports', index, 'endpoint'], 'duplicate-endpoint', item.endpoint),
    )
    for (const [path, { endpoint }] of writingActionsOf(report))
      once(file, [...path, 'endpoint'], 'duplicate-endpoint', endpoint)
  }
  return problems
}
