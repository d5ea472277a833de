import type { DatasetColumn, DescribedDataset } from '../../core/definition/datasetModel.ts'
import type { ChartElement, ReportDefinition } from '../../../schemas/generated/report.ts'

type Row = Record<string, unknown>
interface ChartSource {
  columns: DatasetColumn[]
  rows: Row[]
}

const text = (id: string): DatasetColumn => ({ id, type: 'text' })
const count = (id: string): DatasetColumn => ({ id, type: 'integer' })
const share = (id: string): DatasetColumn => ({ id, type: 'numeric', format: 'percent' })
const pressure = (id: string): DatasetColumn => ({ id, type: 'numeric', quantity: 'pressure' })

const months = Array.from({ length: 9 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-01`)
const kinds = ['North', 'East', 'South']
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

/** A number that looks measured and is the same each time. */
const wave = (step: number): number => Math.sin(step * 1.7) + Math.cos(step * 0.6)

const sources: Record<string, ChartSource> = {
  months: {
    columns: [{ id: 'month', type: 'date' }, count('calls'), count('visits'), share('urgent')],
    rows: months.map((month, index) => ({
      month,
      calls: Math.round(120 + 30 * wave(index)),
      visits: Math.round(60 + 20 * wave(index + 4)),
      urgent: Math.round(22 + 8 * wave(index + 2)),
    })),
  },
  readings: {
    columns: [{ id: 'day', type: 'date' }, text('place'), text('side'), pressure('pressure')],
    rows: months.flatMap((day, index) =>
      kinds.flatMap((place, at) =>
        ['Left', 'Right'].map((side, which) => ({
          day,
          place,
          side,
          pressure: 96 + 6 * at - which * 2 + 4 * wave(index + at),
        })),
      ),
    ),
  },
  places: {
    columns: [{ id: 'day', type: 'date' }, text('place'), pressure('pressure')],
    rows: months.flatMap((day, index) =>
      kinds.map((place, at) => ({ day, place, pressure: 98 + 5 * at + 4 * wave(index + at) })),
    ),
  },
  products: {
    columns: [
      text('product'),
      text('kind'),
      count('pieces'),
      share('returns'),
      share('low'),
      share('high'),
      count('price'),
    ],
    rows: Array.from({ length: 12 }, (_, index) => {
      const returns = 12 + 5 * wave(index * 2)
      return {
        product: `Product ${String.fromCharCode(65 + index)}`,
        kind: kinds[index % 3],
        pieces: 20 + index * index * 6,
        price: 300 + index * 22 + Math.round(40 * wave(index)),
        returns,
        low: index % 5 === 4 ? null : returns - 1 - (index % 4),
        high: index % 5 === 4 ? null : returns + 2 + (index % 3),
      }
    }),
  },
  week: {
    columns: [text('weekday'), text('place'), count('calls')],
    rows: weekdays.flatMap((weekday, day) =>
      kinds.map((place, at) => ({
        weekday,
        place,
        calls: day === 3 && at === 1 ? null : Math.round(40 + 18 * wave(day + at * 2)),
      })),
    ),
  },
  values: {
    columns: [text('place'), pressure('pressure')],
    rows: kinds.flatMap((place, at) =>
      Array.from({ length: 25 }, (_, index) => ({
        place,
        pressure: 100 + 4 * at + 6 * wave(index + at) + (index === 7 ? 40 : 0),
      })),
    ),
  },
}

const chart = (id: string, given: Omit<ChartElement, 'id' | 'type'>): ChartElement => ({ id, type: 'chart', ...given })

/** Each kind of chart with what it can show. For developers, in their language. */
const elements: ChartElement[] = [
  chart('axes', {
    title: 'Bars, and a line with an axis of its own',
    chart: 'bar',
    source: 'months',
    x: { column: 'month', interval: 'month' },
    y: ['calls'],
    yTitle: 'Calls',
    y2: [{ column: 'urgent', title: 'Urgent share' }],
    lines: [{ y: 150, label: 'Most that are answered', tone: 'warning' }],
  }),
  chart('bands', {
    title: 'Bands, lines and names at the ends',
    chart: 'line',
    source: 'places',
    x: 'day',
    y: ['pressure'],
    color: 'place',
    labels: 'end',
    lines: [{ y: 'median', label: 'Median' }],
    bands: [
      { to: 95, tone: 'critical', label: 'Too low' },
      { from: 95, to: 115, tone: 'ok', label: 'Good' },
    ],
  }),
  chart('points', {
    title: 'Points by color and size',
    chart: 'scatter',
    source: 'products',
    x: { column: 'price', title: 'Price' },
    y: [{ column: 'returns', title: 'Returned' }],
    color: { column: 'kind', title: 'Place' },
    size: { column: 'pieces', title: 'Pieces' },
    name: { column: 'product', title: 'Product' },
    lines: [
      { y: 'median', label: 'Median' },
      { x: 450, label: 'Target price', tone: 'ok' },
    ],
    height: 360,
  }),
  chart('dots', {
    title: 'Dots with intervals',
    chart: 'dot',
    source: 'products',
    x: 'product',
    y: [{ column: 'returns', title: 'Returned', interval: { low: 'low', high: 'high' } }],
    lines: [{ y: 10, label: 'Target', tone: 'ok' }],
    height: 400,
  }),
  chart('heat', {
    title: 'Heat map',
    chart: 'heat',
    source: 'week',
    x: 'weekday',
    y: ['place'],
    color: { column: 'calls', title: 'Calls' },
    height: 220,
  }),
  chart('panels', {
    title: 'Small multiples',
    chart: 'line',
    source: 'readings',
    x: 'day',
    y: ['pressure'],
    color: 'side',
    facet: { column: 'place', title: '{{value}}' },
    height: 240,
  }),
  chart('box', {
    title: 'Boxes',
    chart: 'box',
    source: 'values',
    x: 'place',
    y: ['pressure'],
    bands: [{ to: 95, tone: 'critical', label: 'Too low' }],
  }),
  chart('area', {
    title: 'Areas',
    chart: 'area',
    source: 'months',
    x: { column: 'month', interval: 'month' },
    y: ['calls', 'visits'],
    labels: 'end',
  }),
]

export const chartReport: ReportDefinition = {
  kind: 'report',
  id: 'gallery-charts',
  title: 'Charts',
  route: '/gallery',
  sources: Object.fromEntries(
    Object.keys(sources).map((id) => [id, { endpoint: 'POST own/gallery/charts', dataset: id, list: id }]),
  ),
  elements,
}

export const chartDataset = (id: string): DescribedDataset => ({
  kind: 'dataset',
  id,
  rowKey: [sources[id]!.columns[0]!.id],
  columns: sources[id]!.columns,
})

export const chartAnswer: Row = Object.fromEntries(Object.entries(sources).map(([id, { rows }]) => [id, rows]))
