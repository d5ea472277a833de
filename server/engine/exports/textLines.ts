import type { SyllablesOf } from './syllables.ts'

/** Line breaking for every file that is read by people. Only control characters are left out. */

const spaces = ' \\t\\u1680\\u2000-\\u2006\\u2008-\\u200a\\u205f\\u3000'
const ideographs = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3001-\\u303f\\uff01-\\uff60'
/** No line begins with these, and none ends with those. */
const closing = '、。，．・：；！？）」』】〕〉》ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々'
const opening = '（「『【〔〈《'

/** Spaces, a sign of writing without spaces with what may not be parted from it, or a word. */
const units = new RegExp(`[${spaces}]+|[${opening}]*[${ideographs}][${closing}]*|[^${spaces}${ideographs}]+`, 'gu')
/** The characters after which a long word is broken first. */
const partPattern = /[^/\-_,;.:@&|\\]*[/\-_,;.:@&|\\]+|[^/\-_,;.:@&|\\]+/gu
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const isSpace = (unit: string): boolean => unit.trim() === '' && !unit.includes('\u00a0') && !unit.includes('\u202f')

/**
 * As it can be written: tabs are spaces, other control characters nothing, half of a pair of surrogates the sign for
 * what is no character.
 */
export function printable(text: string): string {
  return /[\p{Cc}\p{Cs}]/u.test(text)
    ? text
        .replace(/\r\n?|[\u2028\u2029\u000b\u000c\u0085]/gu, '\n')
        .replace(/[\p{Cc}\p{Cs}]/gu, (sign) =>
          sign === '\n' ? sign : sign === '\t' ? ' ' : /\p{Cs}/u.test(sign) ? '\ufffd' : '',
        )
    : text
}

/** Returns the parts of a text that are broken only if wider than the whole line. */
export function unbroken(text: string): string[] {
  return (text.match(units) ?? []).filter((unit) => !isSpace(unit))
}

/**
 * Returns a printable text in lines no wider than `width`. Lines break at spaces and between ideographs. A word breaks
 * only if it alone is wider than the line, with a hyphen between syllables if these are known. Each line has at least
 * one character.
 */
export function textLines(
  text: string,
  width: number,
  widthOf: (text: string) => number,
  syllablesOf: SyllablesOf | null = null,
): string[] {
  if (!text.includes('\n') && widthOf(text) <= width) return [text]
  return text.split('\n').flatMap((paragraph) => paragraphLines(paragraph, width, widthOf, syllablesOf))
}

function paragraphLines(
  text: string,
  width: number,
  widthOf: (text: string) => number,
  syllablesOf: SyllablesOf | null,
): string[] {
  const lines: string[] = []
  let line = ''
  let length = 0
  /** Puts it behind what stands in the line, or into the next. */
  const append = (unit: string): void => {
    const own = widthOf(unit)
    if (line !== '' && length + own > width) {
      lines.push(line.trimEnd())
      line = ''
      length = 0
    }
    line += unit
    length += own
  }
  for (const unit of text.match(units) ?? []) {
    if (isSpace(unit)) {
      if (line === '') continue
      line += unit
      length += widthOf(unit)
    } else if (widthOf(unit) <= width) append(unit)
    else for (const part of unit.match(partPattern) ?? []) appendPart(part)
  }
  function appendPart(part: string): void {
    if (widthOf(part) <= width) return append(part)
    const syllables = syllablesOf?.(part) ?? []
    if (syllables.length > 1 && syllables.every((syllable) => widthOf(`${syllable}-`) <= width))
      appendSyllables(syllables)
    else for (const { segment } of graphemes.segment(part)) append(segment)
  }
  /** As many syllables in a line as there is room for, with a hyphen where the word goes on in the next. */
  function appendSyllables(syllables: string[]): void {
    syllables.forEach((syllable, index) => {
      const isLast = index === syllables.length - 1
      if (line !== '' && length + widthOf(isLast ? syllable : `${syllable}-`) > width) {
        lines.push(index === 0 ? line.trimEnd() : `${line}-`)
        line = ''
        length = 0
      }
      line += syllable
      length += widthOf(syllable)
    })
  }
  return [...lines, line.trimEnd()]
}
