import { expect, test } from 'vitest'
import type { Part } from '../../../../server/engine/exports/Document.ts'
import { pdfPages } from '../../app/readFiles.ts'
import { aColumn, aGrid, pdfOf } from './files.ts'

const parts = (count: number, more: Part[] = []): Part[] => [
  {
    kind: 'cover',
    title: 'Torque summary',
    lines: [{ title: 'Accounts', text: 'Granite Ridge Freight' }],
    isOwnPage: true,
  },
  { kind: 'section', title: 'Summary', text: null, isNewPage: false },
  { kind: 'section', title: 'Wheels', text: null, isNewPage: false },
  aGrid(
    [aColumn('c0')],
    Array.from({ length: count }, (_, index) => ({ c0: `M${index}` })),
  ),
  ...more,
]

test('a document of up to 40 rows begins below its cover, without contents; a longer one has a page for both', async () => {
  const short = await pdfPages(await pdfOf(parts(40)))
  expect(short[0]).toEqual(expect.arrayContaining(['Torque summary', 'Granite Ridge Freight', 'Summary', 'M0']))
  expect(short.flat()).not.toContain('Contents')
  const long = await pdfPages(await pdfOf(parts(41)))
  expect(long[0]).not.toContain('M0')
  expect(long.flat()).toEqual(expect.arrayContaining(['Torque summary', 'Contents', 'Wheels', 'M40']))
})

test('pictures take room, so that a document with them has its cover', async () => {
  const pictured = await pdfPages(
    await pdfOf(parts(1, [{ kind: 'images', title: null, images: [], more: null, empty: 'None' }])),
  )
  expect(pictured.flat()).toContain('Contents')
})
