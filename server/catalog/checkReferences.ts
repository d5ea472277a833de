import { basename } from 'node:path'
import type { DatasetDefinition } from '../../schemas/generated/dataset.ts'
import type { LookupDefinition } from '../../schemas/generated/lookup.ts'
import type { MenuDefinition } from '../../schemas/generated/menu.ts'
import type { Condition, Link, ReportDefinition } from '../../schemas/generated/report.ts'
import type { Pack } from '../language/readPacks.ts'
import { checkCondition, checkPointer, fieldsOf, type Reach } from './checkPointers.ts'
import { checkWords } from './checkWords.ts'
import { unknownEndpoint } from './checkEndpoint.ts'
import { sqlMarks } from '../reports/sqlMarks.ts'
import { sourcesTogether } from '../../engine/core/definition/parseSource.ts'
import { earlierId } from '../../engine/core/definition/parseReport.ts'
import { reservedParameters } from '../reports/toStatement.ts'
import { pathNames } from '../../engine/core/query/endpointPath.ts'
import { checkCircles } from './checkCircles.ts'
import { checkChart } from './checkChart.ts'
import type { Problem, ProblemCode } from './Problem.ts'
import type { DefinitionFile } from './readDefinitions.ts'

type Path = (string | number)[]

/** Names of every definition by kind, for one look at all files. */
interface Names {
  report: Map<string, ReportDefinition | undefined>
  lookup: Map<string, LookupDefinition | undefined>
  dataset: Map<string, DatasetDefinition | undefined>
}

/** Whether every name that well-formed definitions use exists; `words` are those of en-US by key. Files whose own form is broken exist: who names them is not at fault. */
export function checkReferences(files: DefinitionFile[], words: Pack, illFormed: string[] = []): Problem[] {
  const of = <Definition>(kind: string): Map<string, Definition | undefined> => new Map([
    ...illFormed.filter((file) => file.startsWith(`${kind}s/`)).map((file): [string, undefined] => [basename(file, '.json'), undefined]),
    ...files.filter((file) => file.kind === kind).map((file): [string, Definition] => [file.name, file.value as Definition]),
  ])
  const names: Names = { report: of('report'), lookup: of('lookup'), dataset: of('dataset') }
  return [...files.flatMap((file) => [...checkWords(file, words), ...(checkers[file.kind]?.(file, names) ?? [])]), ...checkCircles(files), ...checkEndpoints(files), ...checkUnique(files)]
}

const checkers: Record<string, (file: DefinitionFile, names: Names) => Problem[]> = {
  report: checkReport, lookup: checkLookup, dataset: checkDataset, menu: checkMenu,
}

/** Collects problems of one file: `need(known, got, path, code)`. */
function collector(file: DefinitionFile) {
  const problems: Problem[] = []
  const add = (code: ProblemCode, path: Path, got: string, known: string[] = []): void => {
    problems.push(file.problem(code, path, got, known))
  }
  const need = (known: Iterable<string>, got: string, path: Path, code: ProblemCode): boolean => {
    const names = [...known]
    if (names.includes(got)) return true
    add(code, path, got, names)
    return false
  }
  return { problems, add, need }
}

