import { describe, expect, it } from 'vitest'
import { chartColumns } from '../../../../engine/core/chart/chartColumns.ts'
import { chartData } from '../../../../engine/core/chart/chartData.ts'
import { chartNotes } from '../../../../engine/core/chart/chartNotes.ts'
import type { BarTrace, Figure, LineTrace } from '../../../../engine/core/chart/Figure.ts'
import { contrast } from '../../../../engine/core/chart/palette.ts'
import { medianOf, spreadOf } from '../../../../engine/core/chart/quartiles.ts'
import { toFigure } from '../../../../engine/core/chart/toFigure.ts'
import { toTable } from '../../../../engine/core/chart/toTable.ts'
import type { ChartReference } from '../../../../engine/core/definition/chartModel.ts'
import { aChart, around, aSeries, context } from './charts.ts'

const named = (id: string) => ({ key: id, text: id })
const line = (given: Partial<ChartReference>): ChartReference => ({
  id: 'target',
  title: named('Target'),
  at: { value: 30 },
  axis: 'y',
  tone: 'ok',
  ...given,
})
const traces = ({ data }: Figure) => data as (BarTrace | LineTrace)[]

describe('a second axis', () => {
  const chart = aChart({
    series: [aSeries('calls')],
    secondary: { format: 'percent', quantity: null, unit: null, series: [aSeries('share')] },
  })
  const rows = [
    { x: 'one', calls: 100, share: 12 },
    { x: 'two', calls: 40, share: null },
  ]
  const data = chartData(chart, rows, null, context)
  const { data: drawn, layout } = toFigure(chart, data, around())

  it('draws lines of another measure over the bars, on an axis with as many steps', () => {
    expect(drawn.map((trace) => [trace.type, 'yaxis' in trace ? trace.yaxis : undefined])).toEqual([
      ['bar', undefined],
      ['scatter', 'y2'],
    ])
    expect(layout.yaxis2).toMatchObject({ side: 'right', overlaying: 'y', showgrid: false, title: { text: 'SHARE' } })
    expect(layout.yaxis2!.tickvals).toHaveLength(layout.yaxis!.tickvals.length)
    expect(layout.margin.r).toBeGreaterThan(40)
  })

  it('is in the table with the format of its own, and asked for', () => {
    expect(toTable(chart, data, context).rows[0]!.texts).toEqual(['100', '12.0%'])
    expect(chartColumns(chart).map(({ id }) => id)).toEqual(['x', 'calls', 'share'])
  })

  it('is no part of stacks and sums', () => {
    const stacked = aChart({ ...chart, chart: 'stacked', topN: { count: 1, others: named('Others') } })
    const cut = chartData(stacked, [...rows, { x: 'three', calls: 1, share: 90 }], null, context)
    expect(cut.series.map(({ values }) => values)).toEqual([
      [100, 41],
      [12, null],
    ])
  })
})

describe('lines to compare with', () => {
  it('are constants across the drawing, named with their value, and the median of all values', () => {
    const chart = aChart({
      references: [line({}), line({ id: 'median', title: named('Median'), at: 'median', tone: 'muted' })],
    })
    const { data: series } = {
      data: chartData(
        chart,
        [1, 2, 9].map((a, x) => ({ x, a })),
        null,
        context,
      ).series,
    }
    expect(series.map(({ title, values }) => [title, values])).toEqual([
      ['A', [1, 2, 9]],
      ['Target: 30', [30, 30, 30]],
      ['Median: 2', [2, 2, 2]],
    ])
    const { data } = toFigure(
      chart,
      chartData(
        chart,
        [1, 2, 9].map((a, x) => ({ x, a })),
        null,
        context,
      ),
      around(),
    )
    expect(data[1]).toMatchObject({ type: 'scatter', x: [-0.5, 2.5], y: [30, 30], line: { dash: 'dash' } })
  })

  it('stand upright where bars lie', () => {
    const chart = aChart({ chart: 'horizontal', references: [line({})] })
    const { data } = toFigure(chart, chartData(chart, [{ x: 'one', a: 4 }], null, context), around())
    expect(data[1]).toMatchObject({ x: [30, 30], y: [-0.5, 0.5] })
  })

  it('do not make a chart without values', () => {
    const chart = aChart({ references: [line({})] })
    expect(chartData(chart, [{ x: 'one', a: null }], null, context).isEmpty).toBe(true)
  })
})

