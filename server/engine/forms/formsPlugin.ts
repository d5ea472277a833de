import { pruneForm } from '../../../engine/core/access/pruneForm.ts'
import type { Api } from '../../access/Api.ts'
import { noPermission, notFound } from '../../platform/errors.ts'
import { objectSchema, openObject, text, closedObject } from '../../platform/http/jsonSchema.ts'
import type { LiveCatalog } from '../catalog/serve/LiveCatalog.ts'
import { schemaOfForm, validatorHash } from './schemaOfForm.ts'
import { validatorCache } from './validatorCache.ts'

const validatorPath = '/api/v2/catalog/get_form_validator'

/** Calls that hand forms to the browser, as their user may see them. */
export function formsPlugin({ api, holder }: { api: Api; holder: LiveCatalog }): void {
  const validatorOf = validatorCache(holder)
  api.add([
    {
      method: 'GET',
      path: '/api/v2/catalog/get_form/{id}',
      tag: 'catalog',
      access: 'session',
      summary: 'Reads a form, the JSON schema of its values, and the address of their validator.',
      params: objectSchema({ id: { type: 'string', maxLength: 64 } }, ['id']),
      answer: closedObject({ form: openObject(), schema: openObject(), validator: text }),
      async handle({ params, principal }) {
        const catalog = holder.current
        const form = catalog.forms.get(String(params.id))
        if (!form) throw notFound()
        const pruned = pruneForm(form, principal)
        if (!pruned) throw noPermission()
        const schema = schemaOfForm(form, catalog)
        return { form: pruned, schema, validator: `${validatorPath}/${validatorHash(schema)}` }
      },
    },
    {
      method: 'GET',
      path: `${validatorPath}/{hash}`,
      tag: 'catalog',
      access: 'public',
      limit: 600,
      summary:
        'Reads the validator of a form as an ES module. It needs no session: callers who know its hash were shown the form.',
      params: objectSchema({ hash: { type: 'string', pattern: '^[0-9a-f]{32}$' } }, ['hash']),
      answer: { file: 'js' },
      async handle({ params, reply }) {
        const module = await validatorOf(String(params.hash))
        if (module === null) throw notFound()
        return reply
          .type('text/javascript; charset=utf-8')
          .header('Cache-Control', 'public, max-age=31536000, immutable')
          .send(module)
      },
    },
  ])
}
