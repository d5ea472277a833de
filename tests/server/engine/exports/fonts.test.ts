import { expect, test } from 'vitest'
import { readPdf } from '../../../../scripts/readPdf.ts'
import { fontOf, fontRuns } from '../../../../server/engine/exports/fonts.ts'
import { pdfPages } from '../../app/readFiles.ts'
import { aJob, pdfOf } from './files.ts'

const scripts = {
  Latin: 'Łódź, Åse, naïve',
  Greek: 'Ελαστικό φορτηγού',
  Cyrillic: 'Шина грузовика',
  Chinese: '请检查轮胎气压',
  Japanese: 'タイヤの空気圧を確認',
  Devanagari: 'टायर की स्थिति क्षेत्र',
  mixed: 'GR-101: 轮胎 95 psi, टायर OK',
}

test('each script is written in a font that has all of it', () => {
  const fontsOf = (text: string, locale = 'en-US') =>
    fontRuns(text, 'regular', locale).map(({ font, text: part }) => [font, part])
  expect(fontsOf(scripts.Greek)).toEqual([['inter-regular', scripts.Greek]])
  expect(fontsOf(scripts.Cyrillic)).toEqual([['inter-regular', scripts.Cyrillic]])
  expect(fontsOf(scripts.Chinese)).toEqual([['sc-regular', scripts.Chinese]])
  expect(fontsOf(scripts.Devanagari)).toEqual([['devanagari-regular', scripts.Devanagari]])
  expect(fontsOf('直す', 'ja-JP')).toEqual([['jp-regular', '直す']])
  expect(fontsOf(scripts.mixed)).toEqual([
    ['inter-regular', 'GR-101: '],
    ['sc-regular', '轮胎 95 '],
    ['inter-regular', 'psi, '],
    ['devanagari-regular', 'टायर '],
    ['inter-regular', 'OK'],
  ])
})

test.each(Object.entries(scripts))('%s has a glyph for every sign', (_name, text) => {
  for (const { font, text: part } of fontRuns(text, 'strong', 'en-US')) {
    expect(
      fontOf(font)
        .layout(part)
        .glyphs.map(({ id }) => id),
    ).not.toContain(0)
  }
})

test('what is written in a PDF is read from it again, with the fonts inside and small', async () => {
  const parts = Object.values(scripts).map((text) => ({ kind: 'text' as const, title: '', text }))
  const file = await pdfOf(parts, aJob({ title: 'Scripts' }))
  expect(file.length).toBeLessThan(150_000)
  const pdf = await readPdf(file)
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const read = items
    .map((item) => ('str' in item ? item.str : ''))
    .join('')
    .replace(/\s+/g, '')
  const { Devanagari, mixed, ...inOrder } = scripts
  for (const [name, text] of Object.entries(inOrder))
    expect([name, read.includes(text.replace(/\s+/g, ''))]).toEqual([name, true])
  // This reader gives Devanagari in the order of its glyphs: every sign is there.
  const missing = [...(Devanagari + mixed)].filter((sign) => sign.trim() && !read.includes(sign))
  expect(missing).toEqual([])
})

test('the parts of a composite glyph are read in the next file too', async () => {
  const said = async (text: string) =>
    (await pdfPages(await pdfOf([{ kind: 'text', title: '', text }], aJob({ title: 'x' })))).flat()
  expect(await said('Åäö: ij')).toContain('Åäö: ij')
  expect(await said('Akron a.b: oil')).toContain('Akron a.b: oil')
})
