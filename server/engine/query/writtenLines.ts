import type { DescribedDataset } from '../../../engine/core/definition/datasetModel.ts'
import { quoted } from './quoted.ts'
import { lineColumn } from './rowsParameter.ts'

/** The way to find the lines of a file that a statement saves. */
export type WrittenLines =
  /** A statement beside it selects them, as the statement itself selects its rows. */
  | { from: 'selected'; sql: string }
  /** The statement returns them beside what it returns already. */
  | { from: 'returned'; sql: string }
  /** The dataset has a column of them. */
  | { from: 'column' }

/** The name of a line beside columns that somebody else named. */
export const writtenLine = 'line_of_file'

type Saving = Pick<DescribedDataset, 'columns'> & { sql: string }

/**
 * Returns the way to find the lines of file `name` that a statement saves; null if neither the statement nor a column
 * provides it. Counts alone are not enough: a skipped line and one saved twice would cancel out.
 */
export function writtenLines({ sql, columns }: Saving, name: string): WrittenLines | null {
  if (columns.some(({ id }) => id === lineColumn)) return { from: 'column' }
  const flat = outside(sql)
  const alias = new RegExp(`:${name}\\s+(?:as\\s+)?([a-z_]\\w*)`, 'i').exec(flat)?.[1]
  if (!alias) return null
  const line = `${alias}.${quoted(lineColumn)} as ${quoted(writtenLine)}`
  if (/^\s*(?:update|delete)\b/i.test(flat)) return { from: 'returned', sql: `${sql.trimEnd()}\n, ${line}` }
  const [select] = /^\s*insert\b[^]*?\bselect\b/i.exec(flat) ?? []
  const end = flat.search(/\bon\s+conflict\b|\breturning\b/i)
  if (!select || end < select.length) return null
  // Rows that are put together of several lines, or chosen among them, are of no line.
  if (
    /\b(?:distinct|group\s+by|having|union|intersect|except|limit|offset|fetch|select)\b/i.test(
      flat.slice(select.length, end),
    )
  )
    return null
  return { from: 'selected', sql: `select ${line}, ${sql.slice(select.length, end).trimEnd()}` }
}

/** A SQL text without what is in brackets, strings and comments, of the same length. */
function outside(sql: string): string {
  const blank = (text: string): string => ' '.repeat(text.length)
  let depth = 0
  return [...sql.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\//g, blank)]
    .map((sign) => {
      if (sign === '(') depth += 1
      if (sign === ')') depth -= 1
      return depth > 0 || sign === ')' ? ' ' : sign
    })
    .join('')
}
