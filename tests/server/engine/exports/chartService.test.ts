import { SaxesParser } from 'saxes'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { unitsOf } from '../../../../domain/units.ts'
import { chartData } from '../../../../engine/core/chart/chartData.ts'
import { chartThemes } from '../../../../engine/core/chart/palette.ts'
import { toFigure } from '../../../../engine/core/chart/toFigure.ts'
import type { FormatContext } from '../../../../engine/core/format/formatValue.ts'
import { chartService } from '../../../../server/engine/exports/charts/chartService.ts'
import { aChart } from '../../../engine/core/chart/charts.ts'

const english: FormatContext = {
  locale: 'en-US',
  units: unitsOf({ pressure: 'psi', tread: '32nds', distance: 'mi' }),
  currencySymbol: '$',
  translate: (_, text) => text,
}
const charts = chartService()
afterAll(() => charts.close())

const figureOf = (words: string[], context: FormatContext = english) => {
  const chart = aChart({
    chart: 'bar',
    x: {
      column: 'name',
      format: 'text',
      quantity: null,
      title: null,
      then: null,
      until: null,
      interval: null,
      partial: null,
      isTimed: false,
    },
  })
  const rows = words.map((name, index) =>
    Object.fromEntries([
      ['name', name],
      ...chart.series.map(({ column }, place) => [column, 10 * (index + 1) + place]),
    ]),
  )
  return toFigure(chart, chartData(chart, rows, null, context), {
    width: 960,
    height: 300,
    theme: chartThemes.light,
    font: 'Inter',
    context,
  })
}
/** The texts of a drawing, in its order. */
const textsOf = (svg: string): string[] =>
  [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/g)]
    .map(([, inside = '']) => inside.replace(/<[^>]+>/g, ''))
    .filter(Boolean)

test('the drawing of a file is the figure of the screen: its ticks, its labels, its bars, and nothing hidden', async () => {
  const figure = figureOf(['Akron', 'Denver', 'Omaha'])
  const svg = await charts.svg(figure)
  expect(textsOf(svg)).toEqual(
    expect.arrayContaining([...figure.layout.xaxis!.ticktext, ...figure.layout.yaxis!.ticktext]),
  )
  expect(svg).not.toContain('display: none')
  expect(svg).not.toMatch(/NaN|Infinity|undefined/)
  expect(svg.match(/class="point"/g)?.length).toBe(figure.data.flatMap((trace) => ('x' in trace ? trace.x : [])).length)
})

test('sets the font of words in other scripts', async () => {
  const svg = await charts.svg(figureOf(['轮胎', 'हिन्दी', 'Σκόνη', 'Шина']))
  expect(svg).toContain('font-family: Noto Sans SC')
  expect(svg).toContain('font-family: Noto Sans Devanagari')
  expect(textsOf(svg)).toEqual(expect.arrayContaining(['轮胎', 'हिन्दी', 'Σκόνη', 'Шина']))
})

test('a drawing is XML that every reader takes, whatever its words and numbers hold', async () => {
  const words = ['Åse & <Søn>', 'a\u0001b\ud800c', 'Шина 轮胎 हिन्दी']
  const svg = await charts.svg(figureOf(words))
  const parser = new SaxesParser({ xmlns: true })
  const read: string[] = []
  parser.on('text', (text) => read.push(text))
  parser.write(svg).close()
  expect(read.join('')).toContain('Åse & <Søn>')
  expect(read.join('')).toContain('ab\ufffdc')
  expect(read.join('')).toContain('Шина 轮胎 हिन्दी')
  const large = await charts.svg(
    toFigure(aChart(), chartData(aChart(), [{ x: 'A', a: 10_000_000 }], null, { ...english, locale: 'ru-RU' }), {
      width: 960,
      height: 300,
      theme: chartThemes.light,
      font: 'Inter',
      context: { ...english, locale: 'ru-RU' },
    }),
  )
  expect(textsOf(large)).toContain('10\u00a0000\u00a0000')
  expect((await sharp(await charts.png(large)).metadata()).width).toBe(1920)
})

test('a picture is twice as fine as its drawing, and not empty', async () => {
  const { width, height } = await sharp(await charts.png(await charts.svg(figureOf(['Akron', 'Denver'])))).metadata()
  expect([width, height]).toEqual([1920, 600])
})

test('many are drawn one after the other, through threads that are ended after some', async () => {
  const short = chartService({ figures: 2 })
  const words = [['A'], ['B'], ['C']]
  const drawings = await Promise.all(words.map((one) => short.svg(figureOf(one))))
  expect(drawings.map((svg, index) => textsOf(svg).includes(words[index]![0]!))).toEqual(words.map(() => true))
  await short.close()
})

test('ends an idle thread, and starts another for the next chart', async () => {
  const brief = chartService({ idleMs: 1 })
  const started: number[] = []
  process.on('worker', ({ threadId }) => started.push(threadId))
  for (const word of ['Akron', 'Omaha']) {
    expect(textsOf(await brief.svg(figureOf([word])))).toContain(word)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  process.removeAllListeners('worker')
  expect(started).toHaveLength(2)
  await brief.close()
})

test('abandons a chart that takes too long, and draws the next', async () => {
  const hasty = chartService({ limitMs: 1 })
  await expect(hasty.svg(figureOf(['Akron']))).rejects.toThrow('no svg of a chart within 3 ms')
  await hasty.close()
  expect(textsOf(await charts.svg(figureOf(['Akron'])))).toContain('Akron')
})

test('a caller who went away draws nothing', async () => {
  const gone = new AbortController()
  gone.abort()
  await expect(charts.svg(figureOf(['Akron']), gone.signal)).rejects.toThrow()
})
