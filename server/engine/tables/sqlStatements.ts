/** One statement of a file, and where it begins there. */
export interface SqlStatement {
  text: string
  start: number
  /** Its words without comments, in small letters and with single spaces. */
  words: string
}

// What may hold a semicolon that ends nothing: strings, quoted names, comments.
const token = /\b[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|;/g

/** The statements of a SQL text, without those that are comments alone. */
export function sqlStatements(sql: string): SqlStatement[] {
  const statements: SqlStatement[] = []
  let from = 0
  let bare = ''
  let at = 0
  const end = (to: number): void => {
    bare += sql.slice(at, to)
    const skipped = bare.length - bare.trimStart().length
    if (bare.trim() !== '') statements.push({ text: sql.slice(from + skipped, to), start: from + skipped, words: bare.trim().replace(/\s+/g, ' ').toLowerCase() })
    bare = ''
  }
  for (const match of sql.matchAll(token)) {
    const [found] = match
    if (found === ';') {
      end(match.index)
      from = at = match.index + 1
    } else if (found.startsWith('--') || found.startsWith('/*')) {
      // Blanks in its place, so that what follows stands where it stood.
      bare += sql.slice(at, match.index) + ' '.repeat(found.length)
      at = match.index + found.length
    }
  }
  end(sql.length)
  return statements
}
