import sql from 'sql-template-tag'
import type { FeedWriter } from '../../../engine/feeds/FeedWriter.ts'
import { lockAccounts } from '../../../engine/feeds/lockAccounts.ts'
import type { RowProblem, RowChange } from '../../../engine/feeds/FeedRun.ts'
import type { Queryable } from '../../../platform/database/Database.ts'
import type { RowScope } from '../../../platform/RowScope.ts'
import { wheelKey, type Fitting, type Wheel } from './Fitting.ts'
import { endFittings, type TireFault, type TiresAtWork } from './fitTire.ts'
import { recordTires, type ReadingMove, type RecordedTires } from './recordedTires.ts'
import { findTiresAtWork } from './storedTires.ts'
import { writeTires } from './writeTires.ts'

/** A row of a feed that is about tires. */
interface TireRow {
  line: number
  accountId: number
  day: string
  wheel: Wheel | null
  serial: string | null
  record: string | null
  /** The stored removal that the row names; null: none. */
  removed: number | null
  by: string | null
}

/** Change that a row makes to tires, with the fitting that it is of. */
export type TireChange = { change: RowChange; fitting: Fitting | null } | TireFault

type StoreResult = Awaited<ReturnType<FeedWriter['store']>>

/**
 * Applies rows to the tires that they are about, day by day, stores these, and records each history that changed once.
 */
export async function storeTireRows<Row extends TireRow>(
  connection: Queryable,
  rows: Row[],
  scope: RowScope,
  apply: (tires: TiresAtWork, row: Row) => TireChange,
): Promise<StoreResult> {
  const accounts = [...new Set(rows.map(({ accountId }) => accountId))]
  // Two who load tires of the same wheels at once would both find them empty.
  await lockAccounts(connection, 'tires', accounts)
  const wheels = [...new Map(rows.flatMap(({ wheel }) => (wheel ? [[wheelKey(wheel), wheel] as const] : []))).values()]
  const serials = [...new Set(rows.flatMap(({ serial }) => serial ?? []))]
  const found = await findTiresAtWork(connection, {
    accounts,
    wheels,
    serials,
    records: rows.flatMap(({ record }) => record ?? []),
    removed: rows.flatMap(({ removed }) => removed ?? []),
  })
  const foreign = await foreignLines(connection, found, rows, scope)
  if (foreign.length > 0) return { changes: new Map(), foreign, problems: [], written: [] }
  const before: TiresAtWork = { fittings: structuredClone(found), deletedFittings: [] }
  const tires: TiresAtWork = { fittings: found, deletedFittings: [] }
  const { changes, problems, removedBy } = applyRows(tires, rows, apply)
  if (problems.length > 0) return { changes: new Map(), foreign: [], problems, written: [] }
  // A row of a stored record that is unchanged says nothing of the tires around it.
  const rowWheels = new Set(
    rows.flatMap(({ wheel, removed, line }) =>
      wheel && !(removed !== null && changes.get(line) === 'unchanged') ? [wheelKey(wheel)] : [],
    ),
  )
  endFittings(
    tires,
    tires.fittings
      .filter(({ wheel, facts }) => (wheel && rowWheels.has(wheelKey(wheel))) ?? serials.includes(String(facts.serial)))
      .concat(tires.fittings.filter(({ facts }) => serials.includes(String(facts.serial)))),
  )
  const groups = groupRows(rows, [...before.fittings, ...tires.fittings, ...tires.deletedFittings], changes)
  const idsBefore = before.fittings.map(({ tireId }) => tireId).filter((id) => id > 0)
  const unknown = before.fittings.flatMap(({ isUnknown, removal }) => (isUnknown ? [removal?.removedTireId ?? 0] : []))
  const was = await recordTires(connection, idsBefore, unknown)
  const moves = await writeTires(connection, tires, before, removedBy)
  const is = await recordTires(
    connection,
    [...new Set([...idsBefore, ...tires.fittings.map(({ tireId }) => tireId)])].filter((id) => id > 0),
    unknown,
  )
  return { changes, foreign: [], problems: [], written: groups.flatMap((group) => recorded(group, was, is, moves)) }
}

/** Lines whose casing is on a unit that their sender does not reach. */
async function foreignLines(
  connection: Queryable,
  found: Fitting[],
  rows: TireRow[],
  scope: RowScope,
): Promise<number[]> {
  const units = [...new Set(found.flatMap(({ wheel }) => wheel?.unitId ?? []))]
  const reached = new Set(
    (
      await connection.query<{ unit_id: number }>(
        sql`select u.unit_id from units u where u.unit_id = any(${units}::bigint[])`,
        { reader: scope },
      )
    ).map(({ unit_id }) => unit_id),
  )
  const away = new Set(
    found.filter(({ wheel }) => wheel !== null && !reached.has(wheel.unitId)).map(({ facts }) => facts.serial),
  )
  return rows.filter(({ serial }) => serial !== null && away.has(serial)).map(({ line }) => line)
}

