import sql from 'sql-template-tag'
import { oneByOne, type AnsweredRow, type FeedWriter } from '../../engine/feeds/FeedWriter.ts'
import { lockAccounts } from '../../engine/feeds/lockAccounts.ts'
import type { RowChange } from '../../engine/feeds/stageSql.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { repeatedRows, sourcesGiven } from './keyedWrites.ts'

/** Answers of a trailer on a day by a person, by item. */
type Answers = Record<string, { answer: string; notes: string }>
interface CheckKey { account_id: number; location_id: number; unit_id: number; checked_on: string; technician: string }
interface StoredCheck { id: number; locationId: number; isOfPortal: boolean; answers: Answers }

const checkKey = ({ unit_id: unit, checked_on: day, technician: by }: Record<string, unknown>): string => [unit, day, by].join('\t')

async function findChecks(connection: Queryable, keys: Record<string, unknown>[]): Promise<Map<string, StoredCheck>> {
  const rows = await connection.query<CheckKey & { trailer_check_id: number; is_of_portal: boolean; answers: Answers | null }>(sql`
    select c.trailer_check_id, c.location_id, c.unit_id, s.survey_date as checked_on, s.survey_by as technician, s.created_by is not null or s.state <> 'finished' as is_of_portal,
      (select jsonb_object_agg(a.readiness_item, jsonb_build_object('answer', a.answer, 'notes', a.notes)) from trailer_check_answers a where a.trailer_check_id = c.trailer_check_id) as answers
    from (select distinct * from jsonb_to_recordset(${JSON.stringify(keys.map(({ unit_id, checked_on, technician }) => ({ unit_id, checked_on, technician })))}::jsonb) k (unit_id bigint, checked_on date, technician text)) k
    join trailer_checks c on c.unit_id = k.unit_id
    join surveys s on s.survey_id = c.survey_id and s.survey_date = k.checked_on and s.survey_by = k.technician
    order by c.trailer_check_id desc for update of c`)
  return new Map(rows.map((row) => [checkKey({ ...row }), { id: row.trailer_check_id, locationId: row.location_id, isOfPortal: row.is_of_portal, answers: row.answers ?? {} }]))
}

/** Stores the answers of a trailer; without any, its check goes, and a survey that has nothing else. */
async function writeAnswers(connection: Queryable, key: CheckKey, id: number | null, answers: Answers): Promise<void> {
  if (id !== null && Object.keys(answers).length === 0) return removeCheck(connection, id)
  const checkId = id ?? await addCheck(connection, key)
  await connection.query(sql`delete from trailer_check_answers where trailer_check_id = ${checkId}`)
  await connection.query(sql`
    insert into trailer_check_answers (trailer_check_id, readiness_item, answer, notes)
    select ${checkId}::bigint, a.key, a.value ->> 'answer', coalesce(a.value ->> 'notes', '') from jsonb_each(${JSON.stringify(answers)}::jsonb) a`)
}

/** Adds a check to the survey of its location, day and person that loads made, or to a new one. */
async function addCheck(connection: Queryable, { account_id: account, location_id: location, unit_id: unit, checked_on: day, technician: by }: CheckKey): Promise<number> {
  const [row] = await connection.query<{ trailer_check_id: number }>(sql`
    with stored as (
      select s.survey_id from surveys s
      where s.account_id = ${account} and s.location_id = ${location} and s.kind = 'fleet' and s.survey_date = ${day}::date and s.survey_by = ${by} and s.created_by is null and s.state = 'finished'
      order by s.survey_id limit 1
    ), added as (
      insert into surveys (account_id, location_id, kind, survey_date, survey_by) select ${account}, ${location}, 'fleet', ${day}::date, ${by} where not exists (select from stored) returning survey_id
    )
    insert into trailer_checks (account_id, location_id, survey_id, unit_id, updated_at)
    select ${account}, ${location}, s.survey_id, ${unit}, ${day}::date + time '12:00' from (select survey_id from stored union all select survey_id from added) s
    returning trailer_check_id`)
  return row!.trailer_check_id
}

