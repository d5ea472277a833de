import { setImmediate } from 'node:timers/promises'

/** Signs that are read in one go: a few milliseconds of work. */
const usual = 65_536

/** A long text slice by slice, others being served in between. No sign of two halves is cut. */
export async function* chunked(text: string, slice = usual): AsyncGenerator<string> {
  for (let at = 0; at < text.length;) {
    const end = at + slice
    const next = /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end + 1 : end
    yield text.slice(at, next)
    at = next
    await setImmediate()
  }
}
