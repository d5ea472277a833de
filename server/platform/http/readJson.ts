import { Refusal } from '../errors.ts'

/** Deeper than anything the wire takes, and shallow enough for whoever walks through it. */
const maxDepth = 64

/** JSON that came from outside. Refuses what is none, and what is nested deeper than any call asks for. */
export function readJson(text: string): unknown {
  refuseDeep(text)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new Refusal(400, 'server.not_json')
  }
}

/** Counts brackets outside of strings, before anything is made of them. */
export function refuseDeep(text: string): void {
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (isText) {
      if (sign === 92) at++
      else if (sign === 34) isText = false
    } else if (sign === 34) isText = true
    else if (sign === 91 || sign === 123) {
      if (++depth > maxDepth) throw new Refusal(400, 'server.too_deep', { values: { limit: maxDepth } })
    } else if (sign === 93 || sign === 125) depth--
  }
}
