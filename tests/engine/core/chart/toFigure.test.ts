import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { units } from '../../../../domain/units.ts'
import { chartData } from '../../../../engine/core/chart/chartData.ts'
import type { BarTrace, LineTrace, PieTrace } from '../../../../engine/core/chart/Figure.ts'
import { figureHeight } from '../../../../engine/core/chart/legend.ts'
import { chartThemes, coloursOf, contrast, lighter, outlineOf } from '../../../../engine/core/chart/palette.ts'
import type { FigureContext } from '../../../../engine/core/chart/Drawing.ts'
import { toFigure } from '../../../../engine/core/chart/toFigure.ts'
import type { ChartElement } from '../../../../engine/core/definition/chartModel.ts'
import { textWidth } from '../../../../engine/core/chart/valueAxis.ts'
import { aChart, aComparison, aSeries, around, context } from './charts.ts'

type Row = Record<string, unknown>
const figureOf = (chart: Partial<ChartElement>, rows: Row[], given: Partial<FigureContext> = {}) => {
  const element = aChart(chart)
  return toFigure(element, chartData(element, rows, null, given.context ?? context), around(given))
}
const bars = (chart: Partial<ChartElement>, rows: Row[], given: Partial<FigureContext> = {}) =>
  figureOf(chart, rows, given).data as BarTrace[]
const rowsOf = (...values: (number | null)[]): Row[] => values.map((a, index) => ({ x: `c${index}`, a }))

