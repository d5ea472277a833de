import { fromCanonical, toCanonical, type Unit } from '../format/quantities.ts'
import type { NumberRules } from './numberText.ts'

/** The input rules of a number, and the conversion between typed text and value. */
export interface Entered {
  rules: NumberRules
  fromValue(value: number): number
  toValue(entered: number): number
}

/**
 * A value is stored to the millionth of its canonical unit. That is finer than any column, so that the same entry in
 * the same unit gives the same value.
 */
const round = (value: number): number => Number(value.toFixed(6))
const same = (value: number): number => value

/**
 * The rules in the reader's unit of a quantity; limits are drawn inwards, so that what is let in is within them in
 * both.
 */
export function enteredIn(rules: NumberRules, unit: Unit | null): Entered {
  if (unit === null || fromCanonical(1, unit) === 1) return { rules, fromValue: same, toValue: same }
  const decimals = unit.enteredDigits
  const scale = 10 ** decimals
  // A whole number of steps, freed from the last digits of floating point before it is rounded up or down.
  const steps = (limit: number): number => Number((fromCanonical(limit, unit) * scale).toFixed(6))
  return {
    rules: {
      ...rules,
      decimals,
      isInteger: false,
      minimum: Math.ceil(steps(rules.minimum)) / scale,
      maximum: rules.maximum === null ? null : Math.floor(steps(rules.maximum)) / scale,
    },
    fromValue: (value) => fromCanonical(value, unit),
    toValue: (entered) => round(toCanonical(entered, unit)),
  }
}
