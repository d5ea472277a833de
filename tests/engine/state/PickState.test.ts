import { describe, expect, test } from 'vitest'
import { readAddress, writeAddress } from '../../../engine/core/query/filterAddress.ts'
import { namedFilters } from '../../../engine/core/query/filterValues.ts'
import { FilterState } from '../../../engine/state/FilterState.ts'
import { aPickTable, aTextField } from '../fields.ts'
import { aReport } from '../reports.ts'
import { createEngineTestServices, settled, type Call } from './testServices.ts'

const places = [1, 2, 3, 4, 5].map((value) => ({ value, code: `C${value}`, name: `Place ${value}` }))
const answer = ({ body }: Call) => {
  const { page_number, page_size, is_sort_desc } = body as {
    page_number: number
    page_size: number
    is_sort_desc: boolean
  }
  const ordered = is_sort_desc ? [...places].reverse() : places
  return { rows: ordered.slice((page_number - 1) * page_size, page_number * page_size), total_items: places.length }
}
const account = aTextField('account')
const picks = aPickTable('locations', { args: { account: { from: '/filters/account' } } })

function opened(filters = {}) {
  const world = createEngineTestServices({ 'own/locations': answer })
  const parameters = new FilterState(aReport([account, picks]), world, [filters])
  return { world, parameters, state: parameters.lookups.picks.get('locations')! }
}
const caller = { now: new Date(), holds: () => false }

describe('a table to pick from', () => {
  test('is loaded when its step opens, a page at a time, ordered by its first column', async () => {
    const { world, parameters, state } = opened()
    expect(world.calls).toEqual([])
    parameters.open('step')
    await settled()
    expect(world.calls[0]?.body).toEqual({ page_number: 1, page_size: 2, order_by: 'code', is_sort_desc: false })
    expect([state.rows.map(state.valueOf), state.total, state.pages]).toEqual([[1, 2], 5, 3])
    state.orderBy('code')
    state.list.goTo(2)
    await settled()
    expect(state.rows.map(state.valueOf)).toEqual([3, 2])
    state.list.search('place')
    await settled()
    expect(world.calls.at(-1)?.body).toEqual({
      page_number: 1,
      page_size: 2,
      order_by: 'code',
      is_sort_desc: true,
      key_word: 'place',
    })
  })

  test('finds all rows of a search at once, where one page does not show them', async () => {
    const { world, parameters, state } = opened()
    parameters.open('step')
    await settled()
    state.list.search('place')
    await settled()
    expect([state.canPickFound, await state.findAll()]).toEqual([true, [1, 2, 3, 4, 5]])
    expect(world.calls.at(-1)?.body).toEqual({
      page_number: 1,
      page_size: 500,
      order_by: 'code',
      is_sort_desc: false,
      key_word: 'place',
    })
  })

  test('knows the names of rows that were seen, and of those that a link picks', async () => {
    const { parameters, state } = opened({ locations: [5] })
    expect(state.isAwaited(5)).toBe(true)
    await settled()
    expect(state.isAwaited(5)).toBe(false)
    expect([state.textOf(5), state.textOf(1)]).toEqual(['Place 5', null])
    parameters.open('step')
    await settled()
    expect(state.textOf(1)).toBe('Place 1')
  })

  test('finds the name of the only row that another report picked, and leaves it picked', async () => {
    const world = createEngineTestServices({ 'own/locations': answer })
    const parameters = new FilterState(aReport([account, picks]), world, [{}, { locations: [5] }])
    await settled()
    expect([parameters.lookups.picks.get('locations')!.textOf(5), parameters.applied?.['locations']]).toEqual([
      'Place 5',
      [5],
    ])
  })

  test('means all until some are picked, and says so on the wire', () => {
    expect(namedFilters([picks], { locations: null }, caller)).toEqual({ is_all_locations: true })
    expect(namedFilters([picks], { locations: [4, 1] }, caller)).toEqual({ is_all_locations: false, locations: [4, 1] })
  })

  test('keeps the selection while pages are turned, and reports an empty or partial one', async () => {
    const { parameters, state } = opened()
    parameters.open('step')
    parameters.set('locations', [])
    expect(parameters.apply()).toBe(false)
    expect(parameters.problems.get('locations')).toBe('required')
    parameters.set('locations', [1])
    state.list.goTo(2)
    await settled()
    parameters.set('locations', [1, 3])
    expect(parameters.apply()).toBe(true)
    expect(parameters.applied?.['locations']).toEqual([1, 3])
  })

  test('stands in the address, and all of them do not', () => {
    expect(writeAddress({ filters: { locations: [3, 1] }, sort: null, page: 1, keyword: '' }, [picks])).toBe(
      'locations=3,1',
    )
    expect(writeAddress({ filters: { locations: null }, sort: null, page: 1, keyword: '' }, [picks])).toBe('')
    expect(readAddress('?locations=3,1', [picks]).filters).toEqual({ locations: [3, 1] })
  })

  test('gives up what was picked of another account, and has it again when the filters are canceled', () => {
    const { parameters } = opened({ account: 'a', locations: [1, 2] })
    parameters.open('step')
    parameters.set('account', 'b')
    expect(parameters.draft['locations']).toBeNull()
    parameters.set('locations', [5])
    parameters.close()
    expect(parameters.draft).toEqual({ account: 'a', locations: [1, 2] })
  })
})

