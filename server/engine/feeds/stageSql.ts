import type { FeedWrite } from '../../../engine/core/definition/parseFeed.ts'
import { givenRowsOf } from '../../../engine/core/definition/parseFeed.ts'
import type { DatasetCaller } from '../../access/DatasetCaller.ts'
import type { Statement } from '../../platform/database/Database.ts'
import { writerRoles } from '../../platform/database/roleOf.ts'
import { quoted } from '../query/quoted.ts'
import { lineColumn } from '../query/rowsParameter.ts'
import { expander, type Dataset } from '../query/toStatement.ts'
import type { FeedTable } from './feedTable.ts'

/** Columns of staged rows beside those of the table. */
const [givenColumns, isNew, wasRow] = ['feed_given', 'feed_is_new', 'feed_was']
const staged = 'feed_staged'

/** Parts that the statements of one write are made of. */
export interface Stage {
  write: FeedWrite
  dataset: Dataset
  table: FeedTable
  /** Columns of the table that the dataset answers. */
  written: string[]
  /** Columns of the key that are empty in a staged row: others are compared by an index. */
  emptyInKey: string[]
  caller: DatasetCaller
  datasetOf(id: string): Dataset
}

export function stageOf(
  write: FeedWrite,
  table: FeedTable,
  caller: DatasetCaller,
  datasetOf: Stage['datasetOf'],
): Stage {
  const dataset = datasetOf(write.dataset)
  const names = table.columns.filter((column) => !column.isGenerated).map(({ name }) => name)
  return {
    write,
    dataset,
    table,
    caller,
    datasetOf,
    emptyInKey: [],
    written: dataset.columns.map(({ id }) => id).filter((id) => names.includes(id)),
  }
}

const list = (names: string[], text: (name: string) => string = quoted): string => names.map(text).join(', ')
const sameKey = ({ write, emptyInKey }: Stage, one: string, other: string): string =>
  write.key
    .map(
      (name) =>
        `${one}.${quoted(name)} ${emptyInKey.includes(name) ? 'is not distinct from' : '='} ${other}.${quoted(name)}`,
    )
    .join(' and ')
/** Flags of staged rows that are no columns of the table. */
const flagsOf = ({ write }: Stage): string[] => [
  ...new Set([write.only, write.cancels, ...write.checks.map(({ column }) => column)].flatMap((name) => name ?? [])),
]

/**
 * Returns statements that create an empty table with the columns that a write fills. It is dropped at the end of the
 * transaction. Rows are written and read in the role of their writer.
 */
export function openStage(stage: Stage): string {
  const flags = flagsOf(stage)
    .map((name) => `, null::boolean as ${quoted(name)}`)
    .join('')
  return `drop table if exists ${staged};
create temporary table ${staged} on commit drop as
select null::bigint as ${quoted(lineColumn)}, null::text[] as ${givenColumns}, null::boolean as ${isNew}, null::jsonb as ${wasRow}${flags}, ${list(stage.written, (name) => `t.${quoted(name)}`)}
from ${stage.table.sql} t where false;
grant select, insert on ${staged} to ${writerRoles.join(', ')}`
}

/** Fills the stage, in the role of the rows' sender: with what the dataset answers of the given ones. */
export function fillStage(stage: Stage, rows: string): Statement {
  const taken = [lineColumn, ...flagsOf(stage), ...stage.written]
  const { text, values } = answered(
    stage,
    rows,
    list(taken, (name) => `data.${quoted(name)}`),
  )
  return { text: `insert into ${staged} (${list(taken)}, ${givenColumns})\n${text}`, values }
}

/** The rows that the dataset of a write answers of the given ones, with the columns that these give. */
export const answeredRows = (parts: AnsweringParts, rows: string): Statement => answered(parts, rows, 'data.*')

type AnsweringParts = Pick<Stage, 'dataset' | 'caller' | 'datasetOf'>

