import { gzipSync } from 'node:zlib'
import sql from 'sql-template-tag'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ApiFailure } from '../../src/api/ApiFailure.ts'
import { respondWithOverview } from '../../src/offline/api/surveyOverview.ts'
import { downloadSurvey } from '../../src/offline/download/downloadSurvey.ts'
import { setupTestApp } from '../server/app/setupTestApp.ts'
import type { Caller } from '../server/app/testApp.ts'
import { Device } from './device.ts'

afterEach(() => Device.endAll())

const surveyed = 1100
const others = 10_050
const bytesOfHundred = 300_000

describe('a survey of more wheels than one page of a list has,', () => {
  const world = setupTestApp({ commits: true })
  let customer: Caller
  let location: number
  beforeAll(async () => {
    customer = await world.as('cus')
    location = (
      (await customer.post('fleet_survey/select_locations', { key_word: 'Akron' })).json.accounts as unknown as {
        location_id: number
      }[]
    )[0]!.location_id
    await world.database.transaction(async (connection) => {
      // All numbers differ: to look for each among all others takes minutes.
      await connection.query(sql`set local session_replication_role = replica`)
      await connection.query(sql`
        insert into units (account_id, location_id, unit_number, unit_type, configuration_code, vocation)
        select account_id, location_id, 'LS ' || n, 'tractor', 'TR-6X4', 'regional' from locations, generate_series(1, ${surveyed + others}::integer) n where location_id = ${location}`)
    })
  }, 60_000)

  async function begin(units: number): Promise<number> {
    const { json } = await customer.post('fleet_survey/create_survey', {
      location_id: location,
      survey_date: '2026-06-10',
      survey_by: 'Sam Fields',
      dealer: null,
      comments: null,
    })
    await world.database.query(sql`
      insert into survey_units (unit_inspection_id, survey_id, unit_id, inspected_time)
      select nextval(pg_get_serial_sequence('inspections', 'inspection_id')), ${Number(json.survey_id)}::bigint, unit_id, '09:00' from units
      where location_id = ${location} and unit_number like 'LS %' order by unit_id limit ${units}`)
    return Number(json.survey_id)
  }

  it('is taken along whole', async () => {
    const survey = await begin(surveyed)
    const device = await Device.open(customer, 'cus')
    const copy = await device.surveys.open(survey)
    expect([copy.units.size, new Set([...copy.units.values()].map(({ cached }) => cached.wheels.length))]).toEqual([
      surveyed,
      new Set([10]),
    ])
    expect(
      device.calls.filter(({ path }) => path.includes('get_survey_to_inspect')).map(({ path }) => path.split('?')[1]),
    ).toEqual([undefined, 'lists=wheels&page_number=2'])
  }, 60_000)

  it('stands whole in the overview without a network, as with one', async () => {
    const survey = await begin(150)
    const copy = await (await Device.open(customer, 'cus')).surveys.open(survey)
    const { units_overview: there } = (await customer.get(`fleet_survey/${survey}/units`)).json as unknown as {
      units_overview: { units: { unit_number: string }[] }
    }
    const { units_overview: here } = respondWithOverview(copy, new URLSearchParams()) as {
      units_overview: typeof there
    }
    expect(here.units).toHaveLength(150)
    expect(here.units.map(({ unit_number }) => unit_number)).toEqual(there.units.map(({ unit_number }) => unit_number))
  })

  it('of a hundred units is one call, and small beside the thousands of the location, which it says that it does not all know', async () => {
    const survey = await begin(100)
    const device = await Device.open(customer, 'cus')
    const { survey: taken } = await device.surveys.open(survey)
    expect(device.calls.filter(({ path }) => path.includes('get_survey_to_inspect'))).toHaveLength(1)
    expect(taken.other_units).toHaveLength(10_000)
    expect(taken.other_units_in_all).toBeGreaterThan(10_000)
    const { raw } = await customer.get(`own/fleet_survey/get_survey_to_inspect/${survey}`)
    expect(gzipSync(raw).length).toBeLessThan(bytesOfHundred)
  }, 60_000)
})

describe('a survey that is requested page by page', () => {
  const wheel = (unit_inspection_id: number, axle_number: number) => ({
    unit_inspection_id,
    axle_number,
    side: 'left',
    wheel_index: 1,
  })
  const specs = ['steer', 'drive', 'trailer'].map((axle_kind) => ({
    axle_kind,
    target_pressure: 100,
    warning_share: 0.1,
    critical_share: 0.2,
    minimum_tread_depth: 4,
  }))
  const page = (units: number[], wheels: object[], total: number) => ({
    survey: { survey_id: 1 },
    specs,
    units: units.map((unit_inspection_id) => ({ unit_inspection_id, wheel_count: 2 })),
    wheels,
    other_units: [],
    lists: { units: { total_items: units.length }, wheels: { total_items: total }, other_units: { total_items: 0 } },
  })

  /** Answers the survey's calls one after the other, the last one again and again. */
  function take(answers: object[]) {
    const calls: string[] = []
    const request = async (_method: string, path: string) => {
      if (!path.includes('get_survey_to_inspect')) return {} as never
      calls.push(path)
      return answers[Math.min(calls.length, answers.length) - 1] as never
    }
    return { calls, taken: downloadSurvey(1, { request, user: 'ada', locale: 'en-US', now: new Date(), known: null }) }
  }

  it('is requested again if a unit was removed between two pages', async () => {
    const { calls, taken } = take([
      page([1, 2], [wheel(1, 1), wheel(1, 2), wheel(2, 1)], 4),
      page([], [], 2),
      page([2], [wheel(2, 1), wheel(2, 2)], 2),
    ])
    expect((await taken).units.map(({ unit_inspection_id, wheels }) => [unit_inspection_id, wheels.length])).toEqual([
      [2, 2],
    ])
    expect(calls).toHaveLength(3)
  })

  it('never counts as taken without some wheels', async () => {
    const { calls, taken } = take([page([1, 2], [wheel(1, 1), wheel(1, 2), wheel(2, 1)], 3)])
    await expect(taken).rejects.toBeInstanceOf(ApiFailure)
    expect(calls).toHaveLength(3)
  })
})
