import type { CatalogTexts } from './catalogTexts.ts'

type Json = Record<string, unknown>

/** Turns the schemas that routes are checked by into those of the API document. */
export interface SchemaWriter {
  /** Returns a schema with descriptions; rows of datasets become references to named schemas. */
  write(schema: Json): Json
  /** Adds a written schema under a name of its own and returns the reference to it. */
  name(wanted: string, schema: Json): Json
  /** All named schemas, sorted by name. */
  named(): Record<string, Json>
}

/** `commentOf` returns the comment of the database's columns of a name, where all of them have the same. */
export function schemaWriter(texts: CatalogTexts, commentOf: (column: string) => string | undefined): SchemaWriter {
  const named = new Map<string, { schema: Json; text: string }>()

  function name(wanted: string, schema: Json): Json {
    const text = JSON.stringify(schema)
    let free = wanted
    for (let next = 2; (named.get(free)?.text ?? text) !== text; next++) free = `${wanted}${next}`
    named.set(free, { schema, text })
    return { $ref: `#/components/schemas/${free}` }
  }

  function write(schema: Json): Json {
    const written = Object.fromEntries(
      Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
        if (value === undefined || (key === 'required' && Array.isArray(value) && value.length === 0)) return []
        if (key === 'x-column' || key === 'x-parameter' || key === 'x-columns-of') return []
        return [[key, key === 'format' && value === 'wire-date' ? 'date' : writeValue(value)]]
      }),
    )
    if (typeof schema['x-columns-of'] === 'string') return writeRow(schema['x-columns-of'], schema, written)
    const description = [meaningOf(schema), schema.description].filter((text) => typeof text === 'string').join(' ')
    return description ? { ...written, description } : written
  }

  function writeValue(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(writeValue)
    return typeof value === 'object' && value !== null ? write(value as Json) : value
  }

  /** Requires every column but those that some callers may not see. */
  function writeRow(dataset: string, schema: Json, { nullable, title, ...properties }: Json): Json {
    const required = Object.entries(schema.properties as Record<string, Json>)
      .filter(([id, property]) => property['x-column'] === `${dataset} ${id}` && !texts.withheld(dataset).has(id))
      .map(([id]) => id)
    const row = { ...properties, ...(required.length > 0 ? { required } : {}) }
    if (typeof title !== 'string') return row
    const reference = name(title, row)
    return nullable ? { anyOf: [reference, { type: 'object', nullable, enum: [null] }] } : reference
  }

  function meaningOf(schema: Json): string | undefined {
    const [mark, textOf] =
      'x-column' in schema ? [schema['x-column'], texts.column] : [schema['x-parameter'], texts.parameter]
    if (typeof mark !== 'string') return undefined
    const [dataset = '', id = ''] = mark.split(' ')
    const meaning = textOf(dataset, id) ?? commentOf(id)
    return meaning && asSentence(meaning)
  }

  return {
    write,
    name,
    named: () =>
      Object.fromEntries(
        [...named].sort(([a], [b]) => (a < b ? -1 : 1)).map(([title, { schema }]): [string, Json] => [title, schema]),
      ),
  }
}

function asSentence(text: string): string {
  const sentence = text[0]!.toUpperCase() + text.slice(1)
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
