/** The kinds of definitions: what the names of their files end in. */
export const definitionKinds = [
  'access',
  'card',
  'dashboard',
  'dataset',
  'feed',
  'form',
  'lookup',
  'menu',
  'piece',
  'report',
] as const
export type DefinitionKind = (typeof definitionKinds)[number]

/** The parts of a definition's path; null if the path is no definition's. */
export interface DefinitionPath {
  kind: DefinitionKind
  /** The definition's id. */
  name: string
}

/** `wear/wear-rates.dataset.json` → its kind and id. The folder, its area, says neither. */
export function parsePath(file: string): DefinitionPath | null {
  const [, name = '', kind = ''] = /^[^/]+\/([^/]+)\.(\w+)\.json$/.exec(file) ?? []
  return isKind(kind) ? { kind, name } : null
}

/** `wear/wear-rates.dataset.json` → `wear/wear-rates.sql`, where a dataset's SQL stands. */
export const sqlPathOf = (file: string): string => file.replace(/\.dataset\.json$/, '.sql')

/** `dataset wear-rates`, from the path of its JSON or of its SQL: what it is, in whatever folder it stands. */
export function keyOf(file: string): string {
  const path = parsePath(file.replace(/\.sql$/, '.dataset.json'))
  return path ? `${path.kind} ${path.name}` : file
}

const isKind = (kind: string): kind is DefinitionKind => (definitionKinds as readonly string[]).includes(kind)
