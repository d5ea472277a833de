import { expect, it } from 'vitest'
import { fromHarmless, harmless } from '../../../../server/engine/exports/csv/formulas.ts'

it.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\uff1d1+1',
  '\uff0b1',
  '\uff0d1',
  '\uff20x',
  "'=1",
  "''=1",
])('%j is text in a spreadsheet, and read back as it was', (text) => {
  expect(harmless(text)).toBe(`'${text}`)
  expect(fromHarmless(harmless(text))).toBe(text)
})

it.each(['a=1', "'a", '1-1', '', ' =1'])('%j stays as it is', (text) => {
  expect([harmless(text), fromHarmless(text)]).toEqual([text, text])
})
