import { beforeAll, describe, expect, it } from 'vitest'
import { allFigures } from './dashboardFigures.ts'
import type { Caller } from './testApp.ts'
import { xlsxCells, type FileCell } from './readFiles.ts'
import { sharedTestApp, type SharedTestApp } from './sharedTestApp.ts'

type Row = Record<string, unknown>
type Kind = keyof typeof formats
type Column = [heading: string, field: string, kind: Kind, words?: Record<string, string>]

/** The number format of each kind of figure; texts have none. */
const formats = {
  text: null,
  month: 'mmm yyyy',
  integer: '#,##0',
  money: '"$"#,##0',
  price: '"$"#,##0.00',
  decimal: '#,##0.00',
  percent: '0.0"%"',
  duration: '[hh]:mm',
}

/** A month that the chosen days only touch is marked. */
const months: Column[] = [
  ['Month', 'Date', 'month'],
  ['Period', 'IsPartial', 'text', { true: 'Partial', false: 'Whole' }],
]
const positions = {
  steer: 'Steer',
  drive: 'Drive',
  trail: 'Trailer',
  allpositions: 'All positions',
  unknown: 'Unknown',
}
const calls: Column[] = [
  ['Total', 'TotalCalls', 'integer'],
  ['Emergency', 'EmergencyCalls', 'integer'],
  ['Scheduled', 'ScheduledCalls', 'integer'],
  ['Stock', 'StockCalls', 'integer'],
]
const callSeries: Column[] = calls.slice(1)
/** Figures, and under the group Prior year the same of a year before. */
const beside = (figures: Column[]): Column[] => [
  ...figures,
  ...figures.map(([heading, field, kind]): Column => [`Prior year: ${heading}`, `Prev${field}`, kind]),
]
const ofBrands = (...figures: Column[]): Column[] => [
  ['Brand', 'CasingBrandName', 'text'],
  ['Position', 'Position', 'text', positions],
  ...figures,
  ['Casings of the brand', 'Total', 'integer'],
]

/**
 * The columns on the screen, from left to right, with every comparison, and the series of the chart. A split chart
 * draws one series for each position.
 */
