import sql, { raw } from 'sql-template-tag'
import type { Queryable } from '../../../platform/database/Database.ts'
import {
  removalColumns,
  tireColumns,
  wheelKey,
  type Fitting,
  type RemovalFacts,
  type TireFacts,
  type Wheel,
} from './Fitting.ts'

interface StoredRow extends Record<string, unknown> {
  tire_id: number | null
  account_id: number
  unit_id: number | null
  location_id: number | null
  axle_number: number | null
  side: Wheel['side'] | null
  wheel_index: Wheel['wheelIndex'] | null
  fitted_on: string | null
  first_read_on: string | null
  last_read_on: string | null
  is_of_survey: boolean
  removed_tire_id: number | null
  removed_on: string | null
  survey_id: number | null
  tire: TireFacts | null
  removal: RemovalFacts | null
}

/** Keys of the tires that rows are about. */
interface TireKeys {
  accounts: number[]
  wheels: Wheel[]
  serials: string[]
  records: string[]
  removed: number[]
}

const jsonOf = (alias: string, columns: object) =>
  raw(
    `jsonb_build_object(${Object.keys(columns)
      .map((name) => `'${name}', ${alias}.${name}`)
      .join(', ')})`,
  )

/** Fittings of wheels and casings, each with its end and the days it was read. */
async function findFittings(
  connection: Queryable,
  { accounts, wheels, serials, records, removed }: TireKeys,
): Promise<Fitting[]> {
  const rows = await connection.query<StoredRow>(sql`
    with wheel as materialized (
      select * from unnest(${wheels.map(({ unitId }) => unitId)}::bigint[], ${wheels.map(({ axleNumber }) => axleNumber)}::integer[], ${wheels.map(({ side }) => side)}::text[], ${wheels.map(({ wheelIndex }) => wheelIndex)}::integer[])
        as w (unit_id, axle_number, side, wheel_index)
    ), removals as (
      select r.removed_tire_id, r.tire_id from removed_tires r join wheel w on (w.unit_id, w.axle_number, w.side, w.wheel_index) = (r.unit_id, r.axle_number, r.side, r.wheel_index)
      union select r.removed_tire_id, r.tire_id from removed_tires r where r.account_id = any(${accounts}::bigint[]) and r.record_number = any(${records}::text[])
      union select r.removed_tire_id, r.tire_id from removed_tires r where r.account_id = any(${accounts}::bigint[]) and r.removed_tire_id = any(${removed}::bigint[])
    ), chosen as (
      select t.tire_id from tires t join wheel w on (w.unit_id, w.axle_number, w.side, w.wheel_index) = (t.unit_id, t.axle_number, t.side, t.wheel_index)
      union select t.tire_id from tires t where t.account_id = any(${accounts}::bigint[]) and t.serial = any(${serials}::text[])
      union select r.tire_id from removals r where r.tire_id is not null
    )
    select t.tire_id, t.account_id, coalesce(r.unit_id, t.unit_id) as unit_id, u.location_id, coalesce(r.axle_number, t.axle_number) as axle_number, coalesce(r.side, t.side) as side, coalesce(r.wheel_index, t.wheel_index) as wheel_index,
      t.fitted_on, read.first_read_on, read.last_read_on, exists (select from survey_replacements s where s.fitted_tire_id = t.tire_id and s.undone_at is null) as is_of_survey,
      r.removed_tire_id, r.removed_on, r.survey_id, ${jsonOf('t', tireColumns)} as tire, case when r.removal_reason is not null then ${jsonOf('r', removalColumns)} end as removal
    from chosen
    join tires t using (tire_id)
    left join lateral (select o.* from removed_tires o where o.tire_id = t.tire_id order by o.removed_on desc, o.removed_tire_id desc limit 1) r on true
    left join units u on u.unit_id = coalesce(r.unit_id, t.unit_id)
    cross join lateral (select min(d.inspected_on) as first_read_on, max(d.inspected_on) as last_read_on from readings d where d.account_id = t.account_id and d.tire_id = t.tire_id) read
    union all
    select null, r.account_id, r.unit_id, r.location_id, r.axle_number, r.side, r.wheel_index, null, null, null, false, r.removed_tire_id, r.removed_on, r.survey_id, null, ${jsonOf('r', removalColumns)}
    from removals
    join removed_tires r using (removed_tire_id)
    where r.tire_id is null`)
  return rows.map(toFitting)
}

const noFacts = (): TireFacts => Object.fromEntries(Object.keys(tireColumns).map((name) => [name, null])) as TireFacts

function toFitting(row: StoredRow): Fitting {
  const { unit_id: unitId, axle_number: axleNumber, side, wheel_index: wheelIndex } = row
  return {
    tireId: row.tire_id ?? -1e12 - (row.removed_tire_id ?? 0),
    accountId: row.account_id,
    isUnknown: row.tire_id === null,
    wheel:
      unitId === null || axleNumber === null || side === null || wheelIndex === null
        ? null
        : { unitId, axleNumber, side, wheelIndex, locationId: row.location_id ?? 0 },
    fittedOn: row.fitted_on,
    firstReadOn: row.first_read_on,
    lastReadOn: row.last_read_on,
    isOfSurvey: row.is_of_survey,
    facts: row.tire ?? noFacts(),
    removal:
      row.removed_tire_id === null
        ? null
        : {
            removedTireId: row.removed_tire_id,
            removedOn: row.removed_on ?? '',
            surveyId: row.survey_id,
            facts: row.removal,
          },
  }
}

/**
 * Returns the fittings that rows may change: those of their wheels and casings, and of the other casings on these
 * wheels. Other fittings on all these wheels are included.
 */
export async function findTiresAtWork(connection: Queryable, keys: TireKeys): Promise<Fitting[]> {
  const first = await findFittings(connection, keys)
  const serials = [
    ...new Set([
      ...keys.serials,
      ...first.flatMap(({ facts }) => (facts.serial === null ? [] : [String(facts.serial)])),
    ]),
  ]
  const byCasing = await findFittings(connection, { ...keys, serials })
  const wheels = new Map(
    [...keys.wheels, ...byCasing.flatMap(({ wheel }) => wheel ?? [])].map((wheel) => [wheelKey(wheel), wheel]),
  )
  return findFittings(connection, { ...keys, serials, wheels: [...wheels.values()] })
}
