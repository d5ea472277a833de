import { withoutParts } from '../../platform/database/sqlParts.ts'

/** Strings and comments as blanks, so that what is sought is found where it stands. */
export function bare(sql: string): string {
  return withoutParts(sql, ['string', 'comment'])
}

/** Where a table is read under this name; where only the table is found, there. */
export function offsetOfTable(sql: string, table: string, alias: string): number {
  const text = bare(sql)
  const named = new RegExp(`\\b${table}\\b(\\s+as)?\\s+${alias}\\b`, 'i').exec(text)
  return named?.index ?? Math.max(0, text.search(new RegExp(`\\b${table}\\b`, 'i')))
}

/** Where a column of the answer gets its name: the last place before the end that says it, as the outermost select's list of a CTE stands last. */
export function offsetOfOutput(sql: string, name: string): number {
  const text = bare(sql)
  const quoted = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const named = [...text.matchAll(new RegExp(`\\bas\\s+"?${quoted}"?(?!\\w)`, 'gi'))].at(-1)
  const bareName = [...text.matchAll(new RegExp(`(?<![\\w.])(?:\\w+\\.)?"?${quoted}"?(?!\\w)`, 'gi'))].at(0)
  return named?.index ?? bareName?.index ?? 0
}
