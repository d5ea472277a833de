import type { OptionsField } from '../definition/fieldModel.ts'
import type { OptionValue } from './filterValues.ts'
import type { OfferedOption } from './lookupOptions.ts'

/** What a field whose default waited for its options begins with. `complete`: there are no others. */
export function presetOptions(field: Pick<OptionsField, 'default' | 'multiple'>, options: OfferedOption[], complete: boolean): OptionValue[] {
  const isOnly = field.default === '$only' && complete && options.length === 1
  const wanted = field.default === '$selected' ? options.filter(({ row }) => row?.['is_selected'] === true) : isOnly || field.default === '$first' ? options.slice(0, 1) : []
  return (field.multiple ? wanted : wanted.slice(0, 1)).map(({ value }) => value)
}
