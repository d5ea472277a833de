/**
 * The text of a file, as a spreadsheet would read it: by its byte order mark, else as UTF-8, else in the code page that
 * Windows gives the files of its programs. null: it is no text.
 *
 * A few accents of a code page rarely look like UTF-8, and UTF-8 that is broken at one place still has its other signs:
 * what has more of the one than of the other is that. So a file that was cut off is not read with wrong letters.
 */
export function decodeText(bytes: Buffer, locale = ''): string | null {
  const marked = marks.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))
  if (marked) return textOf(bytes, marked.encoding)
  const text = textOf(bytes, 'utf-8')
  return text ?? (isBrokenUtf8(bytes) ? null : inCodePage(bytes, codePageOf(locale)))
}

/** The name of the encoding that `decodeText` reads a file in, as `utf-8` or `windows-1252`. */
export function encodingOf(bytes: Buffer, locale = ''): string {
  const marked = marks.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))
  return marked?.encoding ?? (textOf(bytes, 'utf-8') === null ? codePageOf(locale) : 'utf-8')
}

const marks = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' }, { mark: [0xff, 0xfe], encoding: 'utf-16le' }, { mark: [0xfe, 0xff], encoding: 'utf-16be' },
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
  ['windows-1250', ['pl', 'cs', 'sk', 'hu', 'ro', 'sl']], ['windows-1251', ['ru', 'uk', 'bg', 'sr']], ['windows-1253', ['el']], ['windows-1257', ['et', 'lv', 'lt']],
]

/** Nothing in a file says its code page: it is taken to be that of its sender's language. */
const codePageOf = (locale: string): CodePage => codePages.find(([, languages]) => languages.includes(locale.slice(0, 2)))?.[0] ?? 'windows-1252'

/** A code page has a sign for nearly every byte, so what is no text is told by signs that no text has: those that steer devices. */
function inCodePage(bytes: Buffer, page: CodePage): string | null {
  const text = signsOf(bytes, page)
  return /[\0-\x08\x0e-\x1f\x7f-\x9f\ufffd]/.test(text) ? null : text
}

// Some versions of Node decode Windows-1252 as Latin-1, without the signs between 0x80 and 0x9F.
const signsOf = (bytes: Buffer, page: CodePage): string => (page === 'windows-1252'
  ? bytes.toString('latin1').replace(/[\x80-\x9f]/g, (sign) => between[sign.charCodeAt(0) - 0x80] ?? sign)
  : new TextDecoder(page).decode(bytes))

/** The decoder of a code page, each byte of which is a sign of its own; null for any other encoding. */
export function unmarkedPage(encoding: string): ((bytes: Buffer) => string) | null {
  const page = (['windows-1252', ...codePages.map(([name]) => name)] as CodePage[]).find((name) => name === encoding)
  return page ? (bytes) => signsOf(bytes, page) : null
}

/** Bytes 0x80 to 0x9F in Windows-1252; five have no sign. */
const between = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'
