import type { ColDef, ICellRendererParams, ValueFormatterParams } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../../src/styles/base.css'
import './watchRows.ts'
import './handwritten.css'
import { count, exceptions, numbers, text, theme, type Row } from './handwrittenGrid.ts'

/** The overview of a survey as someone would write it once: what the engine is measured against. */

interface Answer {
  units_overview: { survey_details: Record<string, string | number>; units: Row[]; totals: Record<string, number> }
}

const types: Record<string, string> = { tractor: 'Tractor', trailer: 'Trailer', dolly: 'Dolly', misc: 'Other' }
const progress: Record<string, string> = { not_read: 'Not read', partly: 'Partly read', read: 'Read' }
const worded =
  (messages: Record<string, string>) =>
  ({ value }: ValueFormatterParams<Row>) =>
    messages[String(value)] ?? ''

function UnitLink({ value, data, node }: ICellRendererParams<Row>) {
  return node.rowPinned ? (
    <>{value}</>
  ) : (
    <a href={`/fleet-survey/${data?.['survey_id']}/overview/${data?.['unit_id']}`}>{value}</a>
  )
}

const columnDefs: ColDef<Row>[] = [
  { ...text('unit_number', 'Unit', 110), pinned: 'left', cellRenderer: UnitLink, initialSort: 'asc' },
  {
    ...text('progress', 'Read', 120),
    valueFormatter: worded(progress),
    cellClass: ({ value }) => `toned ${String(value)}`,
  },
  exceptions('critical_exceptions', 'critical'),
  exceptions('warning_exceptions', 'warning'),
  count('tires_read', 'Tires read', 100),
  count('total_tires', 'Tires', 80),
  count('replaced_tires', 'Replaced', 100),
  { ...text('type', 'Type', 100), valueFormatter: worded(types) },
  text('configuration', 'Configuration', 180),
  count('mileage', 'Odometer (mi)', 110),
  count('hours', 'Hours', 90),
  text('comments', 'Comments', 240),
]

const details = [
  ['location_name', 'Location'],
  ['account_name', 'Fleet'],
  ['survey_date', 'Survey date'],
  ['survey_by', 'Surveyed by'],
  ['state', 'Status'],
  ['comments', 'Comments'],
] as const
const tiles = [
  ['units', 'Units'],
  ['units_read', 'Units read'],
  ['tires_not_read', 'Tires not read'],
  ['critical_exceptions', 'Critical exceptions'],
  ['warning_exceptions', 'Warning exceptions'],
] as const
const actions = ['Add units', 'New unit', 'Copy a unit', 'Edit survey', 'Finish survey', 'Email survey']

function OverviewPage() {
  const [answer, setAnswer] = useState<Answer['units_overview'] | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    fetch('/recorded/fleet_survey/10001/units', { method: 'POST', body: '{}', signal: abort.signal }).then(
      async (response) => setAnswer(((await response.json()) as Answer).units_overview),
      () => undefined,
    )
    return () => abort.abort()
  }, [])
  if (!answer) return null
  return (
    <div className="page">
      <header>
        <h1>Survey</h1>
        {actions.map((action) => (
          <button key={action} type="button">
            {action}
          </button>
        ))}
      </header>
      <dl className="chips">
        {details.map(([id, title]) => (
          <div key={id}>
            <dt>{title}</dt>
            <dd>{answer.survey_details[id]}</dd>
          </div>
        ))}
      </dl>
      <ul className="strip">
        {tiles.map(([id, title]) => (
          <li key={id} className="tile">
            <b>{numbers.format(Number(answer.survey_details[id]))}</b> {title}
          </li>
        ))}
      </ul>
      <input type="search" placeholder="Search rows" />
      <div className="rows">
        <AgGridReact<Row>
          theme={theme}
          columnDefs={columnDefs}
          rowData={answer.units}
          pinnedBottomRowData={[{ ...answer.totals, unit_number: `Total (${answer.units.length} rows)` }]}
          rowHeight={32}
          suppressMovableColumns
          animateRows={false}
          getRowClass={() => 'opens'}
        />
      </div>
    </div>
  )
}

createRoot(document.getElementById('page')!).render(<OverviewPage />)
