import sql from 'sql-template-tag'
import { undoInParts, type AnsweredRow, type FeedWriter } from '../../engine/feeds/FeedWriter.ts'
import { lockAccounts } from '../../engine/feeds/lockAccounts.ts'
import type { RowChange } from '../../engine/feeds/FeedRun.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { reserveIds } from '../../platform/database/insertRows.ts'
import { repeatedRows, suppliedColumns, type KeyedWrite } from './keyedWrites.ts'

/** A checked wheel as it is stored; torques in foot-pounds, null of a missing nut. */
interface TorqueCheck extends Record<string, unknown> {
  account_id: number
  location_id: number
  unit_id: number
  axle_number: number
  side: string
  checked_on: string
  technician: string
  odometer_miles: number | null
  fitted_odometer_miles: number | null
  low_ft_lb: number | null
  high_ft_lb: number | null
  nuts: (number | null)[]
}

const sources = {
  location_id: ['location_number'],
  technician: ['technician'],
  odometer_miles: ['odometer'],
  fitted_odometer_miles: ['fitted_odometer'],
  low_ft_lb: ['low'],
  high_ft_lb: ['high'],
  nuts: ['torques'],
}
const columns = Object.keys(sources) as (keyof typeof sources)[]

const checkKey = ({ unit_id, axle_number, side, checked_on }: Record<string, unknown>): string =>
  [unit_id, axle_number, side, checked_on].join(' ')

function toCheck(row: AnsweredRow): TorqueCheck {
  const {
    account_id,
    location_id,
    unit_id,
    axle_number,
    side,
    checked_on,
    technician,
    odometer_miles,
    fitted_odometer_miles,
    low_ft_lb,
    high_ft_lb,
  } = row as unknown as TorqueCheck
  const nuts =
    row.nuts === null || row.nuts === undefined
      ? []
      : String(row.nuts)
          .split(' ')
          .map((part) => (part === 'missing' ? null : Number(part)))
  return {
    account_id,
    location_id,
    unit_id,
    axle_number,
    side,
    checked_on,
    technician,
    odometer_miles,
    fitted_odometer_miles,
    low_ft_lb,
    high_ft_lb,
    nuts,
  }
}

interface StoredCheck {
  id: number
  surveyId: number | null
  check: TorqueCheck
}

/** Checks of wheels on days, by key; of several of a day the first. */
async function findChecks(connection: Queryable, keys: Record<string, unknown>[]): Promise<Map<string, StoredCheck>> {
  const rows = await connection.query<TorqueCheck & { torque_check_id: number; survey_id: number | null }>(sql`
    select c.torque_check_id, c.survey_id, c.account_id, c.location_id, c.unit_id, c.axle_number, c.side, c.checked_on, c.technician, c.odometer_miles, c.fitted_odometer_miles, c.low_ft_lb, c.high_ft_lb,
      array(select n.torque_ft_lb from torque_nuts n where n.torque_check_id = c.torque_check_id order by n.nut_number) as nuts
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) k (unit_id bigint, axle_number integer, side text, checked_on date)
    join torque_checks c on (c.unit_id, c.axle_number, c.side, c.checked_on) = (k.unit_id, k.axle_number, k.side, k.checked_on)
    order by c.torque_check_id desc for update of c`)
  return new Map(
    rows.map(({ torque_check_id: id, survey_id: surveyId, ...check }) => [checkKey(check), { id, surveyId, check }]),
  )
}

/** A check to store; without an id it is new. */
interface CheckWrite {
  id: number | null
  check: TorqueCheck
}

/** The usual range of a wheel nut, in foot-pounds. */
const [usualLow, usualHigh] = [450, 500]

async function writeChecks(connection: Queryable, writes: CheckWrite[]): Promise<void> {
  if (writes.length === 0) return
  const ids = await reserveIds(
    connection,
    'torque_checks',
    'torque_check_id',
    writes.filter(({ id }) => id === null).length,
  )
  const rows = writes.map(({ id, check: { low_ft_lb: low, high_ft_lb: high, ...check } }) =>
    id === null
      ? {
          ...check,
          torque_check_id: ids.shift(),
          is_new: true,
          low_ft_lb: low ?? usualLow,
          high_ft_lb: high ?? Math.max(usualHigh, low ?? 0),
        }
      : { ...check, torque_check_id: id, is_new: false, low_ft_lb: low, high_ft_lb: high },
  )
  const rowsJson = JSON.stringify(rows)
  await connection.query(sql`
    insert into torque_checks (torque_check_id, account_id, location_id, unit_id, axle_number, side, checked_on, technician, odometer_miles, fitted_odometer_miles, low_ft_lb, high_ft_lb) overriding system value
    select n.torque_check_id, n.account_id, n.location_id, n.unit_id, n.axle_number, n.side, n.checked_on, n.technician, n.odometer_miles, n.fitted_odometer_miles, n.low_ft_lb, n.high_ft_lb
    from jsonb_array_elements(${rowsJson}::jsonb) one cross join lateral jsonb_populate_record(null::torque_checks, one) n where (one ->> 'is_new')::boolean`)
  await connection.query(sql`
    update torque_checks c set location_id = n.location_id, technician = n.technician, odometer_miles = n.odometer_miles, fitted_odometer_miles = n.fitted_odometer_miles, low_ft_lb = n.low_ft_lb, high_ft_lb = n.high_ft_lb
    from jsonb_array_elements(${rowsJson}::jsonb) one cross join lateral jsonb_populate_record(null::torque_checks, one) n where not (one ->> 'is_new')::boolean and c.torque_check_id = n.torque_check_id`)
  await connection.query(
    sql`delete from torque_nuts where torque_check_id = any(${rows.map(({ torque_check_id: id }) => id)}::bigint[])`,
  )
  await connection.query(sql`
    insert into torque_nuts (torque_check_id, nut_number, torque_ft_lb)
    select (one ->> 'torque_check_id')::bigint, n.number, (n.torque #>> '{}')::numeric
    from jsonb_array_elements(${rowsJson}::jsonb) one cross join lateral jsonb_array_elements(one -> 'nuts') with ordinality n (torque, number)`)
}

