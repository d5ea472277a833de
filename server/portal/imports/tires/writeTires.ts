import sql from 'sql-template-tag'
import type { Queryable } from '../../../platform/database/Database.ts'
import { reserveIds } from '../../../platform/database/insertRows.ts'
import { updateTireWear } from '../../inspections/updateTireWear.ts'
import { wheelKey, type Fitting, type Wheel } from './Fitting.ts'
import { nextOnWheel, onWheel, tireOfReading, type TiresAtWork } from './fitTire.ts'
import { moveReadings, removeEmptyScrapSurveys, type ReadingMove } from './recordedTires.ts'

/** Stores tires as a load leaves them; answers the readings whose tire is another one now. */
export async function writeTires(
  connection: Queryable,
  tires: TiresAtWork,
  before: TiresAtWork,
  removedBy: ReadonlyMap<Fitting, string>,
): Promise<ReadingMove[]> {
  await giveNewTreads(connection, tires, before)
  await giveIds(connection, tires)
  await openScrapSurveys(connection, tires, removedBy)
  const [was, is] = [before, tires].map(
    (state) =>
      new Map(state.fittings.map((one) => [one.tireId, { tire: tireRow(one), removal: removalRow(state, one) }])),
  )
  const changed = [...is!].filter(([id, row]) => JSON.stringify(row) !== JSON.stringify(was!.get(id)))
  await writeRows(
    connection,
    changed.filter(([id]) => id > 0).map(([, { tire }]) => tire),
  )
  const dropped = before.fittings
    .filter((one) => one.removal !== null && (is!.get(one.tireId)?.removal ?? null) === null)
    .map(({ removal }) => removal!)
  await connection.query(
    sql`delete from removed_tires where removed_tire_id = any(${dropped.map(({ removedTireId }) => removedTireId)}::bigint[])`,
  )
  await writeRemovals(
    connection,
    tires,
    changed.map(([id]) => id),
  )
  await removeEmptyScrapSurveys(
    connection,
    before.fittings.flatMap(({ removal }) =>
      typeof removal?.facts?.scrap_survey_id === 'number' ? [removal.facts.scrap_survey_id] : [],
    ),
  )
  const moves = await movesOf(
    connection,
    tires,
    changed.map(([id]) => id),
  )
  await moveReadings(connection, moves)
  const deletedIds = tires.deletedFittings.flatMap(({ tireId }) => (tireId > 0 ? [tireId] : []))
  await updateTireWear(connection, [
    ...changed.flatMap(([id]) => (id > 0 ? [id] : [])),
    ...moves.flatMap(({ was: one, is_now: other }) => [one, other].flatMap((id) => id ?? [])),
  ])
  await connection.query(sql`delete from tire_wear where tire_id = any(${deletedIds}::bigint[])`)
  await connection.query(
    sql`update removed_tires set replaced_by_tire_id = null where replaced_by_tire_id = any(${deletedIds}::bigint[])`,
  )
  await connection.query(sql`delete from tires where tire_id = any(${deletedIds}::bigint[])`)
  return moves
}

/**
 * Gives tires that nobody told the new tread of that of the catalog: new ones, and those whose product or caps became
 * other ones.
 */
async function giveNewTreads(connection: Queryable, { fittings }: TiresAtWork, before: TiresAtWork): Promise<void> {
  const hadTread = new Set(
    before.fittings.filter(({ facts }) => facts.new_tread_32nds !== null).map(({ tireId }) => tireId),
  )
  const due = fittings.filter(
    ({ tireId, isUnknown, fittedOn, facts }) =>
      facts.new_tread_32nds === null && fittedOn !== null && !isUnknown && (tireId < 0 || hadTread.has(tireId)),
  )
  if (due.length === 0) return
  const rows = await connection.query<{ tread: number | null }>(sql`
    select new_tread_of(m.product_line_id, m.tire_size) as tread
    from unnest(${due.map(({ facts }) => facts.retread_product_line_id ?? facts.product_line_id)}::bigint[], ${due.map(({ facts }) => facts.tire_size)}::text[]) with ordinality m (product_line_id, tire_size, place)
    order by m.place`)
  due.forEach(({ facts }, index) => {
    facts.new_tread_32nds = rows[index]!.tread
  })
}

/** Gives tires and removals that are not stored yet their ids, so that they can refer to each other. */
async function giveIds(connection: Queryable, { fittings }: TiresAtWork): Promise<void> {
  const added = fittings.filter(({ tireId, isUnknown }) => tireId < 0 && !isUnknown)
  const ids = await reserveIds(connection, 'tires', 'tire_id', added.length)
  added.forEach((one, index) => {
    one.tireId = ids[index]!
  })
  const removals = fittings.flatMap(({ removal }) => (removal?.removedTireId === null ? [removal] : []))
  const removalIds = await reserveIds(connection, 'removed_tires', 'removed_tire_id', removals.length)
  removals.forEach((one, index) => {
    one.removedTireId = removalIds[index]!
  })
}

