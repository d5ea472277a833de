import { sqlMarks } from '../../query/sqlMarks.ts'
import type { DefinitionFile, FileOf } from '../read/DefinitionFile.ts'
import type { DefinitionKind } from '../read/definitionPath.ts'
import { depthFirst } from './depthFirst.ts'
import { writingActionsOf } from './writingActionsOf.ts'

/** The keys of the definitions that one names and cannot run without; read once from each file. */
const needed = new WeakMap<DefinitionFile, string[]>()

function needsOf(file: DefinitionFile): string[] {
  const known = needed.get(file) ?? [...new Set(namedIn(file))]
  needed.set(file, known)
  return known
}

function namedIn<Kind extends DefinitionKind>(file: FileOf<Kind>): string[] {
  return needs[file.kind](file)
}

const needs: { [Kind in DefinitionKind]: (file: FileOf<Kind>) => string[] } = {
  report({ value: report }) {
    const fields = (report.filters?.steps ?? []).flatMap((step) => step.fields)
    return [
      ...Object.values(report.sources)
        .flatMap(({ dataset, header, absent }) => [dataset, header ?? [], absent?.dataset ?? []].flat())
        .map((name) => `dataset ${name}`),
      ...writingActionsOf(report).map(([, { dataset }]) => `dataset ${dataset}`),
      ...fields.flatMap((field) => ('lookup' in field ? [`lookup ${field.lookup}`] : [])),
    ]
  },
  dashboard({ value }) {
    const { filters, tabs } = value
    const fields = filters.steps.flatMap((step) => step.fields)
    return [
      ...tabs.flatMap(({ cards }) => cards).map((name) => `card ${name}`),
      ...fields.flatMap((field) => ('lookup' in field ? [`lookup ${field.lookup}`] : [])),
    ]
  },
  card({ value }) {
    const { dataset, chart, settings = [] } = value
    return [
      ...[dataset, chart?.dataset ?? []].flat().map((name) => `dataset ${name}`),
      ...settings.flatMap((field) => ('lookup' in field ? [`lookup ${field.lookup}`] : [])),
    ]
  },
  form({ value }) {
    const { load, save, sections } = value
    const fields = sections.flatMap((section) => section.fields)
    return [
      ...[load, save].flatMap((part) => (part?.dataset ? [`dataset ${part.dataset}`] : [])),
      ...fields.flatMap((field) => ('lookup' in field ? [`lookup ${field.lookup}`] : [])),
      ...fields.flatMap((field) => (field.type === 'file' && field.stored ? [`dataset ${field.stored.dataset}`] : [])),
    ]
  },
  access: () => [],
  menu: () => [],
  piece: () => [],
  feed: ({ value }) => value.writes.map(({ dataset }) => `dataset ${dataset}`),
  lookup: ({ value }) => value.lists.flatMap((list) => (list.dataset ? [`dataset ${list.dataset}`] : [])),
  dataset: ({ sql, value }) => [
    ...sqlMarks(sql ?? '').flatMap((mark) => (mark.kind === 'dataset' ? [`dataset ${mark.name}`] : [])),
    ...[value.count?.dataset ?? []].flat().map((name) => `dataset ${name}`),
    ...(value.parameters ?? []).flatMap(({ columns = [] }) =>
      columns.flatMap((column) => (column.in ? [`dataset ${column.in.dataset}`] : [])),
    ),
  ],
}

export interface Dependencies {
  /** The definitions that it names. */
  directly(file: DefinitionFile): DefinitionFile[]
  /** The file and all that it stands on, however far down. */
  all(file: DefinitionFile): ReadonlySet<DefinitionFile>
}

/** Returns the dependencies of each of these files among them. */
export function dependenciesOf(files: DefinitionFile[]): Dependencies {
  const byKey = new Map(files.map((file) => [file.key, file]))
  // Every file that may require a code depends on the access definitions.
  const access = files.filter(({ kind }) => kind === 'access')
  const directly = (file: DefinitionFile): DefinitionFile[] => [
    ...needsOf(file).flatMap((key) => byKey.get(key) ?? []),
    ...(['access', 'dataset'].includes(file.kind) ? [] : access),
  ]
  const known = new Map<DefinitionFile, ReadonlySet<DefinitionFile>>()
  return {
    directly,
    all(file) {
      const found = known.get(file) ?? new Set(depthFirst([file], directly).reverse())
      known.set(file, found)
      return found
    },
  }
}
