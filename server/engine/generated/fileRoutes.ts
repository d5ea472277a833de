import { may } from '../../../engine/core/access/may.ts'
import type { Route } from '../../access/Route.ts'
import { covers } from '../../access/rowScope.ts'
import type { Database } from '../../platform/database/Database.ts'
import { noPermission, notFound } from '../../platform/errors.ts'
import { objectSchema } from '../../platform/http/jsonSchema.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { jobsSchema } from './jobAnswer.ts'
import { sendStoredFile } from './sendStoredFile.ts'
import type { Jobs } from './jobRoutes.ts'
import { listJobs, pageQuery } from './listing.ts'

/** Files that are made in the background, of whatever report: their owner's list, and each of them. */
export function fileRoutes({ store }: Jobs, database: Database, catalog: () => Catalog): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/v2/jobs/get_files/{report_id}',
      tag: 'jobs',
      access: 'session',
      idle: true,
      summary: 'Lists files of a report made in the background. Those of the caller, newest first.',
      params: objectSchema({ report_id: { type: 'string', maxLength: 64 } }, ['report_id']),
      query: pageQuery,
      answer: jobsSchema,
      handle: (context) =>
        listJobs(context, (page) => store.listFiles(String(context.params.report_id), context.principal.userId, page)),
    },
    {
      method: 'POST',
      path: '/api/v2/jobs/get_file',
      tag: 'jobs',
      access: 'session',
      reads: true,
      summary: 'Reads a file made in the background.',
      body: objectSchema({ id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } }, ['id']),
      answer: { file: 'pdf' },
      async handle({ principal, body, reply }) {
        const job = await store.find(Number(body.id), principal.userId)
        if (!job || job.kind !== 'file' || !covers(principal.scope, job.scope)) throw notFound()
        const report = catalog().reports.get(job.reportId)
        if (!report) throw notFound()
        const item = report.exports.find(({ id }) => id === job.parameters.export)
        if (!may(principal, report.security) || !may(principal, item?.security ?? null)) throw noPermission()
        return sendStoredFile(job, store, database, reply)
      },
    },
  ]
}
