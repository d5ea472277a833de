import sql from 'sql-template-tag'
import type { Queryable } from '../../../platform/database/Database.ts'
import { StatementFailed } from '../../../platform/database/Database.ts'
import type { StoredChange } from '../../../engine/feeds/FeedWriter.ts'
import { updateTireWear } from '../../inspections/updateTireWear.ts'

/**
 * Rows of `tires` and `removed_tires` as they are, with the reasons of removals and the looks at heaps of scrap that
 * they are of.
 */
export interface RecordedTires {
  tires: Record<string, unknown>[]
  removals: Record<string, unknown>[]
  surveys: Record<string, unknown>[]
}

/** A reading whose tire a load changed. */
export interface ReadingMove {
  account_id: number
  inspected_on: string
  inspection_id: number
  axle_number: number
  side: string
  wheel_index: number
  was: number | null
  is_now: number | null
}

export async function recordTires(
  connection: Queryable,
  tireIds: number[],
  removedIds: number[],
): Promise<RecordedTires> {
  const [row] = await connection.query<RecordedTires>(sql`
    select coalesce((select jsonb_agg(to_jsonb(t) order by t.tire_id) from tires t where t.tire_id = any(${tireIds}::bigint[])), '[]') as tires,
      coalesce((select jsonb_agg(to_jsonb(r) || jsonb_build_object('reasons', (select jsonb_agg(x.removal_reason order by x.place) from removed_tire_reasons x where x.removed_tire_id = r.removed_tire_id)) order by r.removed_tire_id)
        from removed_tires r where r.removed_tire_id = any(${removedIds}::bigint[]) or r.tire_id = any(${tireIds}::bigint[])), '[]') as removals,
      coalesce((select jsonb_agg(to_jsonb(s) order by s.scrap_survey_id) from scrap_surveys s
        where s.scrap_survey_id in (select r.scrap_survey_id from removed_tires r where r.removed_tire_id = any(${removedIds}::bigint[]) or r.tire_id = any(${tireIds}::bigint[]))), '[]') as surveys`)
  return row ?? { tires: [], removals: [], surveys: [] }
}

const idsOf = (rows: Record<string, unknown>[], name: string): number[] => rows.map((row) => Number(row[name]))

/** Points readings at other tires. */
export async function moveReadings(connection: Queryable, moves: ReadingMove[]): Promise<void> {
  if (moves.length === 0) return
  await connection.query(sql`
    update readings r set tire_id = m.is_now
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) m (account_id bigint, inspected_on date, inspection_id bigint, axle_number integer, side text, wheel_index integer, was bigint, is_now bigint)
    where (r.account_id, r.inspected_on, r.inspection_id, r.axle_number, r.side, r.wheel_index) = (m.account_id, m.inspected_on, m.inspection_id, m.axle_number, m.side, m.wheel_index) and r.tire_id is not distinct from m.was`)
}

/** A load's change of tires that hang together: as they were, and as it left them. */
interface TireUndo {
  was: RecordedTires
  written: RecordedTires & { readings: ReadingMove[] }
  tireIds: number[]
  removedIds: number[]
}

function toUndo({ before, after }: StoredChange): TireUndo | null {
  const [was, written] = [
    (before as unknown as RecordedTires | null) ?? { tires: [], removals: [], surveys: [] },
    after as unknown as TireUndo['written'] | null,
  ]
  return (
    written && {
      was,
      written,
      tireIds: [...new Set([...idsOf(was.tires, 'tire_id'), ...idsOf(written.tires, 'tire_id')])],
      removedIds: [...new Set(idsOf([...was.removals, ...written.removals], 'removed_tire_id'))],
    }
  )
}

/** Tires and removals of a change: a second change of one of them is undone apart. */
export function tireKeys(change: StoredChange): string[] {
  const undo = toUndo(change)
  return undo ? [...undo.tireIds.map((id) => `tire ${id}`), ...undo.removedIds.map((id) => `removal ${id}`)] : []
}

/**
 * Restores tires as they were before a load, if they are still as the load left them. Returns for each change the
 * columns that prevent it, or null if its tires were restored. No two changes are of the same tire.
 */
