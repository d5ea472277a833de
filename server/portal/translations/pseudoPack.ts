import type { Pack } from '../../platform/language/readPacks.ts'

/**
 * Words as long as in the longest languages, with marks on them: what is without marks on the screen is not translated.
 */
export const pseudoLocale = 'en-XA'

const marked: Record<string, string> = {
  a: 'å',
  e: 'é',
  i: 'î',
  o: 'ö',
  u: 'û',
  y: 'ý',
  c: 'ç',
  n: 'ñ',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ö',
  U: 'Û',
}
/** The growth of a text over English. */
const growth = 0.4
const longest = /~{10}/g

/** `Save {{name}}` → `[Šåvé {{name}} ~~~~]`; the values stay. */
export function pseudoPack(english: Pack): Pack {
  return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, pseudoText(text)]))
}

function pseudoText(text: string): string {
  const body = text
    .split(/(\{\{[\w:.]+\}\})/)
    .map((part) => (part.startsWith('{{') ? part : part.replace(/[A-Za-z]/g, (sign) => marked[sign] ?? sign)))
    .join('')
  // In words, as a language would grow: no line is longer than the longest of them.
  return `[${body} ${'~'
    .repeat(Math.ceil(text.length * growth))
    .replace(longest, '$& ')
    .trim()}]`
}
