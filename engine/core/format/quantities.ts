import type { Quantity } from '../definition/model.ts'

/** A unit in which a quantity is read and entered. The product supplies the units; the engine only formats in them. */
export interface Unit {
  /** As files for programs name it: `km/mm`. */
  id: string
  /** The unit of the wire and the database for the same quantity, by its id. */
  canonicalId: string
  /** A canonical value times the factor, over the divisor, is the value in this unit. */
  factor: number
  divisor: number
  /** As it stands in a heading. */
  name: string
  /** Fraction digits it is shown with: the least and the most. */
  digits: [min: number, max: number]
  /** The most digits after the dot that it is entered with. */
  enteredDigits: number
  /** The number format of a spreadsheet; of money without its symbol. */
  excelFormat: string
  /** Money for each of something: the reader's symbol stands before it. */
  isMoney: boolean
}

/** The reader's unit of each quantity: plain data. */
export type Units = Record<Quantity, Unit>

/**
 * Converts a canonical value to the unit without rounding, except for floating-point noise. 24/32″ are 19.05 mm, not
 * 19.049999999999997, which would be shown as 19.0.
 */
export function fromCanonical(value: number, { factor, divisor }: Unit): number {
  return factor === divisor ? value : Number(((value * factor) / divisor).toPrecision(15))
}

/**
 * To a number of digits after the dot, a half away from zero as spreadsheets do it. `toFixed` goes by the binary value,
 * which is mostly not quite a half.
 */
export function rounded(value: number, digits: number): number {
  const scale = 10 ** digits
  return (Math.sign(value) * Math.round(Number((Math.abs(value) * scale).toPrecision(15)))) / scale
}

/** Value in the unit → canonical value, unrounded. */
export function toCanonical(value: number, { factor, divisor }: Unit): number {
  return (value * divisor) / factor
}
