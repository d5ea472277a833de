import { createHash } from 'node:crypto'
import type { CardDefinition } from '../../schemas/generated/card.ts'
import type { DashboardDefinition } from '../../schemas/generated/dashboard.ts'
import type { FormDefinition } from '../../schemas/generated/form.ts'
import type { LookupDefinition } from '../../schemas/generated/lookup.ts'
import type { MenuDefinition } from '../../schemas/generated/menu.ts'
import type { ReportDefinition } from '../../schemas/generated/report.ts'
import type { Form } from '../../engine/core/definition/formModel.ts'
import type { Lookup, LookupList } from '../../engine/core/definition/fieldModel.ts'
import type { Export, Report, Source } from '../../engine/core/definition/model.ts'
import { parsePages, type ReportPages } from '../../engine/core/definition/generatedPages.ts'
import type { Library } from '../../engine/core/definition/Library.ts'
import { parseDashboard } from '../../engine/core/definition/parseDashboard.ts'
import { parseForm } from '../../engine/core/definition/parseForm.ts'
import { parseLookup } from '../../engine/core/definition/parseLookup.ts'
import { earlierId } from '../../engine/core/definition/parseReport.ts'
import { formFieldsOf } from '../../engine/core/form/formValues.ts'
import type { DashboardReport } from '../dashboards/cardRequests.ts'
import { fileJobCalls, type FileJobCall } from '../dashboards/fileJobs.ts'
import { templateCalls, type TemplateCall } from '../dashboards/templateRoutes.ts'
import type { Database } from '../database/Database.ts'
import { readPacks, type Packs } from '../language/readPacks.ts'
import { defaultLocale } from '../language/translator.ts'
import type { StoredFile } from '../forms/storedFile.ts'
import type { GeneratedAnswer } from '../jobs/generatedRoutes.ts'
import type { Dataset } from '../reports/toStatement.ts'
import { checkDatabase } from './checkDatabase.ts'
import { checkForm } from './checkForm.ts'
import { checkReferences } from './checkReferences.ts'
import { chooseFiles, foundationsAmong, isOf, steadyFirst, toDataset } from './chooseFiles.ts'
import type { Problem } from './Problem.ts'
import { readDefinitions, type DefinitionFile } from './readDefinitions.ts'

/** What a call of the specification is answered from. */
export type Answer =
  | { kind: 'sources'; endpoint: string; report: Report; sources: Source[] }
  | { kind: 'cards'; endpoint: string; report: DashboardReport }
  | { kind: 'cards-file'; endpoint: string; report: DashboardReport; isSingle: boolean }
  | { kind: 'cards-job'; endpoint: string; report: DashboardReport; call: FileJobCall }
  | { kind: 'template'; endpoint: string; report: DashboardReport; call: TemplateCall }
  | { kind: 'export'; endpoint: string; report: Report; export: Export }
  | { kind: 'load' | 'save'; endpoint: string; form: Form }
  | { kind: 'stored-file'; endpoint: string; form: Form; stored: StoredFile }
  | { kind: 'lookup'; endpoint: string; lists: AnsweredList[] }
  | GeneratedAnswer

/** One named list of a lookup's answer, with the dataset that fills it. */
export interface AnsweredList extends LookupList {
  lookup: Lookup
  dataset: string | null
  with: NonNullable<LookupDefinition['lists'][number]['with']>
}

/** Every definition that is good, in normal form. Immutable: a change makes a new one. */
export interface Catalog {
  /** Of what it holds and of its problems: servers with the same files say the same. */
  version: string
  reports: Map<string, Report>
  /** By report: of its file and of all that it stands on. */
  reportVersions: Map<string, string>
  forms: Map<string, Form>
  formVersions: Map<string, string>
  menus: MenuDefinition[]
  /** By `METHOD path`. */
  answers: Map<string, Answer>
  problems: Problem[]
  dataset(id: string): Dataset
  datasets: Map<string, Dataset>
  /** The words of the locales, by locale. */
  packs: Packs
  /** What it was made from, by file. */
  files: Map<string, DefinitionFile>
}

export interface LoadOptions {
  /** What runs now: its version of a file stays while the newest is broken. */
  before?: Catalog
  /** Datasets that changed are tried on it. Without it SQL is taken at its word. */
  database?: Database
  /** The folder of the locales' packs. */
  locales?: string
}

