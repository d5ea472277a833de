import { observable, runInAction } from 'mobx'
import { expect, test, vi } from 'vitest'
import { downloadFile } from '../../../engine/state/backgroundFiles.ts'
import { ReportPage } from '../../../engine/state/ReportPage.ts'
import { aChoiceField, aDateField, aDateRangeField, aLookupField, aTextField } from '../fields.ts'
import { aChart } from '../core/chart/charts.ts'
import { aColumn, aGrid, aReport, aSource } from '../reports.ts'
import { createEngineTestServices, settled, type Call } from './testServices.ts'

const opened = (
  report: ReturnType<typeof aReport>,
  world: ReturnType<typeof createEngineTestServices>,
  search = '',
  params = {},
) => new ReportPage(report, world, { search, params })
const file = {
  id: 'f',
  title: { key: 'f', text: 'F' },
  format: 'pdf' as const,
  endpoint: 'POST units/pdf',
  include: [],
  orientation: 'portrait' as const,
  isPlain: false,
  bilingual: null,
  security: null,
  body: {},
}
const rows =
  (total: number) =>
  ({ body }: Call) => ({ rows: [{ of: body }], total_items: total, totals: {} })

test('a report opens with its defaults, asks once and says so in its address', async () => {
  const world = createEngineTestServices({ 'units/report': rows(25) })
  const page = opened(aReport([aDateRangeField('dates', { default: 'last30days' }), aTextField('unit')]), world)
  await settled()
  expect(world.calls.map((call) => call.body)).toEqual([
    { dates_from: '2026-10-01', dates_to: '2026-10-31', page_number: 1, page_size: 10 },
  ])
  expect(page.search).toBe('?dates=last30days')
  expect(page.sources.units?.pages).toBe(3)
  expect(page.loadedAt).toEqual(new Date(2026, 9, 31, 12))
})

test('a page that is left open asks for the days anew when another day begins', async () => {
  const now = observable.box(new Date(2026, 9, 31, 12))
  const world = createEngineTestServices({ 'units/report': rows(1) }, { now: () => now.get() })
  opened(aReport([aDateRangeField('dates', { default: 'last30days' })]), world)
  await settled()
  runInAction(() => now.set(new Date(2026, 10, 1)))
  await settled()
  expect(world.calls.map(({ body }) => body['dates_to'])).toEqual(['2026-10-31', '2026-11-01'])
})

test('today as the default day is neither in the address nor remembered, while another day is', async () => {
  const world = createEngineTestServices({ 'units/report': rows(1) })
  const page = opened(aReport([aDateField('day', { default: 'today' }), aTextField('unit')]), world, '?unit=A1')
  await settled()
  expect(world.calls[0]!.body).toMatchObject({ day: '2026-10-31' })
  expect(page.search).toBe('?unit=A1')
  page.parameters.open('step')
  page.parameters.set('unit', 'B2')
  page.apply()
  await settled()
  expect([page.search, ...world.kept.values()]).toEqual(['?unit=B2', '?unit=B2'])
  page.parameters.open('step')
  page.parameters.set('day', '2026-10-30')
  page.apply()
  await settled()
  expect(page.search).toBe('?day=2026-10-30&unit=B2')
})

test('an only option that arrives late is written to the address and to files, without another request', async () => {
  const accounts = aLookupField('accounts', { multiple: true, default: '$only' })
  const world = createEngineTestServices({
    'units/report': rows(25),
    'common/home': () => ({ accounts_list: [{ value: 7, text: 'North' }] }),
  })
  const page = opened(aReport([accounts], { exports: [file] }), world)
  await settled()
  expect(page.search).toBe('?accounts=7')
  expect(world.calls.filter(({ path }) => path === 'units/report').map(({ body }) => body)).toEqual([
    { page_number: 1, page_size: 10 },
  ])
  page.download(file)
  expect(world.downloads[0]?.body).toMatchObject({ accounts: [7] })
})