function checkReport(file: DefinitionFile, names: Names): Problem[] {
  const report = file.value as unknown as ReportDefinition
  const { problems, add, need } = collector(file)
  if (report.parent) need(names.report.keys(), report.parent, ['parent'], 'unknown-report')

  const params = (report.params ?? []).map((param) => param.id)
  for (const [, name] of report.route.matchAll(/\{(\w+)\}/g)) if (name) need(params, name, ['route'], 'unknown-param')

  const filters = fieldsOf(report).map((field) => field.id)
  const reach: Reach = { report, datasetOf: (id) => names.dataset.get(id) }
  const bindings = (values: object | undefined, path: Path, row?: string): void => {
    for (const [name, binding] of Object.entries(values ?? {}) as [string, { from?: string }][]) {
      if (binding.from) checkPointer(binding.from, [...path, name, 'from'], ['filters', 'params', 'sources', ...(row === undefined ? [] : ['row' as const])], reach, need, row)
    }
  }
  const link = (to: Link | undefined, path: Path, row: string): void => {
    if (!to) return
    bindings(to.with, [...path, 'with'], row)
    for (const [index, id] of (to.keep ?? []).entries()) need(filters, id, [...path, 'keep', index], 'unknown-filter')
    if (!need(names.report.keys(), to.to, [...path, 'to'], 'unknown-report')) return
    const target = names.report.get(to.to)
    if (!target) return
    const given = Object.keys(to.with ?? {})
    const taken = [...(target.params ?? []), ...fieldsOf(target)].map((one) => one.id)
    // A misspelt name is one slip: not also the lack of the right one.
    if (!given.every((name) => need(taken, name, [...path, 'with', name], 'unknown-link-name'))) return
    const asked = (target.params ?? []).filter((param) => param.required || target.route.includes(`{${param.id}}`))
    for (const param of asked) if (!given.includes(param.id)) add('missing-link-name', [...path, 'with'], param.id)
  }

  const earlier: string[] = []
  report.filters?.steps.forEach((step, s) => step.fields.forEach((field, f) => {
    const path = ['filters', 'steps', s, 'fields', f]
    if (earlier.includes(field.id)) add('duplicate-id', [...path, 'id'], field.id)
    if (field.type === 'lookup' && need(names.lookup.keys(), field.lookup, [...path, 'lookup'], 'unknown-lookup')) {
      const lookup = names.lookup.get(field.lookup)
      for (const [arg, binding] of Object.entries(field.args ?? {})) {
        if (lookup) need((lookup.args ?? []).map((known) => known.id), arg, [...path, 'args', arg], 'unknown-arg')
        if (!('from' in binding)) continue
        checkPointer(String(binding.from), [...path, 'args', arg, 'from'], ['filters'], reach, need)
        const from = /^\/filters\/([^/]+)/.exec(String(binding.from))?.[1]
        if (from && filters.includes(from) && !earlier.includes(from)) {
          add('forward-arg', [...path, 'args', arg, 'from'], from, earlier)
        }
      }
    }
    if (field.visible) checkCondition(field.visible as Condition, [...path, 'visible'], reach, need, add)
    earlier.push(field.id)
  }))

  for (const [id, source] of Object.entries(report.sources)) {
    const path = ['sources', id]
    if (!need(names.dataset.keys(), source.dataset, [...path, 'dataset'], 'unknown-dataset')) continue
    if (source.header) need(names.dataset.keys(), source.header, [...path, 'header'], 'unknown-dataset')
    const dataset = names.dataset.get(source.dataset)
    if (!dataset) continue
    source.sort?.forEach((sort, index) =>
      need(columnsOf(dataset), sort.column, [...path, 'sort', index, 'column'], 'unknown-column'))
    const parameters = (dataset.parameters ?? []).map((parameter) => parameter.id)
    for (const name of pathNames(source.endpoint ?? '')) need(Object.keys(source.with ?? {}), name, [...path, 'endpoint'], 'unknown-parameter')
    for (const [name, binding] of Object.entries(source.with ?? {})) {
      need(parameters, name, [...path, 'with', name], 'unknown-parameter')
      if ('from' in binding) checkPointer(String(binding.from), [...path, 'with', name, 'from'], ['filters', 'params'], reach, need)
    }
  }

  const ids: string[] = []
  report.elements.forEach((element, e) => {
    const path = ['elements', e]
    if (ids.includes(element.id)) add('duplicate-id', [...path, 'id'], element.id)
    ids.push(element.id)
    if (element.type === 'view' && element.each) need(Object.keys(report.sources), element.each, [...path, 'each'], 'unknown-source')
    if (element.type === 'view') bindings(element.with, [...path, 'with'], report.sources[element.each ?? '']?.dataset)
    if (element.type === 'tiles') element.tiles.forEach((tile, t) => bindings({ value: tile.value }, [...path, 'tiles', t]))
    if (element.type === 'details') element.items.forEach((item, t) => bindings({ value: item.value }, [...path, 'items', t]))
    if (element.type === 'cover') element.lines?.forEach((line, l) => bindings({ value: line.value }, [...path, 'lines', l]))
    if (element.type === 'images' && need(Object.keys(report.sources), element.source, [...path, 'source'], 'unknown-source')) {
      const columns = columnsOf(names.dataset.get(report.sources[element.source]?.dataset ?? ''))
      for (const property of ['image', 'name'] as const) if (columns.length > 0) need(columns, element[property], [...path, property], 'unknown-column')
    }
    if (element.type === 'chart') {
      checkChart(element, report, names, path, { add, need })
      return
    }
    if (element.type !== 'grid') return
    link(element.link, [...path, 'link'], report.sources[element.source]?.dataset ?? '')
    if (!need(Object.keys(report.sources), element.source, [...path, 'source'], 'unknown-source')) return
    const dataset = names.dataset.get(report.sources[element.source]?.dataset ?? '')
    if (!dataset) return
    const visible = dataset.columns.filter((column) => !column.internal).map((column) => column.id)
    element.columns.forEach((column, c) => {
      need(visible, column.id, [...path, 'columns', c, 'id'], 'unknown-column')
      if (column.total) need((dataset.totals ?? []).map((total) => total.id), column.total, [...path, 'columns', c, 'total'], 'unknown-total')
      link(column.link, [...path, 'columns', c, 'link'], dataset.id)
    })
  })
  for (const part of ['name', 'subject'] as const) {
    const filter = report.generate?.[part]
    if (filter) need(filters, filter, ['generate', part], 'unknown-filter')
  }
  if (report.generate && names.report.has(earlierId(report.id))) add('duplicate-id', ['id'], earlierId(report.id))
  report.exports?.forEach((item, x) => item.include?.forEach((id, i) =>
    need(ids, id, ['exports', x, 'include', i], 'unknown-element')))
  return problems
}

