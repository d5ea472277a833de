import { createHash } from 'node:crypto'
import { earlierId } from '../../../../engine/core/definition/parseReport.ts'
import type { Pack, Packs } from '../../../platform/language/readPacks.ts'
import type { Catalog } from '../Catalog.ts'
import { dependenciesOf } from '../expand/dependenciesOf.ts'
import type { Problem } from '../problems/Problem.ts'
import type { DefinitionFile } from '../read/DefinitionFile.ts'
import type { ParsedDefinitions } from './parseDefinitions.ts'

export interface CatalogParts {
  /** The files that are served, by key. */
  files: Map<string, DefinitionFile>
  /** The same, expanded. */
  expanded: DefinitionFile[]
  parsed: ParsedDefinitions
  packs: Packs
  /** The digest of the migrations. */
  tables: string
  problems: Problem[]
}

/** Puts a catalog together. Its versions are computed when they are first read. */
export function buildCatalog({ files, expanded, parsed, packs, tables, problems }: CatalogParts): Catalog {
  let versions: Versions | undefined
  // The check of a folder reads none, and they cost a tenth of it.
  const knownVersions = (): Versions => (versions ??= versionsOf({ expanded, problems, packs, tables }))
  const { datasets } = parsed
  return {
    ...parsed,
    get version() {
      return knownVersions().version
    },
    get reportVersions() {
      return knownVersions().reportVersions
    },
    get formVersions() {
      return knownVersions().formVersions
    },
    files,
    tables,
    packs,
    problems,
    dataset(id) {
      const dataset = datasets.get(id)
      if (!dataset) throw new Error(`dataset ${id} is not in the catalog`)
      return dataset
    },
  }
}

type Versions = Pick<Catalog, 'version' | 'reportVersions' | 'formVersions'>

function versionsOf({
  expanded,
  problems,
  packs,
  tables,
}: Pick<CatalogParts, 'expanded' | 'problems' | 'packs' | 'tables'>): Versions {
  const dependencies = dependenciesOf(expanded)
  const ofKind = (kind: string): [string, string][] =>
    expanded.filter((file) => file.kind === kind).map((file) => [file.name, versionOf(dependencies.all(file), [])])
  return {
    version: versionOf(expanded, [problems, [...packs].map(([locale, pack]) => [locale, digestOf(pack)]), tables]),
    reportVersions: new Map([
      ...ofKind('report').flatMap(([name, version]): [string, string][] => [
        [name, version],
        [earlierId(name), version],
      ]),
      ...ofKind('dashboard'),
    ]),
    formVersions: new Map(ofKind('form')),
  }
}

/** A pack is large, and the same object as long as its text is the same. */
const digests = new WeakMap<Pack, string>()

function digestOf(pack: Pack): string {
  const digest = digests.get(pack) ?? createHash('sha256').update(JSON.stringify(pack)).digest('base64url')
  digests.set(pack, digest)
  return digest
}

function versionOf(files: Iterable<DefinitionFile>, rest: unknown[]): string {
  const hash = createHash('sha256')
  for (const { key, digest } of files) hash.update(`${key} ${digest} `)
  return hash.update(JSON.stringify(rest)).digest('hex').slice(0, 16)
}
