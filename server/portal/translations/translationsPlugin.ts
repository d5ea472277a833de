import type { FastifyInstance } from 'fastify'
import type { Api } from '../../access/Api.ts'
import type { Settings } from '../../platform/settings.ts'
import { languageRoutes } from './languageRoutes.ts'
import type { ShippedTextsWriter } from './shippedTexts.ts'
import { translationRoutes } from './translationRoutes.ts'
import type { TranslationService } from './translationService.ts'
import type { TranslationImports } from './createTranslationImports.ts'
import type { TranslationStore } from './TranslationStore.ts'

interface TranslationServices {
  api: Api
  settings: Settings
  translationStore: TranslationStore
  shippedTexts: ShippedTextsWriter
  translations: TranslationService
  translationImports: TranslationImports
}

/** Languages and their packs, and their changes by administrators. The texts of definitions are stored as rows. */
export function translationsPlugin(
  { api, settings, translationStore, shippedTexts, translations, translationImports }: TranslationServices,
  app: FastifyInstance,
): void {
  api.add([...languageRoutes(translationStore, settings), ...translationRoutes(translations, translationImports)])
  app.addHook('onReady', async () => shippedTexts.start())
  app.addHook('preClose', () => shippedTexts.stop())
}
