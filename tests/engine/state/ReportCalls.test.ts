import { expect, test } from 'vitest'
import { ReportPage } from '../../../engine/state/ReportPage.ts'
import { aLookup, aLookupField, aTextField } from '../fields.ts'
import { aGrid, aReport, aSource, aTile } from '../reports.ts'
import { createEngineTestServices, settled, type Call } from './testServices.ts'

const opened = (
  report: ReturnType<typeof aReport>,
  world: ReturnType<typeof createEngineTestServices>,
  search = '',
  params = {},
) => new ReportPage(report, world, { search, params })
const rows =
  (total: number) =>
  ({ body }: Call) => ({ rows: [{ of: body }], total_items: total, totals: {} })

test('never requests a source that only feeds files', async () => {
  const world = createEngineTestServices({ 'units/report': rows(1), 'readings/report': rows(1) })
  const report = aReport([], {
    sources: { units: aSource('units'), readings: aSource('readings'), none: aSource('none', { endpoint: null }) },
  })
  opened(report, world)
  await settled()
  expect(world.calls.map((call) => call.path)).toEqual(['units/report'])
})

test('requests rows by GET with the parameters behind the path, lists value by value', async () => {
  const world = createEngineTestServices({ 'units/7?q=a%26b&kinds=x&kinds=y&key_word=GR': rows(1) })
  const source = aSource('units', {
    endpoint: 'GET units/{id}',
    paging: false,
    with: { id: { value: 7 }, q: { value: 'a&b' }, none: { value: null }, kinds: { value: ['x', 'y'] } },
  })
  const page = opened(aReport([], { sources: { units: source } }), world, '?q=GR')
  await settled()
  expect(page.sources['units']).toMatchObject({ status: 'loaded', rows: [{ of: {} }] })
})

test('a page past the end of the result becomes its last', async () => {
  const world = createEngineTestServices({
    'units/report': ({ body }) => ({ rows: Number(body['page_number']) > 3 ? [] : [{}], total_items: 25, totals: {} }),
  })
  const page = opened(aReport([]), world, '?page=9')
  await settled()
  expect(page.lists['units']!.page).toBe(3)
  expect(page.sources['units']!.rows).toHaveLength(1)
})

test('a failure keeps the old rows and says what to quote', async () => {
  let fail = false
  const world = createEngineTestServices({
    'units/report': () => {
      if (fail)
        throw Object.assign(new Error(), { status: 500, description: 'Something went wrong', errors: [], id: 'E-17' })
      return { rows: [{ unit: 1 }], total_items: 1, totals: {} }
    },
  })
  const page = opened(aReport([]), world)
  await settled()
  fail = true
  page.refresh()
  await settled()
  expect(page.sources['units']).toMatchObject({
    status: 'failed',
    rows: [{ unit: 1 }],
    failure: { status: 500, id: 'E-17' },
  })
  fail = false
  page.refresh()
  await settled()
  expect(page.sources['units']).toMatchObject({ status: 'loaded', failure: null })
})