test('what is typed asks nothing until it is applied, and a new result begins at page 1', async () => {
  const world = createEngineTestServices({ 'units/report': rows(50) })
  const page = opened(aReport([aTextField('unit')]), world)
  await settled()
  page.lists['units']!.goTo(3)
  page.parameters.open('step')
  page.parameters.set('unit', 'A1')
  await settled()
  expect(world.calls).toHaveLength(2)
  page.apply()
  await settled()
  expect(world.calls).toHaveLength(3)
  expect(world.calls[2]!.body).toEqual({ unit: 'A1', page_number: 1, page_size: 10 })
  expect(page.search).toBe('?unit=A1')
})

test('closing a step without applying brings the saved copy back', () => {
  const page = opened(aReport([aTextField('unit')]), createEngineTestServices({ 'units/report': rows(1) }), '?unit=B2')
  page.parameters.open('step')
  page.parameters.set('unit', 'A1')
  expect(page.parameters.changed).toBe(true)
  page.parameters.close()
  expect(page.parameters.draft).toEqual({ unit: 'B2' })
})

test('a required field without a value opens its step and asks nothing', async () => {
  const world = createEngineTestServices({ 'units/report': rows(1) })
  const page = opened(aReport([aTextField('unit', { required: true })]), world)
  await settled()
  expect(world.calls).toEqual([])
  expect(page.parameters.openStep).toBe('step')
  expect(page.parameters.problems).toEqual(new Map([['unit', 'required']]))
  page.apply()
  expect(page.parameters.applied).toBeNull()
  page.parameters.set('unit', 'A1')
  page.apply()
  await settled()
  expect(world.calls).toHaveLength(1)
})

test("the link goes before the user's last, and that before the default", () => {
  const report = aReport([aDateRangeField('dates', { default: 'last30days' }), aTextField('unit')])
  const kept = (search: string) => {
    const world = createEngineTestServices({ 'units/report': rows(1) })
    world.kept.set('report.r', '?dates=quarter&unit=LAST&sort=-unit&page=4&q=word')
    return opened(report, world, search)
  }
  expect(kept('?unit=LINK').parameters.applied).toEqual({ dates: { preset: 'last30days' }, unit: 'LINK' })
  const last = kept('')
  expect(last.parameters.applied).toEqual({ dates: { preset: 'quarter' }, unit: 'LAST' })
  // The order of rows is the user's taste; a page and a keyword of yesterday are not what they come for.
  expect(last.lists['units']).toMatchObject({ sort: { column: 'unit', desc: true }, page: 1, keyword: '' })
})

test('what is shown is remembered, and the way back from a detail leads to it', async () => {
  const world = createEngineTestServices({ 'units/report': rows(50), 'detail/report': () => ({}) })
  const page = opened(aReport([aTextField('unit')]), world, '?unit=A1&page=2')
  page.lists['units']!.order({ column: 'unit', desc: false })
  expect(world.kept.get('report.r')).toBe('?unit=A1&sort=unit')
  const detail = opened(aReport([], { id: 'd', parent: 'r' }), world)
  expect(detail.back?.address).toBe('/r?unit=A1&sort=unit')
})

test('the way back to a page with parameters is found by those of this one, and by no others', () => {
  const addressOf = (page: string, params: Record<string, unknown>): string | null =>
    page === 'place' && params['id'] !== undefined ? `/places/${String(params['id'])}?x=${String(params['x'])}` : null
  const world = createEngineTestServices({ 'detail/report': () => ({}) }, { addressOf })
  const param = (id: string) => ({ id, type: 'text' as const, required: false, inPath: true })
  const at = (params: Record<string, string>) =>
    new ReportPage(aReport([], { id: 'd', parent: 'place', params: [param('id'), param('x')] }), world, {
      search: '',
      params,
    })
  expect(at({ id: '7', x: '1' }).back?.address).toBe('/places/7')
  expect(at({ x: '1' }).back).toBeNull()
})

