import { sqlParts } from '../../platform/database/sqlParts.ts'

/** One statement of a file, and where it begins there. */
export interface SqlStatement {
  text: string
  start: number
  /** Its words without comments, in small letters and with single spaces. */
  normalized: string
  /** The same with every string empty: what is a name or a word of SQL. */
  code: string
}

/** The statements of a SQL text, without those that are comments alone. */
export function sqlStatements(sql: string): SqlStatement[] {
  const statements: SqlStatement[] = []
  let from = 0
  let bare = ''
  let code = ''
  let at = 0
  const append = (to: number, asText = '', inCode = asText): void => {
    const plain = sql.slice(at, to)
    bare += plain + asText
    code += plain + inCode
  }
  const end = (to: number): void => {
    append(to)
    const skipped = bare.length - bare.trimStart().length
    if (bare.trim() !== '')
      statements.push({
        text: sql.slice(from + skipped, to),
        start: from + skipped,
        normalized: inOneLine(bare),
        code: inOneLine(code),
      })
    bare = code = ''
  }
  /** Code up to there, with the statements that end in it. */
  const read = (to: number): void => {
    const first = at
    for (const { index } of sql.slice(first, to).matchAll(/;/g)) {
      end(first + index)
      from = at = first + index + 1
    }
  }
  for (const part of sqlParts(sql)) {
    read(part.start)
    const statement = sql.slice(part.start, part.end)
    // Blanks in place of a comment, so that what follows stands where it stood.
    if (part.kind === 'comment') append(part.start, ' '.repeat(statement.length))
    else append(part.start, statement, part.kind === 'name' ? statement : "''")
    at = part.end
  }
  read(sql.length)
  end(sql.length)
  return statements
}

const inOneLine = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()
