import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { badInput, type FieldError } from '../errors.ts'
import { isWireDate } from '../reports/sourceRequest.ts'

const strict = new Ajv({ allErrors: true, verbose: true, multipleOfPrecision: 8, strictTypes: false, strict: 'log', formats: { 'wire-date': isWireDate } })
/** Addresses carry only text, so there a number may be written as digits. */
const coercing = new Ajv({ allErrors: true, coerceTypes: true, strict: 'log', formats: { 'wire-date': isWireDate } })

/** Bodies are taken at their word: a text is no number. */
export const bodyValidator = (schema: object): ((value: unknown) => void) => checker(compile(strict, schema))
export const addressValidator = (schema: object): ((value: unknown) => void) => checker(compile(coercing, schema))

/** Whoever asked keeps the function; ajv need not keep the schemas of definitions that have changed since. */
function compile(ajv: Ajv, schema: object): ValidateFunction {
  const validate = ajv.compile(schema)
  ajv.removeSchema(schema)
  return validate
}

function checker(validate: ValidateFunction): (value: unknown) => void {
  return (value) => {
    const broken = fieldWithNul(value, '')
    if (broken !== null) throw badInput([{ field: broken, key: 'server.field.form' }])
    if (!validate(value)) throw badInput((validate.errors ?? []).filter((error) => error.keyword !== 'if').slice(0, 20).map(fieldError))
  }
}

/** The first text with a NUL character, which no database takes and no person types; null when there is none. */
function fieldWithNul(value: unknown, path: string): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [name, inside] of Object.entries(value)) {
    const found = fieldWithNul(inside, path ? `${path}.${name}` : name)
    if (found !== null) return found
  }
  return null
}

function fieldError(error: ErrorObject): FieldError {
  const params = error.params as Record<string, unknown>
  const path = error.instancePath.slice(1).replaceAll('/', '.')
  const field = (name: unknown): string => [path, String(name)].filter(Boolean).join('.')
  switch (error.keyword) {
    case 'required':
      return { field: field(params.missingProperty), key: 'server.field.required' }
    case 'additionalProperties':
      return { field: field(params.additionalProperty), key: 'server.field.unknown' }
    case 'minLength':
    case 'minItems':
      return { field: path, key: 'server.field.required' }
    case 'multipleOf':
      return { field: path, key: 'server.field.max_decimals', values: { limit: Math.round(-Math.log10(Number(params.multipleOf))) } }
    case 'type':
      if (error.data === null) return { field: path, key: 'server.field.required' }
      return { field: path, key: 'server.field.type', values: { type: [params.type].flat().join(', ') } }
    case 'enum':
      return { field: path, key: 'server.field.choice', values: { choices: [params.allowedValues].flat().filter((value) => value !== null).join(', ') } }
    case 'minimum':
      return { field: path, key: 'server.field.minimum', values: { limit: Number(params.limit) } }
    case 'maximum':
      return { field: path, key: 'server.field.maximum', values: { limit: Number(params.limit) } }
    case 'maxLength':
      return { field: path, key: 'server.field.max_length', values: { limit: Number(params.limit) } }
    case 'maxItems':
      return { field: path, key: 'server.field.max_items', values: { limit: Number(params.limit) } }
    case 'format':
      return { field: path, key: params.format === 'wire-date' ? 'server.field.date' : 'server.field.form' }
    default:
      return { field: path, key: 'server.field.form' }
  }
}
