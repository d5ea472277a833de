import { expect, test } from 'vitest'
import { writeXlsx } from '../../../../server/engine/exports/xlsx/writeXlsx.ts'
import { xlsxRows, pdfPages } from '../../app/readFiles.ts'
import { aColumn, aGrid, aJob, bytesOf, pdfOf } from './files.ts'

test('when a file was made is said once, also where its cover says it', async () => {
  const rowsOf = async (parts: Parameters<typeof pdfOf>[0]) =>
    (await xlsxRows(await bytesOf(writeXlsx({ parts, subject: '' }, aJob())))).filter(
      ([first]) => first === 'Generated',
    )
  expect(
    await rowsOf([
      { kind: 'cover', title: 'All', lines: [{ title: 'Generated', text: '06/15/2026 09:30' }], isOwnPage: true },
    ]),
  ).toHaveLength(1)
  expect(await rowsOf([aGrid([aColumn('a')], [{ a: 'x' }])])).toHaveLength(1)
})

test('one row is counted in the singular', async () => {
  const grid = () =>
    aGrid([aColumn('a'), aColumn('b', { format: 'integer', total: '/totals/b' })], [{ a: 'x', b: 1 }], {
      totals: { b: 1 },
    })
  expect((await xlsxRows(await bytesOf(writeXlsx({ parts: [grid()], subject: '' }, aJob())))).at(-1)?.[0] ?? '').toBe(
    'Total (1 row)',
  )
  expect((await pdfPages(await pdfOf([grid()]))).flat()).toContain('Total (1 row)')
})

test('a cover is a page of its own, but above the first part of a short document', async () => {
  const lines = [{ title: 'Account', text: 'Granite Ridge' }]
  const pagesOf = async (isOwnPage: boolean, rows = 1) =>
    (
      await pdfPages(
        await pdfOf([
          { kind: 'cover', title: 'Lease', lines, isOwnPage },
          aGrid(
            [aColumn('a')],
            Array.from({ length: rows }, () => ({ a: 'x' })),
          ),
        ]),
      )
    ).map((texts) => texts.join(' '))
  const [cover, first] = await pagesOf(true, 60)
  expect([cover, first]).toEqual([
    expect.stringContaining('Granite Ridge'),
    expect.not.stringContaining('Granite Ridge'),
  ])
  for (const short of [await pagesOf(false), await pagesOf(true)]) {
    expect(short).toHaveLength(1)
    for (const text of ['Lease', 'Account', 'Granite Ridge', 'x']) expect(short[0]).toContain(text)
  }
})
