import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QueryOptions, Statement } from '../../server/platform/database/Database.ts'
import { createTestApp, type Caller, type TestApp } from '../server/app/testApp.ts'
import { planNodes, rowsReadBy } from '../server/platform/database/planNodes.ts'
import { testDatabase, watched } from '../server/platform/database/testDatabase.ts'

const units = 1000
/** Times each unit was inspected, a month apart. */
const times = 4
/** The number of wheels of each unit. */
const wheelsOfOne = 10

interface LastSeen {
  unit_inspection_id: number
  axle_number: number
  side: string
  wheel_index: number
  last_inspected_on: string | null
  last_pressure: number | null
  last_tread_depth: number | null
}

describe('a large survey of units that were inspected before,', () => {
  let world: TestApp
  let customer: Caller
  let survey: number
  const asked: { statement: Statement; options?: QueryOptions }[] = []
  beforeAll(async () => {
    world = await createTestApp(watched(testDatabase, (statement, options) => asked.push({ statement, options })))
    customer = await world.as('cus')
    const location = (
      (await customer.post('fleet_survey/select_locations', { key_word: 'Akron' })).json.accounts as unknown as {
        location_id: number
      }[]
    )[0]!.location_id
    const begun = await customer.post('fleet_survey/create_survey', {
      location_id: location,
      survey_date: '2026-06-10',
      survey_by: 'Sam Fields',
      dealer: null,
      comments: null,
    })
    survey = Number(begun.json.survey_id)
    await world.database.query(
      sql`select ensure_month(('2026-01-10'::date + n * interval '1 month')::date) from generate_series(0, ${times}::integer) n`,
    )
    await world.database.transaction(async (connection) => {
      const put = [
        // As data that came long ago: judged, counted and settled then.
        sql`set local session_replication_role = replica`,
        sql`insert into units (account_id, location_id, unit_number, unit_type, configuration_code, vocation)
          select account_id, location_id, 'IB ' || n, 'tractor', 'TR-6X4', 'regional' from locations, generate_series(1, ${units}::integer) n where location_id = ${location}`,
        sql`insert into inspections (account_id, inspected_on, survey_id, survey_kind, survey_by, location_id, unit_id, inspected_time, total_tires, total_tires_read_count)
          select account_id, ('2026-01-10'::date + n * interval '1 month')::date, ${survey}::bigint, 'fleet', 'Sam Fields', location_id, unit_id, '08:00', 10, 10
          from units, generate_series(0, ${times - 1}::integer) n where location_id = ${location} and unit_number like 'IB %'`,
        // Each wheel was left out at some time.
        sql`insert into readings (account_id, inspected_on, inspection_id, axle_number, side, wheel_index, pressure_psi, tread_32nds, pressure_severity, tread_severity)
          select i.account_id, i.inspected_on, i.inspection_id, w.axle_number, w.side, w.wheel_index, 80 + i.inspection_id % 30, case when i.inspection_id % 5 = 0 then 9 end, 'ok', 'ok'
          from inspections i join units u using (unit_id) join axle_configuration_wheels w using (configuration_code)
          where i.location_id = ${location} and u.unit_number like 'IB %' and (i.inspection_id + w.axle_number + w.wheel_index) % 4 <> 0`,
        sql`set local session_replication_role = origin`,
        sql`insert into survey_units (unit_inspection_id, survey_id, unit_id, inspected_time)
          select nextval(pg_get_serial_sequence('inspections', 'inspection_id')), ${survey}::bigint, unit_id, '09:00' from units where location_id = ${location} and unit_number like 'IB %'`,
      ]
      for (const statement of put) await connection.query(statement)
    })
  }, 120_000)
  afterAll(() => world.close())

  it('is taken along soon, each wheel with what was read of it last', async () => {
    asked.length = 0
    const { json } = await customer.get(`own/fleet_survey/get_survey_to_inspect/${survey}`)
    const ofWheels = asked.filter(({ statement }) => statement.text.includes('last_tread_depth'))
    expect(ofWheels.map(({ options }) => options?.reader?.kind)).toEqual(['accounts'])
    // Searching wheel by wheel took four times as long. Each unit's inspections are found once, and the readings of a
    // wheel by their key.
    const nodes = await planNodes(world.database, ofWheels[0]!.statement, { reader: ofWheels[0]!.options!.reader })
    const readWheelByWheel = (table: string): number =>
      nodes
        .filter((node) => node['Relation Name']?.startsWith(`${table}_2`) && node['Actual Loops'] > units)
        .reduce((sum, node) => sum + rowsReadBy(node), 0)
    for (const table of ['inspections', 'readings']) {
      expect(readWheelByWheel(table)).toBeGreaterThan(0)
      expect(readWheelByWheel(table)).toBeLessThanOrEqual(units * wheelsOfOne * times)
    }

    // From here on with statistics: without them this simpler way to ask takes a minute.
    await world.database.script('analyze inspections, readings, survey_units, survey_wheels')
    const expected = await world.database.query<LastSeen>(sql`
      select distinct on (d.unit_inspection_id, w.axle_number, w.side, w.wheel_index) d.unit_inspection_id, w.axle_number, w.side, w.wheel_index,
        to_char(r.inspected_on, 'YYYY-MM-DD') as last_inspected_on, r.pressure_psi::float as last_pressure, r.tread_32nds::float as last_tread_depth
      from survey_units d join survey_wheels w using (unit_inspection_id)
      left join (inspections i join readings r using (account_id, inspected_on, inspection_id)) on i.unit_id = d.unit_id and (r.axle_number, r.side, r.wheel_index) = (w.axle_number, w.side, w.wheel_index)
      where d.survey_id = ${survey} order by d.unit_inspection_id, w.axle_number, w.side, w.wheel_index, i.inspected_on desc`)
    const wheels = (json.wheels as unknown as LastSeen[]).map(
      ({ unit_inspection_id, axle_number, side, wheel_index, last_inspected_on, last_pressure, last_tread_depth }) => ({
        unit_inspection_id,
        axle_number,
        side,
        wheel_index,
        last_inspected_on,
        last_pressure,
        last_tread_depth,
      }),
    )
    expect(wheels).toHaveLength(units * wheelsOfOne)
    expect(wheels).toEqual(expected)
  }, 120_000)
})
