import type { DescribedDataset } from '../../../../../engine/core/definition/datasetModel.ts'

type ColumnType = DescribedDataset['columns'][number]['type']

/** A parameter that a link or an action fills, and the kind of value that it accepts. */
interface Taker {
  id: string
  type: string
}

/** A name that is given a column of another kind than it takes, and the pointers that would fit. */
interface Misfit {
  name: string
  value: string
  fitting: string[]
}

/** The types of columns that can fill what takes only one kind of value; whatever else takes any. */
const filledBy: Record<string, ColumnType[]> = {
  integer: ['integer'],
  numeric: ['integer', 'numeric'],
  date: ['date'],
  boolean: ['boolean'],
}

/**
 * The columns of a row that are given to what cannot take them: a text for a number would be refused with every click.
 * `dataset` is the row's; without one nothing is known.
 */
export function findTypeMismatches(
  bindings: object,
  takers: readonly Taker[],
  dataset: DescribedDataset | undefined,
): Misfit[] {
  return (Object.entries(bindings) as [string, { from?: unknown }][]).flatMap(([name, binding]) => {
    const column = /^\/row\/(\w+)$/.exec(String(binding.from ?? ''))?.[1]
    const shown = dataset?.columns.find(({ id }) => id === column)
    const taker = takers.find(({ id }) => id === name)
    const types = filledBy[taker?.type ?? '']
    if (!dataset || !shown || !taker || !types || types.includes(shown.type)) return []
    const fitting = dataset.columns
      .filter(({ type, internal }) => types.includes(type) && !internal)
      .map(({ id }) => `/row/${id}`)
    return [{ name, value: `${taker.type} ${shown.type} ${shown.id}`, fitting }]
  })
}

/** The params of a page that are given to parameters that cannot take them. */
export function unfitParams(bindings: object, takers: readonly Taker[], params: readonly Taker[]): Misfit[] {
  return (Object.entries(bindings) as [string, { from?: unknown }][]).flatMap(([name, binding]) => {
    const from = /^\/params\/([\w-]+)$/.exec(String(binding.from ?? ''))?.[1]
    const param = params.find(({ id }) => id === from)
    const taker = takers.find(({ id }) => id === name)
    const types: string[] | undefined = filledBy[taker?.type ?? '']
    return param && taker && types && !types.includes(param.type)
      ? [{ name, value: `${taker.type} ${param.type} ${param.id}`, fitting: [] }]
      : []
  })
}
