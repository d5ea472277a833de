import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { xlsxRows } from './readFiles.ts'
import { readOneWheel } from './readOneWheel.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Answer, Caller } from './testApp.ts'

const chooseOwn = 'Choose the dealer you survey for.'
const notYours = 'Choose a dealer you work for, or the fleet itself. Only staff can name another dealer.'
const anotherCompany =
  'This survey is in the name of another company. Choose who carries it out under Edit survey, or let that company finish it.'

describe('the names that a survey carries,', () => {
  const world = setupTestApp({ commits: true })
  let callers: Record<'cus' | 'dlr' | 'gyr' | 'ssc' | 'admin', Caller>
  let location: number
  let unit: number
  let own: number
  let other: number
  beforeAll(async () => {
    const signedIn = await Promise.all(
      (['cus', 'dlr', 'gyr', 'ssc', 'admin'] as const).map(async (name) => [name, await world.as(name)] as const),
    )
    callers = Object.fromEntries(signedIn) as typeof callers
    ;[{ location, own }] = (await world.database.query<{ location: number; own: number }>(sql`
      select served.location_id as location, served.dealer_id as own from user_dealers held join users u using (user_id) join dealer_locations served using (dealer_id) join locations l using (location_id)
      where u.login like 'dlr@%' and l.city = 'Akron' limit 1`)) as [{ location: number; own: number }]
    ;[{ other }] = (await world.database.query<{ other: number }>(sql`
      insert into dealer_locations (dealer_id, location_id)
      select dealer_id, ${location} from dealers d where dealer_id <> ${own} and not exists (select from dealer_locations s where s.dealer_id = d.dealer_id and s.location_id = ${location}) order by 1 limit 1
      returning dealer_id as other`)) as [{ other: number }]
    unit = Number(
      (
        (await callers.cus.post('fleet_survey/save_units', {
          location_id: location,
          units: [{ unit_number: 'SN-1', type: 'trailer', configuration: 'TL-2' }],
        })) as unknown as { json: { units: { id: number }[] } }
      ).json.units[0]!.id,
    )
  })

  const told = ({ status, json }: Answer): unknown =>
    status === 200
      ? 200
      : [status, ...(json.response_status?.errors ?? []).map(({ field, message }) => `${field}: ${message}`)]
  const create = (caller: Caller, dealer: number | null, more: object = {}): Promise<Answer> =>
    caller.post('fleet_survey/create_survey', {
      location_id: location,
      survey_date: '2026-06-10',
      survey_by: 'Sam Fields',
      dealer,
      comments: null,
      ...more,
    })
  const versionOf = async (survey: number): Promise<number> =>
    (await world.database.query<{ version: number }>(sql`select version from surveys where survey_id = ${survey}`))[0]!
      .version
  const edit = async (caller: Caller, survey: number, dealer: number | null, more: object = {}): Promise<Answer> =>
    caller.post('fleet_survey/update_survey_details', {
      survey_id: survey,
      version: await versionOf(survey),
      survey_date: '2026-06-10',
      survey_by: 'Sam Fields',
      dealer,
      comments: 'edited',
      ...more,
    })

  /** A survey in a name, as staff may give it, with one wheel read. */
  async function survey(dealer: number | null, by: Caller = callers.gyr): Promise<number> {
    const begun = Number((await create(by, dealer)).json.survey_id)
    expect(
      (
        await callers.gyr.post('fleet_survey/add_existing_unit_to_survey', {
          survey_id: begun,
          unit_ids: [unit],
          move: false,
        })
      ).status,
    ).toBe(200)
    await readOneWheel(world, callers.gyr, begun)
    return begun
  }

  it('a survey is added in the name of the writer’s company alone: staff in any, dealers in their own, a fleet in none', async () => {
    const ask = async (caller: Caller): Promise<unknown[]> => [
      told(await create(caller, null)),
      told(await create(caller, own)),
      told(await create(caller, other)),
    ]
    expect(await ask(callers.cus)).toEqual([200, [422, `dealer: ${notYours}`], [422, `dealer: ${notYours}`]])
    expect(await ask(callers.dlr)).toEqual([[422, `dealer: ${chooseOwn}`], 200, [422, `dealer: ${notYours}`]])
    for (const staff of [callers.gyr, callers.ssc, callers.admin]) expect(await ask(staff)).toEqual([200, 200, 200])
  })

  it('a dealer that does not serve the location is refused at its field', async () => {
    const [{ stranger }] = (await world.database.query<{ stranger: number }>(sql`
      select dealer_id as stranger from dealers d where not exists (select from dealer_locations s where s.dealer_id = d.dealer_id and s.location_id = ${location}) order by 1 limit 1`)) as [
      { stranger: number },
    ]
    const refusal = [422, 'dealer: This dealer does not serve the location. Choose one that does, or the fleet itself.']
    for (const dealer of [stranger, 99_999_999]) {
      expect(told(await create(callers.gyr, dealer))).toEqual(refusal)
      expect(told(await edit(callers.gyr, Number((await create(callers.gyr, null)).json.survey_id), dealer))).toEqual(
        refusal,
      )
    }
  })

  it('a save without the version that it changes is refused at the version', async () => {
    const begun = Number((await create(callers.gyr, null)).json.survey_id)
    const unversioned = {
      survey_id: begun,
      survey_date: '2026-06-10',
      survey_by: 'Sam Fields',
      dealer: null,
      comments: null,
    }
    expect(told(await callers.gyr.post('fleet_survey/update_survey_details', unversioned))).toEqual([
      400,
      'version: This is required',
    ])
  })

  it('editing changes the name as adding gives it; who leaves it alone may edit the rest', async () => {
    const ask = async (caller: Caller, from: number | null): Promise<unknown[]> => {
      const answers: unknown[] = []
      for (const to of [null, own, other]) {
        const of = Number((await create(callers.gyr, from)).json.survey_id)
        answers.push(told(await edit(caller, of, to)))
      }
      return answers
    }
    expect(await ask(callers.cus, null)).toEqual([200, [422, `dealer: ${notYours}`], [422, `dealer: ${notYours}`]])
    expect(await ask(callers.cus, other)).toEqual([200, [422, `dealer: ${notYours}`], 200])
    expect(await ask(callers.dlr, null)).toEqual([200, 200, [422, `dealer: ${notYours}`]])
    expect(await ask(callers.dlr, other)).toEqual([[422, `dealer: ${chooseOwn}`], 200, 200])
    for (const staff of [callers.gyr, callers.ssc, callers.admin])
      expect(await ask(staff, other)).toEqual([200, 200, 200])
  })

  it('a survey is published by who belongs to its company, and by staff', async () => {
    const finish = async (caller: Caller, dealer: number | null): Promise<unknown> => {
      const of = await survey(dealer)
      const { status, json } = await caller.post('fleet_survey/finish_survey', { survey_id: of })
      const [{ state }] = (await world.database.query<{ state: string }>(
        sql`select state from surveys where survey_id = ${of}`,
      )) as [{ state: string }]
      return status === 200 ? state : [status, json.response_status?.description, state]
    }
    const refused = [409, anotherCompany, 'open']
    expect([await finish(callers.cus, null), await finish(callers.cus, own)]).toEqual(['finished', refused])
    expect([await finish(callers.dlr, null), await finish(callers.dlr, own), await finish(callers.dlr, other)]).toEqual(
      [refused, 'finished', refused],
    )
    for (const staff of [callers.gyr, callers.ssc, callers.admin])
      expect([await finish(staff, null), await finish(staff, other)]).toEqual(['finished', 'finished'])
  })

  it('the dealers offered are those that may be named; a dealer’s only one is chosen beforehand', async () => {
    const offered = async (caller: Caller): Promise<unknown> =>
      (
        (await caller.post('fleet_survey/get_owners', { location_id: location })).json.dealers as unknown as {
          value: number
          is_selected: boolean
        }[]
      )
        .map(({ value, is_selected }) => [value, is_selected])
        .sort()
    expect(await offered(callers.cus)).toEqual([])
    expect(await offered(callers.dlr)).toEqual([[own, true]])
    expect(await offered(callers.gyr)).toEqual(
      expect.arrayContaining([
        [own, false],
        [other, false],
      ]),
    )
  })

  it('a new survey opens with the name of who adds it; a stranger’s location with nothing', async () => {
    expect((await callers.dlr.get(`own/fleet_survey/get_new_survey/${location}`)).json).toMatchObject({
      survey_by: 'Delia Rourke',
    })
    expect((await callers.cus.get(`own/fleet_survey/get_new_survey/${location}`)).json).toMatchObject({
      survey_by: 'Curtis Stone',
    })
    expect((await (await world.as('cus-other')).get(`own/fleet_survey/get_new_survey/${location}`)).status).toBe(404)
    // It opens with the day it is there.
    const before = await world.database.query<{ time_zone: string }>(
      sql`select time_zone from locations where location_id = ${location}`,
    )
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await world.database.query(sql`update locations set time_zone = ${zone} where location_id = ${location}`)
      expect((await callers.cus.get(`own/fleet_survey/get_new_survey/${location}`)).json.survey_date).toBe(
        new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date()),
      )
    }
    await world.database.query(
      sql`update locations set time_zone = ${before[0]!.time_zone} where location_id = ${location}`,
    )
  })

  it('who entered it stands in the lists, the details, the reports and the files, whatever name was typed', async () => {
    const of = await survey(own, callers.dlr)
    expect((await callers.gyr.get(`fleet_survey/${of}/units`)).json).toMatchObject({
      units_overview: { survey_details: { survey_by: 'Sam Fields', entered_by: 'Delia Rourke' } },
    })
    expect((await callers.gyr.post('fleet_survey/finish_survey', { survey_id: of })).status).toBe(200)
    const rowOf = ({ json }: Answer): unknown =>
      (json.surveys as unknown as { survey_id: number }[]).find(({ survey_id }) => survey_id === of)
    const named = { survey_by: 'Sam Fields', entered_by: 'Delia Rourke' }
    expect(
      rowOf(await callers.cus.post('fleet_survey/get_surveys', { location_id: location, page_size: 100 })),
    ).toMatchObject(named)
    expect(rowOf(await callers.gyr.post('survey/report', { locations: [location], page_size: 100 }))).toMatchObject(
      named,
    )
    expect(
      rowOf(await callers.dlr.post('survey/report-dealer', { locations: [location], page_size: 100 })),
    ).toMatchObject(named)
    expect((await callers.cus.post('survey/detail', { survey_id: of })).json).toMatchObject({
      survey_detail_info: { ...named, finished_by: 'Grace Yates' },
    })
    for (const [path, body] of [
      ['survey/download_excel_file_survey_details', { survey_id: of }],
      ['survey/download_excel_file_survey_reports', { locations: [location] }],
      ['survey/download_excel_file_survey_dealer_reports', { locations: [location] }],
    ] as const) {
      const file = await callers.dlr.post(path, body)
      expect([path, JSON.stringify(await xlsxRows(file.raw))]).toEqual([path, expect.stringContaining('Delia Rourke')])
    }
  })
})
