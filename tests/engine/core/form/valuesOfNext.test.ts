import { expect, test } from 'vitest'
import { nextNumber, valuesOfNext } from '../../../../engine/core/form/valuesOfNext.ts'

test.each([
  ['GR-101', 'GR-102'],
  ['T-009', 'T-010'],
  ['99', '100'],
  ['A099', 'A100'],
  ['12/7 b', '12/8 b'],
  [' 7 ', '8'],
  ['00', '01'],
  ['98765432109876543210', '98765432109876543211'],
  ['Yard', null],
  ['', null],
])('after %o comes %o', (before, next) => {
  expect(nextNumber(before)).toBe(next)
})

test('the next form keeps the values marked so, takes the next number, and resets all others', () => {
  const saved = { number: 'T-9', type: 'trailer', vin: '1M8GDM9AXKP042788', is_new: false }
  const begun = { number: null, type: null, vin: null, is_new: true }
  expect(valuesOfNext({ keeps: ['type'], counts: 'number' }, saved, begun)).toEqual({
    number: 'T-10',
    type: 'trailer',
    vin: null,
    is_new: true,
  })
  expect(valuesOfNext({ keeps: [], counts: null }, saved, begun)).toEqual(begun)
})
