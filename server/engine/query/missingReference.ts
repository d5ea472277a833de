import type { StatementFailed } from '../../platform/database/Database.ts'
import { withoutParts } from '../../platform/database/sqlParts.ts'

/** SQLSTATE of a reference that leads nowhere, or of a row that others refer to. */
export const foreignKey = '23503'

/** What a statement writes: `for update` and `do update` name no table. */
const writing = /(?<!\b(?:for|do)\s+(?:no\s+key\s+)?)\b(insert\s+into|merge\s+into|update|delete\s+from)\s+(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)/gi

/**
 * Whether a row names what is not there: that is answered as what is another's. Of a row that is to go, others refer to it.
 * The database says one thing of both, in words of its own language; it names the table that refers, which is written to where the
 * reference leads nowhere. What a statement writes by functions alone is told apart by the words.
 */
export function isMissingReference({ code, message, table }: StatementFailed, sql: string): boolean {
  if (code !== foreignKey) return false
  const written = [...withoutParts(sql, ['string', 'comment']).matchAll(writing)].map(([, how = '', name = '']) => ({ how: how.slice(0, 6).toLowerCase(), name: name.toLowerCase() }))
  if (written.length === 0 || table === undefined) return /^insert or update\b/.test(message)
  // What is only added takes the ground from nothing, whatever a trigger adds to it.
  return written.every(({ how }) => how === 'insert') || written.some(({ how, name }) => how !== 'delete' && name === table.toLowerCase())
}
