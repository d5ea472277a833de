import { expect, it } from 'vitest'
import { decodeText, encodingOf, unmarkedPage } from '../../../../server/platform/files/decodeText.ts'

const accent = [0xc3, 0xa9]
const alone = 0xe9

it('takes for broken UTF-8 what has more of its signs than of others, and reads the rest in a code page', () => {
  expect(decodeText(Buffer.from([...accent, ...accent, alone]))).toBeNull()
  expect(decodeText(Buffer.from([...accent, alone]))).toBe('\u00c3\u00a9\u00e9')
  expect(decodeText(Buffer.from([alone]))).toBe('\u00e9')
  expect(decodeText(Buffer.from(accent))).toBe('\u00e9')
})

it.each(['utf-16le', 'utf-16be'])('reads %s without a mark', (encoding) => {
  const bytes = Buffer.from('Nr;Größe;Preis\r\nŁ-1;295/80;12,5\r\n', 'utf16le')
  if (encoding === 'utf-16be') bytes.swap16()
  expect([encodingOf(bytes), decodeText(bytes)]).toEqual([encoding, 'Nr;Größe;Preis\r\nŁ-1;295/80;12,5\r\n'])
})

it.each([
  ['', ''],
  ['A\0B', 'A\0B'],
  ['Unit,Tires\nA,1\n\0', 'Unit,Tires\nA,1\n\0'],
])('does not take a text with a zero for UTF-16: %j', (text, read) => {
  expect(decodeText(Buffer.from(text))).toBe(read)
})

/** The text as a program of Windows writes it. */
const inPage = (text: string, page: string): Buffer => {
  const signs = new Map(Array.from({ length: 256 }, (_, byte) => [unmarkedPage(page)?.(Buffer.of(byte)) ?? '', byte]))
  return Buffer.from([...text].map((sign) => signs.get(sign) ?? 63))
}

it.each(['Łódź;Kraków\n', 'Oddział;Opona przednia;zużyta', 'Pojazd;Data przeglądu;Wartość', 'ŻÓŁĆ;Śląsk;mąka'])(
  'reads the Polish text %j of Windows, whatever its reader speaks',
  (text) => {
    for (const locale of ['en-US', 'pl-PL', 'de-DE'])
      expect(decodeText(inPage(text, 'windows-1250'), locale)).toBe(text)
  },
)

it.each([
  'Größe;Räder;Straße',
  'Prénom;Œuvre;cœur;Noël',
  '¿Qué?;Año;100 m³;m²',
  'Preço;Não;3¹',
  'Città;Perché;più',
  '£100;½;5 m³ ×',
  'Blåbær;Øl',
])('reads %j as Western Europe writes it', (text) => {
  expect(decodeText(inPage(text, 'windows-1252'), 'en-US')).toBe(text)
})
