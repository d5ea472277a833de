import { expect, test } from 'vitest'
import { units } from '../../../../domain/units.ts'
import { fromCanonical, rounded } from '../../../../engine/core/format/quantities.ts'

test('every half of a 32nd of an inch is in millimeters what the definition of the inch makes of it', () => {
  for (let halves = 0; halves <= 80; halves++) {
    // 25.4 mm / 32 / 2 is 0.396875 mm.
    expect(fromCanonical(halves / 2, units.mm)).toBe(Number(`${halves * 396875}e-6`))
  }
})

test.each([
  [7.14375, 4, 7.1438],
  [2.38125, 4, 2.3813],
  [-7.14375, 4, -7.1438],
  [19.05, 1, 19.1],
  [1.005, 2, 1.01],
  [0, 4, 0],
  [4503599627370.5, 4, 4503599627370.5],
])('%d to %d digits is %d', (value, digits, text) => {
  expect(rounded(value, digits)).toBe(text)
})
