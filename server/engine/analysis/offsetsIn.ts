import { withoutParts } from '../../platform/database/sqlParts.ts'

/** Strings and comments as blanks, so that what is sought is found where it stands. */
export function bare(sql: string): string {
  return withoutParts(sql, ['string', 'comment'])
}

/** Returns the offset at which a table is read under this alias, else that of the table. */
export function offsetOfTable(sql: string, table: string, alias: string): number {
  const text = bare(sql)
  const named = new RegExp(`\\b${table}\\b(\\s+as)?\\s+${alias}\\b`, 'i').exec(text)
  return named?.index ?? Math.max(0, text.search(new RegExp(`\\b${table}\\b`, 'i')))
}

/**
 * Returns the offset at which a column of the answer is named. It is the last place before the end with the name, as
 * the outermost select follows the CTEs.
 */
export function offsetOfOutput(sql: string, name: string): number {
  const text = bare(sql)
  const quoted = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const named = [...text.matchAll(new RegExp(`\\bas\\s+"?${quoted}"?(?!\\w)`, 'gi'))].at(-1)
  const bareName = [...text.matchAll(new RegExp(`(?<![\\w.])(?:\\w+\\.)?"?${quoted}"?(?!\\w)`, 'gi'))].at(0)
  return named?.index ?? bareName?.index ?? 0
}
