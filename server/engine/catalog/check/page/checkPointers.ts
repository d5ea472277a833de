import type { DescribedDataset } from '../../../../../engine/core/definition/datasetModel.ts'
import type { FormFieldDefinition } from '../../../../../schemas/generated/form.ts'
import type {
  Condition,
  FieldDefinition,
  ReportDefinition,
  SourceDefinition,
} from '../../../../../schemas/generated/report.ts'
import type { Collector } from '../collector.ts'
import type { Path } from '../../problems/Problem.ts'

type FieldKind = FieldDefinition['type'] | FormFieldDefinition['type']
type Root = 'filters' | 'form' | 'params' | 'row' | 'sources' | 'portal'

/** The names that the pointers of a page may use. */
export interface Reach {
  /** The root of its own fields. */
  root: 'filters' | 'form'
  fields: { id: string; type: FieldKind; options?: unknown }[]
  params: { id: string }[]
  sources: Record<string, SourceDefinition>
  datasetOf(id: string): DescribedDataset | undefined
}

export function reachOf(report: ReportDefinition, datasetOf: Reach['datasetOf']): Reach {
  return { root: 'filters', fields: fieldsOf(report), params: report.params ?? [], sources: report.sources, datasetOf }
}

export const fieldsOf = (report: ReportDefinition): FieldDefinition[] =>
  (report.filters?.steps ?? []).flatMap((step) => step.fields)
const visibleColumns = (dataset: DescribedDataset | undefined): string[] | null =>
  dataset ? dataset.columns.filter((column) => !column.internal).map((column) => column.id) : null

/** The place of a condition. Without `roots` it reads the fields of its page and the row. */
interface ConditionPlace {
  path: Path
  /** The dataset whose rows stand around the place. */
  row?: string
  roots?: Root[]
}

/** The place of a pointer, and the roots it may use there. */
interface PointerPlace extends ConditionPlace {
  roots: Root[]
}

/** Checks that a pointer's root is available at its place, and that the first name under it exists. */
export function checkPointer(
  pointer: string,
  { path, roots, row }: PointerPlace,
  { root: own, fields, params, sources, datasetOf }: Reach,
  { need }: Pick<Collector, 'need'>,
): void {
  const [root = '', name = '', ...rest] = pointer.slice(1).split('/')
  if (!need(roots, root, path, 'unknown-pointer')) return
  if (root === own)
    need(
      fields.map((field) => field.id),
      name,
      path,
      own === 'form' ? 'unknown-field' : 'unknown-filter',
    )
  if (root === 'portal') need(['region'], name, path, 'unknown-pointer')
  if (root === 'params')
    need(
      params.map((param) => param.id),
      name,
      path,
      'unknown-param',
    )
  if (root === 'row') {
    const columns = visibleColumns(datasetOf(row ?? ''))
    if (columns) need(columns, name, path, 'unknown-column')
  }
  if (root !== 'sources' || !need(Object.keys(sources), name, path, 'unknown-source')) return
  const source = sources[name]
  const dataset = datasetOf(source?.dataset ?? '')
  const columns = visibleColumns(dataset)
  const [first, ...inside] = rest
  if (!source || !dataset || !columns || first === undefined) return
  const header = source.header ? (visibleColumns(datasetOf(source.header)) ?? [first]) : []
  const formats = (dataset.unitFormats ?? []).map((format) => `${format}_format`)
  if (source.one) need([...columns, ...header, ...formats], first, path, 'unknown-column')
  else if (first === 'totals') {
    const totals = (dataset.totals ?? []).map((total) => (total.group ? `${total.group}/${total.id}` : total.id))
    need([...totals, ...formats], inside.join('/'), path, 'unknown-total')
  } else need([source.list ?? 'rows', 'totals', 'total_items', ...header], first, path, 'unknown-pointer')
}

/** The pointers of values that are given by name. */
export function checkBindings(
  bindings: object | undefined,
  { path, roots, row }: PointerPlace,
  reach: Reach,
  collected: Pick<Collector, 'need'>,
): void {
  for (const [name, { from }] of Object.entries(bindings ?? {}) as [string, { from?: string }][]) {
    if (from) checkPointer(from, { path: [...path, name, 'from'], roots, row }, reach, collected)
  }
}

/**
 * The column that a pointer at a source's one row, or at a figure over its rows, shows; undefined where it shows
 * another thing.
 */
export function columnAt(
  pointer: string,
  { sources, datasetOf }: Reach,
): DescribedDataset['columns'][number] | undefined {
  const [root, name = '', ...rest] = pointer.slice(1).split('/')
  const source = root === 'sources' ? sources[name] : undefined
  const dataset = datasetOf(source?.dataset ?? '')
  const total =
    rest[0] === 'totals'
      ? dataset?.totals?.find(({ id, group }) => [group, id].filter(Boolean).join('/') === rest.slice(1).join('/'))
      : undefined
  const isSame = total !== undefined && ['sum', 'min', 'max'].includes(total.aggregate)
  const id = isSame ? total.column : source?.one && rest.length === 1 ? rest[0] : undefined
  return dataset?.columns.find((column) => column.id === id)
}

