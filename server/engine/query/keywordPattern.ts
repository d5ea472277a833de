/** Letters with a stroke through them are no plain one with a mark to Unicode, though to who types they are. */
const struck: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ħ: 'h', ŧ: 't', ı: 'i' }

/** The letters of Europe's languages that are a plain one with a mark, by that letter: `e` → `éèêë…`. */
const marked = markedLetters()

/** Numbers of things are written with separators, or without: letters and digits, perhaps with some between. */
const identifier = /^[\p{L}\p{N}]+(?:[\s./_-]+[\p{L}\p{N}]+)*$/u
const separators = '[-\\s./_]*'

/**
 * A regular expression that finds a keyword as it stands, anywhere, whatever its case and its letters' marks: `lodz`
 * finds
 * `Łódź`. Its other signs are no pattern. One with a letter and a digit is a number of something: `gr105` finds
 * `GR-105`, and
 * the other way round.
 */
export function keywordPattern(keyword: string): string {
  const plain = keyword.normalize('NFC').trim()
  const isNumber = identifier.test(plain) && /\p{L}/u.test(plain) && /\p{N}/u.test(plain)
  return isNumber
    ? patternsOf(plain.replace(/[\s./_-]/g, '')).join(separators)
    : patternsOf(keyword.normalize('NFC')).join('')
}

function patternsOf(text: string): string[] {
  return [...text].map((sign) => {
    const plain = plainOf(sign)
    const letters = new Set(
      [sign, plain, ...(marked.get(plain) ?? [])]
        .flatMap((letter) => [letter, letter.toLowerCase(), letter.toUpperCase()])
        .filter((letter) => [...letter].length === 1),
    )
    if (letters.size > 1) return `[${[...letters].join('')}]`
    return /[\p{L}\p{N}\s]/u.test(sign) ? sign : `\\${sign}`
  })
}

function plainOf(sign: string): string {
  const letter = sign.toLowerCase()
  return struck[letter] ?? letter.normalize('NFD')[0] ?? letter
}

function markedLetters(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (let code = 0xc0; code < 0x250; code++) {
    const letter = String.fromCharCode(code)
    const plain = plainOf(letter)
    if (plain !== letter && /^[a-z]$/.test(plain)) found.set(plain, [...(found.get(plain) ?? []), letter])
  }
  return found
}
