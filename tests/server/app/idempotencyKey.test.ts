import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'
import type { Answer, Caller } from './testApp.ts'

interface Wheel {
  unit_inspection_id: number
  axle_number: number
  side: string
  wheel_index: number
}

describe('a call that is sent again under its key', () => {
  const world = setupTestApp({ commits: true })
  let customer: Caller
  let wheels: Wheel[]
  beforeAll(async () => {
    customer = await world.as('cus')
    const place = (
      (await customer.post('fleet_survey/select_locations', { key_word: 'Akron' })).json.accounts as unknown as {
        location_id: number
      }[]
    )[0]!.location_id
    const [unit] = (
      await customer.post('fleet_survey/save_units', {
        location_id: place,
        units: [{ unit_number: 'SA-1', type: 'tractor', configuration: 'TR-6X4' }],
      })
    ).json.units as unknown as { id: number }[]
    const survey = Number(
      (
        await customer.post('fleet_survey/create_survey', {
          location_id: place,
          survey_date: '2026-06-10',
          survey_by: 'Sam Fields',
          dealer: null,
          comments: null,
        })
      ).json.survey_id,
    )
    await customer.post('fleet_survey/add_existing_unit_to_survey', {
      survey_id: survey,
      unit_ids: [unit!.id],
      move: false,
    })
    wheels = await world.database.query<Wheel>(sql`
      select w.unit_inspection_id, w.axle_number, w.side, w.wheel_index from survey_wheels w join survey_units d on d.unit_inspection_id = w.unit_inspection_id where d.survey_id = ${survey}`)
  })

  const save = (wheel: Wheel, pressure: number, key: string, version = 1, caller = customer): Promise<Answer> =>
    caller.post('fleet_survey/save_tire', { ...wheel, version, pressure }, { 'idempotency-key': key })
  const versionOf = async ({ unit_inspection_id, axle_number, side, wheel_index }: Wheel): Promise<number> => {
    const [row] = await world.database.query<{ version: number }>(sql`
      select version from survey_wheels where unit_inspection_id = ${unit_inspection_id} and axle_number = ${axle_number} and side = ${side} and wheel_index = ${wheel_index}`)
    return row!.version
  }

  it('is done once and answered alike, at once or later', async () => {
    const [wheel] = wheels as [Wheel]
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 12 }, () => save(wheel, 101, key)))
    answers.push(await save(wheel, 101, key.toUpperCase()))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ json }) => JSON.stringify(json.updated_wheel))).size).toBe(1)
    expect(await versionOf(wheel)).toBe(2)
    // Without a key it is another call, which comes too late.
    expect((await customer.post('fleet_survey/save_tire', { ...wheel, version: 1, pressure: 101 })).status).toBe(409)
  })

  it('is refused if it differs from the sender’s first call; another sender’s key is independent', async () => {
    const [, wheel, other] = wheels as [Wheel, Wheel, Wheel]
    const key = randomUUID()
    const first = await save(wheel, 99, key)
    expect(first.status).toBe(200)
    const another = await save(wheel, 98, key, 2)
    expect([another.status, another.json.response_status?.errors]).toEqual([
      422,
      [{ field: 'idempotency-key', message: 'This key was used for another call.' }],
    ])
    const elsewhere = await customer.post(
      'fleet_survey/update_tire_details',
      { ...other, version: 1, identification_number: '1B94BTH1R1223' },
      { 'idempotency-key': key },
    )
    expect(elsewhere.status).toBe(422)
    const staff = await world.as('admin')
    const theirs = await save(other, 97, key, 1, staff)
    expect(theirs.status).toBe(200)
    expect([(await save(other, 97, key, 1, staff)).json, (await save(wheel, 99, key)).json]).toEqual([
      theirs.json,
      first.json,
    ])
  })

  it('leaves nothing when it is refused, so that it may be tried again', async () => {
    const [, , , wheel] = wheels as [Wheel, Wheel, Wheel, Wheel]
    const key = randomUUID()
    expect((await save(wheel, 100, key, 7)).status).toBe(409)
    expect((await save(wheel, 999, key)).status).toBe(400)
    expect((await save(wheel, 100, key)).status).toBe(200)
    expect(await versionOf(wheel)).toBe(2)
  })

  it('needs a key that is one', async () => {
    const [, , , , wheel] = wheels as [Wheel, Wheel, Wheel, Wheel, Wheel]
    for (const key of ['1', 'x'.repeat(4000), `${randomUUID()}'`])
      expect((await save(wheel, 100, key)).json.response_status).toMatchObject({
        code: 400,
        errors: [{ field: 'idempotency-key' }],
      })
    expect(await versionOf(wheel)).toBe(1)
  })

  it('is forgotten after 30 days', async () => {
    const [, , , , , wheel] = wheels as [Wheel, Wheel, Wheel, Wheel, Wheel, Wheel]
    const key = randomUUID()
    await save(wheel, 100, key)
    await world.database.query(
      sql`update idempotency_keys set answered_at = now() - interval '31 days' where key = ${key}::uuid`,
    )
    await save(wheel, 101, randomUUID(), 2)
    expect(await world.database.query(sql`select key from idempotency_keys where key = ${key}::uuid`)).toEqual([])
  })

  it('a form’s save and an action are done once too', async () => {
    const id = wheels[0]!.unit_inspection_id
    const [{ version }] = (await world.database.query<{ version: number }>(
      sql`select version from survey_units where unit_inspection_id = ${id}`,
    )) as [{ version: number }]
    const key = randomUUID()
    const note = () =>
      customer.post(
        'fleet_survey/update_unit_inspection',
        { unit_inspection_id: id, version, mileage: 1000, hours: null, comments: 'once', lift_axles_raised: false },
        { 'idempotency-key': key },
      )
    const [first, again] = [await note(), await note()]
    expect([first.status, again.status, again.json.version]).toEqual([200, 200, first.json.version])
    const audited = await world.database.query(
      sql`select 1 from audit_log where detail ->> 'key' = ${String(id)} and detail ->> 'form' = 'unit-inspection'`,
    )
    expect(audited.length).toBe(1)
    const gone = randomUUID()
    const take = () => customer.delete(`fleet_survey/delete_unit/${id}`, { 'idempotency-key': gone })
    expect([(await take()).status, (await take()).status]).toEqual([200, 200])
  })

  it('returns its key to confirm that it is done once; reading calls ignore keys', async () => {
    const key = randomUUID()
    expect((await save(wheels[6]!, 100, key)).headers['idempotency-key']).toBe(key)
    const read = await customer.post('fleet_survey/select_locations', { key_word: 'Akron' }, { 'idempotency-key': key })
    expect([read.status, 'idempotency-key' in read.headers]).toEqual([200, false])
    const favorite = randomUUID()
    const keep = () =>
      customer.post(
        '../v1/favorite_reports/save',
        { name: `once ${favorite}`, request_url: '/checkpoint' },
        { 'idempotency-key': favorite },
      )
    const [first, again] = [await keep(), await keep()]
    expect([first.status, again.status, again.json.favorite_id]).toEqual([200, 200, first.json.favorite_id])
  })
})

