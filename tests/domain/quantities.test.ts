import { expect, it } from 'vitest'
import { from32nds, fromPsi, to32nds, toMiles, toPsi } from '../../domain/quantities.ts'

it.each([
  [100, 'psi', 100],
  [689.4757, 'kPa', 100],
  [6.894757, 'bar', 100],
  [8.3, 'bar', 120.3813],
  [760, 'kPa', 110.2287],
] as const)('%d %s is %d psi', (value, unit, psi) => expect(toPsi(value, unit)).toBe(psi))

it.each([
  [4, '32nds', 4],
  [3.175, 'mm', 4],
  [4.7625, 'mm', 6],
  [6.35, 'mm', 8],
  [1.6, 'mm', 2.01575],
] as const)('%d %s is %d thirty-seconds', (value, unit, expected) => expect(to32nds(value, unit)).toBe(expected))

it('agrees with the limits of the trade: 100/32 is 79.38 mm, 200 psi is 13.79 bar', () => {
  expect(from32nds(100, 'mm').toFixed(2)).toBe('79.38')
  expect(fromPsi(200, 'bar').toFixed(2)).toBe('13.79')
})

it('counts a mile as 1.609344 km', () => expect(toMiles(160.9344, 'km')).toBe(100))
