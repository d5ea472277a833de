import type { Statement, Queryable } from '../../platform/database/Database.ts'
import { quoted } from '../query/quoted.ts'
import { lineColumn } from '../query/rowsParameter.ts'
import type { RowChange } from './FeedRun.ts'
import { isNew, keyOf, columnList, sameKey, type Stage, staged, wasRow } from './Stage.ts'

/** The batch that records what is written, and the changes of it that are recorded before. */
export interface Recording {
  batchId: number
  before: number
}

const afterOf = (written: string[], alias: string): string =>
  `jsonb_build_object(${written.map((name) => `'${name}', ${alias}.${quoted(name)}`).join(', ')})`

const beforeOf = (written: string[]): string =>
  `jsonb_build_object(${written.map((name) => `'${name}', s.${wasRow} -> '${name}'`).join(', ')})`

/** SQL of the change that a staged row makes. Values are compared only of rows that are stored already. */
const changeOf = ({ write, written }: Stage): string => {
  const before = `case when s.${isNew} then 'new' when ${beforeOf(written)} = ${afterOf(written, 's')} then 'unchanged' else 'changed' end`
  return write.cancels
    ? `case when coalesce(s.${quoted(write.cancels)}, false) then case when s.${isNew} then 'unchanged' else 'cancelled' end else ${before} end`
    : before
}

/** SQL of the values of a row `s` before and after its change; of one that goes the whole row before. */
const [wasSql, becameSql] = [
  ({ written }: Stage, change: string): string =>
    `case ${change} when 'cancelled' then s.${wasRow} when 'changed' then ${beforeOf(written)} end`,
  ({ written }: Stage, change: string): string =>
    `case when ${change} in ('new', 'changed') then ${afterOf(written, 's')} end`,
]

/**
 * The staged rows, each with its change; the first `shown` of them also with their key, and their values before and
 * after.
 */
export function classified(stage: Stage, shown: number): Statement {
  const ofShown = (value: string): string => `case when s.feed_place <= $1::integer then ${value} end`
  return {
    text: `select s.${quoted(lineColumn)} as line, s.feed_change as change, ${ofShown(keyOf(stage, 's'))} as key, ${ofShown(wasSql(stage, 's.feed_change'))} as before, ${ofShown(becameSql(stage, 's.feed_change'))} as after
from (
  select s.*, ${changeOf(stage)} as feed_change, row_number() over (order by s.${quoted(lineColumn)}) as feed_place
  from ${staged} s
) s
order by line`,
    values: [shown],
  }
}

/**
 * Records written lines, each as it was and as it is, from the stage: so the database neither sends these values nor
 * gets them back.
 */
export function recordStage(
  stage: Stage,
  { batchId, before }: Recording,
  rows: { line: number; change: RowChange }[],
): Statement {
  return {
    text: `insert into feed_changes (batch_id, change_number, line, table_name, row_key, change, before, after)
select $1::bigint, $2::integer + row_number() over (order by c.line), c.line, $3::text, ${keyOf(stage, 's')}, c.change, ${wasSql(stage, 'c.change')}, ${becameSql(stage, 'c.change')}
from unnest($4::bigint[], $5::text[]) as c(line, change)
join ${staged} s on s.${quoted(lineColumn)} = c.line`,
    values: [batchId, before, stage.write.table, rows.map(({ line }) => line), rows.map(({ change }) => change)],
  }
}

const seen = 'feed_seen'

/**
 * Keys that a load has met so far and does not record as written, as digests. A second row with the same key is refused
 * also in a later part.
 */
const createSeenKeys = `drop table if exists ${seen};
create temporary table ${seen} (row_key uuid primary key, line bigint) on commit drop`

/**
 * Notes the keys of the staged rows. Answers the changing lines whose key an earlier part has, with the line of that.
 * Written keys are in the batch already, and a new row can only repeat a cancelled one. So a first load notes nothing:
 * an index of a million digests takes longer than the rows themselves.
 */
export function noteSeen(
  stage: Stage,
  recording: Recording | null,
  rows: { line: number; change: RowChange }[],
): Statement {
  const { write } = stage
  // The primary key would read the whole batch for each row: its size is not known to the planner yet.
  const recorded = `select min(r.line) from feed_changes r where r.row_key = k.row_key and r.batch_id + 0 = $4::bigint and r.table_name = $5::text`
  return {
    text: `with keyed as materialized (
  select c.line, c.change, ${keyOf(stage, 's')} as row_key, md5($1 || row(${write.key.map((name) => `s.${quoted(name)}`).join(', ')})::text)::uuid as digest
  from unnest($2::bigint[], $3::text[]) as c(line, change)
  join ${staged} s on s.${quoted(lineColumn)} = c.line
), noted as (
  insert into ${seen} (row_key, line) select k.digest, k.line from keyed k where $4::bigint is null or k.change in ('unchanged', 'cancelled') on conflict do nothing
)
select f.line, f.first_line
from (
  select k.line, coalesce((select f.line from ${seen} f where f.row_key = k.digest), case when k.change <> 'new' then (${recorded}) end) as first_line
  from keyed k
  where k.change <> 'unchanged'
) f
where f.first_line is not null`,
    values: [
      write.dataset,
      rows.map(({ line }) => line),
      rows.map(({ change }) => change),
      recording?.batchId ?? null,
      write.table,
    ],
  }
}

/** The months of the staged rows, of a table that is kept by month. */
export function stagedMonths({ table: { monthColumn, name } }: Stage): Statement | null {
  return monthColumn === null
    ? null
    : {
        text: `select ensure_month($1::text, month) from (select distinct date_trunc('month', ${quoted(monthColumn)}::timestamp)::date as month from ${staged} where ${quoted(monthColumn)} is not null) months`,
        values: [name],
      }
}

/** Writes the lines of each change. */
export function writeStage(stage: Stage, lines: Record<Exclude<RowChange, 'unchanged'>, number[]>): Statement[] {
  const { table, written } = stage
  const of = (change: keyof typeof lines): { values: unknown[]; where: string } => ({
    values: [lines[change]],
    where: `s.${quoted(lineColumn)} = any($1::bigint[])`,
  })
  const [added, changed, cancelled] = [of('new'), of('changed'), of('cancelled')]
  // Forms tell by the version that a row was changed meanwhile.
  const version =
    table.columns.some(({ name }) => name === 'version') && !written.includes('version')
      ? ', version = t.version + 1'
      : ''
  const sets = columnList(written, (name) => `${quoted(name)} = s.${quoted(name)}`) + version
  return [
    ...(lines.cancelled.length > 0
      ? [
          {
            text: `delete from ${table.sql} t using ${staged} s where ${sameKey(stage, 't', 's')} and ${cancelled.where}`,
            values: cancelled.values,
          },
        ]
      : []),
    ...(lines.changed.length > 0
      ? [
          {
            text: `update ${table.sql} t set ${sets} from ${staged} s where ${sameKey(stage, 't', 's')} and ${changed.where}`,
            values: changed.values,
          },
        ]
      : []),
    ...(lines.new.length > 0
      ? [
          {
            text: `insert into ${table.sql} (${columnList(written)}) select ${columnList(written, (name) => `s.${quoted(name)}`)} from ${staged} s where ${added.where}`,
            values: added.values,
          },
        ]
      : []),
  ]
}

/** Begins to note the keys of a load, of which rows come in parts. */
export async function createSeen(connection: Queryable): Promise<void> {
  await connection.script(createSeenKeys)
}
