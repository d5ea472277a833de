import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { semaphore } from '../concurrency/semaphore.ts'
import type { Storage } from './Storage.ts'

/** The row of a stored picture. */
export interface StoredImage {
  /** SHA-256 of its bytes: the name it is kept under. */
  content: string
  media_type: 'image/jpeg'
  width: number
  height: number
  byte_count: number
}

/** Pixels of the longer side, at most. */
const longest = 1600
const longestThumbnail = 320
/** Pixels of a picture that is not even opened: some small files unfold to gigabytes. */
const maxPixels = 50_000_000

const inside = { fit: 'inside', withoutEnlargement: true } as const

/**
 * Pictures that are opened beside each other: each holds one of the few threads that passwords and files wait for too.
 */
const encoding = semaphore(2)

export type ImageSize = 'full' | 'thumbnail'

export function storedName(content: string, size: ImageSize): string {
  return size === 'full' ? `${content}.jpg` : `${content}.small.jpg`
}

/** A picture as it is kept, before it is. */
export interface EncodedImage {
  record: StoredImage
  full: Buffer
  thumbnail: Buffer
}

/**
 * Re-encodes a picture, with a thumbnail: upright, no larger than needed, and without what a camera writes beside it,
 * as the
 * place. Rejects what is no picture.
 */
export async function encodeImage(bytes: Uint8Array): Promise<EncodedImage> {
  const opened = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .rotate()
    .flatten({ background: '#ffffff' })
  const { data, info } = await encoding(() =>
    opened.resize(longest, longest, inside).jpeg({ quality: 82 }).toBuffer({ resolveWithObject: true }),
  )
  // The thumbnail is made from the stored picture, because the sent one may take seconds to decode.
  const thumbnail = await sharp(data)
    .resize(longestThumbnail, longestThumbnail, inside)
    .jpeg({ quality: 76 })
    .toBuffer()
  const content = createHash('sha256').update(data).digest('hex')
  return {
    record: { content, media_type: 'image/jpeg', width: info.width, height: info.height, byte_count: data.length },
    full: data,
    thumbnail,
  }
}

/** Stores what was encoded; where the whole picture is there, its thumbnail is too. */
export async function storeImage(
  storage: Storage,
  { record: { content }, full, thumbnail }: EncodedImage,
): Promise<void> {
  await storage.write(storedName(content, 'thumbnail'), thumbnail)
  await storage.write(storedName(content, 'full'), full)
}

/** Takes the bytes of a picture away, the whole picture first. */
export async function removeImage(storage: Storage, content: string): Promise<void> {
  await storage.remove(storedName(content, 'full'))
  await storage.remove(storedName(content, 'thumbnail'))
}

/** Encodes a picture and stores it. */
export async function encodeAndStoreImage(storage: Storage, bytes: Uint8Array): Promise<StoredImage> {
  const encoded = await encodeImage(bytes)
  await storeImage(storage, encoded)
  return encoded.record
}
