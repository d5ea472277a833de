import { getNodeValue, parseTree, type ParseError } from 'jsonc-parser'
import { jsonFault } from './jsonFault.ts'

/** Plain JSON is read by the fast parser; only what it refuses (a comment, a slip) by the one that knows where. */
export function readObject(text: string): { object: Record<string, unknown> } | { offset: number; message: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    const errors: ParseError[] = []
    const tree = parseTree(text, errors)
    if (errors.length > 0 || !tree) return jsonFault(text)
    value = getNodeValue(tree)
  }
  return isObject(value) ? { object: value } : { offset: 0, message: 'it has to be one object: { … }' }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