function answered({ dataset, caller, datasetOf }: AnsweringParts, rows: string, selected: string): Statement {
  const values: unknown[] = []
  const places = new Map<string, string>()
  // The rows are large: they are sent and read once, however often the dataset names them.
  const bind = (value: unknown, type: string): string => {
    if (value !== rows) return `$${values.push(value)}::${type}`
    const place = places.get(type) ?? `$${values.push(value)}::${type}`
    places.set(type, place)
    return place
  }
  const parameter = givenRowsOf(dataset)?.id ?? ''
  const data = expander(
    dataset,
    { [parameter]: rows },
    { caller, datasetOf, bind, readOnce: () => null },
  )(dataset.sql.trim())
  const text = `with data as (
${data}
)
select ${selected}, given.${givenColumns}
from data
join jsonb_to_recordset(${bind(rows, 'jsonb')}) as given(${quoted(lineColumn)} bigint, ${givenColumns} text[]) on given.${quoted(lineColumn)} = data.${quoted(lineColumn)}`
  return { text, values }
}

/** The database plans what follows by how many rows are staged. */
export const analyzeStage: Statement = { text: `analyze ${staged}`, values: [] }

/** Lines that are staged, with how often: each is once where its names are known and mean one thing. */
export const stagedLines: Statement = {
  text: `select ${quoted(lineColumn)} as line, count(*) as times from ${staged} group by 1`,
  values: [],
}

/** Takes out the rows that do not belong into this table. */
export function dropOthers({ write }: Stage): Statement | null {
  return write.only
    ? { text: `delete from ${staged} where not coalesce(${quoted(write.only)}, false)`, values: [] }
    : null
}

/** Rows of one key: the first is kept. Answers the others, and whether they say the same. */
export function dropRepeated(stage: Stage): Statement {
  const values = list(stage.written, (name) => `s.${quoted(name)}`)
  return {
    text: `with numbered as (
  select s.${quoted(lineColumn)} as line, first_value(s.${quoted(lineColumn)}) over same as first_line, row_number() over same as place,
    row(${values}) is not distinct from first_value(row(${values})) over same as is_same
  from ${staged} s
  window same as (partition by ${list(stage.write.key, (name) => `s.${quoted(name)}`)} order by s.${quoted(lineColumn)} rows between unbounded preceding and current row)
), others as (
  delete from ${staged} s using numbered n where n.line = s.${quoted(lineColumn)} and n.place > 1 returning s.${quoted(lineColumn)} as line
)
select n.line, n.first_line, n.is_same from numbered n join others using (line)`,
    values: [],
  }
}

/** Answers the columns of the key that are empty in a staged row, and the accounts of the staged rows. */
export function stagedKeys({ write, written }: Stage): Statement {
  const empty = write.key.map((name) => `case when bool_or(${quoted(name)} is null) then '${name}' end`).join(', ')
  const accounts = written.includes('account_id')
    ? "coalesce(array_agg(distinct account_id order by account_id), '{}')"
    : "'{}'::bigint[]"
  return {
    text: `select array_remove(array[${empty}], null) as empty, ${accounts} as accounts from ${staged}`,
    values: [],
  }
}

/** Locks an account's rows of the table for a load: alone, or beside others whose rows have other keys. */
export function lockAccount({ table }: Stage, account: number, isShared: boolean): Statement {
  return {
    text: `select pg_advisory_xact_lock${isShared ? '_shared' : ''}(hashtext($1), hashtext($2))`,
    values: [table.name, String(account)],
  }
}

/** Locks the keys of the staged rows, all in one order. */
export function lockKeys(stage: Stage): Statement {
  return {
    text: `select pg_advisory_xact_lock(hash) from (select distinct hashtextextended($1 || ${keyOf(stage, 's')}::text, 0) as hash from ${staged} s order by 1) keys`,
    values: [stage.table.name],
  }
}

/** Locks the stored rows of the staged keys, so that they stay as they are compared. */
export function lockStored(stage: Stage): Statement {
  return {
    text: `select count(*) from (select 1 from ${stage.table.sql} t join ${staged} s on ${sameKey(stage, 't', 's')} for update of t) locked`,
    values: [],
  }
}

/** Lines whose stored row their sender reaches, asked in their role. */
export function reachedLines(stage: Stage): Statement {
  return {
    text: `select s.${quoted(lineColumn)} as line from ${staged} s join ${stage.table.sql} t on ${sameKey(stage, 't', 's')}`,
    values: [],
  }
}

