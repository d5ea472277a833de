import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { decodeText, encodingOf, markedEncoding, unmarkedPage } from './decodeText.ts'

/** The bytes of a file, or where it is on disk: then it is read in pieces, and never held whole. */
export type FileSource = { bytes: Buffer } | { path: string }

/** Bytes that tell the encoding and what divides values, where they stand for a whole file. */
const headBytes = 1_000_000
const pieceBytes = 262_144

/** The text of a file in pieces, the first long enough to tell what divides its values; null where it is no text. */
export async function textPieces(
  source: FileSource,
  locale = '',
): Promise<{ encoding: string; head: string; pieces: AsyncIterable<string> } | null> {
  if ('bytes' in source) {
    const text = decodeText(source.bytes, locale)
    return text === null ? null : { encoding: encodingOf(source.bytes, locale), head: text, pieces: one(text) }
  }
  const bytes = await headOf(source.path, headBytes)
  const isComplete = bytes.length < headBytes
  const encoding =
    isComplete || markedEncoding(bytes) !== null || !(await isUtf8(source.path)) ? encodingOf(bytes, locale) : 'utf-8'
  const head = isComplete ? decodeText(bytes, locale) : decoderOf(encoding)(bytes, true)
  return head === null ? null : { encoding, head, pieces: isComplete ? one(head) : decoded(source.path, encoding) }
}

/** The first bytes of a file. */
export async function headOf(path: string, most: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function* one(text: string): AsyncGenerator<string> {
  yield text
}

async function* decoded(path: string, encoding: string): AsyncGenerator<string> {
  const decode = decoderOf(encoding)
  for await (const bytes of createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>)
    yield decode(bytes, false)
}

/** Decodes pieces one after the other; `isCut` where the last of them ends within a sign. */
function decoderOf(encoding: string): (bytes: Buffer, isCut: boolean) => string {
  const page = unmarkedPage(encoding)
  if (page) return page
  const decoder = new TextDecoder(encoding)
  return (bytes) => decoder.decode(bytes, { stream: true })
}

/** True for a file that is UTF-8 from its beginning to its end, or says by a mark that it is. */
async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>)
      decoder.decode(bytes, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}
