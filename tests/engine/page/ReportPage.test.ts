import { expect, test } from 'vitest'
import { ReportPage } from '../../../engine/page/ReportPage.ts'
import { aChoiceField, aDateRangeField, aLookup, aLookupField, aTextField } from '../fields.ts'
import { aChart } from '../core/chart/charts.ts'
import { aGrid, aReport, aSource, aTile } from '../reports.ts'
import { aWorld, settled, type Call } from './world.ts'

const opened = (report: ReturnType<typeof aReport>, world: ReturnType<typeof aWorld>, search = '', params = {}) =>
  new ReportPage(report, world, { search, params })
const rows = (total: number) => ({ body }: Call) => ({ rows: [{ of: body }], total_items: total, totals: {} })

test('a report opens with its defaults, asks once and says so in its address', async () => {
  const world = aWorld({ 'units/report': rows(25) })
  const page = opened(aReport([aDateRangeField('dates', { default: 'last30days' }), aTextField('unit')]), world)
  await settled()
  expect(world.calls.map((call) => call.body)).toEqual([{ dates_from: '2026-10-01', dates_to: '2026-10-31', page_number: 1, page_size: 10 }])
  expect(page.search).toBe('?dates=last30days')
  expect(page.pages('units')).toBe(3)
  expect(page.loadedAt).toEqual(new Date(2026, 9, 31, 12))
})

test('what is typed asks nothing until it is applied, and a new result begins at page 1', async () => {
  const world = aWorld({ 'units/report': rows(50) })
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
  const page = opened(aReport([aTextField('unit')]), aWorld({ 'units/report': rows(1) }), '?unit=B2')
  page.parameters.open('step')
  page.parameters.set('unit', 'A1')
  expect(page.parameters.changed).toBe(true)
  page.parameters.close()
  expect(page.parameters.draft).toEqual({ unit: 'B2' })
})