/** Puts stored values where a staged row gives none, and notes the row as it was. Answers their lines. */
export function mergeStored(stage: Stage): Statement {
  const { table, written } = stage
  const values: unknown[] = []
  const bind = (value: unknown, type: string): string => `$${values.push(value)}::${type}`
  const sets = written.map((name) => {
    const sources = sourcesOf(stage, name)
    const isGiven = sources ? `s.${givenColumns} && ${bind(sources, 'text[]')}` : 'true'
    return `${quoted(name)} = case when ${isGiven} then s.${quoted(name)} else t.${quoted(name)} end`
  })
  return {
    text: `update ${staged} s set ${isNew} = false, ${wasRow} = to_jsonb(t), ${sets.join(', ')}
from ${table.sql} t where ${sameKey(stage, 't', 's')}
returning s.${quoted(lineColumn)} as line`,
    values,
  }
}

/** The given columns that a column of the table comes from; null: none, it is written always. */
function sourcesOf({ write, dataset }: Stage, name: string): string[] | null {
  if (write.from[name]) return write.from[name]
  const given = (givenRowsOf(dataset)?.columns ?? []).map(({ id }) => id)
  const unitOf = given.find((id) => `${id}_unit` === name)
  return given.includes(name) ? [name] : unitOf ? [unitOf] : null
}

/** Rows without a stored one get the defaults of the table. */
export function fillDefaults({ table, written }: Stage): Statement {
  const defaults = table.columns.filter(
    (column) => written.includes(column.name) && column.default !== null && column.isRequired,
  )
  const sets = [
    `${isNew} = true`,
    ...defaults.map(
      (column) => `${quoted(column.name)} = coalesce(${quoted(column.name)}, ${column.default ?? 'null'})`,
    ),
  ]
  return { text: `update ${staged} set ${sets.join(', ')} where ${isNew} is null`, values: [] }
}

/**
 * Returns the statement that finds refused lines, one row each: by a check of the feed, a required column, or a
 * constraint of the table.
 */
export function refusedLines(stage: Stage): Statement {
  const { write, table, written } = stage
  const goes = write.cancels ? `not coalesce(${quoted(write.cancels)}, false) and ` : ''
  const tests = [
    ...write.checks.map(({ column }) => [`check ${column}`, `coalesce(${quoted(column)}, false)`]),
    ...(write.isExisting ? [['absent', isNew]] : []),
    ...table.columns
      .filter((column) => written.includes(column.name) && column.isRequired)
      .map(({ name }) => [`required ${name}`, `${quoted(name)} is null`]),
    ...table.checks
      .filter(({ expression }) => columnsIn(expression, table).every((name) => written.includes(name)))
      .map(({ name, expression }) => [`constraint ${name}`, `not (${expression})`]),
  ] as [string, string][]
  return {
    text:
      tests.length === 0
        ? 'select null::bigint as line, null::text as refusal where false'
        : tests
            .map(
              ([name, test]) =>
                `select ${quoted(lineColumn)} as line, '${name.replaceAll("'", "''")}' as refusal from ${staged} where ${goes}(${test})`,
            )
            .join('\nunion all\n'),
    values: [],
  }
}

/** Columns of the table that an expression names. */
const columnsIn = (expression: string, table: FeedTable): string[] =>
  table.columns
    .map(({ name }) => name)
    .filter((name) => new RegExp(`(?<![\\w'"])"?${name}"?(?![\\w'(])`).test(expression))

/** Columns of the table that one of its checks compares. */
export const columnsOfCheck = (table: FeedTable, name: string): string[] =>
  columnsIn(table.checks.find((check) => check.name === name)?.expression ?? '', table)

/** The batch that records what is written, and the changes of it that are recorded before. */
export interface Recording {
  batchId: number
  before: number
}

/** Change that a staged row makes. */
export type RowChange = 'new' | 'changed' | 'unchanged' | 'cancelled'

const afterOf = (written: string[], alias: string): string =>
  `jsonb_build_object(${written.map((name) => `'${name}', ${alias}.${quoted(name)}`).join(', ')})`
const beforeOf = (written: string[]): string =>
  `jsonb_build_object(${written.map((name) => `'${name}', s.${wasRow} -> '${name}'`).join(', ')})`
const keyOf = ({ write }: Stage, alias: string): string =>
  `jsonb_build_object(${write.key.map((name) => `'${name}', ${alias}.${quoted(name)}`).join(', ')})`

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
export const createSeenKeys = `drop table if exists ${seen};
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
  const sets = list(written, (name) => `${quoted(name)} = s.${quoted(name)}`) + version
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
            text: `insert into ${table.sql} (${list(written)}) select ${list(written, (name) => `s.${quoted(name)}`)} from ${staged} s where ${added.where}`,
            values: added.values,
          },
        ]
      : []),
  ]
}
