import { beforeAll, describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'
import type { Answer, Caller } from './testApp.ts'

interface Favorite {
  favorite_id: number
  name: string
  report_id: string
  request_url: string
}
const listed = ({ json }: Answer): Favorite[] => json.favorite_reports as unknown as Favorite[]

describe('favourites', () => {
  const world = setupTestApp({ commits: true })
  let customer: Caller
  beforeAll(async () => {
    customer = await world.as('cus')
  })

  const v1 = (path: string): string => `../v1/favorite_reports/${path}`
  const save = (body: object, who = customer): Promise<Answer> => who.post(v1('save'), body)
  const list = (body: object = {}, who = customer): Promise<Answer> => who.post(v1('get'), body)

  it('stores a report with its filters under a name, and returns it unchanged', async () => {
    const url = '/checkpoint?account_group=us_national_account&date=last30days&report_type=critical&page=2'
    const saved = await save({ name: ' Critical of ours ', request_url: url })
    expect([saved.status, saved.json]).toEqual([
      200,
      expect.objectContaining({ name: 'Critical of ours', report_id: 'checkpoint', request_url: url }),
    ])
    expect((await customer.get(v1(`get/${String(saved.json.favorite_id)}`))).json).toMatchObject({ request_url: url })
    expect(listed(await list())).toEqual([expect.objectContaining({ name: 'Critical of ours', request_url: url })])
  })

  it('lists twenty on a page, by name, and finds one by a word', async () => {
    for (let count = 10; count < 35; count++)
      await save({ name: `Of day ${count}`, request_url: `/tireoptix?day=${count}` })
    const first = await list()
    expect([first.json.page_size, first.json.total_items, listed(first).length, listed(first)[1]?.name]).toEqual([
      20,
      26,
      20,
      'Of day 10',
    ])
    expect(listed(await list({ page_number: 2 })).map(({ name }) => name)).toEqual([
      'Of day 29',
      'Of day 30',
      'Of day 31',
      'Of day 32',
      'Of day 33',
      'Of day 34',
    ])
    expect(listed(await list({ key_word: 'critical' }))).toHaveLength(1)
  })

  it('accepts a name once, whatever the case, and again under the same id', async () => {
    const [mine] = listed(await list({ key_word: 'critical' }))
    const taken = await save({ name: 'CRITICAL of ours', request_url: '/checkpoint' })
    expect([taken.status, taken.json.response_status?.errors]).toEqual([
      409,
      [{ field: 'name', message: 'You already have a favorite with this name. Use another name.' }],
    ])
    const renamed = await save({
      name: 'Critical of ours',
      request_url: '/checkpoint?report_type=every',
      favorite_id: mine?.favorite_id,
    })
    expect([renamed.status, renamed.json.request_url]).toEqual([200, '/checkpoint?report_type=every'])
  })

  it('keeps only addresses of pages that this person may open', async () => {
    for (const request_url of [
      'https://evil.test/',
      '//evil.test/checkpoint',
      '/\\evil.test',
      'checkpoint',
      '/nowhere',
      '/manage-users',
    ]) {
      expect([request_url, (await save({ name: request_url, request_url })).status]).toEqual([request_url, 400])
    }
    expect((await save({ name: '   ', request_url: '/checkpoint' })).status).toBe(400)
  })

  it('hides favourites from other users', async () => {
    const other = await world.as('cus-other')
    const [mine] = listed(await list())
    expect(listed(await list({}, other))).toEqual([])
    expect((await other.get(v1(`get/${mine?.favorite_id}`))).status).toBe(404)
    expect((await other.delete(v1(`delete/${mine?.favorite_id}`))).status).toBe(404)
    expect(
      (await save({ name: 'Mine now', request_url: '/checkpoint', favorite_id: mine?.favorite_id }, other)).status,
    ).toBe(404)
    expect((await save({ name: 'Critical of ours', request_url: '/checkpoint' }, other)).status).toBe(200)
  })

  it('deletes one, which is written down', async () => {
    const [mine] = listed(await list())
    expect((await customer.delete(v1(`delete/${mine?.favorite_id}`))).status).toBe(200)
    expect((await customer.get(v1(`get/${mine?.favorite_id}`))).status).toBe(404)
    const [noted] = await world.database.query({
      text: "select action, detail from audit_log where action = 'delete'",
      values: [],
    })
    expect(noted).toEqual({ action: 'delete', detail: { what: 'favorite', key: mine?.favorite_id } })
  })

  it('puts a record aside for its owner alone', async () => {
    const record = { filters: { accounts: [1, 2] }, note: 'long' }
    const { id } = (await customer.post('record_store/set_record', { record })).json as unknown as { id: string }
    expect((await customer.get(`record_store/get_record/${id}`)).json).toEqual({ id, record })
    expect((await (await world.as('cus-other')).get(`record_store/get_record/${id}`)).status).toBe(404)
    expect((await customer.post('record_store/set_record', { record: { text: 'x'.repeat(300_000) } })).status).toBe(413)
    expect((await customer.post('record_store/set_record', {})).status).toBe(400)
  })

  it('lists the reports of tire management that a person may open', async () => {
    const urls = async (who: Caller): Promise<string[]> =>
      ((await who.get('tire_management_reports/get')).json.reports as unknown as { url: string }[]).map(
        ({ url }) => url,
      )
    expect(await urls(customer)).toEqual(expect.arrayContaining(['/checkpoint', '/torque-summary-report']))
    expect(await urls(await world.as('cus-basic'))).not.toContain('/torque-summary-report')
  })

  it('answers the dealer pickers with what is in reach', async () => {
    const dealers = (await customer.get('dealer_portal/get_dealers')).json.dealers as unknown as {
      id: number
      text: string
    }[]
    expect(dealers.length).toBeGreaterThan(0)
    const places = await customer.post('dealer_portal/get_dealer_locations', { dealers: [dealers[0]?.id] })
    expect((places.json.locations as unknown as object[]).length).toBeGreaterThan(0)
    expect((await customer.get('dealer_portal/get_dealer_ctsc_locations')).json).toHaveProperty('dealers_ctsc')
  })
})
