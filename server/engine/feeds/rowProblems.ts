import type { Feed, FeedWrite } from '../../../engine/core/definition/parseFeed.ts'
import type { Message } from '../../../engine/core/definition/model.ts'
import type { InputRow } from '../forms/readRows.ts'
import { lineColumn } from '../query/rowsParameter.ts'
import { columnsOfCheck } from './stageSql.ts'
import type { Stage } from './Stage.ts'
import type { RowProblem } from './FeedRun.ts'

/** Rows that say something else of a key than an earlier part of the load. */
export const repeatedKeys = (seen: { line: number; first_line: number }[]): RowProblem[] =>
  seen.map(({ line, first_line }) => ({
    line,
    column: null,
    key: 'server.feeds.repeated',
    values: { line: first_line },
  }))

/** Given rows that the dataset answers not once. */
export function unansweredRows(write: FeedWrite, rows: InputRow[], times: ReadonlyMap<number, number>): RowProblem[] {
  return rows
    .map((row) => Number(row[lineColumn]))
    .flatMap((line) => {
      const found = times.get(line) ?? 0
      if (found === 1) return []
      return found === 0
        ? [unknownAt(write, line)]
        : [{ line, column: write.unknown?.column ?? null, key: 'server.feeds.ambiguous' }]
    })
}

export const problemAt = (line: number, column: string, { key, text }: Message): RowProblem => ({
  line,
  column,
  key,
  text,
})

export const unknownAt = ({ unknown }: FeedWrite, line: number): RowProblem =>
  unknown ? problemAt(line, unknown.column, unknown.message) : { line, column: null, key: 'server.feeds.unknown' }

/** A refusal as `refusedLines` names it → the problem, at the given column that it is of. */
export function problemOf(feed: Feed, { write, table }: Stage, line: number, refusal: string): RowProblem {
  const [kind = '', name = ''] = refusal.split(' ')
  if (kind === 'absent') return unknownAt(write, line)
  if (kind === 'required') return { line, column: write.from[name]?.[0] ?? name, key: 'server.field.required' }
  const check = kind === 'check' ? write.checks.find(({ column }) => column === name) : undefined
  if (check) return problemAt(line, check.at, check.message)
  const constraint = feed.constraints.find((one) => one.constraint === name)
  if (constraint) return problemAt(line, constraint.column, constraint.message)
  const columnIds = columnsOfCheck(table, name)
    .flatMap((column) => write.from[column] ?? [column])
    .filter((id, index, all) => all.indexOf(id) === index && feed.columns.some((column) => column.id === id))
  return columnIds[0] === undefined
    ? { line, column: null, key: 'server.feeds.constraint', values: { constraint: name } }
    : { line, column: columnIds[0], key: 'server.feeds.rule', values: { fields: columnIds.join(', ') } }
}
