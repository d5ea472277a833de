import { describe, expect, test } from 'vitest'
import type { Field } from '../../../engine/core/definition/fieldModel.ts'
import type { Basket, Card, Dashboard } from '../../../engine/core/definition/dashboardModel.ts'
import type { Source } from '../../../engine/core/definition/model.ts'
import { rangeOfPreset } from '../../../engine/core/query/datePreset.ts'
import { filtersFrom } from '../../../engine/core/query/filtersFrom.ts'
import { namedFilters } from '../../../engine/core/query/filterValues.ts'
import { BasketState } from '../../../engine/state/BasketState.ts'
import { DashboardPage } from '../../../engine/state/DashboardPage.ts'
import { ReportPage } from '../../../engine/state/ReportPage.ts'
import { TemplateList } from '../../../engine/state/TemplateList.ts'
import { aChoiceField, aDateRangeField, aFlagField, aLookupField, aPickTable, aTextField } from '../fields.ts'
import { aColumn, aGrid, aReport } from '../reports.ts'
import { createEngineTestServices, settled } from './testServices.ts'

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
  ...aReport([], {
    id,
    sources: { table },
    elements: [{ ...aGrid('table'), columns: [aColumn('name'), aColumn('spend', { format: 'money' })] }],
  }),
  hasWeeks: false,
  fold: null,
  notes: [],
  steps: [{ id: 'settings', title: { key: 's', text: 'Settings' }, isHidden: false, fields: [aFlagField('compare')] }],
})
const basket: Basket = {
  title: { key: 'report', text: 'Report' },
  code: 5,
  files: {
    many: 'POST board/files_{format}',
    single: 'POST board/file',
    job: { from: 3, begin: 'POST board/begin', list: 'GET board/made', get: 'POST board/made' },
  },
  templates: {
    save: 'POST board/save',
    list: 'POST board/list',
    get: 'GET board/get/{id}',
    delete: 'DELETE board/delete/{id}',
    account: null,
  },
}
const takes = { table: ['region', 'compare'], chart: [] }
const dashboard: Dashboard = {
  endpoint: 'POST board/cards',
  groups: { region: ['base_parameters'], compare: ['reports_parameters'] },
  takes: { calls: takes, products: takes, roll: takes },
  basket,
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
const tabs = aChoiceField('tab', ['purchases', 'service', 'report'], { required: true, default: '$first' })
const asked = (report_type: string, more: object = {}, tab_id = 'purchases') => ({
  tab_id,
  base_parameters: { region: 'West' },
  tab_parameters: {},
  reports_parameters: [{ report_type, ...more }],
})

function open(answers: Parameters<typeof createEngineTestServices>[0] = {}) {
  const world = createEngineTestServices({
    'board/cards': () => ({ reports: [{ table_items: [{ n: 1 }] }] }),
    ...answers,
  })
  return { world, state: new BasketState(basket, 'board', dashboard.tabs, world) }
}
const types = ({ entries }: BasketState) => entries.map(({ report }) => report.report_type)

describe('a basket', () => {
  test('takes one report of each type, in the order of the tabs, and the newer in place of the older', () => {
    const { state } = open()
    state.add(asked('roll', {}, 'service'))
    state.add(asked('products'))
    state.add(asked('calls'))
    state.add({ ...asked('products', { compare: true }), base_parameters: { region: 'East' } })
    expect(types(state)).toEqual(['calls', 'products', 'roll'])
    expect(state.entryOf('products')).toEqual({
      tab_id: 'purchases',
      base_parameters: { region: 'East' },
      tab_parameters: {},
      report: { report_type: 'products', compare: true },
    })
  })

  test('keeps a date type that moves with the days without the days that it meant, and asks with those of now', () => {
    const { state, world } = open()
    const dated = (base: object) => ({ ...asked('calls'), base_parameters: { region: 'West', ...base } })
    state.add(dated({ date_type: 0, date_from: '2025-05-16', date_to: '2025-06-15' }))
    expect(state.requests).toEqual([dated({ date_type: 0 })])
    const { from, to } = rangeOfPreset('last30days', world.now())
    expect(state.file('pdf')?.body).toEqual({ reports: [dated({ date_type: 0, date_from: from, date_to: to })] })
    // Entries stored by an earlier version contain the days.
    world.storage.set('basket.board', [dated({ date_type: 2, date_from: '2025-01-01', date_to: '2025-06-15' })])
    expect(new BasketState(basket, 'board', dashboard.tabs, world).requests).toEqual([dated({ date_type: 2 })])
    const own = { date_type: 4, date_from: '2025-05-16', date_to: '2025-06-15' }
    state.add(dated(own))
    expect(state.requests).toEqual([dated(own)])
  })

  test('keeps the part and the comment of a report that is run with a change', () => {
    const { state } = open()
    state.add(asked('calls', { graph_selected_month: 5 }))
    state.setPart('calls', 'graph')
    state.setComment('calls', 'Look at May.')
    state.add(asked('calls', { graph_selected_month: 6 }))
    expect(state.entryOf('calls')?.report).toEqual({
      report_type: 'calls',
      graph_selected_month: 6,
      report_part: 'graph',
      comment: 'Look at May.',
    })
    state.setPart('calls', undefined)
    expect(state.entryOf('calls')?.report).not.toHaveProperty('report_part')
  })

  test('is of the section its reports are of, or combined', () => {
    const { state } = open()
    state.add(asked('calls'))
    expect(state.code).toBe(0)
    state.add(asked('roll', {}, 'service'))
    expect(state.code).toBe(5)
    state.remove('calls')
    expect(state.code).toBe(1)
    state.clear()
    expect(state.entries).toEqual([])
  })

  test('is there on the next visit, without reports that are no longer known', () => {
    const { world, state } = open()
    state.add(asked('calls'))
    world.kept.set('basket.board', [
      ...(world.kept.get('basket.board') as object[]),
      asked('leasing'),
      asked('roll', {}, 'casings'),
      { nonsense: true },
    ])
    expect(types(new BasketState(basket, 'board', dashboard.tabs, world))).toEqual(['calls'])
  })

  test('is saved under its name, and asks for files of all of it', async () => {
    const { world, state } = open({ 'board/save': () => ({}) })
    state.add(asked('calls', { comment: 'Good.' }))
    state.rename(' June ')
    expect(await state.save()).toBe(true)
    expect(world.calls[0]?.body).toEqual({ report_name: 'June', reports: [asked('calls', { comment: 'Good.' })] })
    expect(state.file('xlsx')).toMatchObject({
      item: { endpoint: 'POST board/files_excel' },
      body: { report_name: 'June', reports: [asked('calls', { comment: 'Good.' })] },
    })
    expect(state.file('csv')).toBeNull()
  })

  test('takes a template up, and says in the words of the specification why it cannot', async () => {
    const answers = {
      'board/get/1': () => ({ template: { report_name: 'June', reports: [asked('products'), asked('calls')] } }),
      'board/get/2': () => ({ template: { report_name: 'Empty', reports: null } }),
      'board/get/3': () => ({ template: { report_name: 'Old', reports: [asked('leasing')] } }),
    }
    const { state } = open(answers)
    expect([await state.restore(1), types(state), state.name]).toEqual([true, ['calls', 'products'], 'June'])
    expect([await state.restore(2), state.failure?.description]).toEqual([
      false,
      "Restored report parameters can't be null",
    ])
    expect([await state.restore(3), state.failure?.description]).toEqual([false, 'Report not found'])
    expect(await state.restore(4)).toBe(false)
    expect(state.failure?.status).toBe(404)
    expect(types(state)).toEqual(['calls', 'products'])
  })
})

describe('a report of the basket', () => {
  const openBoard = () => {
    const { world } = open()
    const fields: Field[] = [aTextField('region'), tabs]
    const page = new ReportPage(aReport(fields, { sources: {}, elements: [], dashboard }), world, {
      search: '?region=North',
      params: {},
    })
    const board = new DashboardPage(page, dashboard)
    board.basket?.add(asked('calls', { compare: true, comment: 'Good.', report_part: 'table' }))
    return { world, page, board, entry: board.basket!.entryOf('calls')! }
  }

  test('is requested with the filters it was added with', async () => {
    const { world, board, page, entry } = openBoard()
    const card = board.collected(entry)!
    card.see()
    await settled()
    page.parameters.open('step')
    page.parameters.set('region', 'South')
    page.apply()
    await settled()
    expect(world.calls.map(({ body }) => body)).toEqual([asked('calls', { compare: true })])
    expect(card.page?.parameters.applied).toEqual({ compare: true })
    // On its tab a card without a chart has the whole width, among others it has its place.
    expect([board.cards.get('calls')?.isWide, card.isWide]).toEqual([true, false])
    expect(world.kept.has('card.calls.view')).toBe(false)
  })

  test('shows the column it was added by, on the screen and in files, but does not send it', async () => {
    const { world, board } = openBoard()
    board.basket?.add(asked('products', { table_sort_number: 2, table_sort_desc: true }))
    const entry = board.basket!.entryOf('products')!
    const card = board.collected(entry)!
    card.see()
    await settled()
    expect(world.calls.at(-1)?.body).toEqual(asked('products'))
    expect(card.order).toEqual({ column: 'spend', desc: true })
    expect(board.basket?.file('pdf')?.body).toMatchObject({
      reports: [{}, asked('products', { table_sort_number: 2, table_sort_desc: true })],
    })
    board.edit(entry)
    board.cards.get('products')?.see()
    await settled()
    expect(board.cards.get('products')?.snapshotRequest?.reports_parameters).toEqual([
      { report_type: 'products', table_sort_number: 2, table_sort_desc: true },
    ])
    for (let times = 0; times < 2; times++) board.cards.get('products')?.orderBy('spend')
    expect(board.cards.get('products')?.snapshotRequest?.reports_parameters).toEqual([{ report_type: 'products' }])
  })

  test('is edited where it came from, under its own filters and settings, whole', async () => {
    const { world, board, page, entry } = openBoard()
    board.open('report')
    expect(board.tab).toBeNull()
    board.edit(entry)
    expect(board.tab?.id).toBe('purchases')
    expect(page.parameters.applied).toEqual({ region: 'West', tab: 'purchases' })
    board.cards.get('calls')?.see()
    await settled()
    expect(world.calls.at(-1)?.body).toMatchObject({
      base_parameters: { region: 'West' },
      reports_parameters: [{ report_type: 'calls', compare: true }],
    })
    expect(board.basket?.entryOf('calls')?.report.report_part).toBeUndefined()
  })
})

describe('a file of the basket', () => {
  const made = {
    id: 9,
    report_name: 'Report',
    account: '',
    made_by: '',
    created_at: '',
    finished_at: null,
    format: 'xlsx' as const,
    progress: { done: 0, total: 0, text: null },
    error: null,
  }
  const openBoard = () => {
    let state = 'running'
    const { world } = open({
      'board/begin': () => ({ id: 9, state: 'queued' }),
      'jobs/cancel/9': () => {
        state = 'cancelled'
        return {}
      },
      'board/made?page_number=1&page_size=20': () => ({
        reports: [{ ...made, state, can_open: state === 'done' }],
        total_items: 1,
      }),
    })
    const board = new DashboardPage(
      new ReportPage(aReport([aTextField('region'), tabs], { sources: {}, elements: [], dashboard }), world, {
        search: '',
        params: {},
      }),
      dashboard,
    )
    for (const type of ['calls', 'products']) board.basket?.add(asked(type))
    return {
      world,
      board,
      finish: () => {
        state = 'done'
      },
    }
  }

  test('of few reports is waited for', () => {
    const { world, board } = openBoard()
    expect(board.fileOf('xlsx')).toBe(false)
    expect(world.downloads.map(({ path, body }) => [path, body])).toEqual([
      ['board/files_excel', { reports: [asked('calls'), asked('products')] }],
    ])
  })

  test('of many is made in the background, and had when it is ready', async () => {
    const { world, board, finish } = openBoard()
    board.basket?.add(asked('roll', {}, 'service'))
    expect(board.fileOf('xlsx')).toBe(true)
    await settled()
    expect([world.downloads, world.calls[0]?.body]).toEqual([
      [],
      { format: 'excel', reports: [asked('calls'), asked('products'), asked('roll', {}, 'service')] },
    ])
    expect(board.files?.latest?.state).toBe('running')
    finish()
    await board.files?.load()
    board.download(board.files!.latest!)
    expect(world.downloads.map(({ path, body }) => [path, body])).toEqual([['board/made', { id: 9 }]])
    expect(board.page.downloads.running?.item.format).toBe('xlsx')
    board.dispose()
  })

  test('that is being made can be canceled', async () => {
    const { world, board } = openBoard()
    board.basket?.add(asked('roll', {}, 'service'))
    board.fileOf('pdf')
    await settled()
    await board.files?.cancel(9)
    expect(world.calls.map(({ path }) => path)).toContain('jobs/cancel/9')
    expect(board.files?.latest?.state).toBe('cancelled')
    board.dispose()
  })
})

test('what a request says is read back as the filters that ask it', () => {
  const dates = aDateRangeField('dates', { names: { from: 'from', to: 'to', type: 'date_type' } })
  const fields: Field[] = [
    aTextField('name'),
    aFlagField('on'),
    aLookupField('brands', { multiple: true }),
    aPickTable('places'),
    dates,
  ]
  const caller = { now: new Date(2026, 5, 15), holds: () => false }
  const own = { name: 'a', on: true, brands: [1, 2], places: [3], dates: { from: '2026-05-01', to: '2026-05-31' } }
  expect(filtersFrom(fields, namedFilters(fields, own, caller))).toEqual(own)
  const open = { name: null, on: false, brands: [], places: null, dates: { preset: 'monthToDate' as const } }
  expect(filtersFrom(fields, namedFilters(fields, open, caller))).toEqual(open)
})

test('loads templates newest first, by the number of a column, and again after one is deleted', async () => {
  const world = createEngineTestServices({
    'board/list': () => ({ templates: [{ id: 7, report_name: 'June' }], total_items: 41 }),
    'board/delete/7': () => ({}),
  })
  const templates = new TemplateList(basket.templates!, world)
  await settled()
  expect(world.calls[0]?.body).toEqual({ page_number: 1, page_size: 20, order_by: 7, is_sort_desc: true })
  expect([templates.rows.length, templates.pages]).toEqual([1, 3])
  templates.orderBy('report_name')
  templates.list.search('june')
  await settled()
  expect(world.calls.at(-1)?.body).toEqual({
    page_number: 1,
    page_size: 20,
    order_by: 3,
    is_sort_desc: false,
    key_word: 'june',
  })
  await templates.remove(7)
  expect(world.calls.slice(-2).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE board/delete/7',
    'POST board/list',
  ])
})
