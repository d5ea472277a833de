import { comparedLines } from '../../../engine/core/format/comparedLines.ts'
import { formatValue } from '../../../engine/core/format/formatValue.ts'
import type { Row } from '../reports/reportRunner.ts'
import type { FileColumn, GridPart } from './Document.ts'
import type { ExportJob } from './ExportJob.ts'

/** All rows of a table that are compared: they are few. */
export async function rowsOf(grid: GridPart): Promise<Row[]> {
  const rows: Row[] = []
  for await (const batch of grid.rows()) rows.push(...batch)
  return rows
}

export function namesOf(rows: Row[], { columns: [name] }: GridPart, job: ExportJob): string[] {
  return name ? rows.map((row) => formatValue(row[name.id], name, job.format)) : []
}

/** A table whose rows stand beside each other, as a table of words that is drawn as any other. */
export async function asCompared(grid: GridPart, job: ExportJob): Promise<GridPart> {
  const [name] = grid.columns
  if (!name) return grid
  const compared = await rowsOf(grid)
  const base = { ...name, base: null, tones: null, quantity: null, total: null, group: null, groupHeading: null }
  const columns: FileColumn[] = [
    { ...base, id: 'line', format: 'text' },
    // As numbers they stand on the right, below each other.
    ...namesOf(compared, grid, job).map((heading, index): FileColumn => ({
      ...base,
      id: `row_${index}`,
      heading,
      pin: null,
      format: 'number',
    })),
  ]
  const lines = comparedLines(grid.columns).flatMap(({ group, lines: own }): Row[] => [
    ...(group ? [{ line: own[0]!.groupHeading }] : []),
    ...own.map((column) => ({
      line: group ? `\u2003${column.heading}` : column.heading,
      ...Object.fromEntries(
        compared.map((row, index) => [`row_${index}`, formatValue(row[column.id], column, job.format) || '–']),
      ),
    })),
  ])
  return {
    ...grid,
    columns,
    count: lines.length,
    async *rows() {
      yield lines
    },
  }
}
