import sql from 'sql-template-tag'
import { undoInParts, type AnsweredRow, type FeedWriter } from '../../engine/feeds/FeedWriter.ts'
import { lockAccounts } from '../../engine/feeds/lockAccounts.ts'
import type { RowChange } from '../../engine/feeds/FeedRun.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { repeatedRows, suppliedColumns } from './keyedWrites.ts'

/** Answers of a trailer on a day by a person, by item. */
type Answers = Record<string, { answer: string; notes: string }>
interface CheckKey {
  account_id: number
  location_id: number
  unit_id: number
  checked_on: string
  technician: string
}
interface StoredCheck {
  id: number
  locationId: number
  isOfPortal: boolean
  answers: Answers
}

const checkKey = ({ unit_id: unit, checked_on: day, technician: by }: Record<string, unknown>): string =>
  [unit, day, by].join('\t')

async function findChecks(connection: Queryable, keys: Record<string, unknown>[]): Promise<Map<string, StoredCheck>> {
  const rows = await connection.query<
    CheckKey & { trailer_check_id: number; is_of_portal: boolean; answers: Answers | null }
  >(sql`
    select c.trailer_check_id, c.location_id, c.unit_id, s.survey_date as checked_on, s.survey_by as technician, s.created_by is not null or s.state <> 'finished' as is_of_portal,
      (select jsonb_object_agg(a.readiness_item, jsonb_build_object('answer', a.answer, 'notes', a.notes)) from trailer_check_answers a where a.trailer_check_id = c.trailer_check_id) as answers
    from (select distinct * from jsonb_to_recordset(${JSON.stringify(keys.map(({ unit_id, checked_on, technician }) => ({ unit_id, checked_on, technician })))}::jsonb) k (unit_id bigint, checked_on date, technician text)) k
    join trailer_checks c on c.unit_id = k.unit_id
    join surveys s on s.survey_id = c.survey_id and s.survey_date = k.checked_on and s.survey_by = k.technician
    order by c.trailer_check_id desc for update of c`)
  return new Map(
    rows.map((row) => [
      checkKey({ ...row }),
      {
        id: row.trailer_check_id,
        locationId: row.location_id,
        isOfPortal: row.is_of_portal,
        answers: row.answers ?? {},
      },
    ]),
  )
}

/** Answers of a trailer to store; without an id its check is new. */
interface AnswersWrite {
  key: CheckKey
  id: number | null
  answers: Answers
}

/** Stores answers of trailers; without any, a check goes, and a survey that has nothing else. */
async function writeAnswers(connection: Queryable, writes: AnswersWrite[]): Promise<void> {
  const isEmpty = ({ answers }: AnswersWrite): boolean => Object.keys(answers).length === 0
  const filled = writes.filter((one) => !isEmpty(one))
  const added = await addChecks(
    connection,
    filled.filter(({ id }) => id === null).map(({ key }) => key),
  )
  const answersById = filled.map(({ key, id, answers }) => ({ id: id ?? added.get(checkKey({ ...key })), answers }))
  if (answersById.length > 0) {
    await connection.query(
      sql`delete from trailer_check_answers where trailer_check_id = any(${answersById.map(({ id }) => id)}::bigint[])`,
    )
    await connection.query(sql`
      insert into trailer_check_answers (trailer_check_id, readiness_item, answer, notes)
      select (one ->> 'id')::bigint, a.key, a.value ->> 'answer', coalesce(a.value ->> 'notes', '')
      from jsonb_array_elements(${JSON.stringify(answersById)}::jsonb) one cross join lateral jsonb_each(one -> 'answers') a`)
  }
  await removeChecks(
    connection,
    writes.filter(isEmpty).flatMap(({ id }) => id ?? []),
  )
}

/**
 * Adds checks to the surveys of their location, day and person that loads made, or to new ones; answers their ids by
 * key.
 */
async function addChecks(connection: Queryable, keys: CheckKey[]): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await connection.query<CheckKey & { trailer_check_id: number }>(sql`
    with asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) k (account_id bigint, location_id bigint, unit_id bigint, checked_on date, technician text)
    ), places as materialized (
      select p.*, (
        select min(s.survey_id) from surveys s
        where s.account_id = p.account_id and s.location_id = p.location_id and s.kind = 'fleet' and s.survey_date = p.checked_on and s.survey_by = p.technician and s.created_by is null and s.state = 'finished'
      ) as survey_id
      from (select distinct account_id, location_id, checked_on, technician from asked) p
    ), added as (
      insert into surveys (account_id, location_id, kind, survey_date, survey_by)
      select p.account_id, p.location_id, 'fleet', p.checked_on, p.technician from places p where p.survey_id is null
      returning survey_id, account_id, location_id, survey_date, survey_by
    ), surveyed as materialized (
      select k.*, coalesce(p.survey_id, a.survey_id) as survey_id
      from asked k
      join places p on (p.account_id, p.location_id, p.checked_on, p.technician) = (k.account_id, k.location_id, k.checked_on, k.technician)
      left join added a on (a.account_id, a.location_id, a.survey_date, a.survey_by) = (k.account_id, k.location_id, k.checked_on, k.technician)
    ), made as (
      insert into trailer_checks (account_id, location_id, survey_id, unit_id, updated_at)
      select s.account_id, s.location_id, s.survey_id, s.unit_id, s.checked_on + time '12:00' from surveyed s
      returning trailer_check_id, survey_id, unit_id
    )
    select m.trailer_check_id, s.unit_id, s.checked_on, s.technician from made m join surveyed s using (survey_id, unit_id)`)
  return new Map(rows.map((row) => [checkKey({ ...row }), row.trailer_check_id]))
}