async function removeChecks(connection: Queryable, ids: (number | null)[]): Promise<void> {
  if (ids.length > 0)
    await connection.query(sql`delete from torque_checks where torque_check_id = any(${ids}::bigint[])`)
}

const isSame = (one: TorqueCheck, other: TorqueCheck): boolean =>
  JSON.stringify(columns.map((name) => one[name])) === JSON.stringify(columns.map((name) => other[name]))

/** Stores checks of wheel nuts, each with the torque of every nut. */
export const torqueWriter: FeedWriter = {
  async store(connection, answered, scope) {
    await lockAccounts(
      connection,
      'torque_checks',
      answered.map(({ account_id: id }) => Number(id)),
    )
    const problems = repeatedRows(answered, checkKey, (row) => JSON.stringify([toCheck(row), row.is_cancelled]))
    const stored = await findChecks(connection, answered)
    const places = [...new Set([...stored.values()].map(({ check }) => check.location_id))]
    const reached = new Set(
      (
        await connection.query<{ location_id: number }>(
          sql`select l.location_id from locations l where l.location_id = any(${places}::bigint[])`,
          { reader: scope },
        )
      ).map(({ location_id: id }) => id),
    )
    const foreign = answered
      .filter((row) => !reached.has(stored.get(checkKey(row))?.check.location_id ?? 0) && stored.has(checkKey(row)))
      .map(({ line }) => line)
    const changes = new Map<number, RowChange>()
    const writes: KeyedWrite<TorqueCheck>[] = []
    const seen = new Set<string>()
    for (const row of answered) {
      const before = stored.get(checkKey(row))
      const suppliedNames = suppliedColumns(row, sources)
      const torqueCheck = toCheck(row)
      const after: TorqueCheck | null =
        row.is_cancelled === true
          ? null
          : before
            ? {
                ...before.check,
                ...Object.fromEntries(
                  columns.filter((name) => suppliedNames.has(name)).map((name) => [name, torqueCheck[name]]),
                ),
              }
            : torqueCheck
      const isRepeated = seen.has(checkKey(row))
      seen.add(checkKey(row))
      const change: RowChange =
        isRepeated || (!before && !after)
          ? 'unchanged'
          : !after
            ? 'cancelled'
            : !before
              ? 'new'
              : isSame(before.check, after)
                ? 'unchanged'
                : 'changed'
      changes.set(row.line, change)
      if (change === 'unchanged') continue
      if (before?.surveyId != null)
        problems.push({ line: row.line, column: 'checked_on', key: 'server.tires.of_survey' })
      else if (after && (after.low_ft_lb ?? 450) > (after.high_ft_lb ?? 500))
        problems.push({ line: row.line, column: 'low', key: 'server.tires.high_low' })
      else writes.push({ line: row.line, id: before?.id ?? null, change, before: before?.check ?? null, after })
    }
    if (problems.length > 0 || foreign.length > 0) return { changes: new Map(), foreign, problems, written: [] }
    await removeChecks(
      connection,
      writes.flatMap(({ id, after }) => (after ? [] : [id])),
    )
    await writeChecks(
      connection,
      writes.flatMap(({ id, after }) => (after ? [{ id, check: after }] : [])),
    )
    const now = await findChecks(connection, answered)
    return {
      changes,
      foreign: [],
      problems: [],
      written: writes.map(({ line, change, before, after }) => {
        const { unit_id, axle_number, side, checked_on } = (after ?? before)!
        return {
          line,
          key: { unit_id, axle_number, side, checked_on },
          change,
          before,
          after: now.get(checkKey((after ?? before)!))?.check ?? null,
        }
      }),
    }
  },

  undo: undoInParts(
    ({ key }) => [checkKey(key)],
    async (connection, changes) => {
      const stored = await findChecks(
        connection,
        changes.map(({ key }) => key),
      )
      const [deletedIds, back]: [number[], CheckWrite[]] = [[], []]
      const conflicts = changes.map(({ key, before, after }) => {
        const now = stored.get(checkKey(key))
        if (!after) {
          if (now || !before) return []
          back.push({ id: null, check: before as TorqueCheck })
          return null
        }
        if (!now || now.surveyId !== null) return []
        const differing = columns.filter((name) => JSON.stringify(now.check[name]) !== JSON.stringify(after[name]))
        if (differing.length > 0) return differing
        if (before) back.push({ id: now.id, check: before as TorqueCheck })
        else deletedIds.push(now.id)
        return null
      })
      await removeChecks(connection, deletedIds)
      await writeChecks(connection, back)
      return conflicts
    },
  ),
}