export async function undoTires(connection: Queryable, changes: StoredChange[]): Promise<(string[] | null)[]> {
  const undos = changes.map(toUndo)
  const all = undos.flatMap((one) => one ?? [])
  const now = await recordTires(
    connection,
    all.flatMap(({ tireIds }) => tireIds),
    all.flatMap(({ removedIds }) => removedIds),
  )
  const [tireOf, removalsOf] = [groupBy(now.tires, 'tire_id'), groupBy(now.removals, 'removed_tire_id', 'tire_id')]
  const conflicts = undos.map((undo) => {
    if (!undo) return []
    const removals = new Set([
      ...undo.removedIds.flatMap((id) => removalsOf.get(`removed_tire_id ${id}`) ?? []),
      ...undo.tireIds.flatMap((id) => removalsOf.get(`tire_id ${id}`) ?? []),
    ])
    const differing = [
      ...differences(
        undo.tireIds.flatMap((id) => tireOf.get(`tire_id ${id}`) ?? []),
        undo.written.tires,
        'tire_id',
      ),
      ...differences([...removals], undo.written.removals, 'removed_tire_id'),
    ]
    return differing.length > 0 ? [...new Set(differing)] : null
  })
  const referred = await restoreTires(
    connection,
    undos.filter((undo, index): undo is TireUndo => undo !== null && conflicts[index] === null),
  )
  return conflicts.map((columns, index) => columns ?? (referred.has(undos[index]!) ? [] : null))
}

/** Rows by the values of some columns, each as `tire_id 5`. */
function groupBy(rows: Record<string, unknown>[], ...names: string[]): Map<string, Record<string, unknown>[]> {
  const groups = new Map<string, Record<string, unknown>[]>()
  for (const row of rows)
    for (const name of names)
      groups.set(`${name} ${String(row[name])}`, [...(groups.get(`${name} ${String(row[name])}`) ?? []), row])
  return groups
}

/** Restores tires. Returns those that others refer to, which stay: halves are tried until these are found. */
async function restoreTires(connection: Queryable, undos: TireUndo[]): Promise<ReadonlySet<TireUndo>> {
  if (undos.length === 0) return new Set()
  await connection.query({ text: 'savepoint tires', values: [] })
  try {
    const moves = undos.flatMap(({ written }) => written.readings)
    await moveReadings(
      connection,
      moves.map((move) => ({ ...move, was: move.is_now, is_now: move.was })),
    )
    const addedBy = new Map(undos.flatMap((undo) => addedOf(undo).map((id): [number, TireUndo] => [id, undo])))
    const read = await connection.query<{ tire_id: number }>(sql`
      select a.tire_id from unnest(${[...addedBy.keys()]}::bigint[]) a (tire_id) where exists (select from readings r where r.tire_id = a.tire_id)`)
    if (read.length > 0) {
      await connection.query({ text: 'rollback to savepoint tires', values: [] })
      const left = new Set(read.map(({ tire_id: id }) => addedBy.get(id)!))
      return new Set([
        ...left,
        ...(await restoreTires(
          connection,
          undos.filter((undo) => !left.has(undo)),
        )),
      ])
    }
    const joined = (parts: RecordedTires[]): RecordedTires => ({
      tires: parts.flatMap(({ tires }) => tires),
      removals: parts.flatMap(({ removals }) => removals),
      surveys: parts.flatMap(({ surveys }) => surveys),
    })
    await restoreRows(
      connection,
      joined(undos.map(({ was }) => was)),
      [...addedBy.keys()],
      joined(undos.map(({ written }) => written)),
    )
    await updateTireWear(connection, [
      ...undos.flatMap(({ tireIds }) => tireIds),
      ...moves.flatMap(({ was, is_now: now }) => [was ?? [], now ?? []].flat()),
    ])
    await connection.query({ text: 'release savepoint tires', values: [] })
    return new Set()
  } catch (error) {
    // Pictures or surveys that came since refer to a tire.
    if (!(error instanceof StatementFailed) || error.code !== '23503') throw error
    await connection.query({ text: 'rollback to savepoint tires', values: [] })
  }
  if (undos.length === 1) return new Set(undos)
  const half = Math.ceil(undos.length / 2)
  return new Set([
    ...(await restoreTires(connection, undos.slice(0, half))),
    ...(await restoreTires(connection, undos.slice(half))),
  ])
}

