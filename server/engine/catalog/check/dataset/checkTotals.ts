import type { DescribedDataset } from '../../../../../engine/core/definition/datasetModel.ts'
import type { DatasetTotal } from '../../../../../schemas/generated/dataset.ts'
import type { Collector } from '../collector.ts'
import { columnsOf } from '../Names.ts'

/**
 * The limit of figures in a total. A difference or ratio is written out as the SQL of all its inputs. Longer ones would
 * be a text that no database plans.
 */
const maxFigures = 100
/** Far more than a report shows. */
const maxTotals = 500

/**
 * The totals of a dataset: each has its column, and a difference or ratio is of two others that are not computed from
 * it.
 */
export function checkTotals(dataset: DescribedDataset, { add, need }: Collector): void {
  const { totals = [], columns } = dataset
  if (totals.length > maxTotals) return add('wrong-form', ['totals'], `may have ${maxTotals} totals at most`)
  const ids = totals.map(({ id }) => id)
  const operands = new Map(totals.map((total) => [total.id, operandsOf(total)]))
  const reached = new Map(ids.map((id) => [id, reachedFrom(id, operands)]))
  /** The totals that this one may be computed from. */
  const others = (id: string): string[] => ids.filter((other) => other !== id && !reached.get(other)?.has(id))
  const reportedIds = new Set<string>()
  totals.forEach((total, index) => {
    const path = ['totals', index]
    const summed = columns.find(({ id }) => id === total.column)
    if (total.aggregate === 'sum' && summed && !['integer', 'numeric'].includes(summed.type))
      add(
        'not-a-number',
        [...path, 'column'],
        `${summed.type} ${summed.id}`,
        columns.filter(({ type }) => type === 'integer' || type === 'numeric').map(({ id }) => id),
      )
    if (isComputed(total) ? total.of?.length !== 2 : total.aggregate !== 'count' && !total.column)
      add('missing-property', path, isComputed(total) ? 'of' : 'column')
    if (total.column) need(columnsOf(dataset), total.column, [...path, 'column'], 'unknown-column')
    const circular =
      total.of?.findIndex(
        (id) => id === total.id || (operandsOf(total).includes(id) && reached.get(id)?.has(total.id)),
      ) ?? -1
    total.of?.forEach((id, place) => {
      if (!ids.includes(id)) add('unknown-total', [...path, 'of', place], id, others(total.id))
    })
    if (circular < 0) {
      const isTooMuch = (id: string): boolean => figuresOf(id, operands, maxFigures) > maxFigures
      // Those computed from it are told with it.
      if (isTooMuch(total.id) && !operandsOf(total).some(isTooMuch))
        add(
          'wrong-form',
          [...path, 'of'],
          `is computed from more than ${maxFigures} totals, each as often as it is named; use fewer`,
        )
      return
    }
    // All that are in one circle are one mistake.
    if (!reportedIds.has(total.id))
      add('circular-total', [...path, 'of', circular], total.of?.[circular] ?? '', others(total.id))
    for (const id of [
      total.id,
      ...ids.filter((other) => reached.get(other)?.has(total.id) && reached.get(total.id)?.has(other)),
    ])
      reportedIds.add(id)
  })
}

const isComputed = ({ aggregate }: DatasetTotal): boolean => aggregate === 'difference' || aggregate === 'ratio'

const operandsOf = (total: DatasetTotal): string[] => (isComputed(total) ? (total.of ?? []) : [])

/** All that a total is computed from, however far down. */
function reachedFrom(id: string, operands: ReadonlyMap<string, string[]>): Set<string> {
  const reached = new Set<string>()
  const waiting = [...(operands.get(id) ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    waiting.push(...(operands.get(next) ?? []))
  }
  return reached
}

/** The number of figures that the SQL of a total names, counted no further than just above the most. */
function figuresOf(id: string, operands: ReadonlyMap<string, string[]>, most: number): number {
  let count = 0
  for (let waiting = [id]; waiting.length > 0 && count <= most;) {
    count += waiting.length
    waiting = waiting.flatMap((one) => operands.get(one) ?? [])
  }
  return count
}
