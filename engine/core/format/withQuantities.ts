import type { Quantity } from '../definition/model.ts'
import { formatQuantity, type FormatContext } from './formatValue.ts'
import type { Unit } from './quantities.ts'

type Reader = Pick<FormatContext, 'units' | 'locale' | 'currencySymbol'>

/** `{{distance:50}}`: a quantity and a value of it in its canonical unit. */
export const quantityMark = /\{\{(\w+):(\d+(?:\.\d+)?)\}\}/g

/**
 * Words in which measured values stand, in the reader's units: `Under {{distance:50}}` is `Under 50 mi`, or `Under 80
 * km`.
 */
export function withQuantities(text: string, context: Reader): string {
  return text.replace(quantityMark, (mark, name: string, value: string) => {
    return Object.hasOwn(context.units, name) ? writeMeasured(Number(value), name as Quantity, context) : mark
  })
}

/**
 * A canonical value with the reader's unit, which stands beside it in every line. A unit that is a part, as /10,
 * belongs to its number.
 */
function writeMeasured(value: number, quantity: Quantity, context: Reader): string {
  return withUnit(formatQuantity(value, quantity, context), context.units[quantity])
}

/** A written number and the name of its unit. */
export const withUnit = (text: string, { name }: Pick<Unit, 'name'>): string =>
  `${text}${name.startsWith('/') ? '' : '\u00a0'}${name}`

/** Returns true if a text holds quantities: most do not, and the reader's units are not looked up. */
export const hasQuantities = (text: string): boolean => text.includes('{{')
