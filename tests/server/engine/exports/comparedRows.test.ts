import { expect, test } from 'vitest'
import { writeXlsx } from '../../../../server/engine/exports/xlsx/writeXlsx.ts'
import { xlsxRows } from '../../app/readFiles.ts'
import { aColumn, aGrid, aJob, bytesOf, pdfOf, placedTexts } from './files.ts'

const wear = { group: { key: 'wear', text: 'Wear rate' }, groupHeading: 'Wear rate' }
const compared = () =>
  aGrid(
    [
      aColumn('name', { heading: 'Product' }),
      aColumn('kind', { heading: 'Tread' }),
      aColumn('mean', { ...wear, heading: 'Mean', format: 'integer' }),
      aColumn('most', { ...wear, heading: 'Highest', format: 'integer' }),
    ],
    [
      { name: 'First', kind: 'New tire', mean: 9779, most: 13339 },
      { name: 'Second', kind: 'Retread', mean: 9502, most: null },
    ],
    { element: { rowsAsColumns: true } as never },
  )

test('rows that are compared stand beside each other in Excel, as numbers', async () => {
  const rows = await xlsxRows(await bytesOf(writeXlsx({ parts: [compared()], subject: '' }, aJob())))
  expect(
    rows.slice(rows.findIndex(([first]) => first === 'Product')).filter(([first]) => String(first ?? '').trim() !== ''),
  ).toEqual([
    ['Product', 'First', 'Second'],
    ['Tread', 'New tire', 'Retread'],
    ['Wear rate', null, null],
    ['Mean', 9779, 9502],
    ['Highest', 13339, null],
  ])
})

test('in a PDF each line has what is known of every row, below its name, and a dash for what is not', async () => {
  const [page] = await placedTexts(await pdfOf([compared()]))
  const at = (text: string) => page!.texts.find((one) => one.text.trim() === text)!
  const right = (text: string): number => Math.round(at(text).x + at(text).width)
  expect([right('9,779'), right('New tire'), right('13,339')]).toEqual([right('First'), right('First'), right('First')])
  expect([right('9,502'), right('–')]).toEqual([right('Second'), right('Second')])
  expect([at('9,502').y, at('–').y]).toEqual([at('Mean').y, at('Highest').y])
  expect(at('Mean').x).toBeGreaterThan(at('Wear rate').x)
})
