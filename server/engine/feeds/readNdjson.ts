import { badInput, Refusal } from '../../platform/errors.ts'
import { textPieces, type FileSource } from '../../platform/files/textPieces.ts'
import { readJson } from '../../platform/http/readJson.ts'

/** The longest line that is read, in signs. */
const longestLine = 100_000

/**
 * Objects of a file with one on each line, in chunks; empty lines are passed over. Refuses a line that is none, by its
 * number.
 */
export async function* readNdjson(file: FileSource, size: number): AsyncGenerator<Record<string, unknown>[]> {
  let objects: Record<string, unknown>[] = []
  let number = 0
  let isEmpty = true
  for await (const line of linesOf(file)) {
    number += 1
    if (line.trim() === '') continue
    const value = readLine(line)
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw badInput([{ field: `rows.${number}`, key: 'server.not_json' }])
    objects.push(value as Record<string, unknown>)
    if (objects.length < size) continue
    yield objects
    objects = []
    isEmpty = false
  }
  if (objects.length > 0 || isEmpty) yield objects
}

async function* linesOf(file: FileSource): AsyncGenerator<string> {
  const text = await textPieces(file)
  if (text === null) throw badInput([{ field: 'rows', key: 'server.words.encoding' }])
  let rest = ''
  for await (const piece of text.pieces) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > longestLine) throw badInput([{ field: 'rows', key: 'server.not_json' }])
    yield* lines
  }
  yield rest
}

function readLine(line: string): unknown {
  try {
    return readJson(line)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
