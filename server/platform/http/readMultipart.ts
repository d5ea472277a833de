import type { MultipartFile } from '@fastify/multipart'
import type { FastifyError, FastifyRequest } from 'fastify'
import { rm } from 'node:fs/promises'
import { mediaTypeOfName } from '../../../engine/core/form/mediaTypes.ts'
import { Refusal } from '../errors.ts'
import { headOf } from '../files/textPieces.ts'
import { storeStream, type StoredFile } from '../files/storeStream.ts'
import { fileNameOf } from './fileNameOf.ts'
import { localeOf } from './localeOf.ts'
import { mediaTypeOf } from './mediaTypeOf.ts'
import { readJson } from './readJson.ts'
import type { SentFile } from '../files/SentFile.ts'

/** The part that holds the JSON. */
const jsonPart = 'form'
const maxJsonBytes = 1_000_000

/**
 * Reads form data: the JSON in the part `form`, and a file for each field that takes one, up to its size limit. The
 * JSON's description of a file is replaced by the real one. A type that contradicts the bytes is dropped.
 */
export function readMultipart(
  request: FastifyRequest,
  limits: ReadonlyMap<string, number>,
): Promise<{ body: unknown; files: Map<string, SentFile> }> {
  return readForm(request, limits, {
    store: async (part) => ({ bytes: await part.toBuffer() }),
    headOf: ({ bytes }) => Promise.resolve(bytes),
    forget: () => Promise.resolve(),
  })
}

/** The same of files that may be large: they are in the temporary folder, and none is in memory. */
export function storeMultipart(
  request: FastifyRequest,
  limits: ReadonlyMap<string, number>,
): Promise<{ body: unknown; files: Map<string, StoredFile> }> {
  const most = Math.max(1, ...limits.values())
  return readForm(request, limits, {
    store: (part) => storeStream(part.file, most),
    headOf: ({ path }) => headOf(path, headBytes),
    forget: ({ path }) => rm(path, { force: true }),
  })
}

/** Bytes that bear a type out. */
const headBytes = 64

/** Keeps the bytes of a part, in memory or elsewhere, until its call has been answered. */
interface Keeping<Stored> {
  store(part: MultipartFile): Promise<Stored>
  headOf(part: Stored): Promise<Buffer>
  forget(part: Stored): Promise<void>
}

async function readForm<Stored extends object>(
  request: FastifyRequest,
  limits: ReadonlyMap<string, number>,
  keeping: Keeping<Stored>,
): Promise<{ body: unknown; files: Map<string, Stored & FileDescription> }> {
  const storedParts: Stored[] = []
  try {
    return await readParts(request, limits, {
      ...keeping,
      store: async (part) => {
        const one = await keeping.store(part)
        storedParts.push(one)
        return one
      },
    })
  } catch (error) {
    for (const one of storedParts) await keeping.forget(one)
    // The next call of the connection waits for the rest of this one, which the parser takes no more.
    request.raw.unpipe()
    request.raw.resume()
    const isKnown = error instanceof Refusal || String((error as Partial<FastifyError>).code).startsWith('FST_')
    // The parser's errors about a missing boundary or an early end have no code.
    throw isKnown ? error : new Refusal(400, 'server.not_form')
  }
}

type FileDescription = Pick<SentFile, 'name' | 'type' | 'locale'>

async function readParts<Stored extends object>(
  request: FastifyRequest,
  limits: ReadonlyMap<string, number>,
  { store, headOf: headOfStored }: Keeping<Stored>,
): Promise<{ body: unknown; files: Map<string, Stored & FileDescription> }> {
  const files = new Map<string, Stored & FileDescription>()
  const sizes = new Map<string, number>()
  let body: unknown = {}
  const parts = request.parts({
    limits: { files: limits.size, fields: 1, fieldSize: maxJsonBytes, fileSize: Math.max(1, ...limits.values()) },
  })
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.fieldname !== jsonPart || part.valueTruncated) throw unwanted(part.fieldname)
      body = readJson(String(part.value))
      continue
    }
    const most = limits.get(part.fieldname)
    if (most === undefined) throw unwanted(part.fieldname)
    const storedPart = await store(part)
    if (part.file.truncated || part.file.bytesRead > most)
      throw new Refusal(413, 'server.too_large', {
        errors: [{ field: part.fieldname, key: 'server.field.max_bytes', values: { limit: most } }],
      })
    const type = mediaTypeOf(await headOfStored(storedPart), mediaTypeOfName(part.filename, part.mimetype))
    sizes.set(part.fieldname, part.file.bytesRead)
    files.set(part.fieldname, { name: fileNameOf(part.filename, type), type, locale: localeOf(request), ...storedPart })
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal(400, 'server.not_json')
  const came = [...files].map(
    ([field, { name, type }]) => [field, { name, type, size: sizes.get(field) ?? 0 }] as const,
  )
  return { body: { ...body, ...Object.fromEntries(came) }, files }
}

const unwanted = (field: string): Refusal =>
  new Refusal(400, 'server.bad_input', { errors: [{ field, key: 'server.field.unknown' }] })