function checkLookup(file: DefinitionFile, names: Names): Problem[] {
  const lookup = file.value as unknown as LookupDefinition
  const { problems, need } = collector(file)
  const args = (lookup.args ?? []).map((arg) => arg.id)
  for (const name of pathNames(lookup.endpoint)) need(args, name, ['endpoint'], 'unknown-arg')
  lookup.lists.forEach((list, index) => {
    const path = ['lists', index]
    if (list.dataset) need(names.dataset.keys(), list.dataset, [...path, 'dataset'], 'unknown-dataset')
    if (list.when) need(args, list.when.arg, [...path, 'when', 'arg'], 'unknown-arg')
    if (list.inside) need(args, list.inside.arg, [...path, 'inside', 'arg'], 'unknown-arg')
    const columns = columnsOf(names.dataset.get(list.dataset ?? ''))
    if (!list.dataset || columns.length === 0) return
    for (const [name, column] of Object.entries(list.columns ?? {})) need(columns, column, [...path, 'columns', name], 'unknown-column')
    const answered = list.columns ? Object.keys(list.columns) : columns
    for (const property of ['value', 'text', 'hint'] as const) {
      const column = list[property]
      if (column) need(answered, column, [...path, property], 'unknown-column')
    }
    const parameters = (names.dataset.get(list.dataset)?.parameters ?? []).map((parameter) => parameter.id)
    for (const name of Object.keys(list.with ?? {})) need(parameters, name, [...path, 'with', name], 'unknown-parameter')
  })
  return problems
}

function checkDataset(file: DefinitionFile, names: Names): Problem[] {
  const dataset = file.value as unknown as DatasetDefinition
  const { problems, add, need } = collector(file)
  if (file.sql === null) {
    add('missing-sql', [], `${file.name}.sql`)
    return problems
  }
  const needInSql = (known: string[], { name, start }: { name: string; start: number }, code: ProblemCode): void => {
    if (!known.includes(name)) problems.push(file.sqlProblem(code, start, name, known))
  }
  const columns = columnsOf(dataset)
  dataset.rowKey.forEach((column, index) => need(columns, column, ['rowKey', index], 'unknown-column'))
  if (typeof dataset.scope === 'object') {
    for (const [part, column] of Object.entries(dataset.scope)) need(columns, column, ['scope', part], 'unknown-column')
  }
  dataset.totals?.forEach((total, index) => {
    if (total.column) need(columns, total.column, ['totals', index, 'column'], 'unknown-column')
    total.of?.forEach((id, place) => need((dataset.totals ?? []).map((other) => other.id), id, ['totals', index, 'of', place], 'unknown-total'))
  })
  const parameters = [...(dataset.parameters ?? []).map((parameter) => parameter.id), ...reservedParameters]
  const marks = sqlMarks(file.sql)
  for (const mark of marks) {
    if (mark.kind === 'parameter') needInSql(parameters, mark, 'unknown-parameter')
    if (mark.kind === 'dataset') needInSql([...names.dataset.keys()].filter((name) => name !== file.name), mark, 'unknown-dataset')
  }
  const isScoped = marks.some((mark) => mark.kind === 'scope' || mark.kind === 'dataset')
  if (dataset.scope === undefined) add('missing-property', [], 'scope')
  else if (dataset.scope !== 'public' && !isScoped) add('missing-scope', ['scope'], '')
  return problems
}