describe('bands', () => {
  const chart = aChart({
    bands: [
      { id: 'critical', title: named('Too low'), from: null, to: 20, tone: 'critical' },
      { id: 'ok', title: named('Good'), from: 20, to: 60, tone: 'ok' },
      { id: 'far', title: named('Far'), from: 900, to: null, tone: 'warning' },
    ],
  })
  const data = chartData(chart, [{ x: 'one', a: 50 }], null, context)

  it('tint what the axis shows of them, behind the drawing', () => {
    const { layout } = toFigure(chart, data, around())
    expect(layout.shapes).toMatchObject([
      { layer: 'below', yref: 'y', y0: 0, y1: 20 },
      { layer: 'below', yref: 'y', y0: 20, y1: layout.yaxis!.range[1] },
    ])
    expect(layout.annotations.map(({ text }) => text)).toEqual(['Too low', 'Good'])
  })

  it('are written below the chart with their ends', () => {
    const translate = (_key: string, text: string, values: Record<string, unknown> = {}) =>
      text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
    const told = chartData(chart, [{ x: 'one', a: 50 }], null, { ...context, translate })
    expect(chartNotes(told, { translate })).toEqual(['Too low: under 20', 'Good: 20 – 60', 'Far: 900 and more'])
  })
})

describe('names at the ends of lines', () => {
  const chart = aChart({ chart: 'line', series: [aSeries('a'), aSeries('b')], hasEndLabels: true })
  const rows = [
    { x: 'one', a: 1, b: 9 },
    { x: 'two', a: 9.9, b: 10 },
  ]
  const { layout } = toFigure(chart, chartData(chart, rows, null, context), around())

  it('take the place of the legend, and keep apart', () => {
    expect(layout.showlegend).toBe(false)
    const names = layout.annotations
    expect(names.map(({ text }) => text)).toEqual(['A', 'B'])
    const shift = Math.abs(names[0]!.yshift ?? 0) + Math.abs(names[1]!.yshift ?? 0)
    expect(shift).toBeGreaterThan(8)
  })

  it('follow the last value that there is', () => {
    const figure = toFigure(chart, chartData(chart, [...rows, { x: 'three', a: null, b: 3 }], null, context), around())
    expect(figure.layout.annotations.map(({ text, x }) => [text, x])).toEqual([
      ['B', 2],
      ['A', 1],
    ])
  })
})

describe('a scatter', () => {
  const chart = aChart({
    chart: 'scatter',
    x: { ...aChart().x, format: 'integer', title: named('Price') },
    split: { by: { column: 'kind', format: 'text', quantity: null, title: named('Kind') }, column: 'a' },
    point: {
      size: { column: 'pieces', format: 'integer', quantity: null },
      name: { column: 'name', format: 'text', quantity: null, title: named('Product') },
    },
    references: [line({ at: 'median' }), line({ id: 'price', axis: 'x', at: { value: 15 } })],
  })
  const rows = [
    { x: 10, a: 4, kind: 'new', pieces: 1, name: 'P1' },
    { x: 20, a: 8, kind: 'old', pieces: 4, name: 'P2' },
    { x: 30, a: null, kind: 'old', pieces: 4, name: 'P3' },
  ]
  const data = chartData(chart, rows, null, context)
  const figure = toFigure(chart, data, around())

  it('has a point for each row of two numbers, a color for each group, and areas by size', () => {
    expect(figure.data).toMatchObject([
      { mode: 'markers', name: 'new', x: [10], y: [4], marker: { size: [17] } },
      { mode: 'markers', name: 'old', x: [20], y: [8], marker: { size: [34] } },
    ])
    expect(figure.layout.shapes).toMatchObject([
      { type: 'line', y0: 6, y1: 6 },
      { type: 'line', x0: 15, x1: 15 },
    ])
  })

  it('is a table of its points', () => {
    expect(toTable(chart, data, context)).toMatchObject({
      heading: 'Product',
      columns: ['Kind', 'Price', 'A', 'Pieces'],
      rows: [
        { label: 'P1', texts: ['new', '10', '4', '1'] },
        { label: 'P2', texts: ['old', '20', '8', '4'] },
      ],
    })
  })
})

