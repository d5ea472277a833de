import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'
import type { RowScope } from '../../platform/RowScope.ts'
import { storedName, type ImageSize } from '../../platform/storage/storeImage.ts'
import type { Storage } from '../../platform/storage/Storage.ts'

export interface FoundImage {
  mediaType: string
  bytes: Buffer
}

/** A picture that is in the caller's scope; null when it is another's, or nobody's. */
export async function findImage(
  { database, storage }: { database: Queryable; storage: Storage },
  storageId: string,
  size: ImageSize,
  scope: RowScope,
): Promise<FoundImage | null> {
  const [image] = await database.query<{ content: string; media_type: string }>(
    sql`
    select i.content, i.media_type from images i where i.storage_id = ${storageId}`,
    { reader: scope },
  )
  const bytes = image && (await storage.read(storedName(image.content, size)))
  return bytes ? { mediaType: image.media_type, bytes } : null
}
