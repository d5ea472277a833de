import { expect, test } from 'vitest'
import type { Row } from '../../../../server/engine/reports/reportRunner.ts'
import { pdfPages } from '../../app/readFiles.ts'
import { aColumn, aGrid, aJob, pdfOf, placedTexts } from './files.ts'

const columnsOf = (count: number, given = {}) =>
  Array.from({ length: count }, (_, index) => aColumn(`c${index}`, { heading: `Column number ${index}`, ...given }))
const rowsOf = (count: number, columns: number, text: string): Row[] =>
  Array.from({ length: count }, (_, at) =>
    Object.fromEntries(
      Array.from({ length: columns }, (_column, index) => [`c${index}`, index === 0 ? `M${1000 + at}` : text]),
    ),
  )

test.each([
  [13, 'Torvane', 400],
  [14, '295/75R22.5', 400],
  [13, 'Granite Ridge Freight, Denver', 90],
  [3, 'x', 47],
])('%i columns of "%s" say on each page which of how many it is, and all %i rows', async (columns, text, count) => {
  const pages = await pdfPages(
    await pdfOf([aGrid(columnsOf(columns), rowsOf(count, columns, text))], aJob({ layout: 'page' })),
  )
  pages.forEach((page, index) => expect(page).toContain(`Page ${index + 1} of ${pages.length}`))
  const words = new Set(pages.flat())
  expect(rowsOf(count, 1, '').filter(({ c0 }) => !words.has(String(c0)))).toEqual([])
})

test('what is later wider than the first rows is broken into lines, and all of it is there', async () => {
  const long =
    'A note of a driver that nobody had expected, with Kraftfahrzeughaftpflichtversicherungsgesellschaft in it'
  const rows = [...rowsOf(5000, 6, 'x'), { c0: 'M7777', c1: long, c2: long, c3: 'x', c4: 'x', c5: 'x' }]
  const pages = await pdfPages(await pdfOf([aGrid(columnsOf(6), rows)], aJob({ layout: 'page' })))
  // Two cells of one row stand beside each other: their words come line by line.
  const words = pages.at(-1)!.join('').replace(/\s/g, '')
  for (const word of long.split(' ')) expect(words).toContain(word.slice(0, 12))
  expect(words).toContain('M7777')
})

test('totals never stand on a page without a row', async () => {
  const columns = [aColumn('c0'), aColumn('c1', { format: 'integer', total: '/totals/c1' })]
  for (let count = 40; count < 50; count++) {
    const rows = Array.from({ length: count }, (_, index) => ({ c0: `M${1000 + index}`, c1: index }))
    const pages = await pdfPages(
      await pdfOf([aGrid(columns, rows, { totals: { c1: 987654 } })], aJob({ layout: 'page' })),
    )
    const last = pages.at(-1)!
    expect([count, last.includes('987,654'), last.some((text) => /^M1\d{3}$/.test(text))]).toEqual([count, true, true])
  }
})

const filler = (lines: number) => ({
  kind: 'text' as const,
  title: 'Before',
  text: Array.from({ length: lines }, (_, index) => `Line ${index + 1}`).join('\n'),
})

test('a heading stays with its table, and a small table is not broken over a little that is left of a page', async () => {
  for (let lines = 20; lines < 42; lines++) {
    const table = aGrid(columnsOf(3), rowsOf(7, 3, 'x'), { title: 'Seven rows' })
    const pages = await pdfPages(
      await pdfOf([filler(lines), { kind: 'section', title: 'A section', text: null, isNewPage: false }, table]),
    )
    const at = (text: string) => pages.findIndex((page) => page.includes(text))
    expect([lines, at('A section'), at('Seven rows'), at('M1002')]).toEqual([
      lines,
      at('M1000'),
      at('M1000'),
      at('M1000'),
    ])
    // It fits where more than a third of the page is left; less than that is left empty.
    expect([lines, at('M1006')]).toEqual([lines, at('M1000')])
  }
})

test('a large table begins where the one before it ended', async () => {
  const pages = await pdfPages(
    await pdfOf([filler(20), aGrid(columnsOf(3), rowsOf(90, 3, 'x'), { title: 'Ninety rows' })]),
  )
  expect(pages[0]).toEqual(expect.arrayContaining(['Ninety rows', 'M1000', 'M1002']))
})

test('a row that is higher than a page goes on on the next, whole', async () => {
  const words = Array.from({ length: 3000 }, (_, index) => `w${index}`)
  const pages = await pdfPages(
    await pdfOf([
      aGrid(columnsOf(2), [
        { c0: 'M1', c1: words.join(' ') },
        { c0: 'M2', c1: 'x' },
      ]),
    ]),
  )
  const read = new Set(pages.flat().flatMap((text) => text.split(' ')))
  expect(words.filter((word) => !read.has(word))).toEqual([])
  expect(pages.length).toBeGreaterThan(1)
})

test('figures stand below each other: those of one length are of one width', async () => {
  const [page] = await placedTexts(
    await pdfOf([
      aGrid(
        [aColumn('c0'), aColumn('c1', { format: 'integer' })],
        [
          { c0: 'a', c1: 111111 },
          { c0: 'b', c1: 888888 },
        ],
      ),
    ]),
  )
  const widths = page!.texts.filter(({ text }) => /\d{3},\d{3}/.test(text)).map(({ width }) => width)
  expect(widths).toHaveLength(2)
  expect(widths[0]).toBeCloseTo(widths[1]!, 3)
})