/** Reads, checks and parses a folder of definitions. A bad file stays as it was, or is left out, and is reported; the others live. */
export async function loadCatalog(folder: string, { before, database, locales }: LoadOptions = {}): Promise<Catalog> {
  const known = before?.files ?? new Map<string, DefinitionFile>()
  const [{ files, problems: unread }, { packs, problems: packProblems }] = await Promise.all([readDefinitions(folder, known), readPacks(locales, before?.packs)])
  const words = packs.get(defaultLocale) ?? {}
  const formProblems = files.filter((file) => known.get(file.file) !== file).flatMap(checkForm)
  const wellFormed = files.filter((file) => !formProblems.some((problem) => problem.file === file.file))
  const illFormed = [...unread, ...formProblems].map((problem) => problem.file)
  const problems = [...packProblems, ...unread, ...formProblems, ...checkReferences(steadyFirst(wellFormed, known), words, illFormed)]

  const onDisk = [...files, ...unread].map(({ file }) => file).sort()
  const newest = new Map(wellFormed.map((file) => [file.file, file]))
  let used = chooseFiles(onDisk, newest, known, words)
  for (const tried = new Set<DefinitionFile>(); database;) {
    const all = [...used.values()]
    const foundations = foundationsAmong(all)
    const changed = all.filter((file) => file.kind === 'dataset' && !tried.has(file)
      && [...foundations.all(file)].some((other) => known.get(other.file) !== other))
    const found = await checkDatabase(changed, all, database)
    const isRefused = (file: DefinitionFile): boolean => found.some((problem) => isOf(problem.file, file))
    // What stands on a refused one is refused with it, and tried again without it.
    const refused = changed.filter((file) => isRefused(file) && ![...foundations.all(file)].some((other) => other !== file && isRefused(other)))
    for (const file of changed) if (refused.includes(file) || !isRefused(file)) tried.add(file)
    if (refused.length === 0) break
    problems.push(...found.filter((problem) => refused.some((file) => isOf(problem.file, file))))
    for (const file of refused) {
      newest.delete(file.file)
      // One that did not change is refused for what changed below it.
      if (known.get(file.file) === file) for (const other of foundations.all(file)) newest.delete(other.file)
    }
    used = chooseFiles(onDisk, newest, known, words)
  }
  return buildCatalog(used, packs, problems)
}

function buildCatalog(used: Map<string, DefinitionFile>, packs: Packs, problems: Problem[]): Catalog {
  const files = [...used.values()]
  const of = <Definition>(kind: string): Definition[] => files.filter((file) => file.kind === kind).map((file) => file.value as Definition)
  const datasets = new Map<string, Dataset>(
    files.filter((file) => file.kind === 'dataset').map((file) => [file.name, toDataset(file)]),
  )
  const lookups = new Map(of<LookupDefinition>('lookup').map((lookup) => [lookup.id, lookup]))
  const foundations = foundationsAmong(files)
  const library: Library = { dataset: (id) => datasets.get(id), lookup: (id) => lookups.get(id) }
  const cards = new Map(of<CardDefinition>('card').map((card) => [card.id, card]))
  const pages: ReportPages[] = [
    ...of<ReportDefinition>('report').map((report) => parsePages(report, library)),
    ...of<DashboardDefinition>('dashboard').map((dashboard) => ({ asking: parseDashboard(dashboard, (id) => cards.get(id), library), earlier: null })),
  ]
  const reports = new Map(pages.flatMap(({ asking, earlier }) => [asking, earlier ?? []].flat()).map((report) => [report.id, report]))
  const forms = new Map(of<FormDefinition>('form').map((form) => [form.id, parseForm(form, library)]))
  const versionsOf = (kind: string): [string, string][] =>
    files.filter((file) => file.kind === kind).map((file) => [file.name, versionOf(foundations.all(file), [])])
  return {
    version: versionOf(files, [problems, [...packs]]),
    reportVersions: new Map([...versionsOf('report').flatMap(([name, version]): [string, string][] => [[name, version], [earlierId(name), version]]), ...versionsOf('dashboard')]),
    formVersions: new Map(versionsOf('form')),
    files: used,
    packs,
    reports,
    forms,
    menus: of<MenuDefinition>('menu'),
    answers: answersOf(pages, [...forms.values()], [...lookups.values()]),
    problems,
    datasets,
    dataset(id) {
      const dataset = datasets.get(id)
      if (!dataset) throw new Error(`dataset ${id} is not in the catalog`)
      return dataset
    },
  }
}

