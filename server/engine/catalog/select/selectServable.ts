import type { CardDefinition } from '../../../../schemas/generated/card.ts'
import type { DashboardDefinition } from '../../../../schemas/generated/dashboard.ts'
import type { DatasetDefinition } from '../../../../schemas/generated/dataset.ts'
import type { FeedDefinition } from '../../../../schemas/generated/feed.ts'
import type { FormDefinition } from '../../../../schemas/generated/form.ts'
import type { LookupDefinition } from '../../../../schemas/generated/lookup.ts'
import type { ReportDefinition } from '../../../../schemas/generated/report.ts'
import type { Pack } from '../../../platform/language/readPacks.ts'
import { sqlMarks } from '../../query/sqlMarks.ts'
import { writingActionsOf } from '../check/report/checkAction.ts'
import { checkReferences } from '../check/checkReferences.ts'
import { keyOf } from '../read/definitionPath.ts'
import { depthFirst } from '../expand/depthFirst.ts'
import type { Problem, ProblemCode } from '../problems/Problem.ts'
import type { DefinitionFile } from '../read/readDefinitions.ts'

/** By what they are, `report checkpoint`, in whatever folder they stand. */
export type FilesByKey = ReadonlyMap<string, DefinitionFile>

/** A link that leads nowhere is not drawn; it takes no page down. */
const harmless = new Set<ProblemCode>([
  'unknown-report',
  'unknown-link-name',
  'missing-link-name',
  'unanswered-endpoint',
])

/** Problems of a reference to an unknown code, group or flag. */
const asksInVain = new Set<ProblemCode>(['unknown-code', 'unknown-group', 'unknown-flag'])

/** The files to choose from. */
interface Choice {
  /** The keys of all that is on disk, be it broken. */
  onDisk: Iterable<string>
  newest: FilesByKey
  before: FilesByKey
}

/**
 * Returns the files to run. Each file on disk runs in its newest version, or in its last good one if the newest is
 * broken or conflicts with others. A changed file yields to a running one. A file without a good version is left out,
 * alone.
 */
export function selectServable(
  { onDisk, newest, before }: Choice,
  words: Pack,
  isSteady = unchangedSince(before),
): Map<string, DefinitionFile> {
  const used = new Map<string, DefinitionFile>()
  for (const key of onDisk) {
    const file = newest.get(key) ?? before.get(key)
    if (file) used.set(key, file)
  }
  // The access definitions stay in use when their file is missing, as between two steps of a save. Otherwise nobody
  // could open anything.
  const lost = [...before.values()].filter(({ kind, key }) => kind === 'access' && !used.has(key))
  if (lost.length > 0 && checkReferences([...used.values()], words).some(({ code }) => asksInVain.has(code)))
    for (const file of lost) used.set(file.key, file)
  const goBack = ({ key }: DefinitionFile): boolean => {
    const old = before.get(key)
    if (!old || used.get(key) === old || !used.has(key)) return false
    used.set(key, old)
    return true
  }
  for (;;) {
    const files = unchangedFirst([...used.values()], isSteady)
    const problems = checkReferences(files, words)
    const broken = files.filter((file) => problems.some((problem) => isOf(problem, file)))
    const steady = broken.filter((file) => before.get(file.key) === file)
    const fallen = broken.filter((file) => {
      const isHarmed = problems.some((problem) => isOf(problem, file) && !harmless.has(problem.code))
      return isHarmed && !before.has(file.key) && used.delete(file.key)
    })
    if (broken.filter((file) => goBack(file)).length + fallen.length > 0) continue
    // An unchanged file can only be broken by a dependency.
    const dependencies = dependenciesOf(files)
    if (steady.filter((file) => dependencies.directly(file).filter((other) => goBack(other)).length > 0).length > 0)
      continue
    const gone = steady.filter(
      (file) => problems.some((problem) => isOf(problem, file) && !harmless.has(problem.code)) && used.delete(file.key),
    )
    if (gone.length === 0) return used
  }
}

/** Returns the files with unchanged ones first: of two that claim one route, the changed one is at fault. */
export function unchangedFirst(files: DefinitionFile[], isSteady: (file: DefinitionFile) => boolean): DefinitionFile[] {
  return [...files.filter(isSteady), ...files.filter((file) => !isSteady(file))]
}

export const unchangedSince =
  (before: FilesByKey) =>
  (file: DefinitionFile): boolean =>
    before.get(file.key) === file

