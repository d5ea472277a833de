import type { Api } from '../../access/Api.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { notFound } from '../../platform/errors.ts'
import { objectSchema } from '../../platform/http/jsonSchema.ts'
import type { ImageSize } from '../../platform/storage/storeImage.ts'
import type { Storage } from '../../platform/storage/Storage.ts'
import { findImage } from './findImage.ts'

/** Pictures, for those whose rows they belong to. No address of one works without a session. */
export function imagesPlugin({ api, ...parts }: { api: Api; database: Queryable; storage: Storage }): void {
  api.add([
    {
      method: 'GET',
      path: '/api/v2/images/get/{storage_id}',
      tag: 'images',
      access: 'session',
      summary: 'A picture by its storage id, whole or as a thumbnail.',
      params: objectSchema({ storage_id: { type: 'string', pattern: '^[A-Za-z0-9-]{1,64}$' } }, ['storage_id']),
      query: objectSchema({ size: { type: 'string', enum: ['full', 'thumbnail'] } }),
      answer: { file: 'jpg' },
      async handle({ params, query, principal, reply }) {
        const image = await findImage(
          parts,
          String(params.storage_id),
          (query.size ?? 'full') as ImageSize,
          principal.scope,
        )
        if (!image) throw notFound()
        return reply.type(image.mediaType).header('Content-Disposition', 'inline').send(image.bytes)
      },
    },
  ])
}