async function removeChecks(connection: Queryable, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const deletedRows = await connection.query<{ survey_id: number }>(
    sql`delete from trailer_checks where trailer_check_id = any(${ids}::bigint[]) returning survey_id`,
  )
  await connection.query(sql`
    delete from surveys s where s.survey_id = any(${deletedRows.map(({ survey_id: id }) => id)}::bigint[]) and s.created_by is null
      and not exists (select from inspections i where i.survey_id = s.survey_id) and not exists (select from removed_tires r where r.survey_id = s.survey_id)
      and not exists (select from torque_checks c where c.survey_id = s.survey_id) and not exists (select from trailer_checks c where c.survey_id = s.survey_id)
      and not exists (select from images i where i.survey_id = s.survey_id)`)
}

const sorted = (answers: Answers): string =>
  JSON.stringify(
    Object.entries(answers)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([item, { answer, notes }]) => [item, answer, notes]),
  )

function changed(answers: Answers, row: AnsweredRow): RowChange {
  const item = String(row.item)
  const before = answers[item]
  if (row.is_cancelled === true) {
    delete answers[item]
    return before ? 'cancelled' : 'unchanged'
  }
  const suppliedNames = suppliedColumns(row, { notes: ['notes'] })
  const after = {
    answer: String(row.answer),
    notes: before && !suppliedNames.has('notes') ? before.notes : String(row.notes ?? ''),
  }
  answers[item] = after
  return !before ? 'new' : before.answer === after.answer && before.notes === after.notes ? 'unchanged' : 'changed'
}

/** Stores the readiness of trailers, whose items come in a row each. */
export const trailerWriter: FeedWriter = {
  async store(connection, answered, scope) {
    await lockAccounts(
      connection,
      'trailer_checks',
      answered.map(({ account_id: id }) => Number(id)),
    )
    const problems = repeatedRows(
      answered,
      (row) => `${checkKey(row)}\t${String(row.item)}`,
      ({ answer, notes, is_cancelled: isCancelled }) => JSON.stringify([answer, notes, isCancelled]),
    )
    const stored = await findChecks(connection, answered)
    const places = [...new Set([...stored.values()].map(({ locationId }) => locationId))]
    const reached = new Set(
      (
        await connection.query<{ location_id: number }>(
          sql`select l.location_id from locations l where l.location_id = any(${places}::bigint[])`,
          { reader: scope },
        )
      ).map(({ location_id: id }) => id),
    )
    const foreign = answered
      .filter((row) => stored.has(checkKey(row)) && !reached.has(stored.get(checkKey(row))!.locationId))
      .map(({ line }) => line)
    const groups = new Map<string, AnsweredRow[]>()
    for (const row of answered) groups.set(checkKey(row), [...(groups.get(checkKey(row)) ?? []), row])
    const changes = new Map<number, RowChange>()
    const due: { key: CheckKey; line: number; id: number | null; before: Answers; after: Answers }[] = []
    for (const [name, rows] of groups) {
      const check = stored.get(name)
      const after = structuredClone(check?.answers ?? {})
      for (const row of rows) changes.set(row.line, changed(after, row))
      const first = rows.find(({ line }) => changes.get(line) !== 'unchanged')
      if (!first) continue
      if (check?.isOfPortal) problems.push({ line: first.line, column: 'checked_on', key: 'server.tires.of_survey' })
      due.push({
        key: {
          account_id: Number(first.account_id),
          location_id: Number(first.location_id),
          unit_id: Number(first.unit_id),
          checked_on: String(first.checked_on),
          technician: String(first.technician),
        },
        line: first.line,
        id: check?.id ?? null,
        before: check?.answers ?? {},
        after,
      })
    }
    if (problems.length > 0 || foreign.length > 0) return { changes: new Map(), foreign, problems, written: [] }
    await writeAnswers(
      connection,
      due.map(({ key, id, after }) => ({ key, id, answers: after })),
    )
    return {
      changes,
      foreign: [],
      problems: [],
      written: due.map(({ key, line, id, before, after }) => ({
        line,
        key: { account_id: key.account_id, unit_id: key.unit_id },
        change:
          id === null
            ? ('new' as const)
            : Object.keys(after).length === 0
              ? ('cancelled' as const)
              : ('changed' as const),
        before: id === null ? null : { ...key, answers: before },
        after: { ...key, answers: after },
      })),
    }
  },

  undo: undoInParts(
    ({ after }) => [checkKey({ ...after })],
    async (connection, changes) => {
      const keys = changes.map(({ after }) => after as unknown as CheckKey & { answers: Answers })
      const stored = await findChecks(
        connection,
        keys.map((key) => ({ ...key })),
      )
      const back: AnswersWrite[] = []
      const conflicts = changes.map(({ before }, index) => {
        const key = keys[index]!
        const now = stored.get(checkKey({ ...key }))
        if (sorted(now?.answers ?? {}) !== sorted(key.answers) || now?.isOfPortal) return ['answers']
        const { answers, ...place } = (before ?? { ...key, answers: {} }) as unknown as CheckKey & { answers: Answers }
        back.push({ key: place, id: now?.id ?? null, answers })
        return null
      })
      await writeAnswers(connection, back)
      return conflicts
    },
  ),
}
