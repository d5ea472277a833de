import { readdirSync, readFileSync } from 'node:fs'
import type { Report } from '../../engine/core/definition/model.ts'
import { parseReport } from '../../engine/core/definition/parseReport.ts'
import type { DatasetDefinition } from '../../schemas/generated/dataset.ts'
import type { LookupDefinition } from '../../schemas/generated/lookup.ts'
import type { ReportDefinition } from '../../schemas/generated/report.ts'

const folder = new URL('../../definitions/', import.meta.url)

/** A report of definitions/ in the form the server sends to a user who may see all of it. */
export function readReport(id: string): Report {
  const datasets = readKind<DatasetDefinition>('datasets')
  const lookups = readKind<LookupDefinition>('lookups')
  const report = readKind<ReportDefinition>('reports').get(id)
  if (!report) throw new Error(`definitions/reports has no ${id}`)
  return parseReport(report, { dataset: (name) => datasets.get(name), lookup: (name) => lookups.get(name) })
}

function readKind<Definition extends { id: string }>(kind: string): Map<string, Definition> {
  const files = readdirSync(new URL(`${kind}/`, folder)).filter((file) => file.endsWith('.json'))
  const all = files.map((file) => JSON.parse(readFileSync(new URL(`${kind}/${file}`, folder), 'utf8')) as Definition)
  return new Map(all.map((definition) => [definition.id, definition]))
}
