import type { Report } from '../../engine/core/definition/model.ts'
import { loadCatalog } from '../../server/engine/catalog/pipeline.ts'
import { projectFolder } from '../../server/platform/settings.ts'

const { reports } = await loadCatalog(`${projectFolder}/definitions`)

/** A report of definitions/ in the form the server sends to a user who may see all of it. */
export function readReport(id: string): Report {
  const report = reports.get(id)
  if (!report) throw new Error(`definitions has no report ${id}`)
  return report
}
