import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

const unpack = promisify(inflateRaw)

/** A ZIP file that is broken, or would unpack to more than is let in. */
class RefusedZip extends Error {
  override name = 'RefusedZip'
}

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const [stored, deflated] = [0, 8]
/** An end has a comment of at most so many bytes behind it. */
const longestEnd = 22 + 65_535
const maxEntries = 200

/**
 * Refuses a ZIP file that unpacks to more than the given number of bytes. It checks the directory first, then unpacks
 * each file without storing it, because a directory may lie. After it a reader may unpack everything.
 */
export async function checkZip(file: Buffer, maxBytes: number): Promise<void> {
  const entries = entriesOf(file)
  if (entries.reduce((sum, { size }) => sum + size, 0) > maxBytes) throw new RefusedZip('it unpacks to too much')
  let left = maxBytes
  for (const { method, packed } of entries) {
    if (method !== stored && method !== deflated) throw new RefusedZip('it is packed in another way')
    left -= method === stored ? packed.length : await unpackedLength(packed, left)
    if (left < 0) throw new RefusedZip('it unpacks to too much')
  }
}

async function unpackedLength(packed: Buffer, maxOutputLength: number): Promise<number> {
  try {
    return (await unpack(packed, { maxOutputLength: Math.max(1, maxOutputLength) })).length
  } catch {
    throw new RefusedZip('it unpacks to too much, or is broken')
  }
}

interface Entry {
  method: number
  /** Bytes, as the directory says. */
  size: number
  packed: Buffer
}

function entriesOf(file: Buffer): Entry[] {
  const end = endOf(file)
  const count = file.readUInt16LE(end + 10)
  let at = file.readUInt32LE(end + 16)
  if (count > maxEntries) throw new RefusedZip('it holds too many files')
  return Array.from({ length: count }, () => {
    if (at + 46 > file.length || file.readUInt32LE(at) !== entryMark) throw new RefusedZip('its directory is broken')
    const [method, packedSize, size, start] = [
      file.readUInt16LE(at + 10),
      file.readUInt32LE(at + 20),
      file.readUInt32LE(at + 24),
      file.readUInt32LE(at + 42),
    ]
    // A file of 64 bits says so by sizes that none has here.
    if (start + 30 > file.length || file.readUInt32LE(start) !== localMark)
      throw new RefusedZip('its directory is broken')
    const from = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
    if (from + packedSize > file.length) throw new RefusedZip('it is cut off')
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
    return { method, size, packed: file.subarray(from, from + packedSize) }
  })
}

function endOf(file: Buffer): number {
  for (let at = file.length - 22; at >= Math.max(0, file.length - longestEnd); at--) {
    if (file.readUInt32LE(at) === endMark) return at
  }
  throw new RefusedZip('it has no directory')
}
