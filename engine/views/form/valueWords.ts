import type { FormField } from '../../core/definition/formModel.ts'
import { isChosenFile, isEmptyValue, rowsOf, type FieldValue } from '../../core/form/formValues.ts'
import type { FilterValue } from '../../core/query/filterValues.ts'
import { filterWords } from '../filters/filterWords.ts'

/** A value of a form in few words; nothing for none. */
export function valueWords(
  field: FormField,
  value: FieldValue,
  options: Parameters<typeof filterWords>[2],
  speaker: Parameters<typeof filterWords>[3],
): string {
  if (field.type !== 'flag' && isEmptyValue(value)) return ''
  if (field.type === 'file') return isChosenFile(value) ? value.name : ''
  if (field.type === 'rows') {
    return rowsOf(field, value)
      .map((row) =>
        field.fields.map((one) => valueWords(one, row[one.id] ?? null, undefined, speaker) || '–').join(' · '),
      )
      .join(', ')
  }
  return filterWords(field, value as FilterValue, options, speaker)
}
