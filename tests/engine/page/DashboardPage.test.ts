import { expect, test } from 'vitest'
import type { Dashboard, Field, Report, Source } from '../../../engine/core/definition/model.ts'
import { loadStates } from '../../../engine/page/CardState.ts'
import { DashboardPage } from '../../../engine/page/DashboardPage.ts'
import { ReportPage } from '../../../engine/page/ReportPage.ts'
import { aChoiceField, aTextField } from '../fields.ts'
import { aGrid, aReport } from '../reports.ts'
import { aWorld, settled, type Call } from './world.ts'

const table: Source = {
  id: 'table', endpoint: 'POST board/cards', dataset: 'd', list: 'table_items', isShared: false, leads: true, header: null, one: false, required: true,
  paging: false, pageSize: 100, pageInfo: null, searchable: false, sort: [], with: null,
}
const aCard = (id: string): Report => aReport([], { id, sources: { table }, elements: [aGrid('table')] })
const dashboard: Dashboard = {
  endpoint: 'POST board/cards', groups: { region: 'base_parameters', brand: 'reports_parameters' },
  takes: { calls: ['region'], products: ['region', 'brand'], roll: ['region'] },
  tabs: [
    { id: 'purchases', title: { key: 'p', text: 'Purchases' }, code: 0, cards: [aCard('calls'), aCard('products')] },
    { id: 'service', title: { key: 's', text: 'Service' }, code: 1, cards: [aCard('roll')] },
  ],
}
const tab = aChoiceField('tab', dashboard.tabs.map(({ id }) => id), { required: true, default: '$first' })
const fields: Field[] = [aTextField('region'), aTextField('brand'), tab]

function open(answer: (call: Call) => unknown = () => ({ reports: [{ table_items: [{ n: 1 }] }] })) {
  const world = aWorld({ 'board/cards': answer })
  const page = new ReportPage(aReport(fields, { sources: {}, elements: [], dashboard }), world, { search: '', params: {} })
  const board = new DashboardPage(page, dashboard)
  const asked = () => world.calls.map(({ body }) => (body as { reports_parameters: { report_type: string }[] }).reports_parameters[0]?.report_type)
  const card = (id: string) => board.cards.get(id)!
  const filter = (id: string, value: string) => {
    page.parameters.open('step')
    page.parameters.set(id, value)
    page.apply()
  }
  return { world, page, board, asked, card, filter }
}

test('a card is asked for when it is seen, alone, each parameter in its group', async () => {
  const { world, asked, card, filter } = open()
  expect(asked()).toEqual([])
  filter('region', 'West')
  filter('brand', 'Roadwell')
  card('products').see()
  await settled()
  expect(world.calls.map(({ body }) => body)).toEqual([{
    tab_id: 'purchases', base_parameters: { region: 'West' }, tab_parameters: { tab_type: 0 }, reports_parameters: [{ report_type: 'products', brand: 'Roadwell' }],
  }])
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
  const { world, asked, card, board } = open(() => (isHeld ? new Promise(() => undefined) : { reports: [{ table_items: [{ n: 1 }] }] }))
  card('calls').see()
  await settled()
  isHeld = true
  card('products').see()
  expect(card('products').loadState).toBe(loadStates.loading)
  board.open('service')
  for (const id of ['calls', 'products']) card(id).leave()
  expect(world.calls[1]?.signal?.aborted).toBe(true)
  expect(board.tab.id).toBe('service')
  isHeld = false
  board.open('purchases')
  for (const id of ['calls', 'products']) card(id).see()
  await settled()
  expect(asked()).toEqual(['calls', 'products', 'products'])
  expect(card('products').loadState).toBe(loadStates.loaded)
})

test('what was cancelled is not loaded, until it is asked for again', async () => {
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

test('how a card is shown is kept', () => {
  const { world, card, page } = open()
  card('calls').show('table')
  expect(new DashboardPage(page, dashboard).cards.get('calls')?.view).toBe('table')
  expect(world.kept.get('card.calls.view')).toBe('table')
})

test('an unknown tab is told', () => {
  const { board } = open()
  board.open('leasing')
  expect(() => board.tab).toThrow("Can't find selected tab. Selected tab is undefined")
})
