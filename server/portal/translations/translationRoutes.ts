import { may } from '../../../engine/core/access/may.ts'
import type { Security } from '../../../engine/core/definition/model.ts'
import type { Route, SessionContext } from '../../access/Route.ts'
import { noPermission } from '../../platform/errors.ts'
import { integer, objectSchema, type ObjectSchema, closedObject } from '../../platform/http/jsonSchema.ts'
import { longestText, type TranslationService, type TranslationEdit } from './translationService.ts'
import type { TranslationImports } from './createTranslationImports.ts'

/** The right to manage texts. */
const keepers: Security = { code: 'TVADMIN', groups: null, flag: null }

const localeId = { type: 'integer', minimum: 1 }
const key = { type: 'string', minLength: 1, maxLength: 200, pattern: '^[a-z][A-Za-z0-9_.-]*$' }
const text = { type: 'string', maxLength: longestText }
const list = (properties: ObjectSchema['properties'], required: string[]) => ({
  type: 'array',
  minItems: 1,
  maxItems: 5000,
  items: objectSchema(properties, required),
})

/** A route of those who keep the words. */
interface KeepersRoute {
  method: Route['method']
  /** Below /api/v2/. */
  path: string
  summary: string
  params?: ObjectSchema
  body: ObjectSchema
  answer: ObjectSchema
  handle(context: SessionContext): Promise<object>
}

/**
 * The calls that change texts. Lists, counts and locales are definitions: definitions/translations. Source: document
 * 002, sections 3 and 7.
 */
export function translationRoutes(translations: TranslationService, imports: TranslationImports): Route[] {
  const route = ({ path, handle, ...rest }: KeepersRoute): Route => ({
    ...rest,
    path: `/api/v2/${path}`,
    tag: 'admin',
    access: 'session',
    async handle(context) {
      if (!may(context.principal, keepers)) throw noPermission()
      return handle(context)
    },
  })
  const importId = objectSchema({ import_id: { type: 'integer', minimum: 1 } }, ['import_id'])
  const parts = { translated_text: { ...text, nullable: true }, comments: { ...text, nullable: true } }

  return [
    route({
      method: 'POST',
      path: 'admin/translations/add_word',
      summary: 'Adds a text in en-US. For keys that neither code nor definitions know.',
      body: objectSchema({ id: key, translation_text: { ...text, minLength: 1 }, comments: text }, [
        'id',
        'translation_text',
      ]),
      answer: closedObject({ id: text }),
      async handle({ body, principal }) {
        await translations.addWord(
          {
            id: String(body.id),
            translation_text: String(body.translation_text),
            comments: String(body.comments ?? ''),
          },
          principal.userId,
        )
        return { id: body.id }
      },
    }),
    route({
      method: 'PUT',
      path: 'admin/translations/edit_words',
      summary:
        'Saves translations of a locale. With notes to translators; all of them or none. `before` says what was seen; where something else stands by now, the answer is 409 with `conflict: { cells: [{ index, column, theirs }] }`.',
      body: objectSchema(
        { locale_id: localeId, words: list({ id: key, ...parts, before: objectSchema(parts) }, ['id']) },
        ['locale_id', 'words'],
      ),
      answer: closedObject({ changed: integer }),
      handle: async ({ body, principal }) => ({
        changed: await translations.edit(Number(body.locale_id), body.words as TranslationEdit[], principal.userId),
      }),
    }),
    route({
      method: 'PUT',
      path: 'admin/translations/edit_dictionary_words',
      summary: 'Saves notes to translators and en-US texts.',
      body: objectSchema(
        { words: list({ id: key, translation_text: { ...text, minLength: 1 }, comments: text }, ['id']) },
        ['words'],
      ),
      answer: closedObject({}),
      async handle({ body, principal }) {
        await translations.editDictionary(
          body.words as { id: string; translation_text?: string; comments?: string }[],
          principal.userId,
        )
        return {}
      },
    }),
    route({
      method: 'POST',
      path: 'own/translations/apply_import/{import_id}',
      summary: 'Imports the translations of a checked file. All of them or none, once.',
      params: importId,
      body: objectSchema({}),
      answer: closedObject({ changed: integer }),
      handle: ({ params, principal }) => imports.apply(Number(params.import_id), principal.userId),
    }),
    route({
      method: 'POST',
      path: 'own/translations/discard_import/{import_id}',
      summary: 'Discards a checked file of translations.',
      params: importId,
      body: objectSchema({}),
      answer: closedObject({}),
      async handle({ params }) {
        await imports.discard(Number(params.import_id))
        return {}
      },
    }),
  ]
}