function versionOf(files: Iterable<DefinitionFile>, rest: unknown[]): string {
  const hash = createHash('sha256')
  for (const { file, digest } of files) hash.update(`${file} ${digest} `)
  return hash.update(JSON.stringify(rest)).digest('hex').slice(0, 16)
}

/** Several lookups may share a call, and several sources of a report: its answer holds the lists of them all. */
function answersOf(pages: ReportPages[], forms: Form[], lookups: LookupDefinition[]): Map<string, Answer> {
  const answers = new Map<string, Answer>()
  for (const { asking: report, earlier } of pages) {
    for (const source of Object.values(report.sources)) {
      if (!source.endpoint) continue
      const shared = answers.get(source.endpoint)
      if (shared?.kind === 'sources' && shared.report === report) shared.sources.push(source)
      else answers.set(source.endpoint, { kind: 'sources', endpoint: source.endpoint, report, sources: [source] })
    }
    const { dashboard } = report
    if (dashboard) answers.set(dashboard.endpoint, { kind: 'cards', endpoint: dashboard.endpoint, report: { ...report, dashboard } })
    const templates = dashboard?.basket?.templates
    for (const call of dashboard && templates ? templateCalls : []) {
      answers.set(templates![call], { kind: 'template', endpoint: templates![call], report: { ...report, dashboard: dashboard! }, call })
    }
    const files = dashboard?.basket?.files
    for (const call of dashboard && files ? (['many', 'single'] as const) : []) {
      answers.set(files![call], { kind: 'cards-file', endpoint: files![call], report: { ...report, dashboard: dashboard! }, isSingle: call === 'single' })
    }
    for (const call of dashboard && files?.job ? fileJobCalls : []) {
      answers.set(files!.job![call], { kind: 'cards-job', endpoint: files!.job![call], report: { ...report, dashboard: dashboard! }, call })
    }
    for (const item of report.exports) answers.set(item.endpoint, { kind: 'export', endpoint: item.endpoint, report, export: item })
    for (const answer of earlier ? generatedAnswers(report, earlier) : []) answers.set(answer.endpoint, answer)
  }
  for (const form of forms) {
    if (form.load) answers.set(form.load.endpoint, { kind: 'load', endpoint: form.load.endpoint, form })
    answers.set(form.save.endpoint, { kind: 'save', endpoint: form.save.endpoint, form })
    for (const field of formFieldsOf(form)) if (field.type === 'file' && field.stored) answers.set(field.stored.endpoint, { kind: 'stored-file', endpoint: field.stored.endpoint, form, stored: field.stored })
  }
  for (const definition of lookups) {
    const lookup = parseLookup(definition)
    const lists = lookup.lists.map((list, index): AnsweredList => ({
      ...list, lookup, dataset: definition.lists[index]?.dataset ?? null, with: definition.lists[index]?.with ?? {},
    }))
    const shared = answers.get(lookup.endpoint)
    if (shared?.kind === 'lookup') shared.lists.push(...lists)
    else answers.set(lookup.endpoint, { kind: 'lookup', endpoint: lookup.endpoint, lists })
  }
  return answers
}

/** The calls of a generated report. A file that has no call of its own is asked for where the rest is. */
function generatedAnswers(report: Report, earlier: Report): GeneratedAnswer[] {
  const { generate } = report
  if (!generate) return []
  const base = { report, earlier, generate }
  return [
    { ...base, kind: 'generate', endpoint: generate.endpoint },
    { ...base, kind: 'earlier-list', endpoint: generate.list },
    { ...base, kind: 'earlier', endpoint: generate.get },
    ...earlier.exports.filter((item) => item.endpoint !== generate.get).map((item) => ({ ...base, kind: 'earlier-file' as const, endpoint: item.endpoint, export: item })),
  ]
}
