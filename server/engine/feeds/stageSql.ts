import { givenRowsOf } from '../../../engine/core/definition/parseFeed.ts'
import type { Statement } from '../../platform/database/Database.ts'
import { writerRoles } from '../../platform/database/roleOf.ts'
import { quoted } from '../query/quoted.ts'
import { lineColumn } from '../query/rowsParameter.ts'
import { expander } from '../query/toStatement.ts'
import type { FeedTable } from './feedTable.ts'
import { suppliedColumns, isNew, keyOf, columnList, sameKey, type Stage, staged, wasRow } from './Stage.ts'

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
select null::bigint as ${quoted(lineColumn)}, null::text[] as ${suppliedColumns}, null::boolean as ${isNew}, null::jsonb as ${wasRow}${flags}, ${columnList(stage.written, (name) => `t.${quoted(name)}`)}
from ${stage.table.sql} t where false;
grant select, insert on ${staged} to ${writerRoles.join(', ')}`
}

/** Fills the stage, in the role of the rows' sender: with what the dataset answers of the given ones. */
export function fillStage(stage: Stage, rows: string): Statement {
  const columnNames = [lineColumn, ...flagsOf(stage), ...stage.written]
  const { text, values } = answered(
    stage,
    rows,
    columnList(columnNames, (name) => `data.${quoted(name)}`),
  )
  return { text: `insert into ${staged} (${columnList(columnNames)}, ${suppliedColumns})\n${text}`, values }
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
select ${selected}, given.${suppliedColumns}
from data
join jsonb_to_recordset(${bind(rows, 'jsonb')}) as given(${quoted(lineColumn)} bigint, ${suppliedColumns} text[]) on given.${quoted(lineColumn)} = data.${quoted(lineColumn)}`
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
  const values = columnList(stage.written, (name) => `s.${quoted(name)}`)
  return {
    text: `with numbered as (
  select s.${quoted(lineColumn)} as line, first_value(s.${quoted(lineColumn)}) over same as first_line, row_number() over same as place,
    row(${values}) is not distinct from first_value(row(${values})) over same as is_same
  from ${staged} s
  window same as (partition by ${columnList(stage.write.key, (name) => `s.${quoted(name)}`)} order by s.${quoted(lineColumn)} rows between unbounded preceding and current row)
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
    const isSupplied = sources ? `s.${suppliedColumns} && ${bind(sources, 'text[]')}` : 'true'
    return `${quoted(name)} = case when ${isSupplied} then s.${quoted(name)} else t.${quoted(name)} end`
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
  const columnIds = (givenRowsOf(dataset)?.columns ?? []).map(({ id }) => id)
  const unitOf = columnIds.find((id) => `${id}_unit` === name)
  return columnIds.includes(name) ? [name] : unitOf ? [unitOf] : null
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
