import type { FastifyInstance } from 'fastify'
import type { Catalog } from '../../engine/catalog/Catalog.ts'
import type { Database } from '../../platform/database/Database.ts'
import { defaultLocale, type Translate } from '../../platform/language/translator.ts'
import type { Settings } from '../../platform/settings.ts'
import { dropFolder } from './dropFolder.ts'

interface DropFolderServices {
  settings: Pick<Settings, 'feedsDir'>
  database: Database
  catalog(): Catalog
  translatorOf(locale: string): Translate
}

/** Loads files that are put into a folder. */
export function dropFolderPlugin(
  { settings, database, catalog, translatorOf }: DropFolderServices,
  app: FastifyInstance,
): void {
  const folder = dropFolder({
    folder: settings.feedsDir,
    database,
    catalog,
    translate: translatorOf(defaultLocale),
    log: app.log,
  })
  app.addHook('onReady', async () => folder.start())
  app.addHook('preClose', () => folder.stop())
}
