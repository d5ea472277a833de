import type { FastifyInstance } from 'fastify'
import type { Api } from '../../access/Api.ts'
import type { Settings } from '../../platform/settings.ts'
import { languageRoutes } from './languageRoutes.ts'
import type { ShippedWordsKeeper } from './shippedWords.ts'
import { translationRoutes } from './translationRoutes.ts'
import type { TranslationService } from './translationService.ts'
import type { WordImports } from './wordImports.ts'
import type { WordStore } from './WordStore.ts'

interface TranslationServices {
  api: Api
  settings: Settings
  words: WordStore
  shippedWords: ShippedWordsKeeper
  translations: TranslationService
  wordImports: WordImports
}

/** Languages and their packs, and their changes by administrators. The texts of definitions are stored as rows. */
export function translationsPlugin(
  { api, settings, words, shippedWords, translations, wordImports }: TranslationServices,
  app: FastifyInstance,
): void {
  api.add([...languageRoutes(words, settings), ...translationRoutes(translations, wordImports)])
  app.addHook('onReady', async () => shippedWords.start())
  app.addHook('preClose', () => shippedWords.stop())
}
