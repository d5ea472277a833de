import { useEffect, useMemo } from 'react'
import type { DescribedDataset } from '../../core/definition/datasetModel.ts'
import type { ReportDefinition } from '../../../schemas/generated/report.ts'
import { noAccess } from '../../core/access/Access.ts'
import { parseReport } from '../../core/definition/parseReport.ts'
import type { StatementsElement } from '../../core/definition/statementsModel.ts'
import { ReportPage } from '../../state/ReportPage.ts'
import { useServices } from '../EngineProvider.tsx'
import { StatementList } from '../statements/StatementList.tsx'

const dataset: DescribedDataset = {
  kind: 'dataset',
  id: 'gallery-answer',
  rowKey: ['place'],
  columns: [
    { id: 'place', type: 'text' },
    { id: 'behind', type: 'numeric', format: 'percent' },
    { id: 'pressure', type: 'numeric', quantity: 'pressure' },
    { id: 'missing', type: 'integer' },
  ],
}
const values: StatementsElementValues = [
  { id: 'place', value: { from: '/sources/answer/place' }, words: { left: 'Left front' } },
  { id: 'behind', value: { from: '/sources/answer/behind' } },
  { id: 'pressure', value: { from: '/sources/answer/pressure' } },
  { id: 'missing', value: { from: '/sources/answer/missing' } },
]
type StatementsElementValues = Extract<ReportDefinition['elements'][number], { type: 'statements' }>['values']
const report: ReportDefinition = {
  kind: 'report',
  id: 'gallery-statements',
  title: 'Statements',
  route: '/gallery',
  sources: { answer: { endpoint: 'POST own/gallery/answer', dataset: 'gallery-answer', one: true } },
  elements: [
    {
      id: 'answer',
      type: 'statements',
      title: 'Answer',
      values,
      statements: [
        {
          id: 'lead',
          lead: true,
          tone: 'critical',
          text: '{{place}} is furthest behind: {{behind}} less than the others.',
          when: { ref: '/sources/answer/behind', op: 'ge', value: 10 },
        },
        { id: 'more', text: 'Its pressure is {{pressure}}.' },
        { id: 'unknown', text: 'A sentence about an empty value stays away: {{missing}}.' },
      ],
    },
    {
      id: 'hints',
      type: 'statements',
      title: 'Hints',
      values,
      statements: [
        {
          id: 'soft',
          tone: 'warning',
          title: 'Under-inflation: {{place}}',
          text: 'It is at {{pressure}}.',
          advice: 'Look for a slow leak.',
        },
        {
          id: 'behind',
          tone: 'critical',
          title: 'Behind the others',
          text: 'By {{behind}}.',
          advice: 'Check the alignment.',
        },
      ],
    },
    {
      id: 'none',
      type: 'statements',
      title: 'No hints',
      values,
      statements: [{ id: 'unknown', text: '{{missing}}' }],
      empty: 'No sign of a cause.',
    },
  ],
}

/** Sentences: an answer with what it rests on, hints with advice, and none. */
export function StatementSpecimens() {
  const services = useServices()
  const page = useMemo(
    () =>
      new ReportPage(
        parseReport(report, { dataset: () => dataset, lookup: () => undefined, access: noAccess }),
        {
          ...services,
          request: <T,>() => Promise.resolve({ place: 'left', behind: 26, pressure: 81, missing: null } as T),
        },
        { params: {}, search: '' },
      ),
    [services],
  )
  useEffect(() => () => page.dispose(), [page])
  return page.report.elements.map((element) => (
    <StatementList key={element.id} page={page} element={element as StatementsElement} />
  ))
}
