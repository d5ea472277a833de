import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadCatalog } from '../../../server/engine/catalog/pipeline.ts'
import { projectFolder } from '../../../server/platform/settings.ts'
import { plantedTotals } from '../../../server/portal/demo/planted.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'
import { xlsxRows } from './readFiles.ts'

const days = { date_from: '2026-05-16', date_to: '2026-06-14' }
const endpoint = 'POST own/shared/report'
const detail = { unit_id: { from: '/params/unit_id' } }

/** Two lists, a row that is there for everyone and one that is there for some, in one call. */
const shared = (isRequired: boolean): object => ({
  title: 'Shared',
  route: '/shared',
  params: [{ id: 'unit_id', type: 'integer' }],
  filters: {
    steps: [
      {
        id: 'when',
        title: 'When',
        fields: [{ id: 'dates', type: 'dateRange', title: 'Dates', names: { from: 'date_from', to: 'date_to' } }],
      },
    ],
  },
  sources: {
    reader: { endpoint, dataset: 'user-preferences', list: 'ReaderData', one: true },
    unit: { endpoint, dataset: 'checkpoint-detail', list: 'UnitData', one: true, with: detail, required: isRequired },
    people: { endpoint, dataset: 'checkpoint-survey-by', list: 'PeopleData' },
    units: {
      endpoint,
      dataset: 'checkpoint-units',
      list: 'UnitsData',
      paging: true,
      pageSize: 10,
      sort: [{ column: 'unit_number' }],
    },
    wheels: { endpoint, dataset: 'checkpoint-readings', list: 'WheelsData', paging: true, pageSize: 10 },
  },
  elements: [
    {
      id: 'figures',
      type: 'tiles',
      tiles: [
        { id: 'currency', title: 'Currency', value: { from: '/sources/reader/currency_symbol' }, format: 'text' },
      ],
    },
    { id: 'people', type: 'grid', source: 'people', columns: [{ id: 'text', title: 'Surveyed by' }] },
    {
      id: 'units',
      type: 'grid',
      source: 'units',
      columns: [
        { id: 'unit_number', title: 'Unit' },
        { id: 'total_tires', title: 'Tires', total: 'total_tires' },
      ],
    },
  ],
  exports: [
    { id: 'xlsx', title: 'Units', format: 'xlsx', endpoint: 'POST own/shared/excel', include: ['figures', 'units'] },
  ],
})

