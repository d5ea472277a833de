import { describe, expect, it } from 'vitest'
import { units } from '../../../../domain/units.ts'
import { chartData } from '../../../../engine/core/chart/chartData.ts'
import { chartColumns } from '../../../../engine/core/chart/chartColumns.ts'
import { daysOfPeriod, periodLabel, withoutHoles } from '../../../../engine/core/chart/periods.ts'
import { toTable } from '../../../../engine/core/chart/toTable.ts'
import { niceTicks } from '../../../../engine/core/chart/valueAxis.ts'
import { aChart, aComparison, aSeries, context } from './charts.ts'

describe('periods', () => {
  it.each([
    ['2026-02-01', 'month', '2026-02-01', '2026-02-28'],
    ['2024-02-01', 'month', '2024-02-01', '2024-02-29'],
    ['2025-12-29', 'week', '2025-12-29', '2026-01-04'],
    ['2026-06-15', 'day', '2026-06-15', '2026-06-15'],
  ] as const)('%s as a %s is %s to %s', (first, interval, from, to) => {
    expect(daysOfPeriod(first, interval)).toEqual({ from, to })
  })

  it('names a month with its whole year, and a week or day by its date', () => {
    expect(periodLabel('2026-09-01', 'month', { locale: 'en-US' })).toEqual({ label: 'Sep 2026', short: 'Sep 2026' })
    expect(periodLabel('2026-09-01', 'month', { locale: 'fr' })).toEqual({ label: 'sept. 2026', short: 'sept. 2026' })
    expect(periodLabel('2026-06-01', 'month', { locale: 'ja-JP' })).toEqual({ label: '2026年6月', short: '2026年6月' })
    expect(periodLabel('2026-06-01', 'month', { locale: 'es-ES' })).toEqual({ label: 'jun 2026', short: 'jun 2026' })
    expect(periodLabel('2026-06-01', 'month', { locale: 'pt-PT' })).toEqual({
      label: 'jun. de 2026',
      short: 'jun. de 2026',
    })
    expect(periodLabel('2026-06-01', 'month', { locale: 'ja-JP' }, true)).toEqual({
      label: '2025/26年6月',
      short: '2025/26年6月',
    })
    expect(periodLabel('2026-10-01', 'month', { locale: 'en-US' }, true)).toEqual({
      label: 'Oct 2025/26',
      short: 'Oct 2025/26',
    })
    expect(periodLabel('2026-09-07', 'week', { locale: 'en-US' })).toEqual({ label: '09/07/2026', short: '09/07/2026' })
    expect(periodLabel('2026-09-07', 'week', { locale: 'es-AR', dateFormat: 'DD/MM/YYYY' })).toEqual({
      label: '07/09/2026',
      short: '07/09/2026',
    })
    expect(periodLabel('no day', 'month', { locale: 'en-US' })).toEqual({ label: 'no day', short: 'no day' })
  })
})

describe('what is between periods', () => {
  it.each([
    [
      'months over the end of a year',
      ['2025-11-01', '2026-02-01', '2026-03-01'],
      'month',
      ['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01'],
    ],
    ['months, the last first', ['2026-04-01', '2026-02-01'], 'month', ['2026-04-01', '2026-03-01', '2026-02-01']],
    [
      'months that begin on another day than the first',
      ['2026-01-31', '2026-04-15'],
      'month',
      ['2026-01-31', '2026-02-01', '2026-03-01', '2026-04-15'],
    ],
    ['weeks', ['2025-12-22', '2026-01-12'], 'week', ['2025-12-22', '2025-12-29', '2026-01-05', '2026-01-12']],
    [
      'days over the change to summer time',
      ['2026-03-28', '2026-03-31'],
      'day',
      ['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31'],
    ],
    ['months one after the other', ['2026-01-01', '2026-02-01'], 'month', ['2026-01-01', '2026-02-01']],
    [
      'what is in no order',
      ['2026-01-01', '2026-05-01', '2026-03-01'],
      'month',
      ['2026-01-01', '2026-05-01', '2026-03-01'],
    ],
    [
      'what is there twice',
      ['2026-01-01', '2026-01-01', '2026-05-01'],
      'month',
      ['2026-01-01', '2026-01-01', '2026-05-01'],
    ],
    ['what is no day', ['2026-01-01', null, '2026-05-01'], 'month', ['2026-01-01', null, '2026-05-01']],
    ['one alone', ['2026-01-01'], 'month', ['2026-01-01']],
    ['more days than a chart shows', ['2020-01-01', '2026-01-01'], 'day', ['2020-01-01', '2026-01-01']],
  ] as const)('%s', (_what, firsts, interval, whole) => {
    expect(withoutHoles(firsts, interval)).toEqual(whole)
  })
})

