import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Field } from '../../../engine/core/definition/fieldModel.ts'
import { FilterState } from '../../../engine/state/FilterState.ts'
import { aChoiceField, aFlagField, aLookup, aLookupField, aPickTable, aTextField } from '../fields.ts'
import { aReport } from '../reports.ts'
import { createEngineTestServices, settled, type Call } from './testServices.ts'

const group = aChoiceField('group', ['us', 'ca'], { required: true, default: '$first' })
const list = (id: string, is: string) => ({
  id,
  when: { arg: 'group', is },
  inside: null,
  options: null,
  one: false,
  columns: null,
  value: 'value',
  text: 'text',
  hint: null,
  words: null,
  parent: null,
  security: null,
})
const accounts = aLookupField('accounts', {
  multiple: true,
  default: '$only',
  lookup: aLookup('accounts', { args: [{ id: 'group', required: true }], lists: [list('us', 'us'), list('ca', 'ca')] }),
  args: { group: { from: '/filters/group' } },
})
const locations = aLookupField('locations', {
  multiple: true,
  lookup: aLookup('locations', {
    endpoint: 'POST common/locations',
    paging: true,
    args: [{ id: 'accounts', required: false }],
  }),
  args: { accounts: { from: '/filters/accounts' } },
})
const anywhere = { ...locations, args: {} }
const home = {
  us: [
    { value: 1, text: 'North' },
    { value: 2, text: 'South' },
  ],
  ca: [{ value: 9, text: 'Laurentian' }],
}
const option = (value: number) => ({ value, text: `Location ${value}` })
type Answers = Record<string, (call: Call) => unknown>
const pageOf =
  (all: ReturnType<typeof option>[]) =>
  ({ body }: Call) => {
    const [page, size] = [Number(body['page_number']), Number(body['page_size'])]
    return {
      locations_list: all.slice((page - 1) * size, page * size),
      total_items: all.length,
      page_number: page,
      page_size: size,
    }
  }
const opened = (fields: Field[], answers: Answers, filters = {}) => {
  const world = createEngineTestServices(answers)
  return { world, parameters: new FilterState(aReport(fields), world, [filters]) }
}

