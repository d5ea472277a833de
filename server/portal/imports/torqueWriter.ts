import sql from 'sql-template-tag'
import { oneByOne, type AnsweredRow, type FeedWriter, type StoredChange } from '../../engine/feeds/FeedWriter.ts'
import { lockAccounts } from '../../engine/feeds/lockAccounts.ts'
import type { RowChange } from '../../engine/feeds/stageSql.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { repeatedRows, sourcesGiven, type KeyedWrite } from './keyedWrites.ts'

/** A checked wheel as it is stored; torques in foot-pounds, null of a missing nut. */
interface TorqueCheck extends Record<string, unknown> {
  account_id: number; location_id: number; unit_id: number; axle_number: number; side: string; checked_on: string; technician: string
  odometer_miles: number | null; fitted_odometer_miles: number | null; low_ft_lb: number | null; high_ft_lb: number | null; nuts: (number | null)[]
}

const sources = {
  location_id: ['location_number'], technician: ['technician'], odometer_miles: ['odometer'], fitted_odometer_miles: ['fitted_odometer'], low_ft_lb: ['low'], high_ft_lb: ['high'], nuts: ['torques'],
}
const columns = Object.keys(sources) as (keyof typeof sources)[]

const checkKey = ({ unit_id, axle_number, side, checked_on }: Record<string, unknown>): string => [unit_id, axle_number, side, checked_on].join(' ')

function toCheck(row: AnsweredRow): TorqueCheck {
  const { account_id, location_id, unit_id, axle_number, side, checked_on, technician, odometer_miles, fitted_odometer_miles, low_ft_lb, high_ft_lb } = row as unknown as TorqueCheck
  const nuts = row.nuts === null || row.nuts === undefined ? [] : String(row.nuts).split(' ').map((word) => (word === 'missing' ? null : Number(word)))
  return { account_id, location_id, unit_id, axle_number, side, checked_on, technician, odometer_miles, fitted_odometer_miles, low_ft_lb, high_ft_lb, nuts }
}

interface StoredCheck { id: number; surveyId: number | null; check: TorqueCheck }

/** Checks of wheels on days, by key; of several of a day the first. */
async function findChecks(connection: Queryable, keys: Record<string, unknown>[]): Promise<Map<string, StoredCheck>> {
  const rows = await connection.query<TorqueCheck & { torque_check_id: number; survey_id: number | null }>(sql`
    select c.torque_check_id, c.survey_id, c.account_id, c.location_id, c.unit_id, c.axle_number, c.side, c.checked_on, c.technician, c.odometer_miles, c.fitted_odometer_miles, c.low_ft_lb, c.high_ft_lb,
      array(select n.torque_ft_lb from torque_nuts n where n.torque_check_id = c.torque_check_id order by n.nut_number) as nuts
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) k (unit_id bigint, axle_number integer, side text, checked_on date)
    join torque_checks c on (c.unit_id, c.axle_number, c.side, c.checked_on) = (k.unit_id, k.axle_number, k.side, k.checked_on)
    order by c.torque_check_id desc for update of c`)
  return new Map(rows.map(({ torque_check_id: id, survey_id: surveyId, ...check }) => [checkKey(check), { id, surveyId, check }]))
}

async function writeCheck(connection: Queryable, id: number | null, check: TorqueCheck): Promise<void> {
  const { account_id, location_id, unit_id, axle_number, side, checked_on, technician, odometer_miles, fitted_odometer_miles, low_ft_lb, high_ft_lb, nuts } = check
  const [row] = await connection.query<{ torque_check_id: number }>(id === null
    ? sql`
      insert into torque_checks (account_id, location_id, unit_id, axle_number, side, checked_on, technician, odometer_miles, fitted_odometer_miles, low_ft_lb, high_ft_lb)
      values (${account_id}, ${location_id}, ${unit_id}, ${axle_number}, ${side}, ${checked_on}, ${technician}, ${odometer_miles}, ${fitted_odometer_miles}, ${low_ft_lb ?? 450}, ${high_ft_lb ?? Math.max(500, low_ft_lb ?? 0)}) returning torque_check_id`
    : sql`
      update torque_checks set location_id = ${location_id}, technician = ${technician}, odometer_miles = ${odometer_miles}, fitted_odometer_miles = ${fitted_odometer_miles}, low_ft_lb = ${low_ft_lb}, high_ft_lb = ${high_ft_lb}
      where torque_check_id = ${id} returning torque_check_id`)
  const checkId = row?.torque_check_id
  await connection.query(sql`delete from torque_nuts where torque_check_id = ${checkId}`)
  await connection.query(sql`
    insert into torque_nuts (torque_check_id, nut_number, torque_ft_lb) select ${checkId}::bigint, n.number, n.torque from unnest(${nuts}::numeric[]) with ordinality n (torque, number)`)
}