/** Finds or begins the look at a heap of scrap that each scrapped tire is of: its location, day and person. */
async function openScrapSurveys(
  connection: Queryable,
  { fittings }: TiresAtWork,
  removedBy: ReadonlyMap<Fitting, string>,
): Promise<void> {
  for (const one of fittings) {
    const by = removedBy.get(one)
    if (by === undefined || !one.removal?.facts || one.removal.surveyId !== null) continue
    const { facts, removedOn } = one.removal
    const [survey] =
      facts.is_scrapped !== true
        ? []
        : await connection.query<{ scrap_survey_id: number }>(sql`
      with stored as (
        select s.scrap_survey_id from scrap_surveys s where s.account_id = ${one.accountId} and s.location_id = ${Number(facts.location_id)} and s.survey_date = ${removedOn}::date and s.survey_by = ${by} limit 1
      ), added as (
        insert into scrap_surveys (account_id, location_id, survey_date, survey_by) select ${one.accountId}, ${Number(facts.location_id)}, ${removedOn}::date, ${by} where not exists (select from stored) returning scrap_survey_id
      )
      select scrap_survey_id from stored union all select scrap_survey_id from added`)
    facts.scrap_survey_id = survey?.scrap_survey_id ?? null
  }
}

const placeOf = (wheel: Wheel | null) => ({
  unit_id: wheel?.unitId ?? null,
  axle_number: wheel?.axleNumber ?? null,
  side: wheel?.side ?? null,
  wheel_index: wheel?.wheelIndex ?? null,
})

const tireRow = ({ tireId, accountId, wheel, removal, fittedOn, facts }: Fitting) => ({
  tire_id: tireId,
  account_id: accountId,
  ...placeOf(removal ? null : wheel),
  fitted_on: fittedOn,
  ...facts,
  retread_count: facts.retread_count ?? 0,
})

/** The end of a fitting as it is stored; null: the tire is on its wheel, or a survey tells its end. */
function removalRow(tires: TiresAtWork, fitting: Fitting) {
  const { removal, wheel, facts, tireId, isUnknown, accountId } = fitting
  if (!removal) return null
  const removalFacts = removal.facts
  // A tire that is known by its removal alone is stored nowhere that could be referred to.
  const next = nextOnWheel(tires, fitting)
  return {
    ...removalFacts,
    removed_tire_id: removal.removedTireId,
    survey_id: removal.surveyId,
    account_id: accountId,
    tire_id: isUnknown ? null : tireId,
    ...placeOf(wheel),
    removed_on: removal.removedOn,
    replaced_by_tire_id: next && !next.isUnknown ? next.tireId : null,
    location_id: removalFacts?.location_id ?? wheel?.locationId ?? null,
    is_scrapped: removalFacts?.is_scrapped ?? false,
    casing_value: removalFacts?.casing_value ?? 0,
    product_line_id: removalFacts?.product_line_id ?? facts.retread_product_line_id ?? facts.product_line_id,
    tire_size: removalFacts?.tire_size ?? facts.tire_size,
    caps: removalFacts?.caps ?? facts.retread_count ?? 0,
    dot_week: removalFacts?.dot_week ?? weekOf(facts.identification_number),
    new_tread_32nds: removalFacts?.new_tread_32nds ?? facts.new_tread_32nds,
  }
}

/** Week and year at the end of an identification number, WWYY; null where it has none. */
const weekOf = (number: unknown): string | null =>
  /(?:0[1-9]|[1-4][0-9]|5[0-3])[0-9]{2}$/.exec(String(number ?? ''))?.[0] ?? null

async function writeRows(connection: Queryable, rows: object[]): Promise<void> {
  if (rows.length === 0) return
  const columns = sql`account_id, unit_id, axle_number, side, wheel_index, serial, product_line_id, retread_product_line_id, tire_size, load_range, identification_number, retread_count, new_tread_32nds, fitted_tread_32nds, fitted_odometer_miles, fitted_on`
  const json = JSON.stringify(rows)
  await connection.query(sql`
    update tires t set (${columns}) = (select ${columns} from (select n.*) told)
    from jsonb_populate_recordset(null::tires, ${json}::jsonb) n where t.tire_id = n.tire_id`)
  await connection.query(sql`
    insert into tires (tire_id, ${columns}) overriding system value
    select tire_id, ${columns} from jsonb_populate_recordset(null::tires, ${json}::jsonb) n where not exists (select from tires t where t.tire_id = n.tire_id)`)
}

