import type { StatementFailed } from '../../platform/database/Database.ts'
import { withoutParts } from '../../platform/database/sqlParts.ts'

/** SQLSTATE of a reference that leads nowhere, or of a row that others refer to. */
export const foreignKey = '23503'

/** Matches the writes of a statement: `for update` and `do update` name no table. */
const writing =
  /(?<!\b(?:for|do)\s+(?:no\s+key\s+)?)\b(insert\s+into|merge\s+into|update|delete\s+from)\s+(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)/gi

/**
 * Returns true if a row refers to something that does not exist, which is answered like another owner's row. A deleted
 * row that others refer to has the same error code, and its message is in the database's language. The error names the
 * referring table: it is written to if the reference leads nowhere. Statements that write only through functions are
 * distinguished by their words.
 */
export function isMissingReference({ code, message, table }: StatementFailed, sql: string): boolean {
  if (code !== foreignKey) return false
  const written = [...withoutParts(sql, ['string', 'comment']).matchAll(writing)].map(([, how = '', name = '']) => ({
    how: how.slice(0, 6).toLowerCase(),
    name: name.toLowerCase(),
  }))
  if (written.length === 0 || table === undefined) return /^insert or update\b/.test(message)
  // A statement that only inserts removes no referenced row, whatever a trigger adds.
  return (
    written.every(({ how }) => how === 'insert') ||
    written.some(({ how, name }) => how !== 'delete' && name === table.toLowerCase())
  )
}