test('a detail opened from another page goes back to that one, by the history', () => {
  const went: string[] = []
  const world = createEngineTestServices(
    { 'detail/report': () => ({}) },
    {
      origin: () => '/elsewhere?page=3',
      goBack: () => void went.push('back'),
      navigate: (address) => void went.push(address),
    },
  )
  const detail = opened(aReport([], { id: 'd', parent: 'r' }), world)
  expect(detail.back?.address).toBe('/elsewhere?page=3')
  detail.back?.go()
  expect(went).toEqual(['back'])
  expect(opened(aReport([], { id: 'd', parent: null }), world).back).toBeNull()
})

test('a page beside another is closed to it: by the history where it was opened from there, else in its place', () => {
  const closed = (origin: string | null): unknown[] => {
    const went: unknown[] = []
    const addressOf = (page: string, { id }: Record<string, unknown>): string | null =>
      page === 'list' ? `/surveys/${String(id)}?unit=9` : null
    const world = createEngineTestServices(
      { 'units/report': () => ({}) },
      {
        addressOf,
        origin: () => origin,
        goBack: () => void went.push('back'),
        navigate: (address, options) => void went.push([address, options]),
      },
    )
    const { back } = new ReportPage(
      aReport([], {
        id: 'unit',
        beside: 'list',
        parent: 'list',
        params: [{ id: 'id', type: 'text', required: true, inPath: true }],
      }),
      world,
      { search: '', params: { id: '3' } },
    )
    expect(back).toMatchObject({ address: '/surveys/3', closes: true })
    back?.go()
    return went
  }
  expect(closed('/surveys/3?page=2')).toEqual(['back'])
  expect(closed('/surveys/3/unit-8')).toEqual([['/surveys/3', { replace: true }]])
  expect(closed(null)).toEqual([['/surveys/3', { replace: true }]])
})

test('an address that names an export downloads it once, and does not keep it; any other name is nothing', async () => {
  const world = createEngineTestServices({ 'units/report': rows(3) })
  const page = opened(aReport([aTextField('unit')], { exports: [file] }), world, '?unit=A1&export=f')
  await settled()
  expect(world.downloads.map(({ path, body }) => [path, body])).toMatchObject([['units/pdf', { unit: 'A1' }]])
  expect(page.search).toBe('?unit=A1')
  opened(aReport([], { exports: [file] }), world, '?export=g')
  await settled()
  expect(world.downloads).toHaveLength(1)
})

test('a list that the address does not speak of is found at the page it was left at', async () => {
  const world = createEngineTestServices({ 'units/report': rows(50), 'others/report': rows(50) })
  const report = aReport([])
  const two = {
    ...report,
    sources: {
      ...report.sources,
      others: { ...report.sources['units']!, id: 'others', endpoint: 'POST others/report' },
    },
    elements: [...report.elements, { ...report.elements[0]!, id: 'others', source: 'others' }],
  } as typeof report
  opened(two, world).lists['others']?.goTo(3)
  expect(opened(two, world).lists['others']?.page).toBe(3)
  expect(opened(two, world).lists['units']?.page).toBe(1)
})

test('back and forward apply the address and request it once', async () => {
  const world = createEngineTestServices({ 'units/report': rows(50) })
  const page = opened(aReport([aTextField('unit')]), world, '?unit=A1')
  await settled()
  page.follow('?unit=B2&page=3&sort=-unit&q=x')
  await settled()
  expect(world.calls).toHaveLength(2)
  expect(world.calls[1]!.body).toEqual({
    unit: 'B2',
    page_number: 3,
    page_size: 10,
    order_by: 'unit',
    is_sort_desc: true,
    key_word: 'x',
  })
  page.follow(page.search)
  await settled()
  expect(world.calls).toHaveLength(2)
})

