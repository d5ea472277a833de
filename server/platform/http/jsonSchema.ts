/** The JSON schemas of what is sent and answered, as OpenAPI 3.0 writes them. */
export type JsonSchema = Record<string, unknown>

export interface ObjectSchema extends JsonSchema {
  properties: Record<string, JsonSchema>
  required: string[]
}

/** An object of these properties and no others. */
export const objectSchema = (properties: Record<string, JsonSchema>, required: string[] = []): ObjectSchema => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})

/** An object that has all of these properties and no others. */
export const closedObject = (properties: Record<string, JsonSchema>): ObjectSchema =>
  objectSchema(properties, Object.keys(properties))

/** An object whose names are not known beforehand. */
export const openObject = (values: JsonSchema | true = true): JsonSchema => ({
  type: 'object',
  additionalProperties: values,
})

export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
export const orNull = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  nullable: true,
  ...(Array.isArray(schema.enum) ? { enum: [...(schema.enum as unknown[]), null] } : {}),
})
/** One that the document describes once for all. */
export const shared = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

export const text: JsonSchema = { type: 'string' }
export const integer: JsonSchema = { type: 'integer' }
export const flag: JsonSchema = { type: 'boolean' }
export const moment: JsonSchema = { type: 'string', format: 'date-time' }

/** The place of an answer in a list. */
export const pagePlace = { page_number: integer, page_size: integer, total_items: integer }
