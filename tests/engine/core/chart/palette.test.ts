import { expect, it } from 'vitest'
import { contrast } from '../../../../engine/core/chart/palette.ts'

// By the formula of WCAG 2, as its own examples and common calculators give them.
it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.478],
  ['#0000ff', '#ffffff', 8.592],
  ['#ff0000', '#ffffff', 3.998],
  ['#00ff00', '#000000', 15.304],
  ['#010203', '#ffffff', 20.766],
  ['#123456', '#123456', 1],
])('the contrast of %s and %s is %f', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 2)
})