test('a thousand flips of a filter under random delays never paint a stale answer', async () => {
  let random = 12345
  const chance = () => (random = (random * 1103515245 + 12345) % 2147483648) / 2147483648
  const waiting: (() => void)[] = []
  const world = createEngineTestServices({
    'units/report': ({ body }) =>
      new Promise((answer) => {
        waiting.splice(Math.floor(chance() * (waiting.length + 1)), 0, () =>
          answer({ rows: [{ unit: body['unit'] }], total_items: 1, totals: {} }),
        )
      }),
  })
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

test('neither requests nor renders anything after the page is left', async () => {
  let answer: (value: unknown) => void = () => undefined
  const world = createEngineTestServices({
    'units/report': () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  const page = opened(aReport([aTextField('unit')]), world)
  page.dispose()
  answer({ rows: [{}], total_items: 1 })
  page.parameters.set('unit', 'x')
  page.apply()
  await settled()
  expect(page.sources['units']!.rows).toEqual([])
  expect(world.calls).toHaveLength(1)
})

test('one call answers all the lookups that name it', async () => {
  const lookup = (id: string) => aLookup(id, { endpoint: 'GET common/home' })
  const world = createEngineTestServices({
    'units/report': rows(1),
    'common/home': () => ({ a_list: [{ value: 1, text: 'A' }], b_list: [{ value: 2, text: 'B' }] }),
  })
  const page = opened(
    aReport([aLookupField('a', { lookup: lookup('a') }), aLookupField('b', { lookup: lookup('b') })]),
    world,
  )
  page.parameters.open('step')
  await settled()
  expect(world.calls.filter((call) => call.path === 'common/home')).toHaveLength(1)
  expect(page.parameters.lookups.of.get('b')!.options).toMatchObject([{ value: 2, text: 'B', hint: null }])
})

test('requests sources of one call once, and each reads its own part of the answer', async () => {
  const of = { endpoint: 'POST shared/report', isShared: true }
  const sources = {
    cover: aSource('cover', { ...of, list: 'CoverPage', one: true, paging: false }),
    reasons: aSource('reasons', { ...of, list: 'StatisticData', paging: false, leads: false }),
    tires: aSource('tires', { ...of, list: 'TiresData' }),
  }
  const world = createEngineTestServices({
    'shared/report': () => ({
      CoverPage: { account: 'Granite Ridge' },
      StatisticData: [{ reason: 'puncture' }],
      TiresData: [{ id: 1 }, { id: 2 }],
      total_items: 25,
      totals: { tires: 25 },
      lists: {
        StatisticData: { total_items: 1, totals: { tires: 9 } },
        TiresData: { total_items: 25, totals: { tires: 25 } },
      },
    }),
  })
  const page = opened(
    aReport([aTextField('unit')], {
      sources,
      elements: [
        {
          id: 'figures',
          type: 'tiles',
          title: null,
          show: 'both',
          security: null,
          tiles: [aTile({ from: '/sources/cover/account' })],
        },
        aGrid('reasons'),
        aGrid('tires'),
      ],
    }),
    world,
  )
  await settled()
  expect(world.calls.map(({ path, body }) => [path, body])).toEqual([
    ['shared/report', { page_number: 1, page_size: 10 }],
  ])
  expect(page.surroundings.sources).toMatchObject({
    cover: { account: 'Granite Ridge' },
    reasons: { totals: { tires: 9 } },
    tires: { totals: { tires: 25 } },
  })
  expect(page.sources['reasons']!.rows).toEqual([{ reason: 'puncture' }])
  expect([page.sources.reasons?.pages, page.sources.tires?.pages]).toEqual([1, 3])
  page.lists['tires']!.goTo(2)
  await settled()
  expect(world.calls.map(({ body }) => body)).toEqual([
    { page_number: 1, page_size: 10 },
    { page_number: 2, page_size: 10 },
  ])
})

test('a list beside the leading one has pages of its own, and remembers its page', async () => {
  const of = { endpoint: 'POST shared/report', isShared: true }
  const sources = {
    cover: aSource('cover', { ...of, list: 'CoverPage', one: true, paging: false }),
    tires: aSource('tires', { ...of, list: 'TiresData' }),
    surveys: aSource('surveys', { ...of, list: 'SurveyData', leads: false, isApart: true }),
    hidden: aSource('hidden', { ...of, list: 'HiddenData', leads: false, paging: false }),
  }
  const world = createEngineTestServices({
    'shared/report': ({ body: { lists, page_number } }) =>
      (lists as string[]).includes('SurveyData')
        ? { SurveyData: [{ page: page_number }], lists: { SurveyData: { total_items: 25, page_number } } }
        : {
            CoverPage: {},
            TiresData: [{ id: page_number }],
            total_items: 40,
            lists: { TiresData: { total_items: 40, page_number } },
          },
  })
  const page = opened(
    aReport([], {
      sources,
      elements: [
        {
          id: 'figures',
          type: 'tiles',
          title: null,
          show: 'both',
          security: null,
          tiles: [aTile({ from: '/sources/cover/account' })],
        },
        aGrid('tires'),
        aGrid('surveys'),
      ],
    }),
    world,
  )
  await settled()
  const together = { lists: ['CoverPage', 'TiresData'], page_size: 10 }
  expect(world.calls.map(({ body }) => body)).toEqual([
    { ...together, page_number: 1 },
    { lists: ['SurveyData'], page_number: 1, page_size: 10 },
  ])
  expect([page.sources.tires?.pages, page.sources.surveys?.pages]).toEqual([4, 3])
  page.lists['surveys']!.goTo(3)
  await settled()
  expect(world.calls.slice(2).map(({ body }) => body)).toEqual([
    { lists: ['SurveyData'], page_number: 3, page_size: 10 },
  ])
  expect([page.sources['surveys']!.rows, page.sources['tires']!.rows]).toEqual([[{ page: 3 }], [{ id: 1 }]])
  page.lists['tires']!.goTo(2)
  await settled()
  expect(world.calls.slice(3).map(({ body }) => body)).toEqual([{ ...together, page_number: 2 }])
  expect(page.sources['surveys']!.rows).toEqual([{ page: 3 }])
})

test('a row that a shared call has none of is nothing, not a failure', async () => {
  const of = { endpoint: 'POST shared/report', isShared: true }
  const world = createEngineTestServices({ 'shared/report': () => ({ CoverPage: null, rows: [] }) })
  const page = opened(
    aReport([], {
      sources: { cover: aSource('cover', { ...of, list: 'CoverPage', one: true }), units: aSource('units', of) },
      elements: [
        {
          id: 'figures',
          type: 'tiles',
          title: null,
          show: 'both',
          security: null,
          tiles: [aTile({ from: '/sources/cover/account' })],
        },
        aGrid('units'),
      ],
    }),
    world,
  )
  await settled()
  expect(page.sources['cover']!.status).toBe('loaded')
  expect(page.surroundings.sources).toEqual({ cover: null, units: { rows: [] } })
})
