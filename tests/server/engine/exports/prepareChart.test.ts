import { expect, it } from 'vitest'
import type { Figure } from '../../../../engine/core/chart/Figure.ts'
import type { PreparationJob } from '../../../../server/engine/exports/ExportJob.ts'
import { prepareChart } from '../../../../server/engine/exports/prepareChart.ts'
import { aReport } from '../../../engine/reports.ts'
import { aChart } from '../../../engine/core/chart/charts.ts'
import { english } from './files.ts'

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
  const part = await prepareChart(aChart(), [{ x: 'One', a: 4 }], job)
  expect([part.svg, drawn.length]).toEqual(isDrawn ? ['<svg/>', 1] : [null, 0])
  expect([part.title, part.figure.layout.width, JSON.stringify(part.figure.layout).includes('"Chart"')]).toEqual([
    'Chart',
    720,
    hasTitle,
  ])
})