test('a required field without a value opens its step and asks nothing', async () => {
  const world = aWorld({ 'units/report': rows(1) })
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

test('the link goes before the user\'s last, and that before the default', () => {
  const report = aReport([aDateRangeField('dates', { default: 'last30days' }), aTextField('unit')])
  const kept = (search: string) => {
    const world = aWorld({ 'units/report': rows(1) })
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
  const world = aWorld({ 'units/report': rows(50), 'detail/report': () => ({}) })
  const page = opened(aReport([aTextField('unit')]), world, '?unit=A1&page=2')
  page.lists['units']!.order({ column: 'unit', desc: false })
  expect(world.kept.get('report.r')).toBe('?unit=A1&sort=unit')
  const detail = opened(aReport([], { id: 'd', parent: 'r' }), world)
  expect(detail.back?.address).toBe('/r?unit=A1&sort=unit')
})

test('a detail opened from another page goes back to that one, by the history', () => {
  const went: string[] = []
  const world = aWorld({ 'detail/report': () => ({}) }, { origin: () => '/elsewhere?page=3', goBack: () => void went.push('back'), navigate: (address) => void went.push(address) })
  const detail = opened(aReport([], { id: 'd', parent: 'r' }), world)
  expect(detail.back?.address).toBe('/elsewhere?page=3')
  detail.back?.go()
  expect(went).toEqual(['back'])
  expect(opened(aReport([], { id: 'd', parent: null }), world).back).toBeNull()
})

test('a list that the address does not speak of is found at the page it was left at', async () => {
  const world = aWorld({ 'units/report': rows(50), 'others/report': rows(50) })
  const report = aReport([])
  const two = {
    ...report,
    sources: { ...report.sources, others: { ...report.sources['units']!, id: 'others', endpoint: 'POST others/report' } },
    elements: [...report.elements, { ...report.elements[0]!, id: 'others', source: 'others' }],
  } as typeof report
  opened(two, world).lists['others']?.goTo(3)
  expect(opened(two, world).lists['others']?.page).toBe(3)
  expect(opened(two, world).lists['units']?.page).toBe(1)
})

test('back and forward lead: the address is taken over and asked for once', async () => {
  const world = aWorld({ 'units/report': rows(50) })
  const page = opened(aReport([aTextField('unit')]), world, '?unit=A1')
  await settled()
  page.follow('?unit=B2&page=3&sort=-unit&q=x')
  await settled()
  expect(world.calls).toHaveLength(2)
  expect(world.calls[1]!.body).toEqual({ unit: 'B2', page_number: 3, page_size: 10, order_by: 'unit', is_sort_desc: true, key_word: 'x' })
  page.follow(page.search)
  await settled()
  expect(world.calls).toHaveLength(2)
})

test('parameters of the address have the type the definition gives them and stay in the address', async () => {
  const world = aWorld({ 'detail/report': () => ({ title: 'Unit 7' }) })
  const report = aReport([], {
    params: [{ id: 'id', type: 'integer', required: true, inPath: true }, { id: 'survey_id', type: 'integer', required: false, inPath: false }],
    sources: { detail: aSource('detail', { one: true, with: { unit_id: { from: '/params/id' }, survey_id: { from: '/params/survey_id' } } }) },
    elements: [{ id: 'd', type: 'details', title: null, show: 'both', security: null, items: [{
      id: 't', title: { key: 't', text: 'T' }, help: null, value: { from: '/sources/detail/title' }, tone: 'neutral', security: null, format: 'text', quantity: null,
    }] }],
  })
  const page = opened(report, world, '?survey_id=12', { id: '7' })
  await settled()
  expect(world.calls[0]!.body).toEqual({ unit_id: 7, survey_id: 12 })
  expect(page.search).toBe('?survey_id=12')
})

test('a source that feeds only files is never asked', async () => {
  const world = aWorld({ 'units/report': rows(1), 'readings/report': rows(1) })
  const report = aReport([], { sources: { units: aSource('units'), readings: aSource('readings'), none: aSource('none', { endpoint: null }) } })
  opened(report, world)
  await settled()
  expect(world.calls.map((call) => call.path)).toEqual(['units/report'])
})

test('a page past the end of the result becomes its last', async () => {
  const world = aWorld({ 'units/report': ({ body }) => ({ rows: Number(body['page_number']) > 3 ? [] : [{}], total_items: 25, totals: {} }) })
  const page = opened(aReport([]), world, '?page=9')
  await settled()
  expect(page.lists['units']!.page).toBe(3)
  expect(page.sources['units']!.rows).toHaveLength(1)
})

test('a failure keeps the old rows and says what to quote', async () => {
  let fail = false
  const world = aWorld({ 'units/report': () => {
    if (fail) throw Object.assign(new Error(), { status: 500, description: 'Something went wrong', errors: [], id: 'E-17' })
    return { rows: [{ unit: 1 }], total_items: 1, totals: {} }
  } })
  const page = opened(aReport([]), world)
  await settled()
  fail = true
  page.refresh()
  await settled()
  expect(page.sources['units']).toMatchObject({ status: 'failed', rows: [{ unit: 1 }], failure: { status: 500, id: 'E-17' } })
  fail = false
  page.refresh()
  await settled()
  expect(page.sources['units']).toMatchObject({ status: 'loaded', failure: null })
})

test('a link carries bound values and the filters it keeps', async () => {
  const page = opened(aReport([aLookupField('accounts', { multiple: true }), aDateRangeField('dates')]), aWorld({ 'units/report': rows(1), 'common/home': () => ({ accounts_list: [{ value: 1, text: 'a' }, { value: 2, text: 'b' }] }) }),
    '?accounts=1,2&dates=quarter')
  await settled()
  expect(page.addressOf({ to: 'detail', with: { id: { from: '/row/unit_id' } }, keep: ['accounts', 'dates'] }, { unit_id: 7 }))
    .toBe('/detail?accounts=1,2&dates=quarter&id=7')
})

test('a file is asked for with the filters, the order and the keyword; cancelling aborts it', async () => {
  const world = aWorld({ 'units/report': rows(50) })
  const file = { id: 'f', title: { key: 'f', text: 'F' }, format: 'pdf' as const, endpoint: 'POST units/pdf', include: [], orientation: 'portrait' as const, isPlain: false, bilingual: null, security: null, body: {} }
  const page = opened(aReport([aTextField('unit')], { exports: [file] }), world, '?unit=A1&page=2&sort=-unit&q=x')
  page.download(file)
  expect(world.downloads[0]).toMatchObject({ path: 'units/pdf', body: { unit: 'A1', order_by: 'unit', is_sort_desc: true, key_word: 'x' } })
  expect(page.downloads.running?.item).toBe(file)
  page.downloads.cancel()
  expect(world.downloads[0]!.signal?.aborted).toBe(true)
  expect(page.downloads.running).toBeNull()
  page.download(file)
  world.downloads[1]!.fail(Object.assign(new Error(), { status: 429, description: 'Too many', errors: [], id: null }))
  await settled()
  expect(page.downloads.failed).toMatchObject({ item: file, failure: { status: 429, description: 'Too many' } })
})

test('a thousand flips of a filter under random delays never paint a stale answer', async () => {
  let random = 12345
  const chance = () => (random = (random * 1103515245 + 12345) % 2147483648) / 2147483648
  const waiting: (() => void)[] = []
  const world = aWorld({ 'units/report': ({ body }) => new Promise((answer) => {
    waiting.splice(Math.floor(chance() * (waiting.length + 1)), 0, () => answer({ rows: [{ unit: body['unit'] }], total_items: 1, totals: {} }))
  }) })
  const page = opened(aReport([aTextField('unit')]), world, '?unit=0')
  let stale = 0
  for (let flip = 1; flip <= 1000; flip++) {
    page.parameters.set('unit', String(flip))
    page.apply()
    // Some of the answers come now, in any order.
    while (chance() < 0.5) waiting.shift()?.()
    await settled()
    const state = page.sources['units']!
    if (state.status === 'loaded' && state.rows[0]?.['unit'] !== String(flip)) stale++
  }
  for (const answer of waiting) answer()
  await settled()
  expect(stale).toBe(0)
  expect(page.sources['units']).toMatchObject({ status: 'loaded', rows: [{ unit: '1000' }] })
  expect(world.calls.slice(0, -1).every((call) => call.signal?.aborted)).toBe(true)
})

test('nothing is asked and nothing painted after a page is left', async () => {
  let answer: (value: unknown) => void = () => undefined
  const world = aWorld({ 'units/report': () => new Promise((resolve) => { answer = resolve }) })
  const page = opened(aReport([aTextField('unit')]), world)
  page.dispose()
  answer({ rows: [{}], total_items: 1 })
  page.parameters.set('unit', 'x')
  page.apply()
  await settled()
  expect(page.sources['units']!.rows).toEqual([])
  expect(world.calls).toHaveLength(1)
})

test('a choice whose default is the first that is open to the user', () => {
  const page = opened(aReport([aChoiceField('group', ['ca', 'us'], { required: true, default: '$first' })]), aWorld({ 'units/report': rows(1) }))
  expect(page.search).toBe('?group=ca')
})

test('one call answers all the lookups that name it', async () => {
  const lookup = (id: string) => aLookup(id, { endpoint: 'GET common/home' })
  const world = aWorld({ 'units/report': rows(1), 'common/home': () => ({ a_list: [{ value: 1, text: 'A' }], b_list: [{ value: 2, text: 'B' }] }) })
  const page = opened(aReport([aLookupField('a', { lookup: lookup('a') }), aLookupField('b', { lookup: lookup('b') })]), world)
  page.parameters.open('step')
  await settled()
  expect(world.calls.filter((call) => call.path === 'common/home')).toHaveLength(1)
  expect(page.parameters.options.get('b')!.options).toEqual([{ value: 2, text: 'B', hint: null }])
})

test('a page under a changed definition goes on where the earlier stood: place, rows, what is being edited, a file being made', async () => {
  const world = aWorld({ 'units/report': rows(50) })
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
  const months = opened(report, aWorld({ 'units/report': rows(1) }), '?unit=A1')
  expect(months.drillAddress(chart, may)).toBe('/r?unit=A1&dates=2026-05-01..2026-05-31&interval=week')
  const weeks = opened(report, aWorld({ 'units/report': rows(1) }), '?interval=week')
  expect(weeks.drillAddress(chart, may)).toBeNull()
  expect(months.drillAddress(aChart(), may)).toBeNull()
})

test('sources that share a call are asked for once, and each reads its own part of the answer', async () => {
  const of = { endpoint: 'POST shared/report', isShared: true }
  const sources = {
    cover: aSource('cover', { ...of, list: 'CoverPage', one: true, paging: false }),
    reasons: aSource('reasons', { ...of, list: 'StatisticData', paging: false, leads: false }),
    tires: aSource('tires', { ...of, list: 'TiresData' }),
  }
  const world = aWorld({ 'shared/report': () => ({
    CoverPage: { account: 'Granite Ridge' }, StatisticData: [{ reason: 'puncture' }], TiresData: [{ id: 1 }, { id: 2 }], total_items: 25, totals: { tires: 25 },
    lists: { StatisticData: { total_items: 1, totals: { tires: 9 } }, TiresData: { total_items: 25, totals: { tires: 25 } } },
  }) })
  const page = opened(aReport([aTextField('unit')], {
    sources, elements: [
      { id: 'figures', type: 'tiles', title: null, show: 'both', security: null, tiles: [aTile({ from: '/sources/cover/account' })] }, aGrid('reasons'), aGrid('tires'),
    ],
  }), world)
  await settled()
  expect(world.calls.map(({ path, body }) => [path, body])).toEqual([['shared/report', { page_number: 1, page_size: 10 }]])
  expect(page.surroundings.sources).toMatchObject({ cover: { account: 'Granite Ridge' }, reasons: { totals: { tires: 9 } }, tires: { totals: { tires: 25 } } })
  expect(page.sources['reasons']!.rows).toEqual([{ reason: 'puncture' }])
  expect([page.pages('reasons'), page.pages('tires')]).toEqual([1, 3])
  page.lists['tires']!.goTo(2)
  await settled()
  expect(world.calls.map(({ body }) => body)).toEqual([{ page_number: 1, page_size: 10 }, { page_number: 2, page_size: 10 }])
})

test('a row that a shared call has none of is nothing, not a failure', async () => {
  const of = { endpoint: 'POST shared/report', isShared: true }
  const world = aWorld({ 'shared/report': () => ({ CoverPage: null, rows: [] }) })
  const page = opened(aReport([], { sources: { cover: aSource('cover', { ...of, list: 'CoverPage', one: true }), units: aSource('units', of) }, elements: [
    { id: 'figures', type: 'tiles', title: null, show: 'both', security: null, tiles: [aTile({ from: '/sources/cover/account' })] }, aGrid('units'),
  ] }), world)
  await settled()
  expect(page.sources['cover']!.status).toBe('loaded')
  expect(page.surroundings.sources).toEqual({ cover: null, units: { rows: [] } })
})
