import type { FastifyInstance } from 'fastify'
import { Transform, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Refusal } from '../errors.ts'
import { storeStream, type StoredFile } from '../files/storeStream.ts'

/** Media types of rows that a program sends as the whole body of a call. */
export const rowTypes = ['text/csv', 'application/x-ndjson'] as const

/** The most bytes of a file of rows, unpacked. */
export const maxRowBytes = 100_000_000
/** The most bytes of any other body that came packed, unpacked. */
const maxUnpacked = 1_000_000

/** Bodies that were written to disk. JSON that looks like one is none. */
const storedBodies = new WeakSet<object>()
export const isStored = (body: unknown): body is Pick<StoredFile, 'path' | 'size'> =>
  typeof body === 'object' && body !== null && storedBodies.has(body)

/**
 * Writes bodies of rows to a temporary file as they arrive, so that none is in memory; only routes that declare it
 * accept any. Bodies may be gzipped, up to a limit of their unpacked size.
 */
export function addRowsParser(server: FastifyInstance): void {
  server.addContentTypeParser([...rowTypes], async (_request: unknown, body: Readable) => {
    const stored = await storeStream(body, maxRowBytes)
    storedBodies.add(stored)
    return stored
  })
  server.addHook('preParsing', async (request, _reply, payload) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase()
    if (encoding === undefined || encoding === 'identity') return payload
    if (encoding !== 'gzip') throw new Refusal(415, 'server.media_type')
    const isOfRows = rowTypes.some((type) => request.headers['content-type']?.startsWith(type))
    return unpacked(payload as Readable, isOfRows ? maxRowBytes : maxUnpacked)
  })
}

/** The content of a packed body. Refuses more than `most` bytes as they come, however little they were packed in. */
function unpacked(payload: Readable, most: number): Readable & { receivedEncodedLength: number } {
  let size = 0
  const limited = Object.assign(
    new Transform({
      transform(piece: Buffer, _encoding, done) {
        size += piece.length
        done(size > most ? new Refusal(413, 'server.too_large') : null, piece)
      },
    }),
    { receivedEncodedLength: 0 },
  )
  payload.on('data', (piece: Buffer) => {
    limited.receivedEncodedLength += piece.length
  })
  const gunzip = createGunzip()
  gunzip.once('error', () => limited.destroy(new Refusal(400, 'server.not_gzip')))
  payload.once('error', (error) => limited.destroy(error))
  payload.pipe(gunzip).pipe(limited)
  limited.once('close', () => gunzip.destroy())
  return limited
}
