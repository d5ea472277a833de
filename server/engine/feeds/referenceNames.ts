import type { ReferenceContext } from '../forms/readSuppliedRows.ts'
import { maxListRows, readListRows, type RowsList } from '../forms/readListRows.ts'
import type { InputRow } from '../forms/readRows.ts'
import { lineColumn, type RowsColumn } from '../query/rowsParameter.ts'

/** Names of the rows that the values of a given row refer to, by column. */
export type ReferenceNames = Record<string, string>

/** Invisible characters, as `plain_name` of the database leaves them out. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]+/g

/** A text as a list of free spelling has it: small letters and single spaces, as `lower(plain_name(text))`. */
const freeSpelling = (text: string): string => text.replace(invisible, '').replace(/\s+/g, ' ').trim().toLowerCase()

/** A value as the column of its list has it. */
export const textInList = ({ spelling }: RowsList, value: unknown): string =>
  spelling ? freeSpelling(String(value)) : String(value)

/** The names of what each row refers to, by line: those that people know it by, beside the codes that the row has. */
export async function nameReferences(
  rows: InputRow[],
  columns: RowsColumn[],
  context: ReferenceContext,
): Promise<Map<number, ReferenceNames>> {
  const names = new Map<number, ReferenceNames>(rows.map((row) => [Number(row[lineColumn]), {}]))
  for (const { id, in: of } of columns) {
    if (!of?.label) continue
    const { column, label, with: beside = {} } = of
    const values = [
      ...new Set(rows.flatMap((row) => (row[id] === null || row[id] === undefined ? [] : [textInList(of, row[id])]))),
    ]
    if (values.length === 0) continue
    const listRows = await readListRows(of, { column, values }, context, maxListRows)
    for (const row of rows) {
      if (row[id] === null || row[id] === undefined) continue
      const matches = listRows.filter(
        (one) =>
          String(one[column]) === textInList(of, row[id]) &&
          Object.entries(beside).every(
            ([name, own]) => row[own] === null || row[own] === undefined || String(one[name]) === String(row[own]),
          ),
      )
      const found = new Set(matches.map((one) => String(one[label])))
      const [name] = found
      const ofRow = names.get(Number(row[lineColumn]))
      // A number that several rows have, as one of a location in each account, names none of them.
      if (ofRow && name !== undefined && found.size === 1) ofRow[id] = name
    }
  }
  return names
}
