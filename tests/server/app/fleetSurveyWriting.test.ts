import { beforeAll, describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'

interface Survey {
  survey_id: number
  state: string
  kind: string
  survey_date: string
  survey_by: string
  comments: string
}

describe('surveys and units of a location', () => {
  const world = setupTestApp({ commits: true })
  let customer: Caller
  let akron: number
  beforeAll(async () => {
    customer = await world.as('cus')
    const places = (await customer.post('fleet_survey/select_locations', { key_word: 'Akron' })).json
      .accounts as unknown as { location_id: number }[]
    akron = places[0]!.location_id
  })

  const newSurvey = (more: object = {}): object => ({
    location_id: akron,
    survey_date: '2026-06-10',
    survey_by: ' Sam Fields ',
    dealer: null,
    comments: null,
    ...more,
  })
  const openSurveys = async (): Promise<Survey[]> =>
    (await customer.post('fleet_survey/get_surveys', { location_id: akron, state: 'open' })).json
      .surveys as unknown as Survey[]
  const told = (answer: Awaited<ReturnType<Caller['post']>>): unknown => [
    answer.status,
    answer.json.response_status?.errors?.map(({ field, message }: { field: string; message: string }) => [
      field,
      message,
    ]),
  ]

  it('locations that are added at once are numbered one after the other', async () => {
    const { accounts } = (await customer.post('own/fleet_survey/get_accounts', {})).json as unknown as {
      accounts: { value: number }[]
    }
    const of = (name: string) => ({
      account: accounts[0]!.value,
      name,
      address: '',
      city: '',
      country: 'US',
      state: 'US-OH',
      postal_code: '',
    })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => customer.post('fleet_survey/add_location', of(`Yard ${index}`))),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ json }) => json.location_number)).size).toBe(20)
    expect(answers[0]!.json.location).toMatchObject({
      location_id: answers[0]!.json.location_id,
      name: 'Yard 0',
      state: 'US-OH',
      country: 'US',
    })
  })

  it('a survey is added, edited in its version alone, and deleted', async () => {
    const added = await customer.post('fleet_survey/create_survey', newSurvey())
    expect(added.status).toBe(200)
    const [survey] = await openSurveys()
    expect(survey).toMatchObject({
      state: 'open',
      kind: 'fleet',
      survey_date: '2026-06-10',
      survey_by: 'Sam Fields',
      comments: '',
    })

    const id = survey!.survey_id
    const loaded = (await customer.get(`own/fleet_survey/get_survey/${id}`)).json
    const change = {
      survey_id: id,
      version: loaded.version,
      survey_date: '2026-05-31',
      survey_by: 'Sam Fields',
      dealer: null,
      comments: 'Gate 3 is shut.',
    }
    expect((await customer.post('fleet_survey/update_survey_details', change)).status).toBe(200)
    expect((await openSurveys())[0]).toMatchObject({ survey_date: '2026-05-31', comments: 'Gate 3 is shut.' })
    // A caller with the previous version is told.
    expect((await customer.post('fleet_survey/update_survey_details', change)).status).toBe(409)

    expect((await customer.send('DELETE', `fleet_survey/delete_survey/${id}`, undefined)).status).toBe(200)
    expect(await openSurveys()).toEqual([])
    expect((await customer.send('DELETE', `fleet_survey/delete_survey/${id}`, undefined)).status).toBe(404)
  })

  it('a survey is a dealer’s where one who serves the location carries it out', async () => {
    const staff = await world.as('gyr')
    const dealers = (await staff.post('fleet_survey/get_owners', { location_id: akron })).json.dealers as unknown as {
      value: number
    }[]
    expect((await staff.post('fleet_survey/create_survey', newSurvey({ dealer: dealers[0]!.value }))).status).toBe(200)
    const [survey] = await openSurveys()
    expect(survey).toMatchObject({ kind: 'dealer' })
    await customer.send('DELETE', `fleet_survey/delete_survey/${survey!.survey_id}`, undefined)
    const stranger = await staff.post('fleet_survey/create_survey', newSurvey({ dealer: 999_999 }))
    expect([stranger.status, stranger.json.response_status?.errors.map(({ field }) => field)]).toEqual([
      422,
      ['dealer'],
    ])
  })

  it('an invalid survey is reported at its field, and nothing is written', async () => {
    const asks: [object, number, string][] = [
      [{ survey_date: '2026-12-31' }, 400, 'survey_date'],
      [{ survey_date: '1926-06-10' }, 422, 'survey_date'],
      [{ survey_date: null }, 400, 'survey_date'],
      [{ survey_by: '  ' }, 400, 'survey_by'],
      [{ survey_by: 'x'.repeat(101) }, 400, 'survey_by'],
      [{ comments: 'x'.repeat(2001) }, 400, 'comments'],
      [{ location_id: null }, 400, 'location_id'],
    ]
    for (const [more, status, field] of asks) {
      const answer = await customer.post('fleet_survey/create_survey', newSurvey(more))
      expect([
        answer.status,
        answer.json.response_status?.errors?.map((error: { field: string }) => error.field),
      ]).toEqual([status, [field]])
    }
    expect(await openSurveys()).toEqual([])
  })

  it('a finished survey refuses every change, and says why', async () => {
    const [finished] = (await customer.post('fleet_survey/get_surveys', { location_id: akron, state: 'finished' })).json
      .surveys as unknown as Survey[]
    const loaded = (await customer.get(`own/fleet_survey/get_survey/${finished!.survey_id}`)).json
    const answer = await customer.post('fleet_survey/update_survey_details', {
      survey_id: finished!.survey_id,
      version: loaded.version,
      survey_date: '2026-01-01',
      survey_by: 'Somebody Else',
      dealer: loaded.dealer,
      comments: null,
    })
    expect(answer.status).toBe(409)
    expect(answer.json.response_status?.description).toBe('This survey is finished and cannot be changed.')
    const same = {
      survey_id: finished!.survey_id,
      version: loaded.version,
      survey_date: loaded.survey_date,
      survey_by: loaded.survey_by,
      dealer: loaded.dealer,
      comments: loaded.comments,
    }
    expect((await customer.post('fleet_survey/update_survey_details', same)).status).toBe(409)
    expect((await customer.send('DELETE', `fleet_survey/delete_survey/${finished!.survey_id}`, undefined)).status).toBe(
      409,
    )
    expect((await customer.get(`own/fleet_survey/get_survey/${finished!.survey_id}`)).json).toEqual(loaded)
  })

  const aUnit = (more: object = {}): object => ({
    id: null,
    version: null,
    location_id: akron,
    unit_number: 'YT-1',
    type: 'tractor',
    configuration: 'TR-6X4',
    vocation: 'regional',
    manufacturer: 'Kenworth',
    model: 'T680',
    year: 2022,
    vin: '1m8gdm9axkp042788',
    dot: '123456',
    license_plate: 'ab 123',
    license_plate_state: 'US-OH',
    ...more,
  })

  it('a unit is added, stored as entered, and edited', async () => {
    const added = await customer.post('fleet_survey/save_unit', aUnit())
    expect(added.status).toBe(200)
    const unit = (await customer.get(`fleet_survey/get_unit/${String(added.json.id)}`)).json
    expect(unit).toMatchObject({
      unit_number: 'YT-1',
      type: 'tractor',
      configuration: 'TR-6X4',
      vin: '1M8GDM9AXKP042788',
      license_plate: 'AB 123',
      license_plate_state: 'US-OH',
      year: 2022,
      is_tires_exist: false,
    })
    const { unit: named, ...flat } = unit as Record<string, unknown>
    expect(named).toMatchObject({
      id: flat.id,
      unit_number: 'YT-1',
      vin: '1M8GDM9AXKP042788',
      year: 2022,
      last_survey_date: null,
    })
    const units = (await customer.post('fleet_survey/get_units', { location_id: akron, key_word: 'YT-1' })).json.units
    expect(units).toMatchObject([{ unit_number: 'YT-1', last_survey_date: null, is_tires_exist: false }])
    expect(
      (
        await customer.post(
          'fleet_survey/save_unit',
          aUnit({
            id: added.json.id,
            version: unit.version,
            configuration: 'TR-4X2',
            license_plate: null,
            license_plate_state: null,
          }),
        )
      ).status,
    ).toBe(200)
    expect((await customer.get(`fleet_survey/get_unit/${String(added.json.id)}`)).json).toMatchObject({
      configuration: 'TR-4X2',
      license_plate: null,
      license_plate_state: null,
    })
    expect(
      (await customer.post('fleet_survey/save_unit', aUnit({ id: added.json.id, version: unit.version }))).status,
    ).toBe(409)
  })

  it('an impossible unit is reported at its field', async () => {
    // A VIN is of one vehicle.
    const another = (more: object): object => aUnit({ vin: null, ...more })
    const units = (await customer.post('fleet_survey/get_units', { location_id: akron, page_size: 100 })).json
      .units as unknown as { unit_id: number; unit_number: string; configuration_code: string; version: number }[]
    const taken = units.find(({ unit_number }) => unit_number === 'GR-101')!
    expect(told(await customer.post('fleet_survey/save_unit', another({ unit_number: taken.unit_number })))).toEqual([
      409,
      [
        [
          'unit_number',
          expect.stringContaining(
            'This fleet already has a unit with this number. If the list of units does not show it',
          ),
        ],
      ],
    ])
    expect(
      told(await customer.post('fleet_survey/save_unit', another({ unit_number: 'YT-2', vin: '1M8GDM9A1KP042788' }))),
    ).toEqual([422, [['vin', 'Check the VIN: its check digit does not match.']]])
    expect(
      told(await customer.post('fleet_survey/save_unit', another({ unit_number: 'YT-2', vin: '1M8GDM9AXKP04278' }))),
    ).toEqual([422, [['vin', 'Enter 17 letters and digits, without I, O and Q.']]])
    expect(told(await customer.post('fleet_survey/save_unit', another({ unit_number: 'YT-2', dot: '12-3' })))).toEqual([
      422,
      [['dot', 'Enter a USDOT number of up to 8 digits, other than 0.']],
    ])
    expect(
      told(await customer.post('fleet_survey/save_unit', another({ unit_number: 'YT-2', dot: '123456789' }))),
    ).toEqual([422, [['dot', 'Enter a USDOT number of up to 8 digits, other than 0.']]])
    expect(
      told(
        await customer.post(
          'fleet_survey/save_unit',
          another({ unit_number: 'YT-2', license_plate: 'AB 1', license_plate_state: 'NaN' }),
        ),
      ),
    ).toEqual([422, [['license_plate_state', 'Choose a state or province from the list.']]])
    expect(
      told(await customer.post('fleet_survey/save_unit', another({ unit_number: 'YT-2', vocation: 'space travel' }))),
    ).toEqual([422, [['vocation', 'Choose a vocation from the list.']]])
    // The database knows the same vocations as the list.
    const { vocations } = (await customer.get('fleet_survey/get_unit_selects')).json as unknown as {
      vocations: { value: string }[]
    }
    expect(vocations.length).toBeGreaterThan(10)
    for (const { value } of vocations)
      expect(await world.database.query({ text: 'select known_vocation($1) as known', values: [value] })).toEqual([
        { known: value },
      ])
    const withTires = another({
      id: taken.unit_id,
      version: taken.version,
      unit_number: taken.unit_number,
      configuration: taken.configuration_code === 'TR-4X2' ? 'TR-6X4' : 'TR-4X2',
    })
    expect(told(await customer.post('fleet_survey/save_unit', withTires))).toEqual([
      422,
      [
        [
          'configuration',
          'A unit that carries tires, was inspected or is on a survey keeps its configuration. Add a unit with another number.',
        ],
      ],
    ])
    expect(told(await customer.post('fleet_survey/save_unit', another({ unit_number: 'YT-2', year: 2099 })))).toEqual([
      422,
      [['year', 'Enter a year from 1950 to next year.']],
    ])
    expect(told(await customer.post('fleet_survey/save_unit', another({ unit_number: 'YT-2', year: 1949 })))).toEqual([
      422,
      [['year', 'Enter a year from 1950 to next year.']],
    ])
    // A number is painted once on a fleet, however it is typed.
    for (const alike of [taken.unit_number.toLowerCase(), taken.unit_number.replace('-', ' - ')])
      expect(told(await customer.post('fleet_survey/save_unit', another({ unit_number: alike })))).toEqual([
        409,
        [
          [
            'unit_number',
            expect.stringContaining(
              'This fleet already has a unit with this number. If the list of units does not show it',
            ),
          ],
        ],
      ])
    // A configuration of another type is none.
    expect(
      told(await customer.post('fleet_survey/save_unit', another({ unit_number: 'YT-2', type: 'trailer' }))),
    ).toEqual([422, [['configuration', expect.any(String)]]])
    expect(
      (await customer.post('fleet_survey/get_units', { location_id: akron, key_word: 'YT-2' })).json.units,
    ).toEqual([])
  })

  it('the check digit of a VIN is that of the domain', async () => {
    const vins = [
      '1M8GDM9AXKP042788',
      '5GZCZ43D13S812715',
      '11111111111111111',
      '1FUJGLDR0CSBX0001',
      'WDB9634031L123456',
      '3AKJHHDR9JSJV5535',
    ]
    const { vinCheckDigit } = await import('../../../domain/vin.ts')
    const rows = await world.database.query<{ vin: string; digit: string }>({
      text: 'select vin, vin_check_digit(vin) as digit from unnest($1::text[]) vin',
      values: [vins],
    })
    expect(rows.map(({ digit }) => digit)).toEqual(vins.map(vinCheckDigit))
  })

  it('those who may not survey are refused, and a stranger’s location, survey and unit are as none', async () => {
    const reader = await world.as('win')
    const stranger = await world.as('cus-other')
    expect((await customer.post('fleet_survey/create_survey', newSurvey())).status).toBe(200)
    const [survey] = await openSurveys()
    const added = await customer.post('fleet_survey/save_unit', aUnit({ unit_number: 'YT-9', vin: null }))
    const writes: ['POST' | 'DELETE', string, object | undefined][] = [
      ['POST', 'fleet_survey/create_survey', newSurvey()],
      [
        'POST',
        'fleet_survey/update_survey_details',
        {
          survey_id: survey!.survey_id,
          version: 1,
          survey_date: '2026-06-01',
          survey_by: 'X',
          dealer: null,
          comments: null,
        },
      ],
      ['DELETE', `fleet_survey/delete_survey/${survey!.survey_id}`, undefined],
      ['POST', 'fleet_survey/save_unit', aUnit({ unit_number: 'YT-3', vin: null })],
      ['POST', 'fleet_survey/save_unit', aUnit({ id: added.json.id, version: 1, vin: null })],
    ]
    for (const [method, path, body] of writes) {
      expect([path, (await reader.send(method, path, body)).status]).toEqual([path, 401])
      expect([path, (await stranger.send(method, path, body)).status]).toEqual([path, 404])
    }
    for (const path of [
      `own/fleet_survey/get_survey/${survey!.survey_id}`,
      `fleet_survey/get_unit/${String(added.json.id)}`,
    ])
      expect([path, (await stranger.get(path)).status]).toEqual([path, 404])
    expect((await openSurveys()).map(({ survey_id, survey_by }) => [survey_id, survey_by])).toEqual([
      [survey!.survey_id, 'Sam Fields'],
    ])
  })
})
