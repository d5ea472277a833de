type Json = Record<string, unknown>

/**
 * Returns a body that a schema accepts, or null if none can be made up. It has the required properties, and a page
 * where the call has pages.
 */
export function requestExample(schema: Json): Json | null {
  const example = objectExample(schema)
  return example && Object.keys(example).length > 0 ? example : null
}

function objectExample({ properties = {}, required = [] }: Json): Json | undefined {
  const values = Object.entries(properties as Record<string, Json>)
    .filter(([name]) => (required as string[]).includes(name) || name in page)
    .map(([name, one]): [string, unknown] => [name, page[name] ?? exampleOf(one)])
  return values.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(values)
}

const page: Readonly<Record<string, number>> = { page_number: 1, page_size: 100 }

function exampleOf(schema: Json): unknown {
  if ('example' in schema) return schema.example
  if (Array.isArray(schema.enum)) return schema.enum.find((value) => value !== null)
  if (Array.isArray(schema.anyOf)) return exampleOf(schema.anyOf[0] as Json)
  switch (schema.type) {
    case 'string':
      return exampleText(schema)
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema.minimum ?? 1))
    case 'boolean':
      return true
    case 'array':
      return listExample(schema)
    case 'object':
      return objectExample(schema)
    default:
      return undefined
  }
}

function exampleText({ format, minLength, pattern }: Json): string | undefined {
  if (format === 'wire-date' || format === 'date') return '2026-06-01'
  if (format === 'date-time') return '2026-06-01T08:30:00Z'
  return pattern === undefined ? 'text'.padEnd(Number(minLength ?? 0), '.') : undefined
}

function listExample({ items }: Json): unknown[] | undefined {
  const one = exampleOf((items ?? {}) as Json)
  return one === undefined ? undefined : [one]
}
