/** An address of this portal; any other leads nowhere. */
export function insideAddress(value: unknown): string | null {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : null
}
