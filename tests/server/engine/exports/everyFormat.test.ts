import { parse } from 'csv-parse/sync'
import { SaxesParser } from 'saxes'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { locales, type LocaleRegion } from '../../../../domain/locales.ts'
import { unitsOf } from '../../../../domain/units.ts'
import { regionalDefaultsOf, type Region } from '../../../../domain/regions.ts'
import { chartData } from '../../../../engine/core/chart/chartData.ts'
import { chartThemes } from '../../../../engine/core/chart/palette.ts'
import { toFigure } from '../../../../engine/core/chart/toFigure.ts'
import { formatValue, type FormatContext } from '../../../../engine/core/format/formatValue.ts'
import { chartService } from '../../../../server/engine/exports/charts/chartService.ts'
import { fromHarmless } from '../../../../server/engine/exports/csv/formulas.ts'
import { writeCsv } from '../../../../server/engine/exports/csv/writeCsv.ts'
import type { Part } from '../../../../server/engine/exports/Document.ts'
import { stacked } from '../../../../server/engine/exports/png/writePng.ts'
import { writeXliff } from '../../../../server/engine/exports/xliff/writeXliff.ts'
import { writeXlsx } from '../../../../server/engine/exports/xlsx/writeXlsx.ts'
import { writeXml } from '../../../../server/engine/exports/xml/writeXml.ts'
import type { Row } from '../../../../server/engine/reports/reportRunner.ts'
import { aChart, aSeries } from '../../../engine/core/chart/charts.ts'
import { xlsxRows } from '../../app/readFiles.ts'
import { aColumn, aGrid, aJob, bytesOf, columnTexts, english, pdfOf } from './files.ts'

const regionOf: Record<LocaleRegion, Region> = { north_america: 'NA', south_america: 'LA', europe: 'EU', asia: 'AS' }
const formatOf = ({ locale, region }: (typeof locales)[number]): FormatContext => {
  const { units, ...defaults } = regionalDefaultsOf[regionOf[region]]
  return { ...english, ...defaults, units: unitsOf(units), locale }
}

const scripts = [
  'Łódź Åse naïve ß',
  'Ελαστικό φορτηγού',
  'Шина вантажівки',
  '请检查轮胎气压',
  'タイヤの空気圧を確認',
  '10\u00a0000 \u202f…',
]
const texts = [
  ...scripts,
  'Granite Ridge Freight and Logistics of the Southern Rocky Mountains, '.repeat(6).trim(),
  '=1+1',
  '+SUM(A1)',
  '-3',
  '@x',
  '<b>&amp;"\'',
  'tab\tline\nend',
  'a\u0001b\u0000c\u001f',
  'half\ud800pair',
  '_x0041_',
  ' spaces ',
]
const devanagari = 'टायर की स्थिति क्षेत्र'
const numbers = [10_000.5, -3, 0, 1_234_567.891, null]

const columns = [
  aColumn('text'),
  aColumn('hindi'),
  aColumn('decimal', { format: 'decimal' }),
  aColumn('whole', { format: 'integer', total: '/totals/whole' }),
]
const rowsOf = (count: number): Row[] =>
  texts.slice(0, count).map((text, index) => ({
    text,
    hindi: devanagari,
    decimal: numbers[index % numbers.length],
    whole: numbers[(index + 1) % numbers.length],
  }))
const documents = [0, 1, texts.length].map((count): [number, Row[], Part[]] => [
  count,
  rowsOf(count),
  [aGrid(columns, rowsOf(count), { totals: { whole: 10_000 } })],
])

/** Characters that a writer cannot encode are left out, or replaced. */
const lettered = (text: string): string => text.replace(/[\ud800-\udfff]/gu, '\ufffd')
const withoutControls = (text: string): string =>
  [...lettered(text)].filter((sign) => sign >= ' ' || '\t\n\r'.includes(sign)).join('')
/** A PDF has lines for spaces, and its reader says nothing of the sign for what is no character. */
const squeezed = (text: string): string =>
  withoutControls(text)
    .normalize('NFKC')
    .replace(/[\s\ufffd]/gu, '')
const sorted = (text: string): string => [...squeezed(text)].sort().join('')

function readXml(text: string): { name: string; attributes: Record<string, string>; text: string }[] {
  const found: ReturnType<typeof readXml> = []
  const open: ReturnType<typeof readXml> = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    open.push({ name, attributes: attributes as Record<string, string>, text: '' })
  })
  parser.on('text', (part) => {
    if (open.length > 0) open.at(-1)!.text += part
  })
  parser.on('closetag', () => {
    found.push(open.pop()!)
  })
  parser.write(text).close()
  return found
}

const charts = chartService()
afterAll(() => charts.close())
const painted = new Set<string>()

