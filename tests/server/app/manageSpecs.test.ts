import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { judgeInspection, type Spec } from '../../../domain/severity.ts'
import { findAxleConfiguration, type AxleKind } from '../../../domain/positions.ts'
import { judgePlace } from '../../../server/portal/surveys/judgePlace.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Answer, Caller } from './testApp.ts'
import { pdfPages, xlsxRows } from './readFiles.ts'

interface Item {
  axle_kind: AxleKind
  target_pressure: number
  warning_percentage: number
  critical_percentage: number
  minimum_tread_depth: number
  set_for: string
  updated_by: string | null
}
interface StoredSpec {
  account_id: number | null
  location_id: number | null
  axle_kind: AxleKind
  target_pressure_psi: number
  warning_share: number
  critical_share: number
  minimum_tread_32nds: number | null
  duals_warning_psi: number
  duals_critical_psi: number
}
interface Draft {
  unit_inspection_id: number
  configuration_code: string
  location_id: number
  account_id: number
  critical_exceptions: number
  warning_exceptions: number
}
const kinds = ['steer', 'drive', 'trailer'] as const

describe('manage specs', () => {
  const world = setupTestApp({ commits: true })
  let admin: Caller
  let staff: Caller
  let fleet: number
  let places: { location_id: number; name: string }[]
  beforeAll(async () => {
    admin = await world.as('admin')
    staff = await world.as('ssc')
    const [granite] = await world.database.query<{ account_id: number }>(
      sql`select account_id from accounts where name like 'Granite Ridge%'`,
    )
    fleet = granite!.account_id
    places = await world.database.query(
      sql`select location_id, name from locations where account_id = ${fleet} order by location_id`,
    )
  })

  const itemsOf = async (at: object, caller = admin): Promise<Item[]> =>
    (await caller.post('manage_specs/get_common_specs', at)).json.items as never
  const load = (place: string, caller = admin): Promise<Answer> => caller.get(`own/manage_specs/get_specs/${place}`)
  const save = async (place: string, more: object, caller = admin): Promise<Answer> => {
    const { json } = await load(place)
    const names = [
      'level',
      ...kinds.flatMap((kind) =>
        [
          'own',
          'target',
          'warning',
          'critical',
          'minimum',
          ...(kind === 'steer' ? [] : ['duals_warning', 'duals_critical']),
        ].map((part) => `${kind}_${part}`),
      ),
      'own_specs',
      'replaced',
    ]
    return caller.send('PUT', 'manage_specs/save_specs', {
      place,
      version: json.version,
      ...Object.fromEntries(names.map((name) => [name, json[name]])),
      ...more,
    })
  }
  const told = ({ status, json }: Answer): unknown => [
    status,
    json.response_status?.errors?.map(({ field, message }) => [field, message]),
  ]
  const stored = (): Promise<StoredSpec[]> => world.database.query(sql`select * from specs`)

  /** The rule in words: the location's own, else its fleet's, else everybody's. */
  const holding = (specs: StoredSpec[], account: number | null, location: number | null, kind: string): StoredSpec =>
    specs.find((one) => one.axle_kind === kind && location !== null && one.location_id === location) ??
    specs.find(
      (one) => one.axle_kind === kind && account !== null && one.location_id === null && one.account_id === account,
    ) ??
    specs.find((one) => one.axle_kind === kind && one.account_id === null)!

  it('answers what holds of everybody, a fleet and a location, with the units of its reader', async () => {
    const specs = await stored()
    const everywhere = [[null, null], [fleet, null], ...places.map(({ location_id }) => [fleet, location_id])] as [
      number | null,
      number | null,
    ][]
    for (const [account, location] of everywhere) {
      const { json } = await admin.post('manage_specs/get_common_specs', { account, location })
      expect([json.pressure_format, json.tread_depth_format]).toEqual(['psi', '32nds'])
      expect(
        (json.items as unknown as Item[]).map(
          ({ axle_kind, target_pressure, warning_percentage, critical_percentage, minimum_tread_depth }) => [
            axle_kind,
            target_pressure,
            warning_percentage,
            critical_percentage,
            minimum_tread_depth,
          ],
        ),
      ).toEqual(
        kinds.map((kind) => {
          const { target_pressure_psi, warning_share, critical_share, minimum_tread_32nds } = holding(
            specs,
            account,
            location,
            kind,
          )
          return [kind, target_pressure_psi, warning_share * 100, critical_share * 100, minimum_tread_32nds ?? 4]
        }),
      )
    }
  })

  it('saves the specifications of a fleet exactly as entered, judges units on open surveys anew and leaves finished inspections alone', async () => {
    const finished = (): Promise<unknown> =>
      world.database.query(
        sql`select sum(critical_exceptions) as critical, sum(warning_exceptions) as warning, count(*) from inspections`,
      )
    const customer = await world.as('cus')
    const survey_id = (
      await customer.post('fleet_survey/create_survey', {
        location_id: places[0]!.location_id,
        survey_date: '2026-06-10',
        survey_by: 'Sam Fields',
        dealer: null,
        comments: null,
      })
    ).json.survey_id
    const units = await world.database.query<{ unit_id: number }>(
      sql`select unit_id from units where location_id = ${places[0]!.location_id} and is_active order by unit_id limit 4`,
    )
    expect(
      (
        await customer.post('fleet_survey/add_existing_unit_to_survey', {
          survey_id,
          unit_ids: units.map(({ unit_id }) => unit_id),
          move: false,
        })
      ).status,
    ).toBe(200)
    const wheels = await world.database.query<{
      version: number
      unit_inspection_id: number
      axle_number: number
      side: string
      wheel_index: number
    }>(sql`
      select w.* from survey_wheels w join survey_units d using (unit_inspection_id) where d.survey_id = ${survey_id as unknown as number} order by unit_inspection_id, axle_number, side, wheel_index`)
    for (const [index, { unit_inspection_id, axle_number, side, wheel_index, version }] of wheels.entries()) {
      expect(
        (
          await customer.post('fleet_survey/save_tire', {
            unit_inspection_id,
            axle_number,
            side,
            wheel_index,
            version,
            pressure: 70 + 5 * (index % 8),
            pressure_format: 'psi',
            tread_depth: 3 + (index % 7),
            tread_depth_format: '32nds',
          })
        ).status,
      ).toBe(200)
    }
    const drafted = () =>
      world.database.query<Draft>(sql`
      select d.unit_inspection_id, u.configuration_code, s.location_id, s.account_id, d.critical_exceptions, d.warning_exceptions
      from survey_units d join surveys s using (survey_id) join units u using (unit_id) where s.state = 'open' and s.account_id = ${fleet} order by 1`)
    const earlier = await drafted()
    const before = await finished()
    const answer = await save(`fleet-${fleet}`, {
      steer_own: true,
      steer_target: 110.228681,
      steer_warning: 12.5,
      steer_critical: 25,
      steer_minimum: 6.299213,
      drive_own: true,
      drive_target: 90,
      drive_minimum: 5,
      drive_duals_warning: 6,
      drive_duals_critical: 29,
    })
    expect([answer.status, answer.json]).toMatchObject([200, { version: 1, account_id: fleet }])
    const [steer] = await itemsOf({ account: fleet })
    expect(steer).toMatchObject({
      target_pressure: 110.228681,
      warning_percentage: 12.5,
      critical_percentage: 25,
      minimum_tread_depth: 6.299213,
      set_for: 'account',
      updated_by: 'Ada Minton',
    })
    expect(await finished()).toEqual(before)
    const specs = await stored()
    const drafts = await drafted()
    expect(drafts).not.toEqual(earlier)
    expect(drafts).toHaveLength(4)
    for (const draft of drafts) {
      const wheels = await world.database.query<{
        axle_number: number
        side: 'left' | 'right'
        wheel_index: 1 | 2
        pressure_psi: number | null
        tread_32nds: number | null
      }>(sql`select * from survey_wheels where unit_inspection_id = ${draft.unit_inspection_id}`)
      const specOf = (kind: AxleKind): Spec => {
        const one = holding(specs, draft.account_id, draft.location_id, kind)
        return {
          targetPressurePsi: one.target_pressure_psi,
          warningShare: one.warning_share,
          criticalShare: one.critical_share,
          minimumTread32nds: one.minimum_tread_32nds,
          dualsWarningPsi: one.duals_warning_psi,
          dualsCriticalPsi: one.duals_critical_psi,
        }
      }
      const { counts } = judgeInspection(
        findAxleConfiguration(draft.configuration_code)!,
        { steer: specOf('steer'), drive: specOf('drive'), trailer: specOf('trailer') },
        wheels.map(({ axle_number, side, wheel_index, pressure_psi, tread_32nds }) => ({
          axleNumber: axle_number,
          side,
          wheelIndex: wheel_index,
          pressurePsi: pressure_psi,
          tread32nds: tread_32nds,
        })),
        { isHot: false, liftAxlesRaised: false },
      )
      const sum = (of: RegExp): number =>
        Object.entries(counts)
          .filter(([name]) => of.test(name))
          .reduce((total, [, count]) => total + count, 0)
      expect([draft.unit_inspection_id, draft.critical_exceptions, draft.warning_exceptions]).toEqual([
        draft.unit_inspection_id,
        sum(/Critical$/),
        sum(/Warning$/),
      ])
    }
    // Judged once more, no wheel is another: nothing is sent to be written, however many there are.
    const sent: string[] = []
    await world.database.transaction((connection) =>
      judgePlace(
        {
          ...connection,
          query: (statement) => {
            sent.push(statement.text)
            return connection.query(statement)
          },
        },
        { accountId: fleet, locationId: null },
      ),
    )
    expect(sent.some((text) => text.includes('from survey_wheels'))).toBe(true)
    expect(sent.filter((text) => text.includes('update survey_wheels'))).toEqual([])
    expect(await drafted()).toEqual(drafts)
  })

  it('a location has its own until it drops them, one kind of axle alone, and every change is stored with its author', async () => {
    const [place] = places
    const own = await save(`location-${place!.location_id}`, {
      trailer_own: true,
      trailer_target: 95,
      trailer_warning: 8,
      trailer_critical: 16,
      trailer_minimum: 3,
    })
    expect(own.status).toBe(200)
    expect(
      (await itemsOf({ account: fleet, location: place!.location_id })).map(({ axle_kind, set_for }) => [
        axle_kind,
        set_for,
      ]),
    ).toContainEqual(['trailer', 'location'])
    const back = await save(`location-${place!.location_id}`, {
      trailer_own: false,
      trailer_target: null,
      trailer_warning: null,
      trailer_critical: null,
      trailer_minimum: null,
    })
    expect([back.status, back.json.version]).toEqual([200, Number(own.json.version) + 1])
    const { json } = await admin.post('own/manage_specs/get_changes', { location: place!.location_id })
    expect(
      (json.changes as unknown as Record<string, unknown>[])
        .slice(0, 2)
        .map(({ change, changed_by, axle_kind, target_before, target_after, minimum_before, minimum_after }) => [
          change,
          changed_by,
          axle_kind,
          target_before,
          target_after,
          minimum_before,
          minimum_after,
        ]),
    ).toEqual([
      ['removed', 'Ada Minton', 'trailer', 95, null, 3, null],
      ['added', 'Ada Minton', 'trailer', null, 95, null, 3],
    ])
  })

  it('lists fleets and locations with their own, finds a fleet by its locations, and a location without its fleet', async () => {
    const found = async (body: object): Promise<string[]> =>
      (
        (await admin.post('own/manage_specs/get_places', { page_size: 200, ...body })).json.places as unknown as {
          level: string
          place_name: string
          specified: string
        }[]
      )
        .filter(({ level, specified }) => level === 'fleet' || specified !== 'inherited')
        .map(({ place_name: name }) => name)
    const { name, location_id: location } = places[0]!
    await save(`location-${location}`, { trailer_own: true, trailer_target: 99 })
    const [granite] = await world.database.query<{ name: string }>(
      sql`select name from accounts where account_id = ${fleet}`,
    )
    expect(await found({})).toEqual(expect.arrayContaining([granite!.name, name]))
    expect(await found({ key_word: name })).toEqual(expect.arrayContaining([granite!.name, name]))
    await save(`location-${location}`, { steer_own: false, drive_own: false, trailer_own: false })
    expect(await found({ key_word: name })).toEqual([granite!.name])
    const options = async (body: object): Promise<unknown> =>
      (await admin.post('own/manage_specs/get_locations', body)).json.locations
    expect(await options({ key_word: name })).toContainEqual(
      expect.objectContaining({ value: location, text: name, hint: granite!.name }),
    )
    expect(await options({ key_word: granite!.name, account: fleet })).toHaveLength(places.length)
  })

  it('reports invalid values at their fields, and the author of a concurrent save', async () => {
    expect(told(await save(`fleet-${fleet}`, { steer_own: true, steer_warning: 20, steer_critical: 20 }))).toEqual([
      422,
      [['steer_critical', 'Enter a greater difference than for the warning.']],
    ])
    expect(
      told(await save(`fleet-${fleet}`, { drive_own: true, drive_duals_warning: 12, drive_duals_critical: 12 })),
    ).toEqual([422, [['drive_duals_critical', 'Enter a greater difference than for the warning.']]])
    expect(told(await save(`fleet-${fleet}`, { steer_own: true, steer_target: null }))).toEqual([
      400,
      [['steer_target', expect.any(String)]],
    ])
    expect((await save(`fleet-${fleet}`, { version: 0 })).status).toBe(409)
    const { version } = (await load('common')).json
    const both = await Promise.all([
      save('common', { version, steer_target: 111 }),
      save('common', { version, steer_target: 112 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('saving a fleet waits for a concurrent save of its location, and both succeed', async () => {
    const { location_id } = places[0]!
    expect((await save(`location-${location_id}`, { drive_own: true, drive_target: 91 })).status).toBe(200)
    const asked = JSON.stringify([
      { axle_kind: 'drive', is_own: true, target: 93, warning: 0.1, critical: 0.2, minimum: 4 },
    ])
    const tries: string[] = []
    let replaced: Promise<unknown> = Promise.resolve()
    await world.database.transaction(async (location) => {
      tries.push('location')
      await location.query(sql`update spec_places set version = version + 1 where location_id = ${location_id}`)
      replaced = world.database.transaction(async (account) => {
        tries.push('fleet')
        await account.query(sql`select save_specs(${fleet}, null, 1, ${asked}::jsonb, array[${location_id}::bigint])`)
      })
      await vi.waitFor(async () =>
        expect(
          await location.query(
            sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        ).toHaveLength(1),
      )
      await location.query(sql`select save_specs(${fleet}, ${location_id}, 1, ${asked}::jsonb, array[]::bigint[])`)
    })
    await replaced
    expect(tries).toEqual(['location', 'fleet'])
    expect(
      await world.database.query(sql`select from specs where location_id = ${location_id} and axle_kind = 'drive'`),
    ).toEqual([])
    await save(`fleet-${fleet}`, {
      drive_own: false,
      drive_target: null,
      drive_warning: null,
      drive_critical: null,
      drive_minimum: null,
    })
  })

  it('everybody’s are saved by administrators, and stay', async () => {
    expect((await itemsOf({})).map(({ set_for }) => set_for)).toEqual(['everybody', 'everybody', 'everybody'])
    const saved = await save('common', { steer_own: false, steer_target: 108 })
    expect(saved.status).toBe(200)
    expect((await itemsOf({}))[0]).toMatchObject({ target_pressure: 108 })
    await expect(world.database.query(sql`delete from specs where account_id is null`)).rejects.toThrow(/needed by all/)
  })

  it('a fleet may keep or replace the specifications of its locations', async () => {
    const [first, second] = places
    await save(`location-${first!.location_id}`, { drive_own: true, drive_target: 101 })
    await save(`location-${second!.location_id}`, { drive_own: true, drive_target: 102 })
    const given = (await load(`fleet-${fleet}`)).json
    const entered = Object.fromEntries(
      kinds.flatMap((kind) =>
        ['target', 'warning', 'critical', 'minimum'].map((part) => [`${kind}_${part}`, given[`${kind}_${part}`]]),
      ),
    )
    const asked = (more: object) =>
      staff.post('manage_specs/get_fleet_location_conflicts', { place: `fleet-${fleet}`, ...entered, ...more })
    const found = (await asked({})).json as unknown as {
      fleet_locations: { value: number }[]
      no_conflicts: boolean
      message: string
    }
    expect(found.fleet_locations.map(({ value }) => value)).toEqual(
      expect.arrayContaining([first!.location_id, second!.location_id]),
    )
    expect([found.no_conflicts, found.message]).toEqual([
      false,
      expect.stringContaining(String(found.fleet_locations.length)),
    ])
    const german = (
      await staff.post(
        'manage_specs/get_fleet_location_conflicts',
        { place: `fleet-${fleet}`, ...entered },
        { 'user-language': 'de-DE' },
      )
    ).json
    expect(german.message).toBe(`Standorte mit abweichenden Spezifikationen: ${found.fleet_locations.length}.`)
    expect(
      (await staff.post('manage_specs/get_fleet_location_conflicts', { place: `fleet-${fleet}` })).json,
    ).toMatchObject({ fleet_locations: [], no_conflicts: true, message: '' })
    expect((await save(`fleet-${fleet}`, { drive_own: true, drive_target: 99, own_specs: 'keep' })).status).toBe(200)
    expect((await itemsOf({ location: first!.location_id }))[1]).toMatchObject({
      target_pressure: 101,
      set_for: 'location',
    })
    expect(
      (
        await save(`fleet-${fleet}`, {
          drive_own: true,
          drive_target: 99,
          own_specs: 'choose',
          replaced: [first!.location_id],
        })
      ).status,
    ).toBe(200)
    expect((await itemsOf({ location: first!.location_id }))[1]).toMatchObject({
      target_pressure: 99,
      set_for: 'account',
    })
    expect((await itemsOf({ location: second!.location_id }))[1]).toMatchObject({
      target_pressure: 102,
      set_for: 'location',
    })
    expect((await save(`fleet-${fleet}`, { drive_own: true, drive_target: 99, own_specs: 'replace' })).status).toBe(200)
    expect((await itemsOf({ location: second!.location_id }))[1]).toMatchObject({
      target_pressure: 99,
      set_for: 'account',
    })
  })

  it('says before saving how many locations, units and tires are concerned: each once, whatever kinds of axles it has', async () => {
    const [trailer] = await world.database.query<{ location_id: number }>(
      sql`select location_id from units where account_id = ${fleet} and is_active and unit_type = 'trailer' order by unit_id limit 1`,
    )
    const [first, second] = places.toSorted(
      (one, other) =>
        Number(other.location_id === trailer!.location_id) - Number(one.location_id === trailer!.location_id),
    )
    const nothing = Object.fromEntries(kinds.map((kind) => [`${kind}_own`, false]))
    expect(
      (await save(`location-${first!.location_id}`, { ...nothing, steer_own: true, drive_own: true })).status,
    ).toBe(200)
    expect((await save(`location-${second!.location_id}`, { ...nothing, trailer_own: true })).status).toBe(200)
    const units = await world.database.query<{ unit_id: number; location_id: number; unit_type: string }>(sql`
      select distinct on (location_id, unit_type) unit_id, location_id, unit_type from units where account_id = ${fleet} and is_active and unit_type in ('tractor', 'trailer') order by location_id, unit_type, unit_id`)
    const customer = await world.as('cus')
    for (const { location_id } of places) {
      const begun = await customer.post('fleet_survey/create_survey', {
        location_id,
        survey_date: '2026-06-11',
        survey_by: 'Sam Fields',
        dealer: null,
        comments: null,
      })
      const ids = units.filter((unit) => unit.location_id === location_id).map(({ unit_id }) => unit_id)
      if (ids.length)
        expect(
          (
            await customer.post('fleet_survey/add_existing_unit_to_survey', {
              survey_id: begun.json.survey_id,
              unit_ids: ids,
              move: false,
            })
          ).status,
        ).toBe(200)
    }
    const specs = await stored()
    const isMeant = (location: number, kind: string): boolean =>
      !specs.some((one) => one.location_id === location && one.axle_kind === kind)
    const drafts = await world.database.query<{ id: number; location_id: number; axle_kind: string }>(sql`
      select distinct d.unit_inspection_id as id, s.location_id, w.axle_kind from surveys s join survey_units d using (survey_id) join units u using (unit_id)
      join axle_configuration_wheels w on w.configuration_code = u.configuration_code where s.state = 'open' and s.account_id = ${fleet}`)
    const worn = await world.database.query<{ location_id: number; axle_kind: string }>(sql`
      select location_id, axle_kind from tire_wear where account_id = ${fleet} and miles_per_32nd is not null and product_line_id is not null`)
    const all = await world.database.query<{ location_id: number }>(
      sql`select location_id from locations where account_id = ${fleet}`,
    )
    const expected = {
      locations: all.filter(({ location_id }) => kinds.some((kind) => isMeant(location_id, kind))).length,
      units: new Set(drafts.filter(({ location_id, axle_kind }) => isMeant(location_id, axle_kind)).map(({ id }) => id))
        .size,
      tires: worn.filter(({ location_id, axle_kind }) => isMeant(location_id, axle_kind)).length,
    }
    // No kind of axle alone concerns all of them.
    for (const kind of kinds)
      expect(all.filter(({ location_id }) => isMeant(location_id, kind)).length).toBeLessThan(expected.locations)
    for (const kind of kinds)
      expect(
        new Set(
          drafts
            .filter(({ location_id, axle_kind }) => axle_kind === kind && isMeant(location_id, kind))
            .map(({ id }) => id),
        ).size,
      ).toBeLessThan(expected.units)
    expect((await admin.post('own/manage_specs/get_effects', { account: fleet })).json).toMatchObject(expected)
    expect((await load(`fleet-${fleet}`)).json).toMatchObject({ locations: expected.locations, units: expected.units })
    for (const { location_id } of [first!, second!])
      expect((await save(`location-${location_id}`, nothing)).status).toBe(200)
  })

  it('counts before a save exactly what the save changes, for everybody, a fleet and a location', async () => {
    interface Change {
      place: string
      entered: Record<string, unknown>
    }
    const [first, second] = places
    const [trailer] = await world.database.query<{ location_id: number }>(
      sql`select location_id from units where account_id = ${fleet} and is_active and unit_type = 'trailer' order by unit_id limit 1`,
    )
    const tractors = await world.database.query<{ location_id: number }>(
      sql`select location_id from units where account_id = ${fleet} and is_active and unit_type <> 'trailer' order by unit_id limit 1`,
    )
    for (const { location_id } of [trailer!, ...tractors]) {
      const units = await world.database.query<{ unit_id: number }>(
        sql`select unit_id from units where location_id = ${location_id} and is_active order by unit_type desc, unit_id limit 5`,
      )
      const opened = await admin.post('fleet_survey/create_survey', {
        location_id,
        survey_date: '2026-06-12',
        survey_by: 'Sam Fields',
        dealer: null,
        comments: null,
      })
      expect(
        (
          await admin.post('fleet_survey/add_existing_unit_to_survey', {
            survey_id: opened.json.survey_id,
            unit_ids: units.map(({ unit_id }) => unit_id),
            move: true,
          })
        ).status,
      ).toBe(200)
    }
    const drafts = await world.database.query<{ id: number; location_id: number; axle_kind: string }>(sql`
      select distinct d.unit_inspection_id as id, s.location_id, w.axle_kind
      from surveys s join survey_units d using (survey_id) join units u using (unit_id) join axle_configuration_wheels w on w.configuration_code = u.configuration_code
      where s.state = 'open'`)
    const worn = await world.database.query<{ location_id: number; axle_kind: string; tires: number }>(sql`
      select location_id, axle_kind, count(*)::int as tires from tire_wear where miles_per_32nd is not null and product_line_id is not null group by 1, 2`)
    const everywhere = await world.database.query<{ account_id: number; location_id: number }>(
      sql`select account_id, location_id from locations`,
    )
    const figures = (one: StoredSpec): unknown[] => [
      one.target_pressure_psi,
      one.warning_share,
      one.critical_share,
      one.duals_warning_psi,
      one.duals_critical_psi,
      one.minimum_tread_32nds ?? 4,
    ]
    const names = kinds.flatMap((kind) =>
      [
        'own',
        'target',
        'warning',
        'critical',
        'minimum',
        ...(kind === 'steer' ? [] : ['duals_warning', 'duals_critical']),
      ].map((part) => `${kind}_${part}`),
    )
    const changes: Change[] = [
      { place: 'common', entered: {} },
      { place: 'common', entered: { drive_target: 97 } },
      { place: 'common', entered: { trailer_duals_critical: 17.5 } },
      { place: 'common', entered: { trailer_minimum: 5, steer_warning: 9.25 } },
      {
        place: `location-${first!.location_id}`,
        entered: { steer_own: true, steer_target: 103, trailer_own: true, trailer_minimum: 4.5 },
      },
      { place: `location-${second!.location_id}`, entered: { drive_own: true } },
      {
        place: `fleet-${fleet}`,
        entered: { steer_own: true, steer_target: 104, drive_own: true, drive_minimum: 7, trailer_own: false },
      },
      { place: `fleet-${fleet}`, entered: { own_specs: 'choose', replaced: [first!.location_id] } },
      { place: 'common', entered: { steer_minimum: 6, drive_minimum: 6, trailer_minimum: 6 } },
      { place: `fleet-${fleet}`, entered: { trailer_own: true, trailer_target: 91, own_specs: 'replace' } },
      { place: `fleet-${fleet}`, entered: { steer_own: false, drive_own: false, trailer_own: false } },
    ]
    const told: number[] = []
    for (const { place, entered } of changes) {
      const { json } = await load(place)
      const values = {
        ...Object.fromEntries(names.map((name) => [name, json[name]])),
        own_specs: json.level === 'fleet' ? 'keep' : null,
        replaced: [],
        ...entered,
      }
      const consequences = await admin.post('own/manage_specs/get_consequences', { place, ...values })
      expect([place, consequences.status]).toEqual([place, 200])
      const before = await stored()
      expect([place, (await save(place, entered)).status]).toEqual([place, 200])
      const after = await stored()
      const isOther = (account: number, location: number, kind: string, from = 0): boolean =>
        JSON.stringify(figures(holding(before, account, location, kind)).slice(from)) !==
        JSON.stringify(figures(holding(after, account, location, kind)).slice(from))
      const accounts = new Map(everywhere.map(({ account_id, location_id }) => [location_id, account_id]))
      const expected = {
        locations: everywhere.filter(({ account_id, location_id }) =>
          kinds.some((kind) => isOther(account_id, location_id, kind)),
        ).length,
        tires: worn
          .filter(({ location_id, axle_kind }) => isOther(accounts.get(location_id)!, location_id, axle_kind, 5))
          .reduce((sum, { tires }) => sum + tires, 0),
        units: new Set(
          drafts
            .filter(({ location_id, axle_kind }) => isOther(accounts.get(location_id)!, location_id, axle_kind))
            .map(({ id }) => id),
        ).size,
        gave_up:
          json.level === 'location'
            ? 0
            : new Set(
                before
                  .filter(
                    (one) =>
                      one.location_id !== null &&
                      !after.some((kept) => kept.location_id === one.location_id && kept.axle_kind === one.axle_kind),
                  )
                  .map(({ location_id }) => location_id),
              ).size,
      }
      expect([place, entered, consequences.json]).toMatchObject([place, entered, expected])
      told.push(expected.locations, expected.tires, expected.units, expected.gave_up)
    }
    // The figures are not all the same, and none is always nothing.
    for (const at of [0, 1, 2, 3]) expect(new Set(told.filter((_, index) => index % 4 === at)).size).toBeGreaterThan(1)
    const customer = await world.as('cus')
    expect((await customer.post('own/manage_specs/get_consequences', { place: 'common' })).status).toBe(401)
  })

  it('a user limited to some locations reads the fleet’s specifications, and changes those of these locations', async () => {
    const dealer = await world.as('dlr')
    const setFlag = async (): Promise<void> => {
      await world.database.query(
        sql`insert into user_flags (user_id, flag) select user_id, 'can_manage_specs' from users where login = 'dlr@example.test'`,
      )
      await world.database.query(sql`update users set version = version + 1 where login = 'dlr@example.test'`)
    }
    await setFlag()
    const [served] = await world.database.query<{ location_id: number; account_id: number }>(sql`
      select l.location_id, l.account_id from locations l join dealer_locations d using (location_id) join user_dealers mine using (dealer_id) join users u using (user_id)
      where u.login = 'dlr@example.test' and exists (select from locations other where other.account_id = l.account_id and other.location_id not in (
        select e.location_id from dealer_locations e join user_dealers m using (dealer_id) join users v using (user_id) where v.login = 'dlr@example.test')) order by 1 limit 1`)
    expect((await dealer.post('manage_specs/configurator_structure', {})).json).toMatchObject({
      can_manage_specs: true,
      has_fleet_Level_access: false,
      has_all_location_level_access: false,
    })
    // The button of the screen is there where the place may be edited, so nobody is led to a page that is not theirs.
    expect((await dealer.post('manage_specs/get_common_specs', { account: served!.account_id })).json).toMatchObject({
      level: 'fleet',
      may_edit: false,
    })
    expect((await load(`fleet-${served!.account_id}`, dealer)).status).toBe(404)
    expect(
      (
        await dealer.post('manage_specs/get_common_specs', {
          account: served!.account_id,
          location: served!.location_id,
        })
      ).json,
    ).toMatchObject({ level: 'location', may_edit: true })
    const { json } = await load(`location-${served!.location_id}`, dealer)
    const names = [
      'level',
      ...kinds.flatMap((kind) =>
        [
          'own',
          'target',
          'warning',
          'critical',
          'minimum',
          ...(kind === 'steer' ? [] : ['duals_warning', 'duals_critical']),
        ].map((part) => `${kind}_${part}`),
      ),
      'own_specs',
      'replaced',
    ]
    const entered = {
      place: json.place,
      version: json.version,
      ...Object.fromEntries(names.map((name) => [name, json[name]])),
    }
    expect(
      (await dealer.send('PUT', 'manage_specs/save_specs', { ...entered, steer_own: true, steer_target: 107 })).status,
    ).toBe(200)
    expect((await itemsOf({ location: served!.location_id }))[0]).toMatchObject({
      target_pressure: 107,
      set_for: 'location',
      updated_by: 'Delia Rourke',
    })
    const actions = world.holder.current.reports.get('manage-specs')!.actions
    expect(actions.find(({ id }) => id === 'edit')).toMatchObject({ visible: { ref: '/sources/specs/may_edit' } })
  })

  it('its files hold what holds, where, and what changed', async () => {
    const pdf = await admin.post('manage_specs/download_pdf_file_spec_information', { account: fleet })
    expect((await pdfPages(pdf.raw)).flat().join(' ')).toContain('Target pressure')
    const xlsx = await admin.post('manage_specs/download_excel_file_spec_information', { account: fleet })
    expect(JSON.stringify(await xlsxRows(xlsx.raw))).toContain(places[0]!.name)
  })
  it('is for who may manage specifications, each as far as their reach goes', async () => {
    const customer = await world.as('cus')
    const structure = async (caller: Caller) =>
      (await caller.post('manage_specs/configurator_structure', {})).json as Record<string, unknown>
    expect(await structure(admin)).toMatchObject({
      has_fleet_tab_access: true,
      has_fleet_Level_access: true,
      has_all_location_level_access: true,
      has_tv_admin_security: true,
      can_manage_specs: true,
      response_status: { code: 200 },
    })
    expect(await structure(staff)).toMatchObject({ has_fleet_tab_access: true, can_manage_specs: true })
    expect(await structure(customer)).toMatchObject({
      has_fleet_tab_access: false,
      can_manage_specs: false,
      response_status: { code: 403, is_error: true },
    })
    expect((await customer.post('manage_specs/get_common_specs', {})).status).toBe(401)
    expect((await customer.send('PUT', 'manage_specs/save_specs', {})).status).toBe(401)
    // A customer who may manage theirs reaches no stranger's fleet or location.
    await world.database.query(
      sql`insert into user_flags (user_id, flag) select user_id, 'can_manage_specs' from users where login = 'cus@example.test'`,
    )
    await world.database.query(sql`update users set version = version + 1 where login = 'cus@example.test'`)
    expect(await structure(customer)).toMatchObject({ can_manage_specs: true, has_fleet_tab_access: false })
    const [foreign] = await world.database.query<{ account_id: number; location_id: number }>(sql`
      select l.account_id, l.location_id from locations l where not exists (
        select from user_accounts mine join users u using (user_id) where u.login = 'cus@example.test' and mine.account_id = l.account_id) limit 1`)
    for (const place of [
      `fleet-${foreign!.account_id}`,
      `location-${foreign!.location_id}`,
      'location-999999',
      'nowhere',
    ])
      expect([place, (await load(place, customer)).status]).toEqual([place, 404])
    expect((await customer.post('manage_specs/get_common_specs', { location: foreign!.location_id })).status).toBe(404)
    const fleets = (await customer.post('manage_specs/get_fleet_id', {})).json.fleets as unknown as { value: number }[]
    expect(fleets.map(({ value }) => value)).not.toContain(foreign!.account_id)
    expect(fleets.length).toBeGreaterThan(0)
    // Everybody's are an administrator's to change; others do not get as far as the form.
    expect((await load('common', customer)).status).toBe(404)
    const common = (await load('common')).json
    expect(
      (
        await customer.send('PUT', 'manage_specs/save_specs', {
          ...Object.fromEntries(
            Object.entries(common).filter(([name]) =>
              /^(place|version|level|own_specs|replaced)$|_(own|target|warning|critical|minimum)$/.test(name),
            ),
          ),
          steer_target: 90,
        })
      ).status,
    ).not.toBe(200)
    expect((await load('common')).json.steer_target).toBe(common.steer_target)
    await world.database.query(
      sql`delete from user_flags where flag = 'can_manage_specs' and user_id = (select user_id from users where login = 'cus@example.test')`,
    )
  })

  it('adds and changes locations of a fleet, one of which is its head office', async () => {
    const at = {
      account: fleet,
      name: 'Granite Ridge, North',
      address: '1 Quarry Road',
      city: 'Akron',
      country: 'US',
      state: 'US-OH',
      postal_code: '44301',
      is_head_office: true,
    }
    const added = await admin.post('manage_specs/add_new_location', at)
    expect([added.status, added.json]).toMatchObject([200, { account_id: fleet, name: at.name }])
    expect(told(await admin.post('manage_specs/add_new_location', { ...at, name: 'Granite Ridge, South' }))).toEqual([
      409,
      [['is_head_office', 'This fleet already has a head office. Edit that location first.']],
    ])
    expect((await admin.post('manage_specs/configurator_structure', { account: fleet })).json.head_office).toBe(
      added.json.location_id,
    )
    const row = (await admin.get(`own/manage_specs/get_location/${Number(added.json.location_id)}`)).json
    const saved = {
      location_id: row.location_id,
      version: row.version,
      name: 'Granite Ridge, Far North',
      address: row.address,
      city: row.city,
      country: row.country,
      state: row.state,
      postal_code: row.postal_code,
      is_head_office: false,
    }
    expect(await admin.send('PUT', 'manage_specs/save_location', saved)).toMatchObject({
      status: 200,
      json: { name: 'Granite Ridge, Far North' },
    })
    expect((await admin.send('PUT', 'manage_specs/save_location', saved)).status).toBe(409)
    const misplaced = [422, [['state', 'Choose a state or province of this country.']]]
    for (const wrong of [{ state: 'CA-ON' }, { country: 'CA' }, { state: 'US-ZZ' }]) {
      expect([
        wrong,
        told(
          await admin.send('PUT', 'manage_specs/save_location', {
            ...saved,
            version: Number(row.version) + 1,
            ...wrong,
          }),
        ),
      ]).toEqual([wrong, misplaced])
      expect([
        wrong,
        told(
          await admin.post('manage_specs/add_new_location', {
            ...at,
            is_head_office: false,
            name: 'Nowhere',
            ...wrong,
          }),
        ),
      ]).toEqual([wrong, misplaced])
      expect([
        wrong,
        told(
          await admin.post('fleet_survey/add_location', {
            ...at,
            is_head_office: undefined,
            name: 'Nowhere',
            ...wrong,
          }),
        ),
      ]).toEqual([wrong, misplaced])
    }
    expect(await itemsOf({ location: row.location_id })).toMatchObject(kinds.map((kind) => ({ axle_kind: kind })))
    expect(
      (await admin.send('PUT', 'manage_specs/save_location', { ...saved, version: Number(row.version) + 1, name: ' ' }))
        .status,
    ).toBeGreaterThanOrEqual(400)
  })
})