describe('a heat map', () => {
  const chart = aChart({
    chart: 'heat',
    series: [],
    split: { by: { column: 'place', format: 'text', quantity: null }, column: 'a' },
  })
  const rows = [
    { x: 'Mon', place: 'North', a: 1 },
    { x: 'Mon', place: 'South', a: 9 },
    { x: 'Tue', place: 'South', a: null },
  ]

  it.each(['light', 'dark'] as const)('has a cell for each pair, darker the more, with its value; %s', (name) => {
    const theme = { light: around().theme, dark: { ...around().theme, name, surface: '#17202b' } }[name]
    const figure = toFigure(chart, chartData(chart, rows, null, context), around({ theme }))
    const cells = traces(figure) as BarTrace[]
    expect(cells.map(({ text, base }) => [text, base])).toEqual([
      [
        ['1', '–'],
        [-0.5, -0.5],
      ],
      [
        ['9', '–'],
        [0.5, 0.5],
      ],
    ])
    const [[low], [high]] = cells.map(({ marker }) => marker.color as string[]) as [[string], [string]]
    expect(contrast(high, theme.surface)).toBeGreaterThan(contrast(low, theme.surface) + 2)
    cells.forEach(({ textfont, marker }) =>
      expect(contrast((textfont.color as string[])[0]!, (marker.color as string[])[0]!)).toBeGreaterThan(4.5),
    )
    expect(figure.layout.annotations.map(({ text }) => text)).toEqual(['1', '9'])
  })
})

describe('a box', () => {
  const values = [1, 2, 3, 4, 5, 6, 7, 8, 60]

  it('has quartiles as PostgreSQL computes them, and outliers as Tukey does', () => {
    expect(spreadOf(values)).toEqual({
      count: 9,
      least: 1,
      low: 1,
      lower: 3,
      median: 5,
      upper: 7,
      high: 8,
      most: 60,
      outliers: [60],
    })
    expect([spreadOf([]), medianOf([]), medianOf([4, 1])]).toEqual([null, null, 2.5])
  })

  it('draws them, and writes them into the table', () => {
    const chart = aChart({ chart: 'box' })
    const data = chartData(chart, [...values.map((a) => ({ x: 'P', a })), { x: 'Q', a: null }], null, context)
    expect(toTable(chart, data, context)).toMatchObject({
      columns: ['Values', 'Lowest', 'Lower quartile', 'Median', 'Upper quartile', 'Highest'],
      rows: [
        { label: 'P', texts: ['9', '1', '3', '5', '7', '60'] },
        { label: 'Q', texts: Array.from({ length: 6 }, () => 'No data') },
      ],
    })
    const figure = toFigure(chart, data, around())
    expect(figure.layout.showlegend).toBe(false)
    const [lower, upper, box, median, outliers] = traces(figure)
    expect([lower, upper, box].map((one) => [(one as BarTrace).base[0], one!.y[0]])).toEqual([
      [1, 2],
      [7, 1],
      [3, 4],
    ])
    expect([median!.y.slice(0, 3), outliers!.y]).toEqual([[5, 5, null], [60]])
  })
})

describe('an area', () => {
  it('stacks its series, and its axis holds their sum', () => {
    const chart = aChart({ chart: 'area', series: [aSeries('a'), aSeries('b')] })
    const rows = [
      { x: 'one', a: 60, b: 50 },
      { x: 'two', a: 10, b: 5 },
    ]
    const { data, layout } = toFigure(chart, chartData(chart, rows, null, context), around())
    expect(data).toMatchObject([
      { stackgroup: 'area', mode: 'lines', y: [60, 10] },
      { stackgroup: 'area', mode: 'lines', y: [50, 5] },
    ])
    expect(layout.yaxis!.range[1]).toBeGreaterThanOrEqual(110)
  })
})
