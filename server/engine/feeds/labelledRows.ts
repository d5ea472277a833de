import type { ReferenceContext } from '../forms/readSuppliedRows.ts'
import { maxListRows, readListRows } from '../forms/readListRows.ts'
import type { InputRow } from '../forms/readRows.ts'
import { lineColumn, type RowsColumn } from '../query/rowsParameter.ts'
import type { RowProblem } from './FeedRun.ts'

/**
 * Reads labels in place of the values that they stand for, where a list says so: `Granite Ridge Freight` for the number
 * of
 * that account. A value of the list comes before a label. A label that several rows have is a problem of its row.
 */
export async function readLabels(
  rows: InputRow[],
  columns: RowsColumn[],
  context: ReferenceContext,
): Promise<{ rows: InputRow[]; problems: RowProblem[] }> {
  const problems: RowProblem[] = []
  let read = rows
  for (const { id, in: of } of columns) {
    if (!of?.byLabel || !of.label) continue
    const { column, label } = of
    const texts = [...new Set(rows.flatMap((row) => (typeof row[id] === 'string' ? [row[id]] : [])))]
    if (texts.length === 0) continue
    const known = new Set(
      (await readListRows(of, { column, values: texts }, context, texts.length)).map((row) => String(row[column])),
    )
    const others = texts.filter((text) => !known.has(text))
    if (others.length === 0) continue
    const rowsByLabel = new Map<string, InputRow[]>()
    for (const row of await readListRows(of, { column: label, values: others }, context, maxListRows))
      rowsByLabel.set(String(row[label]), [...(rowsByLabel.get(String(row[label])) ?? []), row])
    read = read.map((row) => {
      const [one, another] = typeof row[id] === 'string' && !known.has(row[id]) ? (rowsByLabel.get(row[id]) ?? []) : []
      if (another)
        problems.push({
          line: Number(row[lineColumn]),
          column: id,
          key: 'server.feeds.several',
          values: { value: String(row[id]) },
        })
      return one && !another ? { ...row, [id]: one[column] } : row
    })
  }
  return { rows: read, problems }
}