describe('chartData', () => {
  const months = {
    column: 'x',
    title: null,
    then: null,
    until: null,
    interval: { value: 'month' },
    partial: null,
    isTimed: false,
    format: 'date',
    quantity: null,
  } as const
  const told = (data: ReturnType<typeof chartData>): unknown => [
    data.categories.map(({ short }) => short),
    data.series.map(({ values }) => values),
    data.missing,
  ]

  it('draws months in order of time, though the newest row comes first', () => {
    const rows = [
      { x: '2026-03-01', a: 5 },
      { x: '2026-02-01', a: 4 },
      { x: '2026-01-01', a: 3 },
    ]
    expect(told(chartData(aChart({ x: months }), rows, 'month', context))).toEqual([
      ['Jan 2026', 'Feb 2026', 'Mar 2026'],
      [[3, 4, 5]],
      0,
    ])
  })

  it('shows months that no row has, without a value', () => {
    const rows = [
      { x: '2026-01-01', a: 3, before: 2 },
      { x: '2026-04-01', a: 5, before: 1 },
    ]
    const chart = aChart({ x: months, compare: [aComparison('before', 'a')] })
    expect(told(chartData(chart, rows, 'month', context))).toEqual([
      ['Jan 2025/26', 'Feb 2025/26', 'Mar 2025/26', 'Apr 2025/26'],
      [
        [3, null, null, 5],
        [2, null, null, 1],
      ],
      2,
    ])
    // Largest first, and slices, are in no order of time.
    expect(
      told(chartData({ ...chart, compare: [], topN: { count: 2, others: null } }, rows, 'month', context)),
    ).toEqual([['Apr 2026', 'Jan 2026'], [[5, 3]], 0])
    expect(told(chartData({ ...chart, compare: [], chart: 'pie' }, rows, 'month', context))).toEqual([
      ['Jan 2026', 'Apr 2026'],
      [[3, 5]],
      0,
    ])
  })

  it('shows months that no row of any part has', () => {
    const chart = aChart({
      x: months,
      series: [],
      split: { by: { column: 'by', format: 'text', quantity: null }, column: 'n' },
    })
    const rows = [
      { x: '2026-01-01', by: 'one', n: 1 },
      { x: '2026-01-01', by: 'two', n: 2 },
      { x: '2026-03-01', by: 'two', n: 3 },
    ]
    expect(told(chartData(chart, rows, 'month', context))).toEqual([
      ['Jan 2026', 'Feb 2026', 'Mar 2026'],
      [
        [1, null, null],
        [2, null, 3],
      ],
      1,
    ])
  })

  it('says which category is not over yet where a column says so', () => {
    const isPartial = (rows: Record<string, unknown>[], partial: string | null): boolean[] => {
      const chart = aChart({ x: { ...aChart().x, partial } })
      return chartData(chart, rows, null, context).categories.map((category) => category.isPartial)
    }
    const rows = [
      { x: 'one', a: 1, open: false },
      { x: 'two', a: 1, open: true },
    ]
    expect(isPartial(rows, 'open')).toEqual([false, true])
    expect(isPartial(rows, null)).toEqual([false, false])
  })

  it('takes a column for each series, in the order of the rows', () => {
    const data = chartData(
      aChart({ series: [aSeries('a'), aSeries('b')] }),
      [
        { x: 'one', a: 1, b: 2 },
        { x: 'two', a: 0, b: null },
      ],
      null,
      context,
    )
    expect(data).toEqual({
      categories: [
        { label: 'one', short: 'one', isPartial: false, point: { x: 'one' } },
        { label: 'two', short: 'two', isPartial: false, point: { x: 'two' } },
      ],
      interval: null,
      series: [
        { id: 'a', title: 'A', tone: 'neutral', compare: null, values: [1, 0] },
        { id: 'b', title: 'B', tone: 'neutral', compare: null, values: [2, null] },
      ],
      leftOut: 0,
      missing: 0,
      isEmpty: false,
      bands: [],
    })
  })

  it('gives a time the days a drill-down asks for, and marks what is only a part', () => {
    const chart = aChart({
      x: {
        column: 'x',
        title: null,
        then: null,
        until: null,
        interval: { value: 'month' },
        partial: 'p',
        isTimed: false,
        format: 'date',
        quantity: null,
      },
    })
    expect(chartData(chart, [{ x: '2026-06-01', p: true, a: 4 }], 'month', context).categories).toEqual([
      {
        label: 'Jun 2026',
        short: 'Jun 2026',
        isPartial: true,
        point: { x: '2026-06-01', from: '2026-06-01', to: '2026-06-30', range: '2026-06-01..2026-06-30' },
      },
    ])
  })

  it('splits long rows by a column; what has no row has no data', () => {
    const chart = aChart({
      series: [],
      split: { by: { column: 'brand', format: 'text', quantity: null }, column: 'n' },
    })
    const rows = [
      { x: 'Jan', brand: 'B1', n: 3 },
      { x: 'Jan', brand: 'B2', n: 5 },
      { x: 'Feb', brand: 'B2', n: 7 },
      { x: 'Feb', brand: 'B2', n: 1 },
    ]
    const { categories, series } = chartData(chart, rows, null, context)
    expect(categories.map(({ label }) => label)).toEqual(['Jan', 'Feb'])
    expect(series.map(({ title, values }) => [title, values])).toEqual([
      ['B1', [3, null]],
      ['B2', [5, 8]],
    ])
  })

  it('puts a series that is missing at first behind its later predecessor', () => {
    const chart = aChart({
      series: [],
      split: { by: { column: 'wheel', format: 'text', quantity: null }, column: 'n' },
    })
    const read = (x: string, wheels: string): { x: string; wheel: string; n: number }[] =>
      [...wheels].map((wheel) => ({ x, wheel, n: 1 }))
    expect(
      chartData(chart, [...read('May', 'ACD'), ...read('June', 'ABCD'), ...read('July', 'E')], null, context)
        .series.map(({ id }) => id)
        .join(''),
    ).toBe('ABCDE')
  })

  it('names severities and gives them their tone when it is split by them', () => {
    const chart = aChart({
      series: [],
      split: { by: { column: 'by', format: 'severity', quantity: null }, column: 'n' },
    })
    expect(
      chartData(chart, [{ x: 1, by: 'critical', n: 3 }], null, context).series.map(({ title, tone }) => [title, tone]),
    ).toEqual([['Critical', 'critical']])
  })

  const brands = [
    { x: 'A', a: 2 },
    { x: 'B', a: 9 },
    { x: 'C', a: null },
    { x: 'D', a: 5 },
    { x: 'E', a: 2 },
  ]

  it('keeps the largest, most first, and sums the others', () => {
    const { categories, series, leftOut } = chartData(
      aChart({ topN: { count: 2, others: { key: 'o', text: 'Others' } } }),
      brands,
      null,
      context,
    )
    expect(categories.map(({ label, point }) => [label, point])).toEqual([
      ['B', { x: 'B' }],
      ['D', { x: 'D' }],
      ['Others', null],
    ])
    expect(series[0]?.values).toEqual([9, 5, 4])
    expect(leftOut).toBe(0)
  })

  it('sums money as money: no digit more than its parts have', () => {
    const costs = [
      { x: 'A', by: 'a', a: 900.5 },
      { x: 'B', by: 'a', a: 0.1 },
      { x: 'C', by: 'a', a: 0.2 },
      { x: 'D', by: 'a', a: 1e-7 },
      { x: 'D', by: 'a', a: null },
    ]
    expect(
      chartData(aChart({ topN: { count: 1, others: { key: 'o', text: 'Others' } } }), costs, null, context).series[0]
        ?.values,
    ).toEqual([900.5, 0.3000001])
    const split = aChart({ series: [], split: { by: { column: 'by', format: 'text', quantity: null }, column: 'a' } })
    expect(
      chartData(
        split,
        costs.slice(0, 3).map((row) => ({ ...row, x: 'A' })),
        null,
        context,
      ).series[0]?.values,
    ).toEqual([900.8])
    expect(
      chartData(
        split,
        [0.7, 0.1, -0.7].map((a) => ({ x: 'A', by: 'a', a })),
        null,
        context,
      ).series[0]?.values,
    ).toEqual([0.1])
  })

  it('leaves the rest out, and says how many, where a sum would mean nothing', () => {
    const { series, leftOut } = chartData(aChart({ topN: { count: 3, others: null } }), brands, null, context)
    expect([series[0]?.values, leftOut]).toEqual([[9, 5, 2], 2])
  })

  it('has no others when all are shown', () => {
    expect(
      chartData(aChart({ topN: { count: 9, others: { key: 'o', text: 'Others' } } }), brands, null, context).categories,
    ).toHaveLength(5)
  })

  it('is empty without rows, without any value, and as a pie without anything above zero', () => {
    const empty = (rows: Record<string, unknown>[], kind: 'bar' | 'pie' = 'bar') =>
      chartData(aChart({ chart: kind }), rows, null, context).isEmpty
    expect([
      empty([]),
      empty([{ x: 'A', a: null }]),
      empty([{ x: 'A', a: 0 }]),
      empty(
        [
          { x: 'A', a: 0 },
          { x: 'B', a: -2 },
        ],
        'pie',
      ),
      empty([{ x: 'A', a: 1 }], 'pie'),
    ]).toEqual([true, true, false, true, false])
  })

  it('counts what is missing by the series themselves, not by what they are compared with', () => {
    expect(
      chartData(
        aChart({ compare: [aComparison('b', 'a')] }),
        [
          { x: 1, a: null, b: 3 },
          { x: 2, a: 1, b: null },
        ],
        null,
        context,
      ).missing,
    ).toBe(1)
  })
})

