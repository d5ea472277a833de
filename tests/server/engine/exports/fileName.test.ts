import { expect, test } from 'vitest'
import { attachment } from '../../../../server/engine/exports/attachment.ts'
import { fileName } from '../../../../server/engine/exports/fileName.ts'
import { fileName as savedName } from '../../../../src/api/fileName.ts'
import { english } from './files.ts'

const file = (id: string, title: string) => ({ id, format: 'xlsx', title: { key: id, text: title } })
const exports = [file('units', 'Units'), file('readings', 'All details: every tire of these units')]
const job = (title: string, item = exports[0]) =>
  ({ title, item, generatedAt: '06/15/2026 09:30', report: { exports }, format: english }) as never

test("a file is called by its report, its account and its day, in its reader's letters", () => {
  expect(fileName(job('Checkpoint inspections'), { subject: 'Granite Ridge Freight' })).toBe(
    'checkpoint-inspections_granite-ridge-freight_2026-06-15.xlsx',
  )
  expect(fileName(job('Straßen & Maße'), { subject: 'Łódź' })).toBe('straßen-maße_łódź_2026-06-15.xlsx')
  expect(fileName(job('टायर की स्थिति'), { subject: '轮胎' })).toBe('टायर-की-स्थिति_轮胎_2026-06-15.xlsx')
})

test('a long name gives way in its middle', () => {
  const subject =
    'Interstate Consolidated Freight Lines of the Upper Midwest, Minneapolis-Saint Paul yard 3, 11/27/2026, #2453'
  expect(fileName(job('Survey'), { subject })).toBe(
    'survey_interstate-consolidated-freight-lines-3-11-27-2026-2453_2026-06-15.xlsx',
  )
})

test('distinguishes several files of one format', () => {
  expect(fileName(job('Checkpoint', exports[1]), { subject: '' })).toBe('checkpoint_all-details_2026-06-15.xlsx')
})

test.each([
  ['checkpoint_2026-06-15.pdf', 'attachment; filename="checkpoint_2026-06-15.pdf"'],
  [
    'straße_łódź_2026-06-15.pdf',
    'attachment; filename="strasse_lodz_2026-06-15.pdf"; filename*=UTF-8\'\'stra%C3%9Fe_%C5%82%C3%B3d%C5%BA_2026-06-15.pdf',
  ],
  [
    '轮胎_2026-06-15.pdf',
    'attachment; filename="2026-06-15.pdf"; filename*=UTF-8\'\'%E8%BD%AE%E8%83%8E_2026-06-15.pdf',
  ],
  ['轮胎', 'attachment; filename="file"; filename*=UTF-8\'\'%E8%BD%AE%E8%83%8E'],
])('%s is sent whole, with a name beside it that every system takes', (name, header) => {
  expect(attachment(name)).toBe(header)
  expect(savedName(attachment(name), 'file')).toBe(name)
})
