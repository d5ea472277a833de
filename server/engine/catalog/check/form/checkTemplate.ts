import type { FormFieldDefinition, FormTemplate } from '../../../../../schemas/generated/form.ts'
import type { Path } from '../../problems/Problem.ts'
import { optionsOf } from '../page/checkPointers.ts'
import type { FormPlace } from './FormPlace.ts'

/** Each value fits its field: one of its options, several where it takes several, and of its kind. */
export function checkTemplate(
  values: FormTemplate['values'],
  path: Path,
  { placed, collected: { add, need } }: FormPlace,
): void {
  for (const [id, value] of Object.entries(values)) {
    if (
      !need(
        placed.map(({ field }) => field.id),
        id,
        [...path, id],
        'unknown-field',
      )
    )
      continue
    const field = placed.find((one) => one.field.id === id)!.field
    const expected = templateTypes[field.type]
    const isSeveral = 'multiple' in field && field.multiple === true
    if (!expected) add('wrong-type', [...path, id], field.type, Object.keys(templateTypes))
    else if (Array.isArray(value) !== isSeveral || [value].flat().some((one) => typeof one !== expected))
      add(
        'wrong-form',
        [...path, id],
        `cannot be ${JSON.stringify(value)}: the field takes ${isSeveral ? 'a list of texts' : typeDescriptions[expected]}`,
      )
    const options = optionsOf(field)
    const strange = options ? [value].flat().find((one) => !options.includes(String(one))) : undefined
    if (options && strange !== undefined) add('not-allowed', [...path, id], JSON.stringify(strange), options)
  }
}

/** Kinds of fields that a template can answer, with the type of their values in JSON. */
const templateTypes: Partial<Record<FormFieldDefinition['type'], 'string' | 'number' | 'boolean'>> = {
  text: 'string',
  choice: 'string',
  date: 'string',
  number: 'number',
  flag: 'boolean',
}
const typeDescriptions = { string: 'a text in quotes', number: 'a number without quotes', boolean: 'true or false' }
