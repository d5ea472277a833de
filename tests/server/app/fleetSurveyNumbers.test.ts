import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { numberKey } from '../../../domain/uploadedUnit.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Answer, Caller } from './testApp.ts'

interface LocationRow {
  location_id: number
}
interface UnitLookup {
  is_unit_exists: boolean
  is_unit_exists_on_survey: boolean
  is_elsewhere: boolean
  is_out_of_service: boolean
  unit_id: number | null
}

describe('numbers of units that the fleet has, on a survey', () => {
  const world = setupTestApp()
  let customer: Caller
  let here: number
  let survey: number
  beforeAll(async () => {
    customer = await world.as('cus')
    const places = (await customer.post('fleet_survey/select_locations', {})).json.accounts as unknown as LocationRow[]
    const [served] = await world.database.query<{ id: number }>(sql`
      select d.location_id as id from dealer_locations d join user_dealers of_user on of_user.dealer_id = d.dealer_id join users u on u.user_id = of_user.user_id
      where u.login like 'dlr@%' and d.location_id = any(${places.map(({ location_id }) => location_id)}::bigint[]) order by d.location_id limit 1`)
    here = served!.id
    const begun = await customer.post('fleet_survey/create_survey', {
      location_id: here,
      survey_date: '2026-06-10',
      survey_by: 'Sam Fields',
      dealer: null,
      comments: null,
    })
    survey = Number(begun.json.survey_id)
    const added = await customer.post('fleet_survey/save_units', {
      location_id: here,
      units: ['NR-1', 'NR-2', 'NR-3'].map((unit_number) => ({ unit_number, type: 'trailer', configuration: 'TL-2' })),
    })
    expect(added.json.errors).toEqual([])
  })

  const idOf = async (number: string): Promise<number> =>
    (await world.database.query<{ id: number }>(sql`select unit_id as id from units where unit_number = ${number}`))[0]!
      .id
  const told = ({ status, json }: Answer): unknown => [
    status,
    json.response_status?.errors?.map(({ field, message }) => [field, message]),
  ]
  const add = (unitId: number, more: object = {}, caller = customer) =>
    caller.post('fleet_survey/add_existing_unit_to_survey', {
      survey_id: survey,
      unit_ids: [unitId],
      move: false,
      ...more,
    })
  const addNew = (unit_number: string, caller = customer) =>
    caller.post('fleet_survey/add_new_unit_to_survey', {
      survey_id: survey,
      unit_number,
      type: 'trailer',
      configuration: 'TL-2',
      vocation: null,
    })
  const meaning = async (unit_number: string, caller = customer): Promise<UnitLookup> =>
    (await caller.post('fleet_survey/get_create_unit_options', { survey_id: survey, unit_number })).json as never
  const offered = async (more: object): Promise<string[]> =>
    (
      (await customer.post('own/fleet_survey/get_units_to_survey', { survey_id: survey, key_word: 'NR-', ...more }))
        .json.units as unknown as { text: string }[]
    ).map(({ text }) => text)

  it('a unit out of service is found, and comes back into service where that is meant', async () => {
    const id = await idOf('NR-1')
    await world.database.query(sql`update units set is_active = false where unit_id = ${id}`)
    expect(await meaning('nr-1')).toMatchObject({
      is_unit_exists: true,
      is_out_of_service: true,
      is_unit_exists_on_survey: false,
      unit_id: id,
    })
    expect(
      (await customer.post('fleet_survey/get_unit_by_number', { survey_id: survey, unit_number: 'NR-1' })).json,
    ).toMatchObject({ id, is_active: false, last_survey_date: null, unit: { id, unit_number: 'NR-1' } })
    expect(told(await addNew('NR\n1'))).toMatchObject([400, [['unit_number', expect.any(String)]]])
    expect(told(await addNew('NR-1'))).toEqual([
      409,
      [
        [
          'unit_number',
          'The unit with this number is out of service. Add it under Add units, and put it back into service.',
        ],
      ],
    ])
    expect(await offered({})).toEqual(['NR-2', 'NR-3'])
    expect(await offered({ out_of_service: true })).toEqual(['NR-1', 'NR-2', 'NR-3'])
    expect(told(await add(id))).toEqual([
      422,
      [['return_to_service', 'Some of these units are out of service. Tick this to put them back into service.']],
    ])
    expect((await add(id, { return_to_service: true })).status).toBe(200)
    expect(await meaning('NR-1')).toMatchObject({ is_out_of_service: false, is_unit_exists_on_survey: true })
    expect(told(await addNew('NR-1'))).toEqual([
      409,
      [['unit_number', 'A unit with this number is on this survey already.']],
    ])
  })

  it('a number is found whatever the case and the marks of its letters', async () => {
    const added = await customer.post('fleet_survey/save_units', {
      location_id: here,
      units: [{ unit_number: 'Ö-Łód 7', type: 'trailer', configuration: 'TL-2' }],
    })
    expect(added.json.errors).toEqual([])
    for (const search of ['o-lod', 'Ö-ŁÓD', ' ö-łód 7 ', 'LOD 7']) {
      const { json } = await customer.post('fleet_survey/get_unit_numbers', { location_id: here, search })
      expect([search, (json.unit_numbers as unknown as { text: string }[]).map(({ text }) => text)]).toEqual([
        search,
        ['Ö-Łód 7'],
      ])
    }
  })

  it('invisible characters do not distinguish numbers, in the browser as in the database', async () => {
    const strikes = [
      ' ',
      '\t',
      '\u00a0',
      '\u00ad',
      '\u1680',
      '\u2009',
      '\u200b',
      '\u200f',
      '\u2028',
      '\u202e',
      '\u202f',
      '\u205f',
      '\u2060',
      '\u3000',
      '\ufeff',
    ]
    const numbers = [...strikes.map((sign) => `ns${sign}1`), 'ns-1', 'ns_1', 'NS·1']
    const kept = await world.database.query<{ key: string }>(
      sql`select unit_number_key(number) as key from unnest(${numbers}::text[]) with ordinality given (number, place) order by place`,
    )
    expect(kept.map(({ key }) => key)).toEqual(numbers.map(numberKey))
    expect(new Set(kept.slice(0, strikes.length).map(({ key }) => key))).toEqual(new Set(['NS1']))

    const aUnit = (unit_number: string) => ({ unit_number, type: 'trailer', configuration: 'TL-2' })
    const saved = await customer.post('fleet_survey/save_units', {
      location_id: here,
      units: [aUnit('NS 1'), aUnit('ns\u00a01'), aUnit('N\u200bS1')],
    })
    expect(
      (saved.json.errors as unknown as { row: number; column: string }[]).map(({ row, column }) => [row, column]),
    ).toEqual([
      [1, 'unit_number'],
      [2, 'unit_number'],
    ])
    expect(told(await addNew('ns\u202f1'))).toEqual([
      409,
      [['unit_number', 'This fleet already has a unit with this number. Add it under Add units.']],
    ])
    expect(told(await addNew('\u200b'))).toEqual([422, [['unit_number', 'Enter 1 to 20 characters.']]])
    expect(await meaning('\u2060NS\u00a01')).toMatchObject({ is_unit_exists: true })
  })

  it('a unit out of service is found at its location, and put back into service there', async () => {
    const id = await idOf('NR-3')
    await world.database.query(sql`update units set is_active = false where unit_id = ${id}`)
    const save = (unit_number: string) =>
      customer.post('fleet_survey/save_unit', {
        location_id: here,
        unit_number,
        type: 'trailer',
        configuration: 'TL-2',
      })
    expect(told(await save('nr-3'))).toEqual([409, [['unit_number', expect.stringContaining('use Move a unit here')]]])
    const shown = async () =>
      (await customer.post('own/fleet_survey/get_units_elsewhere', { location_id: here, key_word: 'NR-3' })).json
        .units as unknown as { unit_id: number; state: string; version: number }[]
    const [unit] = await shown()
    expect(unit).toMatchObject({ unit_id: id, state: 'out_of_service' })
    expect(
      (await customer.post('own/fleet_survey/move_unit', { unit_id: id, version: unit!.version, location_id: here }))
        .status,
    ).toBe(200)
    expect(await world.database.query(sql`select is_active, location_id from units where unit_id = ${id}`)).toEqual([
      { is_active: true, location_id: here },
    ])
    expect(await shown()).toEqual([])
  })

  it('who may look but not write sees a unit, and cannot save it', async () => {
    const reader = await world.as('win')
    const [place] = (await reader.post('fleet_survey/select_locations', {})).json.accounts as unknown as LocationRow[]
    const [unit] = (await reader.post('fleet_survey/get_units', { location_id: place!.location_id })).json
      .units as unknown as { unit_id: number; unit_number: string }[]
    const read = await reader.get(`fleet_survey/get_unit/${unit!.unit_id}`)
    expect([read.status, read.json.unit_number]).toEqual([200, unit!.unit_number])
    const { id, version, unit_number, type, configuration } = read.json
    expect(
      (
        await reader.post('fleet_survey/save_unit', {
          id,
          version,
          unit_number,
          type,
          configuration,
          location_id: place!.location_id,
        })
      ).status,
    ).toBe(401)
    expect((await (await world.as('cus-other')).get(`fleet_survey/get_unit/${await idOf('NR-2')}`)).status).toBe(404)
  })

  it('reports the location of a number in use, or whom to ask if the caller does not see it', async () => {
    expect(told(await addNew('NR-2'))).toEqual([
      409,
      [['unit_number', 'This fleet already has a unit with this number. Add it under Add units.']],
    ])
    const id = await idOf('NR-2')
    const [other] = await world.database.query<{ id: number }>(sql`
      select l.location_id as id from locations l join locations h on h.account_id = l.account_id where h.location_id = ${here} and l.location_id <> ${here}
        and not exists (select from dealer_locations d where d.location_id = l.location_id) limit 1`)
    const moved =
      other?.id ??
      Number(
        (
          await world.database.query<{ id: number }>(sql`
      insert into locations (account_id, location_number, name, address, city, state_code, postal_code, country_code, time_zone)
      select account_id, '9999', 'Far yard', '', '', state_code, postal_code, country_code, time_zone from locations where location_id = ${here} returning location_id as id`)
        )[0]!.id,
      )
    await world.database.query(sql`update units set location_id = ${moved} where unit_id = ${id}`)
    expect(told(await addNew('NR-2'))).toEqual([
      409,
      [['unit_number', 'A unit with this number is at another location. Add it under Add units, and move it here.']],
    ])
    const dealer = await world.as('dlr')
    expect(await meaning('NR-2', dealer)).toMatchObject({ is_unit_exists: false, unit_id: null })
    expect(told(await addNew('NR-2', dealer))).toEqual([
      409,
      [['unit_number', 'This number is taken in this fleet. Ask the fleet for its unit, or enter another number.']],
    ])
    const copied = await dealer.post('fleet_survey/create_unit_copy', {
      survey_id: survey,
      unit_number: 'NR-2',
      type: 'trailer',
      unit_id: await idOf('NR-3'),
    })
    expect(told(copied)).toEqual([
      409,
      [['unit_number', 'This number is taken in this fleet. Ask the fleet for its unit, or enter another number.']],
    ])
  })
})
