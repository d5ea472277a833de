import { expect, test } from 'vitest'
import type { Field } from '../../../engine/core/definition/fieldModel.ts'
import type { Card, Dashboard } from '../../../engine/core/definition/dashboardModel.ts'
import type { Source } from '../../../engine/core/definition/model.ts'
import { loadStates } from '../../../engine/state/CardState.ts'
import { DashboardPage } from '../../../engine/state/DashboardPage.ts'
import { ReportPage } from '../../../engine/state/ReportPage.ts'
import { storedBase } from '../../../engine/state/storedBase.ts'
import { aChart } from '../core/chart/charts.ts'
import { aChoiceField, aFlagField, aLookup, aLookupField, aTextField } from '../fields.ts'
import { aGrid, aReport } from '../reports.ts'
import { createEngineTestServices, settled, type Call } from './testServices.ts'

const table: Source = {
  id: 'table',
  endpoint: 'POST board/cards',
  dataset: 'd',
  list: 'table_items',
  isShared: false,
  leads: true,
  isApart: false,
  header: null,
  absent: null,
  one: false,
  required: true,
  paging: false,
  pageSize: 100,
  pageInfo: null,
  inside: null,
  searchable: false,
  sort: [],
  with: null,
}
const aCard = (id: string): Card => ({
  ...aReport([], { id, sources: { table }, elements: [aGrid('table')] }),
  hasWeeks: false,
  fold: null,
  notes: [],
})
const both = (...names: string[]) => ({ table: names, chart: names })
const dashboard: Dashboard = {
  endpoint: 'POST board/cards',
  groups: { region: ['base_parameters'], brand: ['reports_parameters'] },
  takes: { calls: both('region'), products: both('region', 'brand'), roll: both('region') },
  basket: null,
  tabs: [
    {
      id: 'purchases',
      title: { key: 'p', text: 'Purchases' },
      code: 0,
      cards: [aCard('calls'), aCard('products')],
      visits: [],
    },
    { id: 'service', title: { key: 's', text: 'Service' }, code: 1, cards: [aCard('roll')], visits: [] },
  ],
}
const tab = aChoiceField(
  'tab',
  dashboard.tabs.map(({ id }) => id),
  { required: true, default: '$first' },
)
const fields: Field[] = [aTextField('region'), aTextField('brand'), tab]

function open(answer: (call: Call) => unknown = () => ({ reports: [{ table_items: [{ n: 1 }] }] })) {
  const world = createEngineTestServices({ 'board/cards': answer })
  const page = new ReportPage(aReport(fields, { sources: {}, elements: [], dashboard }), world, {
    search: '',
    params: {},
  })
  const board = new DashboardPage(page, dashboard)
  const asked = () =>
    world.calls.map(
      ({ body }) => (body as { reports_parameters: { report_type: string }[] }).reports_parameters[0]?.report_type,
    )
  const card = (id: string) => board.cards.get(id)!
  const filter = (id: string, value: string) => {
    page.parameters.open('step')
    page.parameters.set(id, value)
    page.apply()
  }
  return { world, page, board, asked, card, filter }
}

test('loads a card when it becomes visible, alone, with each parameter in its group', async () => {
  const { world, asked, card, filter } = open()
  expect(asked()).toEqual([])
  filter('region', 'West')
  filter('brand', 'Roadwell')
  card('products').see()
  await settled()
  expect(world.calls.map(({ body }) => body)).toEqual([
    {
      tab_id: 'purchases',
      base_parameters: { region: 'West' },
      tab_parameters: { tab_type: 0 },
      reports_parameters: [{ report_type: 'products', brand: 'Roadwell' }],
    },
  ])
  expect(card('products').page?.sources['table']?.rows).toEqual([{ n: 1 }])
  expect([card('products').loadState, card('calls').loadState]).toEqual([loadStates.loaded, loadStates.neverLoaded])
})

test('a filter asks again only for the cards whose rows depend on it', async () => {
  const { asked, card, filter } = open()
  for (const id of ['calls', 'products']) card(id).see()
  await settled()
  filter('brand', 'Roadwell')
  await settled()
  expect(asked()).toEqual(['calls', 'products', 'products'])
})

