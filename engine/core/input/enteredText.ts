import type { NumberField } from '../definition/fieldModel.ts'
import { formatQuantity, writeEntered, type FormatContext } from '../format/formatValue.ts'
import { withUnit } from '../format/withQuantities.ts'
import { enteredIn } from './enteredIn.ts'

/**
 * Formats an entered number with every digit that its input accepts. Rounded as in reports, it would misstate the
 * entry.
 */
export function enteredText(
  value: number,
  { quantity, rules }: Pick<NumberField, 'quantity' | 'rules'>,
  format: FormatContext,
): string {
  if (quantity === null) return writeEntered(value, format.locale, rules.isInteger ? 0 : rules.decimals)
  const unit = format.units[quantity]
  const { decimals, isInteger } = enteredIn(rules, unit).rules
  const [least, most] = unit.digits
  return withUnit(
    formatQuantity(value, quantity, {
      ...format,
      units: {
        ...format.units,
        [quantity]: { ...unit, step: undefined, digits: [least, isInteger ? most : Math.max(most, decimals)] },
      },
    }),
    unit,
  )
}
