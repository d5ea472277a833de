import { rememberedByText } from '../../platform/database/rememberedByText.ts'
import { withoutParts } from '../../platform/database/sqlParts.ts'

/** What a dataset's SQL asks of us, in its order. */
export type SqlMark =
  | { kind: 'parameter'; name: string; start: number; end: number }
  | { kind: 'scope'; account: string; location: string | null; start: number; end: number }
  | { kind: 'dataset'; name: string; start: number; end: number }

// ::casts are passed over; what is left of a colon and a name is a mark. What a scope names may be worked out by functions.
const token = /::|:(scope|dataset)\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)|:([a-z][A-Za-z0-9_]*)/g

/** The marks of a SQL text: `:name`, `:scope(account column[, location column])`, `:dataset(other)`. */
export const sqlMarks: (sql: string) => readonly SqlMark[] = rememberedByText(readMarks)

function readMarks(sql: string): SqlMark[] {
  const marks: SqlMark[] = []
  // A comment inside of a mark is none of what it names: it would go on behind the mark, but not in each of the texts that are put for it.
  const named = withoutParts(sql, ['comment'])
  for (const match of withoutParts(sql, ['string', 'name', 'comment']).matchAll(token)) {
    const at = { start: match.index, end: match.index + match[0].length }
    const [, call, name] = match
    const inside = call && named.slice(at.start + call.length + 2, at.end - 1)
    if (name) marks.push({ kind: 'parameter', name, ...at })
    if (call === 'dataset') marks.push({ kind: 'dataset', name: (inside ?? '').trim(), ...at })
    if (call === 'scope') {
      const [account = '', location = null, ...more] = argumentsOf(inside ?? '')
      marks.push(more.length > 0 ? { kind: 'scope', account: '', location: null, ...at } : { kind: 'scope', account, location, ...at })
    }
  }
  return marks
}

/** What stands between the commas of a call, but not between those of calls in it. */
function argumentsOf(text: string): string[] {
  const found: string[] = []
  let depth = 0
  let from = 0
  for (const { 0: sign, index } of `${withoutParts(text, ['string', 'name', 'comment'])},`.matchAll(/[(),]/g)) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign !== ',' || depth > 0) continue
    found.push(text.slice(from, index).trim())
    from = index + 1
  }
  return found
}

/** Whether a SQL text changes rows: the words that do, outside of strings, names and comments. */
export const writesRows: (sql: string) => boolean = rememberedByText((sql) =>
  /\b(insert\s+into|update\s+\w+|delete\s+from|merge\s+into)\b/i.test(withoutParts(sql, ['string', 'name', 'comment']).replace(/\bfor\s+(no\s+key\s+)?update\b/gi, ' ')))

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
