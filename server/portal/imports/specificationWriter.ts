import sql from 'sql-template-tag'
import { undoInParts, type FeedWriter } from '../../engine/feeds/FeedWriter.ts'
import { lockAccounts } from '../../engine/feeds/lockAccounts.ts'
import type { RowProblem, RowChange } from '../../engine/feeds/FeedRun.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { judgePlaces } from '../surveys/judgePlace.ts'
import { repeatedRows, suppliedColumns, type KeyedWrite } from './keyedWrites.ts'

/** The key of a specification: a fleet, or one of its locations, and a kind of axle. */
interface SpecKey {
  account_id: number
  location_id: number | null
  axle_kind: string
}
interface Spec {
  target_pressure_psi: number | null
  warning_share: number
  critical_share: number
  minimum_tread_32nds: number | null
  duals_warning_psi: number
  duals_critical_psi: number
}

const sources: Record<keyof Spec, string[]> = {
  target_pressure_psi: ['target'],
  warning_share: ['warning'],
  critical_share: ['critical'],
  minimum_tread_32nds: ['minimum'],
  duals_warning_psi: ['duals_warning'],
  duals_critical_psi: ['duals_critical'],
}
const columns = Object.keys(sources) as (keyof Spec)[]

const specKey = ({ account_id: account, location_id: location, axle_kind: kind }: Record<string, unknown>): string =>
  [account, location ?? null, kind].join(' ')
const factsOf = (row: Record<string, unknown>): Spec =>
  Object.fromEntries(columns.map((name) => [name, row[name] ?? null])) as unknown as Spec

/** Specifications of the places themselves, and those that hold there, by key. */
async function findSpecs(
  connection: Queryable,
  keys: Record<string, unknown>[],
): Promise<{ own: Map<string, Spec>; inForce: Map<string, Spec & { pull_point_32nds: number }> }> {
  const keysJson = JSON.stringify(
    keys.map(({ account_id, location_id, axle_kind }) => ({ account_id, location_id, axle_kind })),
  )
  const own = await connection.query<SpecKey & Record<string, unknown>>(sql`
    select s.* from (select distinct * from jsonb_to_recordset(${keysJson}::jsonb) k (account_id bigint, location_id bigint, axle_kind text)) k
    join specs s on s.account_id = k.account_id and s.location_id is not distinct from k.location_id and s.axle_kind = k.axle_kind order by s.spec_id for update of s`)
  const inForce = await connection.query<SpecKey & Record<string, unknown>>(sql`
    select k.account_id, k.location_id, k.axle_kind, f.target_pressure_psi, f.warning_share, f.critical_share, f.minimum_tread_32nds, f.duals_warning_psi, f.duals_critical_psi, f.pull_point_32nds
    from (select distinct * from jsonb_to_recordset(${keysJson}::jsonb) k (account_id bigint, location_id bigint, axle_kind text)) k
    cross join lateral (select s.* from specs_of(k.account_id, k.location_id) s where s.axle_kind = k.axle_kind) f`)
  return {
    own: new Map(own.map((row) => [specKey(row), factsOf(row)])),
    inForce: new Map(
      inForce.map((row) => [specKey(row), { ...factsOf(row), pull_point_32nds: Number(row.pull_point_32nds) }]),
    ),
  }
}

/**
 * Sets what is asked at places; null takes the own specification away, so that the place inherits. Forms see that the
 * place changed, and open surveys are judged by it.
 */
async function writeSpecs(
  connection: Queryable,
  writes: { key: SpecKey; after: Spec | null }[],
  writer: number | null,
): Promise<void> {
  if (writes.length === 0) return
  await connection.query(sql`select set_config('portal.spec_writer', ${writer === null ? '' : String(writer)}, true)`)
  const keyOf = ({ account_id, location_id, axle_kind }: SpecKey): SpecKey => ({ account_id, location_id, axle_kind })
  await connection.query(sql`
    delete from specs s using jsonb_to_recordset(${JSON.stringify(writes.filter(({ after }) => after === null).map(({ key }) => keyOf(key)))}::jsonb) k (account_id bigint, location_id bigint, axle_kind text)
    where s.account_id = k.account_id and s.location_id is not distinct from k.location_id and s.axle_kind = k.axle_kind`)
  await connection.query(sql`
    insert into specs (account_id, location_id, axle_kind, target_pressure_psi, warning_share, critical_share, minimum_tread_32nds, duals_warning_psi, duals_critical_psi, updated_by)
    select n.account_id, n.location_id, n.axle_kind, n.target_pressure_psi, n.warning_share, n.critical_share, n.minimum_tread_32nds, n.duals_warning_psi, n.duals_critical_psi, ${writer}::bigint
    from jsonb_populate_recordset(null::specs, ${JSON.stringify(writes.flatMap(({ key, after }) => (after ? [{ ...after, ...keyOf(key) }] : [])))}::jsonb) n
    on conflict (location_id, account_id, axle_kind) do update set target_pressure_psi = excluded.target_pressure_psi, warning_share = excluded.warning_share, critical_share = excluded.critical_share,
      minimum_tread_32nds = excluded.minimum_tread_32nds, duals_warning_psi = excluded.duals_warning_psi, duals_critical_psi = excluded.duals_critical_psi, updated_at = now(), updated_by = excluded.updated_by`)
  const places = [...new Map(writes.map(({ key }) => [`${key.account_id} ${key.location_id}`, key])).values()]
  await connection.query(sql`
    insert into spec_places as p (account_id, location_id)
    select * from unnest(${places.map(({ account_id: id }) => id)}::bigint[], ${places.map(({ location_id: id }) => id)}::bigint[]) on conflict (place) do update set version = p.version + 1`)
  await judgePlaces(
    connection,
    places.map(({ account_id: accountId, location_id: locationId }) => ({ accountId, locationId })),
  )
}

