import { createScanner } from 'jsonc-parser'

/** No line is longer, but for a text or a name that is. */
const width = 120
const indent = '  '

/** The scanner's kinds of tokens: an enum of constants, which it does not export as values. */
const SyntaxKind = {
  OpenBraceToken: 1,
  CloseBraceToken: 2,
  OpenBracketToken: 3,
  CloseBracketToken: 4,
  CommaToken: 5,
  ColonToken: 6,
  NullKeyword: 7,
  TrueKeyword: 8,
  FalseKeyword: 9,
  StringLiteral: 10,
  NumericLiteral: 11,
  LineCommentTrivia: 12,
  BlockCommentTrivia: 13,
  LineBreakTrivia: 14,
  Trivia: 15,
  Unknown: 16,
  EOF: 17,
}

/** A value as it is written, with the comments between its parts. */
type Value = { type: 'scalar'; text: string } | { type: 'object' | 'array'; parts: Part[]; atEnd: string[] }
interface Part {
  above: string[]
  key: string
  value: Value
  beside: string
}

/**
 * Formats a definition's text, with two spaces a level. An object or a list that fits into 120 characters is on one
 * line. Any other has a line for each part, and plain values beside each other share one, except those of the whole
 * file. Comments, order, and the spelling of values are kept. Formatting is idempotent. Throws a SyntaxError if the
 * text is not JSON.
 */
export function formatDefinition(text: string): string {
  const tokens = tokensOf(text)
  const above = tokens.comments()
  const value = readValue(tokens)
  const below = tokens.comments()
  tokens.advance(SyntaxKind.EOF)
  return [...above, ...broken(value, '').split('\n'), ...below].join('\n') + '\n'
}

interface Tokens {
  kind(): number
  /** Returns the current token as written, and advances. */
  advance(...kinds: number[]): string
  /** The comments that stand here, a line each. */
  comments(): string[]
  /** The comment on the line of what was taken last; empty when there is none. */
  beside(): string
}

function tokensOf(text: string): Tokens {
  const scanner = createScanner(text, false)
  let isOnNewLine = false
  let kind: number = SyntaxKind.Unknown
  const next = (): void => {
    isOnNewLine = false
    for (
      kind = scanner.scan();
      kind === SyntaxKind.Trivia || kind === SyntaxKind.LineBreakTrivia;
      kind = scanner.scan()
    ) {
      isOnNewLine ||= kind === SyntaxKind.LineBreakTrivia
    }
  }
  const isComment = (): boolean => kind === SyntaxKind.LineCommentTrivia || kind === SyntaxKind.BlockCommentTrivia
  const written = (): string =>
    text.slice(scanner.getTokenOffset(), scanner.getTokenOffset() + scanner.getTokenLength()).trimEnd()
  const advance = (): string => {
    const token = written()
    next()
    return token
  }
  next()
  return {
    kind: () => kind,
    advance(...kinds) {
      if (!kinds.includes(kind) || Number(scanner.getTokenError()) !== 0)
        throw new SyntaxError(`"${written()}" cannot stand at ${scanner.getTokenOffset()}`)
      return advance()
    },
    comments() {
      const found: string[] = []
      while (isComment()) found.push(advance())
      return found
    },
    beside: () => (isComment() && !isOnNewLine ? advance() : ''),
  }
}

const scalars = [
  SyntaxKind.StringLiteral,
  SyntaxKind.NumericLiteral,
  SyntaxKind.TrueKeyword,
  SyntaxKind.FalseKeyword,
  SyntaxKind.NullKeyword,
]

function readValue(tokens: Tokens): Value {
  if (tokens.kind() === SyntaxKind.OpenBraceToken) return readParts(tokens, 'object', SyntaxKind.CloseBraceToken)
  if (tokens.kind() === SyntaxKind.OpenBracketToken) return readParts(tokens, 'array', SyntaxKind.CloseBracketToken)
  return { type: 'scalar', text: tokens.advance(...scalars) }
}

function readParts(tokens: Tokens, type: 'object' | 'array', end: number): Value {
  tokens.advance(SyntaxKind.OpenBraceToken, SyntaxKind.OpenBracketToken)
  const parts: Part[] = []
  let above = tokens.comments()
  for (let isMore = tokens.kind() !== end; isMore;) {
    const key = type === 'object' ? tokens.advance(SyntaxKind.StringLiteral) : ''
    if (type === 'object') above.push(...tokens.comments())
    if (type === 'object') tokens.advance(SyntaxKind.ColonToken)
    above.push(...tokens.comments())
    const part: Part = { above, key, value: readValue(tokens), beside: tokens.beside() }
    parts.push(part)
    above = tokens.comments()
    isMore = tokens.kind() === SyntaxKind.CommaToken
    if (isMore) tokens.advance(SyntaxKind.CommaToken)
    if (isMore && part.beside === '') part.beside = tokens.beside()
    above.push(...tokens.comments())
  }
  tokens.advance(end)
  return { type, parts, atEnd: above }
}

/** On one line; null where a comment stands in it. */
function flat(value: Value): string | null {
  if (value.type === 'scalar') return value.text
  if (value.atEnd.length > 0) return null
  const parts = value.parts.map((part) => {
    const text = part.above.length > 0 || part.beside !== '' ? null : flat(part.value)
    return text === null ? null : withKey(part, text)
  })
  if (parts.includes(null)) return null
  const inside = parts.join(', ')
  if (value.type === 'array') return `[${inside}]`
  return inside === '' ? '{}' : `{ ${inside} }`
}

/** On as many lines as it takes, below this margin; the first has none. */
function broken(value: Value, margin: string): string {
  if (value.type === 'scalar') return value.text
  const inner = margin + indent
  const { parts, atEnd } = value
  const lines = linesOf(parts, inner, margin !== '')
  const [open, close] = value.type === 'array' ? '[]' : '{}'
  if (lines.length + atEnd.length === 0) return `${open}${close}`
  return [open, ...lines, ...atEnd.map((comment) => inner + comment), margin + close].join('\n')
}

/** A line for each part; those that are plain values share lines where that is asked for. */
function linesOf(parts: Part[], margin: string, isShared: boolean): string[] {
  const lines: string[] = []
  let isOpen = false
  parts.forEach((part, index) => {
    const comma = index < parts.length - 1 ? ',' : ''
    const isPlain = isShared && part.value.type === 'scalar' && part.above.length === 0 && part.beside === ''
    const onOne = flat(part.value)
    const text =
      (onOne !== null && (margin + withKey(part, onOne) + comma).length <= width
        ? withKey(part, onOne)
        : withKey(part, broken(part.value, margin))) + comma
    const last = lines.at(-1) ?? ''
    if (isPlain && isOpen && last.length + 1 + text.length <= width) lines[lines.length - 1] = `${last} ${text}`
    else
      lines.push(
        ...part.above.map((comment) => margin + comment),
        margin + text + (part.beside === '' ? '' : ` ${part.beside}`),
      )
    isOpen = isPlain
  })
  return lines
}

const withKey = ({ key }: Part, text: string): string => (key === '' ? text : `${key}: ${text}`)
