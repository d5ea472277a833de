/**
 * Returns the text of a file, as a spreadsheet would read it; null if it is no text. The encoding follows from its byte
 * order mark or the zeros of UTF-16. Without them it is UTF-8, else the code page that Windows uses for its programs'
 * files.
 *
 * A few accents of a code page rarely look like UTF-8, and truncated UTF-8 still has its other characters. The encoding
 * with more matches wins, so that a truncated file is not read with wrong letters.
 */
export function decodeText(bytes: Buffer, locale = ''): string | null {
  const marked = markedEncoding(bytes)
  if (marked) return textOf(bytes, marked)
  const text = textOf(bytes, 'utf-8')
  return text ?? (isBrokenUtf8(bytes) ? null : inCodePage(bytes, codePageOf(bytes, locale)))
}

/** The name of the encoding that `decodeText` reads a file in, as `utf-8` or `windows-1252`. */
export const encodingOf = (bytes: Buffer, locale = ''): string =>
  markedEncoding(bytes) ?? (textOf(bytes, 'utf-8') === null ? codePageOf(bytes, locale) : 'utf-8')

/**
 * The encoding that a file itself tells by its first bytes, or by the zeros of two-byte characters; null: it tells
 * none.
 */
export const markedEncoding = (bytes: Buffer): string | null =>
  marks.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))?.encoding ?? unmarkedUtf16(bytes)

/**
 * The number of bytes checked for zeros, the minimum number of bytes, and the minimum share of characters with a zero:
 * digits, blanks and separators.
 */
const [looked, leastLooked, leastZeros] = [4096, 8, 0.3]

/** UTF-16 without a mark: one of the two bytes of most of its characters is zero, as in no other text. */
function unmarkedUtf16(bytes: Buffer): string | null {
  const sample = bytes.subarray(0, Math.min(looked, bytes.length - (bytes.length % 2)))
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [first = 0, second = 0] = zeros
  if (Math.max(first, second) < (sample.length / 2) * leastZeros || Math.min(first, second) > 0) return null
  return sample.length < leastLooked ? null : second > first ? 'utf-16le' : 'utf-16be'
}

const marks = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
]

function textOf(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function isBrokenUtf8(bytes: Buffer): boolean {
  let [good, broken] = [0, 0]
  for (const [sign] of new TextDecoder('utf-8').decode(bytes).matchAll(/[^\0-\x7f]/gu)) {
    if (sign === '\ufffd') broken += 1
    else good += 1
  }
  return good > broken
}

type CodePage = 'windows-1252' | 'windows-1250' | 'windows-1251' | 'windows-1253' | 'windows-1257'

const codePages: [CodePage, string[]][] = [
  ['windows-1250', ['pl', 'cs', 'sk', 'hu', 'ro', 'sl']],
  ['windows-1251', ['ru', 'uk', 'bg', 'sr']],
  ['windows-1253', ['el']],
  ['windows-1257', ['et', 'lv', 'lt']],
]

/**
 * Nothing in a file says its code page: it is taken to be that of its sender's language, unless its letters are Polish.
 */
function codePageOf(bytes: Buffer, locale: string): CodePage {
  const page = codePages.find(([, languages]) => languages.includes(locale.slice(0, 2)))?.[0] ?? 'windows-1252'
  return page === 'windows-1252' && isPolish(bytes) ? 'windows-1250' : page
}

const isLetter = (byte = 0): boolean => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || byte >= 0xc0
/**
 * Polish letters whose bytes are other characters in Western Europe, and cannot occur there within a word. Before a
 * letter, ł reads as ³; behind one, ą reads as ¹.
 */
const [beforeLetter, behindLetter] = [new Set([0xb3, 0xa3, 0xaf, 0x8f]), new Set([0xb9, 0xbf, 0x9f])]
/** Letters of Western Europe that Polish has not: à ã å è ì ò õ ø. */
const western = new Set([0xe0, 0xe3, 0xe5, 0xe8, 0xec, 0xf2, 0xf5, 0xf8])

/** True for bytes that are words in Polish, and none in a language of Western Europe. */
function isPolish(bytes: Buffer): boolean {
  let [polish, other] = [0, 0]
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0x80) continue
    if ((beforeLetter.has(byte) && isLetter(bytes[at + 1])) || (behindLetter.has(byte) && isLetter(bytes[at - 1])))
      polish += 1
    else if (western.has(byte)) other += 1
  }
  return polish > 2 * other
}

/** A code page has a character for nearly every byte, so binary data is recognized by control characters. */
function inCodePage(bytes: Buffer, page: CodePage): string | null {
  const text = signsOf(bytes, page)
  return /[\0-\x08\x0e-\x1f\x7f-\x9f\ufffd]/.test(text) ? null : text
}

// Some versions of Node decode Windows-1252 as Latin-1, without the signs between 0x80 and 0x9F.
const signsOf = (bytes: Buffer, page: CodePage): string =>
  page === 'windows-1252'
    ? bytes.toString('latin1').replace(/[\x80-\x9f]/g, (sign) => between[sign.charCodeAt(0) - 0x80] ?? sign)
    : new TextDecoder(page).decode(bytes)

/** The decoder of a code page, each byte of which is a sign of its own; null for any other encoding. */
export function unmarkedPage(encoding: string): ((bytes: Buffer) => string) | null {
  const page = (['windows-1252', ...codePages.map(([name]) => name)] as CodePage[]).find((name) => name === encoding)
  return page ? (bytes) => signsOf(bytes, page) : null
}

/** Bytes 0x80 to 0x9F in Windows-1252; five have no sign. */
const between = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'
