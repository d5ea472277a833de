import type { FastifyInstance } from 'fastify'
import type { Api } from '../../access/Api.ts'
import type { Database } from '../../platform/database/Database.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { fileRoutes } from './fileRoutes.ts'
import { jobRoutes, type Jobs } from './jobRoutes.ts'

interface JobServices {
  api: Api
  jobs: Jobs
  database: Database
  catalog(): Catalog
}

/** Background jobs with their reports and files. The jobs that run when the server closes are left to the next one. */
export function jobsPlugin({ api, jobs, database, catalog }: JobServices, app: FastifyInstance): void {
  api.add([...jobRoutes(jobs), ...fileRoutes(jobs, database, catalog)])
  app.addHook('onReady', async () => jobs.runner.start())
  app.addHook('preClose', () => jobs.runner.stop())
}