/**
 * The difference below which a value is the same, of shares, and of psi and 32nds. Exports have values in other units.
 */
const likeness = (name: keyof Spec): number => (name.endsWith('_share') ? 0.00001 : 0.01)

/**
 * The values of a place after a row. One that the row tells as it holds already stays as it is stored, be it inherited.
 */
function valuesAfter(
  facts: Spec,
  suppliedNames: ReadonlySet<string>,
  base: Spec | undefined,
  shown: Spec | undefined,
): Spec {
  const isUnchanged = (name: keyof Spec): boolean => {
    const current = base?.[name] ?? shown?.[name]
    return (
      current !== null &&
      current !== undefined &&
      facts[name] !== null &&
      Math.abs(Number(current) - Number(facts[name])) < likeness(name)
    )
  }
  return {
    ...facts,
    ...base,
    ...Object.fromEntries(
      columns
        .filter((name) => suppliedNames.has(name) && !(base && isUnchanged(name)))
        .map((name) => [name, facts[name]]),
    ),
  }
}

const numbersOf = (spec: Spec): string =>
  JSON.stringify(columns.map((name) => (spec[name] === null ? null : Number(spec[name]))))

/** Stores specifications of fleets and locations, as the form does. Values that a row lacks stay as they were. */
export const specificationWriter: FeedWriter = {
  async store(connection, answered) {
    await lockAccounts(
      connection,
      'specs',
      answered.map(({ account_id: id }) => Number(id)),
    )
    const problems: RowProblem[] = repeatedRows(answered, specKey, (row) =>
      JSON.stringify([factsOf(row), row.is_cancelled]),
    )
    const { own, inForce } = await findSpecs(connection, answered)
    const changes = new Map<number, RowChange>()
    const writes: (KeyedWrite<Spec> & { key: SpecKey })[] = []
    const seen = new Set<string>()
    for (const row of answered) {
      const [before, effective] = [own.get(specKey(row)) ?? null, inForce.get(specKey(row))]
      const suppliedNames = suppliedColumns(row, sources as Record<string, string[]>)
      const facts = factsOf(row)
      const after =
        row.is_cancelled === true
          ? null
          : valuesAfter(
              facts,
              suppliedNames,
              before ?? effective,
              effective && { ...effective, minimum_tread_32nds: effective.pull_point_32nds },
            )
      const isInherited =
        row.is_inherited === true &&
        !before &&
        after !== null &&
        effective !== undefined &&
        numbersOf(after) === numbersOf(effective)
      const change: RowChange =
        seen.has(specKey(row)) || (!before && !after) || isInherited
          ? 'unchanged'
          : !after
            ? 'cancelled'
            : !before
              ? 'new'
              : numbersOf(before) === numbersOf(after)
                ? 'unchanged'
                : 'changed'
      seen.add(specKey(row))
      changes.set(row.line, change)
      if (change === 'unchanged') continue
      if (after && after.critical_share <= after.warning_share)
        problems.push({ line: row.line, column: 'critical', key: 'server.feeds.low_critical' })
      else if (after && row.axle_kind !== 'steer' && after.duals_critical_psi <= after.duals_warning_psi)
        problems.push({ line: row.line, column: 'duals_critical', key: 'server.feeds.low_critical' })
      else
        writes.push({
          line: row.line,
          id: null,
          change,
          before,
          after,
          key: {
            account_id: Number(row.account_id),
            location_id: row.location_id === null || row.location_id === undefined ? null : Number(row.location_id),
            axle_kind: String(row.axle_kind),
          },
        })
    }
    if (problems.length > 0) return { changes: new Map(), foreign: [], problems, written: [] }
    const writer = answered[0]?.writer_id
    await writeSpecs(connection, writes, typeof writer === 'number' ? writer : null)
    return {
      changes,
      foreign: [],
      problems: [],
      written: writes.map(({ line, key, change, before, after }) => ({
        line,
        key: { ...key },
        change,
        before: before && { ...before },
        after: after && { ...after },
      })),
    }
  },

  undo: undoInParts(
    ({ key }) => [specKey(key)],
    async (connection, changes) => {
      const { own } = await findSpecs(
        connection,
        changes.map(({ key }) => key),
      )
      const conflicts = changes.map(({ key, after }) => {
        const now = own.get(specKey(key)) ?? null
        if ((now === null) !== (after === null)) return []
        const differing =
          now === null || after === null
            ? []
            : columns.filter((name) => Number(now[name]) !== Number((after as unknown as Spec)[name]))
        return differing.length > 0 ? differing : null
      })
      await writeSpecs(
        connection,
        changes
          .filter((_change, index) => conflicts[index] === null)
          .map(({ key, before }) => ({ key: key as unknown as SpecKey, after: before as unknown as Spec | null })),
        null,
      )
      return conflicts
    },
  ),
}