describe('a call that several sources share', () => {
  const world = setupTestApp({ commits: true })
  let customer: Caller
  const serve = async (isRequired: boolean): Promise<void> => {
    const folder = mkdtempSync(join(tmpdir(), 'shared-'))
    cpSync(`${projectFolder}/definitions`, folder, { recursive: true })
    writeFileSync(join(folder, 'checkpoint', 'shared.report.json'), JSON.stringify(shared(isRequired)))
    const catalog = await loadCatalog(folder)
    rmSync(folder, { recursive: true })
    expect(catalog.problems).toEqual([])
    world.holder.replace(catalog)
  }
  beforeAll(async () => {
    await serve(false)
    customer = await world.as('cus')
  })

  it('answers each under its list', async () => {
    const { status, json } = await customer.post('own/shared/report', { ...days, key_word: 'Granite Ridge' })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      ReaderData: { currency_symbol: '$' },
      page_number: 1,
      page_size: 10,
      order_by: 'unit_number',
    })
    expect((json.UnitsData as unknown as { unit_number: string }[]).map((unit) => unit.unit_number)).toEqual([
      'GR-101',
      'GR-102',
      'GR-103',
      'GR-104',
      'GR-105',
      'GR-106',
      'GR-D301',
      'GR-T201',
    ])
    expect((json.PeopleData as unknown as object[]).length).toBeGreaterThan(0)
  })

  it('has the totals of the list that leads where every list has them, and those of each under lists', async () => {
    const { json } = await customer.post('own/shared/report', { ...days, key_word: 'Granite Ridge' })
    const { totals, total_items, lists } = json as unknown as {
      totals: object
      total_items: number
      lists: Record<string, { totals: object; total_items: number }>
    }
    expect(total_items).toBe(plantedTotals.units)
    expect(totals).toMatchObject({ records_total: plantedTotals.units })
    expect(lists.UnitsData).toMatchObject({ totals, total_items })
    expect(lists.PeopleData).toMatchObject({ totals: {}, total_items: (json.PeopleData as unknown as object[]).length })
  })

  it('gives page, order and keyword to the list that leads, and the others whole', async () => {
    const whole = await customer.post('own/shared/report', days)
    const paged = await customer.post('own/shared/report', {
      ...days,
      page_number: 2,
      page_size: 3,
      order_by: 'unit_number',
      is_sort_desc: true,
      key_word: 'Granite Ridge',
    })
    expect((paged.json.UnitsData as unknown as { unit_number: string }[]).map((unit) => unit.unit_number)).toEqual([
      'GR-105',
      'GR-104',
      'GR-103',
    ])
    expect(paged.json.PeopleData).toEqual(whole.json.PeopleData)
  })

  it('orders no list by a column of another, and says which it has', async () => {
    const order = async (body: object) => await customer.post('own/shared/report', { ...days, ...body })
    const refused = await order({ order_by: 'tread_depth' })
    expect([refused.status, refused.json.response_status?.errors?.[0]?.field]).toEqual([400, 'order_by'])
    expect(refused.json.response_status?.errors?.[0]?.message).toContain('unit_number')
    expect([
      (await order({ order_by: 'tread_depth', lists: ['WheelsData'] })).status,
      (await order({ order_by: 'unit_number' })).status,
    ]).toEqual([200, 200])
  })

  it('answers the lists that are named alone, with page, order and keyword for the paged one among them', async () => {
    type Lists = Record<string, unknown> & { lists: Record<string, { page_number: number; total_items: number }> }
    const ask = async (body: object): Promise<Lists> =>
      (await customer.post('own/shared/report', { ...days, ...body })).json as unknown as Lists
    const whole = await ask({})
    const first = await ask({ lists: ['WheelsData'] })
    expect(Object.keys(first.lists)).toEqual(['WheelsData'])
    expect([first.WheelsData, 'UnitsData' in first, 'ReaderData' in first]).toEqual([whole.WheelsData, false, false])
    const second = await ask({ lists: ['WheelsData'], page_number: 2, page_size: 4 })
    const three = await ask({ lists: ['WheelsData'], page_number: 1, page_size: 8 })
    expect(second.WheelsData).toEqual((three.WheelsData as object[]).slice(4))
    expect(second.lists.WheelsData).toMatchObject({ page_number: 2, total_items: whole.lists.WheelsData?.total_items })
    const some = await ask({
      lists: ['ReaderData', 'PeopleData', 'UnitsData'],
      page_size: 3,
      order_by: 'unit_number',
      key_word: 'Granite Ridge',
    })
    expect([(some.UnitsData as object[]).length, some.ReaderData, some.PeopleData]).toEqual([
      3,
      whole.ReaderData,
      whole.PeopleData,
    ])
    const refused = await customer.post('own/shared/report', { lists: ['Nothing'] })
    expect([refused.status, refused.json.response_status?.errors?.[0]?.field]).toEqual([400, 'lists.0'])
  })

  it('takes the parameters of every source, answers null for a row that is not there, and names a field that is none of theirs', async () => {
    const { json } = await customer.post('own/shared/report', { ...days, unit_id: 999_999_999 })
    expect(json.UnitData).toBeNull()
    const refused = await customer.post('own/shared/report', { nonsense: 1 })
    expect([refused.status, refused.json.response_status?.errors?.[0]?.field]).toEqual([400, 'nonsense'])
  })

  it('makes its file of the same rows', async () => {
    const { raw } = await customer.post('own/shared/excel', { ...days, key_word: 'Granite Ridge' })
    const rows = await xlsxRows(raw)
    expect(rows.at(-1)).toEqual(['Total (8 rows)', plantedTotals.totalTires])
    expect(JSON.stringify(rows)).toContain('Currency')
  })

  it('is 404 as a whole where a row is required and not there', async () => {
    await serve(true)
    expect((await customer.post('own/shared/report', { ...days, unit_id: 999_999_999 })).status).toBe(404)
    const { json } = await customer.post('own/shared/report', { key_word: 'GR-101' })
    const [{ unit_id = 0 } = {}] = json.UnitsData as unknown as { unit_id?: number }[]
    expect((await customer.post('own/shared/report', { unit_id })).json.UnitData).toMatchObject({
      tiles: { unit: 'GR-101' },
    })
    await serve(false)
  })
})
