/** Returns the target of a reference, or throws if it is missing. */
export function requireDefined<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`${what} is missing; only checked definitions are parsed`)
  return value
}