test('a tab keeps what it loaded when another is opened, and gives up what was on its way', async () => {
  let isHeld = false
  const { world, asked, card, board } = open(() =>
    isHeld ? new Promise(() => undefined) : { reports: [{ table_items: [{ n: 1 }] }] },
  )
  card('calls').see()
  await settled()
  isHeld = true
  card('products').see()
  expect(card('products').loadState).toBe(loadStates.loading)
  board.open('service')
  for (const id of ['calls', 'products']) card(id).leave()
  expect(world.calls[1]?.signal?.aborted).toBe(true)
  expect(board.tab?.id).toBe('service')
  isHeld = false
  board.open('purchases')
  for (const id of ['calls', 'products']) card(id).see()
  await settled()
  expect(asked()).toEqual(['calls', 'products', 'products'])
  expect(card('products').loadState).toBe(loadStates.loaded)
})

const chart: Source = { ...table, id: 'chart', list: 'chart_items', isShared: true, leads: false }
const weekly: Card = {
  ...aCard('calls'),
  sources: { table: { ...table, isShared: true }, chart },
  hasWeeks: true,
  elements: [aGrid('table'), { ...aChart(), source: 'chart' }],
  steps: [{ id: 'settings', title: { key: 's', text: 'Settings' }, isHidden: false, fields: [aFlagField('compare')] }],
}
/** A dashboard of one card with chart and table, of which only the table depends on the brand. */
function openParts() {
  const ofParts: Dashboard = {
    ...dashboard,
    groups: {
      ...dashboard.groups,
      compare: ['reports_parameters'],
      graph_selected_year: ['reports_parameters'],
      graph_selected_month: ['reports_parameters'],
    },
    takes: {
      calls: {
        table: ['region', 'brand', 'compare'],
        chart: ['region', 'compare', 'graph_selected_year', 'graph_selected_month'],
      },
    },
    tabs: [{ ...dashboard.tabs[0]!, cards: [weekly] }],
  }
  let count = 0
  const world = createEngineTestServices({
    'board/cards': ({ body }) => ({
      reports: (body['reports_parameters'] as { report_part?: string }[]).map(({ report_part }) => {
        const lists = { table: { table_items: [{ n: ++count }] }, graph: { chart_items: [{ n: ++count }] } }
        return report_part ? lists[report_part as 'graph'] : { ...lists.table, ...lists.graph, lists: {} }
      }),
    }),
  })
  const page = new ReportPage(aReport(fields, { sources: {}, elements: [], dashboard: ofParts }), world, {
    search: '',
    params: {},
  })
  const card = new DashboardPage(page, ofParts).cards.get('calls')!
  card.see()
  const parameters = () => world.calls.map(({ body }) => body['reports_parameters'])
  const rows = () => [card.page?.sources['table']?.rows, card.page?.sources['chart']?.rows]
  return { world, page, card, parameters, rows }
}

test('a month leads its chart to weeks and back, and the table stays as it is', async () => {
  const { card, parameters, rows } = openParts()
  await settled()
  expect(rows()).toEqual([[{ n: 1 }], [{ n: 2 }]])
  card.select('2026-05-01')
  await settled()
  expect(parameters()).toEqual([
    [{ report_type: 'calls' }],
    [{ report_type: 'calls', report_part: 'graph', graph_selected_year: 2026, graph_selected_month: 5 }],
  ])
  expect(rows()).toEqual([[{ n: 1 }], [{ n: 4 }]])
  card.select(null)
  await settled()
  expect(parameters()[2]).toEqual([{ report_type: 'calls', report_part: 'graph' }])
})

test('a change touches only the part that depends on it', async () => {
  const { page, card, parameters, rows } = openParts()
  await settled()
  page.parameters.open('step')
  page.parameters.set('brand', 'Roadwell')
  page.apply()
  await settled()
  expect(parameters()[1]).toEqual([{ report_type: 'calls', report_part: 'table', brand: 'Roadwell' }])
  expect(rows()).toEqual([[{ n: 3 }], [{ n: 2 }]])
  card.page?.parameters.open('settings')
  card.page?.parameters.set('compare', true)
  card.page?.apply()
  await settled()
  expect(parameters()[2]).toEqual([{ report_type: 'calls', brand: 'Roadwell', compare: true }])
})

