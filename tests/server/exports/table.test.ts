import { expect, test } from 'vitest'
import type { ExportJob } from '../../../server/exports/ExportJob.ts'
import { Page } from '../../../server/exports/pdf/page.ts'
import { drawTable, placeTable } from '../../../server/exports/pdf/table.ts'
import { shapeOf } from '../../../server/exports/pdf/tableShape.ts'
import type { GridPart } from '../../../server/exports/prepareDocument.ts'
import type { Row } from '../../../server/reports/runReport.ts'
import { pdfPages } from '../app/readFiles.ts'

const job = {
  title: 'Tires', madeAt: '06/15/2026 09:30', item: { orientation: 'landscape' }, report: { layout: 'document' },
  format: { locale: 'en-US', translate: (_key: string, text: string, values: Record<string, unknown> = {}) => text.replace('{{count}}', String(values.count ?? '')) },
} as unknown as ExportJob

function aGrid(columns: number, rows: Row[]): GridPart {
  return {
    kind: 'grid', title: null, totals: {}, count: rows.length, sample: rows,
    columns: Array.from({ length: columns }, (_, index) => ({ id: `c${index}`, heading: `Column number ${index}`, groupHeading: null, width: 100, format: 'text', quantity: null, words: null, tone: 'neutral', tones: null, total: null, pin: null })),
    async *rows() { yield rows },
  } as unknown as GridPart
}
const rowsOf = (count: number, columns: number, text: string): Row[] =>
  Array.from({ length: count }, () => Object.fromEntries(Array.from({ length: columns }, (_, index) => [`c${index}`, text])))

test('a wide table of short values stands on one line a row; long ones are broken in two', () => {
  const page = new Page(job)
  expect(shapeOf(page, aGrid(13, rowsOf(3, 13, 'Torvane')), job)).toMatchObject({ lines: 1, rowHeight: 11 })
  expect(shapeOf(page, aGrid(14, rowsOf(3, 14, '295/75R22.5.')), job)).toMatchObject({ lines: 1, rowHeight: 10 })
  expect(shapeOf(page, aGrid(13, rowsOf(3, 13, 'Granite Ridge Freight, Denver')), job)).toMatchObject({ lines: 2, rowHeight: 20 })
})

test('columns are as wide as what stands in them, and fill the page', () => {
  const page = new Page(job)
  const rows = [{ c0: 'A', c1: 'Granite Ridge Freight, Denver' }]
  const { widths } = shapeOf(page, aGrid(2, rows), job)
  expect((widths[1] ?? 0) / (widths[0] ?? 1)).toBeGreaterThan(1.5)
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(page.width, 3)
})

test.each([[13, 'Torvane', 400], [14, '295/75R22.5', 400], [13, 'Granite Ridge Freight, Denver', 90], [3, 'x', 47]])('%i columns of "%s" take the pages that were counted for %i rows', async (columns, text, count) => {
  const page = new Page(job)
  const grid = aGrid(columns, rowsOf(count, columns, text))
  const chunks: Buffer[] = []
  page.pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const { extra } = placeTable(page, grid, page.whole, job)
  page.start(1 + extra)
  await drawTable(page, grid, job)
  const ended = new Promise((resolve) => page.pdf.on('end', resolve))
  page.pdf.end()
  await ended
  expect((await pdfPages(Buffer.concat(chunks))).length).toBe(1 + extra)
})