describe('the table twin', () => {
  it('says every true value in words, in the reader’s unit', () => {
    const chart = aChart({
      format: 'decimal',
      quantity: 'pressure',
      compare: [aComparison('b', 'a')],
      x: { ...aChart().x, title: { key: 'm', text: 'Month' } },
    })
    const bar = { ...context, units: { ...context.units, pressure: units.bar } }
    expect(toTable(chart, chartData(chart, [{ x: 'one', a: 100, b: null }], null, bar), bar)).toEqual({
      heading: 'Month',
      columns: ['A (bar)', 'A before (bar)'],
      formats: [
        { format: chart.format, quantity: 'pressure' },
        { format: chart.format, quantity: 'pressure' },
      ],
      rows: [{ label: 'one', isPartial: false, values: [100, null], texts: ['6.89', 'No data'] }],
    })
  })
})

describe('chartColumns', () => {
  it('asks for a comparison what its series asks for', () => {
    const secret = { code: 'TVSCRPAN', groups: null, flag: null }
    expect(
      chartColumns(aChart({ series: [aSeries('a', { security: secret })], compare: [aComparison('b', 'a')] })),
    ).toEqual([
      { id: 'x', security: null },
      { id: 'a', security: secret },
      { id: 'b', security: secret },
    ])
  })
})

