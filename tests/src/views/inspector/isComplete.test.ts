import { expect, it } from 'vitest'
import { isComplete } from '../../../../src/views/inspector/isComplete.ts'

it.each([
  ['105', 'pressure', true],
  ['95', 'pressure', false],
  ['95.5', 'pressure', false],
  ['12', 'tread', true],
  ['9', 'tread', false],
  ['9.5', 'tread', false],
] as const)('%s of %s in psi and 32nds is complete: %s', (typed, field, expected) => {
  expect(isComplete(typed, field, { pressure: 'psi', tread: '32nds' })).toBe(expected)
})

it('a gauge with decimals is never complete before the pause, one in kPa after four digits', () => {
  expect(isComplete('725', 'pressure', { pressure: 'bar', tread: 'mm' })).toBe(false)
  expect(isComplete('12', 'tread', { pressure: 'bar', tread: 'mm' })).toBe(false)
  expect([
    isComplete('725', 'pressure', { pressure: 'kPa', tread: 'mm' }),
    isComplete('1050', 'pressure', { pressure: 'kPa', tread: 'mm' }),
  ]).toEqual([false, true])
})