const pieces = [
  'Torvane',
  'GR-101',
  '295/75R22.5',
  'Łódź',
  'Шина грузовика',
  'Ελαστικό',
  '轮胎气压检查记录',
  'タイヤの空気圧',
  'टायर',
  'Kraftfahrzeughaftpflichtversicherungsgesellschaft',
  '=1+1',
  'a@very.long.address.of.somebody.example.test',
  '10\u00a0000,5',
  'x'.repeat(90),
]

/** The same numbers in every run: what fails is found again. */
function randomly(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
const letters = (text: string): string => text.replace(/\s/g, '')

test.each([1, 2, 3, 4, 5, 6])(
  'of any table (%i) every text is read again whole, inside the page and clear of every other',
  async (seed) => {
    const random = randomly(seed)
    const count = 1 + random(24)
    const columns = Array.from({ length: count }, (_, index) =>
      aColumn(`c${index}`, {
        heading: Array.from({ length: 1 + random(4) }, () => pieces[random(pieces.length - 1)]).join(' '),
        groupHeading: random(3) === 0 ? pieces[random(4)]! : null,
        format: random(3) === 0 ? 'integer' : 'text',
        pin: index === 0 ? 'left' : null,
      }),
    )
    const rows = Array.from({ length: 1 + random(60) }, (_, at): Row =>
      Object.fromEntries(
        columns.map(({ id, format }, index) => [
          id,
          index === 0
            ? `U${at}`
            : format === 'integer'
              ? random(10_000_000) - 5_000_000
              : Array.from({ length: random(5) }, () => pieces[random(pieces.length)]).join(' '),
        ]),
      ),
    )
    const pages = await placedTexts(
      await pdfOf(
        [aGrid(columns, rows, { title: 'Any' })],
        aJob({ orientation: random(2) ? 'landscape' : 'portrait' }),
      ),
    )
    for (const { width, height, texts } of pages) {
      for (const { text, x, y, width: own, height: size } of texts) {
        expect([text, x >= 35.9, x + own <= width - 35.9, y - size * 0.25 >= 0, y + size <= height]).toEqual([
          text,
          true,
          true,
          true,
          true,
        ])
      }
      texts.forEach((one, index) => {
        const over = texts
          .slice(index + 1)
          .find(
            (other) =>
              Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > 0.3 &&
              Math.abs(one.y - other.y) < Math.min(one.height, other.height) * 0.7,
          )
        expect(over ? [one, over] : null).toBeNull()
      })
    }
    // Column by column, for the lines of one cell stand below each other.
    const read = letters(
      pages
        .flatMap(({ texts }) => texts.toSorted((one, other) => one.x - other.x || other.y - one.y))
        .map(({ text }) => text)
        .join(''),
    )
    const signs = (text: string): Map<string, number> =>
      [...text].reduce((counts, sign) => counts.set(sign, (counts.get(sign) ?? 0) + 1), new Map<string, number>())
    const [got, wanted] = [
      signs(read),
      signs(
        letters(
          rows
            .flatMap((row) => columns.filter(({ format }) => format === 'text').map(({ id }) => String(row[id])))
            .join(''),
        ),
      ),
    ]
    expect([...wanted].filter(([sign, times]) => (got.get(sign) ?? 0) < times)).toEqual([])
  },
)

test('signs that no font has take the room that is measured for them', async () => {
  const written = await pdfOf([
    aGrid([aColumn('name'), aColumn('next')], [{ name: 'สวัสดีครับ'.repeat(12), next: 'Next' }]),
  ])
  const [page] = await placedTexts(written)
  const next = page!.texts.find(({ text }) => text === 'Next')!
  const before = page!.texts.filter(({ y, x }) => y < next.y + 1 && x < next.x && y > 60)
  expect(before.length).toBeGreaterThan(0)
  for (const { x, width } of before) expect(x + width).toBeLessThanOrEqual(next.x)
})

test('a table of high rows begins where there is room for its first', async () => {
  const high = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ')
  const rows = Array.from({ length: 9 }, (_, index) => ({
    c0: `M${1000 + index}`,
    ...Object.fromEntries(Array.from({ length: 9 }, (_column, at) => [`c${at + 1}`, high])),
  }))
  const [first] = await pdfPages(await pdfOf([filler(12), aGrid(columnsOf(10), rows, { title: 'High rows' })]))
  expect(first).toEqual(expect.arrayContaining(['High rows', 'M1000']))
  expect(first).not.toContain('M1002')
})

test('an empty table of a document speaks of filters only where some were set', async () => {
  const wordsOf = async (filters: { title: string; text: string }[]) =>
    (await pdfPages(await pdfOf([aGrid(columnsOf(2), [], { title: 'Units' })], aJob({ filters })))).flat()
  expect(await wordsOf([{ title: 'State', text: 'Ohio' }])).toContain('No rows for these filters.')
  expect(await wordsOf([])).toContain('No rows.')
})
