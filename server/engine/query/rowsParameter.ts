import type { DatasetParameter } from '../../../schemas/generated/dataset.ts'
import { quoted } from './quoted.ts'

/** A column of rows that are given: where it says so, its value is one that another dataset answers. */
export type RowsColumn = NonNullable<DatasetParameter['columns']>[number]

const columnTypes: Record<RowsColumn['type'], string> = {
  text: 'text',
  integer: 'bigint',
  numeric: 'numeric',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'text',
}

/** The column of the unit that a measured value was given in. */
export const unitColumnOf = (id: string): string => `${id}_unit`

/** Beside the columns, the line of the file that a row stands in. */
export const lineColumn = 'line'

/** Rows as a table of a statement: `value` is what they are given by, JSON. */
export function rowsTable(columns: RowsColumn[], value: string): string {
  const declared = [
    `${quoted(lineColumn)} bigint`,
    ...columns.flatMap(({ id, type, quantity }) => [
      `${quoted(id)} ${columnTypes[type]}`,
      ...(quantity && !columns.some((other) => other.id === unitColumnOf(id))
        ? [`${quoted(unitColumnOf(id))} text`]
        : []),
    ]),
  ]
  return `(select * from jsonb_to_recordset(${value}) as given(${declared.join(', ')}))`
}
