import type { Report } from '../../engine/core/definition/model.ts'
import type { Catalog } from '../catalog/Catalog.ts'

/** Names a file of this report may be asked with: the filters' own, or on a detail page those its sources bind. */
export function exportParameters(report: Report, catalog: Catalog): string[] {
  const names = Object.values(report.sources).flatMap((source) =>
    source.with ? Object.keys(source.with) : (catalog.dataset(source.dataset).parameters ?? []).map((parameter) => parameter.id))
  return [...new Set(names)]
}
