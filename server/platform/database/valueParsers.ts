const number = (text: string): number => Number(text)
const same = (text: string): string => text

/** Arrays of values that hold no comma, brace or quote: `{1,2,NULL}`. */
function arrayOf<Value>(parse: (text: string) => Value): (text: string) => (Value | null)[] {
  return (text) => {
    const inner = text.slice(1, -1)
    return inner === '' ? [] : inner.split(',').map((item) => (item === 'NULL' ? null : parse(item)))
  }
}

/**
 * PostgreSQL type id → how its text becomes a value. Both drivers get this table,
 * because their defaults differ (numeric as string, date as Date, int8 as string or bigint).
 */
export const valueParsers: Record<number, (text: string) => unknown> = {
  20: number, // int8
  1700: number, // numeric
  1082: same, // date
  1083: same, // time
  1114: same, // timestamp
  1184: (text) => new Date(text), // timestamptz
  1186: same, // interval
  114: (text) => JSON.parse(text) as unknown, // json
  3802: (text) => JSON.parse(text) as unknown, // jsonb
  1016: arrayOf(number), // int8[]
  1231: arrayOf(number), // numeric[]
  1182: arrayOf(same), // date[]
}