describe('options that depend on another field', () => {
  test('a default waits for its options, and until then nothing is applied', async () => {
    const { parameters } = opened([group, { ...accounts, default: '$first' }], { 'common/home': () => home })
    expect(parameters.applied).toBeNull()
    await settled()
    expect(parameters.applied).toEqual({ group: 'us', accounts: [1] })
  })

  test('nobody waits for the only option of a field that may be empty', async () => {
    const { parameters } = opened([group, accounts], { 'common/home': () => home })
    expect(parameters.applied).toEqual({ group: 'us' })
    await settled()
    expect(parameters.applied).toEqual({ group: 'us', accounts: [] })
  })

  describe('an only option that arrives after the result was requested', () => {
    const one = { us: [home.us[0]], ca: [home.us[0], ...home.ca] }
    const late = async () => {
      const found = opened([group, accounts, aTextField('unit')], { 'common/home': () => one })
      expect(found.parameters.requestFilters).toEqual({ group: 'us', unit: null })
      await settled()
      expect(found.parameters.applied).toEqual({ group: 'us', accounts: [1], unit: null })
      return found
    }

    test('is chosen and asks for nothing else, whatever else is chosen', async () => {
      const { parameters } = await late()
      expect(parameters.requestFilters).toEqual({ group: 'us', unit: null })
      parameters.choose('unit', 'A1')
      expect(parameters.requestFilters).toEqual({ group: 'us', unit: 'A1' })
    })

    test('is not chosen any more where it is one of several', async () => {
      const { parameters } = await late()
      parameters.open('step')
      parameters.set('group', 'ca')
      await settled()
      parameters.apply()
      expect([parameters.applied?.accounts, parameters.requestFilters]).toEqual([[], { group: 'ca', unit: null }])
    })

    test('is requested at once if the address names it', async () => {
      const { parameters } = opened([group, accounts], { 'common/home': () => one }, { group: 'us', accounts: [1] })
      expect(parameters.requestFilters).toEqual({ group: 'us', accounts: [1] })
      await settled()
      expect(parameters.requestFilters).toEqual({ group: 'us', accounts: [1] })
    })
  })

  test('the only option is chosen, and a change of the parent asks again and drops what is no longer offered', async () => {
    const { parameters, world } = opened(
      [group, accounts],
      { 'common/home': () => home },
      { group: 'us', accounts: [1, 2] },
    )
    await settled()
    parameters.open('step')
    parameters.set('group', 'ca')
    await settled()
    expect(parameters.draft).toEqual({ group: 'ca', accounts: [9] })
    expect(parameters.lookups.of.get('accounts')!.options.map((found) => found.text)).toEqual(['Laurentian'])
    // Still only a draft, and the GET that answers both groups was asked once.
    expect(parameters.applied).toEqual({ group: 'us', accounts: [1, 2] })
    expect(world.calls).toHaveLength(1)
    parameters.close()
    await settled()
    expect(parameters.draft).toEqual({ group: 'us', accounts: [1, 2] })
  })

  test('values of an address take the type their options have, and unknown ones are dropped', async () => {
    const { parameters } = opened(
      [group, accounts],
      { 'common/home': () => home },
      { group: 'us', accounts: ['2', 77] },
    )
    await settled()
    expect(parameters.applied).toEqual({ group: 'us', accounts: [2] })
  })

  test('options are loaded only when they are needed', async () => {
    const { parameters, world } = opened([aTextField('unit'), anywhere], { 'common/locations': pageOf([option(1)]) })
    await settled()
    expect(world.calls).toEqual([])
    expect(parameters.lookups.of.get('locations')!.state).toBe('never')
    parameters.open('step')
    await settled()
    expect(world.calls.map((call) => call.body)).toEqual([{ page_number: 1, page_size: 100 }])
    expect(parameters.lookups.of.get('locations')!.state).toBe('loaded')
  })

  test('failed options are loaded again when they are needed again, loaded ones are not', async () => {
    let isDown = true
    const { parameters, world } = opened([aTextField('unit'), anywhere], {
      'common/locations': (call) => {
        if (isDown) throw new Error('down')
        return pageOf([option(1)])(call)
      },
    })
    const open = async () => {
      parameters.open('step')
      await settled()
      parameters.close()
      return parameters.lookups.of.get('locations')!.state
    }
    expect(await open()).toBe('failed')
    isDown = false
    expect([await open(), await open(), world.calls.length]).toEqual(['loaded', 'loaded', 2])
  })

  test('a required arg without a value leaves the field waiting for its parent', async () => {
    const states = aLookupField('states', {
      multiple: true,
      lookup: aLookup('states', { args: [{ id: 'countries', required: true }] }),
      args: { countries: { from: '/filters/countries' } },
    })
    const countries = aLookupField('countries', { multiple: true, lookup: aLookup('countries') })
    const { parameters } = opened([countries, states], {
      'common/home': () => ({
        countries_list: [{ value: 'US', text: 'US' }],
        states_list: [{ value: 'TX', text: 'Texas' }],
      }),
    })
    parameters.open('step')
    await settled()
    expect(parameters.lookups.of.get('states')).toMatchObject({ state: 'never', missing: ['countries'] })
    parameters.set('countries', ['US'])
    await settled()
    parameters.set('states', ['TX'])
    parameters.set('countries', [])
    await settled()
    expect(parameters.draft['states']).toEqual([])
  })

  test('an answer for the old parent that comes late is dropped', async () => {
    const waiting: Record<string, (answer: unknown) => void> = {}
    const { parameters } = opened(
      [aTextField('accounts'), locations],
      {
        'common/locations': ({ body }) =>
          new Promise((answer) => {
            waiting[String(body['accounts'])] = answer
          }),
      },
      { accounts: 'old' },
    )
    parameters.open('step')
    await settled()
    parameters.set('accounts', 'new')
    await settled()
    waiting['new']!({ locations_list: [option(2)], total_items: 1 })
    await settled()
    waiting['old']!({ locations_list: [option(1)], total_items: 1 })
    await settled()
    expect(parameters.lookups.of.get('locations')!.options.map((found) => found.value)).toEqual([2])
  })
})

