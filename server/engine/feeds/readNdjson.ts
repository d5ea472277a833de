import { badInput, Refusal } from '../../platform/errors.ts'
import { readJson } from '../../platform/http/readJson.ts'

/** A JSON object on each line; empty lines are passed over. Refuses a line that is none, by its number. */
export function readNdjson(bytes: Buffer): Record<string, unknown>[] {
  return bytes.toString('utf8').split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '') return []
    const value = readLine(line)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badInput([{ field: `rows.${index + 1}`, key: 'server.not_json' }])
    return [value as Record<string, unknown>]
  })
}

function readLine(line: string): unknown {
  try {
    return readJson(line)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
