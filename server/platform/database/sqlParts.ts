import { rememberedByText } from './rememberedByText.ts'

/** A part of a SQL text in which nothing is code: a string of any kind, a quoted name, a comment. */
export interface SqlPart {
  kind: 'string' | 'name' | 'comment'
  start: number
  end: number
}

/**
 * Matches the beginnings of parts, and whole words. A dollar inside a name begins no string, and neither does an e at
 * its end. Follows PostgreSQL: a line ends at a carriage return or a line feed, and strings with escapes go on in the
 * next line.
 */
const token =
  /[eE]'(?:[^'\\]|\\[\s\S]|'')*'(?:(?:[ \t\n\r\f\v]|--[^\n\r]*(?:[\n\r]|$))*'(?:[^'\\]|\\[\s\S]|'')*')*|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$[\s\S]*?\$\1\$|--[^\n\r]*|\/\*/g

/**
 * Returns the parts of a SQL text that are not code, in order. It must match PostgreSQL's lexer, or code would be
 * missed or seen where there is none.
 */
export const sqlParts: (sql: string) => readonly SqlPart[] = rememberedByText(readParts)

function readParts(sql: string): SqlPart[] {
  const parts: SqlPart[] = []
  token.lastIndex = 0
  for (let match = token.exec(sql); match; match = token.exec(sql)) {
    const { 0: found, index: start } = match
    const isComment = found === '/*' || found.startsWith('--')
    if (found === '/*') {
      const end = endOfComment(sql, start)
      // One that is never closed is what the database tells first, so that what stands behind it is better seen.
      if (end === null) continue
      token.lastIndex = end
    }
    if (isComment || /['"$]/.test(found[0] ?? '') || /^[eE]'/.test(found))
      parts.push({
        kind: isComment ? 'comment' : found.startsWith('"') ? 'name' : 'string',
        start,
        end: token.lastIndex,
      })
  }
  return parts
}

/** The text with blanks for its parts of these kinds, so that what is left stands where it stood. */
export function withoutParts(sql: string, kinds: readonly SqlPart['kind'][]): string {
  let text = ''
  let from = 0
  for (const { kind, start, end } of sqlParts(sql)) {
    if (!kinds.includes(kind)) continue
    text += sql.slice(from, start) + ' '.repeat(end - start)
    from = end
  }
  return text + sql.slice(from)
}

/** Comments hold comments. */
function endOfComment(sql: string, start: number): number | null {
  const part = /\/\*|\*\//g
  part.lastIndex = start
  let depth = 0
  for (let match = part.exec(sql); match; match = part.exec(sql)) {
    depth += match[0] === '/*' ? 1 : -1
    if (depth === 0) return part.lastIndex
  }
  return null
}
