import type { FastifyInstance } from 'fastify'
import type { Api } from '../../access/Api.ts'
import type { Catalog } from '../../engine/catalog/Catalog.ts'
import { interval } from '../../platform/concurrency/interval.ts'
import type { Database } from '../../platform/database/Database.ts'
import type { Storage } from '../../platform/storage/Storage.ts'
import { sweepPictures } from './forgottenPictures.ts'
import { replacementRoutes } from './replacementRoutes.ts'
import { surveyRoutes } from './surveyRoutes.ts'

interface SurveyServices {
  api: Api
  database: Database
  storage: Storage
  catalog(): Catalog
  now(): Date
}

const sweepMs = 60_000

/** Wheels, tires and pictures of surveys, and their publishing. Pictures that no row names are removed. */
export function surveysPlugin({ api, database, storage, catalog, now }: SurveyServices, app: FastifyInstance): void {
  api.add([...replacementRoutes({ database, catalog, now }), ...surveyRoutes({ database, storage, catalog, now })])
  const sweep = interval(() => sweepPictures({ database, storage }), {
    everyMs: sweepMs,
    onError: (error) => app.log.error({ err: error }, 'pictures that no row names could not be removed'),
  })
  app.addHook('onReady', async () => sweep.start())
  app.addHook('preClose', () => sweep.stop())
}
