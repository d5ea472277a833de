import { SaxesParser } from 'saxes'
import { afterAll, expect, test } from 'vitest'
import { chartData } from '../../../../engine/core/chart/chartData.ts'
import { chartThemes } from '../../../../engine/core/chart/palette.ts'
import { toFigure } from '../../../../engine/core/chart/toFigure.ts'
import { chartService } from '../../../../server/engine/exports/charts/chartService.ts'
import type { Part } from '../../../../server/engine/exports/Document.ts'
import { stacked } from '../../../../server/engine/exports/png/writePng.ts'
import { aChart, aSeries } from '../../../engine/core/chart/charts.ts'
import { aColumn, aGrid, aJob, english } from './files.ts'

const charts = chartService()
afterAll(() => charts.close())

async function aDrawing(title: string): Promise<Part> {
  const element = aChart({ chart: 'bar', series: [aSeries('a')] })
  const data = chartData(element, [{ x: 'North', a: 3 }], null, english)
  const figure = toFigure(element, data, {
    width: 960,
    height: 300,
    theme: chartThemes.light,
    font: 'Inter',
    context: english,
    title,
  })
  return { kind: 'chart', title, element, data, figure, notes: [], svg: await charts.svg(figure) }
}

const section = (title: string): Part => ({ kind: 'section', title, text: null, isNewPage: false })
const table = (): Part => aGrid([aColumn('a')], [{ a: 1 }])

/** Each text of a drawing with how far down it stands. */
function textsOf(drawing: string): string[] {
  const found: { text: string; y: number }[] = []
  const offsets = [0]
  const parser = new SaxesParser()
  let open: { text: string; y: number } | null = null
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'svg') offsets.push(offsets.at(-1)! + Number(attributes.y ?? 0))
    if (name === 'text') found.push((open = { text: '', y: offsets.at(-1)! + Number(attributes.y ?? 0) }))
  })
  parser.on('text', (text) => {
    if (open) open.text += text
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'text') open = null
    if (name === 'svg') offsets.pop()
  })
  parser.write(drawing).close()
  return found.toSorted((one, other) => one.y - other.y).map(({ text }) => text)
}
const without = 'This report has no chart. Its table is in the PDF and Excel files.'

test('a picture says the comment of each report above its chart, and which have none', async () => {
  const parts = [
    section('First'),
    { kind: 'text', title: 'Comment', text: 'Mind the north' } as const,
    await aDrawing('First'),
    table(),
    section('Second'),
    table(),
    section('Third'),
    await aDrawing('Third'),
  ]
  const texts = textsOf(stacked({ subject: '', parts }, aJob({ title: 'Two and one' })))
  const said = ['Two and one', 'Comment: Mind the north', 'First', 'Second', without, 'Third']
  expect(texts.filter((text) => said.includes(text))).toEqual(said)
})

test('a picture of one report without a chart says so', () => {
  expect(textsOf(stacked({ subject: '', parts: [table()] }, aJob()))).toContain(without)
})