test('parameters of the address have the type the definition gives them and stay in the address', async () => {
  const world = createEngineTestServices({ 'detail/report': () => ({ title: 'Unit 7' }) })
  const report = aReport([], {
    params: [
      { id: 'id', type: 'integer', required: true, inPath: true },
      { id: 'survey_id', type: 'integer', required: false, inPath: false },
    ],
    sources: {
      detail: aSource('detail', {
        one: true,
        with: { unit_id: { from: '/params/id' }, survey_id: { from: '/params/survey_id' } },
      }),
    },
    elements: [
      {
        id: 'd',
        type: 'details',
        onlyFilled: false,
        title: null,
        show: 'both',
        security: null,
        items: [
          {
            id: 't',
            title: { key: 't', text: 'T' },
            help: null,
            term: null,
            value: { from: '/sources/detail/title' },
            tone: 'neutral',
            compare: null,
            link: null,
            filter: null,
            security: null,
            format: 'text',
            quantity: null,
          },
        ],
      },
    ],
  })
  const page = opened(report, world, '?survey_id=12', { id: '7' })
  await settled()
  expect(world.calls[0]!.body).toEqual({ unit_id: 7, survey_id: 12 })
  expect(page.search).toBe('?survey_id=12')
})

test('a link carries bound values and the filters it keeps', async () => {
  const page = opened(
    aReport([aLookupField('accounts', { multiple: true }), aDateRangeField('dates')]),
    createEngineTestServices({
      'units/report': rows(1),
      'common/home': () => ({
        accounts_list: [
          { value: 1, text: 'a' },
          { value: 2, text: 'b' },
        ],
      }),
    }),
    '?accounts=1,2&dates=quarter',
  )
  await settled()
  expect(
    page.addressOf(
      { to: 'detail', with: { id: { from: '/row/unit_id' } }, keep: ['accounts', 'dates'] },
      { unit_id: 7 },
    ),
  ).toBe('/detail?accounts=1,2&dates=quarter&id=7')
})

test('requests a file with the filters, the order and the keyword; cancelling aborts it', async () => {
  const world = createEngineTestServices({ 'units/report': rows(50) })
  const page = opened(aReport([aTextField('unit')], { exports: [file] }), world, '?unit=A1&page=2&sort=-unit&q=x')
  page.download(file)
  expect(world.downloads[0]).toMatchObject({
    path: 'units/pdf',
    body: { unit: 'A1', order_by: 'unit', is_sort_desc: true, key_word: 'x' },
  })
  expect(page.downloads.running?.item).toBe(file)
  page.downloads.cancel()
  expect(world.downloads[0]!.signal?.aborted).toBe(true)
  expect(page.downloads.running).toBeNull()
  page.download(file)
  world.downloads[1]!.fail(Object.assign(new Error(), { status: 429, description: 'Too many', errors: [], id: null }))
  await settled()
  expect(page.downloads.failed).toMatchObject({ item: file, failure: { status: 429, description: 'Too many' } })
})

