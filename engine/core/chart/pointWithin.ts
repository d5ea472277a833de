import type { Field } from '../definition/fieldModel.ts'
import { rangeOfPreset } from '../query/datePreset.ts'
import { isDateRange, type FilterValues } from '../query/filterValues.ts'
import type { ChartPoint } from './category.ts'

/** Narrows a period's days to those of the report's date filter: a month that is drawn in part leads to that part. */
export function pointWithin(
  point: ChartPoint,
  { fields, applied }: { fields: Field[]; applied: FilterValues | null },
  now: Date,
): ChartPoint {
  const field = fields.find(({ type }) => type === 'dateRange')
  const chosen = field && applied?.[field.id]
  if (!point.from || !point.to || !chosen || !isDateRange(chosen)) return point
  const days = 'preset' in chosen ? rangeOfPreset(chosen.preset, now) : chosen
  const from = days.from && days.from > point.from ? days.from : point.from
  const to = days.to && days.to < point.to ? days.to : point.to
  return { ...point, from, to, range: `${from}..${to}` }
}
