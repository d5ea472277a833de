import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { noAccess } from '../../../../engine/core/access/Access.ts'
import { chartData } from '../../../../engine/core/chart/chartData.ts'
import { figureHeight } from '../../../../engine/core/chart/legend.ts'
import { chartThemes } from '../../../../engine/core/chart/palette.ts'
import { toFigure } from '../../../../engine/core/chart/toFigure.ts'
import type { ChartElement } from '../../../../engine/core/definition/chartModel.ts'
import { parseReport } from '../../../../engine/core/definition/parseReport.ts'
import { chartAnswer, chartDataset, chartReport } from '../../../../engine/views/gallery/chartSpecimens.ts'
import { chartService } from '../../../../server/engine/exports/charts/chartService.ts'
import { english } from './files.ts'

const charts = chartService()
afterAll(() => charts.close())

const elements = parseReport(chartReport, {
  dataset: chartDataset,
  lookup: () => undefined,
  access: noAccess,
}).elements.filter((element): element is ChartElement => element.type === 'chart')

/** A text of each drawing that nothing else than its new part writes. */
const texts: Record<string, string> = {
  axes: 'Urgent share',
  bands: 'Too low',
  points: 'Target price',
  dots: 'Product L',
  heat: 'Thursday',
  panels: 'Right',
  box: 'North',
  area: 'Visits',
}

test('the gallery has all of them', () => expect(elements.map(({ id }) => id)).toEqual(Object.keys(texts)))

test.each(elements.map((element) => [element.chart, element] as const))(
  'a file draws what the screen draws: %s',
  async (_kind, element) => {
    const interval = element.x.interval && 'value' in element.x.interval ? ('month' as const) : null
    const data = chartData(element, chartAnswer[element.source] as Record<string, unknown>[], interval, english)
    const figure = toFigure(element, data, {
      width: 720,
      height: figureHeight(element, data, 720, english),
      theme: chartThemes.light,
      font: 'Inter',
      context: english,
      isWhole: true,
    })
    const svg = await charts.svg(figure)
    expect(svg).toContain(texts[element.id])
    expect(svg).not.toContain('NaN')
    // A drawing of one color would be empty.
    const { channels } = await sharp(Buffer.from(svg)).stats()
    expect(Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev))).toBeGreaterThan(5)
  },
)