describe('the id of a request', () => {
  const world = setupTestApp({ commits: true })

  it('comes back with every answer of the portal, refusals too, and with no page', async () => {
    const customer = await world.as('cus')
    const id = randomUUID()
    const stranger = { authorization: '', api_key: '' }
    const answers = [
      await customer.get('catalog/get_reports', { 'portal-request-id': id }),
      await customer.get('catalog/get_reports', { 'portal-request-id': id, ...stranger }),
      await customer.get('no/such/call', { 'portal-request-id': id }),
      await customer.get('no/such/call', { 'portal-request-id': id, ...stranger }),
      await customer.post('fleet_survey/save_tire', { pressure: 'x' }, { 'portal-request-id': id }),
      await customer.send('PUT', 'catalog/get_reports', {}, { 'portal-request-id': id }),
      await customer.get('../Content/Languages.json', { 'portal-request-id': id }),
    ]
    expect(answers.map(({ status, headers }) => [status, headers['portal-request-id']])).toEqual(
      [200, 403, 404, 403, 400, 404, 200].map((status) => [status, id]),
    )
    for (const other of [undefined, 'x'.repeat(65), 'a b', '']) {
      const { headers } = await customer.get(
        'catalog/get_reports',
        other === undefined ? {} : { 'portal-request-id': other },
      )
      expect(headers).not.toHaveProperty('portal-request-id')
    }
    const page = await customer.get('../../', { 'portal-request-id': id })
    expect(page.headers).not.toHaveProperty('portal-request-id')
  })
})
