import type { Offered } from '../../domain/survey/draftWheel.ts'
import type { Choices } from './model.ts'

/** What the lists of a survey offer, as its changes are checked by it. */
export const offeredOf = ({ valve_types, wear_conditions }: Choices): Offered =>
  ({ valveTypes: new Set(valve_types.map(({ value }) => String(value))), wearConditions: new Set(wear_conditions.map(({ value }) => String(value))) })
