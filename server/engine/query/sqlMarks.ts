import { rememberedByText } from '../../platform/database/rememberedByText.ts'
import { withoutParts } from '../../platform/database/sqlParts.ts'

/** The marks in a dataset's SQL, in order. */
export type SqlMark =
  | { kind: 'parameter'; name: string; start: number; end: number }
  | { kind: 'dataset'; name: string; start: number; end: number }

// ::casts are passed over; what is left of a colon and a name is a mark.
const token = /::|:dataset\(([^()]*)\)|:([a-z][A-Za-z0-9_]*)/g

/** The marks of a SQL text: `:name` and `:dataset(other)`. */
export const sqlMarks: (sql: string) => readonly SqlMark[] = rememberedByText(readMarks)

function readMarks(sql: string): SqlMark[] {
  const marks: SqlMark[] = []
  // A comment inside of a mark is none of what it names.
  const named = withoutParts(sql, ['comment'])
  for (const match of withoutParts(sql, ['string', 'name', 'comment']).matchAll(token)) {
    const at = { start: match.index, end: match.index + match[0].length }
    const [, dataset, name] = match
    if (name) marks.push({ kind: 'parameter', name, ...at })
    if (dataset !== undefined)
      marks.push({ kind: 'dataset', name: named.slice(at.start + ':dataset('.length, at.end - 1).trim(), ...at })
  }
  return marks
}

/**
 * Returns true if a SQL text changes rows. It does so by keywords outside of strings, names and comments, or by a
 * function `queue_…` that writes for its caller.
 */
export const writesRows: (sql: string) => boolean = rememberedByText((sql) =>
  /\b(insert\s+into|update\s+\w+|delete\s+from|merge\s+into|queue_\w+\s*\()/i.test(
    withoutParts(sql, ['string', 'name', 'comment']).replace(/\bfor\s+(no\s+key\s+)?update\b/gi, ' '),
  ),
)

/** The text with each mark put through `replace`, from the first to the last. */
export function replaceMarks(sql: string, replace: (mark: SqlMark) => string): string {
  let text = ''
  let from = 0
  for (const mark of sqlMarks(sql)) {
    text += sql.slice(from, mark.start) + replace(mark)
    from = mark.end
  }
  return text + sql.slice(from)
}
