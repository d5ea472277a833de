import sql from 'sql-template-tag'
import type { Database } from '../../../server/platform/database/Database.ts'

interface WornTire {
  id: number
  account: number
  location: number
  /** Line, size and kind of axle. */
  group: string
  reason: string | null
  /** Miles for each 32nd. */
  rate: number | null
  /** Miles between the first and the last odometer, and the tread that they wear by its rate. */
  miles: number
  worn: number
}

/** Each tire with readings of its tread, judged in another way than the database does it. */
export async function tiresFromReadings(database: Database): Promise<WornTire[]> {
  const readings = await database.query<{
    tire_id: number
    unit_id: number
    account_id: number
    location_id: number
    tread: number
    miles: number | null
    line: number
    size: string
    axle_kind: string
  }>(sql`
    select r.tire_id, r.unit_id, r.account_id, r.location_id, r.tread, r.miles, coalesce(t.retread_product_line_id, t.product_line_id) as line, t.tire_size as size, wheel.axle_kind
    from (
      select tire_id, unit_id, account_id, location_id, tread_32nds as tread, odometer_miles as miles, axle_number, side, wheel_index, inspected_on as seen_on, inspected_time::text as seen_at
      from readings join inspections i using (account_id, inspected_on, inspection_id)
      where tread_32nds is not null
      union all
      -- A fitted tire as its survey left it.
      select l.tire_id, unit_id, account_id, location_id, l.tread_32nds, odometer_miles, l.axle_number, l.side, l.wheel_index, inspected_on, inspected_time::text
      from readings_as_left l join inspections i using (account_id, inspected_on, inspection_id)
      where l.tire_id is not null and l.tread_32nds is not null
      union all
      -- What was measured as a survey took it off, where it was not read that day.
      select o.tire_id, o.unit_id, o.account_id, o.location_id, o.tread_32nds, o.odometer_miles, o.axle_number, o.side, o.wheel_index, o.removed_on, '24:00:00'
      from removed_tires o
      where o.tire_id is not null and o.survey_id is not null and o.tread_32nds is not null
        and o.tire_id not in (select seen.tire_id from readings seen where seen.tire_id is not null and seen.inspected_on = o.removed_on and seen.inspection_id = o.inspection_id and seen.tread_32nds is not null)
    ) r
    join tires t on t.tire_id = r.tire_id
    join units u on u.unit_id = r.unit_id
    join axle_configuration_wheels wheel on wheel.configuration_code = u.configuration_code
      and wheel.axle_number = r.axle_number and wheel.side = r.side and wheel.wheel_index = r.wheel_index
    order by r.tire_id, r.seen_on, r.seen_at`)
  const fitted = await database.query<{ tire_id: number; miles: number; tread: number }>(sql`
    select tire_id, fitted_odometer_miles as miles, new_tread_32nds as tread from tires
    where fitted_odometer_miles is not null and new_tread_32nds is not null
      and tire_id not in (select l.tire_id from readings_as_left l where l.tire_id is not null and l.tread_32nds is not null)`)
  const tires = new Map<number, typeof readings>()
  for (const reading of readings) tires.set(reading.tire_id, [...(tires.get(reading.tire_id) ?? []), reading])
  return [...tires].map(([id, read]) => {
    const last = read.at(-1)!
    const points = [...fitted.filter(({ tire_id }) => tire_id === id), ...read]
    const driven = points.filter(
      (point): point is { tire_id: number; miles: number; tread: number } => point.miles !== null,
    )
    const ends = [driven[0], driven.at(-1)] as const
    const reason = ((): string | null => {
      if (points.length < 2) return 'one_reading'
      if (
        new Set(read.map(({ unit_id }) => unit_id)).size > 1 ||
        points.some(({ tread }, at) => at > 0 && tread - points[at - 1]!.tread > 1)
      )
        return 'tire_changed'
      if (driven.length < 2) return 'no_odometer'
      if (driven.some(({ miles }, at) => at > 0 && miles < driven[at - 1]!.miles) || ends[1]!.miles <= ends[0]!.miles)
        return 'odometer_not_forward'
      if ((ends[1]!.miles - ends[0]!.miles) * 1.609344 > 500_000) return 'over_500000_km'
      return ends[0]!.tread - ends[1]!.tread < 2 ? 'under_two_32nds' : null
    })()
    const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
    const [x, y] = [mean(driven.map(({ miles }) => miles)), mean(driven.map(({ tread }) => tread))]
    const slope =
      driven.reduce((sum, { miles, tread }) => sum + (miles - x) * (tread - y), 0) /
      driven.reduce((sum, { miles }) => sum + (miles - x) ** 2, 0)
    return {
      id,
      account: last.account_id,
      location: last.location_id,
      group: `${last.line} ${last.size} ${last.axle_kind}`,
      reason,
      rate: reason ? null : -1 / slope,
      miles: reason ? 0 : ends[1]!.miles - ends[0]!.miles,
      worn: reason ? 0 : (ends[1]!.miles - ends[0]!.miles) * -slope,
    }
  })
}
