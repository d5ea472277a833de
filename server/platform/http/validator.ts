import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { badInput, type FieldError } from '../errors.ts'
import { isWireDate, isWithin } from './wireDate.ts'

const strict = new Ajv({
  allErrors: true,
  verbose: true,
  multipleOfPrecision: 8,
  strictTypes: false,
  strict: 'log',
  formats: { 'wire-date': isWireDate },
})
/** Addresses carry only text, so there a number may be written as digits, and a list of one like its value. */
const coercing = new Ajv({ allErrors: true, coerceTypes: 'array', strict: 'log', formats: { 'wire-date': isWireDate } })

for (const ajv of [strict, coercing]) {
  // The API document's: which parameter of which dataset a value is.
  ajv.addVocabulary(['x-parameter'])
  ajv.addKeyword({
    keyword: 'x-within',
    type: 'string',
    errors: false,
    validate: (
      { from, years }: { from: string; years: number },
      last: unknown,
      _schema: unknown,
      context?: { parentData: Record<string, unknown> },
    ) => isWithin(context?.parentData[from], last, years),
  })
}

/** Bodies are taken at their word: a text is no number. */
export const bodyValidator = (schema: object): ((value: unknown) => void) => checker(compile(strict, schema))
/**
 * A number is its plain decimal digits there: what else would be one, as ` 1`, `1e3` and `0x10`, is another address of
 * the same.
 */
export function addressValidator(schema: object): (value: unknown) => void {
  const check = checker(compile(coercing, schema))
  const numbers = Object.entries(
    (schema as { properties?: Record<string, { type?: unknown }> }).properties ?? {},
  ).filter(([, { type }]) => ['integer', 'number'].includes(String(type)))
  return (value) => {
    for (const [name, { type }] of numbers) {
      const text = (value as Record<string, unknown>)[name]
      if (typeof text === 'string' && text !== '' && !plainNumbers[String(type)]?.test(text))
        throw badInput([{ field: name, key: keyOfType(type) }])
    }
    check(value)
  }
}

const plainNumbers: Record<string, RegExp> = { integer: /^-?\d+$/, number: /^-?\d+(\.\d+)?$/ }

/** Callers cache the function; ajv need not cache the schemas of definitions that have changed since. */
function compile(ajv: Ajv, schema: object): ValidateFunction {
  const limited = bounded(schema)
  const validate = ajv.compile(limited)
  ajv.removeSchema(limited)
  return validate
}

/**
 * The schema with both ends of every number in it: what is written as Infinity or 1e309 is no number that can be kept.
 */
function bounded<Schema>(schema: Schema): Schema {
  if (Array.isArray(schema)) return schema.map(bounded) as Schema
  if (typeof schema !== 'object' || schema === null) return schema
  const inside = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, name === 'enum' || name === 'const' ? value : bounded(value)]),
  ) as Record<string, unknown>
  const most = { integer: Number.MAX_SAFE_INTEGER, number: 1e15 }[String(inside.type)]
  return (most === undefined ? inside : { minimum: -most, maximum: most, ...inside }) as Schema
}

function checker(validate: ValidateFunction): (value: unknown) => void {
  return (value) => {
    const broken = fieldWith(value, isNoText)
    if (broken !== null) throw badInput([{ field: broken, key: 'server.field.form' }])
    if (!validate(value))
      throw badInput(
        (validate.errors ?? [])
          .filter((error) => error.keyword !== 'if')
          .slice(0, 20)
          .map(fieldError),
      )
    // A number in an address may be parsed as Infinity, which passes every numeric limit of a schema.
    const endless = fieldWith(value, isEndless)
    if (endless !== null) throw badInput([{ field: endless, key: keyOfType('number') }])
  }
}

/** A NUL character, or half of one that is written as two: no database takes them and no person types them. */
const isNoText = (value: unknown): boolean => typeof value === 'string' && /\0|\p{Surrogate}/u.test(value)
const isEndless = (value: unknown): boolean => typeof value === 'number' && !Number.isFinite(value)

/**
 * The first place whose value is of a kind; null when there is none. Bodies are measured before (readJson.ts): it goes
 * as deep as they do.
 */
function fieldWith(value: unknown, isSuch: (one: unknown) => boolean, path = ''): string | null {
  if (isSuch(value)) return path
  if (typeof value !== 'object' || value === null) return null
  for (const [name, inside] of Object.entries(value)) {
    const found = fieldWith(inside, isSuch, path ? `${path}.${name}` : name)
    if (found !== null) return found
  }
  return null
}

/** The message for each JSON type: the value to enter. */
const typeKeys: Record<string, string> = {
  number: 'server.field.number',
  integer: 'server.field.integer',
  string: 'server.field.text',
  boolean: 'server.field.yes_or_no',
  array: 'server.field.list',
  object: 'server.field.group',
}

/** A value that may have several types is reported with the first: people are not asked to choose among them. */
function keyOfType(types: unknown): string {
  const [first = ''] = [types]
    .flat()
    .filter((type) => type !== 'null')
    .map(String)
  return typeKeys[first] ?? 'server.field.form'
}

function fieldError(error: ErrorObject): FieldError {
  const params = error.params as Record<string, unknown>
  const path = error.instancePath.slice(1).replaceAll('/', '.')
  const field = (name: unknown): string => [path, String(name)].filter(Boolean).join('.')
  // The size that is said of a file is told of the file.
  const [, file] = /^(.+)\.size$/.exec(path) ?? []
  switch (error.keyword) {
    case 'required':
      return { field: field(params.missingProperty), key: 'server.field.required' }
    case 'additionalProperties':
      return { field: field(params.additionalProperty), key: 'server.field.unknown' }
    case 'minLength':
    case 'minItems':
      return { field: path, key: 'server.field.required' }
    case 'multipleOf':
      return {
        field: path,
        key: 'server.field.max_decimals',
        values: { limit: Math.round(-Math.log10(Number(params.multipleOf))) },
      }
    case 'type':
      if (error.data === null) return { field: path, key: 'server.field.required' }
      return { field: path, key: keyOfType(params.type) }
    case 'enum':
      return {
        field: path,
        key: 'server.field.choice',
        values: {
          choices: [params.allowedValues]
            .flat()
            .filter((value) => value !== null)
            .join(', '),
        },
      }
    case 'minimum':
      if (file) return { field: file, key: 'server.field.file_empty' }
      return { field: path, key: 'server.field.minimum', values: { limit: Number(params.limit) } }
    case 'maximum':
      if (file) return { field: file, key: 'server.field.max_bytes', values: { limit: Number(params.limit) } }
      return { field: path, key: 'server.field.maximum', values: { limit: Number(params.limit) } }
    case 'maxLength':
      return { field: path, key: 'server.field.max_length', values: { limit: Number(params.limit) } }
    case 'maxItems':
      return { field: path, key: 'server.field.max_items', values: { limit: Number(params.limit) } }
    case 'x-within':
      return {
        field: path,
        key: 'server.field.period',
        values: { years: Number((error.schema as { years?: number } | undefined)?.years ?? 10) },
      }
    case 'format':
      return { field: path, key: params.format === 'wire-date' ? 'server.field.date' : 'server.field.form' }
    default:
      return { field: path, key: 'server.field.form' }
  }
}
