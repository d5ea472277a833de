import type { DatasetDefinition } from '../../schemas/generated/dataset.ts'
import type { LookupDefinition } from '../../schemas/generated/lookup.ts'
import type { ReportDefinition } from '../../schemas/generated/report.ts'
import { sqlMarks } from '../reports/sqlMarks.ts'
import { checkReferences } from './checkReferences.ts'
import type { ProblemCode } from './Problem.ts'
import type { DefinitionFile } from './readDefinitions.ts'

export type FilesByPath = ReadonlyMap<string, DefinitionFile>

/** A link that leads nowhere is not drawn; it takes no page down. */
const harmless = new Set<ProblemCode>(['unknown-report', 'unknown-link-name'])

/**
 * The files to run: of each that is on disk its newest version, or the last good one where the newest is broken or does
 * not fit the others. What changed gives way to what runs; a file without a good version is left out, alone.
 */
export function chooseFiles(onDisk: Iterable<string>, newest: FilesByPath, before: FilesByPath): Map<string, DefinitionFile> {
  const used = new Map<string, DefinitionFile>()
  for (const path of onDisk) {
    const file = newest.get(path) ?? before.get(path)
    if (file) used.set(path, file)
  }
  const goBack = (path: string): boolean => {
    const old = before.get(path)
    if (!old || used.get(path) === old || !used.has(path)) return false
    used.set(path, old)
    return true
  }
  for (;;) {
    const files = steadyFirst([...used.values()], before)
    const problems = checkReferences(files)
    const broken = files.filter((file) => problems.some((problem) => isOf(problem.file, file)))
    const steady = broken.filter((file) => before.get(file.file) === file)
    const fallen = broken.filter((file) => {
      const isHarmed = problems.some((problem) => isOf(problem.file, file) && !harmless.has(problem.code))
      return isHarmed && !before.has(file.file) && used.delete(file.file)
    })
    if (broken.filter((file) => goBack(file.file)).length + fallen.length > 0) continue
    // What did not change is broken by what it stands on.
    if (steady.filter((file) => standsOn(file, files).filter((other) => goBack(other.file)).length > 0).length > 0) continue
    const gone = steady.filter((file) => problems.some((problem) => isOf(problem.file, file) && !harmless.has(problem.code)) && used.delete(file.file))
    if (gone.length === 0) return used
  }
}

/** What runs already comes first: of two that claim one route, the newcomer is at fault. */
export function steadyFirst(files: DefinitionFile[], before: FilesByPath): DefinitionFile[] {
  const isSteady = (file: DefinitionFile): boolean => before.has(file.file)
  return [...files.filter(isSteady), ...files.filter((file) => !isSteady(file))]
}

/** Whether a problem's file, which may be the SQL, is this definition's. */
export function isOf(problemFile: string, { file }: DefinitionFile): boolean {
  return problemFile.replace(/\.sql$/, '.json') === file
}

/** The definitions without which this one cannot run. */
export function standsOn({ kind, value, sql }: DefinitionFile, files: DefinitionFile[]): DefinitionFile[] {
  const wanted = new Set<string>()
  if (kind === 'report') {
    const report = value as unknown as ReportDefinition
    for (const { dataset, header } of Object.values(report.sources)) for (const name of [dataset, header ?? []].flat()) wanted.add(`dataset ${name}`)
    for (const step of report.filters?.steps ?? []) {
      for (const field of step.fields) if (field.type === 'lookup') wanted.add(`lookup ${field.lookup}`)
    }
  }
  if (kind === 'lookup') for (const list of (value as unknown as LookupDefinition).lists) if (list.dataset) wanted.add(`dataset ${list.dataset}`)
  if (kind === 'dataset') for (const mark of sqlMarks(sql ?? '')) if (mark.kind === 'dataset') wanted.add(`dataset ${mark.name}`)
  return files.filter((file) => wanted.has(`${file.kind} ${file.name}`))
}

/** A file and all that it stands on, however far down. */
export function foundationsOf(file: DefinitionFile, files: DefinitionFile[], seen = new Set<DefinitionFile>()): Set<DefinitionFile> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const other of standsOn(file, files)) foundationsOf(other, files, seen)
  return seen
}

/** A dataset's definition with its SQL, as it runs. */
export function toDataset(file: DefinitionFile): DatasetDefinition & { sql: string } {
  return { ...(file.value as unknown as DatasetDefinition), sql: file.sql ?? '' }
}
