import type { ChartElement } from '../../../../../schemas/generated/report.ts'
import { lineIdOf, valuesOf } from '../../../../../engine/core/chart/authoredChart.ts'
import type { Collector } from '../collector.ts'
import type { Path } from '../../problems/Problem.ts'

type Mark = ChartElement['chart']
type Part = 'y2' | 'color' | 'size' | 'name' | 'lines' | 'bands' | 'labels' | 'compare' | 'topN'

/** The kinds of charts that draw each part. */
const takers: Record<Part, readonly Mark[]> = {
  y2: ['bar', 'stacked', 'line', 'area'],
  color: ['bar', 'stacked', 'horizontal', 'line', 'area', 'scatter', 'heat'],
  size: ['scatter'],
  name: ['scatter'],
  lines: ['bar', 'stacked', 'horizontal', 'line', 'area', 'dot', 'scatter'],
  bands: ['bar', 'stacked', 'horizontal', 'line', 'area', 'dot', 'scatter', 'box'],
  labels: ['line', 'area'],
  compare: ['bar', 'stacked', 'horizontal', 'line', 'dot', 'pie'],
  topN: ['bar', 'stacked', 'horizontal', 'line', 'area', 'pie', 'dot'],
}

/** The kinds that draw one y, with what to do about further ones. */
const single: Partial<Record<Mark, string>> = {
  pie: 'a pie draws one series',
  scatter: 'a scatter draws one y',
  heat: 'a heat map has one y, the names at its left',
  box: 'a box draws the spread of one y',
}

/** True if a chart of this kind draws one y. */
export const hasOneValue = ({ chart }: ChartElement): boolean => single[chart] !== undefined

/** Checks that a chart's kind draws every part that it has, and has the parts that it needs. */
export function checkMark(element: ChartElement, path: Path, { add }: Pick<Collector, 'add'>): void {
  const { chart } = element
  const y = valuesOf(element.y)
  const say = (at: Path, text: string): void => add('wrong-form', [...path, ...at], text)
  for (const [part, marks] of Object.entries(takers) as [Part, readonly Mark[]][])
    if (element[part] !== undefined && !marks.includes(chart))
      say([part], `"${part}" is only for ${listed(marks)}, but the chart is "${chart}"; remove it, or change "chart"`)
  if (single[chart] && y.length > 1)
    say(['y', 1], `${single[chart]}, that of "${y[0]!.id ?? y[0]!.column}"; remove the others, or draw bars`)
  if (chart === 'heat' && element.color === undefined) add('missing-property', path, 'color')
  if ((chart === 'scatter' || chart === 'box') && Array.isArray(element.x))
    say(['x', 1], `a ${chart === 'box' ? 'box' : 'scatter'} has one column in "x"; remove the second`)
  if (element.labels && element.y2)
    say(['labels'], '"labels" and "y2" exclude each other, as both stand at the right; remove one of them')
  checkLines(element, path, { add })
}

function checkLines(element: ChartElement, path: Path, { add }: Pick<Collector, 'add'>): void {
  const say = (at: Path, text: string): void => add('wrong-form', [...path, ...at], text)
  const ids = (element.lines ?? []).map(lineIdOf)
  ids.forEach((id, index) => {
    if (ids.indexOf(id) < index) add('duplicate-id', [...path, 'lines', index], id)
  })
  element.lines?.forEach(({ x, y }, index) => {
    if (x === undefined && y === undefined) return add('missing-property', [...path, 'lines', index], 'y')
    if (x !== undefined && y !== undefined)
      return say(['lines', index, 'x'], 'a line has an "x" or a "y"; remove one of them')
    if (x !== undefined && element.chart !== 'scatter')
      return say(
        ['lines', index, 'x'],
        `a line of "x" is only for a scatter, but the chart is "${element.chart}"; give it a "y"`,
      )
    if (element.chart === 'scatter' && typeof y === 'string' && y !== 'median')
      say(['lines', index, 'y'], 'a line of a scatter is a number or "median", as a column has a value for each point')
  })
  const bands = (element.bands ?? []).map(({ id, tone }) => id ?? tone)
  bands.forEach((id, index) => {
    if (bands.indexOf(id) < index) add('duplicate-id', [...path, 'bands', index], id)
  })
  element.bands?.forEach(({ from, to }, index) => {
    if (from === undefined && to === undefined) add('missing-property', [...path, 'bands', index], 'from')
    else if (from !== undefined && to !== undefined && from >= to)
      say(['bands', index, 'to'], `must be more than "from", which is ${from}, not ${to}; swap them`)
  })
}

/** `bar`, `line` and `area` in words of a problem. */
function listed(marks: readonly Mark[]): string {
  const names = marks.map((mark) => `"${mark}"`)
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}
