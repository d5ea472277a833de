/** The reference of the definition language, generated from its schemas: one chapter per kind, one table per type. */
interface Schema {
  $id?: string
  $ref?: string
  title?: string
  description?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  pattern?: string
  minimum?: number
  maximum?: number
  required?: string[]
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  definitions?: Record<string, Schema>
}

/** Schemas by file name → the text of docs/guide/reference.md. */
export function reference(schemas: Map<string, Schema>): string {
  const chapters = [...schemas].map(([file, schema]) => chapter(file.replace('.schema.json', ''), schema))
  return (
    [
      '# The definition language',
      'Every kind of definition with all of its properties, generated from `schemas/definition` by `npm run generate`. To get started, read [analysts.md](analysts.md).',
      ...chapters,
    ].join('\n\n') + '\n'
  )
}

function chapter(name: string, schema: Schema): string {
  const shapes = Object.entries(schema.definitions ?? {}).map(([id, shape]) => section(name, id, shape))
  return [`## ${name}`, schema.description ?? '', table(name, schema), ...shapes].filter(Boolean).join('\n\n')
}

function section(name: string, id: string, schema: Schema): string {
  const body = schema.properties ? table(name, schema) : `Value: ${typeOf(name, schema)}`
  return [`### ${name}.${id}`, schema.description ?? '', body].filter(Boolean).join('\n\n')
}

function table(chapter: string, schema: Schema): string {
  if (!schema.properties) return ''
  const rows = Object.entries(schema.properties)
    .filter(([name]) => name !== '$schema')
    .map(
      ([name, property]) =>
        `| ${name}${schema.required?.includes(name) ? ' *' : ''} | ${cell(typeOf(chapter, property))} | ${cell(property.description ?? '')} |`,
    )
  return ['| property (* required) | value | meaning |', '|---|---|---|', ...rows].join('\n')
}

function typeOf(chapter: string, schema: Schema): string {
  if (schema.$ref) return shapeLink(chapter, schema.$ref)
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``
  if (schema.enum) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ')
  const branches = schema.oneOf ?? schema.anyOf
  if (branches)
    return branches
      .map((branch) =>
        branch.properties ? `{ ${Object.keys(branch.properties).join(', ')} }` : typeOf(chapter, branch),
      )
      .join(' or ')
  if (schema.type === 'array') return `list of ${typeOf(chapter, schema.items ?? {})}`
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object')
    return `by name: ${typeOf(chapter, schema.additionalProperties)}`
  if (schema.type === 'object' && schema.properties) return `{ ${Object.keys(schema.properties).join(', ')} }`
  return [[schema.type].flat().join(' or '), limits(schema), schema.pattern ? `like \`${schema.pattern}\`` : '']
    .filter(Boolean)
    .join(' ')
}

function limits({ minimum, maximum }: Schema): string {
  if (minimum === undefined && maximum === undefined) return ''
  return `${minimum ?? '…'} to ${maximum ?? '…'}`
}

/** `common.schema.json#/definitions/label`, or `#/definitions/tile` of this chapter → a link to that section. */
function shapeLink(chapter: string, ref: string): string {
  const [file = '', id = ''] = ref.split('#/definitions/')
  return `[${id}](#${file.replace('.schema.json', '') || chapter}${id.toLowerCase()})`
}

/** A pipe would end the table's cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|')
