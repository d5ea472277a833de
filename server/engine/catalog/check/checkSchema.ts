import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { RawFile } from '../read/DefinitionFile.ts'
import { nearest } from '../problems/nearest.ts'
import type { Problem } from '../problems/Problem.ts'
import access from '../../../../schemas/definition/access.schema.json' with { type: 'json' }
import card from '../../../../schemas/definition/card.schema.json' with { type: 'json' }
import common from '../../../../schemas/definition/common.schema.json' with { type: 'json' }
import dashboard from '../../../../schemas/definition/dashboard.schema.json' with { type: 'json' }
import dataset from '../../../../schemas/definition/dataset.schema.json' with { type: 'json' }
import feed from '../../../../schemas/definition/feed.schema.json' with { type: 'json' }
import field from '../../../../schemas/definition/field.schema.json' with { type: 'json' }
import form from '../../../../schemas/definition/form.schema.json' with { type: 'json' }
import lookup from '../../../../schemas/definition/lookup.schema.json' with { type: 'json' }
import menu from '../../../../schemas/definition/menu.schema.json' with { type: 'json' }
import piece from '../../../../schemas/definition/piece.schema.json' with { type: 'json' }
import report from '../../../../schemas/definition/report.schema.json' with { type: 'json' }

const schemas: { $id: string; definitions?: object }[] = [
  common,
  field,
  access,
  dataset,
  feed,
  form,
  lookup,
  menu,
  piece,
  report,
  card,
  dashboard,
]
let ajv: Ajv | undefined

/** Made with the first definition that is checked: where all are known to be well formed, none is. */
function knownSchemas(): Ajv {
  // Neither put into each other nor shortened, validators are compiled in half the time, which every start pays;
  // checking is a fraction of that.
  return (ajv ??= new Ajv({
    allErrors: true,
    discriminator: true,
    strict: false,
    verbose: true,
    inlineRefs: false,
    code: { optimize: false },
    schemas,
  }))
}

/**
 * A validator takes longer to compile than most folders to check: each is when a definition of its kind is checked
 * first.
 */
const validators = new Map<string, ValidateFunction | undefined>()

function validatorOf(kind: string): ValidateFunction | undefined {
  if (!validators.has(kind)) validators.set(kind, knownSchemas().getSchema(`${kind}.schema.json`))
  return validators.get(kind)
}

/** The form of one definition against its schema: problems at their places, none when it is well formed. */
export function checkSchema(file: RawFile): Problem[] {
  const validate = validatorOf(file.kind)
  if (!validate || validate(file.value)) return []
  return onePerPlace(validate.errors ?? []).map((error) => toProblem(file, error))
}

/** anyOf answers with one error for each of its branches: the deepest one says it best. */
function onePerPlace(errors: ErrorObject[]): ErrorObject[] {
  const branches = errors.filter((error) => error.keyword === 'anyOf')
  const unknown = errors.filter((error) => error.keyword === 'additionalProperties')
  const untyped = errors.filter((error) => error.keyword === 'discriminator')
  return errors.filter((error) => {
    // A misspelt name is one slip: not also the lack of the right one.
    if (
      error.keyword === 'required' &&
      [...unknown, ...untyped].some((other) => other.instancePath === error.instancePath)
    )
      return false
    if (error.keyword === 'anyOf') {
      // The outer of nested alternatives comes last and knows all allowed values.
      if (branches.findLast((other) => other.instancePath === error.instancePath) !== error) return false
      return !errors.some((other) => other.instancePath.startsWith(`${error.instancePath}/`))
    }
    return !branches.some((branch) => branch.instancePath === error.instancePath)
  })
}

