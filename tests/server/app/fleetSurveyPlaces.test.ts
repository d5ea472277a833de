import { describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'
import { pdfPages, xlsxRows } from './readFiles.ts'

interface SurveyLocation {
  location_id: number
  account_id: number
  account_name: string
  location_type: number
  city: string
  units: number
}

describe('the places of surveys', () => {
  const world = setupTestApp()

  const placesOf = async (name: string, body: object = {}): Promise<SurveyLocation[]> =>
    (await (await world.as(name)).post('fleet_survey/select_locations', body)).json
      .accounts as unknown as SurveyLocation[]

  it('are those of the reader: a customer’s own, a dealer’s served ones, all for staff', async () => {
    const all = await placesOf('gyr', { page_size: 500 })
    expect(new Set((await placesOf('cus')).map(({ account_name }) => account_name))).toEqual(
      new Set(['Clearwater Transport', 'Granite Ridge Freight']),
    )
    expect((await placesOf('dlr')).map(({ city }) => city)).toContain('Akron')
    expect(all.length).toBeGreaterThan((await placesOf('cus')).length)
    const preferred = (await (await world.as('gyr')).post('fleet_survey/select_preff_locations', { page_size: 500 }))
      .json
    expect(preferred.locations).toEqual(all.filter(({ location_type }) => location_type === 2))
    expect(preferred.total_items).toBe(all.filter(({ location_type }) => location_type === 2).length)
  })

  it('name countries in the reader’s language, in its order', async () => {
    const customer = await world.as('cus')
    const texts = async (locale: string): Promise<string[]> =>
      (
        (await customer.get('own/fleet_survey/get_countries', { 'user-language': locale })).json
          .countries as unknown as { text: string }[]
      ).map(({ text }) => text)
    expect(await texts('en-US')).toContain('United States')
    const german = await texts('de-DE')
    expect(german).toEqual(expect.arrayContaining(['Vereinigte Staaten', 'Österreich', 'Deutschland']))
    expect(german).toEqual(german.toSorted((one, other) => one.localeCompare(other, 'de-DE')))
    const [state] = (await customer.get('fleet_survey/get_unit_selects', { 'user-language': 'de-DE' })).json
      .license_plate_states as unknown as { text: string }[]
    expect(state!.text).toMatch(/ \([A-Z]{2}\)$/)
  })

  it('are paged, searched and filtered', async () => {
    const staff = await world.as('gyr')
    const all = await placesOf('gyr', { page_size: 500 })
    const second = (await staff.post('fleet_survey/select_locations', { page_number: 2, page_size: 5 })).json
    expect(second).toMatchObject({ page_number: 2, page_size: 5, total_items: all.length })
    expect(second.accounts).toEqual(all.slice(5, 10))
    expect(
      (await placesOf('gyr', { key_word: 'granite', page_size: 500 })).every(({ account_name }) =>
        /granite/i.test(account_name),
      ),
    ).toBe(true)
    expect((await placesOf('gyr', { countries: ['MX'], page_size: 500 })).length).toBeGreaterThan(0)
    expect(await placesOf('gyr', { countries: ['MX'], states: ['US-OH'], page_size: 500 })).toEqual([])
  })

  it('have figures that are those of the rows', async () => {
    const customer = await world.as('cus')
    const [place] = await placesOf('cus', { key_word: 'Akron' })
    const location = { location_id: place!.location_id }
    const summary = (await customer.post('fleet_survey/summary', location)).json
    const units = (await customer.post('fleet_survey/get_units', { ...location, page_size: 500 })).json
    const surveys = (await customer.post('fleet_survey/get_surveys', { ...location, page_size: 500 })).json
    const rows = units.units as unknown as { critical_exceptions: number | null; warning_exceptions: number | null }[]
    expect(summary).toMatchObject({
      units: place!.units,
      surveys: surveys.total_items,
      location_name: 'Granite Ridge Freight, Akron',
    })
    expect(units.total_items).toBe(place!.units)
    expect(summary.exceptions).toBe(
      rows.reduce((sum, row) => sum + (row.critical_exceptions ?? 0) + (row.warning_exceptions ?? 0), 0),
    )
    // Each unit is in one type and in one state, and the list says which.
    type Unit = {
      unit_id: number
      type: string
      last_survey_date: string | null
      critical_exceptions: number | null
      warning_exceptions: number | null
    }
    const all = units.units as unknown as Unit[]
    const stateOf = (unit: Unit): string =>
      unit.last_survey_date === null
        ? 'not_inspected'
        : unit.critical_exceptions! > 0
          ? 'critical'
          : unit.warning_exceptions! > 0
            ? 'warning'
            : 'ok'
    for (const [name, partOf] of [
      ['type', (unit: Unit) => unit.type],
      ['state', stateOf],
    ] as const) {
      for (const value of {
        type: ['tractor', 'trailer', 'dolly', 'misc'],
        state: ['critical', 'warning', 'ok', 'not_inspected'],
      }[name]) {
        const found = (await customer.post('fleet_survey/get_units', { ...location, [name]: value, page_size: 500 }))
          .json.units as unknown as Unit[]
        expect(found.map(({ unit_id }) => unit_id)).toEqual(
          all.filter((unit) => partOf(unit) === value).map(({ unit_id }) => unit_id),
        )
      }
    }
    expect(new Set(all.map(stateOf)).size).toBeGreaterThan(1)
    const [tires] = await world.database.query<{ count: number }>({
      text: 'select count(*)::integer as count from tires join units using (unit_id) where units.location_id = $1 and units.is_active',
      values: [place!.location_id],
    })
    expect(summary.tires).toBe(tires!.count)
    const five = (await customer.post('fleet_survey/get_last_five_surveys', location)).json.surveys as unknown as {
      survey_id: number
    }[]
    expect(five).toEqual((surveys.surveys as unknown as object[]).slice(0, 5))
  })

  it('have files with the matching units in the requested order', async () => {
    const customer = await world.as('cus')
    const [place] = await placesOf('cus', { key_word: 'Akron' })
    const location = { location_id: place!.location_id }
    type Unit = { unit_number: string; manufacturer: string }
    const unitsOf = async (body: object): Promise<Unit[]> =>
      (await customer.post('fleet_survey/get_units', { ...location, ...body, page_size: 500 })).json
        .units as unknown as Unit[]
    const all = await unitsOf({})
    const ordered = { key_word: all[0]!.manufacturer, order_by: 'unit_number', is_sort_desc: true }
    const numbers = (await unitsOf(ordered)).map(({ unit_number }) => unit_number)
    expect(numbers).toEqual(
      all
        .filter(({ manufacturer }) => manufacturer === ordered.key_word)
        .map(({ unit_number }) => unit_number)
        .sort()
        .toReversed(),
    )
    expect([numbers.length > 1, numbers.length < all.length]).toEqual([true, true])
    const sheet = await xlsxRows((await customer.post('fleet_survey/get_units_excel', { ...location, ...ordered })).raw)
    expect(
      sheet.map(([first]) => String(first)).filter((text) => all.some(({ unit_number }) => unit_number === text)),
    ).toEqual(numbers)
    const said = (
      await pdfPages((await customer.post('fleet_survey/get_units_pdf', { ...location, ...ordered })).raw)
    ).flat()
    expect(said.filter((text) => all.some(({ unit_number }) => unit_number === text))).toEqual(numbers)
  })

  it('answer the requested number of units of a survey', async () => {
    const customer = await world.as('cus')
    const [survey] = await world.database.query<{ survey_id: number }>({
      text: `select survey_id from survey_units join surveys using (survey_id) join accounts using (account_id) where state = 'open' and accounts.name = 'Clearwater Transport' group by survey_id order by count(*) desc limit 1`,
      values: [],
    })
    type Units = { units: { unit_number: string }[]; total_items: number; page_size: number }
    const unitsOf = async (query: string): Promise<Units> =>
      (await customer.get(`fleet_survey/${survey!.survey_id}/units${query}`)).json.units_overview as unknown as Units
    const all = await unitsOf('')
    expect(all.units.length).toBe(all.total_items)
    const second = await unitsOf('?page_number=2&page_size=2')
    expect([second.page_size, second.total_items, second.units]).toEqual([2, all.total_items, all.units.slice(2, 4)])
  })

  it('list open surveys, which count their drafts', async () => {
    const customer = await world.as('cus')
    const [place] = await placesOf('cus', { key_word: 'Akron' })
    const values = [place!.location_id]
    const [open] = await world.database.query<{ survey_id: number }>({
      text: `insert into surveys (account_id, location_id, kind, survey_date, survey_by, state)
        select account_id, location_id, 'fleet', '2026-06-20', 'Somebody New', 'open' from locations where location_id = $1 returning survey_id`,
      values,
    })
    await world.database.query({
      text: `insert into survey_units (unit_inspection_id, survey_id, unit_id, inspected_time)
        select 900000 + unit_id, $2, unit_id, '08:00' from units where location_id = $1 order by unit_number limit 2`,
      values: [...values, open!.survey_id],
    })
    const answer = (await customer.post('fleet_survey/get_surveys', { location_id: place!.location_id, state: 'open' }))
      .json
    expect(answer.surveys).toMatchObject([
      {
        survey_id: open!.survey_id,
        state: 'open',
        kind: 'fleet',
        total_units: 2,
        total_tires: 20,
        critical_exceptions: null,
        address: `/fleet-survey/${open!.survey_id}/overview`,
      },
    ])
    expect(answer).toMatchObject({ location_name: 'Granite Ridge Freight, Akron' })
    expect((await placesOf('cus', { key_word: 'Akron' }))[0]).toMatchObject({ open_surveys: 1 })
    await expect(
      world.database.query({
        text: `update surveys set state = 'finished' where survey_id = $1`,
        values: [open!.survey_id],
      }),
    ).resolves.toBeDefined()
    await expect(
      world.database.query({
        text: `update surveys set comments = 'later' where survey_id = $1`,
        values: [open!.survey_id],
      }),
    ).rejects.toMatchObject({ constraint: 'survey_is_open' })
    await expect(
      world.database.query({
        text: `update survey_units set hours = 5 where survey_id = $1`,
        values: [open!.survey_id],
      }),
    ).rejects.toMatchObject({ constraint: 'survey_is_open' })
    await world.database.query({ text: 'delete from surveys where survey_id = $1', values: [open!.survey_id] })
  })

  it('belong to their fleet alone: another fleet’s location is answered like a missing one', async () => {
    const [place] = await placesOf('cus', { key_word: 'Akron' })
    const stranger = await world.as('cus-other')
    for (const call of ['summary', 'get_units', 'get_surveys', 'get_last_five_surveys']) {
      const [foreign, none] = [
        await stranger.post(`fleet_survey/${call}`, { location_id: place!.location_id }),
        await stranger.post(`fleet_survey/${call}`, { location_id: 999_999 }),
      ]
      expect([call, foreign.status, foreign.json]).toEqual([call, none.status, none.json])
      expect(JSON.stringify(foreign.json)).not.toContain('Granite')
    }
    expect((await stranger.post('fleet_survey/summary', { location_id: place!.location_id })).status).toBe(404)
    expect((await stranger.get(`fleet_survey/get_location/${place!.location_id}`)).json.location ?? null).toBeNull()
    expect((await stranger.get(`fleet_survey/get_nonsigs/${place!.location_id}`)).json.nonsigs_list).toEqual([])
  })

  it('refuse who only reads the pages of who writes, and know no page by a word in place of a number', async () => {
    const reader = await world.as('win')
    const check = async (path: string): Promise<unknown> =>
      (await reader.post('authorization/check_permissions', { path })).json.has_permission
    expect([
      await check('/fleet-survey/1/overview/finish'),
      await check('/fleet-survey/1/overview/new-unit'),
      await check('/fleet-survey/1/overview/7'),
      await check('/fleet-survey/1/overview/other'),
    ]).toEqual([false, false, true, true])
  })

  it('need the code of tire management', async () => {
    const basic = await world.as('cus-basic')
    for (const call of [
      'select_locations',
      'select_preff_locations',
      'summary',
      'get_units',
      'get_surveys',
      'get_selects',
      'get_units_pdf',
      'get_surveys_excel',
    ]) {
      expect([call, (await basic.post(`fleet_survey/${call}`, { location_id: 1 })).status]).toEqual([call, 401])
    }
  })
})
