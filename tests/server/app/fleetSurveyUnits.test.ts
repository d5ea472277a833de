import sql from 'sql-template-tag'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findAxleConfiguration } from '../../../domain/positions.ts'
import { judgeInspection } from '../../../domain/severity.ts'
import { folderSender } from '../../../server/platform/mail/folderSender.ts'
import { readOneWheel } from './readOneWheel.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'

interface Unit {
  unit_inspection_id: number
  unit_id: number
  unit_number: string
  progress: string
  version: number
  total_tires: number
  tires_read: number
  critical_exceptions: number
  warning_exceptions: number
  mileage: number | null
  replaced_tires: number
}
interface Wheel {
  axle_number: number
  side: 'left' | 'right'
  wheel_index: 1 | 2
  version: number
  tire_id: number | null
  pressure_color: string
  tread_depth_color: string
  mismatch_duals_color: string
  mismatch_axle_color: string
  pressure: number | null
  tread_depth: number | null
}

describe('the units of a survey', () => {
  const world = setupTestApp({ commits: true })
  let customer: Caller
  let akron: number
  let units: Map<string, number>
  let survey: number
  beforeAll(async () => {
    customer = await world.as('cus')
    const places = (await customer.post('fleet_survey/select_locations', { key_word: 'Akron' })).json
      .accounts as unknown as { location_id: number }[]
    akron = places[0]!.location_id
    const there = (await customer.post('fleet_survey/get_units', { location_id: akron, page_size: 100 })).json
      .units as unknown as { unit_id: number; unit_number: string }[]
    units = new Map(there.map(({ unit_id, unit_number }) => [unit_number, unit_id]))
  })
  beforeEach(async () => {
    survey = Number(
      (
        await customer.post('fleet_survey/create_survey', {
          location_id: akron,
          survey_date: '2026-06-10',
          survey_by: 'Sam Fields',
          dealer: null,
          comments: null,
        })
      ).json.survey_id,
    )
  })

  const add = (numbers: string[], more: object = {}) =>
    customer.post('fleet_survey/add_existing_unit_to_survey', {
      survey_id: survey,
      unit_ids: numbers.map((number) => units.get(number)!),
      move: false,
      ...more,
    })
  const overview = async (): Promise<{ units: Unit[]; survey_details: Record<string, unknown> }> =>
    (await customer.get(`fleet_survey/${survey}/units`)).json.units_overview as never
  const unitCalled = async (number: string): Promise<Unit> =>
    (await overview()).units.find(({ unit_number }) => unit_number === number)!
  const wheelsOf = (unit: Unit): Promise<Wheel[]> =>
    world.database.query<Wheel>(sql`
    select axle_number, side, wheel_index, version, tire_id from survey_wheels where unit_inspection_id = ${unit.unit_inspection_id} order by axle_number, side, wheel_index`)
  const save = (unit: Unit, { axle_number, side, wheel_index, version }: Wheel, more: object) =>
    customer.post('fleet_survey/save_tire', {
      unit_inspection_id: unit.unit_inspection_id,
      axle_number,
      side,
      wheel_index,
      version,
      ...more,
    })
  const finish = () => customer.post('fleet_survey/finish_survey', { survey_id: survey })
  const told = (answer: Awaited<ReturnType<Caller['post']>>): unknown => [
    answer.status,
    answer.json.response_status?.errors?.map(({ field, message }: { field: string; message: string }) => [
      field,
      message,
    ]),
  ]

  it('units come onto it with their wheels, each with the tire that stands there, once', async () => {
    expect((await add(['GR-101', 'GR-102'])).status).toBe(200)
    const { units: on, survey_details } = await overview()
    expect(on.map(({ unit_number, progress, tires_read }) => [unit_number, progress, tires_read])).toEqual([
      ['GR-101', 'not_read', 0],
      ['GR-102', 'not_read', 0],
    ])
    expect(survey_details).toMatchObject({
      units: 2,
      units_not_read: 2,
      state: 'open',
      tires_not_read: on.reduce((sum, { total_tires }) => sum + total_tires, 0),
    })
    const wheels = await wheelsOf(on[0]!)
    expect(wheels).toHaveLength(on[0]!.total_tires)
    expect(wheels.every(({ tire_id }) => tire_id !== null)).toBe(true)
    expect(told(await add(['GR-101']))).toEqual([409, [['unit_ids', 'A unit is on this survey already.']]])
    expect(
      (await customer.post('own/fleet_survey/get_units_to_survey', { survey_id: survey, key_word: 'GR-10' })).json
        .units,
    ).not.toEqual(expect.arrayContaining([expect.objectContaining({ text: 'GR-101' })]))
  })

  it('all units of its location come onto it in one step, by type; those of other locations are offered last', async () => {
    interface Offered {
      text: string
      type: string
      is_elsewhere: boolean
    }
    const offered = async (more: object = {}): Promise<Offered[]> =>
      (
        await customer.post('own/fleet_survey/get_units_to_survey', {
          survey_id: survey,
          page_size: 100,
          order_by: 'text',
          ...more,
        })
      ).json.units as never
    const all = await offered()
    const firstElsewhere = all.findIndex(({ is_elsewhere }) => is_elsewhere)
    expect(firstElsewhere).toBeGreaterThan(0)
    expect(all.slice(firstElsewhere).every(({ is_elsewhere }) => is_elsewhere)).toBe(true)
    expect(new Set((await offered({ type: 'trailer' })).map(({ type }) => type))).toEqual(new Set(['trailer']))
    const here = (await offered()).filter(({ is_elsewhere }) => !is_elsewhere)
    const put = (more: object) =>
      customer.post('fleet_survey/add_existing_unit_to_survey', { survey_id: survey, all_here: true, ...more })
    const [first] = here
    expect((await put({ type: first!.type })).status).toBe(200)
    const numbers = async (): Promise<string[]> => (await overview()).units.map(({ unit_number }) => unit_number).sort()
    expect(await numbers()).toEqual(
      here
        .filter(({ type }) => type === first!.type)
        .map(({ text }) => text)
        .sort(),
    )
    // With none left to add, nothing is added.
    expect((await put({})).status).toBe(here.some(({ type }) => type !== first!.type) ? 200 : 404)
    expect(await numbers()).toEqual(here.map(({ text }) => text).sort())
  })

  it('valves and wear of its tires are called by the reader’s words, and all of them are offered', async () => {
    interface Offered {
      valve_types: { value: string; text: string }[]
      wear_conditions: { value: string; text: string }[]
    }
    const selects = async (locale: string): Promise<Offered> =>
      (await customer.post('fleet_survey/get_edit_tire_selects', {}, { 'user-language': locale })).json as never
    const [english, german] = [await selects('en-US'), await selects('de-DE')]
    const known = await world.database.query<{ value: string }>(
      sql`select valve_type as value from valve_types order by place`,
    )
    expect(german.valve_types.map(({ value }) => ({ value }))).toEqual(known)
    expect(english.valve_types.map(({ text }) => text)).toEqual([
      'Metal cap',
      'Plastic cap',
      'Flow-through cap',
      'Missing cap',
      'Valve extension',
      'Automatic inflation',
      'Damaged stem',
      'Pressure sensor (TPMS)',
      'Not accessible',
    ])
    expect(german.valve_types.map(({ text }) => text)).toEqual([
      'Metallkappe',
      'Kunststoffkappe',
      'Durchflusskappe',
      'Kappe fehlt',
      'Ventilverlängerung',
      'Automatische Befüllung',
      'Ventilschaft beschädigt',
      'RDKS-Sensor',
      'Nicht zugänglich',
    ])
    expect(german.wear_conditions.find(({ value }) => value === 'flat spot')?.text).toBe('Bremsplatte')
  })

  it('its list is filtered by type and by how far a unit is read, searched and sorted, and its figures stay those of the survey', async () => {
    await add(['GR-101', 'GR-102'])
    const isNew = { survey_id: survey, unit_number: 'SV-7', type: 'trailer', configuration: 'TL-2', vocation: null }
    expect((await customer.post('fleet_survey/add_new_unit_to_survey', isNew)).status).toBe(200)
    const unit = await unitCalled('GR-101')
    const [wheel] = await wheelsOf(unit)
    expect((await save(unit, wheel!, { pressure: 100, pressure_format: 'psi' })).status).toBe(200)
    const asked = async (query: string): Promise<unknown> => {
      const { units: found, survey_details } = (await customer.get(`fleet_survey/${survey}/units?${query}`)).json
        .units_overview as unknown as Awaited<ReturnType<typeof overview>>
      expect(survey_details.units).toBe(3)
      return found.map(({ unit_number }) => unit_number)
    }
    expect(await asked('type=trailer')).toEqual(['SV-7'])
    expect(await asked('type=tractor')).toEqual(['GR-101', 'GR-102'])
    expect(await asked('progress=partly')).toEqual(['GR-101'])
    expect(await asked('progress=not_read&type=tractor')).toEqual(['GR-102'])
    expect(await asked('key_word=sv-')).toEqual(['SV-7'])
    expect(await asked('order_by=unit_number&is_sort_desc=true')).toEqual(['SV-7', 'GR-102', 'GR-101'])
    const wrong = await customer.get(`fleet_survey/${survey}/units?type=bus`)
    expect(told(wrong)).toEqual([400, [['type', 'Choose one of: tractor, trailer, dolly, misc']]])
    await world.database.query(sql`delete from survey_units where survey_id = ${survey}`)
    await world.database.query(sql`update units set is_active = false where unit_number = 'SV-7'`)
  })

  it('a unit of another location comes only where moving it is meant', async () => {
    const [elsewhere] = await world.database.query<{ unit_id: number; location_id: number }>(sql`
      select u.unit_id, u.location_id from units u join locations l on l.account_id = u.account_id where l.location_id = ${akron} and u.location_id <> ${akron} and u.is_active limit 1`)
    const ask = (move: boolean) =>
      customer.post('fleet_survey/add_existing_unit_to_survey', {
        survey_id: survey,
        unit_ids: [elsewhere!.unit_id],
        move,
      })
    expect(told(await ask(false))).toEqual([
      422,
      [['move', 'Some of these units belong to another location. Tick this to move them here.']],
    ])
    expect((await overview()).units).toEqual([])
    expect((await ask(true)).status).toBe(200)
    await customer.send('DELETE', `fleet_survey/delete_survey/${survey}`, undefined)
    await world.database.query(
      sql`update units set location_id = ${elsewhere!.location_id} where unit_id = ${elsewhere!.unit_id}`,
    )
  })

  it('a new unit and a copy are added to the fleet and the survey; their options explain a number in use', async () => {
    const isNew = { survey_id: survey, unit_number: 'SV-1', type: 'trailer', configuration: 'TL-2', vocation: null }
    expect((await customer.post('fleet_survey/add_new_unit_to_survey', isNew)).status).toBe(200)
    expect(told(await customer.post('fleet_survey/add_new_unit_to_survey', isNew))).toEqual([
      409,
      [['unit_number', 'A unit with this number is on this survey already.']],
    ])
    expect(
      (
        await customer.post('fleet_survey/create_unit_copy', {
          survey_id: survey,
          unit_number: 'SV-2',
          type: 'tractor',
          unit_id: units.get('GR-101'),
        })
      ).status,
    ).toBe(200)
    expect((await overview()).units.map(({ unit_number, total_tires }) => [unit_number, total_tires])).toEqual([
      ['SV-1', 8],
      ['SV-2', 10],
    ])
    const means = async (unit_number: string) =>
      (await customer.post('fleet_survey/get_create_unit_options', { survey_id: survey, unit_number })).json
    expect(await means(' sv-1 ')).toMatchObject({ is_unit_exists: true, is_unit_exists_on_survey: true })
    expect(await means('GR-101')).toMatchObject({ is_unit_exists: true, is_unit_exists_on_survey: false })
    const unknown = await means('SV-9')
    expect(unknown).toMatchObject({ is_unit_exists: false, is_unit_exists_on_survey: false })
    expect(unknown.tractor).toEqual(expect.arrayContaining([expect.objectContaining({ text: 'GR-101' })]))

    // Off the survey, and out of the fleet where nothing else knows them.
    const [one, two] = (await overview()).units
    expect(
      (await customer.send('DELETE', `fleet_survey/delete_unit/${one!.unit_inspection_id}`, undefined)).status,
    ).toBe(200)
    expect(await means('SV-1')).toMatchObject({ is_unit_exists: true, is_unit_exists_on_survey: false })
    expect(
      (await customer.send('DELETE', `fleet_survey/delete_unit_all/${two!.unit_inspection_id}`, undefined)).status,
    ).toBe(200)
    expect(await means('SV-2')).toMatchObject({ is_unit_exists: false })
    await world.database.query(sql`delete from units where unit_number = 'SV-1'`)
  })

  it('a wheel is judged with its neighbours as it is saved, in the unit it was read in, by one version', async () => {
    await add(['GR-101'])
    const unit = await unitCalled('GR-101')
    const duals = (await wheelsOf(unit)).filter(({ axle_number, side }) => axle_number === 2 && side === 'left')
    await save(unit, duals[0]!, { pressure: 7, pressure_format: 'bar', tread_depth: 14.3, tread_depth_format: 'mm' })
    const answer = await save(unit, duals[1]!, {
      pressure: 60,
      tread_depth: 9,
      wear_conditions: ['cupping'],
      valve_type: 'missing cap',
    })
    expect(answer.status).toBe(200)
    expect(answer.json.updated_wheel).toMatchObject({
      pressure: 60,
      tread_depth: 9,
      pressure_color: 'critical',
      mismatch_duals_color: 'critical',
      wear_conditions: ['cupping'],
      valve_type: 'missing cap',
      version: 2,
    })
    expect(
      (answer.json.axle as unknown as Wheel[])
        .filter(({ side }) => side === 'left')
        .map(({ mismatch_duals_color }) => mismatch_duals_color),
    ).toEqual(['critical', 'critical'])
    expect(await unitCalled('GR-101')).toMatchObject({ progress: 'partly', tires_read: 2, critical_exceptions: 2 })
    const [kept] = await world.database
      .query(sql`select pressure_entered, pressure_entered_unit, pressure_psi, tread_entered, tread_32nds from survey_wheels
      where unit_inspection_id = ${unit.unit_inspection_id} and axle_number = 2 and side = 'left' and wheel_index = 1`)
    expect(kept).toEqual({
      pressure_entered: 7,
      pressure_entered_unit: 'bar',
      pressure_psi: 101.5264,
      tread_entered: 14.3,
      tread_32nds: 18.01575,
    })
    // Another was faster.
    const late = await save(unit, duals[1]!, { pressure: 100 })
    expect([late.status, (late.json.conflict as unknown as { wheel: Wheel }).wheel.pressure]).toEqual([409, 60])
    // A field that is not sent stays; null takes it away.
    const again = await save(unit, { ...duals[1]!, version: 2 }, { pressure: null })
    expect(again.json.updated_wheel).toMatchObject({ pressure: null, tread_depth: 9, valve_type: 'missing cap' })
  })

  it('an invalid reading is reported at its field, and nothing is stored', async () => {
    await add(['GR-101'])
    const unit = await unitCalled('GR-101')
    const [wheel] = await wheelsOf(unit)
    const asks: [object, string][] = [
      [{ pressure: 201 }, 'pressure'],
      [{ pressure: 14, pressure_format: 'bar' }, 'pressure'],
      [{ tread_depth: 79.4, tread_depth_format: 'mm' }, 'tread_depth'],
      [{ tread_depth: -1 }, 'tread_depth'],
      [{ valve_type: 'a cork' }, 'valve_type'],
      [{ wear_conditions: ['sad'] }, 'wear_conditions'],
      [{ side: 'top' }, 'side'],
      [{ pressure: '80' }, 'pressure'],
    ]
    for (const [more, field] of asks) {
      const answer = await save(unit, wheel!, more)
      expect([
        answer.status,
        answer.json.response_status?.errors?.map((error: { field: string }) => error.field),
      ]).toEqual([400, [field]])
    }
    expect((await save(unit, { ...wheel!, axle_number: 9 }, { pressure: 80 })).status).toBe(404)
    expect((await unitCalled('GR-101')).tires_read).toBe(0)
  })

  it('mileage, hours and a raised lift axle are noted; the axle then raises nothing', async () => {
    await customer.post('fleet_survey/add_new_unit_to_survey', {
      survey_id: survey,
      unit_number: 'SV-L',
      type: 'trailer',
      configuration: 'TL-3L',
      vocation: null,
    })
    const unit = await unitCalled('SV-L')
    const lift = (await wheelsOf(unit)).find(({ axle_number }) => axle_number === 1)!
    await save(unit, lift, { pressure: 20 })
    expect((await unitCalled('SV-L')).critical_exceptions).toBe(1)
    const loaded = (await customer.get(`own/fleet_survey/get_unit_inspection/${unit.unit_inspection_id}`)).json
    const change = {
      unit_inspection_id: unit.unit_inspection_id,
      version: loaded.version,
      mileage: 61234.5,
      hours: 120.5,
      comments: 'Dusty.',
      lift_axles_raised: true,
    }
    expect((await customer.post('fleet_survey/update_unit_inspection', change)).status).toBe(200)
    expect(await unitCalled('SV-L')).toMatchObject({
      mileage: 61234.5,
      hours: 120.5,
      comments: 'Dusty.',
      critical_exceptions: 0,
    })
    expect((await customer.post('fleet_survey/update_unit_inspection', change)).status).toBe(409)
    // In kilometers as entered, though one who reads miles says more of the unit.
    await world.database.query(
      sql`update survey_units set mileage_entered = 123456.7, mileage_entered_unit = 'km' where unit_inspection_id = ${unit.unit_inspection_id}`,
    )
    const seen = (await customer.get(`own/fleet_survey/get_unit_inspection/${unit.unit_inspection_id}`)).json
    expect(
      (
        await customer.post('fleet_survey/update_unit_inspection', {
          ...change,
          version: seen.version,
          mileage: seen.mileage,
          comments: 'Clean.',
        })
      ).status,
    ).toBe(200)
    const entered = () =>
      world.database.query(
        sql`select mileage_entered, mileage_entered_unit, comments from survey_units where unit_inspection_id = ${unit.unit_inspection_id}`,
      )
    expect(await entered()).toEqual([{ mileage_entered: 123456.7, mileage_entered_unit: 'km', comments: 'Clean.' }])
    await customer.post('fleet_survey/update_unit_inspection', {
      ...change,
      version: Number(seen.version) + 1,
      mileage: 76_713,
    })
    expect(await entered()).toEqual([{ mileage_entered: 76_713, mileage_entered_unit: 'mi', comments: 'Dusty.' }])
    await customer.send('DELETE', `fleet_survey/delete_unit_all/${unit.unit_inspection_id}`, undefined)
  })

  it('finishing publishes every wheel as entered, and repeating it gives the same answer', async () => {
    expect((await finish()).status).toBe(422)
    await add(['GR-101', 'GR-106'])
    const before = await customer.post('survey/detail', { survey_id: survey })
    expect(before.status).toBe(404)
    const entered: { unit: Unit; wheel: Wheel; psi: number; tread: number }[] = []
    for (const unit of (await overview()).units) {
      for (const [index, wheel] of (await wheelsOf(unit)).entries()) {
        const [psi, tread] = [70 + ((index * 13) % 50), 3 + ((index * 7) % 15)]
        expect(
          (
            await save(unit, wheel, {
              pressure: psi,
              tread_depth: tread,
              ...(index === 0 ? { wear_conditions: ['flat spot', 'cupping'], valve_type: 'metal cap' } : {}),
            })
          ).status,
        ).toBe(200)
        entered.push({ unit, wheel, psi, tread })
      }
    }
    const drafted = (await overview()).units
    const answer = await finish()
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({
      state: 'finished',
      units: 2,
      tires: entered.length,
      tires_read: entered.length,
    })
    expect((await finish()).json).toEqual(answer.json)

    // Every list agrees with a calculation from the typed values.
    const specs = new Map(
      (
        await world.database.query<{
          axle_kind: string
          target_pressure_psi: number
          warning_share: number
          critical_share: number
          minimum_tread_32nds: number | null
        }>(sql`
      select distinct on (s.axle_kind) s.axle_kind, s.target_pressure_psi, s.warning_share, s.critical_share, s.minimum_tread_32nds from locations l
      join specs s on s.location_id = l.location_id or (s.location_id is null and (s.account_id = l.account_id or s.account_id is null))
      where l.location_id = ${akron} order by s.axle_kind, s.location_id nulls last, s.account_id nulls last`)
      ).map((row) => [
        row.axle_kind,
        {
          targetPressurePsi: row.target_pressure_psi,
          warningShare: row.warning_share,
          criticalShare: row.critical_share,
          minimumTread32nds: row.minimum_tread_32nds,
        },
      ]),
    )
    for (const unit of drafted) {
      const [{ configuration_code }] = (await world.database.query<{ configuration_code: string }>(
        sql`select configuration_code from units where unit_id = ${unit.unit_id}`,
      )) as [{ configuration_code: string }]
      const readings = entered
        .filter((one) => one.unit.unit_id === unit.unit_id)
        .map(({ wheel, psi, tread }) => ({
          axleNumber: wheel.axle_number,
          side: wheel.side,
          wheelIndex: wheel.wheel_index,
          pressurePsi: psi,
          tread32nds: tread,
        }))
      const { counts } = judgeInspection(
        findAxleConfiguration(configuration_code)!,
        Object.fromEntries(specs) as never,
        readings,
        { isHot: false, liftAxlesRaised: false },
      )
      const critical =
        counts.pressureCritical +
        counts.treadDepthCritical +
        counts.treadMismatchAxleCritical +
        counts.treadMismatchDualsCritical
      const warning =
        counts.pressureWarning +
        counts.treadDepthWarning +
        counts.treadMismatchAxleWarning +
        counts.treadMismatchDualsWarning
      expect(unit).toMatchObject({ progress: 'read', critical_exceptions: critical, warning_exceptions: warning })
      expect(await unitCalled(unit.unit_number)).toMatchObject({
        unit_inspection_id: unit.unit_inspection_id,
        critical_exceptions: critical,
        warning_exceptions: warning,
      })
    }
    const detail = (await customer.post('survey/detail', { survey_id: survey, page_size: 100 })).json
    const rows = detail.data as unknown as {
      unit_number: string
      axle_and_tire_position: string
      pressure: number
      tread_depth: number
      valve: string | null
      wear_conditions: string[] | null
    }[]
    expect(rows).toHaveLength(entered.length)
    expect(rows.map(({ pressure }) => pressure).sort()).toEqual(entered.map(({ psi }) => psi).sort())
    expect(
      rows.filter(({ valve }) => valve !== null).map(({ valve, wear_conditions }) => [valve, wear_conditions]),
    ).toEqual([
      ['metal cap', ['cupping', 'flat spot']],
      ['metal cap', ['cupping', 'flat spot']],
    ])

    // Finished is final.
    const unit = drafted[0]!
    expect((await save(unit, entered[0]!.wheel, { pressure: 100 })).status).toBe(409)
    expect((await add(['GR-102'])).status).toBe(409)
    expect(
      (await customer.send('DELETE', `fleet_survey/delete_unit/${unit.unit_inspection_id}`, undefined)).status,
    ).toBe(409)
    const loaded = (await customer.get(`own/fleet_survey/get_unit_inspection/${unit.unit_inspection_id}`)).json
    expect(
      (
        await customer.post('fleet_survey/update_unit_inspection', {
          unit_inspection_id: unit.unit_inspection_id,
          version: loaded.version,
          mileage: 1,
          hours: null,
          comments: null,
          lift_axles_raised: false,
        })
      ).status,
    ).toBe(409)
    expect(
      (
        await customer.post('fleet_survey/update_tire_details', {
          unit_inspection_id: unit.unit_inspection_id,
          axle_number: 1,
          side: 'left',
          wheel_index: 1,
          version: 1,
          tire_size: null,
        })
      ).status,
    ).toBe(409)
  })

  it('a replaced tire comes off with its record, and the new one stands there with a first point of wear', async () => {
    await add(['GR-104', 'GR-105'])
    const [seen, read] = [await unitCalled('GR-104'), await unitCalled('GR-105')]
    const noted = (await customer.get(`own/fleet_survey/get_unit_inspection/${seen.unit_inspection_id}`)).json
    await customer.post('fleet_survey/update_unit_inspection', {
      unit_inspection_id: seen.unit_inspection_id,
      version: noted.version,
      mileage: 250_000,
      hours: 12,
      comments: null,
      lift_axles_raised: false,
    })
    const [line] = await world.database.query<{ id: number; size: string; tread: number }>(sql`
      select p.product_line_id as id, p.tire_size as size, p.new_tread_32nds as tread from products p join product_lines l using (product_line_id) where not l.is_retread and p.is_active order by p.product_id limit 1`)
    const taken: { unit: Unit; wheel: Wheel; removed: number }[] = []
    for (const unit of [seen, read]) {
      const [wheel] = await wheelsOf(unit)
      const judged = (await save(unit, wheel!, { pressure: 60, tread_depth: 3 })).json.updated_wheel as unknown as Wheel
      const answer = await customer.post('fleet_survey/replace_tires', {
        unit_inspection_id: unit.unit_inspection_id,
        tires: [
          {
            axle_number: wheel!.axle_number,
            side: wheel!.side,
            wheel_index: wheel!.wheel_index,
            version: judged.version,
            removal_reasons: ['worn to pull point', 'curbing'],
            wear_conditions: ['cupping'],
            new_tire: { product_line_id: line!.id, tire_size: line!.size, identification_number: 'U2LLLMLR0126' },
          },
        ],
      })
      expect(answer.status).toBe(200)
      const [done] = answer.json.replacements as unknown as { removed_tire_id: number; version: number }[]
      taken.push({ unit, wheel: { ...wheel!, version: done!.version }, removed: done!.removed_tire_id })
    }
    // The second is read once more: that is of the new tire.
    await save(read, taken[1]!.wheel, { pressure: 105, tread_depth: 20 })
    expect((await finish()).json).toMatchObject({ replaced_tires: 2 })

    for (const [index, { unit, wheel, removed }] of taken.entries()) {
      const [old] = await world.database.query<{ unit_id: number | null }>(
        sql`select unit_id from tires where tire_id = ${wheel.tire_id}`,
      )
      const [fitted] = await world.database.query<{
        tire_id: number
        new_tread_32nds: number
        fitted_on: string
        fitted_odometer_miles: number | null
      }>(sql`
        select tire_id, new_tread_32nds, fitted_on, fitted_odometer_miles from tires where unit_id = ${unit.unit_id} and axle_number = ${wheel.axle_number} and side = ${wheel.side} and wheel_index = ${wheel.wheel_index}`)
      expect(old).toEqual({ unit_id: null })
      expect(fitted).toMatchObject({
        new_tread_32nds: line!.tread,
        fitted_on: '2026-06-10',
        fitted_odometer_miles: index === 0 ? 250_000 : null,
      })
      const [reading] = await world.database
        .query(sql`select tire_id, tread_32nds, resolution, resolution_date from readings where inspection_id = ${unit.unit_inspection_id}
        and axle_number = ${wheel.axle_number} and side = ${wheel.side} and wheel_index = ${wheel.wheel_index}`)
      // The finding stays, whether the new tire was read or not; how that was left stands beside it.
      expect(reading).toEqual({
        tire_id: wheel.tire_id,
        tread_32nds: 3,
        resolution: 'replaced',
        resolution_date: '2026-06-10',
      })
      const left = await world.database
        .query(sql`select tire_id, pressure_psi, tread_32nds from readings_as_left where inspection_id = ${unit.unit_inspection_id}
        and axle_number = ${wheel.axle_number} and side = ${wheel.side} and wheel_index = ${wheel.wheel_index}`)
      expect(left).toEqual(index === 0 ? [] : [{ tire_id: fitted!.tire_id, pressure_psi: 105, tread_32nds: 20 }])
      const [record] = await world.database.query(sql`
        select survey_id, inspection_id, tire_id, replaced_by_tire_id, removal_reason, tread_32nds, (select array_agg(r.removal_reason order by r.place) from removed_tire_reasons r where r.removed_tire_id = t.removed_tire_id) as reasons,
          (select array_agg(w.wear_condition) from removed_tire_wear w where w.removed_tire_id = t.removed_tire_id) as wear, odometer_miles
        from removed_tires t where removed_tire_id = ${removed}`)
      expect(record).toEqual({
        survey_id: survey,
        inspection_id: unit.unit_inspection_id,
        tire_id: wheel.tire_id,
        replaced_by_tire_id: fitted!.tire_id,
        removal_reason: 'worn to pull point',
        tread_32nds: 3,
        reasons: ['worn to pull point', 'curbing'],
        wear: ['cupping'],
        odometer_miles: index === 0 ? 250_000 : null,
      })
      const tires = (await customer.post('fleet_survey/get_removed_tires', { location_id: akron, page_size: 100 })).json
        .removed_tires as unknown as { id: number; state: string }[]
      expect(tires).toContainEqual(expect.objectContaining({ id: removed, state: 'finished' }))
    }
    expect((await customer.post('fleet_survey/undo_tire_replace', { removed_tire_id: taken[0]!.removed })).status).toBe(
      409,
    )
  })

  it('the identification number of a tire is checked, and stored in capitals', async () => {
    await add(['GR-102'])
    const unit = await unitCalled('GR-102')
    const [wheel] = await wheelsOf(unit)
    const place = {
      unit_inspection_id: unit.unit_inspection_id,
      axle_number: wheel!.axle_number,
      side: wheel!.side,
      wheel_index: wheel!.wheel_index,
    }
    const enter = (identification_number: string, version = wheel!.version) =>
      customer.post('fleet_survey/update_tire_details', { ...place, version, identification_number })
    const refused = await enter('1B94BTH1R5423')
    expect([refused.status, refused.json.response_status?.errors]).toEqual([
      400,
      [
        expect.objectContaining({
          field: 'identification_number',
          message: expect.stringContaining('Enter a week from 01 to 53.') as string,
        }),
      ],
    ])
    expect((await enter('1B94BTH1R0199')).status).toBe(400)
    expect((await enter('dot 1b9 4bth1r 1223')).status).toBe(200)
    expect(
      await world.database.query(
        sql`select tire_details ->> 'identification_number' as number from survey_wheels where unit_inspection_id = ${unit.unit_inspection_id} and axle_number = ${wheel!.axle_number} and side = ${wheel!.side} and wheel_index = ${wheel!.wheel_index}`,
      ),
    ).toEqual([{ number: '1B94BTH1R1223' }])
    const replaced = await customer.post('fleet_survey/replace_tires', {
      unit_inspection_id: unit.unit_inspection_id,
      tires: [
        {
          ...place,
          unit_inspection_id: undefined,
          removal_reasons: ['puncture'],
          new_tire: { identification_number: '123' },
        },
      ],
    })
    expect(replaced.status).toBe(400)
  })

  it('nothing that was read before a tire was replaced becomes the new one’s, and what came off wore until then', async () => {
    await add(['GR-106'])
    const unit = await unitCalled('GR-106')
    const wheel = (await wheelsOf(unit)).find(({ tire_id }) => tire_id !== null)!
    const read = (
      await save(unit, wheel, { pressure: 60, tread_depth: 3, valve_type: 'missing cap', wear_conditions: ['cupping'] })
    ).json.updated_wheel as unknown as Wheel
    const answer = await customer.post('fleet_survey/replace_tires', {
      unit_inspection_id: unit.unit_inspection_id,
      tires: [
        {
          axle_number: wheel.axle_number,
          side: wheel.side,
          wheel_index: wheel.wheel_index,
          version: read.version,
          removal_reasons: ['worn to pull point'],
          wear_conditions: [],
          new_tire: {},
        },
      ],
    })
    const [done] = answer.json.replacements as unknown as { removed_tire_id: number; version: number }[]
    const fresh = (await save(unit, { ...wheel, version: done!.version }, { tread_depth: 22 })).json.updated_wheel
    expect(fresh).toMatchObject({
      pressure: null,
      tread_depth: 22,
      pressure_color: 'not_read',
      valve_type: null,
      wear_conditions: [],
    })
    // Values of the new tire stay when more are entered.
    expect((await save(unit, fresh as unknown as Wheel, { pressure: 101 })).json.updated_wheel).toMatchObject({
      pressure: 101,
      tread_depth: 22,
    })
    // The reading of before is back with the tire.
    expect(
      (await customer.post('fleet_survey/undo_tire_replace', { removed_tire_id: done!.removed_tire_id })).status,
    ).toBe(200)
    const [back] = await wheelsOf(unit)
    expect(back!.tire_id).toBe(wheel.tire_id)
    const axles = (await customer.get(`fleet_survey/${survey}/axles/${unit.unit_id}`)).json
    expect(JSON.stringify(axles)).toContain('"wear_conditions":["cupping"]')
  })

  it('what a wheel showed last time is of the tire that stands there now', async () => {
    const next = async (unit_id?: number): Promise<Unit> => {
      survey = Number(
        (
          await customer.post('fleet_survey/create_survey', {
            location_id: akron,
            survey_date: '2026-06-10',
            survey_by: 'Sam Fields',
            dealer: null,
            comments: null,
          })
        ).json.survey_id,
      )
      await (unit_id
        ? customer.post('fleet_survey/add_existing_unit_to_survey', {
            survey_id: survey,
            unit_ids: [unit_id],
            move: false,
          })
        : customer.post('fleet_survey/add_new_unit_to_survey', {
            survey_id: survey,
            unit_number: 'SV-B',
            type: 'trailer',
            configuration: 'TL-2',
            vocation: null,
          }))
      return unitCalled('SV-B')
    }
    const read = async (unit: Unit, index: number, tread_depth: number): Promise<void> => {
      expect((await save(unit, (await wheelsOf(unit))[index]!, { pressure: 95, tread_depth })).status).toBe(200)
    }
    const replace = async (unit: Unit, index: number): Promise<void> => {
      const { axle_number, side, wheel_index, version } = (await wheelsOf(unit))[index]!
      expect(
        (
          await customer.post('fleet_survey/replace_tires', {
            unit_inspection_id: unit.unit_inspection_id,
            tires: [
              {
                axle_number,
                side,
                wheel_index,
                version,
                removal_reasons: ['puncture'],
                wear_conditions: [],
                new_tire: {},
              },
            ],
          })
        ).status,
      ).toBe(200)
    }
    interface LastTime {
      unit_inspection_id: number
      last_inspected_on: string | null
      last_pressure: number | null
      last_tread_depth: number | null
    }
    const lastTime = async (unit: Unit): Promise<unknown[]> => {
      const { wheels } = (await customer.get(`own/fleet_survey/get_survey_to_inspect/${survey}`)).json as unknown as {
        wheels: (LastTime & Wheel)[]
      }
      return Promise.all(
        (await wheelsOf(unit)).slice(0, 4).map(async ({ axle_number, side, wheel_index }) => {
          const inInspector = wheels.find(
            (wheel) => wheel.axle_number === axle_number && wheel.side === side && wheel.wheel_index === wheel_index,
          )!
          const alone = (
            await customer.post('fleet_survey/get_wheel_position_info', {
              unit_inspection_id: unit.unit_inspection_id,
              axle_number,
              side,
              wheel_index,
            })
          ).json as unknown as LastTime
          const [one, other] = [inInspector, alone].map(({ last_inspected_on, last_pressure, last_tread_depth }) => [
            last_inspected_on,
            last_pressure,
            last_tread_depth,
          ])
          expect(other).toEqual(one)
          return one![2]
        }),
      )
    }
    // Unknown tires: replaced, replaced and read, neither, and never read.
    const first = await next()
    for (const index of [0, 1, 2]) await read(first, index, 3)
    for (const index of [0, 1]) await replace(first, index)
    await read(first, 1, 18)
    expect((await finish()).status).toBe(200)
    const second = await next(first.unit_id)
    expect(await lastTime(second)).toEqual([null, 18, 3, null])
    // Known tires: read, read and replaced, replaced without being read, and not looked at.
    await read(second, 0, 17)
    await read(second, 1, 16)
    for (const index of [1, 2]) await replace(second, index)
    expect((await finish()).status).toBe(200)
    expect(await lastTime(await next(first.unit_id))).toEqual([17, null, null, null])
  })

  it('a tire identified later is the one that was read; its later replacement is not', async () => {
    const isNew = (unit_number: string) =>
      customer.post('fleet_survey/add_new_unit_to_survey', {
        survey_id: survey,
        unit_number,
        type: 'trailer',
        configuration: 'TL-2',
        vocation: null,
      })
    await isNew('SV-K')
    await isNew('SV-L')
    const here = survey
    const other = Number(
      (
        await customer.post('fleet_survey/create_survey', {
          location_id: akron,
          survey_date: '2026-06-10',
          survey_by: 'Sam Fields',
          dealer: null,
          comments: null,
        })
      ).json.survey_id,
    )
    const [known, replaced] = [await unitCalled('SV-K'), await unitCalled('SV-L')]
    for (const unit of [known, replaced])
      for (const wheel of (await wheelsOf(unit)).slice(0, 1)) await save(unit, wheel, { pressure: 95, tread_depth: 9 })
    survey = other
    await customer.post('fleet_survey/add_existing_unit_to_survey', {
      survey_id: other,
      unit_ids: [known.unit_id, replaced.unit_id],
      move: false,
    })
    const [line] = await world.database.query<{ id: number }>(
      sql`select product_line_id as id from product_lines where not is_retread limit 1`,
    )
    const [there, gone] = [await unitCalled('SV-K'), await unitCalled('SV-L')]
    const place = ({ axle_number, side, wheel_index, version }: Wheel) => ({ axle_number, side, wheel_index, version })
    await customer.post('fleet_survey/update_tire_details', {
      unit_inspection_id: there.unit_inspection_id,
      ...place((await wheelsOf(there))[0]!),
      product_line_id: line!.id,
    })
    await customer.post('fleet_survey/replace_tires', {
      unit_inspection_id: gone.unit_inspection_id,
      tires: [
        { ...place((await wheelsOf(gone))[0]!), removal_reasons: ['puncture'], wear_conditions: [], new_tire: {} },
      ],
    })
    expect((await finish()).status).toBe(200)
    survey = here
    expect(told(await finish())).toEqual([409, [['SV-L', expect.any(String)]]])
    await customer.send('DELETE', `fleet_survey/delete_unit/${replaced.unit_inspection_id}`, undefined)
    expect((await finish()).status).toBe(200)
    expect(
      await world.database.query(
        sql`select r.tread_32nds, t.product_line_id from readings r join tires t using (tire_id) where r.inspection_id = ${known.unit_inspection_id} and r.tread_32nds is not null`,
      ),
    ).toEqual([{ tread_32nds: 9, product_line_id: line!.id }])
  })

  it('what a survey rests on stays: the configuration of a unit that is on one, and where it is', async () => {
    await customer.post('fleet_survey/add_new_unit_to_survey', {
      survey_id: survey,
      unit_number: 'SV-C',
      type: 'trailer',
      configuration: 'TL-2',
      vocation: null,
    })
    const { unit_id } = await unitCalled('SV-C')
    const unit = (await customer.get(`fleet_survey/get_unit/${unit_id}`)).json
    const changed = { ...unit, id: unit_id, location_id: akron, type: 'trailer', configuration: 'TL-1' }
    const known = [
      'id',
      'version',
      'location_id',
      'unit_number',
      'type',
      'configuration',
      'vin',
      'dot',
      'license_plate',
      'license_plate_state',
      'manufacturer',
      'model',
      'year',
      'vocation',
    ]
    expect(
      told(
        await customer.post(
          'fleet_survey/save_unit',
          Object.fromEntries(Object.entries(changed).filter(([name]) => known.includes(name))),
        ),
      ),
    ).toEqual([422, [['configuration', expect.stringContaining('keeps its configuration')]]])
    const elsewhere = (await customer.post('fleet_survey/select_locations', { page_size: 100 })).json
      .accounts as unknown as { location_id: number; account_id: number }[]
    const next = elsewhere.find(
      ({ location_id, account_id }) =>
        location_id !== akron && account_id === elsewhere.find((one) => one.location_id === akron)!.account_id,
    )!
    const other = Number(
      (
        await customer.post('fleet_survey/create_survey', {
          location_id: next.location_id,
          survey_date: '2026-06-10',
          survey_by: 'Sam Fields',
          dealer: null,
          comments: null,
        })
      ).json.survey_id,
    )
    expect(
      told(
        await customer.post('fleet_survey/add_existing_unit_to_survey', {
          survey_id: other,
          unit_ids: [unit_id],
          move: true,
        }),
      ),
    ).toEqual([
      409,
      [['move', 'A unit is on an open survey of its location. Finish that survey or take the unit off it first.']],
    ])
  })

  it('an inspection that read no tire is not the last one of its unit', async () => {
    const lastOf = async (): Promise<object> => {
      const listed = (await customer.post('fleet_survey/get_units', { location_id: akron, page_size: 100 })).json
        .units as unknown as { unit_number: string; last_survey_date: string; critical_exceptions: number }[]
      const { last_survey_date, critical_exceptions } = listed.find(({ unit_number }) => unit_number === 'GR-101')!
      return {
        last_survey_date,
        critical_exceptions,
        ...(await customer.post('fleet_survey/summary', { location_id: akron })).json,
        surveys: 0,
      }
    }
    const before = await lastOf()
    survey = Number(
      (
        await customer.post('fleet_survey/create_survey', {
          location_id: akron,
          survey_date: '2026-06-14',
          survey_by: 'Sam Fields',
          dealer: null,
          comments: null,
        })
      ).json.survey_id,
    )
    // Another unit is read, this one is not.
    await add(['GR-101', 'GR-106'])
    await save(await unitCalled('GR-106'), (await wheelsOf(await unitCalled('GR-106')))[0]!, { pressure: 100 })
    expect((await finish()).status).toBe(200)
    expect(await lastOf()).toMatchObject({
      last_survey_date: (before as { last_survey_date: string }).last_survey_date,
    })
  })

  it('an unknown tire becomes known by the entered details, its wear too', async () => {
    await customer.post('fleet_survey/add_new_unit_to_survey', {
      survey_id: survey,
      unit_number: 'SV-N',
      type: 'trailer',
      configuration: 'TL-2',
      vocation: null,
    })
    const unit = await unitCalled('SV-N')
    const [wheel] = await wheelsOf(unit)
    expect(wheel!.tire_id).toBeNull()
    const [line, retread] = await world.database.query<{ id: number }>(sql`
      (select product_line_id as id from product_lines where not is_retread limit 1) union all (select product_line_id from product_lines where is_retread limit 1)`)
    const describeTire = (product_line_id: number) =>
      customer.post('fleet_survey/update_tire_details', {
        unit_inspection_id: unit.unit_inspection_id,
        axle_number: wheel!.axle_number,
        side: wheel!.side,
        wheel_index: wheel!.wheel_index,
        version: wheel!.version,
        product_line_id,
        tire_size: '295/75R22.5',
      })
    expect(told(await describeTire(retread!.id))).toEqual([
      400,
      [['product_line_id', 'Choose an option from the list']],
    ])
    expect((await describeTire(line!.id)).json).toMatchObject({
      id: null,
      updated_wheel: { version: wheel!.version + 1 },
    })
    await save(unit, { ...wheel!, version: wheel!.version + 1 }, { pressure: 100, tread_depth: 9 })
    expect((await finish()).status).toBe(200)
    expect(
      await world.database.query(sql`
      select t.product_line_id, t.tire_size, w.readings, w.left_out, w.last_tread_32nds from tires t join tire_wear w using (tire_id) where t.unit_id = ${unit.unit_id}`),
    ).toEqual([
      {
        product_line_id: line!.id,
        tire_size: '295/75R22.5',
        readings: 1,
        left_out: 'one_reading',
        last_tread_32nds: 9,
      },
    ])
  })

  it('a tire that is known as a retread is none once that is entered, in the list and when it is published', async () => {
    await add(['GR-101'])
    const unit = await unitCalled('GR-101')
    const [wheel] = await wheelsOf(unit)
    const [retread] = await world.database.query<{ id: number; brand: string }>(sql`
      select p.product_line_id as id, b.name as brand from product_lines p join brands b using (brand_id) where p.is_retread order by p.product_line_id limit 1`)
    const before = () =>
      world.database.query<object>(
        sql`select retread_product_line_id, retread_count, new_tread_32nds, product_line_id from tires where tire_id = ${wheel!.tire_id}`,
      )
    const [stood] = await before()
    await world.database.query(
      sql`update tires set retread_product_line_id = ${retread!.id}, retread_count = 2, new_tread_32nds = 99 where tire_id = ${wheel!.tire_id}`,
    )
    const place = {
      unit_inspection_id: unit.unit_inspection_id,
      axle_number: wheel!.axle_number,
      side: wheel!.side,
      wheel_index: wheel!.wheel_index,
    }
    const describe = (version: number, details: object) =>
      customer.post('fleet_survey/update_tire_details', { ...place, version, ...details })
    const shown = async () => {
      const {
        fleet_survey_axles_list: [first],
      } = (await customer.get(`fleet_survey/${survey}/axles/${unit.unit_id}`)).json as unknown as {
        fleet_survey_axles_list: { left_side: { wheels: { retreaded_by_brand: string | null; version: number }[] } }[]
      }
      return first!.left_side.wheels[0]!
    }
    expect(await shown()).toMatchObject({ retreaded_by_brand: retread!.brand })
    expect((await describe(wheel!.version, { is_retread: true })).status).toBe(400)
    expect(told(await describe(wheel!.version, { is_retread: false, retread_product_line_id: retread!.id }))).toEqual([
      400,
      [['retread_product_line_id', 'Choose an option from the list']],
    ])
    expect((await describe(wheel!.version, { retread_product_line_id: null })).status).toBe(200)
    expect(await shown()).toMatchObject({ retreaded_by_brand: retread!.brand })
    expect((await describe((await shown()).version, { is_retread: false })).status).toBe(200)
    expect(await shown()).toMatchObject({ retreaded_by_brand: null })
    await save(unit, { ...wheel!, version: (await shown()).version }, { pressure: 100, tread_depth: 9 })
    expect((await finish()).status).toBe(200)
    const [settled] = (await before()) as {
      retread_product_line_id: number | null
      retread_count: number
      new_tread_32nds: number | null
    }[]
    expect(settled).toMatchObject({
      ...stood,
      retread_product_line_id: null,
      retread_count: 0,
      new_tread_32nds: expect.not.closeTo(99) as number,
    })
  })

  it('a removed tire of which only the retread is known is called by that alone, before and after publishing', async () => {
    await customer.post('fleet_survey/add_new_unit_to_survey', {
      survey_id: survey,
      unit_number: 'SV-R',
      type: 'trailer',
      configuration: 'TL-2',
      vocation: null,
    })
    const unit = await unitCalled('SV-R')
    const [{ axle_number, side, wheel_index, version }] = (await wheelsOf(unit)) as [Wheel]
    const place = { axle_number, side, wheel_index }
    const [retread] = await world.database.query<{ id: number; name: string }>(sql`
      select p.product_line_id as id, b.name || ' ' || p.name as name from product_lines p join brands b using (brand_id) where p.is_retread order by p.product_line_id limit 1`)
    await customer.post('fleet_survey/update_tire_details', {
      unit_inspection_id: unit.unit_inspection_id,
      ...place,
      version,
      retread_product_line_id: retread!.id,
    })
    await customer.post('fleet_survey/replace_tires', {
      unit_inspection_id: unit.unit_inspection_id,
      tires: [{ ...place, version: version + 1, removal_reasons: ['puncture'], wear_conditions: [], new_tire: {} }],
    })
    const removed = async (): Promise<unknown> => {
      const tires = (await customer.post('fleet_survey/get_removed_tires', { location_id: akron, page_size: 100 })).json
        .removed_tires as unknown as {
        unit_number: string
        state: string
        product_information: string | null
        retread_product_information: string | null
      }[]
      return tires
        .filter(({ unit_number }) => unit_number === 'SV-R')
        .map((tire) => [tire.state, tire.product_information, tire.retread_product_information])
    }
    expect(await removed()).toEqual([['open', null, retread!.name]])
    expect((await finish()).status).toBe(200)
    expect(await removed()).toEqual([['finished', null, retread!.name]])
  })

  it('the loss of a scrapped tire without a tread reading is unknown', async () => {
    await customer.post('fleet_survey/add_new_unit_to_survey', {
      survey_id: survey,
      unit_number: 'SV-S',
      type: 'trailer',
      configuration: 'TL-2',
      vocation: null,
    })
    const unit = await unitCalled('SV-S')
    const wheels = (await wheelsOf(unit)).slice(0, 2)
    const [line] = await world.database.query<{ id: number; size: string }>(sql`
      select p.product_line_id as id, p.tire_size as size from products p join product_lines l using (product_line_id) where not l.is_retread and p.is_active order by p.product_id limit 1`)
    for (const [index, { axle_number, side, wheel_index, version }] of wheels.entries()) {
      const place = { axle_number, side, wheel_index }
      await customer.post('fleet_survey/update_tire_details', {
        unit_inspection_id: unit.unit_inspection_id,
        ...place,
        version,
        product_line_id: line!.id,
        tire_size: line!.size,
      })
      await customer.post('fleet_survey/replace_tires', {
        unit_inspection_id: unit.unit_inspection_id,
        tires: [
          {
            ...place,
            version: version + 1,
            removal_reasons: ['puncture'],
            wear_conditions: [],
            new_tire: {},
            ...(index === 0 ? {} : { tread_depth: 1, tread_depth_unit: '32nds' }),
          },
        ],
      })
    }
    expect((await finish()).status).toBe(200)
    const { AccountTireReportsData: tires } = (
      await customer.post('scrap_analysis_report/get_scrap_report', { date_from: '2026-06-10', date_to: '2026-06-10' })
    ).json as unknown as { AccountTireReportsData: Record<string, unknown>[] }
    expect(
      tires
        .filter(({ unit_number }) => unit_number === 'SV-S')
        .map(({ tread_depth, price, lost_tread_value, lost_value }) => [
          tread_depth,
          typeof price,
          lost_tread_value,
          lost_value,
        ])
        .toSorted(),
    ).toEqual(
      [
        [1, 'number', 0, 0],
        [null, 'number', null, 0],
      ].toSorted(),
    )
  })

  it('a wheel is read or says why it is not, never both', async () => {
    await add(['GR-101'])
    const unit = await unitCalled('GR-101')
    const version = async () => (await wheelsOf(unit))[0]!
    expect((await save(unit, await version(), { pressure: 100, tread_depth: 10 })).status).toBe(200)
    expect(told(await save(unit, await version(), { not_read_reason: 'cap frozen' }))).toEqual([
      400,
      [['not_read_reason', 'Clear the pressure and tread depth of this wheel first.']],
    ])
    expect(told(await save(unit, await version(), { not_read_reason: 'cap frozen', pressure: null }))).toEqual([
      400,
      [['not_read_reason', 'Clear the pressure and tread depth of this wheel first.']],
    ])
    const { json } = await save(unit, await version(), {
      not_read_reason: 'cap frozen',
      pressure: null,
      tread_depth: null,
    })
    expect(json.updated_wheel).toMatchObject({ pressure: null, tread_depth: null, not_read_reason: 'cap frozen' })
    expect((await save(unit, await version(), { pressure: 99 })).json.updated_wheel).toMatchObject({
      pressure: 99,
      not_read_reason: null,
    })
    expect(told(await save(unit, await version(), { pressure: 100.00001 }))).toEqual([
      400,
      [['pressure', 'Maximum decimal length is 4']],
    ])
    // As few decimals as a gauge shows are kept, however little is left of it.
    expect((await save(unit, await version(), { pressure: 1e-300 })).json.updated_wheel).toMatchObject({ pressure: 0 })
    expect(
      await world.database.query(
        sql`select pressure_entered::text as kept from survey_wheels where unit_inspection_id = ${unit.unit_inspection_id} and pressure_entered is not null`,
      ),
    ).toEqual([{ kept: '0' }])
  })

  it('a target entered in bar is stored with each wheel as exactly as specified', async () => {
    const specified = 105.877653
    await add(['GR-101'])
    const unit = await unitCalled('GR-101')
    const before = await world.database.query<{ spec_id: number; target: number }>(
      sql`select spec_id, target_pressure_psi as target from specs`,
    )
    try {
      await world.database.query(sql`update specs set target_pressure_psi = ${specified}`)
      const [wheel] = await wheelsOf(unit)
      await save(unit, wheel!, { pressure: 100 })
      expect((await finish()).status).toBe(200)
      expect(
        await world.database.query(
          sql`select distinct target_pressure_psi as target from readings where inspection_id = ${unit.unit_inspection_id}`,
        ),
      ).toEqual([{ target: specified }])
    } finally {
      for (const { spec_id, target } of before)
        await world.database.query(sql`update specs set target_pressure_psi = ${target} where spec_id = ${spec_id}`)
    }
  })

  it('a finished survey is sent to up to ten addresses, as links that require sign-in', async () => {
    const send = (emails: string, more: object = {}) =>
      customer.post('fleet_survey/send_email_reports', {
        survey_id: survey,
        emails,
        formats: [],
        message: null,
        ...more,
      })
    await add(['GR-101'])
    expect(told(await send('a@fleet.example'))).toEqual([422, [['emails', 'Finish this survey before you send it.']]])
    await readOneWheel(world, customer, survey)
    await finish()
    for (const [emails, message] of [
      ...[
        'a@fleet',
        '.a@fleet.example',
        'a.@fleet.example',
        'a..b@fleet.example',
        'a@-fleet.example',
        'a@fleet-.example',
        'a@fleet..example',
        'a@fleet.e',
        'a@10.0.0.1',
        `${'a'.repeat(65)}@fleet.example`,
      ].map((emails) => [emails, 'Enter email addresses such as name@company.com.'] as const),
      ['a@fleet.example; b@@fleet.example', 'Enter email addresses such as name@company.com.'],
      [Array.from({ length: 11 }, (_, index) => `a${index}@fleet.example`).join(), 'Enter 1 to 10 email addresses.'],
      [', ;', 'Enter 1 to 10 email addresses.'],
    ] as const)
      expect(told(await send(emails))).toEqual([422, [['emails', message]]])
    expect(
      (
        await send('yard@fleet.example, office@fleet.example; YARD@fleet.example', {
          formats: ['pdf'],
          message: 'See unit GR-101.',
        })
      ).status,
    ).toBe(200)
    const [noted] = await world.database.query<{ detail: unknown }>(
      sql`select detail from audit_log where detail ->> 'form' = 'email-survey' order by audit_id desc limit 1`,
    )
    expect(noted!.detail).toMatchObject({
      of: { survey_id: survey },
      values: { emails: 'yard@fleet.example, office@fleet.example; YARD@fleet.example', formats: ['pdf'] },
    })
    // An administrator reads there who finished it, and to whom it was sent.
    const trail = (await (await world.as('admin')).post('own/audit/get_entries', { page_size: 10, actions: ['save'] }))
      .json.entries as unknown as { who: string; about: string; detail: string; row_count: number | null }[]
    expect(trail[0]).toMatchObject({
      who: 'cus@example.test',
      about: 'email-survey',
      detail: `survey_id: ${survey}; emails: yard@fleet.example, office@fleet.example; YARD@fleet.example; formats: ["pdf"]; message: See unit GR-101.`,
    })
    expect(trail).toContainEqual(
      expect.objectContaining({
        who: 'cus@example.test',
        about: `survey-finish ${survey}`,
        detail: 'finish',
        row_count: 1,
      }),
    )
    await world.app.mailIdle()
    const mails = (await folderSender(world.mailDir, () => world.clock.now).list()).filter(({ to }) =>
      to.endsWith('@fleet.example'),
    )
    expect(mails.map(({ to }) => to).sort()).toEqual(['office@fleet.example', 'yard@fleet.example'])
    expect(mails[0]!.subject).toBe('Tire survey of Granite Ridge Freight, Akron, June 10, 2026')
    for (const part of [
      `/tireoptix/detail/${survey}\n`,
      `/tireoptix/detail/${survey}?export=survey-pdf`,
      'See unit GR-101.',
    ])
      expect(mails[0]!.text).toContain(part)
    expect(mails[0]!.text).not.toContain('Excel')
    // No more than a hundred an hour, also of many at once.
    await world.database.query(
      sql`insert into outgoing_mail (kind, recipient, locale, user_id, sent_at) select 'survey', 'x@fleet.example', 'en-US', user_id, now() from users, generate_series(1, 94) where login = 'cus@example.test'`,
    )
    const answers = await Promise.all(['c', 'd', 'e', 'f', 'g', 'h'].map((name) => send(`${name}@fleet.example`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 422, 422])
    expect(
      (
        await (
          await world.as('win')
        ).post('fleet_survey/send_email_reports', {
          survey_id: survey,
          emails: 'a@fleet.example',
          formats: [],
          message: null,
        })
      ).status,
    ).toBe(401)
  })

  it('what cannot be published is listed by unit, and nothing is', async () => {
    await add(['GR-102', 'GR-103'])
    await world.database.query(
      sql`update units set is_active = false where unit_number = 'GR-102' and location_id = ${akron}`,
    )
    await world.database.query(
      sql`update tires set unit_id = null where tire_id = (select tire_id from tires where unit_id = ${units.get('GR-103')!} order by 1 limit 1)`,
    )
    const answer = await finish()
    expect(told(answer)).toEqual([
      409,
      [
        ['GR-102', 'This unit is out of service. Take it off the survey.'],
        [
          'GR-103',
          'Another survey has replaced tires of this unit. Choose Keep the other wheels under Finish survey, and read the new tires.',
        ],
      ],
    ])
    expect((await overview()).survey_details).toMatchObject({ state: 'open' })
    await world.database.query(
      sql`update units set is_active = true where unit_number = 'GR-102' and location_id = ${akron}`,
    )
  })

  it('of two who finish at once both are answered, and it is published once', async () => {
    await add(['GR-104'])
    await readOneWheel(world, customer, survey)
    const dealer = await world.as('cus')
    const [one, other] = await Promise.all([finish(), dealer.post('fleet_survey/finish_survey', { survey_id: survey })])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(other.json).toEqual(one.json)
    expect(await world.database.query(sql`select from inspections where survey_id = ${survey}`)).toHaveLength(1)
  })

  it('a survey of another fleet is not there, not even to be finished', async () => {
    await add(['GR-105'])
    const unit = await unitCalled('GR-105')
    const [wheel] = await wheelsOf(unit)
    const stranger = await world.as('cus2').catch(() => null)
    const other = stranger ?? (await world.as('dlr'))
    expect((await other.post('fleet_survey/finish_survey', { survey_id: 9_999_999 })).status).toBe(404)
    const [foreign] = await world.database.query<{ survey_id: number }>(sql`
      insert into surveys (account_id, location_id, kind, survey_date, survey_by, state)
      select l.account_id, l.location_id, 'fleet', '2026-06-01', 'Not Mine', 'open' from locations l where l.account_id <> (select account_id from locations where location_id = ${akron}) limit 1 returning survey_id`)
    for (const [method, path, body] of [
      ['POST', 'fleet_survey/finish_survey', { survey_id: foreign!.survey_id }],
      ['GET', `fleet_survey/${foreign!.survey_id}/units`, undefined],
      [
        'POST',
        'fleet_survey/add_existing_unit_to_survey',
        { survey_id: foreign!.survey_id, unit_ids: [units.get('GR-101')], move: true },
      ],
      [
        'POST',
        'fleet_survey/add_new_unit_to_survey',
        { survey_id: foreign!.survey_id, unit_number: 'SV-X', type: 'trailer', configuration: 'TL-2', vocation: null },
      ],
    ] as const)
      expect([path, (await customer.send(method, path, body)).status]).toEqual([path, 404])
    // One of them in a list keeps the others off too, as one that is not there does.
    const mine = await overview()
    const [theirs] = await world.database.query<{ id: number }>(
      sql`select u.unit_id as id from units u where u.account_id <> (select account_id from locations where location_id = ${akron}) and u.is_active limit 1`,
    )
    for (const stranger of [theirs!.id, 99_999_999]) {
      const mixed = {
        survey_id: survey,
        unit_ids: [units.get('GR-103'), stranger],
        move: true,
        return_to_service: true,
      }
      expect((await customer.post('fleet_survey/add_existing_unit_to_survey', mixed)).status).toBe(404)
    }
    expect(await overview()).toEqual(mine)
    const win = await world.as('win')
    expect((await win.post('fleet_survey/finish_survey', { survey_id: survey })).status).toBe(401)
    expect(
      (
        await win.post('fleet_survey/save_tire', {
          unit_inspection_id: unit.unit_inspection_id,
          ...wheel!,
          tire_id: undefined,
        })
      ).status,
    ).toBe(401)
    await world.database.query(sql`delete from surveys where survey_id = ${foreign!.survey_id}`)
  })
})