test.each(locales.map((fact) => [fact.locale, fact] as const))(
  '%s: every format opens in another reader and says what was put in',
  async (_locale, fact) => {
    const format = formatOf(fact)
    const job = aJob({ format, title: 'Title <&> "x"', filters: [{ title: 'Chosen', text: texts.join(' ') }] })
    for (const [count, rows, parts] of documents) {
      const document = { parts, subject: '' }
      const written = (id: string): string[] =>
        rows.map((row) =>
          formatValue(
            row[id],
            columns.find((column) => column.id === id)!,
            format,
          ),
        )

      if (count > 0) {
        const read = await columnTexts(await pdfOf(parts, job), ['TEXT', 'HINDI'], ['DECIMAL', 'WHOLE'])
        expect(squeezed(read[0]!)).toContain(squeezed(written('text').join('')))
        expect(sorted(read[1]!)).toBe(sorted(written('hindi').join('')))
        expect(squeezed(read[2]!)).toBe(squeezed(written('decimal').join('')))
        expect(squeezed(read[3]!)).toBe(
          squeezed([...written('whole'), formatValue(10_000, columns[3]!, format)].join('')),
        )
      } else expect((await pdfOf(parts, job)).subarray(0, 8).toString()).toBe('%PDF-1.7')

      const cells = await xlsxRows(await bytesOf(writeXlsx(document, job)))
      const head = cells.findIndex(([first, second]) => first === 'TEXT' && second === 'HINDI')
      expect(cells.slice(head + 1, head + 1 + count).map((row) => row.slice(0, 4))).toEqual(
        rows.map(({ text, hindi, decimal, whole }) => [lettered(String(text)), hindi, decimal, whole]),
      )

      const lines = parse(await bytesOf(writeCsv(document, job)), { bom: true, relax_column_count: true }) as string[][]
      const first = lines.findIndex(([one, two]) => one === 'TEXT' && two === 'HINDI')
      expect(lines.slice(first + 1).map((row) => [fromHarmless(row[0]!), row[1], row[2], row[3]])).toEqual(
        rows.map(({ text, hindi, decimal, whole }) => [
          lettered(String(text)),
          hindi,
          String(decimal ?? ''),
          String(whole ?? ''),
        ]),
      )

      const elements = readXml((await bytesOf(writeXml(document, job))).toString())
      const own = (name: string): string[] =>
        elements.filter((element) => element.name === name).map(({ text }) => text)
      expect(own('text')).toEqual(rows.map(({ text }) => withoutControls(String(text))))
      expect(own('decimal')).toEqual(rows.flatMap(({ decimal }) => (decimal === null ? [] : [String(decimal)])))
      expect(elements.at(-1)?.attributes.title).toBe('Title <&> "x"')

      const bilingual = { from: 'en-US', to: 'hindi', name: 'text', source: 'text', target: 'hindi', note: null }
      const units = { ...job, item: { ...job.item, bilingual } } as unknown as typeof job
      if (count === 0) expect(() => writeXliff(document, units)).toThrow()
      else
        expect(
          readXml((await bytesOf(writeXliff(document, units))).toString())
            .filter(({ name }) => name === 'source')
            .map(({ text }) => text),
        ).toEqual(rows.map(({ text }) => withoutControls(String(text))))
    }
    await drawn(format, job)
  },
)

/**
 * A chart of the same values: its labels are read from the drawing, and a picture is painted of each way to write
 * numbers.
 */
async function drawn(format: FormatContext, job: ReturnType<typeof aJob>): Promise<void> {
  const element = aChart({ chart: 'bar', series: [aSeries('a')] })
  const names = ['Łódź', 'Шина', '轮胎', 'a\u0001&<', '=1']
  const data = chartData(
    element,
    names.map((x, index) => ({ x, a: [10_000_000, -3_000_000, 0, 5, 20_000][index] })),
    null,
    format,
  )
  const figure = toFigure(element, data, {
    width: 960,
    height: 300,
    theme: chartThemes.light,
    font: 'Inter',
    context: format,
  })
  const way = formatValue(10_000_000.5, { format: 'decimal', quantity: null }, format)
  if (painted.has(way)) return
  painted.add(way)
  const picture = stacked(
    {
      subject: '',
      parts: [
        {
          kind: 'chart',
          title: 'Chart',
          element,
          data,
          figure,
          notes: [texts.join(' ')],
          svg: await charts.svg(figure),
        },
      ],
    },
    job,
  )
  const read = readXml(picture)
    .map(({ text }) => text)
    .join('')
  for (const text of ['Łódź', 'Шина', '轮胎', 'a&<', '=1', formatValue(10_000_000, element, format)])
    expect(read).toContain(text)
  const { format: kind, width } = await sharp(await charts.png(picture)).metadata()
  expect([kind, width]).toEqual(['png', (960 + 32) * 2])
}
