import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Caller } from './testApp.ts'
import { setupTestApp } from './setupTestApp.ts'
import { typeFleet, type TypedFleet } from './typeFleet.ts'

const told = ({ status, json }: Answer): unknown => [
  status,
  json.response_status?.errors?.length
    ? json.response_status.errors.map(({ field, message }) => [field, message])
    : json.response_status?.description,
]

describe('surveys that are withdrawn', () => {
  const world = setupTestApp({ commits: true })
  let typed: TypedFleet
  let admin: Caller
  let last: number
  beforeAll(async () => {
    typed = await typeFleet(world)
    admin = await world.as('admin')
    last = typed.ids[2]!
  })

  const rows = async (text: string): Promise<unknown[]> =>
    (
      await world.database.query<{ row: unknown }>({
        text: `select to_jsonb(found) as row from (${text}) found`,
        values: [],
      })
    ).map(({ row }) => row)

  /** All that a survey publishes, and all that follows from it. */
  async function published(survey: number): Promise<Record<string, unknown[]>> {
    const ofSurvey = `inspection_id in (select inspection_id from inspections where survey_id = ${survey})`
    const account = `(select account_id from surveys where survey_id = ${survey})`
    return {
      inspections: await rows(`select * from inspections where survey_id = ${survey} order by inspection_id`),
      readings: await rows(
        `select * from readings where ${ofSurvey} order by inspection_id, axle_number, side, wheel_index`,
      ),
      asLeft: await rows(
        `select * from readings_as_left where ${ofSurvey} order by inspection_id, axle_number, side, wheel_index`,
      ),
      wear: await rows(
        `select * from reading_wear_conditions where ${ofSurvey} order by inspection_id, axle_number, side, wheel_index, wear_condition`,
      ),
      removed: await rows(`select * from removed_tires where survey_id = ${survey} order by removed_tire_id`),
      reasons: await rows(
        `select * from removed_tire_reasons where removed_tire_id in (select removed_tire_id from removed_tires where survey_id = ${survey}) order by removed_tire_id, place`,
      ),
      trailers: await rows(
        `select c.*, a.readiness_item, a.answer, a.notes from trailer_checks c join trailer_check_answers a using (trailer_check_id) where survey_id = ${survey} order by trailer_check_id, readiness_item`,
      ),
      nuts: await rows(
        `select c.*, n.nut_number, n.torque_ft_lb from torque_checks c join torque_nuts n using (torque_check_id) where survey_id = ${survey} order by torque_check_id, nut_number`,
      ),
      tires: await rows(`select * from tires where account_id = ${account} order by tire_id`),
      rates: await rows(`select * from tire_wear where account_id = ${account} order by tire_id`),
      last: await rows(`select * from last_inspections order by unit_id`),
      pictures:
        await rows(`select * from images where survey_id = ${survey} or removed_tire_id in (select removed_tire_id from survey_replacements join survey_units using (unit_inspection_id) where survey_id = ${survey})
        or removed_tire_id in (select removed_tire_id from removed_tires where survey_id = ${survey}) order by storage_id`),
    }
  }
  const withdraw = (survey: number, caller = admin) =>
    caller.post('own/fleet_survey/withdraw_survey', { survey_id: survey, reason: 'Wrong gauge.' })
  const finish = (survey: number) => typed.customer.post('fleet_survey/finish_survey', { survey_id: survey })

  it('only administrators withdraw one, and only a finished one', async () => {
    expect((await withdraw(last, typed.customer)).status).toBe(401)
    expect((await withdraw(last, await world.as('gyr'))).status).toBe(401)
    const [open] = await world.database.query<{ id: number }>(
      sql`select survey_id as id from surveys where state = 'open' limit 1`,
    )
    expect((await withdraw(open!.id)).status).toBe(409)
    expect((await withdraw(99_999_999)).status).toBe(404)
    expect(told(await admin.post('own/fleet_survey/withdraw_survey', { survey_id: last, reason: '' }))).toMatchObject([
      expect.any(Number),
      [['reason', expect.any(String)]],
    ])
    for (const reason of ['x', 'no', ' \n\tx '])
      expect([reason, told(await admin.post('own/fleet_survey/withdraw_survey', { survey_id: last, reason }))]).toEqual(
        [reason, [422, [['reason', 'Enter a reason of at least 3 characters.']]]],
      )
  })

  it('appear nowhere while open, and are the same to the last row when finished again', async () => {
    const before = await published(last)
    expect([before.inspections!.length, before.asLeft!.length, before.removed!.length > 3]).toEqual([20, 1, true])
    expect((await withdraw(last)).json).toMatchObject({ survey_id: last })
    const between = await published(last)
    expect(
      [
        between.inspections,
        between.readings,
        between.asLeft,
        between.wear,
        between.removed,
        between.trailers,
        between.nuts,
      ].map((list) => list!.length),
    ).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(between.tires).toEqual(before.tires)
    const { surveys } = (await typed.customer.post('survey/report', { locations: [typed.location] }))
      .json as unknown as { surveys: { survey_id: number }[] }
    expect(surveys.map(({ survey_id }) => survey_id)).toEqual([typed.ids[1], typed.ids[0]])
    expect((await typed.customer.get(`fleet_survey/${last}/units`)).json.units_overview).toMatchObject({
      survey_details: {
        state: 'open',
        units: 20,
        tires_read: typed.surveys[2].read,
        critical_exceptions: typed.surveys[2].critical,
      },
    })
    // Readers who could see it are told that it is being corrected; nobody else learns that it exists.
    const detail = async (caller: Caller, id = last): Promise<unknown> =>
      told(await caller.post('survey/detail', { survey_id: id }))
    const [absent, unknown] = [await detail(typed.customer), await detail(typed.customer, 99_999_999)]
    expect(absent).toEqual([
      404,
      [['', 'This survey is being corrected. It can be read again once the correction is finished.']],
    ])
    expect(await detail(await world.as('cus-other'))).toEqual(unknown)
    expect(unknown).toEqual([404, expect.any(String)])
    expect((await finish(last)).json).toMatchObject({ ...typed.finished, finished_at: expect.any(String) })
    expect(await published(last)).toEqual(before)
  })

  it('is withdrawn once by a call that is sent again under its key', async () => {
    const key = randomUUID()
    const send = (reason: string) =>
      admin.post('own/fleet_survey/withdraw_survey', { survey_id: last, reason }, { 'idempotency-key': key })
    const answers = [...(await Promise.all([send('Wrong gauge.'), send('Wrong gauge.')])), await send('Wrong gauge.')]
    expect(answers.map(({ status, json, headers }) => [status, json.survey_id, headers['idempotency-key']])).toEqual(
      answers.map(() => [200, last, key]),
    )
    expect((await send('Another reason.')).status).toBe(422)
    expect((await finish(last)).status).toBe(200)
    // Even after it is finished again, the same call withdraws it no second time.
    expect((await send('Wrong gauge.')).status).toBe(200)
    expect(await rows(`select state from surveys where survey_id = ${last}`)).toEqual([{ state: 'finished' }])
  })

  it('include those of demo data, with removed tires and checks', async () => {
    const found = await world.database.query<{ id: number }>(sql`
      select distinct s.survey_id as id from surveys s where s.state = 'finished' and s.survey_id <> all(${typed.ids}::bigint[])
        and (exists (select from removed_tires t where t.survey_id = s.survey_id) or exists (select from trailer_checks c where c.survey_id = s.survey_id)) order by 1`)
    expect(found.length).toBeGreaterThan(3)
    await world.database.query(sql`
      insert into images (storage_id, account_id, location_id, media_type, width, height, byte_count, content, taken_at, removed_tire_id)
      select 'planted-' || t.removed_tire_id, t.account_id, t.location_id, 'image/jpeg', 1, 1, 1, repeat('0', 64), '2026-06-01', t.removed_tire_id
      from removed_tires t where t.survey_id = any(${found.map(({ id }) => id)}::bigint[])`)
    let pictures = 0
    for (const { id } of found.slice(-6)) {
      const before = await published(id)
      pictures += before.pictures!.length
      expect((await withdraw(id)).status).toBe(200)
      expect((await admin.post('fleet_survey/finish_survey', { survey_id: id })).status).toBe(200)
      const after = await published(id)
      // Wear and tires of units that have been read since stay; what was the case of a check that nobody answered is
      // not published again.
      expect(after).toEqual(before)
    }
    expect(pictures).toBeGreaterThan(0)
  })

  it('stays judged and worth what it was when it was published, whatever specifications and prices have become', async () => {
    const before = await published(last)
    const survey = typed.surveys[2]
    await world.database.query(sql`
      insert into specs (account_id, location_id, axle_kind, target_pressure_psi, warning_share, critical_share, minimum_tread_32nds)
      select ${typed.account}, ${typed.location}, axle_kind, target_pressure_psi + 30, 0.02, 0.03, 12 from specs where account_id is null and location_id is null
      on conflict (location_id, account_id, axle_kind) do update set target_pressure_psi = excluded.target_pressure_psi, warning_share = excluded.warning_share,
        critical_share = excluded.critical_share, minimum_tread_32nds = excluded.minimum_tread_32nds`)
    await world.database.query(
      sql`update products set new_price = new_price + 100, retread_price = retread_price + 100`,
    )
    expect((await withdraw(last)).status).toBe(200)
    expect((await typed.customer.get(`fleet_survey/${last}/units`)).json.units_overview).toMatchObject({
      survey_details: { critical_exceptions: survey.critical },
    })
    expect((await finish(last)).status).toBe(200)
    expect(await published(last)).toEqual(before)
  })

  it('is corrected, and every figure follows; what it had published stays readable for administrators', async () => {
    const wheel = typed.surveys[2].wheels.find(
      ({ psi, tread, isReplaced, unit }) => psi !== null && tread !== null && !isReplaced && unit.number === 'FS-01',
    )!
    const before = await published(last)
    expect((await withdraw(last)).status).toBe(200)
    const unit = (
      (await typed.customer.get(`fleet_survey/${last}/units`)).json.units_overview as unknown as {
        units: { unit_inspection_id: number; unit_number: string; version: number }[]
      }
    ).units.find(({ unit_number }) => unit_number === 'FS-01')!
    const [place] = await world.database.query<{
      axle_number: number
      side: string
      wheel_index: number
      version: number
    }>(sql`
      select w.axle_number, w.side, w.wheel_index, w.version from survey_wheels w join axle_configuration_wheels c on c.configuration_code = ${wheel.unit.configuration}
        and c.axle_number = w.axle_number and c.side = w.side and c.wheel_index = w.wheel_index
      where w.unit_inspection_id = ${unit.unit_inspection_id} and w.axle_number = ${wheel.axle} and c.position_code = ${wheel.code}`)
    const saved = await typed.customer.post('fleet_survey/save_tire', {
      unit_inspection_id: unit.unit_inspection_id,
      ...place,
      pressure: 12,
      tread_depth: 1,
    })
    expect(saved.json.updated_wheel).toMatchObject({
      pressure: 12,
      tread_depth: 1,
      pressure_color: 'critical',
      tread_depth_color: 'critical',
    })
    expect((await finish(last)).status).toBe(200)
    const after = await published(last)
    const changed = (after.readings as Record<string, unknown>[]).filter(
      (row, at) => row.pressure_psi !== (before.readings as Record<string, unknown>[])[at]!.pressure_psi,
    )
    expect(changed).toMatchObject([{ pressure_psi: 12, tread_32nds: 1, inspection_id: unit.unit_inspection_id }])
    const { surveys } = (await typed.customer.post('survey/report', { locations: [typed.location] }))
      .json as unknown as { surveys: { survey_id: number; exceptions: number }[] }
    expect(surveys.find(({ survey_id }) => survey_id === last)!.exceptions).toBe(
      (after.inspections as { critical_exceptions: number; warning_exceptions: number }[]).reduce(
        (sum, row) => sum + row.critical_exceptions + row.warning_exceptions,
        0,
      ),
    )

    const { revisions } = (await admin.post('own/fleet_survey/get_revisions', { survey_id: last })).json as unknown as {
      revisions: {
        survey_revision_id: number
        reason: string
        units: number
        withdrawn_by: string
        finished_by: string
        critical_exceptions: number
      }[]
    }
    expect(revisions).toHaveLength(4)
    expect(revisions[0]).toMatchObject({
      reason: 'Wrong gauge.',
      units: 19,
      critical_exceptions: typed.surveys[2].critical,
    })
    const { wheels } = (
      await admin.post('own/fleet_survey/get_revision', { id: revisions[0]!.survey_revision_id, page_size: 500 })
    ).json as unknown as { wheels: { unit_number: string; axle_and_tire_position: string; pressure: number }[] }
    expect(wheels).toHaveLength(typed.surveys[2].tires)
    expect(
      wheels.find((one) => one.unit_number === 'FS-01' && one.axle_and_tire_position === `${wheel.axle} ${wheel.code}`)!
        .pressure,
    ).toBe(wheel.psi)
    expect(
      (await admin.post('own/fleet_survey/get_revision', { id: revisions[0]!.survey_revision_id })).json,
    ).toMatchObject({
      survey_id: last,
      survey_date: expect.any(String),
      location_name: 'Casper yard',
      survey_by: expect.any(String),
      withdrawn_by: expect.any(String),
      reason: 'Wrong gauge.',
      units: 19,
    })
    const worn = (
      await admin.post('own/fleet_survey/get_revision', { id: revisions[0]!.survey_revision_id, page_size: 500 })
    ).json.wheels as unknown as { wear_conditions: string[]; valve_type: string | null }[]
    expect([
      worn.some(({ wear_conditions }) => wear_conditions?.length > 0),
      worn.some(({ valve_type }) => valve_type !== null),
    ]).toEqual([true, true])
    expect((await admin.post('own/fleet_survey/get_revision', { id: 99_999_999 })).status).toBe(404)
    expect((await typed.customer.post('own/fleet_survey/get_revisions', { survey_id: last })).status).toBe(401)
    const [noted] = await world.database.query<{ detail: object }>(
      sql`select detail from audit_log where action = 'save' and detail ->> 'form' = 'withdraw-survey' order by audit_id desc limit 1`,
    )
    expect(noted!.detail).toMatchObject({ of: { survey_id: last }, values: { reason: 'Wrong gauge.' } })
  })

  it('a replacement that was published is undone with the old tire back, unless the new one was read since', async () => {
    const [first] = typed.ids as [number]
    expect((await withdraw(first)).status).toBe(200)
    const replaced = await world.database.query<{
      removed: number
      old: number | null
      fitted: number
      read_since: boolean
    }>(sql`
      select r.removed_tire_id as removed, r.tire_id as old, r.fitted_tire_id as fitted, exists (
        select from readings where tire_id = r.fitted_tire_id and (pressure_psi is not null or tread_32nds is not null)) as read_since
      from survey_replacements r join survey_units d on d.unit_inspection_id = r.unit_inspection_id where d.survey_id = ${first} and r.undone_at is null`)
    for (const { removed, old, fitted, read_since } of replaced) {
      const answer = await typed.customer.post('fleet_survey/undo_tire_replace', { removed_tire_id: removed })
      expect([removed, answer.status]).toEqual([removed, read_since ? 409 : 200])
      const [stands] = await world.database.query<{ old: boolean; fitted: boolean }>(sql`
        select exists (select from tires where tire_id = ${old} and unit_id is not null) as old, exists (select from tires where tire_id = ${fitted} and unit_id is not null) as fitted`)
      expect(stands).toEqual(read_since ? { old: false, fitted: true } : { old: old !== null, fitted: false })
    }
    expect(replaced.some(({ read_since }) => read_since)).toBe(true)
    const del = await typed.customer.delete(`fleet_survey/delete_survey/${first}`)
    expect(del.status).toBe(409)
    // Later surveys on which the new tire stands and was not read do not hold it: they are of the old tire again.
    const { removed, old, fitted } = replaced.find(({ read_since }) => read_since)!
    await world.database.query(sql`
      update readings set pressure_entered = null, pressure_entered_unit = null, pressure_psi = null, tread_entered = null, tread_entered_unit = null, tread_32nds = null,
        tread_outer_entered = null, tread_center_entered = null, tread_inner_entered = null where tire_id = ${fitted}`)
    const before = await rows(
      `select inspection_id, axle_number, side, wheel_index from readings where tire_id = ${fitted} order by 1`,
    )
    expect(before.length).toBeGreaterThan(0)
    expect((await typed.customer.post('fleet_survey/undo_tire_replace', { removed_tire_id: removed })).status).toBe(200)
    expect(
      await rows(
        `select r.tire_id from readings r join jsonb_populate_recordset(null::readings, '${JSON.stringify(before)}') b using (inspection_id, axle_number, side, wheel_index)`,
      ),
    ).toEqual(before.map(() => ({ tire_id: old })))
    expect((await finish(first)).status).toBe(200)
  })

  it('is moved to another location of its fleet with all that it publishes, by administrators', async () => {
    const [other] = await world.database.query<{ id: number }>(sql`
      select location_id as id from locations where account_id = ${typed.account} and location_id <> ${typed.location} order by 1 limit 1`)
    const [stranger] = await world.database.query<{ id: number }>(
      sql`select location_id as id from locations where account_id <> ${typed.account} limit 1`,
    )
    expect((await withdraw(last)).status).toBe(200)
    const edit = (location: number, caller = admin) =>
      caller.post('own/fleet_survey/move_survey', { survey_id: last, location })
    expect([(await edit(stranger!.id)).status, (await edit(other!.id, typed.customer)).status]).toEqual([404, 401])
    // Times on it are by the clock of its place, and go along to another clock.
    await world.database.query(
      sql`update locations set time_zone = case location_id when ${other!.id} then 'America/New_York' else 'America/Denver' end where location_id in (${typed.location}, ${other!.id})`,
    )
    await world.database.query(sql`
      insert into survey_trailer_checks (unit_inspection_id, answers, updated_at) select d.unit_inspection_id, '{}', '2026-06-10 23:30' from survey_units d join units u using (unit_id)
      where d.survey_id = ${last} and u.unit_type = 'trailer' order by 1 limit 1 on conflict (unit_inspection_id) do update set updated_at = excluded.updated_at`)
    const times = () =>
      world.database.query<{ time: string; checked: string | null }>(sql`
      select d.inspected_time::text as time, c.updated_at::text as checked from survey_units d left join survey_trailer_checks c using (unit_inspection_id) where d.survey_id = ${last} and d.was_published order by d.unit_inspection_id`)
    const [draft] = await world.database.query<{ id: number }>(
      sql`select min(unit_inspection_id) as id from survey_units where survey_id = ${last}`,
    )
    await world.database.query(
      sql`update survey_units set inspected_time = case when unit_inspection_id = ${draft!.id} then time '23:15' else time '10:05:30' end where survey_id = ${last}`,
    )
    const before = await times()
    expect((await edit(other!.id)).status).toBe(200)
    const moved = await times()
    // Past midnight it is no time of the survey's day.
    expect(moved.map(({ time }) => time)).toEqual(
      before.map(({ time }) => (time === '23:15:00' ? '00:00:00' : '12:05:30')),
    )
    expect(moved.map(({ checked }) => checked).filter(Boolean)).toContain('2026-06-11 01:30:00')
    await world.database.query(
      sql`delete from survey_trailer_checks c using survey_units d where d.unit_inspection_id = c.unit_inspection_id and d.survey_id = ${last} and c.answers = '{}'`,
    )
    expect((await finish(last)).status).toBe(200)
    const places = await world.database.query(sql`
      select location_id from inspections where survey_id = ${last} union select location_id from removed_tires where survey_id = ${last} union select location_id from surveys where survey_id = ${last}`)
    expect(places).toEqual([{ location_id: other!.id }])
    const [noted] = await world.database.query<{ detail: object }>(
      sql`select detail from audit_log where detail ->> 'form' = 'move-survey' order by audit_id desc limit 1`,
    )
    expect(noted!.detail).toMatchObject({ of: { survey_id: last }, values: { location: other!.id } })
  })

  it('is moved only to where its day has begun and its dealer serves', async () => {
    const [place] = await world.database.query<{
      served: number
      unserved: number
      dealer: number
      today: string
    }>(sql`
      with own as (select location_id from locations where account_id = (
        select l.account_id from dealer_locations d join locations l using (location_id) join locations o using (account_id)
        where not exists (select from dealer_locations e where e.dealer_id = d.dealer_id and e.location_id = o.location_id) order by 1 limit 1)),
      dealer as (select dealer_id from dealer_locations where location_id in (select location_id from own) group by 1 having count(*) < (select count(*) from own) order by 1 limit 1),
      served as (select location_id from dealer_locations where dealer_id = (select dealer_id from dealer) and location_id in (select location_id from own))
      select (select dealer_id from dealer) as dealer, (select min(location_id) from served) as served, (select min(location_id) from own where location_id not in (select location_id from served)) as unserved,
        ((now() at time zone 'Pacific/Kiritimati')::date)::text as today`)
    const { served, unserved, dealer, today } = place!
    await world.database.query(sql`update locations set time_zone = 'Pacific/Kiritimati' where location_id = ${served}`)
    await world.database.query(sql`update locations set time_zone = 'Pacific/Pago_Pago' where location_id <> ${served}`)
    const survey = async (named: number | null): Promise<number> => {
      const id = Number(
        (
          await admin.post('fleet_survey/create_survey', {
            location_id: served,
            survey_date: '2026-06-10',
            survey_by: 'Sam Fields',
            dealer: named,
            comments: null,
          })
        ).json.survey_id,
      )
      await world.database.query(sql`update surveys set survey_date = ${today} where survey_id = ${id}`)
      return id
    }
    const move = async (id: number, location: number) =>
      told(await admin.post('own/fleet_survey/move_survey', { survey_id: id, location }))
    expect(await move(await survey(null), unserved)).toEqual([
      422,
      [['location', 'The day of the survey has not begun at this location yet. Change the date of the survey first.']],
    ])
    await world.database.query(
      sql`update locations set time_zone = 'Pacific/Kiritimati' where location_id = ${unserved}`,
    )
    const ofDealer = await survey(dealer)
    expect(await move(ofDealer, unserved)).toEqual([
      422,
      [
        [
          'location',
          'The dealer of this survey does not serve this location. Choose another location, or change the dealer under Edit survey first.',
        ],
      ],
    ])
    const [foreign] = await world.database.query<{ id: number }>(
      sql`select location_id as id from locations where account_id <> (select account_id from locations where location_id = ${served}) order by 1 limit 1`,
    )
    for (const absent of [foreign!.id, 99_999_999])
      expect(await move(ofDealer, absent)).toEqual([404, expect.any(String)])
    expect(
      (await admin.post('own/fleet_survey/get_survey_locations', { survey_id: await survey(null) })).json.locations,
    ).toEqual(expect.arrayContaining([expect.objectContaining({ value: unserved })]))
    expect(
      (await admin.post('own/fleet_survey/get_survey_locations', { survey_id: await survey(dealer) })).json.locations,
    ).not.toEqual(expect.arrayContaining([expect.objectContaining({ value: unserved })]))
  })

  it('answer another fleet’s finished survey like a missing one', async () => {
    const dealer = await world.as('dlr')
    const [foreign] = await world.database.query<{ id: number; removed: number }>(sql`
      select s.survey_id as id, t.removed_tire_id as removed from surveys s join removed_tires t on t.survey_id = s.survey_id
      where s.state = 'finished' and s.location_id not in (select location_id from dealer_locations join user_dealers using (dealer_id) join users using (user_id) where login = 'dlr@example.test') limit 1`)
    const asked = async (id: number, removed: number): Promise<number[]> => {
      const unit = { type: 'tractor', configuration: 'TR-6X4', unit_number: 'X-1', vocation: null }
      return (
        await Promise.all([
          dealer.post('fleet_survey/add_existing_unit_to_survey', {
            survey_id: id,
            unit_ids: [],
            all_here: true,
            type: null,
            move: false,
          }),
          dealer.post('own/fleet_survey/add_new_unit_to_survey', { survey_id: id, ...unit }),
          dealer.post('fleet_survey/add_new_unit_to_survey', { survey_id: id, ...unit }),
          dealer.send('PUT', 'fleet_survey/update_removed_tire', {
            id: removed,
            version: 1,
            removal_reasons: ['worn_out'],
            wear_conditions: [],
            tread_depth: 3,
            is_scrapped: true,
            comments: '',
          }),
        ])
      ).map(({ status }) => status)
    }
    expect(await asked(foreign!.id, foreign!.removed)).toEqual(await asked(99_999_999, 99_999_999))
  })

  it('one in which nothing was read or checked is not finished', async () => {
    const begun = await typed.customer.post('fleet_survey/create_survey', {
      location_id: typed.location,
      survey_date: '2026-06-11',
      survey_by: 'Sam Fields',
      dealer: null,
      comments: null,
    })
    const survey = Number(begun.json.survey_id)
    const [unit] = (await typed.customer.post('fleet_survey/get_units', { location_id: typed.location })).json
      .units as unknown as { unit_id: number }[]
    await typed.customer.post('fleet_survey/add_existing_unit_to_survey', {
      survey_id: survey,
      unit_ids: [unit!.unit_id],
      move: false,
    })
    expect(told(await finish(survey))).toEqual([
      422,
      'Nothing was read or checked on this survey. Enter at least one reading or check, or delete the survey.',
    ])
  })
})
