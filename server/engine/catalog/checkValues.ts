import type { DatasetDefinition } from '../../../schemas/generated/dataset.ts'
import type { Reach } from './checkPointers.ts'
import type { Collector, Path } from './collector.ts'

type ColumnType = DatasetDefinition['columns'][number]['type']

/** What is given a value by a link or an action, and the kind of value that it takes. */
interface Taker { id: string; type: string }

/** The types of columns that can fill what takes only one kind of value; whatever else takes any. */
const filledBy: Record<string, ColumnType[]> = { integer: ['integer'], numeric: ['integer', 'numeric'], date: ['date'], boolean: ['boolean'] }

/** Whether the columns of a row that are given fit what takes them: a text for a number would be refused with every click. */
export function checkValues(given: object, takers: readonly Taker[], path: Path, row: string, { datasetOf }: Pick<Reach, 'datasetOf'>, add: Collector['add']): void {
  for (const [name, binding] of Object.entries(given) as [string, { from?: unknown }][]) {
    const column = /^\/row\/(\w+)$/.exec(String(binding.from ?? ''))?.[1]
    const dataset = datasetOf(row)
    const shown = dataset?.columns.find(({ id }) => id === column)
    const taker = takers.find(({ id }) => id === name)
    const fitting = filledBy[taker?.type ?? '']
    if (!dataset || !shown || !taker || !fitting || fitting.includes(shown.type)) continue
    const others = dataset.columns.filter(({ type, internal }) => fitting.includes(type) && !internal).map(({ id }) => `/row/${id}`)
    add('wrong-value', [...path, name], `${taker.type} ${shown.type} ${shown.id}`, others)
  }
}