test('loads a hidden part when it is shown', async () => {
  const { card, parameters, page } = openParts()
  await settled()
  card.show('chart')
  page.parameters.open('step')
  page.parameters.set('region', 'West')
  page.apply()
  await settled()
  expect(parameters()[1]).toEqual([{ report_type: 'calls', report_part: 'graph' }])
  card.show('both')
  await settled()
  expect(parameters()[2]).toEqual([{ report_type: 'calls', report_part: 'table' }])
})

test('loads the options of a card’s own parameters separately', async () => {
  const field = aLookupField('brand', { multiple: true, lookup: aLookup('brands', { endpoint: 'POST own/brands' }) })
  const card: Card = {
    ...aCard('calls'),
    steps: [{ id: 'settings', title: { key: 's', text: 'Settings' }, isHidden: false, fields: [field] }],
  }
  const board: Dashboard = { ...dashboard, tabs: [{ ...dashboard.tabs[0]!, cards: [card] }] }
  const world = createEngineTestServices({
    'board/cards': () => ({ reports: [{ table_items: [] }] }),
    'own/brands': () => ({ brands_list: [] }),
  })
  const state = new DashboardPage(
    new ReportPage(aReport(fields, { sources: {}, elements: [], dashboard: board }), world, { search: '', params: {} }),
    board,
  ).cards.get('calls')!
  state.see()
  state.page?.parameters.open('settings')
  await settled()
  expect(world.calls.map(({ path, body }) => [path, Object.keys(body)])).toContainEqual(['own/brands', []])
})

test('does not load a canceled card until it is requested again', async () => {
  let isHeld = true
  const { card } = open(() => (isHeld ? new Promise(() => undefined) : { reports: [{ table_items: [] }] }))
  card('calls').see()
  card('calls').cancel()
  expect(card('calls').loadState).toBe(loadStates.neverLoaded)
  isHeld = false
  card('calls').run()
  await settled()
  expect(card('calls').loadState).toBe(loadStates.loaded)
})

test('a card says by the codes of the specification how it stands', async () => {
  let answer: () => unknown = () => new Promise(() => undefined)
  const { card, filter } = open(() => answer())
  expect(card('calls').status).toBe(null)
  card('calls').see()
  expect(card('calls').status).toBe(102)
  const next = async (given: () => unknown, region: string) => {
    answer = given
    filter('region', region)
    await settled()
    return card('calls').status
  }
  expect(await next(() => ({ reports: [{ table_items: [{ n: 1 }] }] }), 'West')).toBe(200)
  expect([await next(() => ({ reports: [{ table_items: [] }] }), 'East'), card('calls').hasRows]).toEqual([204, false])
  expect(
    await next(
      () =>
        Promise.reject(
          Object.assign(new Error('no'), { status: 400, description: 'Report not found', errors: [], id: null }),
        ),
      'North',
    ),
  ).toBe(400)
  expect(await next(() => ({ reports: [{ table_items: [{ n: 2 }] }] }), 'South')).toBe(200)
})

test('stores how a card is shown', () => {
  const { world, card, page } = open()
  card('calls').show('table')
  expect(new DashboardPage(page, dashboard).cards.get('calls')?.view).toBe('table')
  expect(world.kept.get('card.calls.view')).toBe('table')
})

test('the open tab stays while the filters go back to their defaults', () => {
  const { board, page } = open()
  board.open('service')
  page.parameters.open('step')
  page.parameters.reset()
  expect(board.tab?.id).toBe('service')
})

test('reports an unknown tab', () => {
  const { board } = open()
  board.open('leasing')
  expect(() => board.tab).toThrow("Can't find selected tab. Selected tab is undefined")
})

test('stores the base parameters, which all tabs share, for pages of other sites', async () => {
  const { world, board, filter } = open()
  await settled()
  board.open('service')
  filter('region', 'Midwest')
  filter('brand', 'Roadwell')
  await settled()
  // A brand is no base parameter.
  expect(storedBase(world.storage, 'r')).toEqual({ region: 'Midwest' })
  expect(board.base).toEqual({ region: 'Midwest' })
  expect(storedBase(world.storage, 'other')).toEqual({})
  world.kept.set('BASE_PARAMETERS/r', 'broken')
  expect(storedBase(world.storage, 'r')).toEqual({})
})
