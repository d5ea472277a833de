import { describe, expect, it } from 'vitest'
import { chartData } from '../../../../engine/core/chart/chartData.ts'
import { chartThemes } from '../../../../engine/core/chart/palette.ts'
import { toFigure } from '../../../../engine/core/chart/toFigure.ts'
import { aChart, context } from './charts.ts'

const chart = aChart({
  chart: 'line',
  series: [],
  split: { by: { column: 'by', format: 'text', quantity: null }, column: 'value' },
  references: [
    { id: 'target', title: { key: 'target', text: 'Target' }, at: { column: 'target' }, axis: 'y', tone: 'muted' },
  ],
})

describe('a reference of a chart', () => {
  it('is a line of its own, from the first row of each place that has it, drawn dashed and without points', () => {
    const data = chartData(
      chart,
      [
        { x: 'one', by: 'A', value: 4, target: null },
        { x: 'one', by: 'B', value: 5, target: 7 },
        { x: 'two', by: 'A', value: 3, target: 8 },
      ],
      null,
      context,
    )
    expect(data.series.map(({ title, values, isReference }) => [title, values, isReference ?? false])).toEqual([
      ['A', [4, 3], false],
      ['B', [5, null], false],
      ['Target', [7, 8], true],
    ])
    const { data: traces } = toFigure(chart, data, {
      width: 600,
      height: 280,
      theme: chartThemes.light,
      font: 'Inter',
      context,
    })
    expect(traces.map((trace) => (trace.type === 'scatter' ? [trace.mode, trace.line.dash] : null))).toEqual([
      ['lines+markers', 'solid'],
      ['lines+markers', 'solid'],
      ['lines', 'dash'],
    ])
  })

  it('is no data: where there is nothing else, the chart is empty', () => {
    expect(chartData(chart, [{ x: 'one', by: 'A', value: null, target: 7 }], null, context).isEmpty).toBe(true)
  })

  it('leaves the name of a series to its rows, where they have one', () => {
    const named = aChart({
      series: [
        {
          id: 'a',
          title: { key: 'a', text: 'First product' },
          column: 'a',
          named: 'product',
          interval: null,
          tone: 'neutral',
          security: null,
        },
      ],
    })
    expect(
      chartData(
        named,
        [
          { x: 'one', a: 1, product: null },
          { x: 'two', a: 2, product: 'Roadwell S-11' },
        ],
        null,
        context,
      ).series[0]?.title,
    ).toBe('Roadwell S-11')
    expect(chartData(named, [{ x: 'one', a: 1 }], null, context).series[0]?.title).toBe('First product')
  })

  it('draws an interval as a line with the value as a dot on it, and a value without one as a dot alone', () => {
    const dots = aChart({
      chart: 'horizontal',
      series: [
        {
          id: 'a',
          title: { key: 'a', text: 'A' },
          column: 'a',
          named: null,
          interval: { from: 'low', to: 'high' },
          tone: 'neutral',
          security: null,
        },
      ],
    })
    const rows = [
      { x: 'one', a: 5, low: 4, high: 7 },
      { x: 'two', a: 3, low: null, high: null },
    ]
    const {
      data: [line, dot],
    } = toFigure(dots, chartData(dots, rows, null, context), {
      width: 600,
      height: 280,
      theme: chartThemes.light,
      font: 'Inter',
      context,
    })
    expect([line?.type === 'bar' && line.base, line?.type === 'bar' && line.x]).toEqual([
      [4, 3],
      [3, 0],
    ])
    expect(dot).toMatchObject({ type: 'scatter', mode: 'markers', x: [5, 3], y: [0, 1], showlegend: false })
  })
})
