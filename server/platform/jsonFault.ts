import { createScanner, parseTree, printParseErrorCode, type ParseError } from 'jsonc-parser'

/** What is wrong with a text that is no JSON, and where: as an offset. */
export interface JsonFault { offset: number; got: string }

// Tokens as jsonc-parser numbers them.
const [openBrace, closeBrace, openBracket, closeBracket, comma] = [1, 2, 3, 4, 5]
const values = [7, 8, 9, 10, 11, openBrace, openBracket]
const [trivia, end, unknown] = [[12, 13, 14, 15], 17, 16]

/** The first slip in the words of who typed it: which sign is missing or too many, at the line where it belongs. */
export function jsonFault(text: string): JsonFault {
  const quote = /[\u201c\u201d\u201e\u00ab\u00bb]/.exec(bare(text))
  if (quote) return { offset: quote.index, got: `${quote[0]} is a typographic quote; write "` }
  const scanner = createScanner(text)
  const open: number[] = []
  /** Where what came last ends: a missing comma belongs there, not on the next line. */
  let before = { kind: end, offset: 0, end: 0 }
  for (let kind = scanner.scan(); ; kind = scanner.scan()) {
    const offset = scanner.getTokenOffset()
    if (trivia.includes(kind)) continue
    const last = before
    before = { kind, offset, end: offset + scanner.getTokenLength() }
    const isValueBefore = [...values.slice(0, 5), closeBrace, closeBracket].includes(last.kind)
    if (values.includes(kind) && isValueBefore && last.kind !== end) return { offset: Math.max(0, last.end - 1), got: isName(text, last) && open.at(-1) === openBrace ? 'a colon is missing after the name' : 'a comma is missing after this' }
    if ((kind === closeBrace || kind === closeBracket) && last.kind === comma) return { offset: last.offset, got: `the comma before ${kind === closeBrace ? '}' : ']'} is too many; remove it` }
    if (kind === comma && last.kind === comma) return { offset, got: 'one comma is too many; remove it' }
    if (kind === openBrace || kind === openBracket) open.push(kind)
    if (kind === closeBrace || kind === closeBracket) {
      const opened = open.pop()
      if (opened !== (kind === closeBrace ? openBrace : openBracket)) return { offset, got: opened === undefined ? `${text[offset]} closes nothing; remove it` : `${opened === openBrace ? '}' : ']'} is missing before ${text[offset]}` }
    }
    if (kind === unknown) return { offset, got: unknownWord(text.slice(offset, before.end)) }
    if (scanner.getTokenError() === 2) return { offset, got: 'the text is not closed; a " is missing at its end' }
    if (kind === end) {
      const opened = open.pop()
      if (opened !== undefined) return { offset: Math.max(0, last.end - 1), got: `${opened === openBrace ? '}' : ']'} is missing at the end` }
      break
    }
  }
  const errors: ParseError[] = []
  parseTree(text, errors)
  const [first] = errors
  return { offset: first?.offset ?? 0, got: first ? (plainWords[printParseErrorCode(first.error)] ?? printParseErrorCode(first.error)) : 'the file is empty' }

  /** Whether a text stands where a name does: after { or a comma of an object. */
  function isName(all: string, { kind, offset }: { kind: number; offset: number }): boolean {
    return kind === 10 && /[{,]\s*$/.test(all.slice(0, offset))
  }
}

function unknownWord(word: string): string {
  const meant = { true: 'true', false: 'false', null: 'null', none: 'null', '=': ':' }[word.toLowerCase()]
  if (meant) return `${word} is no value; write ${meant}`
  if (word.startsWith('#')) return '# begins no comment; write //'
  return `${word} is not JSON: a text stands in "double quotes"`
}

const plainWords: Record<string, string> = {
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
