import type { Form, FormField, RowsField } from '../definition/formModel.ts'
import { formFieldsOf } from './formValues.ts'

type JsonSchema = Record<string, unknown>

/** The type of the parameter that a field is saved by; of a field of rows, `rows.field`, of their column. */
export type TypeOf = (field: string) => 'text' | 'integer' | 'numeric' | 'boolean' | 'date' | 'file' | 'rows'
/** The least and the largest value that it takes, where it says so. */
export type RangeOf = (field: string) => { minimum?: number; maximum?: number }

export interface FormSchema extends JsonSchema {
  type: 'object'
  properties: Record<string, JsonSchema>
  required: string[]
}

/** The most options one field takes. */
const maxOptions = 1000
const longestOption = 200
/** The characters allowed in an input of one line. */
const oneLine = '^[^\\n\\r]*$'

/**
 * Returns the JSON schema of a form's values, which browser and server both validate by. Rules across values (required
 * while visible, the order of two days) are in formProblems instead, which both run too.
 */
export function formSchema(form: Form, typeOf: TypeOf, rangeOf: RangeOf = () => ({})): FormSchema {
  const fields = formFieldsOf(form)
  return {
    $id: `form-${form.id}`,
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(fields.map((field) => [field.id, fieldSchema(field, typeOf, rangeOf)])),
    required: fields
      .filter((field) => field.visible === null && (field.type === 'rows' ? field.minRows > 0 : field.required))
      .map((field) => field.id),
  }
}

function fieldSchema(field: FormField, typeOf: TypeOf, rangeOf: RangeOf): JsonSchema {
  const must = field.required && field.visible === null
  const maybe = must ? {} : { nullable: true }
  switch (field.type) {
    case 'text':
      return {
        type: 'string',
        ...maybe,
        ...(must ? { minLength: 1 } : {}),
        maxLength: field.maxLength,
        ...(field.isMultiline ? {} : { pattern: oneLine }),
      }
    case 'number': {
      const { isInteger, decimals, ...rules } = field.rules
      const range = rangeOf(field.id)
      const minimum = Math.max(rules.minimum, range.minimum ?? rules.minimum)
      const maximum = Math.min(rules.maximum ?? Infinity, range.maximum ?? Infinity)
      return {
        type: isInteger ? 'integer' : 'number',
        ...maybe,
        minimum,
        ...(maximum === Infinity ? {} : { maximum }),
        // A quantity entered in another unit has as many digits as its column keeps.
        ...(isInteger || field.quantity ? {} : { multipleOf: Number(`1e-${decimals}`) }),
      }
    }
    case 'date':
      return { type: 'string', ...maybe, format: 'wire-date' }
    case 'dateRange': {
      const day = { type: 'string', nullable: true, format: 'wire-date' }
      return { type: 'object', additionalProperties: false, properties: { from: day, to: day } }
    }
    case 'choice':
      return chosen(field, { type: 'string', enum: field.options.map((option) => option.value) }, must)
    case 'lookup':
    case 'tree':
      return chosen(
        field,
        typeOf(field.id) === 'integer'
          ? { type: 'integer', ...rangeOf(field.id) }
          : { type: 'string', maxLength: longestOption },
        must,
      )
    case 'flag':
      return { type: 'boolean' }
    case 'rows':
      return {
        type: 'array',
        ...(field.visible === null && field.minRows > 0 ? { minItems: field.minRows } : {}),
        maxItems: field.maxRows,
        items: rowSchema(field, typeOf, rangeOf),
      }
    case 'file':
      return {
        type: 'object',
        ...maybe,
        additionalProperties: false,
        required: ['name', 'type', 'size'],
        properties: {
          name: { type: 'string', maxLength: 255 },
          type: { type: 'string', enum: field.accept },
          size: { type: 'integer', minimum: 1, maximum: field.maxBytes },
        },
      }
  }
}

/** A row is whole: what nothing was put into is null. */
function rowSchema(rows: RowsField, typeOf: TypeOf, rangeOf: RangeOf): JsonSchema {
  const within = (id: string): string => `${rows.id}.${id}`
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      rows.fields.map((field) => [
        field.id,
        fieldSchema(
          field,
          () => typeOf(within(field.id)),
          () => rangeOf(within(field.id)),
        ),
      ]),
    ),
    required: rows.fields.filter(({ required }) => required).map(({ id }) => id),
  }
}

function chosen(field: { multiple: boolean }, one: JsonSchema, must: boolean): JsonSchema {
  if (field.multiple)
    return { type: 'array', items: one, uniqueItems: true, maxItems: maxOptions, ...(must ? { minItems: 1 } : {}) }
  if (must) return one
  return { ...one, nullable: true, ...(Array.isArray(one.enum) ? { enum: [...(one.enum as unknown[]), null] } : {}) }
}