const isSame = (one: TorqueCheck, other: TorqueCheck): boolean => JSON.stringify(columns.map((name) => one[name])) === JSON.stringify(columns.map((name) => other[name]))

/** Stores checks of wheel nuts, each with the torque of every nut. */
export const torqueWriter: FeedWriter = {
  async store(connection, answered, scope) {
    await lockAccounts(connection, 'torque_checks', answered.map(({ account_id: id }) => Number(id)))
    const problems = repeatedRows(answered, checkKey, (row) => JSON.stringify([toCheck(row), row.is_cancelled]))
    const stored = await findChecks(connection, answered)
    const places = [...new Set([...stored.values()].map(({ check }) => check.location_id))]
    const reached = new Set((await connection.query<{ location_id: number }>(sql`select l.location_id from locations l where l.location_id = any(${places}::bigint[])`, { reader: scope })).map(({ location_id: id }) => id))
    const foreign = answered.filter((row) => !reached.has(stored.get(checkKey(row))?.check.location_id ?? 0) && stored.has(checkKey(row))).map(({ line }) => line)
    const changes = new Map<number, RowChange>()
    const writes: KeyedWrite<TorqueCheck>[] = []
    const seen = new Set<string>()
    for (const row of answered) {
      const before = stored.get(checkKey(row))
      const given = sourcesGiven(row, sources)
      const told = toCheck(row)
      const after: TorqueCheck | null = row.is_cancelled === true ? null : before ? { ...before.check, ...Object.fromEntries(columns.filter((name) => given.has(name)).map((name) => [name, told[name]])) } : told
      const isRepeated = seen.has(checkKey(row))
      seen.add(checkKey(row))
      const change: RowChange = isRepeated || (!before && !after) ? 'unchanged' : !after ? 'cancelled' : !before ? 'new' : isSame(before.check, after) ? 'unchanged' : 'changed'
      changes.set(row.line, change)
      if (change === 'unchanged') continue
      if (before?.surveyId != null) problems.push({ line: row.line, column: 'checked_on', key: 'server.tires.of_survey' })
      else if (after && (after.low_ft_lb ?? 450) > (after.high_ft_lb ?? 500)) problems.push({ line: row.line, column: 'low', key: 'server.tires.high_low' })
      else writes.push({ line: row.line, id: before?.id ?? null, change, before: before?.check ?? null, after })
    }
    if (problems.length > 0 || foreign.length > 0) return { changes: new Map(), foreign, problems, written: [] }
    for (const { id, after } of writes) {
      if (after) await writeCheck(connection, id, after)
      else await connection.query(sql`delete from torque_checks where torque_check_id = ${id}`)
    }
    const now = await findChecks(connection, answered)
    return {
      changes, foreign: [], problems: [], written: writes.map(({ line, change, before, after }) => {
        const { unit_id, axle_number, side, checked_on } = (after ?? before)!
        return { line, key: { unit_id, axle_number, side, checked_on }, change, before, after: now.get(checkKey((after ?? before)!))?.check ?? null }
      }),
    }
  },

  undo: oneByOne(async (connection, { key, before, after }: StoredChange) => {
    const now = (await findChecks(connection, [key])).get(checkKey(key))
    if (!after) {
      if (now) return []
      await writeCheck(connection, null, before as TorqueCheck)
      return null
    }
    if (!now || now.surveyId !== null) return []
    const kept = columns.filter((name) => JSON.stringify(now.check[name]) !== JSON.stringify(after[name]))
    if (kept.length > 0) return kept
    if (before) await writeCheck(connection, now.id, before as TorqueCheck)
    else await connection.query(sql`delete from torque_checks where torque_check_id = ${now.id}`)
    return null
  }),
}