function applyRows<Row extends TireRow>(
  tires: TiresAtWork,
  rows: Row[],
  apply: (tires: TiresAtWork, row: Row) => TireChange,
) {
  const changes = new Map<number, RowChange>()
  const problems: RowProblem[] = []
  const first = new Map<Fitting, number>()
  const removedBy = new Map<Fitting, string>()
  for (const row of rows.toSorted((one, other) =>
    one.day < other.day ? -1 : one.day > other.day ? 1 : one.line - other.line,
  )) {
    const done = apply(tires, row)
    if (!('change' in done)) {
      problems.push({ line: row.line, ...done })
      continue
    }
    const { change, fitting } = done
    changes.set(row.line, change)
    if (!fitting || change === 'unchanged') continue
    const before = first.get(fitting)
    if (before !== undefined)
      problems.push({ line: row.line, column: null, key: 'server.feeds.repeated', values: { line: before } })
    first.set(fitting, row.line)
    if (row.by !== null) removedBy.set(fitting, row.by)
  }
  return { changes, problems, removedBy }
}

/** Rows and tires that hang together: by a wheel, or by a casing. */
interface TireGroup {
  row: TireRow
  fittings: Fitting[]
}

function groupRows(rows: TireRow[], fittings: Fitting[], changes: ReadonlyMap<number, RowChange>): TireGroup[] {
  const parent = new Map<string, string>()
  const rootOf = (name: string): string => {
    const up = parent.get(name)
    return up === undefined ? name : rootOf(up)
  }
  const join = (names: string[]): void =>
    names.forEach((name) => {
      if (rootOf(name) !== rootOf(names[0]!)) parent.set(rootOf(name), rootOf(names[0]!))
    })
  const named = (kind: string, value: unknown): string[] =>
    value === null || value === undefined ? [] : [`${kind} ${String(value)}`]
  const namesOf = (wheel: Wheel | null, serial: unknown, record: unknown, removed: unknown): string[] => [
    ...named('wheel', wheel && wheelKey(wheel)),
    ...named('casing', serial),
    ...named('record', record),
    ...named('removal', removed),
  ]
  const ofFitting = ({ wheel, facts, removal }: Fitting): string[] =>
    namesOf(wheel, facts.serial, removal?.facts?.record_number, removal?.removedTireId)
  fittings.forEach((one) => join(ofFitting(one)))
  rows.forEach(({ wheel, serial, record, removed }) => join(namesOf(wheel, serial, record, removed)))
  const groups = new Map<string, TireGroup>()
  for (const row of rows) {
    const root = rootOf(namesOf(row.wheel, row.serial, row.record, row.removed)[0] ?? '')
    if (changes.get(row.line) === 'unchanged' || groups.has(root)) continue
    groups.set(root, {
      row,
      fittings: fittings.filter((one) => ofFitting(one)[0] !== undefined && rootOf(ofFitting(one)[0]!) === root),
    })
  }
  return [...groups.values()]
}

/**
 * A history as a load records it: the rows of its tires before and after, and the readings that are of another tire
 * now.
 */
function recorded(
  { row, fittings }: TireGroup,
  was: RecordedTires,
  is: RecordedTires,
  moves: ReadingMove[],
): StoreResult['written'] {
  const tireIds = new Set(fittings.map(({ tireId }) => tireId))
  const removedIds = new Set(fittings.flatMap(({ removal }) => removal?.removedTireId ?? []))
  const of = ({ tires, removals, surveys }: RecordedTires): RecordedTires => {
    const own = removals.filter(
      ({ tire_id: tire, removed_tire_id: id }) => tireIds.has(Number(tire)) || removedIds.has(Number(id)),
    )
    return {
      tires: tires.filter(({ tire_id: id }) => tireIds.has(Number(id))),
      removals: own,
      surveys: surveys.filter(({ scrap_survey_id: id }) => own.some((row) => row.scrap_survey_id === id)),
    }
  }
  const [before, after] = [of(was), of(is)]
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const place = row.wheel
    ? {
        unit_id: row.wheel.unitId,
        axle_number: row.wheel.axleNumber,
        side: row.wheel.side,
        wheel_index: row.wheel.wheelIndex,
      }
    : { tire_id: [...tireIds][0] }
  const readings = moves.filter((move) => [move.was, move.is_now].some((id) => id !== null && tireIds.has(id)))
  return [
    {
      line: row.line,
      key: { account_id: row.accountId, ...place },
      change: before.tires.length + before.removals.length > 0 ? 'changed' : 'new',
      before: { ...before },
      after: { ...after, readings },
    },
  ]
}
