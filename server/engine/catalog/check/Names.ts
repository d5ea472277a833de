import { depthFirst } from '../expand/depthFirst.ts'
import { basesOf } from '../expand/expandFiles.ts'
import { sqlMarks } from '../../query/sqlMarks.ts'
import { filesOf, type DefinitionFile, type DefinitionOf } from '../read/DefinitionFile.ts'
import type { DefinitionKind } from '../read/definitionPath.ts'
import { chosenFrom } from './checkChosen.ts'
import { isAnswered } from './unknownEndpoint.ts'

/** By name; undefined: a file that cannot be read. */
type ByName<Kind extends DefinitionKind> = Map<string, DefinitionOf<Kind> | undefined>

/** Every definition by kind and name, for one check of all files. */
export interface Names {
  report: ByName<'report'>
  form: ByName<'form'>
  dashboard: ByName<'dashboard'>
  card: ByName<'card'>
  lookup: ByName<'lookup'>
  dataset: ByName<'dataset'>
  /** The SQL of a dataset; null where there is none. */
  sql(dataset: string): string | null
  /** The lookups that fields offer as choices, with the types of the parameters that take what is chosen. */
  chosenFrom(): ReadonlyMap<string, ReadonlySet<string>>
  /** Returns the number of parameters that a dataset declares itself; inherited ones follow. */
  declares(dataset: string): number
  /** Returns true if a call below own/ is answered by a file or by the product. Other calls count as answered. */
  answers(call: string): boolean
}

/**
 * Collects the names of all files. `files` are the expanded `definitions`; `illFormed` are the keys of files that
 * cannot be read, whose names count as existing.
 */
export function namesIn(files: DefinitionFile[], definitions: DefinitionFile[], illFormed: string[]): Names {
  const byName = <Kind extends DefinitionKind>(kind: Kind): ByName<Kind> =>
    new Map([
      ...illFormed
        .filter((key) => key.startsWith(`${kind} `))
        .map((key): [string, undefined] => [key.slice(kind.length + 1), undefined]),
      ...filesOf(files, kind).map((file): [string, DefinitionOf<Kind>] => [file.name, file.value]),
    ])
  const sqlOf = new Map(filesOf(files, 'dataset').map(({ name, sql }) => [name, sql]))
  const declared = new Map(
    filesOf(definitions, 'dataset').map(({ name, value }) => [name, value.parameters?.length ?? 0]),
  )
  let chosen: ReadonlyMap<string, ReadonlySet<string>> | undefined
  const dataset = new Map([...byName('dataset'), ...namelessDatasets(files).map((name) => [name, undefined] as const)])
  return {
    chosenFrom: () => (chosen ??= chosenFrom(files, (id) => dataset.get(id))),
    report: byName('report'),
    form: byName('form'),
    dashboard: byName('dashboard'),
    card: byName('card'),
    lookup: byName('lookup'),
    dataset,
    sql: (id) => sqlOf.get(id) ?? null,
    declares: (id) => declared.get(id) ?? 0,
    answers: (call) => illFormed.length > 0 || isAnswered(call, definitions),
  }
}

/**
 * Returns the datasets that the database refuses, and those that stand on them. Their columns and parameters are not
 * known, so a definition that names one is not at fault.
 */
function namelessDatasets(files: DefinitionFile[]): string[] {
  const datasets = filesOf(files, 'dataset')
  if (datasets.every(({ locked }) => locked)) return []
  const byName = new Map(datasets.map((file) => [file.name, file]))
  const nameless = new Set<string>()
  for (const file of depthFirst(datasets, (one) => basesOf(one).flatMap((name) => byName.get(name) ?? [])))
    if (!file.locked || basesOf(file).some((name) => nameless.has(name))) nameless.add(file.name)
  return [...nameless]
}

/** Returns the pages that a link may lead to. */
export function pagesOf({ report, form, dashboard }: Names): string[] {
  return [...report.keys(), ...form.keys(), ...dashboard.keys()]
}

/**
 * Returns the parameters that a dataset declares, and those that its SQL uses. A parameter missing in the JSON is
 * reported at the SQL only.
 */
export function parametersOf(id: string, names: Names): string[] {
  const markedNames = sqlMarks(names.sql(id) ?? '').flatMap((mark) => (mark.kind === 'parameter' ? [mark.name] : []))
  return [...new Set([...(names.dataset.get(id)?.parameters ?? []).map((parameter) => parameter.id), ...markedNames])]
}

export function columnsOf(dataset: DefinitionOf<'dataset'> | undefined): string[] {
  return (dataset?.columns ?? []).map((column) => column.id)
}
