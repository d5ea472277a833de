import { notFound } from '../errors.ts'
import { anyObject, objectSchema, type Route } from '../http/Route.ts'

/** The language packs, whole: the portal's own words and those that definitions bring. */
export function languageRoutes(packOf: (locale: string) => Record<string, string> | undefined): Route[] {
  return [
    {
      method: 'GET', path: '/api/Content/LanguagesPack/{file}', tag: 'content', access: 'public',
      summary: 'The words of a locale by key; the file is <locale>.json.',
      params: objectSchema({ file: { type: 'string', pattern: '^[a-z]{2}-[A-Z]{2}\\.json$' } }, ['file']),
      query: objectSchema({ t: { type: 'string', maxLength: 40 } }),
      answer: anyObject,
      async handle({ params }) {
        const pack = packOf(String(params.file).replace('.json', ''))
        if (!pack) throw notFound()
        return pack
      },
    },
  ]
}