async function removeCheck(connection: Queryable, id: number): Promise<void> {
  const [gone] = await connection.query<{ survey_id: number }>(sql`delete from trailer_checks where trailer_check_id = ${id} returning survey_id`)
  await connection.query(sql`
    delete from surveys s where s.survey_id = ${gone?.survey_id ?? null}::bigint and s.created_by is null
      and not exists (select from inspections i where i.survey_id = s.survey_id) and not exists (select from removed_tires r where r.survey_id = s.survey_id)
      and not exists (select from torque_checks c where c.survey_id = s.survey_id) and not exists (select from trailer_checks c where c.survey_id = s.survey_id)
      and not exists (select from images i where i.survey_id = s.survey_id)`)
}

const sorted = (answers: Answers): string => JSON.stringify(Object.entries(answers).sort(([one], [other]) => (one < other ? -1 : 1)).map(([item, { answer, notes }]) => [item, answer, notes]))

function changed(answers: Answers, row: AnsweredRow): RowChange {
  const item = String(row.item)
  const before = answers[item]
  if (row.is_cancelled === true) {
    delete answers[item]
    return before ? 'cancelled' : 'unchanged'
  }
  const given = sourcesGiven(row, { notes: ['notes'] })
  const after = { answer: String(row.answer), notes: before && !given.has('notes') ? before.notes : String(row.notes ?? '') }
  answers[item] = after
  return !before ? 'new' : before.answer === after.answer && before.notes === after.notes ? 'unchanged' : 'changed'
}

/** Stores the readiness of trailers, whose items come in a row each. */
export const trailerWriter: FeedWriter = {
  async store(connection, answered, scope) {
    await lockAccounts(connection, 'trailer_checks', answered.map(({ account_id: id }) => Number(id)))
    const problems = repeatedRows(answered, (row) => `${checkKey(row)}\t${String(row.item)}`, ({ answer, notes, is_cancelled: isCancelled }) => JSON.stringify([answer, notes, isCancelled]))
    const stored = await findChecks(connection, answered)
    const places = [...new Set([...stored.values()].map(({ locationId }) => locationId))]
    const reached = new Set((await connection.query<{ location_id: number }>(sql`select l.location_id from locations l where l.location_id = any(${places}::bigint[])`, { reader: scope })).map(({ location_id: id }) => id))
    const foreign = answered.filter((row) => stored.has(checkKey(row)) && !reached.has(stored.get(checkKey(row))!.locationId)).map(({ line }) => line)
    const groups = new Map<string, AnsweredRow[]>()
    for (const row of answered) groups.set(checkKey(row), [...groups.get(checkKey(row)) ?? [], row])
    const changes = new Map<number, RowChange>()
    const due: { key: CheckKey; line: number; id: number | null; before: Answers; after: Answers }[] = []
    for (const [name, rows] of groups) {
      const check = stored.get(name)
      const after = structuredClone(check?.answers ?? {})
      for (const row of rows) changes.set(row.line, changed(after, row))
      const first = rows.find(({ line }) => changes.get(line) !== 'unchanged')
      if (!first) continue
      if (check?.isOfPortal) problems.push({ line: first.line, column: 'checked_on', key: 'server.tires.of_survey' })
      due.push({ key: { account_id: Number(first.account_id), location_id: Number(first.location_id), unit_id: Number(first.unit_id), checked_on: String(first.checked_on), technician: String(first.technician) }, line: first.line, id: check?.id ?? null, before: check?.answers ?? {}, after })
    }
    if (problems.length > 0 || foreign.length > 0) return { changes: new Map(), foreign, problems, written: [] }
    for (const { key, id, after } of due) await writeAnswers(connection, key, id, after)
    return {
      changes, foreign: [], problems: [], written: due.map(({ key, line, id, before, after }) => ({
        line, key: { account_id: key.account_id, unit_id: key.unit_id }, change: id === null ? 'new' as const : Object.keys(after).length === 0 ? 'cancelled' as const : 'changed' as const, before: id === null ? null : { ...key, answers: before }, after: { ...key, answers: after },
      })),
    }
  },

  undo: oneByOne(async (connection, { before, after }) => {
    const key = after as unknown as CheckKey & { answers: Answers }
    const now = (await findChecks(connection, [{ ...key }])).get(checkKey({ ...key }))
    if (sorted(now?.answers ?? {}) !== sorted(key.answers) || now?.isOfPortal) return ['answers']
    const { answers, ...place } = (before ?? { ...key, answers: {} }) as unknown as CheckKey & { answers: Answers }
    await writeAnswers(connection, place, now?.id ?? null, answers)
    return null
  }),
}
