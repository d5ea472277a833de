import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Report } from '../../engine/core/definition/model.ts'
import { parseReport } from '../../engine/core/definition/parseReport.ts'
import type { DatasetDefinition } from '../../schemas/generated/dataset.ts'
import type { LookupDefinition } from '../../schemas/generated/lookup.ts'
import type { ReportDefinition } from '../../schemas/generated/report.ts'

const folder = new URL('../../definitions/', import.meta.url)

/** A report of definitions/ in the form the server sends to a user who may see all of it. */
export function readReport(id: string): Report {
  const datasets = readKind<DatasetDefinition>('dataset')
  const lookups = readKind<LookupDefinition>('lookup')
  const report = readKind<ReportDefinition>('report').get(id)
  if (!report) throw new Error(`definitions has no report ${id}`)
  return parseReport(report, { dataset: (name) => datasets.get(name), lookup: (name) => lookups.get(name) })
}

function readKind<Definition extends { id: string }>(kind: string): Map<string, Definition> {
  const end = `.${kind}.json`
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(end))
  return new Map(files.map((file) => {
    const id = basename(file, end)
    return [id, { ...(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Definition), id }]
  }))
}
