import type { Words } from '../../../engine/core/definition/model.ts'

const word = (key: string, text: string): Words => ({ key: `shell.axles.${key}`, text })

/** The texts of a unit's drawing and its table. */
export const axleWords = {
  drawing: word('drawing', 'Tires seen from above, front at the top. The table contains the same values.'),
  // Also in the PDF's drawing.
  front: { key: 'common.front', text: 'Front' },
  raised: { key: 'common.raised', text: 'Raised' },
  lowered: { key: 'common.lowered', text: 'Lowered' },
  empty: word('empty', 'No tires recorded for this unit.'),
  legendPressure: word('legend_pressure', 'Upper value: pressure, {{unit}}'),
  legendTread: word('legend_tread', 'Lower value: tread depth, {{unit}}'),
  legendBracket: word('legend_bracket', 'Mismatched duals'),
  legendLift: word('legend_lift', 'Lift axle, raised or lowered'),
  table: word('table', 'Tires by axle'),
  axle: word('axle', 'Axle {{number}}'),
  position: word('position', 'Position'),
  pressure: word('pressure', 'Pressure'),
  target: word('target', 'Target'),
  tread: word('tread', 'Tread depth'),
  across: word('across', 'Outer {{outer}}, center {{center}}, inner {{inner}}'),
  replaced: word('replaced', 'Replaced'),
  found: word('found', 'Found {{value}}'),
  status: word('status', 'Status'),
  liftAxle: word('lift_axle', 'Lift axle: {{state}}'),
  axleMismatch: word('axle_mismatch', 'Axle mismatch'),
  duals: word('duals', 'Duals'),
  belowDual: word('below_dual', '{{value}} below its dual'),
} satisfies Record<string, Words>
