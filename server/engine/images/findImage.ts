import { scopePredicate } from '../../access/rowScope.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import type { RowScope } from '../../platform/RowScope.ts'
import { storedName, type ImageSize } from '../../platform/storage/keepImage.ts'
import type { Storage } from '../../platform/storage/Storage.ts'

export interface FoundImage {
  mediaType: string
  bytes: Buffer
}

/** A picture that is in the asker's scope; null when it is another's, or nobody's. */
export async function findImage(
  { database, storage }: { database: Queryable; storage: Storage }, storageId: string, size: ImageSize, scope: RowScope,
): Promise<FoundImage | null> {
  const values: unknown[] = [storageId]
  const mine = scopePredicate(scope, { account: 'i.account_id', location: 'i.location_id' }, (value, type) => `$${values.push(value)}::${type}`)
  const [image] = await database.query<{ content: string; media_type: string }>({
    text: `select i.content, i.media_type from images i where i.storage_id = $1::text and ${mine}`, values,
  })
  const bytes = image && (await storage.read(storedName(image.content, size)))
  return bytes ? { mediaType: image.media_type, bytes } : null
}
