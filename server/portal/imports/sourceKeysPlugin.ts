import { may } from '../../../engine/core/access/may.ts'
import type { Api } from '../../access/Api.ts'
import type { SourceKeyStore } from '../../access/sourceKeys.ts'
import { noPermission, notFound } from '../../platform/errors.ts'
import { objectSchema, text, closedObject } from '../../platform/http/jsonSchema.ts'

/**
 * The call that tells the secret of a key, once. Nothing of it is kept but its hash, also not under an idempotency key.
 */
export function sourceKeysPlugin({ api, keys }: { api: Api; keys: Pick<SourceKeyStore, 'renew'> }): void {
  api.add([
    {
      method: 'POST',
      path: '/api/v2/source_keys/{id}/secret',
      tag: 'feeds',
      access: 'session',
      permit: (principal) => {
        if (!may(principal, mayImport)) throw noPermission()
      },
      summary:
        'Renews the secret of an API key. The secret is answered only once. Earlier secrets stay valid for old_hours.',
      params: objectSchema({ id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } }, ['id']),
      body: objectSchema({ old_hours: { type: 'integer', minimum: 0, maximum: 720 } }),
      answer: closedObject({ secret: text }),
      async handle({ params, body, principal }) {
        const secret = await keys.renew(Number(params.id), principal.userId, Number(body.old_hours ?? 0))
        if (secret === null) throw notFound()
        return { secret }
      },
    },
  ])
}

const only = (code: string) => ({ code, groups: null, flag: null })
const mayImport = { code: null, groups: null, flag: null, any: [only('DATALOAD'), only('TVADMIN')] }
