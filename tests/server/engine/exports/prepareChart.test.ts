import { expect, it } from 'vitest'
import type { Figure } from '../../../../engine/core/chart/Figure.ts'
import type { PreparationJob } from '../../../../server/engine/exports/ExportJob.ts'
import { prepareCharts } from '../../../../server/engine/exports/prepareChart.ts'
import { aReport } from '../../../engine/reports.ts'
import { aChart } from '../../../engine/core/chart/charts.ts'
import { english } from './files.ts'

const facet = { column: 'place', title: { key: 'facet', text: 'Place {{value}}' } }

it.each([
  ['pdf', ['Chart · Place {{value}}', 'Chart · Place {{value}}'], 2],
  ['xlsx', ['Chart · Place {{value}}', 'Chart · Place {{value}}'], 2],
  ['png', ['Chart'], 1],
] as const)('a chart with a facet is several in a %s, by one scale', async (format, titles, count) => {
  const job = {
    report: aReport([]),
    request: { parameters: {} },
    item: { format, orientation: 'portrait' },
    format: english,
    charts: { svg: () => Promise.resolve('<svg/>') },
  } as unknown as PreparationJob
  const rows = [
    { x: 'One', a: 4, place: 'North' },
    { x: 'One', a: 90, place: 'South' },
  ]
  const parts = await prepareCharts(aChart({ facet }), rows, job)
  expect(parts.map(({ title }) => title.replace(/North|South/, '{{value}}'))).toEqual(titles)
  expect(parts).toHaveLength(count)
  const scales = new Set(parts.map(({ figure }) => JSON.stringify(figure.layout.yaxis?.tickvals)))
  expect(scales.size).toBe(1)
})

it.each([
  ['pdf', true, false],
  ['png', true, true],
  ['xlsx', false, false],
  ['csv', false, false],
] as const)('a chart of a %s is drawn: %s, with its title in the picture: %s', async (format, isDrawn, hasTitle) => {
  const drawn: Figure[] = []
  const svg = (figure: Figure) => {
    drawn.push(figure)
    return Promise.resolve('<svg/>')
  }
  const job = {
    report: aReport([]),
    request: { parameters: {} },
    item: { format, orientation: 'portrait' },
    format: english,
    charts: { svg },
  } as unknown as PreparationJob
  const [part] = await prepareCharts(aChart(), [{ x: 'One', a: 4 }], job)
  expect([part!.svg, drawn.length]).toEqual(isDrawn ? ['<svg/>', 1] : [null, 0])
  expect([part!.title, part!.figure.layout.width, JSON.stringify(part!.figure.layout).includes('"Chart"')]).toEqual([
    'Chart',
    720,
    hasTitle,
  ])
})
