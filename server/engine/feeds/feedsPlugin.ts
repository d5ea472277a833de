import type { FastifyInstance } from 'fastify'
import type { Api } from '../../access/Api.ts'
import type { CallLimits } from '../../access/callLimits.ts'
import type { SourceKeyStore } from '../../access/sourceKeys.ts'
import { interval } from '../../platform/concurrency/interval.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { batchRoutes } from './batchRoutes.ts'
import { feedAccess, type FeedRules } from './feedAccess.ts'
import { feedRoutes } from './feedRoutes.ts'
import type { FeedWriters } from './FeedWriter.ts'
import { removeStaleLoadFiles, type LoadJobDeps } from './loadJob.ts'

interface FeedServices extends LoadJobDeps {
  api: Api
  catalog(): Catalog
  limits: Pick<CallLimits, 'calls' | 'loads'>
  keys: Pick<SourceKeyStore, 'countRows'>
  feedWriters: FeedWriters
  feedRules: FeedRules
}

const sweepMs = 60_000

/** Calls that load rows of feeds, tell of loads, and undo them. A feed that its caller may not load is not there. */
export function feedsPlugin(
  { api, catalog, limits, keys, feedWriters: writers, feedRules: rules, ...loadJobs }: FeedServices,
  app: FastifyInstance,
): void {
  const { database, storage } = loadJobs
  const access = feedAccess({ database, catalog, limits, rules })
  api.add([
    ...feedRoutes({ access, loadJobs, catalog, limits, writers, keys }),
    ...batchRoutes({ access, loadJobs, catalog, writers }),
  ])
  const sweep = interval(() => removeStaleLoadFiles({ database, storage }), {
    everyMs: sweepMs,
    onError: (error) => app.log.error({ err: error }, 'files of loads that have ended could not be removed'),
  })
  app.addHook('onReady', async () => sweep.start())
  app.addHook('preClose', () => sweep.stop())
}
