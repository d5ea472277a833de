import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'
import { readOneWheel } from './readOneWheel.ts'

describe('the clock of a location', () => {
  const world = setupTestApp({ commits: true })
  let customer: Caller
  let account: number
  beforeAll(async () => {
    customer = await world.as('cus')
    account = (
      (await customer.post('fleet_survey/select_locations', { key_word: 'Akron' })).json.accounts as unknown as {
        account_id: number
      }[]
    )[0]!.account_id
  })

  const addLocation = (name: string, country: string, state: string, more: object = {}) =>
    customer.post('fleet_survey/add_location', {
      account,
      name,
      address: '',
      city: '',
      country,
      state,
      postal_code: '',
      ...more,
    })
  const clockOf = async (id: number): Promise<string> =>
    (
      await world.database.query<{ time_zone: string }>(sql`select time_zone from locations where location_id = ${id}`)
    )[0]!.time_zone

  it('is that of its state, of the fleet’s other locations there, or the chosen one', async () => {
    const yard = async (...args: Parameters<typeof addLocation>): Promise<number> =>
      Number((await addLocation(...args)).json.location_id)
    const fresno = await yard('Fresno yard', 'US', 'US-CA')
    expect(await clockOf(fresno)).toBe('America/Los_Angeles')
    expect(await clockOf(await yard('Sydney yard', 'AU', 'AU-NSW'))).toBe('Australia/Sydney')
    const elPaso = await yard('El Paso yard', 'US', 'US-TX', { time_zone: 'America/Denver' })
    expect(await clockOf(elPaso)).toBe('America/Denver')
    expect(await clockOf(await yard('Second El Paso yard', 'US', 'US-TX'))).toBe('America/Denver')
    const { status, json } = await addLocation('Nowhere yard', 'US', 'US-TX', { time_zone: 'Europe/Berlin' })
    expect([status, json.response_status?.errors.map(({ field, message }) => [field, message])]).toEqual([
      422,
      [['time_zone', 'Choose a time zone of this country.']],
    ])
    const { time_zones } = (await customer.post('own/fleet_survey/get_time_zones', { country: 'CA', page_size: 100 }))
      .json as unknown as { time_zones: { value: string; text: string }[] }
    expect(time_zones).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ value: 'America/St_Johns', text: 'Newfoundland Time (St Johns)' }),
      ]),
    )
    expect(time_zones.some(({ value }) => value === 'America/Chicago')).toBe(false)
  })

  it('takes a state by its key, its code or its name', async () => {
    for (const state of ['US-OH', 'OH', ' oh ', 'Ohio']) {
      const { json } = await addLocation(`Toledo yard ${JSON.stringify(state)}`, 'US', state)
      expect([
        state,
        (json.location as unknown as { state: string }).state,
        await clockOf(Number(json.location_id)),
      ]).toEqual([state, 'US-OH', 'America/New_York'])
    }
    expect((await addLocation('Lost yard', 'US', 'ON')).json.response_status?.errors.map(({ field }) => field)).toEqual(
      ['state'],
    )
  })

  it('takes a code before a name, and no name of two states', async () => {
    await world.database.script(`insert into countries (country_code, name, region) values ('XX', 'Twinland', 'NA');
      insert into states (country_code, state_code, name) values ('XX', 'A', 'B'), ('XX', 'B', 'Twin'), ('XX', 'C', 'Twin')`)
    const codes = await world.database.query(
      sql`select state_code_of('XX', 'b') as code, state_code_of('XX', 'twin') as twin, state_code_of('XX', 'XX-C') as key`,
    )
    expect(codes).toEqual([{ code: 'B', twin: null, key: 'C' }])
  })

  it('is of a location whose name differs from others by more than spaces', async () => {
    const { json } = await addLocation('Dayton\u00a0 yard\u200b', 'US', 'US-OH')
    expect((json.location as unknown as { name: string }).name).toBe('Dayton yard')
    for (const twin of ['Dayton yard', 'dayton\u00a0yard', 'Dayton\u2009yard\ufeff'])
      expect([
        twin,
        (await addLocation(twin, 'US', 'US-OH')).json.response_status?.errors.map(({ field }) => field),
      ]).toEqual([twin, ['name']])
  })

  it('shows the time of a survey as that of its first reading, and none if it was entered later', async () => {
    const location = Number((await addLocation('Honolulu yard', 'US', 'US-HI')).json.location_id)
    const before = world.clock.now
    world.clock.now = new Date()
    customer = await world.as('cus')
    const [here] = await world.database.query<{ day: string }>(
      sql`select (now() at time zone 'Pacific/Honolulu')::date::text as day`,
    )
    const surveyed = async (date: string): Promise<number> => {
      const survey = Number(
        (
          await customer.post('fleet_survey/create_survey', {
            location_id: location,
            survey_date: date,
            survey_by: 'Sam Fields',
            dealer: null,
            comments: null,
          })
        ).json.survey_id,
      )
      expect(
        (
          await customer.post('fleet_survey/add_new_unit_to_survey', {
            survey_id: survey,
            unit_number: `HI-${date}`,
            type: 'trailer',
            configuration: 'TL-2',
            vocation: null,
          })
        ).status,
      ).toBe(200)
      await readOneWheel(world, customer, survey)
      expect((await customer.post('fleet_survey/finish_survey', { survey_id: survey })).status).toBe(200)
      return survey
    }
    const detail = async (survey: number): Promise<{ survey_date: string; survey_time: string | null }> =>
      (await customer.post('survey/detail', { survey_id: survey })).json.survey_detail_info as never
    const today = await surveyed(here!.day)
    const [seen] = await world.database.query<{ near: boolean }>(sql`
      select abs(extract(epoch from (now() at time zone 'Pacific/Honolulu') - (inspected_on + inspected_time))) < 300 as near from inspections where survey_id = ${today}`)
    expect(seen).toEqual({ near: true })
    expect(await detail(today)).toMatchObject({
      survey_date: here!.day,
      survey_time: expect.stringMatching(/^\d\d:\d\d$/) as string,
    })
    const early = await surveyed('2026-03-01')
    expect(await detail(early)).toMatchObject({ survey_date: '2026-03-01', survey_time: null })
    world.clock.now = before
  })
})
