import type { Api } from '../../access/Api.ts'
import type { Route } from '../../access/Route.ts'
import { openObject } from '../../platform/http/jsonSchema.ts'
import type { Database } from '../../platform/database/Database.ts'
import { isForThisMachine } from '../../platform/http/loopback.ts'
import type { Settings } from '../../platform/settings.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { catalogTexts } from './catalogTexts.ts'
import { columnComments } from './columnComments.ts'
import { openApi, type ApiDescription } from './openApi.ts'

const style =
  'body{font:14px/1.5 system-ui,sans-serif;margin:32px auto;max-width:960px;padding:0 16px}td,th{text-align:left;padding:4px 16px 4px 0;vertical-align:top}code{white-space:nowrap}'

interface DocumentationServices {
  api: Api
  settings: Settings
  product: Pick<ApiDescription, 'title' | 'description' | 'appSetup'>
  database: Database
  catalog(): Catalog
}

/**
 * The description of the wire, as JSON, and where it is public as a page to read. With a session it is told to those
 * who have one.
 */
export function documentationPlugin({ api, settings, product, database, catalog }: DocumentationServices): void {
  const access = settings.stage === 'development' && isForThisMachine(settings) ? 'public' : 'session'
  // Building it takes a tenth of a second or more, in which nobody else is answered.
  let last: { catalog: Catalog; document: object } | undefined
  async function readDocument(): Promise<object> {
    const current = catalog()
    if (last?.catalog === current) return last.document
    const parts = { texts: catalogTexts(current), comments: await columnComments(database) }
    const document = openApi(api.routes(), { ...product, serverUrl: settings.publicUrl, ...parts })
    last = { catalog: current, document }
    return document
  }
  const described = (route: Omit<Extract<Route, { access: 'public' }>, 'access'>): Route => ({ ...route, access })
  api.add([
    described({
      method: 'GET',
      path: '/api/docs/json',
      tag: 'documentation',
      summary: 'Reads the OpenAPI document',
      answer: openObject(),
      handle: readDocument,
    }),
    described({
      method: 'GET',
      path: '/api/docs',
      tag: 'documentation',
      summary: 'Reads the list of calls as a page',
      answer: { file: 'html' },
      async handle({ reply }) {
        const rows = api
          .routes()
          .sort((a, b) => (a.path < b.path ? -1 : 1))
          .map(
            (route) =>
              `<tr><td>${route.method}</td><td><code>${route.path}</code></td><td>${route.summary.replace(/[<&]/g, '')}</td><td>${route.access}</td></tr>`,
          )
        void reply
          .type('text/html; charset=utf-8')
          .header(
            'Content-Security-Policy',
            "default-src 'none'; style-src 'sha256-" + (await styleHash()) + "'; frame-ancestors 'none'",
          )
        return reply.send(
          `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Calls</title><style>${style}</style></head><body><h1>Calls</h1><p>As OpenAPI: <a href="/api/docs/json">/api/docs/json</a></p><table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Access</th></tr></thead><tbody>${rows.join('')}</tbody></table></body></html>`,
        )
      },
    }),
  ])
}

async function styleHash(): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))).toString('base64')
}
