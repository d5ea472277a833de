import type { ChartElement } from '../definition/chartModel.ts'
import type { Security } from '../definition/model.ts'

/** Every column of the dataset that a chart reads, with what it asks for. A comparison is as secret as its series. */
export function chartColumns({
  x,
  series,
  split,
  compare,
  facet,
  references,
  secondary,
  point,
}: ChartElement): { id: string; security: Security | null }[] {
  const open = (id: string | null | undefined) => (id ? [{ id, security: null }] : [])
  return [
    ...open(x.column),
    ...open(x.then?.column),
    ...open(x.until),
    ...open(x.partial),
    ...open(split?.by.column),
    ...open(split?.column),
    ...open(facet?.column),
    ...references.flatMap(({ at }) => open(typeof at === 'object' && 'column' in at ? at.column : null)),
    ...open(point?.size?.column),
    ...open(point?.name?.column),
    ...[...series, ...(secondary?.series ?? [])].flatMap(({ column, named, interval, security }) =>
      [column, ...(named === null ? [] : [named]), ...(interval ? [interval.from, interval.to] : [])].map((id) => ({
        id,
        security,
      })),
    ),
    ...compare.map(({ column, of }) => ({
      id: column,
      security: series.find(({ id }) => id === of)?.security ?? null,
    })),
  ]
}
