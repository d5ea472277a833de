import type { OptionsField } from '../definition/fieldModel.ts'
import type { OptionValue } from './filterValues.ts'
import type { OfferedOption } from './lookupOptions.ts'

/**
 * Returns the initial values of a field whose default waited for its options. `complete` means that there are no other
 * options.
 */
export function presetOptions(
  field: Pick<OptionsField, 'default' | 'multiple'>,
  options: OfferedOption[],
  complete: boolean,
): OptionValue[] {
  const isOnly = field.default === '$only' && complete && options.length === 1
  const wanted =
    field.default === '$selected'
      ? options.filter(({ row }) => row?.['is_selected'] === true)
      : isOnly || field.default === '$first'
        ? options.slice(0, 1)
        : []
  return (field.multiple ? wanted : wanted.slice(0, 1)).map(({ value }) => value)
}