const sheets: Record<string, { table: Column[]; unit?: string; series?: Column[]; secondAxis?: Column[] }> = {
  'emergency-service': {
    table: [
      ['Total', 'TotalCost', 'price'],
      ['Emergency', 'EmergencyCost', 'price'],
      ['Emergency share', 'EmergencyPercent', 'percent'],
      ['Scheduled', 'ScheduledCost', 'price'],
      ['Scheduled share', 'ScheduledPercent', 'percent'],
    ],
    series: [
      ['Emergency', 'EmergencyCost', 'money'],
      ['Scheduled', 'ScheduledCost', 'money'],
    ],
  },
  'retread-to-new': {
    table: [
      ...months,
      ['New', 'New', 'integer'],
      ['Retread', 'Retread', 'integer'],
      ['Retreads per new tire', 'RetreadToNewRatio', 'decimal'],
    ],
    unit: 'Tires',
    series: [
      ['New', 'New', 'integer'],
      ['Retread', 'Retread', 'integer'],
    ],
  },
  'service-emergency-vs-scheduled': {
    table: [
      ...months,
      ['Emergency', 'EmergencyCalls', 'integer'],
      ['Scheduled', 'ScheduledCalls', 'integer'],
      ['Total', 'TotalCalls', 'integer'],
      ['Emergency share', 'EmergencyPercent', 'percent'],
      ['Emergency, prior year', 'PrevEmergencyCalls', 'integer'],
      ['Scheduled, prior year', 'PrevScheduledCalls', 'integer'],
    ],
    unit: 'Calls',
    series: [
      ['Emergency', 'EmergencyCalls', 'integer'],
      ['Scheduled', 'ScheduledCalls', 'integer'],
      ['Emergency, prior year', 'PrevEmergencyCalls', 'integer'],
      ['Scheduled, prior year', 'PrevScheduledCalls', 'integer'],
    ],
    secondAxis: [['Emergency share', 'EmergencyPercent', 'percent']],
  },
  'repair-and-retread-cost': {
    table: [
      ...months,
      ['Repair', 'Repair', 'money'],
      ['Retread', 'Retread', 'money'],
      ['Repair share', 'RepairPercent', 'percent'],
    ],
    series: [
      ['Repair', 'Repair', 'money'],
      ['Retread', 'Retread', 'money'],
    ],
  },
  'top-products': {
    table: [
      ['Product', 'Product', 'text'],
      ['Spend', 'TotalSpend', 'money'],
      ['Tires', 'Quantity', 'integer'],
      ['Share of spend', 'TotalSpendPercentage', 'percent'],
    ],
    series: [['Spend', 'TotalSpend', 'money']],
  },
  'top-servicing-dealers': { table: [['Dealer', 'DealerName', 'text'], ...calls], unit: 'Calls', series: callSeries },
  'fleet-hq-calls': {
    table: [
      ...months,
      ...calls,
      ['Total, prior year', 'PrevTotalCalls', 'integer'],
      ['Emergency, prior year', 'PrevEmergencyCalls', 'integer'],
      ['Scheduled, prior year', 'PrevScheduledCalls', 'integer'],
      ['Stock, prior year', 'PrevStockCalls', 'integer'],
    ],
    unit: 'Calls',
    series: [
      ...callSeries,
      ['Emergency, prior year', 'PrevEmergencyCalls', 'integer'],
      ['Scheduled, prior year', 'PrevScheduledCalls', 'integer'],
      ['Stock, prior year', 'PrevStockCalls', 'integer'],
    ],
  },
  'calls-by-state': { table: [['State', 'State', 'text'], ...calls], unit: 'Calls', series: callSeries },
  'average-roll-time': {
    table: [
      ...months,
      ['Roll time', 'AvgRollTime', 'duration'],
      ['Emergency calls', 'EmergencyCalls', 'integer'],
      ['Roll time, prior year', 'PrevAvgRollTime', 'duration'],
      ['National average', 'NatAvgRollTime', 'duration'],
    ],
    unit: 'Hours and minutes',
    series: [
      ['Roll time', 'AvgRollTime', 'duration'],
      ['Prior year', 'PrevAvgRollTime', 'duration'],
      ['National average', 'NatAvgRollTime', 'duration'],
    ],
  },
  'repair-summary': {
    table: [
      ['Period', 'Period', 'text', { current: 'Selected dates', previous: 'Prior year', combined: 'Both' }],
      [
        'Status',
        'StatusBacking',
        'text',
        { retread: 'Retread', used: 'Used (repair only)', rejected: 'Rejected', total: 'Total' },
      ],
      ['Tires', 'Tires', 'integer'],
      ['Nail holes', 'NailHoles', 'integer'],
      ['Section', 'Section', 'integer'],
      ['Spot', 'Spot', 'integer'],
      ['Bead', 'Bead', 'integer'],
      ['Nail holes per tire', 'AvgNailHoles', 'decimal'],
      ['Section per tire', 'AvgSection', 'decimal'],
      ['Spot per tire', 'AvgSpot', 'decimal'],
      ['Bead per tire', 'AvgBead', 'decimal'],
    ],
  },
  'top-retreaders': {
    table: [
      ['Nonsig', 'Nonsig', 'text'],
      ['Retreader', 'Dealer', 'text'],
      ['Common owner', 'CommonOwner', 'text'],
      ['Finished', 'Finished', 'integer'],
      ['Share', 'TotalRetreadsPercentage', 'percent'],
    ],
    unit: 'Tires',
    series: [['Finished retreads', 'Finished', 'integer']],
  },
  'rejected-failures': {
    table: [
      [
        'Reason',
        'RejectReason',
        'text',
        {
          'belt separation': 'Belt separation',
          'run-flat/zipper': 'Run-flat or zipper',
          'over age': 'Over age',
          'too many repairs': 'Too many repairs',
          'over repair size': 'Over repair size',
          'bead damage': 'Bead damage',
          'exposed or rusted steel': 'Exposed or rusted steel',
          'sidewall injury': 'Sidewall injury',
          'bad previous repair': 'Bad previous repair',
          'liner damage': 'Liner damage',
          'ozone cracking': 'Ozone cracking',
          'over max caps': 'Over max caps',
          'customer spec': 'Customer spec',
          'no DOT number': 'No DOT number',
        },
      ],
      ['Tires', 'RejectTires', 'integer'],
      ['Share', 'RejectTiresPercentage', 'percent'],
    ],
    unit: 'Tires',
    series: [['Rejected tires', 'RejectTires', 'integer']],
  },
  'retread-turnaround': {
    table: [
      ...months,
      ['Average days', 'AverageDays', 'decimal'],
      ['Finished', 'Finished', 'integer'],
      ['Total days', 'TotalDays', 'integer'],
      ['Submitted, still open', 'StillOpen', 'integer'],
    ],
    unit: 'Days',
    series: [['All retreaders', 'AverageDays', 'decimal']],
  },
  'casing-statistics': {
    table: beside([
      ['Casings', 'TotalCount', 'integer'],
      ['Average times retreaded', 'AverageTimesRecap', 'decimal'],
      ['Reject rate', 'RejectTireRate', 'percent'],
      ['Average age, years', 'AverageAge', 'decimal'],
    ]),
  },
  'service-figures': {
    table: beside([
      ['Service calls', 'ServiceCalls', 'integer'],
      ['Emergency share of calls', 'EmergencyShare', 'percent'],
      ['Roll time', 'RollTime', 'duration'],
      ['Rolling within 2 hours', 'InTimeShare', 'percent'],
    ]),
  },
  'retread-figures': {
    table: beside([
      ['Casings', 'Casings', 'integer'],
      ['Retreaded', 'Retreaded', 'integer'],
      ['Reject rate', 'RejectRate', 'percent'],
      ['Average days', 'AverageDays', 'decimal'],
      ['Repairs per casing', 'Repairs', 'decimal'],
    ]),
  },
  'purchase-figures': {
    table: beside([
      ['Emergency share of cost', 'EmergencyShare', 'percent'],
      ['Retreads per new tire', 'RetreadRatio', 'decimal'],
      ['Tire spend', 'Spend', 'money'],
      ['Tires bought', 'Tires', 'integer'],
      ['Price of a new tire', 'NewPrice', 'price'],
      ['Price of a retread', 'RetreadPrice', 'price'],
    ]),
  },
  'top-casing-brands': {
    table: [
      ['Brand', 'CasingBrandName', 'text'],
      ['Casings', 'Quantity', 'integer'],
      ['Share', 'TirePercentage', 'percent'],
    ],
    unit: 'Casings',
    series: [['Casings', 'Quantity', 'integer']],
  },
  'casing-brand-age': {
    table: [
      ['Brand', 'CasingBrandName', 'text'],
      ['Average age', 'AvgAge', 'decimal'],
      ['Retread', 'RetreadTiresAvgAge', 'decimal'],
      ['Used (repair only)', 'UsedTiresAvgAge', 'decimal'],
      ['Rejected', 'RejectedTiresAvgAge', 'decimal'],
      ['Casings', 'Quantity', 'integer'],
    ],
    unit: 'Years',
    series: [['Average age', 'AvgAge', 'decimal']],
  },
  'average-previous-caps': { table: ofBrands(['Average caps', 'AvgPrevCaps', 'decimal']) },
  'reject-tire-rate': {
    table: ofBrands(
      ['Reject rate', 'RejectRatePercentage', 'percent'],
      ['Offered for retreading', 'Offered', 'integer'],
    ),
  },
  'casings-submitted': {
    table: ofBrands(['Casings', 'CasingSubmitted', 'integer'], ['Still open', 'StillOpen', 'integer']),
  },
}

