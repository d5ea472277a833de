import { quoted } from './quoted.ts'

type Row = Record<string, unknown>

/** PostgreSQL takes no more arguments of a function. */
const maxArguments = 100
const namesOnce = (columns: string[]): boolean => columns.length <= maxArguments

/**
 * Returns the SQL of one row of `page` as JSON text. It is an array of values, because column names would make up most
 * of a large file.
 */
export const rowText = (columns: string[]): string =>
  `${namesOnce(columns) ? `json_build_array(${columns.map(quoted).join(', ')})` : 'row_to_json(page)'}::text`

/** Rows that `rowText` made → one JSON text, passed on and kept unread. */
export const toBatch = (columns: string[], rows: string[]): string =>
  namesOnce(columns) ? `{"columns":${JSON.stringify(columns)},"rows":[${rows.join(',')}]}` : `[${rows.join(',')}]`

/** The rows of a batch, of one as well that is an array of rows. */
export function rowsOfBatch(text: string): Row[] {
  const read = JSON.parse(text) as Row[] | { columns: string[]; rows: unknown[][] }
  if (Array.isArray(read)) return read
  const { columns } = read
  return read.rows.map((values) => {
    const row: Row = {}
    for (let index = 0; index < columns.length; index++) row[columns[index]!] = values[index]
    return row
  })
}