/** Tires that a load added. */
function addedOf({ was, written }: TireUndo): number[] {
  const known = new Set(idsOf(was.tires, 'tire_id'))
  return idsOf(written.tires, 'tire_id').filter((id) => !known.has(id))
}

async function restoreRows(
  connection: Queryable,
  was: RecordedTires,
  added: number[],
  writtenTires: RecordedTires,
): Promise<void> {
  // Records of surveys are what they were; written again they would lose what hangs on them.
  const written = new Set(writtenTires.removals.map((row) => JSON.stringify(row)))
  const same = new Set(was.removals.filter((row) => written.has(JSON.stringify(row))).map((row) => row.removed_tire_id))
  await connection.query(
    sql`delete from removed_tires where removed_tire_id = any(${idsOf(
      writtenTires.removals.filter((row) => !same.has(row.removed_tire_id)),
      'removed_tire_id',
    )}::bigint[])`,
  )
  await connection.query(sql`delete from tire_wear where tire_id = any(${added}::bigint[])`)
  await connection.query(sql`delete from tires where tire_id = any(${added}::bigint[])`)
  const tires = JSON.stringify(was.tires)
  await connection.query(sql`
    update tires t set (unit_id, axle_number, side, wheel_index, product_line_id, retread_product_line_id, tire_size, load_range, identification_number, retread_count, new_tread_32nds, fitted_on, fitted_odometer_miles, serial, fitted_tread_32nds)
      = (w.unit_id, w.axle_number, w.side, w.wheel_index, w.product_line_id, w.retread_product_line_id, w.tire_size, w.load_range, w.identification_number, w.retread_count, w.new_tread_32nds, w.fitted_on, w.fitted_odometer_miles, w.serial, w.fitted_tread_32nds)
    from jsonb_populate_recordset(null::tires, ${tires}::jsonb) w where t.tire_id = w.tire_id`)
  await connection.query(sql`
    insert into tires overriding system value select w.* from jsonb_populate_recordset(null::tires, ${tires}::jsonb) w where not exists (select from tires t where t.tire_id = w.tire_id)`)
  const removals = JSON.stringify(was.removals.filter((row) => !same.has(row.removed_tire_id)))
  await connection.query(
    sql`insert into scrap_surveys overriding system value select s.* from jsonb_populate_recordset(null::scrap_surveys, ${JSON.stringify(was.surveys)}::jsonb) s on conflict do nothing`,
  )
  await connection.query(
    sql`insert into removed_tires overriding system value select r.* from jsonb_populate_recordset(null::removed_tires, ${removals}::jsonb) r`,
  )
  await connection.query(sql`
    insert into removed_tire_reasons (removed_tire_id, place, removal_reason)
    select r.removed_tire_id, x.place, x.reason
    from jsonb_to_recordset(${removals}::jsonb) r (removed_tire_id bigint, reasons jsonb) cross join lateral jsonb_array_elements_text(nullif(r.reasons, 'null')) with ordinality x (reason, place)`)
  const surveys = writtenTires.removals.flatMap(({ scrap_survey_id: id }) => (typeof id === 'number' ? [id] : []))
  await removeEmptyScrapSurveys(connection, surveys)
}

/** Takes looks at a heap of scrap away of which no tire is left. */
export async function removeEmptyScrapSurveys(connection: Queryable, ids: number[]): Promise<void> {
  if (ids.length > 0)
    await connection.query(
      sql`delete from scrap_surveys s where s.scrap_survey_id = any(${ids}::bigint[]) and not exists (select from removed_tires r where r.scrap_survey_id = s.scrap_survey_id)`,
    )
}

/** Columns in which rows are not what a load made of them. */
function differences(now: Record<string, unknown>[], written: Record<string, unknown>[], id: string): string[] {
  if (now.length !== written.length) return [id]
  return written.flatMap((row) => {
    const one = now.find((other) => other[id] === row[id])
    return one
      ? Object.keys(row).filter((name) => JSON.stringify(one[name] ?? null) !== JSON.stringify(row[name] ?? null))
      : [id]
  })
}
