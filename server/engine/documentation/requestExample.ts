type Json = Record<string, unknown>

/**
 * Returns a body that a schema accepts, or null if none can be made up. It has the required properties, and a page
 * where the call has pages.
 */
export function requestExample(schema: Json): Json | null {
  const properties = (schema.properties ?? {}) as Record<string, Json>
  const required = (schema.required ?? []) as string[]
  const shown = Object.keys(properties).filter((name) => required.includes(name) || name in page)
  const values = shown.map((name): [string, unknown] => [name, page[name] ?? exampleOf(properties[name]!)])
  return values.length === 0 || values.some(([, value]) => value === undefined) ? null : Object.fromEntries(values)
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
      return requestExample(schema) ?? {}
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
