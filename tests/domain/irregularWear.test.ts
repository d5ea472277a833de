import { expect, it } from 'vitest'
import { findIrregularWear } from '../../domain/irregularWear.ts'
import { treadCases } from './treadCases.ts'

it.each(treadCases)('outer %s, center %s, inner %s %s is %s', (outer, center, inner, unit, wear) => {
  const read = [outer, center, inner].filter((value) => value !== null)
  const tread = read.length === 0 ? null : { value: Math.min(...read), unit, across: { outer, center, inner } }
  expect(findIrregularWear(tread)).toBe(wear)
})

it('a single value shows none', () => expect(findIrregularWear({ value: 5, unit: '32nds' })).toBeNull())
