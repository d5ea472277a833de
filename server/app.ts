import type { FastifyInstance } from 'fastify'
import { createApi, type Api } from './access/Api.ts'
import { audit } from './access/audit.ts'
import type { Route } from './access/Route.ts'
import { sessionsPlugin } from './access/sessionsPlugin.ts'
import type { LiveCatalog } from './engine/catalog/serve/LiveCatalog.ts'
import { documentationPlugin } from './engine/documentation/documentationPlugin.ts'
import { definitionsPlugin } from './engine/endpoints/definitionsPlugin.ts'
import { exportsPlugin } from './engine/exports/exportsPlugin.ts'
import { feedsPlugin } from './engine/feeds/feedsPlugin.ts'
import { formsPlugin } from './engine/forms/formsPlugin.ts'
import { jobsPlugin } from './engine/generated/jobsPlugin.ts'
import { imagesPlugin } from './engine/images/imagesPlugin.ts'
import { searchPlugin } from './engine/search/searchPlugin.ts'
import type { Database } from './platform/database/Database.ts'
import { createServer } from './platform/http/createServer.ts'
import { httpPlugin } from './platform/http/httpPlugin.ts'
import { securityHeadersPlugin } from './platform/http/securityHeadersPlugin.ts'
import type { Settings } from './platform/settings.ts'
import { mailPlugin } from './portal/accounts/mailPlugin.ts'
import { registrationPlugin } from './portal/accounts/registrationPlugin.ts'
import { favoritesPlugin } from './portal/favorites/favoritesPlugin.ts'
import { dropFolderPlugin } from './portal/imports/dropFolderPlugin.ts'
import { sourceKeysPlugin } from './portal/imports/sourceKeysPlugin.ts'
import { membershipPlugin } from './portal/membership/membershipPlugin.ts'
import { managementPlugin } from './portal/setup/managementPlugin.ts'
import { staticFilesPlugin } from './portal/setup/staticFilesPlugin.ts'
import { surveysPlugin } from './portal/surveys/surveysPlugin.ts'
import { translationsPlugin } from './portal/translations/translationsPlugin.ts'
import { unitsPlugin } from './portal/units/unitsPlugin.ts'
import { createServices, type Services } from './services.ts'

/** A concern of the server: adds its routes, and hooks that start and end its work. */
type Plugin = (services: Services & { api: Api }, app: FastifyInstance) => void | Promise<void>

/** The concerns of the server, in the order in which they are registered, start and end. */
const plugins: readonly Plugin[] = [
  securityHeadersPlugin,
  httpPlugin,
  registrationPlugin,
  favoritesPlugin,
  managementPlugin,
  sessionsPlugin,
  exportsPlugin,
  definitionsPlugin,
  formsPlugin,
  jobsPlugin,
  imagesPlugin,
  sourceKeysPlugin,
  feedsPlugin,
  searchPlugin,
  translationsPlugin,
  unitsPlugin,
  surveysPlugin,
  documentationPlugin,
  membershipPlugin,
  staticFilesPlugin,
  mailPlugin,
  dropFolderPlugin,
]

export interface AppParts {
  settings: Settings
  database: Database
  /** The definitions; each call is answered by those it then holds. */
  holder: LiveCatalog
  now?: () => Date
  /** The destination of the log; tests read it. */
  logTo?: { write(line: string): void }
}

export interface App {
  server: FastifyInstance
  /** Returns every route of the wire, those of definitions too. */
  routes(): Route[]
  /** Resolves when the mail that is due has been sent; for tests. */
  mailIdle(): Promise<void>
  /** Resolves when no job is worked on; for tests. */
  jobsIdle(): Promise<void>
  /** Resolves when the rows of words are those of the files; for tests. */
  textsIdle(): Promise<void>
}

/** Builds the server. It keeps no state of its own beyond the database. */
export async function buildApp({ settings, database, holder, now = () => new Date(), logTo }: AppParts): Promise<App> {
  const server = createServer({ settings, translatorOf: (locale) => services.translatorOf(locale), logTo })
  const services = await createServices({ settings, database, holder, now, log: server.log })
  const api = createApi(server, {
    ...services,
    noteDeletion: ({ userId }, detail) => audit(services.database, { userId }, 'delete', detail),
  })
  for (const plugin of plugins) await plugin({ ...services, api }, server)

  const { jobs, outbox, registrations, shippedTexts } = services
  return {
    server,
    routes: api.routes,
    async mailIdle() {
      await registrations.idle()
      await outbox.wake()
    },
    jobsIdle: () => jobs.runner.idle(),
    textsIdle: () => shippedTexts.idle(),
  }
}
