import type { Offered } from '../../../domain/survey/draftWheel.ts'
import type { Choices } from '../model.ts'

/** Returns the values that the lists of a survey offer, which its changes are checked against. */
export const toAllowedValues = ({ valve_types, wear_conditions }: Choices): Offered => ({
  valveTypes: new Set(valve_types.map(({ value }) => String(value))),
  wearConditions: new Set(wear_conditions.map(({ value }) => String(value))),
})
