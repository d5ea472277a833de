import { parseAccess } from '../../../../engine/core/access/Access.ts'
import { parsePages, type ReportPages } from '../../../../engine/core/definition/generatedPages.ts'
import type { Library } from '../../../../engine/core/definition/Library.ts'
import { parseDashboard } from '../../../../engine/core/definition/parseDashboard.ts'
import { parseFeed } from '../../../../engine/core/definition/parseFeed.ts'
import { parseForm } from '../../../../engine/core/definition/parseForm.ts'
import { parseLookup } from '../../../../engine/core/definition/parseLookup.ts'
import { parseSearchable } from '../../../../engine/core/definition/parseSearchable.ts'
import type { LookupDefinition } from '../../../../schemas/generated/lookup.ts'
import type { Packs } from '../../../platform/language/readPacks.ts'
import type { Dataset } from '../../query/toStatement.ts'
import type { AnsweredList, Catalog } from '../Catalog.ts'
import { toDataset } from '../expand/expandFiles.ts'
import { filesOf, type DefinitionFile, type DefinitionOf } from '../read/DefinitionFile.ts'
import type { DefinitionKind } from '../read/definitionPath.ts'
import { definitionTexts } from './definitionTexts.ts'
import { withExports } from './exportedTables.ts'
import { withTranslations } from './translatedFeeds.ts'

/** The definitions in normal form. */
export type ParsedDefinitions = Pick<
  Catalog,
  'reports' | 'forms' | 'feeds' | 'menus' | 'access' | 'pages' | 'lookups' | 'searchables' | 'datasets'
>

/** Parses expanded files. Feeds get translated headings, and the tables of exports that they load back. */
export function parseDefinitions(files: DefinitionFile[], packs: Packs): ParsedDefinitions {
  const of = <Kind extends DefinitionKind>(kind: Kind): DefinitionOf<Kind>[] =>
    filesOf(files, kind).map(({ value }) => value)
  const declared = new Map<string, Dataset>(filesOf(files, 'dataset').map((file) => [file.name, toDataset(file)]))
  // Those of the browser have columns, which definitions name, and nothing to ask.
  const datasets = new Map([...declared].filter(([, { local }]) => !local))
  const lookups = new Map(of('lookup').map((lookup) => [lookup.id, lookup]))
  const access = parseAccess(of('access'))
  const library: Library = { dataset: (id) => declared.get(id), lookup: (id) => lookups.get(id), access }
  const cards = new Map(of('card').map((card) => [card.id, card]))
  const pages: ReportPages[] = [
    ...of('report').map((report) => parsePages(report, library)),
    ...of('dashboard').map((dashboard) => ({
      live: parseDashboard(dashboard, (id) => cards.get(id), library),
      earlier: null,
    })),
  ]
  const reports = new Map(
    pages
      .flatMap(({ live, earlier: storedReports }) => [live, storedReports ?? []].flat())
      .map((report) => [report.id, report]),
  )
  const forms = new Map(of('form').map((form) => [form.id, parseForm(form, library)]))
  const feeds = new Map(of('feed').map((feed) => [feed.id, parseFeed(feed, library.dataset)]))
  const parsed: ParsedDefinitions = {
    reports,
    forms,
    feeds,
    menus: of('menu'),
    access,
    pages,
    lookups: listsOf([...lookups.values()]),
    searchables: [...datasets.values()].flatMap((dataset) => parseSearchable(dataset) ?? []),
    datasets,
  }
  const translated = withTranslations([...feeds.values()], definitionTexts(parsed), packs)
  return {
    ...parsed,
    feeds: new Map(withExports(translated, reports, packs).map((feed) => [feed.id, feed])),
  }
}

/** Several lookups may share a call: its answer holds the lists of them all. */
function listsOf(lookups: LookupDefinition[]): Map<string, AnsweredList[]> {
  const lists = new Map<string, AnsweredList[]>()
  for (const definition of lookups) {
    const lookup = parseLookup(definition)
    const own = lookup.lists.map((list, index): AnsweredList => ({
      ...list,
      lookup,
      dataset: definition.lists[index]?.dataset ?? null,
      with: definition.lists[index]?.with ?? {},
    }))
    lists.set(lookup.endpoint, [...(lists.get(lookup.endpoint) ?? []), ...own])
  }
  return lists
}