/**
 * Returns the expected cell: real numbers, days and parts of days as a spreadsheet counts them, texts as on the screen.
 */
function expected(row: Row, [, field, kind, words]: Column): FileCell {
  const value = row[field] as string | number | null
  if (value === null) return { value: null, format: null }
  if (kind === 'text') return { value: words ? (words[String(value)] ?? `no words for ${value}`) : value, format: null }
  const number =
    kind === 'month'
      ? Date.parse(String(value)) / 86_400_000 + 25_569
      : kind === 'duration'
        ? Math.round(Number(value)) / 1440
        : Number(value)
  return { value: number, format: formats[kind] }
}

/** Parts of a day are read to the millisecond. */
const readMs = 1 / 86_400_000

const isSame = (one: FileCell, other: FileCell): boolean =>
  one.format === other.format &&
  (typeof one.value === 'number' && typeof other.value === 'number'
    ? Math.abs(one.value - other.value) <=
      (one.format === formats.duration ? readMs : 1e-12 * Math.max(1, Math.abs(one.value)))
    : one.value === other.value)

describe('the Excel file of every card, cell by cell', () => {
  let world: SharedTestApp
  let customer: Caller
  let account_id: number
  beforeAll(async () => {
    world = await sharedTestApp()
    customer = await world.as('cus')
    const { json } = await customer.get('fleet_dashboard/get_accounts')
    account_id = (json.us_national_accounts as unknown as { value: number; account_number: string }[]).find(
      ({ account_number }) => account_number === '100001',
    )!.value
  })

  it.each(allFigures.map(({ card, tab, asked = {} }) => ({ card, tab, asked })))(
    '$card holds the rows of the screen',
    async ({ card, tab, asked }) => {
      const body = {
        tab_id: tab,
        base_parameters: { account_id, date_from: '2024-01-01', date_to: '2026-06-14' },
        tab_parameters: {},
        reports_parameters: [{ report_type: card, ...asked }],
      }
      const [answer] = (await customer.post('fleet_dashboard/get_reports', body)).json.reports as unknown as [
        { table_items: Row[]; chart_items?: Row[] },
      ]
      const file = await customer.post('fleet_dashboard/export_single_report', { ...body, format: 'excel' })
      expect(file.status).toBe(200)
      const cells = await xlsxCells(file.raw)
      const { table, unit, series, secondAxis = [] } = sheets[card]!
      expectBlock(
        cells,
        table.map(([heading]) => heading),
        answer.table_items,
        table,
      )
      if (!series) return
      const drawn = answer.chart_items!
      const headings = [
        ...series.map(([heading]) => (unit ? `${heading} (${unit})` : heading)),
        ...secondAxis.map(([heading]) => heading),
      ]
      const start = rowOf(cells, headings, 1)
      expectBlock(
        cells.slice(start).map((row) => row.slice(1)),
        headings,
        drawn,
        [...series, ...secondAxis],
      )
    },
  )

  /** Under this heading the rows stand in their order, and nothing more. */
  function expectBlock(cells: FileCell[][], headings: string[], rows: Row[], columns: Column[]): void {
    const start = rowOf(cells, headings, 0) + 1
    const found = cells.slice(start, start + rows.length)
    const wrong = rows.flatMap((row, at) =>
      columns.flatMap((column, index) => {
        const [due, is] = [expected(row, column), found[at]?.[index] ?? { value: null, format: null }]
        return isSame(due, is) ? [] : [{ row: at, column: column[0], due, is }]
      }),
    )
    expect(wrong).toEqual([])
    expect(rows.length).toBeGreaterThan(0)
    const next = cells[start + rows.length]?.[0]?.value ?? null
    expect(next === null || String(next).trim() === '' || next === `Total (${rows.length} rows)`).toBe(true)
  }

  function rowOf(cells: FileCell[][], headings: string[], from: number): number {
    const at = cells.findIndex(
      (row) =>
        headings.every((heading, index) => row[from + index]?.value === heading) &&
        row.length === from + headings.length,
    )
    expect(
      at,
      `a row of ${headings.join(', ')} in ${JSON.stringify(cells.slice(0, 12).map((row) => row.map(({ value }) => value)))}`,
    ).toBeGreaterThan(-1)
    return at
  }
})