describe('options that come page by page', () => {
  const all = Array.from({ length: 250 }, (_, index) => option(index + 1))

  test('chosen ones are looked for on the later pages, so that they have their names', async () => {
    const { parameters, world } = opened([anywhere], { 'common/locations': pageOf(all) }, { locations: [205] })
    await settled()
    expect(world.calls.map((call) => call.body['page_number'])).toEqual([1, 2, 3])
    expect(parameters.lookups.of.get('locations')!.textOf(205)).toBe('Location 205')
    expect(parameters.applied).toEqual({ locations: [205] })
  })

  test('a chosen one is an ellipsis until its page has come, not its id', async () => {
    let answer = (): void => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const page = pageOf(all)
    const { parameters } = opened(
      [anywhere],
      {
        'common/locations': async (call: Call) => {
          await held
          return page(call)
        },
      },
      { locations: [205] },
    )
    const options = parameters.lookups.of.get('locations')!
    expect([options.textOf(205), options.isAwaited(205)]).toEqual(['…', true])
    answer()
    await settled()
    expect([options.textOf(205), options.isAwaited(205)]).toEqual(['Location 205', false])
    expect([options.textOf(999), options.isAwaited(999)]).toEqual(['999', false])
  })

  test('drops an option that is on no page', async () => {
    const { parameters } = opened([anywhere], { 'common/locations': pageOf(all) }, { locations: [999] })
    await settled()
    expect(parameters.applied).toEqual({ locations: [] })
  })

  describe('searching', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())
    test('goes to the server once the typing rests and keeps what is chosen', async () => {
      const { parameters, world } = opened(
        [anywhere],
        {
          'common/locations': (call) =>
            pageOf(all.filter((found) => found.text.includes(String(call.body['key_word'] ?? ''))))(call),
        },
        { locations: [1] },
      )
      await settled()
      parameters.open('step')
      const options = parameters.lookups.of.get('locations')!
      for (const typed of ['2', '24', '249']) options.search(typed)
      vi.advanceTimersByTime(300)
      await settled()
      expect(world.calls.slice(1).map((call) => call.body)).toEqual([
        { page_number: 1, page_size: 100, key_word: '249' },
      ])
      expect(options.options.map((found) => found.value)).toEqual([249])
      expect(parameters.draft['locations']).toEqual([1])
      expect(options.textOf(1)).toBe('Location 1')
    })

    test('goes on when the options it searches change underneath it', async () => {
      const { parameters, world } = opened([{ ...accounts, lookup: { ...accounts.lookup, args: [] } }, locations], {
        'common/home': () => home,
        'common/locations': (call) =>
          pageOf(all.filter((found) => found.text.includes(String(call.body['key_word'] ?? ''))))(call),
      })
      await settled()
      const options = parameters.lookups.of.get('locations')!
      parameters.open('step')
      await settled()
      options.search('249')
      parameters.set('accounts', [1])
      await settled()
      expect(options.keyword).toBe('249')
      expect(world.calls.at(-1)?.body).toMatchObject({ key_word: '249', accounts: [1] })
      expect(options.options.map((found) => found.value)).toEqual([249])
    })
  })
})

describe('options that do not load', () => {
  const failing = (times: number) => {
    let left = times
    return () => {
      if (left-- > 0) throw Object.assign(new Error(), { status: 500, description: '', errors: [], id: 'E1' })
      return { first_list: [{ value: 1, text: 'One' }] }
    }
  }
  const first = (required: boolean) => aLookupField('first', { required, default: '$first', lookup: aLookup('first') })

  test('hold up a report that needs them, and it goes on after a retry', async () => {
    const { parameters } = opened([first(true)], { 'common/home': failing(1) })
    await settled()
    expect(parameters.applied).toBeNull()
    expect(parameters.blocked.map((options) => options.failure?.id)).toEqual(['E1'])
    parameters.blocked[0]!.retry()
    await settled()
    expect(parameters.applied).toEqual({ first: 1 })
  })

  test('do not hold up a report that can do without', async () => {
    const { parameters } = opened([first(false)], { 'common/home': failing(9) })
    await settled()
    expect(parameters.applied).toEqual({ first: null })
  })
})

test('does not request a field hidden by another, and reports no problem with it', async () => {
  const hidden = aLookupField('hidden', {
    required: true,
    visible: { ref: '/filters/more', op: 'eq', value: true },
    lookup: aLookup('hidden'),
  })
  const { parameters, world } = opened([aFlagField('more'), hidden], {
    'common/home': () => ({ hidden_list: [{ value: 1, text: 'One' }] }),
  })
  await settled()
  expect(parameters.applied).toEqual({ more: false, hidden: null })
  parameters.open('step')
  await settled()
  expect(world.calls).toEqual([])
  parameters.set('more', true)
  await settled()
  expect(world.calls).toHaveLength(1)
  expect(parameters.apply()).toBe(false)
  expect(parameters.openField).toBe('hidden')
})

test("resetting brings the definition's defaults into the draft alone", async () => {
  const { parameters } = opened(
    [group, accounts, aTextField('unit')],
    { 'common/home': () => home },
    { group: 'ca', accounts: [9], unit: 'A1' },
  )
  await settled()
  parameters.open('step')
  parameters.reset()
  await settled()
  expect(parameters.draft).toEqual({ group: 'us', accounts: [], unit: null })
  expect(parameters.applied).toEqual({ group: 'ca', accounts: [9], unit: 'A1' })
})

test('text that is no date cannot be applied', async () => {
  const { parameters } = opened([aTextField('unit')], {})
  parameters.refused.mark('unit', 'from', true)
  expect(parameters.apply()).toBe(false)
  parameters.refused.mark('unit', 'from', false)
  expect(parameters.apply()).toBe(true)
})

