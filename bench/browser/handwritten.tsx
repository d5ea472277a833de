import type { ColDef, ColGroupDef, ICellRendererParams, ValueFormatterParams } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../../src/styles/base.css'
import './watchRows.ts'
import './handwritten.css'
import { count, exceptions, numbers, text, theme, type Row } from './handwrittenGrid.ts'

/** The same page as someone would write it once, for this report alone: what the engine is measured against. */

interface Answer {
  units: Row[]
  total_items: number
  page_number: number
  totals: { tiles: Record<string, number> } & Record<string, number>
}

const asDate = ({ value }: ValueFormatterParams<Row>) => {
  const [year, month, day] = String(value ?? '').split('-')
  return year && month && day ? `${month}/${day}/${year}` : ''
}
const asTime = ({ value }: ValueFormatterParams<Row>) => String(value ?? '').slice(0, 5)
const pair = (headerName: string, name: string): ColGroupDef<Row> => ({
  headerName,
  children: [exceptions(`${name}_critical`, 'critical'), exceptions(`${name}_warning`, 'warning')],
})

function UnitLink({ value, data, node }: ICellRendererParams<Row>) {
  return node.rowPinned ? (
    <>{value}</>
  ) : (
    <a href={`/checkpoint/detail/${data?.['unit_id']}?survey_id=${data?.['survey_id']}`}>{value}</a>
  )
}

const columnDefs: (ColDef<Row> | ColGroupDef<Row>)[] = [
  { ...text('unit_number', 'Unit', 110), pinned: 'left', cellRenderer: UnitLink },
  { ...exceptions('critical_exceptions', 'critical'), initialSort: 'desc' },
  exceptions('warning_exceptions', 'warning'),
  text('fleet_location', 'Fleet location', 220),
  text('account_name', 'Account', 200),
  { ...text('unit_date', 'Date', 104), valueFormatter: asDate },
  { ...text('unit_time', 'Time', 84), valueFormatter: asTime },
  text('license_number', 'License number', 128),
  text('survey_by', 'Surveyed by', 150),
  count('total_tires', 'Tires', 80),
  count('total_tires_read_count', 'Read', 80),
  pair('Pressure', 'pressure'),
  pair('Tread depth', 'tread_depth'),
  pair('Axle mismatch', 'tread_mismatch_axle'),
  pair('Dual mismatch', 'tread_mismatch_duals'),
]

const tiles = [
  ['total_units', 'Units', 'different units in the result'],
  ['total_tires', 'Tires', 'wheel positions of these units'],
  ['total_tires_read_count', 'Tires read', 'with a pressure or a tread depth'],
  ['critical_exceptions', 'Critical exceptions', 'pressure, tread depth and mismatches'],
  ['warning_exceptions', 'Warning exceptions', 'pressure, tread depth and mismatches'],
] as const
const chips = [
  'US national accounts',
  'All accounts of the group',
  'All countries',
  'All states',
  'All locations',
  'Last 30 days',
  'Everyone',
]
const filters = { account_group: 'us_national_account', date_from: '2026-10-01', date_to: '2026-10-31', page_size: 100 }

function CheckpointPage() {
  const [reportType, setReportType] = useState('latest')
  const [page, setPage] = useState(1)
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    window.changeFilter = setReportType
  }, [])
  useEffect(() => {
    const abort = new AbortController()
    const body = JSON.stringify({ ...filters, report_type: reportType, page_number: page })
    fetch('/recorded/checkpoint/report', { method: 'POST', body, signal: abort.signal }).then(
      async (response) => setAnswer((await response.json()) as Answer),
      () => undefined,
    )
    return () => abort.abort()
  }, [reportType, page])
  if (!answer) return null
  const pages = Math.ceil(answer.total_items / 100)
  const totals: Row = {
    ...answer.totals.tiles,
    ...(answer.totals as unknown as Row),
    unit_number: `Total (${numbers.format(answer.total_items)} rows)`,
  }
  return (
    <div className="page">
      <header>
        <h1>Checkpoint inspections</h1>
        <button type="button">Share link</button>
        <button type="button">Export</button>
      </header>
      <div className="chips">
        <button type="button">Filters</button>
        {chips.map((chip) => (
          <button key={chip} type="button">
            {chip}
          </button>
        ))}
      </div>
      <ul className="strip">
        {tiles.map(([id, title, help]) => (
          <li key={id} className="tile">
            <b>{numbers.format(answer.totals.tiles[id] ?? 0)}</b> {title}
            <small>{help}</small>
          </li>
        ))}
      </ul>
      <input type="search" placeholder="Search rows" />
      <div className="rows">
        <AgGridReact<Row>
          theme={theme}
          columnDefs={columnDefs}
          rowData={answer.units}
          pinnedBottomRowData={[totals]}
          rowHeight={32}
          suppressMovableColumns
          animateRows={false}
          getRowClass={() => 'opens'}
        />
      </div>
      <footer>
        <button type="button" disabled={page <= 1} onClick={() => setPage(page - 1)}>
          ‹
        </button>
        Page {page} of {pages}
        <button type="button" disabled={page >= pages} onClick={() => setPage(page + 1)}>
          ›
        </button>
        <span>
          {(answer.page_number - 1) * 100 + 1}–{(answer.page_number - 1) * 100 + answer.units.length} of{' '}
          {numbers.format(answer.total_items)}
        </span>
      </footer>
    </div>
  )
}

createRoot(document.getElementById('page')!).render(<CheckpointPage />)
