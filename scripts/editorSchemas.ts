/** A JSON Schema, of which only what is looked at is named. */
interface Schema {
  type?: string | string[]
  required?: string[]
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  definitions?: Record<string, Schema>
  [keyword: string]: unknown
}

const ref = (name: string): Schema => ({ $ref: `common.schema.json#/definitions/${name}` })
const beside = {
  use: { description: 'The id of a piece: what it holds stands here.', type: 'string' },
  except: {
    description: 'Of a piece that is a list: ids of items that are left out.',
    type: 'array',
    items: { type: 'string' },
  },
  override: {
    description: "Of a piece that is a list: by the id of an item, what it has in place of the piece's.",
    type: 'object',
    additionalProperties: { type: 'object' },
  },
}
/** Extra schemas of common.schema.json, beside those that all kinds share. */
const shared: Record<string, Schema> = {
  ...beside,
  isUse: { type: 'object', required: ['use'], properties: { use: { type: 'string' } } },
  usedList: {
    type: 'object',
    additionalProperties: false,
    required: ['use'],
    properties: { use: ref('use'), except: ref('except'), override: ref('override') },
  },
}
const besideRefs = Object.fromEntries(Object.keys(beside).map((name) => [name, ref(name)]))

/**
 * Schemas by file name as editors take them: wherever an object or a list is asked for, a piece may be used. The server
 * puts
 * the pieces into their places first and asks for the whole, so the schemas themselves know nothing of pieces.
 */
export function editorSchemas(schemas: ReadonlyMap<string, object>): Map<string, string> {
  return new Map(
    [...schemas].map(([name, read]) => {
      const schema = name === 'piece.schema.json' ? (read as Schema) : usable(read as Schema)
      const definition =
        name === 'common.schema.json' ? { ...schema, definitions: { ...schema.definitions, ...shared } } : schema
      return [name, `${JSON.stringify(definition, null, 1)}\n`]
    }),
  )
}

function usable(schema: Schema): Schema {
  const { definitions, required: requiredNames, additionalProperties, items, anyOf, oneOf, ...rest } = schema
  const fullSchema: Schema = {
    ...rest,
    ...(rest.properties && { properties: each(rest.properties) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'object' ? usable(additionalProperties) : additionalProperties,
    }),
    ...(items && { items: usable(items) }),
    ...(anyOf && { anyOf: anyOf.map(usable) }),
    ...(definitions && { definitions: each(definitions) }),
  }
  // A lookup of several calls says the endpoint in each.
  const required = rest.properties?.calls ? requiredNames?.filter((name) => name !== 'endpoint') : requiredNames
  // An item of several kinds is asked for only where it is whole.
  if (oneOf) return { ...fullSchema, if: ref('isUse'), else: { required, oneOf } }
  if (rest.type === 'array')
    return { description: rest.description, if: { type: 'object' }, then: ref('usedList'), else: fullSchema }
  if (rest.type !== 'object') return required ? { ...fullSchema, required } : fullSchema
  return {
    ...fullSchema,
    properties: { ...besideRefs, ...fullSchema.properties },
    ...(required && { if: ref('isUse'), else: { required } }),
  }
}

const each = (schemas: Record<string, Schema>): Record<string, Schema> =>
  Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, usable(one)]))