describe('toFigure', () => {
  it('is plain data, whole and exact', () => {
    expect(
      figureOf({}, [
        { x: 'One', a: 4 },
        { x: 'Two', a: 2 },
      ]),
    ).toEqual({
      data: [
        {
          type: 'bar',
          orientation: 'v',
          name: 'A',
          x: [0, 1],
          y: [4, 2],
          base: [0, 0],
          width: 0.48,
          text: ['4', '2'],
          textposition: 'outside',
          textangle: 0,
          insidetextanchor: 'middle',
          constraintext: 'none',
          cliponaxis: false,
          textfont: { size: 11, color: '#16202e' },
          marker: { color: '#0072b2', line: { color: expect.stringMatching(/^#/) as string, width: 1 } },
          customdata: [
            ['One', 'A', '4', 0],
            ['Two', 'A', '2', 1],
          ],
          hovertemplate: '%{customdata[0]}<br>%{customdata[1]}: %{customdata[2]}<extra></extra>',
        },
      ],
      layout: {
        width: 640,
        height: 280,
        margin: { l: 24, r: 16, t: 16, b: 28, pad: 0, autoexpand: false },
        paper_bgcolor: '#ffffff',
        plot_bgcolor: '#ffffff',
        font: { family: 'Inter', size: 12, color: '#16202e' },
        showlegend: false,
        legend: {
          orientation: 'h',
          x: 0,
          y: 1.02,
          xanchor: 'left',
          yanchor: 'bottom',
          font: { size: 12 },
          itemclick: false,
          itemdoubleclick: false,
        },
        barmode: 'overlay',
        dragmode: false,
        hovermode: 'closest',
        hoverlabel: { bgcolor: '#ffffff', bordercolor: '#d8dde5', font: { size: 12, color: '#16202e' } },
        annotations: [],
        xaxis: {
          tickmode: 'array',
          fixedrange: true,
          automargin: false,
          ticks: '',
          ticklabelstandoff: 4,
          ticklabeloverflow: 'allow',
          gridcolor: '#d8dde5',
          zerolinecolor: '#566275',
          tickfont: { size: 12, color: '#566275' },
          range: [-0.5, 1.5],
          tickvals: [0, 1],
          ticktext: ['One', 'Two'],
          tickangle: 0,
          showgrid: false,
          zeroline: false,
        },
        yaxis: {
          tickmode: 'array',
          fixedrange: true,
          automargin: false,
          ticks: '',
          ticklabelstandoff: 4,
          ticklabeloverflow: 'allow',
          gridcolor: '#d8dde5',
          zerolinecolor: '#566275',
          tickfont: { size: 12, color: '#566275' },
          range: [0, expect.closeTo(4.305, 2) as number],
          tickvals: [0, 1, 2, 3, 4],
          ticktext: ['0', '1', '2', '3', '4'],
          tickangle: 0,
          showgrid: true,
          zeroline: true,
        },
      },
    })
  })

  it('explains the star of a partial period in a picture that nothing stands below', () => {
    const x = { ...aChart().x, partial: 'p' }
    const rows = [
      { x: 'May', a: 3, p: true },
      { x: 'June', a: 4, p: false },
    ]
    const beside = figureOf({ x }, rows).layout
    const alone = figureOf({ x }, rows, { title: 'Calls' }).layout
    expect(beside.annotations).toEqual([])
    expect(alone.annotations).toEqual([
      expect.objectContaining({
        text: '* Partial period: only some of its days are in the dates chosen.',
        yref: 'paper',
        y: 0,
        yshift: 4 - alone.margin.b,
      }),
    ])
    expect(alone.margin.b).toBe(beside.margin.b + 18)
  })

  it('draws no bar thicker than 150 pixels, nor 100 when it lies', () => {
    const standing = figureOf({}, rowsOf(3), { width: 1440 })
    const plot = 1440 - standing.layout.margin.l - standing.layout.margin.r
    expect((standing.data[0] as BarTrace).width * plot).toBeCloseTo(150 * 0.96, 1)
    const lying = figureOf({ chart: 'horizontal' }, rowsOf(3), { height: 800 })
    expect((lying.data[0] as BarTrace).width * (800 - lying.layout.margin.t - lying.layout.margin.b)).toBeCloseTo(
      100 * 0.96,
      1,
    )
    const many = figureOf({}, rowsOf(...Array.from({ length: 60 }, (_, index) => index)), { width: 1440 })
    expect((many.data[0] as BarTrace).width).toBeCloseTo(0.8 * 0.96, 5)
  })

  it('cuts no label on paper, and gets as high as that takes', () => {
    const names = [
      'Louisville Tire Service Center of the Ohio Valley, North Gate',
      `A${'n'.repeat(90)}endingword`,
      'Short',
      ...Array.from({ length: 9 }, (_, index) => `Commercial Tire and Retreading Plant of Jacksonville ${index}`),
    ]
    for (const chart of ['horizontal', 'bar', 'line'] as const) {
      for (const width of [720, 960]) {
        const rows = names.map((x, a) => ({ x, a }))
        const { layout } = figureOf({ chart }, rows, { width, height: 260, isWhole: true })
        const axis = chart === 'horizontal' ? layout.yaxis : layout.xaxis
        const texts = axis?.ticktext ?? []
        expect(texts.map((text) => text.replace(/<br>/g, '').replace(/ /g, ''))).toEqual(
          names.map((name) => name.replace(/ /g, '')),
        )
        const { margin, height } = layout
        if (chart === 'horizontal') {
          const slot = (height - margin.t - margin.b) / names.length
          expect(Math.max(...texts.map((text) => text.split('<br>').length)) * 15).toBeLessThanOrEqual(slot)
          expect(
            Math.max(...texts.flatMap((text) => text.split('<br>')).map((line) => textWidth(line, 12))),
          ).toBeLessThanOrEqual(margin.l)
        } else {
          expect(margin.b).toBeGreaterThanOrEqual(Math.max(...texts.map((text) => textWidth(text, 12))))
          expect(height - margin.t - margin.b).toBeGreaterThan(90)
        }
      }
    }
  })

  it('writes only as many values along the foot of a flat chart as have room', () => {
    const ticks = (width: number) =>
      figureOf(
        { chart: 'horizontal' },
        [
          { x: 'Meridian HaulSteer', a: 11027 },
          { x: 'Other', a: 9400 },
        ],
        { width },
      ).layout.xaxis?.ticktext?.length ?? 0
    expect(ticks(960)).toBeGreaterThan(5)
    expect([ticks(260), ticks(260) < ticks(960)]).toEqual([3, true])
  })

  it('draws what is tiny but not nothing at the least visible length, under its true value', () => {
    const [trace] = bars({ minimumBar: 0.1 }, rowsOf(100, 1, 0, null, 30))
    expect(trace?.y).toEqual([100, 10, 0, null, 30])
    expect(trace?.text).toEqual(['100', '1', '0', '', '30'])
    expect(trace?.customdata.map(([, , text]) => text)).toEqual(['100', '1', '0', '–', '30'])
  })

  it('labels in a crowd only the bars whose length is not their value', () => {
    const [trace] = bars({ minimumBar: 0.01 }, rowsOf(...Array.from({ length: 59 }, () => 1000), 1))
    expect(trace?.text.map(Boolean).indexOf(true)).toBe(59)
    expect(trace?.text[59]).toBe('1')
  })

  it('marks where there is no data', () => {
    expect(figureOf({}, rowsOf(1, null)).layout.annotations).toEqual([
      { x: 1, y: 0, text: '–', showarrow: false, font: { size: 12, color: '#566275' } },
    ])
  })

  it('says so when there is nothing to draw', () => {
    const { data, layout } = figureOf({}, [])
    expect(data).toEqual([])
    expect(layout.annotations.map(({ text }) => text)).toEqual(['No data'])
  })

  it('stacks with the stack of the year before on the left, lighter and in the same hues', () => {
    const chart = aChart({
      chart: 'stacked',
      series: [aSeries('a', { tone: 'critical' }), aSeries('b', { tone: 'warning' })],
      compare: [aComparison('pa', 'a'), aComparison('pb', 'b')],
    })
    const traces = bars(chart, [{ x: 'one', a: 10, b: 30, pa: 5, pb: null }])
    expect(traces.map(({ name, y, base }) => [name, y, base])).toEqual([
      ['A', [10], [0]],
      ['A before', [5], [0]],
      ['B', [30], [10]],
      ['B before', [null], [5]],
    ])
    const at = (index: number): number => Number(traces[index]?.x[0])
    expect([at(0) > 0, at(1) === -at(0), at(2) === at(0), at(3) === at(1)]).toEqual([true, true, true, true])
    expect(traces.map(({ marker }) => marker.color)).toEqual([
      '#b3261e',
      lighter('#b3261e', chartThemes.light),
      '#e69f00',
      lighter('#e69f00', chartThemes.light),
    ])
    expect(traces[0]?.textposition).toBe('inside')
  })

  it('sets bars side by side: before, now, the nation hatched', () => {
    const chart = aChart({ compare: [aComparison('n', 'a', { kind: 'nationalAverage' }), aComparison('p', 'a')] })
    const traces = bars(chart, [{ x: 'one', a: 3, n: 2, p: 1 }])
    const order = [...traces].sort((one, other) => Number(one.x[0]) - Number(other.x[0])).map(({ y }) => y[0])
    expect(order).toEqual([1, 3, 2])
    expect(traces.map(({ marker }) => marker.pattern?.shape ?? null)).toEqual([null, '/', null])
    expect(new Set(traces.map(({ marker }) => marker.line.color)).size).toBe(1)
  })

  it('lays bars from the first down, with room for long names, cut at two fifths', () => {
    const { data, layout } = figureOf({ chart: 'horizontal' }, [
      { x: 'A'.repeat(200), a: 3 },
      { x: 'B', a: 1 },
    ])
    expect((data[0] as BarTrace).x).toEqual([3, 1])
    expect(layout.yaxis?.range).toEqual([1.5, -0.5])
    expect(layout.margin.l).toBeGreaterThan(240)
    expect(layout.margin.l).toBeLessThanOrEqual(256)
    expect(layout.yaxis?.ticktext[0]).toMatch(/^A{20,33}…$/)
  })

  it('breaks long names into lines under bars and beside them, before it cuts them', () => {
    const names = ['Louisville Tire Service Center', 'Jacksonville Commercial Tire']
    const rows = names.map((x, index) => ({ x, a: index + 1 }))
    const under = figureOf({}, rows, { width: 300 }).layout.xaxis
    expect([under?.tickangle, under?.ticktext]).toEqual([
      0,
      ['Louisville Tire<br>Service Center', 'Jacksonville<br>Commercial Tire'],
    ])
    const beside = (width: number, height: number) =>
      figureOf({ chart: 'horizontal' }, rows, { width, height }).layout.yaxis?.ticktext
    expect(beside(440, 280)).toEqual(['Louisville Tire<br>Service Center', 'Jacksonville<br>Commercial Tire'])
    expect(beside(260, 280)).toEqual(['Louisville<br>Tire Service<br>Center', 'Jacksonville<br>Commercial<br>Tire'])
    // Thick enough for two lines.
    expect(beside(260, 130)).toEqual(['Louisville Tire<br>Service Cent…', 'Jacksonville<br>Commercial…'])
    // Too thin for two lines.
    expect(beside(440, 80)?.every((text) => text.endsWith('…') && !text.includes('<br>'))).toBe(true)
  })

  it('never lets the first of slanted labels run out of the picture', () => {
    const figure = figureOf(
      {},
      Array.from({ length: 12 }, (_, index) => ({ x: `Jacksonville-Commercial-Tire-${index}`, a: index })),
      { width: 400 },
    )
    const { xaxis, margin } = figure.layout
    expect(xaxis?.tickangle).toBe(-40)
    const slot = (400 - margin.l - margin.r) / 12
    const reach = (index: number): number =>
      textWidth(xaxis?.ticktext[index] ?? '', 12) * Math.cos((40 * Math.PI) / 180)
    expect(reach(0) + 10).toBeLessThanOrEqual(margin.l + slot / 2 + 1)
    expect(xaxis?.ticktext.at(-1)?.length).toBeGreaterThan((xaxis?.ticktext[0]?.length ?? 0) + 8)
  })

  it('draws nothing where a value is nothing, and the one series of a chart in the one color', () => {
    const [trace] = bars({}, rowsOf(3, 0))
    expect(trace?.marker.line.width).toEqual([1, 0])
    expect(bars({}, rowsOf(3))[0]?.marker.line.width).toBe(1)
    const colours = ['spend', 'age', 'a'].map(
      (id) => (figureOf({ series: [aSeries(id)] }, [{ x: 'one', [id]: 1 }]).data[0] as BarTrace).marker.color,
    )
    expect(new Set(colours)).toEqual(new Set(['#0072b2']))
  })

  it('stands points of a time scale as far apart as their days are, and writes the dates that have room', () => {
    const x = { ...aChart().x, format: 'date' as const, isTimed: true }
    const rows = [
      ['2026-01-01', 4],
      ['2026-01-11', 3],
      ['2026-01-12', 5],
      ['2026-02-10', 2],
    ].map(([day, a]) => ({ x: day, a }))
    const { data, layout } = figureOf(aChart({ chart: 'line', x }), rows)
    expect((data[0] as LineTrace).x).toEqual([0, 0.75, expect.closeTo(0.825), 3])
    expect([layout.xaxis?.tickvals, layout.xaxis?.ticktext, layout.xaxis?.tickangle]).toEqual([
      [0, 0.75, 3],
      ['01/01/2026', '01/11/2026', '02/10/2026'],
      0,
    ])
    // The last one is whole, at the edge of a phone too.
    expect(layout.margin.r).toBeGreaterThanOrEqual(textWidth('02/10/2026', 12) / 2)
    const alone = figureOf(aChart({ chart: 'line', x }), rows.slice(0, 1))
    expect([(alone.data[0] as LineTrace).x, alone.layout.xaxis?.ticktext]).toEqual([[0], ['01/01/2026']])
    expect((figureOf(aChart({ chart: 'line', x: { ...x, isTimed: false } }), rows).data[0] as LineTrace).x).toEqual([
      0, 1, 2, 3,
    ])
  })

  it('tells lines of one hue apart by dashes and marks', () => {
    const ids = Array.from({ length: 15 }, (_, index) => `s${index}`)
    const { data } = figureOf({ chart: 'line', series: ids.map((id) => aSeries(id)) }, [
      Object.fromEntries([['x', 'One'], ...ids.map((id) => [id, 1])]),
    ])
    const looks = (data as LineTrace[]).map(({ line, marker }) => `${line.dash} ${marker.symbol}`)
    expect([looks.slice(0, 7), looks.slice(7, 14), looks[14]].map((some) => [...new Set([some].flat())])).toEqual([
      ['solid circle'],
      ['dashdot diamond'],
      ['longdashdot square'],
    ])
  })

  it('breaks a line where there is no data, and dots or dashes what it is compared with', () => {
    const chart = aChart({
      chart: 'line',
      compare: [aComparison('p', 'a'), aComparison('n', 'a', { kind: 'nationalAverage' })],
    })
    const traces = figureOf(chart, [
      { x: 1, a: 1, p: 2, n: 3 },
      { x: 2, a: null, p: 2, n: 3 },
    ]).data as LineTrace[]
    expect(traces.map(({ y, connectgaps, line }) => [y, connectgaps, line.dash])).toEqual([
      [[1, null], false, 'solid'],
      [[2, 2], false, 'dot'],
      [[3, 3], false, 'dash'],
    ])
    expect(new Set(traces.map(({ line }) => line.color)).size).toBe(1)
    const dots = (count: number) =>
      (figureOf({ chart: 'line' }, rowsOf(...Array.from({ length: count }, (_, index) => index))).data[0] as LineTrace)
        .marker.size
    expect([dots(60), dots(61)]).toEqual([7, 5])
  })

  it('pulls the largest slice of a pie out by 20 %, keeps the order, and leaves out what is nothing', () => {
    const [pie] = figureOf({ chart: 'pie' }, rowsOf(10, 0, 70, null, 20)).data as PieTrace[]
    expect(pie).toMatchObject({ values: [10, 70, 20], pull: [0, 0.2, 0], sort: false, direction: 'clockwise' })
    expect([pie?.text, pie?.labels]).toEqual([
      ['10%', '70%', '20%'],
      ['c0: 10 (10%)', 'c2: 70 (70%)', 'c4: 20 (20%)'],
    ])
    expect(pie?.customdata.map(([, , , index]) => index)).toEqual([0, 2, 4])
  })

  it('names the slices of a pie beside it, or below where it is narrow, each for itself', () => {
    const rows = [
      { x: 'Over age', a: 20 },
      { x: 'Bead damage', a: 1 },
      { x: 'Bead damage', a: 1 },
    ]
    const wide = figureOf({ chart: 'pie' }, rows, { width: 720 })
    expect(new Set((wide.data[0] as PieTrace).labels).size).toBe(3)
    expect(wide.layout).toMatchObject({
      showlegend: true,
      legend: { orientation: 'v', x: 1.02 },
      margin: { l: 16, b: 16 },
    })
    expect(720 - wide.layout.margin.l - wide.layout.margin.r).toBeGreaterThan(250)
    const narrow = figureOf({ chart: 'pie' }, rows, { width: 312 }).layout
    expect([narrow.legend.yanchor, narrow.margin.r, narrow.margin.b]).toEqual(['top', 16, 3 * 19 + 16])
    const pie = aChart({ chart: 'pie' })
    expect([720, 312].map((width) => figureHeight(pie, chartData(pie, rows, null, context), width, context))).toEqual([
      280,
      280 + 3 * 19,
    ])
  })

  it('says once in its legend what many series are compared with, and grows by the rows that it takes', () => {
    const chart = aChart({
      series: ['a', 'b'].map((id) => aSeries(id)),
      compare: [aComparison('pa', 'a'), aComparison('pb', 'b'), aComparison('na', 'a', { kind: 'nationalAverage' })],
    })
    const data = chartData(chart, [{ x: 'one', a: 1, b: 2, pa: 3, pb: 4, na: 5 }], null, context)
    const traces = toFigure(chart, data, around({})).data as BarTrace[]
    expect(
      new Map(
        traces
          .filter(({ showlegend }) => showlegend !== false)
          .map(({ name, customdata }) => [name, customdata[0]?.[1]]),
      ),
    ).toEqual(
      new Map([
        ['A', 'A'],
        ['Prior year', 'A before'],
        ['National average', 'A before'],
        ['B', 'B'],
      ]),
    )
    expect(traces.filter(({ showlegend }) => showlegend === false)).toHaveLength(1)
    const alone = aChart({ compare: [aComparison('pa', 'a')] })
    const [own, before] = toFigure(alone, chartData(alone, [{ x: 'one', a: 1, pa: 3 }], null, context), around({}))
      .data as BarTrace[]
    expect([own?.name, before?.name]).toEqual(['A', 'A before'])
    expect([own?.legendrank, before?.legendrank]).toEqual([undefined, 2000])
    expect(figureHeight(chart, data, 720, context)).toBe(280)
    expect(figureHeight(chart, data, 500, context)).toBe(280 + 19)
    expect(figureHeight(aChart(), chartData(aChart(), [{ x: 1, a: 1 }], null, context), 320, context)).toBe(360)
  })

  it('gives names beside lying bars the lines that they need on a phone', () => {
    const names = ['Roadwell S-11 Regional, 295/75R22.5, steer', 'Roadwell S-11 Regional, 11R24.5, all positions']
    const chart = aChart({ chart: 'horizontal', height: 120 })
    const data = chartData(
      chart,
      names.map((x, index) => ({ x, a: index + 1 })),
      null,
      context,
    )
    const height = figureHeight(chart, data, 340, context)
    expect(height).toBeGreaterThan(figureHeight(chart, data, 720, context))
    const { layout } = toFigure(chart, data, around({ width: 340, height })) as {
      layout: { yaxis: { ticktext: string[] } }
    }
    expect(layout.yaxis.ticktext.map((text) => text.replaceAll('<br>', ' ')).toSorted()).toEqual(names.toSorted())
  })

  it('pulls one of equals, and nothing out of a pie of one slice', () => {
    const pull = (...values: number[]) => (figureOf({ chart: 'pie' }, rowsOf(...values)).data[0] as PieTrace).pull
    expect([pull(5, 5), pull(5)]).toEqual([[0.2, 0], [0]])
  })

  it('shows the sum of the others in grey, and a slice under a half percent as less than one', () => {
    const [pie] = figureOf({ chart: 'pie', topN: { count: 1, others: { key: 'o', text: 'Others' } } }, rowsOf(1000, 1))
      .data as PieTrace[]
    expect([pie?.marker.colors[1], pie?.text[1], pie?.labels[1]]).toEqual(['#8a94a3', '', 'Others: 1 (&lt;1%)'])
  })

  it('draws in the reader’s unit and names it at the axis', () => {
    const bar = { ...context, units: { ...context.units, pressure: units.bar } }
    const { data, layout } = figureOf({ quantity: 'pressure', format: 'decimal' }, rowsOf(100), { context: bar })
    expect((data[0] as BarTrace).y).toEqual([6.894757])
    expect((data[0] as BarTrace).text).toEqual(['6.89'])
    expect(layout.yaxis).toMatchObject({ ticktext: ['0', '2', '4', '6', '8'], title: { text: 'bar' } })
  })

  it('writes ticks as it writes values', () => {
    expect(figureOf({ format: 'money' }, rowsOf(2_000_000)).layout.yaxis?.ticktext.at(-1)).toBe('$2,000,000')
    expect(figureOf({ format: 'percent' }, rowsOf(50)).layout.yaxis?.ticktext).toEqual([
      '0%',
      '10%',
      '20%',
      '30%',
      '40%',
      '50%',
    ])
  })

  it('takes names as they are, never as markup', () => {
    const { data } = figureOf({ series: [aSeries('a', { title: { key: 'a', text: '<b>A</b> & %{x}' } })] }, [
      { x: '<a href="javascript:1">x</a>', a: 1 },
    ])
    expect((data[0] as BarTrace).name).toBe('&lt;b&gt;A&lt;/b&gt; &amp; %{x}')
    expect((data[0] as BarTrace).customdata[0]?.[0]).toBe('&lt;a href="javascript:1"&gt;x&lt;/a&gt;')
  })

  it('slants labels that do not fit beside each other, and drops some when even upright ones do not', () => {
    const rows = (count: number): Row[] =>
      Array.from({ length: count }, (_, index) => ({ x: `category ${index}`, a: 1 }))
    const axis = (count: number) => figureOf({}, rows(count)).layout.xaxis
    expect([axis(3)?.tickangle, axis(20)?.tickangle, axis(60)?.tickangle]).toEqual([0, -40, -90])
    expect([axis(20)?.tickvals.length, axis(60)?.tickvals.length]).toEqual([20, 30])
  })

  it('writes a title into a picture that stands alone', () => {
    const { layout } = figureOf({}, rowsOf(1), { title: 'A & B' })
    expect([layout.title?.text, layout.margin.t]).toEqual(['A &amp; B', 56])
  })
})

describe('colors', () => {
  const neutral = (...ids: string[]) => ids.map((id) => ({ id, tone: 'neutral' as const }))

  it('are a series’ own on every chart', () => {
    const [alone] = coloursOf(neutral('inspections'), chartThemes.light)
    expect(coloursOf(neutral('inspections', 'critical', 'zebra'), chartThemes.dark)[0]).toBe(alone)
  })

  it('are seven that differ, and then the same again lighter', () => {
    const colours = coloursOf(neutral(...'abcdefghij'), chartThemes.light)
    expect(new Set(colours.slice(0, 7)).size).toBe(7)
    expect(new Set(colours).size).toBe(10)
  })

  it('have outlines of at least 3:1 on the page in both themes', () => {
    for (const theme of Object.values(chartThemes)) {
      for (const colour of coloursOf(neutral(...'abcdefg'), theme))
        expect(contrast(outlineOf(colour, theme), theme.surface)).toBeGreaterThanOrEqual(3)
    }
  })

  it('are set on the portal’s own tokens', () => {
    const tokens = readFileSync(new URL('../../../../src/styles/tokens.css', import.meta.url), 'utf8')
    for (const name of ['surface', 'line', 'text', 'muted'] as const) {
      expect(tokens).toContain(`--${name}: light-dark(${chartThemes.light[name]}, ${chartThemes.dark[name]})`)
    }
  })
})