/** The conditions of a report's columns and comparisons: they look at its filters. */
export function checkVisible(
  parts: { visible?: Condition }[] | undefined,
  path: Path,
  reach: Reach,
  collected: Pick<Collector, 'add' | 'need'>,
): void {
  parts?.forEach(({ visible }, index) => {
    if (visible) checkCondition(visible, { path: [...path, index, 'visible'] }, reach, collected)
  })
}

/** The values of a choice whose options are listed; null of anything else. */
export function optionsOf({ type, options }: { type: FieldKind; options?: unknown }): string[] | null {
  return type === 'choice' && Array.isArray(options)
    ? (options as { value: string; unrestricted?: boolean }[])
        .filter(({ unrestricted }) => !unrestricted)
        .map(({ value }) => value)
    : null
}

/** Every pointer that a condition looks at. */
export function pointersIn(condition: unknown): string[] {
  if (typeof condition !== 'object' || condition === null) return []
  return Object.entries(condition).flatMap(([name, part]) =>
    name === 'ref' && typeof part === 'string' ? [part] : pointersIn(part),
  )
}

/** The type that a field's value is compared with, and whether it has an order. */
const comparable: Record<FieldKind, { value: 'string' | 'number' | 'boolean' | null; ordered: boolean }> = {
  text: { value: 'string', ordered: false },
  choice: { value: 'string', ordered: false },
  lookup: { value: null, ordered: false },
  tree: { value: null, ordered: false },
  pickTable: { value: null, ordered: false },
  file: { value: null, ordered: false },
  rows: { value: null, ordered: false },
  number: { value: 'number', ordered: true },
  date: { value: 'string', ordered: true },
  dateRange: { value: 'string', ordered: true },
  flag: { value: 'boolean', ordered: false },
}

/** The kind of value that a column is compared with. */
const ofColumn: Record<DescribedDataset['columns'][number]['type'], FieldKind | null> = {
  text: 'text',
  integer: 'number',
  numeric: 'number',
  boolean: 'flag',
  date: 'date',
  time: 'date',
  timestamp: 'date',
  json: null,
}

/**
 * The kind of the column that a condition looks at; undefined where it looks at another thing, or at several values.
 */
function kindOfColumn(pointer: string, row: string | undefined, reach: Reach): FieldKind | undefined {
  const name = /^\/row\/(\w+)$/.exec(pointer)?.[1]
  const column = name ? reach.datasetOf(row ?? '')?.columns.find(({ id }) => id === name) : columnAt(pointer, reach)
  return column && !column.multiple ? (ofColumn[column.type] ?? undefined) : undefined
}

/** A condition's names, and its operators against the kind of what they compare. */
export function checkCondition(
  condition: Condition,
  { path, row, roots: ownRoots }: ConditionPlace,
  reach: Reach,
  collected: Pick<Collector, 'add' | 'need'>,
): void {
  const { add } = collected
  const roots = ownRoots ?? (row === undefined ? [reach.root] : [reach.root, 'row'])
  const inside = (part: Condition, ...at: Path): void =>
    checkCondition(part, { path: [...path, ...at], row, roots }, reach, collected)
  if ('all' in condition) return condition.all.forEach((part, index) => inside(part, 'all', index))
  if ('any' in condition) return condition.any.forEach((part, index) => inside(part, 'any', index))
  if ('not' in condition) return inside(condition.not, 'not')
  if ('code' in condition || 'flag' in condition) return
  checkPointer(condition.ref, { path: [...path, 'ref'], roots, row }, reach, collected)
  const [, root, name] = condition.ref.split('/')
  const field = root !== reach.root ? undefined : reach.fields.find((candidate) => name === candidate.id)
  const { op, value, other } = condition
  if (other !== undefined) checkPointer(other, { path: [...path, 'other'], roots, row }, reach, collected)
  const isList = op === 'in' || op === 'notIn'
  const isBare = op === 'empty' || op === 'notEmpty'
  const type = field?.type ?? kindOfColumn(condition.ref, row, reach)
  const kind = type ? comparable[type] : null
  const isOrder = ['lt', 'le', 'gt', 'ge'].includes(op)
  if (isOrder && kind && !kind.ordered)
    add('wrong-operator', [...path, 'op'], op, ['eq', 'ne', 'in', 'notIn', 'empty', 'notEmpty'])
  else if (other !== undefined && (value !== undefined || isList || isBare)) add('wrong-operator', [...path, 'op'], op)
  else if (other === undefined && (isBare !== (value === undefined) || (!isBare && isList !== Array.isArray(value))))
    add('wrong-operator', [...path, 'op'], op)
  else if (kind?.value && [value ?? []].flat().some((one) => typeof one !== kind.value)) {
    add('wrong-type', [...path, 'value'], typeof [value].flat()[0], [kind.value])
  } else if (field && !isOrder) {
    const values = optionsOf(field)
    const strange = values
      ? [value ?? []].flat().find((one) => typeof one === 'string' && !values.includes(one))
      : undefined
    if (values && strange !== undefined) add('not-allowed', [...path, 'value'], JSON.stringify(strange), values)
  }
}