test('filters are set where they leave anything out: not while they are as the definition has them', async () => {
  const { parameters } = opened([aTextField('unit'), aChoiceField('show', ['all', 'wrong'], { default: 'all' })], {})
  await settled()
  expect(parameters.isFiltered).toBe(false)
  for (const [id, value] of [
    ['unit', 'GR'],
    ['show', 'wrong'],
  ] as const) {
    parameters.set(id, value)
    parameters.apply()
    expect([id, parameters.isFiltered]).toEqual([id, true])
    parameters.set(id, id === 'show' ? 'all' : null)
    parameters.apply()
    expect([id, parameters.isFiltered]).toEqual([id, false])
  }
})

test('reports contradicting values at their field with the definition’s message, and does not apply them', () => {
  const fields = [aTextField('first'), aTextField('second')]
  const message = { key: 'same', text: 'Choose another one.' }
  const report = {
    ...aReport(fields),
    refusals: [
      { field: 'second', when: { ref: '/filters/first', op: 'eq' as const, other: '/filters/second' }, message },
    ],
  }
  const parameters = new FilterState(report, createEngineTestServices({}), [{ first: 'a', second: 'b' }])
  expect(parameters.applied).toEqual({ first: 'a', second: 'b' })
  parameters.set('second', 'a')
  expect([parameters.problems.get('second'), parameters.problems.has('first')]).toEqual([message, false])
  expect(parameters.apply()).toBe(false)
  expect(parameters.applied).toEqual({ first: 'a', second: 'b' })
  parameters.set('first', 'c')
  expect([parameters.problems.size, parameters.apply()]).toEqual([0, true])
})

test('values of a link that are not offered are left out and named, until filters are applied', async () => {
  const { parameters } = opened(
    [group, { ...accounts, default: null }],
    { 'common/home': () => home },
    { group: 'us', accounts: [1, 77] },
  )
  await settled()
  expect([parameters.applied, parameters.leftOut]).toEqual([{ group: 'us', accounts: [1] }, { accounts: '77' }])
  parameters.open('step')
  parameters.apply()
  expect(parameters.leftOut).toEqual({})
  const known = opened(
    [group, { ...accounts, default: null }],
    { 'common/home': () => home },
    { group: 'us', accounts: [1] },
  )
  await settled()
  expect(known.parameters.leftOut).toEqual({})
  const required = opened(
    [{ ...locations, required: true, args: {} }],
    { 'common/locations': pageOf([option(1)]) },
    { locations: [77] },
  )
  expect(required.parameters.applied).toEqual({ locations: [77] })
  await settled()
  expect([required.parameters.applied, required.parameters.openStep, required.parameters.leftOut]).toEqual([
    null,
    'step',
    { locations: '77' },
  ])
})

test('what a link picks and a table does not offer is left out and named, on whatever page the rest is', async () => {
  const table = ({ body }: Call) => ({
    rows: body['page_number'] === 2 ? [{ value: 2 }] : Array.from({ length: 500 }, (_, at) => ({ value: 1000 + at })),
    total_items: 501,
  })
  const { parameters, world } = opened([aPickTable('accounts')], { 'own/accounts': table }, { accounts: [2, 77] })
  await settled()
  expect([parameters.applied, parameters.leftOut]).toEqual([{ accounts: [2] }, { accounts: '77' }])
  expect(world.calls.map(({ body }) => body['page_number'])).toEqual([1, 2])
  const none = opened([aPickTable('accounts')], { 'own/accounts': table }, { accounts: [77] })
  await settled()
  expect([none.parameters.applied, none.parameters.leftOut]).toEqual([{ accounts: null }, { accounts: '77' }])
  const first = opened(
    [aPickTable('accounts', { required: true, default: '$first' })],
    { 'own/accounts': table },
    { accounts: [77] },
  )
  await settled()
  expect([first.parameters.applied, first.parameters.leftOut]).toEqual([{ accounts: [1000] }, { accounts: '77' }])
  const required = opened([aPickTable('accounts', { required: true })], { 'own/accounts': table }, { accounts: [77] })
  await settled()
  expect([required.parameters.applied, required.parameters.openStep, required.parameters.leftOut]).toEqual([
    null,
    'step',
    { accounts: '77' },
  ])
})

test('what a link names is left out too where something else is still to be chosen', async () => {
  const { parameters } = opened(
    [group, { ...accounts, default: null }, { ...aTextField('name'), required: true }],
    { 'common/home': () => home },
    { group: 'us', accounts: [1, 77] },
  )
  await settled()
  expect([parameters.applied, parameters.openStep, parameters.draft['accounts'], parameters.leftOut]).toEqual([
    null,
    'step',
    [1],
    { accounts: '77' },
  ])
})

test('a value that is chosen at once takes the place of what a link could not say of its field', () => {
  const { parameters } = opened([aTextField('name'), aTextField('tab')], {}, {})
  parameters.follow({}, [
    { id: 'name', text: 'x' },
    { id: 'tab', text: 'nothing' },
  ])
  parameters.choose('tab', 'first')
  expect(parameters.leftOut).toEqual({ name: 'x' })
})
