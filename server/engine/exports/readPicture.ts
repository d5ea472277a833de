import sharp from 'sharp'
import type { Queryable } from '../../platform/database/Database.ts'
import type { RowScope } from '../../platform/RowScope.ts'
import type { Storage } from '../../platform/storage/Storage.ts'
import { findImage } from '../images/findImage.ts'

/** The bytes at a picture's address, as PNG or JPEG; null when it is not there for the caller, or not kept here. */
export type ReadPicture = (address: unknown) => Promise<Buffer | null>

/** Pixels of the longer side: enough for half a page. */
const longest = 900
const own = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/=]+)$/
const storedPath = /^images\/get\/([A-Za-z0-9-]{1,64})(?:\?|$)/
const starts = [Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.from([0xff, 0xd8, 0xff])]

/** Reads pictures for a file: those that hold themselves, and those of the storage that are in the caller's scope. */
export function pictureReader(parts: { database: Queryable; storage: Storage }, scope: RowScope): ReadPicture {
  return async (address) => {
    if (typeof address !== 'string') return null
    const inside = own.exec(address)?.[1]
    if (inside !== undefined) return picture(Buffer.from(inside, 'base64'))
    const id = storedPath.exec(address)?.[1]
    const found = id === undefined ? null : await findImage(parts, id, 'full', scope)
    return (
      found &&
      sharp(found.bytes)
        .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: 78 })
        .toBuffer()
    )
  }
}

/** Data with an unknown picture header is skipped, because it would break the file off in its middle. */
function picture(data: Buffer): Buffer | null {
  return starts.some((start) => data.subarray(0, start.length).equals(start)) ? data : null
}