function checkMenu(file: DefinitionFile, names: Names): Problem[] {
  const menu = file.value as unknown as MenuDefinition
  const { problems, need } = collector(file)
  menu.tabs.forEach((tab, t) => tab.links.forEach((link, l) => {
    if (link.report) need(names.report.keys(), link.report, ['tabs', t, 'links', l, 'report'], 'unknown-report')
  }))
  return problems
}

/** The calls of a generated report. */
const generatedCalls = ['endpoint', 'list', 'get'] as const

/** Calls are the specification's, or below own/. */
function checkEndpoints(files: DefinitionFile[]): Problem[] {
  return files.flatMap((file) => {
    const { sources = {}, exports = [], endpoint, generate } = file.value as {
      sources?: Record<string, { endpoint?: string }>; exports?: { endpoint: string }[]; endpoint?: string; generate?: ReportDefinition['generate']
    }
    const used: [Path, string | undefined][] = [
      [['endpoint'], endpoint],
      ...Object.entries(sources).map(([id, source]): [Path, string | undefined] => [['sources', id, 'endpoint'], source.endpoint]),
      ...exports.map((item, index): [Path, string | undefined] => [['exports', index, 'endpoint'], item.endpoint]),
      ...generatedCalls.map((call): [Path, string | undefined] => [['generate', call], generate?.[call]]),
    ]
    return used.flatMap(([path, call]) => {
      const known = typeof call === 'string' ? unknownEndpoint(call) : null
      return known ? [file.problem('unknown-endpoint', path, String(call), known)] : []
    })
  })
}

/** Ids within a kind, routes and the endpoints that answer one source or file must be one definition's. */
function checkUnique(files: DefinitionFile[]): Problem[] {
  const problems: Problem[] = []
  const seen = new Set<string>()
  const once = (file: DefinitionFile, path: Path, code: ProblemCode, name: string): void => {
    if (seen.has(`${code} ${name}`)) problems.push(file.problem(code, path, name))
    seen.add(`${code} ${name}`)
  }
  for (const file of files) {
    if (file.kind !== 'report') continue
    const report = file.value as unknown as ReportDefinition
    once(file, ['route'], 'duplicate-route', report.route)
    const own = new Set<string>()
    for (const [id, source] of Object.entries(report.sources)) {
      if (source.endpoint && !own.has(source.endpoint)) once(file, ['sources', id, 'endpoint'], 'duplicate-endpoint', source.endpoint)
      if (source.endpoint) own.add(source.endpoint)
    }
    problems.push(...checkShared(file, report))
    const { generate } = report
    if (generate) {
      once(file, ['generate', 'route'], 'duplicate-route', generate.route)
      for (const call of generatedCalls) once(file, ['generate', call], 'duplicate-endpoint', generate[call])
      // What is kept is answered by one call.
      const kept = Object.fromEntries(Object.entries(report.sources).map(([id, source]) => [id, { ...source, endpoint: generate.get, paging: false }]))
      problems.push(...checkShared(file, { ...report, sources: kept }))
    }
    report.exports?.forEach((item, index) => once(file, ['exports', index, 'endpoint'], 'duplicate-endpoint', item.endpoint))
  }
  return problems
}

/** What stands beside the lists in the answer of a shared call. */
const taken = ['lists', 'totals', 'total_items', 'page_number', 'page_size', 'order_by', 'is_sort_desc', 'user', 'app_setup', 'response_status']

/** Sources that share a call stand under lists of their own, and only one of them has pages. */
function checkShared(file: DefinitionFile, report: ReportDefinition): Problem[] {
  const { problems, add } = collector(file)
  for (const [id, source] of Object.entries(report.sources)) {
    const together = sourcesTogether(id, report)
    const before = together.slice(0, together.indexOf(id)).map((other) => report.sources[other])
    const list = source.list ?? 'rows'
    if (together.length > 1 && (taken.includes(list) || before.some((other) => (other?.list ?? 'rows') === list))) add('duplicate-list', ['sources', id, 'list'], list)
    if (source.paging && before.some((other) => other?.paging)) add('duplicate-paging', ['sources', id, 'paging'], id)
  }
  return problems
}

function columnsOf(dataset: DatasetDefinition | undefined): string[] {
  return (dataset?.columns ?? []).map((column) => column.id)
}
