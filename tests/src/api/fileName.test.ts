import { expect, it } from 'vitest'
import { fileName } from '../../../src/api/fileName.ts'

it.each([
  [`attachment; filename="checkpoint 2026.pdf"`, 'checkpoint 2026.pdf'],
  [`attachment; filename=checkpoint.xlsx`, 'checkpoint.xlsx'],
  [`attachment; filename="x.pdf"; filename*=UTF-8''checkpoint%20%C3%A9.pdf`, 'checkpoint é.pdf'],
  [`attachment; filename*=UTF-8''%E0%A4%A; filename="x.pdf"`, 'x.pdf'],
  ['attachment', 'file'],
  [null, 'file'],
])('the name in %s is %s', (disposition, name) => {
  expect(fileName(disposition, 'file')).toBe(name)
})
