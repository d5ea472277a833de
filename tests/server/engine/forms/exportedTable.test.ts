import { expect, it } from 'vitest'
import type { ExportedTable } from '../../../../engine/core/definition/parseFeed.ts'
import { readRows } from '../../../../server/engine/forms/readRows.ts'
import type { RowsColumn } from '../../../../server/engine/query/rowsParameter.ts'

const columns: RowsColumn[] = [
  { id: 'number', type: 'text', required: true, headings: ['Unit'] },
  { id: 'day', type: 'date', headings: ['Day'] },
  { id: 'place', type: 'text', headings: ['Place'] },
  { id: 'meter', type: 'numeric', quantity: 'distance', headings: ['Mileage'] },
]
const table: ExportedTable = {
  titles: new Set(['Yards']),
  made: 'Generated',
  headings: new Set(['unit', 'day', 'place', 'mileage']),
  width: 4,
  ends: new Set(['Changes', 'Yards']),
  open: new Set(['All yards']),
}
const read = async (text: string) => {
  const { rows, problems } = await readRows({ bytes: Buffer.from(text), type: 'text/csv' }, columns, {
    maxRows: 100,
    ignoresOthers: true,
    isLenient: true,
    exported: [table],
  })
  return [rows.map(({ number }) => number), problems.map(({ line }) => line)]
}
const head = 'Yards,,,\nGenerated,2026-06-15 10:00,,\n\n'

it('reads the table of an exported file alone, without the parts above and below it', async () => {
  expect(
    await read(
      `${head}By place,,,\nPlace,Units,,\nNorth,2,,\n\nUnits,,,\nUnit,Day,Place,Mileage (mi)\nA-1,2026-01-31,North,5\n\nA-2,,South,6\n\nChanges,,,\nWhen,By,Unit,Day\n2026-01-31,Sam,A-3,2026-01-31\n`,
    ),
  ).toEqual([['A-1', 'A-2'], []])
})

it('reads a table from which a reader left columns out', async () => {
  expect(await read(`${head}Place,Unit,Mileage\nNorth,A-1,5\nChanges,,\nSam,A-3,\n`)).toEqual([['A-1'], []])
})

it.each([
  ['has no time at which it was generated', 'Yards,,,\n\n'],
  ['has another title', 'Depots,,,\nGenerated,2026-06-15 10:00,,\n\n'],
  ['has no title', 'Generated,2026-06-15 10:00,,\n\n'],
])('leaves nothing out of a file that %s', async (_what, above) => {
  expect(
    await read(`${above}Unit,Day,Place,Mileage\nA-1,2026-01-31,North,5\nChanges,,,\nA-3,2026-01-31,North,7\n`),
  ).toEqual([['A-1', 'Changes', 'A-3'], []])
})

it('leaves nothing out of a file whose heading is not that of the table', async () => {
  expect(
    await read(`${head}Unit,Day,Place,Driver\nA-1,2026-01-31,North,Sam\nChanges,,,\nA-3,2026-01-31,North,Kim\n`),
  ).toEqual([['A-1', 'Changes', 'A-3'], []])
})