test('retries the file of a busy server when the server says so, until it takes too long or is canceled', async () => {
  vi.useFakeTimers()
  try {
    const world = createEngineTestServices({ 'units/report': rows(50) })
    const page = opened(aReport([], { exports: [file] }), world)
    const busy = (retryAfter: number | null) =>
      Object.assign(new Error(), { status: 503, description: 'Busy', errors: [], id: null, retryAfter })
    page.download(file)
    world.downloads[0]!.fail(busy(10))
    await vi.advanceTimersByTimeAsync(9_999)
    expect([world.downloads.length, page.downloads.running?.item, page.downloads.failed]).toEqual([1, file, null])
    await vi.advanceTimersByTimeAsync(1)
    expect(world.downloads[1]).toMatchObject({ path: 'units/pdf', body: world.downloads[0]!.body })
    world.downloads[1]!.fail(busy(85))
    await vi.advanceTimersByTimeAsync(0)
    expect(page.downloads.failed?.failure.status).toBe(503)
    page.downloads.retry()
    world.downloads[2]!.fail(busy(null))
    await vi.advanceTimersByTimeAsync(0)
    expect(page.downloads.failed?.failure.status).toBe(503)
    page.downloads.retry()
    world.downloads[3]!.fail(busy(5))
    await vi.advanceTimersByTimeAsync(1_000)
    page.downloads.cancel()
    expect(world.downloads[3]!.signal?.aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([world.downloads.length, page.downloads.running, page.downloads.failed]).toEqual([4, null, null])
  } finally {
    vi.useRealTimers()
  }
})

test('a file that is too large to wait for is followed while it is made, and had from its report when it is ready', async () => {
  const made = {
    id: 4,
    report_name: 'Units',
    account: '',
    made_by: 'A',
    created_at: '',
    finished_at: null,
    format: 'pdf',
    state: 'done',
    progress: { done: 0, total: 0, text: null },
    error: null,
    can_open: true,
  }
  const world = createEngineTestServices({
    'units/report': rows(50),
    'jobs/get_files/a-report?page_number=1&page_size=20': () => ({ reports: [made], total_items: 1 }),
  })
  const page = opened(aReport([aTextField('unit')], { id: 'a-report', exports: [file] }), world)
  expect(page.files.reports).toBeNull()
  page.download(file)
  world.downloads[0]!.finish(4)
  await settled()
  expect([page.downloads.running, page.downloads.finished, page.files.latest]).toEqual([null, null, made])
  downloadFile(page, page.files.latest!)
  expect(world.downloads[1]).toMatchObject({ path: 'jobs/get_file', body: { id: 4 } })
  world.downloads[1]!.finish()
  await settled()
  expect(page.downloads.finished?.format).toBe('pdf')
})

test('a choice whose default is the first that is open to the user', () => {
  const page = opened(
    aReport([aChoiceField('group', ['ca', 'us'], { required: true, default: '$first' })]),
    createEngineTestServices({ 'units/report': rows(1) }),
  )
  expect(page.search).toBe('?group=ca')
})

test('a page under a changed definition goes on where the earlier stood: place, rows, what is being edited, a file being made', async () => {
  const world = createEngineTestServices({ 'units/report': rows(50) })
  const report = aReport([aTextField('unit')])
  const before = opened(report, world, '?unit=A1&page=3')
  await settled()
  before.parameters.open('step')
  before.parameters.set('unit', 'A2')
  const answer = before.sources['units']!.answer
  const changed = { ...report, title: { key: 'r', text: 'Another' } }
  const after = new ReportPage(changed, world, { search: before.search, params: {}, before })
  before.dispose()
  expect(after.search).toBe('?unit=A1&page=3')
  expect(after.sources['units']!.answer).toBe(answer)
  expect(after.parameters.openStep).toBe('step')
  expect(after.parameters.draft).toEqual({ unit: 'A2' })
  expect(after.downloads).toBe(before.downloads)
  await settled()
  expect(world.calls.at(-1)?.body).toEqual({ unit: 'A1', page_number: 3, page_size: 10 })
})

test('a bar leads from its month to the weeks of it, with the filters it keeps, and a week leads nowhere', () => {
  const report = aReport([aTextField('unit'), aChoiceField('interval', ['month', 'week'], { default: 'month' })])
  const chart = aChart({
    drill: {
      link: { to: 'r', with: { dates: { from: '/point/range' }, interval: { value: 'week' } }, keep: ['unit'] },
      when: { ref: '/filters/interval', op: 'eq', value: 'month' },
    },
  })
  const may = { x: '2026-05-01', from: '2026-05-01', to: '2026-05-31', range: '2026-05-01..2026-05-31' }
  const months = opened(report, createEngineTestServices({ 'units/report': rows(1) }), '?unit=A1')
  expect(months.drillAddress(chart, may)).toBe('/r?unit=A1&dates=2026-05-01..2026-05-31&interval=week')
  // A month that is drawn in part leads to that part.
  const dated = aReport([
    aTextField('unit'),
    aChoiceField('interval', ['month', 'week'], { default: 'month' }),
    aDateRangeField('dates'),
  ])
  const some = opened(
    dated,
    createEngineTestServices({ 'units/report': rows(1) }),
    '?unit=A1&interval=month&dates=2026-05-28..2026-06-30',
  )
  expect(some.drillAddress(chart, may)).toBe('/r?unit=A1&dates=2026-05-28..2026-05-31&interval=week')
  const weeks = opened(report, createEngineTestServices({ 'units/report': rows(1) }), '?interval=week')
  expect(weeks.drillAddress(chart, may)).toBeNull()
  expect(months.drillAddress(aChart(), may)).toBeNull()
})

test('a grid that is onlyFilled stays until its rows are known, and while a search or a filter leaves them out', async () => {
  let total = 0
  const world = createEngineTestServices({ 'units/report': () => ({ rows: [], total_items: total, totals: {} }) })
  const report = aReport([aTextField('unit')], { elements: [aGrid('units', { onlyFilled: true })] })
  const shown = (page: ReportPage): string[] => page.elements.map(({ id }) => id)
  const page = opened(report, world)
  expect(shown(page)).toEqual(['units'])
  await settled()
  expect(shown(page)).toEqual([])
  total = 2
  page.refresh()
  await settled()
  expect(shown(page)).toEqual(['units'])
  total = 0
  page.lists['units']!.search('A1')
  page.refresh()
  await settled()
  expect([page.sources['units']!.totalItems, shown(page)]).toEqual([0, ['units']])
  const filtered = opened(report, world, '?unit=A1')
  await settled()
  expect(shown(filtered)).toEqual(['units'])
})

test('a home is opened with the defaults of its filters each time, and keeps none', async () => {
  const world = createEngineTestServices({ 'units/report': rows(1) })
  const report = aReport([aTextField('unit')], { layout: 'home' })
  const page = opened(report, world)
  page.parameters.set('unit', 'A1')
  page.apply()
  await settled()
  expect(opened(report, world).parameters.applied).toEqual({ unit: null })
  const other = aReport([aTextField('unit')])
  const first = opened(other, world)
  first.parameters.set('unit', 'A1')
  first.apply()
  expect(opened(other, world).parameters.applied).toEqual({ unit: 'A1' })
})

test('changes by the reader are steps, and what settles by itself is none', async () => {
  const world = createEngineTestServices({ 'units/report': rows(25) })
  const page = opened(aReport([aTextField('unit')]), world)
  await settled()
  const list = page.lists['units']!
  const taken: unknown[] = []
  const act = (change: () => void): void => {
    const { count } = page.steps
    change()
    taken.push(page.steps.count === count ? null : page.steps.kind)
  }
  act(() => list.goTo(2))
  act(() => list.goTo(2))
  act(() => list.order({ column: 'a', desc: true }))
  act(() => list.search('x'))
  act(() => list.search('x'))
  act(page.apply)
  page.parameters.set('unit', 'A1')
  act(page.apply)
  act(() => page.follow('?unit=B2&page=2'))
  expect(taken).toEqual(['page', null, 'sort', 'keyword', null, null, 'filters', null])
  expect([page.search, page.returns]).toEqual(['?unit=B2&page=2', 0])
})

test('an address that says nothing is followed only by a reader who goes back to it', async () => {
  const page = opened(aReport([aTextField('unit')]), createEngineTestServices({ 'units/report': rows(25) }), '?unit=A1')
  await settled()
  page.follow('')
  expect(page.search).toBe('?unit=A1')
  page.follow('', { isReturn: true })
  expect([page.search, page.returns]).toEqual(['', 1])
})

test('an order and a page of a link that the list does not have are left out and named, until the reader takes a step', async () => {
  const world = createEngineTestServices({
    'units/report': ({ body }: Call) => ({ rows: body['page_number'] === 1 ? [{}] : [], total_items: 5, totals: {} }),
  })
  const report = aReport([aTextField('unit')], { elements: [aGrid('units', { columns: [aColumn('a')] })] })
  const page = opened(report, world, '?sort=-nothing&page=9')
  await settled()
  await settled()
  expect(page.linkPlace.missing).toEqual({ sort: 'nothing', page: '9' })
  expect([page.search, world.calls.some(({ body }) => 'order_by' in body)]).toEqual(['', false])
  page.lists['units']!.search('x')
  expect(page.linkPlace.missing).toEqual({ sort: null, page: null })
  page.follow('?page=none')
  expect(page.linkPlace.missing).toEqual({ sort: null, page: 'none' })
})
