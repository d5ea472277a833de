import { expect, it } from 'vitest'
import { belowDual } from '../../domain/belowDual.ts'
import type { Severity } from '../../domain/severity.ts'
import type { WheelReading } from '../../domain/tireTree.ts'

const wheel = (pressure: number | null, pressure_color: Severity): WheelReading => ({
  position: 'X',
  pressure,
  pressure_color,
  target_pressure: 100,
  tread_depth: null,
  tread_depth_color: 'not_read',
})

it.each<[string, [number | null, Severity], [number | null, Severity], (number | null)[]]>([
  ['the softer of two is critical though near its target', [93, 'critical'], [135, 'warning'], [42, null]],
  ['both are low alike', [60, 'critical'], [58, 'critical'], [null, null]],
  ['the target says more than the dual', [60, 'critical'], [95, 'ok'], [null, null]],
  ['the dual was not read', [93, 'warning'], [null, 'not_read'], [null, null]],
  ['nothing is wrong', [98, 'ok'], [105, 'ok'], [null, null]],
])(
  'says how far a tire is below its dual only where that is why it is judged so: %s',
  (_what, outer, inner, expected) => {
    const side = { mismatch_duals_color: null, wheels: [wheel(...outer), wheel(...inner)] }
    expect(side.wheels.map((one) => belowDual(one, side))).toEqual(expected)
  },
)
