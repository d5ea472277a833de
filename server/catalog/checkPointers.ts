import type { DatasetDefinition } from '../../schemas/generated/dataset.ts'
import type { Condition, FieldDefinition, ReportDefinition } from '../../schemas/generated/report.ts'
import type { ProblemCode } from './Problem.ts'

type Path = (string | number)[]
type Need = (known: Iterable<string>, got: string, path: Path, code: ProblemCode) => boolean
type Add = (code: ProblemCode, path: Path, got: string, known?: string[]) => void
type Root = 'filters' | 'params' | 'row' | 'sources'

/** What the pointers of a report may name; `row` is the dataset whose rows stand around the place. */
export interface Reach {
  report: ReportDefinition
  datasetOf(id: string): DatasetDefinition | undefined
}

export const fieldsOf = (report: ReportDefinition): FieldDefinition[] => (report.filters?.steps ?? []).flatMap((step) => step.fields)
const visibleColumns = (dataset: DatasetDefinition | undefined): string[] | null =>
  dataset ? dataset.columns.filter((column) => !column.internal).map((column) => column.id) : null

/** Whether a pointer's root is there at its place, and the first name under it exists. */
export function checkPointer(
  pointer: string, path: Path, roots: Root[], { report, datasetOf }: Reach, need: Need, row?: string,
): void {
  const [root = '', name = '', ...rest] = pointer.slice(1).split('/')
  if (!need(roots, root, path, 'unknown-pointer')) return
  if (root === 'filters') need(fieldsOf(report).map((field) => field.id), name, path, 'unknown-filter')
  if (root === 'params') need((report.params ?? []).map((param) => param.id), name, path, 'unknown-param')
  if (root === 'row') {
    const columns = visibleColumns(datasetOf(row ?? ''))
    if (columns) need(columns, name, path, 'unknown-column')
  }
  if (root !== 'sources' || !need(Object.keys(report.sources), name, path, 'unknown-source')) return
  const source = report.sources[name]
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

/** What a field's value is compared with, and whether it has an order. */
const comparable: Record<FieldDefinition['type'], { value: 'string' | 'number' | 'boolean' | null; ordered: boolean }> = {
  text: { value: 'string', ordered: false }, choice: { value: 'string', ordered: false }, lookup: { value: null, ordered: false },
  number: { value: 'number', ordered: true }, date: { value: 'string', ordered: true }, dateRange: { value: 'string', ordered: true },
  flag: { value: 'boolean', ordered: false },
}

/** A condition's names, and its operators against the kind of what they compare. */
export function checkCondition(condition: Condition, path: Path, reach: Reach, need: Need, add: Add): void {
  if ('all' in condition) return condition.all.forEach((part, index) => checkCondition(part, [...path, 'all', index], reach, need, add))
  if ('any' in condition) return condition.any.forEach((part, index) => checkCondition(part, [...path, 'any', index], reach, need, add))
  if ('not' in condition) return checkCondition(condition.not, [...path, 'not'], reach, need, add)
  if ('code' in condition) return
  checkPointer(condition.ref, [...path, 'ref'], ['filters'], reach, need)
  const field = fieldsOf(reach.report).find((candidate) => condition.ref.split('/')[2] === candidate.id)
  const { op, value } = condition
  const isList = op === 'in' || op === 'notIn'
  const isBare = op === 'empty' || op === 'notEmpty'
  const kind = field ? comparable[field.type] : null
  const isOrder = ['lt', 'le', 'gt', 'ge'].includes(op)
  if (isOrder && kind && !kind.ordered) add('wrong-operator', [...path, 'op'], op, ['eq', 'ne', 'in', 'notIn', 'empty', 'notEmpty'])
  else if (isBare !== (value === undefined) || (!isBare && isList !== Array.isArray(value))) add('wrong-operator', [...path, 'op'], op)
  else if (kind?.value && [value ?? []].flat().some((one) => typeof one !== kind.value)) {
    add('wrong-type', [...path, 'value'], typeof [value].flat()[0], [kind.value])
  }
}
