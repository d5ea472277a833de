import { createScanner, parseTree, printParseErrorCode, type ParseError } from 'jsonc-parser'

/** The problem of a text that is no JSON, and its offset. */
export interface JsonFault {
  offset: number
  message: string
}

// Tokens as jsonc-parser numbers them.
const [openBrace, closeBrace, openBracket, closeBracket, comma] = [1, 2, 3, 4, 5]
const values = [7, 8, 9, 10, 11, openBrace, openBracket]
const [string, numeric] = [10, 11]
const [trivia, end, unknown] = [[12, 13, 14, 15], 17, 16]

/** The first slip in the words of who typed it: which sign is missing or too many, at the line where it belongs. */
export function jsonFault(text: string): JsonFault {
  if (text.trim() === '') return { offset: 0, message: 'the file is empty; write { … }' }
  const marks = /^(<{7}|={7}|>{7}|\|{7})( |\r?$)/m.exec(text)
  if (marks)
    return {
      offset: marks.index,
      message:
        'two versions were merged and not decided between; keep the lines of one, and remove the lines <<<<<<<, ======= and >>>>>>>',
    }
  const space = /[\u00a0\u2007\u202f\u200b\u2060\ufeff]/.exec(bare(text))
  if (space)
    return {
      offset: space.index,
      message: 'an invisible sign stands here, as texts copied from a page have; delete it, and type a space',
    }
  const quote = /[\u201c\u201d\u201e\u00ab\u00bb]/.exec(bare(text))
  if (quote) return { offset: quote.index, message: `${quote[0]} is a typographic quote; write "` }
  const scanner = createScanner(text)
  const open: number[] = []
  /** The end of the last token: a missing comma belongs there, not on the next line. */
  let before = { kind: end, offset: 0, end: 0 }
  for (let kind = scanner.scan(); ; kind = scanner.scan()) {
    const offset = scanner.getTokenOffset()
    if (trivia.includes(kind)) continue
    const last = before
    before = { kind, offset, end: offset + scanner.getTokenLength() }
    const number = kind === numeric ? wrongNumber(text, last, before, open.at(-1) === openBrace) : null
    if (number) return number
    if (open.length === 0 && (last.kind === closeBrace || last.kind === closeBracket) && kind !== end)
      return { offset, message: 'the definition has ended before this; one file holds one' }
    const isValueBefore = [...values.slice(0, 5), closeBrace, closeBracket].includes(last.kind)
    if (values.includes(kind) && isValueBefore && last.kind !== end)
      return {
        offset: Math.max(0, last.end - 1),
        message:
          isName(text, last) && open.at(-1) === openBrace
            ? 'a colon is missing after the name'
            : 'a comma is missing after this',
      }
    if ((kind === closeBrace || kind === closeBracket) && last.kind === comma)
      return {
        offset: last.offset,
        message: `the comma before ${kind === closeBrace ? '}' : ']'} is too many; remove it`,
      }
    if (kind === comma && last.kind === comma) return { offset, message: 'one comma is too many; remove it' }
    if (kind === openBrace || kind === openBracket) open.push(kind)
    if (kind === closeBrace || kind === closeBracket) {
      const opened = open.pop()
      if (opened !== (kind === closeBrace ? openBrace : openBracket))
        return {
          offset,
          message:
            opened === undefined
              ? `${text[offset]} closes nothing; remove it`
              : `${opened === openBrace ? '}' : ']'} is missing before ${text[offset]}`,
        }
    }
    if (kind === unknown && last.kind === string && last.end === offset)
      return { offset: last.end - 1, message: 'a quote inside a text is written \\"' }
    if (kind === unknown) return { offset, message: explainUnknown(text.slice(offset, before.end)) }
    if (scanner.getTokenError() === 2) return { offset, message: 'the text is not closed; a " is missing at its end' }
    if (scanner.getTokenError() === 4 || scanner.getTokenError() === 5)
      return {
        offset: offset + Math.max(0, text.slice(offset, before.end).search(/\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4})/)),
        message: 'a backslash in a text is written twice: \\\\',
      }
    if (scanner.getTokenError() === 6) return controlSign(text, offset, before.end)
    if (kind === end) {
      const opened = open.pop()
      if (opened !== undefined)
        return {
          offset: Math.max(0, last.end - 1),
          message: `${opened === openBrace ? '}' : ']'} is missing at the end`,
        }
      break
    }
  }
  const errors: ParseError[] = []
  parseTree(text, errors)
  const [first] = errors
  return {
    offset: first?.offset ?? 0,
    message: first
      ? (literalNames[printParseErrorCode(first.error)] ?? printParseErrorCode(first.error))
      : 'the file is empty',
  }

  /** Returns true if a text is in the place of a name: after { or a comma of an object. */
  function isName(all: string, { kind, offset }: { kind: number; offset: number }): boolean {
    return kind === 10 && /[{,]\s*$/.test(all.slice(0, offset))
  }
}

interface Token {
  kind: number
  offset: number
  end: number
}

/** A decimal comma, which ends the value, and a zero before a number, which is one by itself. */
function wrongNumber(
  text: string,
  last: Token,
  { offset, end: tokenEnd }: Token,
  isInObject: boolean,
): JsonFault | null {
  const isSplit = last.kind === numeric && last.end === offset
  const start = isSplit ? last.offset : offset
  const digits = /^[\d.]+/.exec(text.slice(start))?.[0] ?? text.slice(start, tokenEnd)
  const before = /(-?\d+)\s*,\s*$/.exec(text.slice(0, start))?.[1]
  if (isInObject && before !== undefined && (isSplit || last.kind === comma))
    return {
      offset: Math.max(0, start - 1),
      message: `a number has a decimal point, no comma; write ${before}.${digits}`,
    }
  return isSplit
    ? { offset: start, message: `a number does not begin with 0; write ${digits.replace(/^0+(?=\d)/, '')}` }
    : null
}

/** A sign that JSON writes by others: a tab, as an editor puts for the key. */
function controlSign(text: string, from: number, to: number): JsonFault {
  const at =
    from +
    Math.max(
      0,
      [...text.slice(from, to)].findIndex((sign) => sign < ' '),
    )
  return {
    offset: at,
    message:
      text[at] === '\t'
        ? 'a tab stands inside a text; write \\t or a space'
        : 'an invisible sign stands inside a text; delete it',
  }
}

function explainUnknown(text: string): string {
  const literal = { true: 'true', false: 'false', null: 'null', none: 'null', '=': ':' }[text.toLowerCase()]
  if (literal) return `${text} is no value; write ${literal}`
  if (text.startsWith('#')) return '# begins no comment; write //'
  return `${text} is not JSON: a text stands in "double quotes"`
}

const literalNames: Record<string, string> = {
  ColonExpected: 'a colon is missing after the name',
  PropertyNameExpected: 'a name in "double quotes" is missing',
  ValueExpected: 'a value is missing',
  InvalidCommentToken: 'JSON has no comments',
  EndOfFileExpected: 'something stands behind the end; remove it',
}

/** Texts as blanks: what stands inside them is theirs. */
function bare(text: string): string {
  return text.replace(/"(?:[^"\\\n]|\\.)*"/g, (part) => ' '.repeat(part.length))
}
