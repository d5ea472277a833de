import { ListState } from '../../engine/state/ListState.ts'
import { ReportPage } from '../../engine/state/ReportPage.ts'
import type { Field } from '../../engine/core/definition/fieldModel.ts'
import type { DeleteAction } from '../../engine/core/definition/actionModel.ts'
import { createEngineTestServices } from '../../tests/engine/state/testServices.ts'
import { aColumn, aGrid, aReport, aTile } from '../../tests/engine/reports.ts'

const title = (text: string) => ({ key: text, text })
const units = [
  { unit: 'GR-104', tread: 12, state: 'ok' },
  { unit: 'GR-105', tread: 3, state: 'critical' },
]
const made = {
  account: 'Granite Ridge Freight',
  made_by: 'cus',
  created_at: '2026-10-30T10:00:00Z',
  finished_at: null,
  progress: { done: 1, total: 3, text: 'Tires' },
  error: null,
  can_open: true,
}
/** The answers to the calls of these pages. */
const answers = {
  'units/report': () => ({ rows: units, total_items: 250, totals: {} }),
  'own/units': () => ({
    rows: [
      { value: 'a', code: 'A', name: 'First' },
      { value: 'b', code: 'B', name: 'Second' },
    ],
    total_items: 9,
  }),
  'made/list?page_number=1&page_size=20': () => ({
    reports: [
      { ...made, id: 1, report_name: 'Yard', state: 'done' },
      { ...made, id: 2, report_name: 'Depot', state: 'running' },
    ],
    total_items: 41,
  }),
}

/** The page of a report with a list, a tile, a file and what else a piece needs, its rows there. */
export async function pageOf({
  fields = [],
  isGenerated = false,
}: {
  fields?: Field[]
  isGenerated?: boolean
}): Promise<ReportPage> {
  const action: DeleteAction = {
    id: 'remove',
    type: 'delete',
    title: title('Remove'),
    endpoint: 'DELETE units',
    with: {},
    dataset: null,
    version: null,
    constraints: [],
    after: null,
    told: null,
    name: { from: '/row/unit' },
    visible: null,
    enabled: null,
    security: null,
  }
  const page = new ReportPage(
    aReport(fields, {
      elements: [
        aGrid('units', {
          title: title('Units'),
          actions: [action],
          columns: [
            aColumn('unit', { link: { to: 'unit', with: {}, keep: [] } }),
            aColumn('tread', { format: 'integer', tone: 'critical' }),
            aColumn('state', { format: 'severity' }),
          ],
        }),
        {
          id: 'tiles',
          type: 'tiles',
          title: null,
          show: 'both',
          security: null,
          tiles: [
            aTile({ from: '/sources/units/total_items' }, { tone: 'critical', help: title('Of all units') }),
            aTile({ from: '/sources/units/none' }),
          ],
        },
      ],
      exports: [
        { id: 'pdf', title: title('Units'), format: 'pdf', endpoint: 'POST units/file', include: ['units'], body: {} },
      ] as never,
      generate: isGenerated
        ? ({ title: null, endpoint: 'POST made/start', list: 'GET made/list', page: 'made' } as never)
        : null,
    }),
    createEngineTestServices(answers),
    { search: '', params: {} },
  )
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  return page
}

export const emptyList = (): ListState => new ListState({ page: 1, sort: null, keyword: 'GR' })
