import { useEffect, useMemo } from 'react'
import type { ReportDefinition } from '../../../schemas/generated/report.ts'
import type { DescribedDataset } from '../../core/definition/datasetModel.ts'
import { noAccess } from '../../core/access/Access.ts'
import { parseReport } from '../../core/definition/parseReport.ts'
import type { RecordsElement } from '../../core/definition/recordsModel.ts'
import { ReportPage } from '../../state/ReportPage.ts'
import { useServices } from '../EngineProvider.tsx'
import { RecordCards } from '../records/RecordCards.tsx'

const units: DescribedDataset = {
  kind: 'dataset',
  id: 'gallery-units',
  rowKey: ['unit'],
  columns: [
    { id: 'unit', type: 'text' },
    { id: 'critical', type: 'integer' },
    { id: 'change', type: 'text' },
    { id: 'tires', type: 'json' },
  ],
}
const tires: DescribedDataset = {
  kind: 'dataset',
  id: 'gallery-tires',
  rowKey: ['position'],
  columns: [
    { id: 'position', type: 'text' },
    { id: 'pressure', type: 'numeric', quantity: 'pressure' },
    { id: 'status', type: 'text', format: 'severity' },
  ],
}
const report: ReportDefinition = {
  kind: 'report',
  id: 'gallery-records',
  title: 'Records',
  route: '/gallery',
  filters: {
    steps: [
      {
        id: 'tires',
        title: 'Tires',
        switched: true,
        fields: [{ id: 'exceptions_only', type: 'flag', title: 'Exceptions only', default: true }],
      },
    ],
  },
  sources: { units: { endpoint: 'POST own/gallery/units', dataset: 'gallery-units', list: 'units' } },
  elements: [
    {
      id: 'records',
      type: 'records',
      show: 'screen',
      source: 'units',
      switch: { filter: 'exceptions_only', on: 'Exceptions', off: 'All tires' },
      columns: [
        { id: 'unit', title: 'Unit' },
        { id: 'critical', title: 'critical', tone: 'critical' },
        {
          id: 'change',
          title: 'Since last time',
          words: { worse: 'Worse', better: 'Better' },
          tones: { worse: 'critical', better: 'ok' },
        },
      ],
      rows: {
        column: 'tires',
        dataset: 'gallery-tires',
        empty: 'No exceptions',
        columns: [
          { id: 'position', title: 'Position' },
          { id: 'pressure', title: 'Pressure', toneOf: 'status' },
        ],
      },
    },
  ],
}
const answer = {
  total_items: 2,
  units: [
    {
      unit: 'T-601',
      critical: 1,
      change: 'worse',
      tires: [
        { position: '1 L', pressure: 74, status: 'critical' },
        { position: '1 R', pressure: 104, status: 'ok' },
      ],
    },
    { unit: 'T-602', critical: 0, change: 'better', tires: null },
  ],
}

/** Cards of records: one with rows, one without exceptions; the switch above them. */
export function RecordSpecimens() {
  const services = useServices()
  const page = useMemo(
    () =>
      new ReportPage(
        parseReport(report, {
          dataset: (id) => (id === tires.id ? tires : units),
          lookup: () => undefined,
          access: noAccess,
        }),
        { ...services, request: <T,>() => Promise.resolve(answer as T) },
        { params: {}, search: '' },
      ),
    [services],
  )
  useEffect(() => () => page.dispose(), [page])
  return <RecordCards page={page} element={page.report.elements[0] as RecordsElement} />
}
