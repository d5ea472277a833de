import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../errors.ts'

/** A file that was sent and stands in the temporary folder until its call has been answered. */
export interface StoredFile {
  name: string
  type: string
  path: string
  size: number
  locale?: string
}

/**
 * Writes what comes into a temporary file, piece by piece. Refuses with 413 what is larger than `most` bytes, and
 * leaves nothing then.
 */
export async function storeStream(stream: Readable, most: number): Promise<{ path: string; size: number }> {
  const path = join(tmpdir(), `sent-${randomUUID()}`)
  let size = 0
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.length
      done(size > most ? new Refusal(413, 'server.too_large') : null, piece)
    },
  })
  try {
    await pipeline(stream, counted, createWriteStream(path, { mode: 0o600 }))
    return { path, size }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
