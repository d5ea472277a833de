import type { Message } from '../../../engine/core/definition/model.ts'

const message = (key: string, text: string): Message => ({ key: `shell.axles.${key}`, text })

/** The texts of a unit's drawing and its table. */
export const axleMessages = {
  drawing: message('drawing', 'Tires seen from above, front at the top. The table contains the same values.'),
  // Also in the PDF's drawing.
  front: { key: 'common.front', text: 'Front' },
  raised: { key: 'common.raised', text: 'Raised' },
  lowered: { key: 'common.lowered', text: 'Lowered' },
  empty: message('empty', 'No tires recorded for this unit.'),
  legendPressure: message('legend_pressure', 'Upper value: pressure, {{unit}}'),
  legendTread: message('legend_tread', 'Lower value: tread depth, {{unit}}'),
  legendBracket: message('legend_bracket', 'Mismatched duals'),
  legendLift: message('legend_lift', 'Lift axle, raised or lowered'),
  table: message('table', 'Tires by axle'),
  axle: message('axle', 'Axle {{number}}'),
  position: message('position', 'Position'),
  pressure: message('pressure', 'Pressure'),
  target: message('target', 'Target'),
  tread: message('tread', 'Tread depth'),
  across: message('across', 'Outer {{outer}}, center {{center}}, inner {{inner}}'),
  replaced: message('replaced', 'Replaced'),
  found: message('found', 'Found {{value}}'),
  status: message('status', 'Status'),
  liftAxle: message('lift_axle', 'Lift axle: {{state}}'),
  axleMismatch: message('axle_mismatch', 'Axle mismatch'),
  duals: message('duals', 'Duals'),
  belowDual: message('below_dual', '{{value}} below its dual'),
} satisfies Record<string, Message>