/** Writes the ends of fittings. New ones get the price and pull point that hold, where the row gives none. */
async function writeRemovals(connection: Queryable, tires: TiresAtWork, changed: number[]): Promise<void> {
  const rows = tires.fittings
    .filter(({ tireId, removal }) => changed.includes(tireId) && removal !== null && removal.surveyId === null)
    .map((one) => removalRow(tires, one))
  if (rows.length === 0) return
  const columns = sql`account_id, location_id, scrap_survey_id, unit_id, removed_on, axle_number, side, wheel_index, product_line_id, tire_size, dot_week, caps, removal_reason, casing_rejection, is_scrapped, tread_32nds, new_tread_32nds,
    pull_point_32nds, price, casing_value, odometer_miles, comments, tire_id, replaced_by_tire_id, hours, destination, record_number`
  const json = JSON.stringify(rows)
  await connection.query(sql`
    update removed_tires r set (${columns}) = (select ${columns} from (select n.*) told), version = r.version + 1
    from jsonb_populate_recordset(null::removed_tires, ${json}::jsonb) n where r.removed_tire_id = n.removed_tire_id`)
  await connection.query(sql`
    insert into removed_tires (removed_tire_id, ${columns}) overriding system value
    select removed_tire_id, ${columns} from jsonb_populate_recordset(null::removed_tires, ${json}::jsonb) n
    where not exists (select from removed_tires r where r.removed_tire_id = n.removed_tire_id)`)
  const ids = rows.map((row) => row?.removed_tire_id ?? 0)
  // One that was only implied has no worth yet: it gets it with its record, like a new one.
  await connection.query(sql`
    update removed_tires r set new_tread_32nds = worth.new_tread, price = worth.price, pull_point_32nds = case when worth.pull < worth.new_tread or worth.new_tread is null then worth.pull end
    from (
      select o.removed_tire_id, coalesce(o.new_tread_32nds, new_tread_of(o.product_line_id, o.tire_size)) as new_tread, coalesce(o.price, price_of(o.product_line_id, o.tire_size)) as price,
        coalesce(o.pull_point_32nds, pull_point_of(o.location_id, w.axle_kind), 4) as pull
      from removed_tires o
      left join units u on u.unit_id = o.unit_id
      left join axle_configuration_wheels w on w.configuration_code = u.configuration_code and (w.axle_number, w.side, w.wheel_index) = (o.axle_number, o.side, o.wheel_index)
    ) worth
    where worth.removed_tire_id = r.removed_tire_id and r.removed_tire_id = any(${ids}::bigint[]) and r.removal_reason is not null and r.pull_point_32nds is null`)
  await connection.query(sql`
    delete from removed_tire_reasons x using removed_tires r
    where r.removed_tire_id = x.removed_tire_id and r.removed_tire_id = any(${ids}::bigint[])
      and not exists (select from removed_tire_reasons m where m.removed_tire_id = r.removed_tire_id and m.place = 1 and m.removal_reason = r.removal_reason)`)
  await connection.query(sql`
    insert into removed_tire_reasons (removed_tire_id, place, removal_reason)
    select r.removed_tire_id, 1, r.removal_reason from removed_tires r where r.removed_tire_id = any(${ids}::bigint[]) and r.removal_reason is not null on conflict do nothing`)
}

/** Readings on the wheels of changed tires whose tire is another one now. */
async function movesOf(connection: Queryable, tires: TiresAtWork, changed: number[]): Promise<ReadingMove[]> {
  const wheels = new Map(
    [...tires.fittings.filter(({ tireId }) => changed.includes(tireId)), ...tires.deletedFittings].flatMap(
      ({ wheel }) => (wheel ? [[wheelKey(wheel), wheel] as const] : []),
    ),
  )
  const places = [...wheels.values()]
  const readings = await connection.query<
    Omit<ReadingMove, 'was' | 'is_now'> & { unit_id: number; tire_id: number | null }
  >(sql`
    select r.account_id, r.inspected_on, r.inspection_id, r.axle_number, r.side, r.wheel_index, r.tire_id, i.unit_id
    from unnest(${places.map(({ unitId }) => unitId)}::bigint[], ${places.map(({ axleNumber }) => axleNumber)}::integer[], ${places.map(({ side }) => side)}::text[], ${places.map(({ wheelIndex }) => wheelIndex)}::integer[]) w (unit_id, axle_number, side, wheel_index)
    join inspections i on i.unit_id = w.unit_id
    join readings r on r.account_id = i.account_id and r.inspected_on = i.inspected_on and r.inspection_id = i.inspection_id and (r.axle_number, r.side, r.wheel_index) = (w.axle_number, w.side, w.wheel_index)`)
  const deletedIds = new Set(tires.deletedFittings.map(({ tireId }) => tireId))
  return readings.flatMap(({ tire_id: was, unit_id: unitId, ...reading }) => {
    const there = onWheel(tires, {
      unitId,
      axleNumber: reading.axle_number,
      side: reading.side as Wheel['side'],
      wheelIndex: reading.wheel_index as Wheel['wheelIndex'],
      locationId: 0,
    }).filter(({ isUnknown }) => !isUnknown)
    const is = tireOfReading(there, was !== null && deletedIds.has(was) ? null : was, reading.inspected_on)
    return is === was ? [] : [{ ...reading, was, is_now: is }]
  })
}
