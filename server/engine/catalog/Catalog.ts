import type { Access } from '../../../engine/core/access/Access.ts'
import type { Lookup, LookupList } from '../../../engine/core/definition/fieldModel.ts'
import type { Form } from '../../../engine/core/definition/formModel.ts'
import type { ReportPages } from '../../../engine/core/definition/generatedPages.ts'
import type { Report } from '../../../engine/core/definition/model.ts'
import type { Feed } from '../../../engine/core/definition/parseFeed.ts'
import type { Searchable } from '../../../engine/core/definition/parseSearchable.ts'
import type { LookupDefinition } from '../../../schemas/generated/lookup.ts'
import type { MenuDefinition } from '../../../schemas/generated/menu.ts'
import type { Packs } from '../../platform/language/readPacks.ts'
import type { Dataset } from '../query/toStatement.ts'
import type { Problem } from './problems/Problem.ts'
import type { DefinitionFile } from './read/DefinitionFile.ts'

/** One named list of a lookup's answer, with the dataset that fills it. */
export interface AnsweredList extends LookupList {
  lookup: Lookup
  dataset: string | null
  with: NonNullable<LookupDefinition['lists'][number]['with']>
}

/** Every definition that is good, in normal form. Immutable: a change makes a new one. */
export interface Catalog {
  /** The digest of its content and problems: servers with the same files have the same version. */
  version: string
  reports: Map<string, Report>
  /** By report: of its file and of all that it stands on. */
  reportVersions: Map<string, string>
  forms: Map<string, Form>
  formVersions: Map<string, string>
  feeds: Map<string, Feed>
  menus: MenuDefinition[]
  /** The codes, groups and flags that there are. */
  access: Access
  /** Reports and dashboards with the pages that belong to them. */
  pages: ReportPages[]
  /** The lookups by the `METHOD path` of their call. */
  lookups: Map<string, AnsweredList[]>
  /** Datasets whose rows the search finds. */
  searchables: Searchable[]
  problems: Problem[]
  /** Those of the database. */
  dataset(id: string): Dataset
  datasets: Map<string, Dataset>
  /** The words of the locales, by locale. */
  packs: Packs
  /** The files it was built from, by key: `report checkpoint`. */
  files: Map<string, DefinitionFile>
  /** The digest of the migrations beside the definitions: other migrations mean other tables. */
  tables: string
}