describe('niceTicks', () => {
  it.each<[number, number, 'any' | 'whole' | 'minutes', number[]]>([
    [0, 59, 'whole', [0, 20, 40, 60]],
    [0, 18, 'whole', [0, 5, 10, 15, 20]],
    [0, 3, 'whole', [0, 1, 2, 3]],
    [0, 1, 'whole', [0, 1]],
    [0, 0, 'whole', [0, 1]],
    [0, 0.42, 'any', [0, 0.1, 0.2, 0.3, 0.4, 0.5]],
    [-4, 12, 'whole', [-5, 0, 5, 10, 15]],
    [0, 1_000_000, 'whole', [0, 200_000, 400_000, 600_000, 800_000, 1_000_000]],
    [0, 168, 'minutes', [0, 60, 120, 180]],
    [0, 150, 'minutes', [0, 30, 60, 90, 120, 150]],
    [0, 9000, 'minutes', [0, 2880, 5760, 8640, 11520]],
    [0, 0, 'minutes', [0, 60]],
  ])('%d to %d', (least, most, of, ticks) => {
    expect(niceTicks(least, most, of)).toEqual(ticks)
  })

  it('starts near values far from zero when requested', () => {
    expect(niceTicks(84, 112, 'any', { isNear: true })).toEqual([80, 90, 100, 110, 120])
    expect(niceTicks(20, 112, 'any', { isNear: true })[0]).toBe(0)
    expect(niceTicks(100, 100, 'any', { isNear: true })[0]).toBe(0)
  })
})

