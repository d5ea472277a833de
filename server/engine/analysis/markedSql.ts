import { sqlMarks, type SqlMark } from '../query/sqlMarks.ts'

/** The text in place of a mark; with `end` if it replaces more of the SQL than the mark. */
export type Replacement = string | { text: string; end: number }

/**
 * Returns a statement: a head, and the SQL with its marks replaced. `offsetOf` converts a position (from 1) in it to an
 * offset in the file.
 */
export function markedSql(
  sql: string,
  head: string,
  replace: (mark: SqlMark) => Replacement,
): { text: string; offsetOf(position: number): number } {
  const parts: { at: number; from: number; isMark: boolean }[] = []
  let text = head
  let from = 0
  const append = (part: string, origin: number, isMark: boolean): void => {
    parts.push({ at: text.length, from: origin, isMark })
    text += part
  }
  for (const mark of sqlMarks(sql)) {
    if (mark.start < from) continue
    append(sql.slice(from, mark.start), from, false)
    const replacement = replace(mark)
    append(typeof replacement === 'string' ? replacement : replacement.text, mark.start, true)
    from = typeof replacement === 'string' ? mark.end : replacement.end
  }
  append(sql.slice(from), from, false)
  return {
    text,
    offsetOf(position) {
      const offset = Math.max(head.length, position - 1)
      const part = parts.findLast(({ at }) => at <= offset) ?? { at: 0, from: 0, isMark: false }
      return part.isMark ? part.from : part.from + offset - part.at
    },
  }
}
