import { resolveBinding } from '../../../engine/core/binding/resolve.ts'
import { chartData, type ChartData } from '../../../engine/core/chart/chartData.ts'
import { chartNotes } from '../../../engine/core/chart/chartNotes.ts'
import type { Figure } from '../../../engine/core/chart/Figure.ts'
import type { Extent } from '../../../engine/core/chart/extentOf.ts'
import { facetsOf, sharedAcross, sharedExtent } from '../../../engine/core/chart/facets.ts'
import { figureHeight } from '../../../engine/core/chart/legend.ts'
import { chartThemes } from '../../../engine/core/chart/palette.ts'
import { toFigure } from '../../../engine/core/chart/toFigure.ts'
import type { ChartElement, Interval } from '../../../engine/core/definition/chartModel.ts'
import type { Row } from '../reports/reportRunner.ts'
import type { PreparationJob } from './ExportJob.ts'

/** A chart of a file: the figure of the screen, drawn where the file has pictures, and its values. */
export interface ChartPart {
  kind: 'chart'
  title: string
  element: ChartElement
  data: ChartData
  figure: Figure
  notes: string[]
  /** null: the file has no pictures. */
  svg: string | null
}

/**
 * Pixels that fill the width of the paper at three quarters of a point each; a picture that stands alone is as wide.
 */
const widths = { landscape: 960, portrait: 720 } as const

/**
 * A chart, or one for each value of its facet, by one scale; a picture that stands alone has one of all rows. Drawn
 * before the first byte of the file, so that what cannot be drawn is still a failure and not half a file.
 */
export async function prepareCharts(element: ChartElement, rows: Row[], job: PreparationJob): Promise<ChartPart[]> {
  const { interval: bound } = element.x
  // A caller who says nothing means what the screen begins with.
  const defaults = Object.fromEntries(
    job.report.steps
      .flatMap(({ fields }) => fields)
      .flatMap((field) => (field.type === 'choice' ? [[field.id, field.default]] : [])),
  )
  const interval = bound
    ? ((resolveBinding(bound, { filters: { ...defaults, ...job.request.parameters } }) ?? null) as Interval | null)
    : null
  const facets = job.item.format === 'png' ? [] : facetsOf(element, rows, job.format)
  // A line to compare with of one facet would be wrong for all of them together.
  if (facets.length === 0)
    return [await prepareChart(element.facet ? { ...element, references: [] } : element, { rows, interval }, job)]
  const extent = sharedExtent(element, facets, interval, job.format)
  const across = sharedAcross(element, facets)
  const parts: ChartPart[] = []
  for (const { title, rows: own } of facets)
    parts.push(await prepareChart(element, { rows: own, interval, facet: title, extent, across }, job))
  return parts
}

interface ChartRows {
  rows: Row[]
  interval: Interval | null
  /** The title of its facet. */
  facet?: string
  extent?: Extent | undefined
  across?: Extent | undefined
}

async function prepareChart(
  element: ChartElement,
  { rows, interval, facet, extent, across }: ChartRows,
  job: PreparationJob,
): Promise<ChartPart> {
  const data = chartData(element, rows, interval, job.format)
  const title = [job.format.translate(element.title.key, element.title.text), ...(facet ? [facet] : [])].join(' · ')
  const isAlone = job.item.format === 'png'
  const figure = toFigure(element, data, {
    width: widths[job.item.orientation],
    height: figureHeight(element, data, widths[job.item.orientation], job.format),
    theme: chartThemes.light,
    font: 'Inter',
    context: job.format,
    isWhole: true,
    ...(extent ? { extent } : {}),
    ...(across ? { across } : {}),
    ...(isAlone ? { title } : {}),
  })
  const svg = job.item.format === 'pdf' || isAlone ? await job.charts.svg(figure, job.signal) : null
  return { kind: 'chart', title, element, data, figure, notes: chartNotes(data, job.format), svg }
}