it('codes along the axis and of a split are words, in the drawing and in the table', () => {
  const axles = { steer: { key: 'axle.steer', text: 'Steer' } }
  const chart = aChart({
    x: {
      column: 'x',
      format: 'text',
      quantity: null,
      title: null,
      then: null,
      until: null,
      interval: null,
      partial: null,
      isTimed: false,
      words: axles,
    },
  })
  const data = chartData(
    chart,
    [
      { x: 'steer', a: 4 },
      { x: 'tag', a: 2 },
    ],
    null,
    context,
  )
  expect(data.categories.map(({ label, short, point }) => [label, short, point?.x])).toEqual([
    ['Steer', 'Steer', 'steer'],
    ['tag', 'tag', 'tag'],
  ])
  expect(toTable(chart, data, context).rows.map(({ label }) => label)).toEqual(['Steer', 'tag'])
  const then = aChart({ x: { ...aChart().x, then: { column: 'axle', format: 'text', quantity: null, words: axles } } })
  const named = chartData(
    then,
    [
      { x: 'Acme 7', axle: 'steer', a: 4 },
      { x: 'Acme 7', axle: 'tag', a: 3 },
      { x: 'Acme 9', axle: null, a: 2 },
    ],
    null,
    context,
  )
  expect(named.categories.map(({ label, point }) => [label, point?.x])).toEqual([
    ['Acme 7, Steer', 'Acme 7'],
    ['Acme 7, tag', 'Acme 7'],
    ['Acme 9', 'Acme 9'],
  ])
  expect(chartColumns(then).map(({ id }) => id)).toContain('axle')
  const split = aChart({
    series: [],
    split: { by: { column: 'by', format: 'text', quantity: null, words: axles }, column: 'a' },
  })
  expect(
    chartData(split, [{ x: 1, by: 'steer', a: 4 }], null, context).series.map(({ id, title }) => [id, title]),
  ).toEqual([['steer', 'Steer']])
})

it('a range is named by both of its ends, with the unit in the heading', () => {
  const chart = aChart({
    x: { ...aChart().x, title: { key: 'x', text: 'Wear rate' }, format: 'decimal', quantity: 'wear', until: 'end' },
  })
  const data = chartData(
    chart,
    [
      { x: 8000, end: 8500, a: 4 },
      { x: 8500, end: 9000, a: 0 },
    ],
    null,
    context,
  )
  expect(data.categories.map(({ label, point }) => [label, point?.x])).toEqual([
    ['8,000 – 8,500', 8000],
    ['8,500 – 9,000', 8500],
  ])
  expect(toTable(chart, data, context).heading).toBe('Wear rate (mi/32nd)')
  expect(chartColumns(chart).map(({ id }) => id)).toContain('end')
})
