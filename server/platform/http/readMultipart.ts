import type {} from '@fastify/multipart'
import type { FastifyError, FastifyRequest } from 'fastify'
import { mediaTypeOfName } from '../../../engine/core/form/mediaTypes.ts'
import { Refusal } from '../errors.ts'
import { fileNameOf } from './fileNameOf.ts'
import { localeOf } from './localeOf.ts'
import { mediaTypeOf } from './mediaTypeOf.ts'
import { readJson } from './readJson.ts'
import type { SentFile } from './SentFile.ts'

/** The part that holds the JSON. */
const jsonPart = 'form'
const maxJsonBytes = 1_000_000

/**
 * Form data: the JSON in the part `form`, and a file for each field that takes one, with the most bytes of each. What the
 * JSON says of a file that came is replaced by what really came, and a type that its bytes do not bear out is none.
 */
export async function readMultipart(request: FastifyRequest, limits: ReadonlyMap<string, number>): Promise<{ body: unknown; files: Map<string, SentFile> }> {
  try {
    return await readParts(request, limits)
  } catch (error) {
    const isKnown = error instanceof Refusal || String((error as Partial<FastifyError>).code).startsWith('FST_')
    // What the parser says of a body without a boundary, or that ends too early, has no code.
    throw isKnown ? error : new Refusal(400, 'server.not_form')
  }
}

async function readParts(request: FastifyRequest, limits: ReadonlyMap<string, number>): Promise<{ body: unknown; files: Map<string, SentFile> }> {
  const files = new Map<string, SentFile>()
  let body: unknown = {}
  const parts = request.parts({ limits: { files: limits.size, fields: 1, fieldSize: maxJsonBytes, fileSize: Math.max(1, ...limits.values()) } })
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.fieldname !== jsonPart || part.valueTruncated) throw unwanted(part.fieldname)
      body = readJson(String(part.value))
      continue
    }
    const most = limits.get(part.fieldname)
    if (most === undefined) throw unwanted(part.fieldname)
    const bytes = await part.toBuffer()
    if (part.file.truncated || bytes.length > most) throw new Refusal(413, 'server.too_large', { errors: [{ field: part.fieldname, key: 'server.field.max_bytes', values: { limit: most } }] })
    const type = mediaTypeOf(bytes, mediaTypeOfName(part.filename, part.mimetype))
    files.set(part.fieldname, { name: fileNameOf(part.filename, type), type, bytes, locale: localeOf(request) })
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal(400, 'server.not_json')
  const came = [...files].map(([field, { name, type, bytes }]) => [field, { name, type, size: bytes.length }] as const)
  return { body: { ...body, ...Object.fromEntries(came) }, files }
}

const unwanted = (field: string): Refusal => new Refusal(400, 'server.bad_input', { errors: [{ field, key: 'server.field.unknown' }] })