/** Returns true if a problem, which may be in the SQL or in a piece, belongs to this definition. */
export function isOf({ file, in: users = [keyOf(file)] }: Problem, { key }: DefinitionFile): boolean {
  return users.includes(key)
}

/** The keys of the definitions that one names and cannot run without; read once from each file. */
const needed = new WeakMap<DefinitionFile, string[]>()

function needsOf(file: DefinitionFile): string[] {
  const known = needed.get(file) ?? [...new Set((needs[file.kind] ?? (() => []))(file))]
  needed.set(file, known)
  return known
}

const needs: Record<string, (file: DefinitionFile) => string[]> = {
  report({ value }) {
    const report = value as unknown as ReportDefinition
    const fields = (report.filters?.steps ?? []).flatMap((step) => step.fields)
    return [
      ...Object.values(report.sources)
        .flatMap(({ dataset, header, absent }) => [dataset, header ?? [], absent?.dataset ?? []].flat())
        .map((name) => `dataset ${name}`),
      ...writingActionsOf(report).map(([, { dataset }]) => `dataset ${dataset}`),
      ...fields.flatMap((field) => ('lookup' in field ? [`lookup ${field.lookup}`] : [])),
    ]
  },
  dashboard({ value }) {
    const { filters, tabs } = value as unknown as DashboardDefinition
    const fields = filters.steps.flatMap((step) => step.fields)
    return [
      ...tabs.flatMap(({ cards }) => cards).map((name) => `card ${name}`),
      ...fields.flatMap((field) => ('lookup' in field ? [`lookup ${field.lookup}`] : [])),
    ]
  },
  card({ value }) {
    const { dataset, chart, settings = [] } = value as unknown as CardDefinition
    return [
      ...[dataset, chart?.dataset ?? []].flat().map((name) => `dataset ${name}`),
      ...settings.flatMap((field) => ('lookup' in field ? [`lookup ${field.lookup}`] : [])),
    ]
  },
  form({ value }) {
    const { load, save, sections } = value as unknown as FormDefinition
    const fields = sections.flatMap((section) => section.fields)
    return [
      ...[load, save].flatMap((part) => (part?.dataset ? [`dataset ${part.dataset}`] : [])),
      ...fields.flatMap((field) => ('lookup' in field ? [`lookup ${field.lookup}`] : [])),
      ...fields.flatMap((field) => (field.type === 'file' && field.stored ? [`dataset ${field.stored.dataset}`] : [])),
    ]
  },
  feed: ({ value }) => (value as unknown as FeedDefinition).writes.map(({ dataset }) => `dataset ${dataset}`),
  lookup: ({ value }) =>
    (value as unknown as LookupDefinition).lists.flatMap((list) => (list.dataset ? [`dataset ${list.dataset}`] : [])),
  dataset: ({ sql, value }) => [
    ...sqlMarks(sql ?? '').flatMap((mark) => (mark.kind === 'dataset' ? [`dataset ${mark.name}`] : [])),
    ...[(value as unknown as DatasetDefinition).count?.dataset ?? []].flat().map((name) => `dataset ${name}`),
    ...((value as unknown as DatasetDefinition).parameters ?? []).flatMap(({ columns = [] }) =>
      columns.flatMap((column) => (column.in ? [`dataset ${column.in.dataset}`] : [])),
    ),
  ],
}

export interface Dependencies {
  /** The definitions that it names. */
  directly(file: DefinitionFile): DefinitionFile[]
  /** The file and all that it stands on, however far down. */
  all(file: DefinitionFile): ReadonlySet<DefinitionFile>
}

/** Returns the dependencies of each of these files among them. */
export function dependenciesOf(files: DefinitionFile[]): Dependencies {
  const byKey = new Map(files.map((file) => [file.key, file]))
  // Every file that may require a code depends on the access definitions.
  const access = files.filter(({ kind }) => kind === 'access')
  const directly = (file: DefinitionFile): DefinitionFile[] => [
    ...needsOf(file).flatMap((key) => byKey.get(key) ?? []),
    ...(['access', 'dataset'].includes(file.kind) ? [] : access),
  ]
  const known = new Map<DefinitionFile, ReadonlySet<DefinitionFile>>()
  return {
    directly,
    all(file) {
      const found = known.get(file) ?? new Set(depthFirst([file], directly).reverse())
      known.set(file, found)
      return found
    },
  }
}

/** A dataset's definition with its SQL, as it runs. */
export function toDataset(file: DefinitionFile): DatasetDefinition & { sql: string } {
  return { ...(file.value as unknown as DatasetDefinition), sql: file.sql ?? '' }
}