const step = (id: string, field: string) => ({
  id,
  title: { key: id, text: id },
  isHidden: false,
  fields: [aTextField(field, { required: id === 'dates' })],
})
const chained = aReport([], {
  steps: [step('account', 'account'), step('dates', 'dates'), step('filters', 'brand')],
  dashboard: { endpoint: 'POST board/cards', groups: {}, takes: {}, tabs: [], basket: null },
})

describe('the steps of a dashboard', () => {
  const open = () => {
    const parameters = new FilterState(chained, createEngineTestServices({}), [
      { account: 'a', dates: 'now', brand: 'x' },
    ])
    parameters.open('account')
    return parameters
  }

  test('follow each other: shutting one opens the next, shutting the last saves everything', () => {
    const parameters = open()
    parameters.set('account', 'b')
    parameters.closeStep()
    expect(parameters.openStep).toBe('dates')
    parameters.closeStep()
    expect(parameters.openStep).toBe('filters')
    expect(parameters.applied?.['account']).toBe('a')
    parameters.closeStep()
    expect([parameters.openStep, parameters.applied]).toEqual([null, { account: 'b', dates: 'now', brand: 'x' }])
  })

  test('who leaves a step without shutting it finds its saved values again', () => {
    const parameters = open()
    parameters.set('account', 'b')
    parameters.closeStep()
    parameters.set('dates', 'later')
    parameters.open('filters')
    expect(parameters.draft).toEqual({ account: 'b', dates: 'now', brand: 'x' })
  })

  test('a step with a problem stays open, and what is canceled is as it was', () => {
    const parameters = open()
    parameters.closeStep()
    parameters.set('dates', null)
    parameters.closeStep()
    expect([parameters.openStep, parameters.problems.get('dates')]).toEqual(['dates', 'required'])
    parameters.close()
    expect(parameters.draft).toEqual({ account: 'a', dates: 'now', brand: 'x' })
  })

  test('that is required picks its first or only row by itself, and waits for neither where there are several', async () => {
    const required = (given: object) => aPickTable('locations', { required: true, ...given })
    const open = (given: object, rows: object[]) => {
      const world = createEngineTestServices({ 'own/locations': () => ({ rows, total_items: rows.length }) })
      return new FilterState(aReport([required(given)]), world, [{}])
    }
    const first = open({ default: '$first' }, places)
    expect(first.applied).toBeNull()
    await settled()
    expect(first.applied).toEqual({ locations: [1] })
    const only = open({ default: '$only' }, places.slice(0, 1))
    await settled()
    expect(only.applied).toEqual({ locations: [1] })
    const several = open({ default: '$only' }, places)
    await settled()
    expect([several.applied, several.openStep, several.problems.get('locations')]).toEqual([null, 'step', 'required'])
    several.set('locations', [2])
    expect([several.apply(), several.applied]).toEqual([true, { locations: [2] }])
  })

  test('takes what a column has, entered as a list, under the same args, and names what no row has', async () => {
    const entering = aPickTable('locations', {
      args: { account: { from: '/filters/account' } },
      enter: { title: { key: 'e', text: 'Codes' }, arg: 'codes', list: 'verified', column: 'code' },
    })
    const world = createEngineTestServices({
      'own/locations': ({ body }: Call) => ({
        rows: [],
        total_items: 0,
        verified: places.filter(({ code }) => (body['codes'] as string[]).includes(code)),
      }),
    })
    const parameters = new FilterState(aReport([account, entering]), world, [{ account: 'a' }])
    parameters.open('step')
    expect(await parameters.lookups.picks.get('locations')!.find(['C2', 'C9', 'C4'])).toEqual({
      found: [2, 4],
      missing: ['C9'],
    })
    expect(world.calls.at(-1)?.body).toMatchObject({ account: 'a', codes: ['C2', 'C9', 'C4'] })
  })

  test('picks every row by default where one page holds them all, and the first of more', async () => {
    const preset = aPickTable('locations', { shared: 'locations', required: true, default: '$all', pageSize: 5 })
    for (const [rows, total, picked, isEvery] of [
      [places, 5, [1, 2, 3, 4, 5], true],
      [places, 6, [1], false],
      [places.slice(0, 1), 1, [1], false],
    ] as const) {
      const world = createEngineTestServices({ 'own/locations': () => ({ rows, total_items: total }) })
      const parameters = new FilterState(aReport([preset]), world, [{}])
      await settled()
      expect(parameters.applied).toEqual({ locations: picked })
      expect(parameters.lookups.picks.get('locations')!.isEveryRow(parameters.applied!.locations)).toBe(isEvery)
    }
  })
})
