import { readXlsx, writeXlsxStream } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { sheetName } from '../../../../server/engine/exports/xlsx/writeXlsx.ts'

test.each([
  ['Units 10/2026', 'Units 10 2026'],
  ["'24 fleet'", '24 fleet'],
  ['History', 'History 1'],
  ['   ', '1'],
  ['a'.repeat(40), 'a'.repeat(31)],
  [`${'a'.repeat(30)}\u{1f69a}`, 'a'.repeat(30)],
  ['a\u0001b', 'a b'],
])('a sheet of a report called "%s" is called "%s", which Excel takes', async (title, name) => {
  expect(sheetName(title)).toBe(name)
  const file = await new Response(writeXlsxStream([['x']], { name: sheetName(title) })).arrayBuffer()
  expect((await readXlsx(new Uint8Array(file))).sheets[0]?.name).toBe(name)
})