function toProblem(file: RawFile, error: ErrorObject): Problem {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map(unescape)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
  const params = error.params as Record<string, unknown>
  switch (error.keyword) {
    case 'additionalProperties': {
      const name = String(params.additionalProperty)
      const all = Object.keys((error.parentSchema as { properties?: object }).properties ?? {}).filter(
        (one) => !unwritten.includes(one),
      )
      // A single missing property was probably given under another name.
      const lacking = ((error.parentSchema as { required?: string[] }).required ?? []).filter(
        (one) => !(one in (error.data as object)),
      )
      return file.problem(
        'unknown-property',
        [...path, name],
        name,
        lacking.length === 1 && nearest(name, all) === null ? lacking : all,
      )
    }
    case 'required':
      return file.problem('missing-property', path, String(params.missingProperty))
    case 'type':
      return file.problem('wrong-type', path, typeName(error.data), [params.type].flat().map(String))
    case 'enum':
    case 'const':
      return file.problem(
        'not-allowed',
        path,
        JSON.stringify(error.data),
        [params.allowedValues ?? params.allowedValue].flat().map(String),
      )
    case 'discriminator':
      if (params.tagValue === undefined) return missing(file, path, String(params.tag), error.data as object)
      return file.problem('not-allowed', [...path, String(params.tag)], JSON.stringify(params.tagValue), tagsOf(error))
    case 'anyOf':
      if (isObject(error.data)) {
        const data = error.data
        const objects = (error.schema as Branch[]).map(definitionOf).filter(({ properties }) => properties)
        const known = objects.map(({ properties }) => Object.keys(properties ?? {}))
        const name = Object.keys(data).find((key) => known.every((names) => !names.includes(key)))
        if (name !== undefined) return file.problem('unknown-property', [...path, name], name, known.flat())
        const absent = objects.length === 1 ? objects[0]?.required?.find((one) => !(one in data)) : undefined
        if (absent !== undefined) return file.problem('missing-property', path, absent)
      }
      if (error.data === '') return file.problem('empty-label', path, '')
      return notOneOf(file, path, error)
    default:
      return file.problem('wrong-form', path, formOf(error))
  }
}

/** One of several alternatives of a schema. */
interface Branch {
  $ref?: string
  properties?: Record<string, { const?: string }>
  required?: string[]
}

/** Returns an alternative itself, or the definition that it refers to. */
function definitionOf(branch: Branch): Branch {
  const name = branch.$ref?.split('/').at(-1) ?? ''
  const found = schemas.map((one) => (one.definitions as Record<string, Branch> | undefined)?.[name]).find(Boolean)
  return found ?? branch
}

/** Known from the file's name, or for editors: nobody lacks them. */
const unwritten = ['$schema', 'kind', 'id']

/** Returns the problem of a value that fits none of several shapes: the allowed values, or the required type. */
function notOneOf(file: RawFile, path: (string | number)[], { schema, data }: ErrorObject): Problem {
  const branches = schema as { enum?: string[]; const?: string; type?: string }[]
  const types = [...new Set(branches.flatMap(({ type }) => type ?? []))]
  const values = branches.flatMap((branch) => branch.enum ?? branch.const ?? [])
  const isValue = typeof data === 'string' && values.length > 0
  return isValue || types.length === 0 || types.includes(typeName(data))
    ? file.problem('not-allowed', path, JSON.stringify(data), values)
    : file.problem('wrong-type', path, typeName(data), types)
}

/** Returns the required form of a value, in words. */
function formOf({ keyword, params, parentSchema, schema, data, message }: ErrorObject): string {
  const { limit } = params as { limit?: number }
  const items = (count: number | undefined): string => (count === 1 ? 'one item' : `${count} items`)
  const { description } = (parentSchema ?? {}) as { description?: string }
  switch (keyword) {
    case 'pattern':
      return `cannot be ${JSON.stringify(data)}${description ? `: ${description.replace(/\.$/, '')}` : `; write it like ${String(schema)}`}`
    case 'minItems':
      return `needs at least ${items(limit)}`
    case 'maxItems':
      return `may have ${items(limit)} at most`
    case 'minProperties':
      return `needs at least ${limit === 1 ? 'one' : limit} inside`
    case 'uniqueItems':
      return 'says the same twice; leave one out'
    case 'minLength':
      return `needs at least ${limit} characters`
    case 'maxLength':
      return `may have ${limit} characters at most`
    case 'minimum':
      return `must be at least ${limit}, not ${String(data)}`
    case 'maximum':
      return `must be at most ${limit}, not ${String(data)}`
    default:
      return message ?? keyword
  }
}

const unescape = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~')

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A property that is not there; when one is that it was probably meant to be, that one. */
function missing(file: RawFile, path: (string | number)[], name: string, inside: object): Problem {
  const suggestion = nearest(
    name,
    Object.keys(inside).filter((key) => key !== 'id' && key !== 'title'),
  )
  return suggestion === null
    ? file.problem('missing-property', path, name)
    : file.problem('unknown-property', [...path, suggestion], suggestion, [name])
}

function typeName(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}

/** The kinds that a part tells itself apart by: those of its branches. */
function tagsOf({ parentSchema, params }: ErrorObject): string[] {
  const branches = (parentSchema as { oneOf?: Branch[] }).oneOf ?? []
  return branches.flatMap(
    (branch) => definitionOf(branch).properties?.[String((params as { tag?: string }).tag)]?.const ?? [],
  )
}
