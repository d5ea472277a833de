/** What a reference leads to. */
export function found<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`${what} is missing; only checked definitions are parsed`)
  return value
}
