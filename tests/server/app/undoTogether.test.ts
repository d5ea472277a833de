import sql from 'sql-template-tag'
import { beforeAll, expect, it } from 'vitest'
import { undoBatch } from '../../../server/engine/feeds/undoBatch.ts'
import type { Queryable } from '../../../server/platform/database/Database.ts'
import { feedWriters } from '../../../server/portal/imports/feedWriters.ts'
import { errorsOf } from './feedFiles.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Answer, Caller } from './testApp.ts'

const units = 100
const everyUnit = <Row>(row: (number: number) => Row): Row[] =>
  Array.from({ length: units }, (_unit, index) => row(index + 1))
const wheel = (number: number, position: string) => ({ unit_number: `TG-${number}`, position })

const world = setupTestApp()
let admin: Caller
beforeAll(async () => {
  admin = await world.as('admin')
  await load(
    'locations',
    everyUnit((number) => ({
      location_number: `TG${number}`,
      name: `Together ${number}`,
      city: 'Akron',
      state_code: 'OH',
      postal_code: '44301',
      country_code: 'US',
      time_zone: 'America/New_York',
    })),
  )
  await load(
    'units',
    everyUnit((number) => ({
      unit_number: `TG-${number}`,
      configuration: number % 2 === 0 ? 'TR-6X4' : 'TL-2',
      location_number: `TG${number}`,
    })),
  )
})

async function load(feed: string, rows: object[]): Promise<number> {
  const answer: Answer = await admin.post(`feeds/${feed}`, {
    rows: rows.map((row) => ({ account_number: '100004', ...row })),
  })
  expect([feed, answer.status, errorsOf(answer)]).toEqual([feed, 200, []])
  return Number(answer.json.batch_id)
}

/** All that these loads store, without versions and numbers that only rise. */
const stored = async (): Promise<string> =>
  JSON.stringify(
    await Promise.all(
      [
        sql`select to_jsonb(t) from tires t join units u using (unit_id) where u.unit_number like 'TG-%' order by tire_id`,
        sql`select to_jsonb(r) - 'version' from removed_tires r join units u using (unit_id) where u.unit_number like 'TG-%' order by removed_tire_id`,
        sql`select c.unit_id, c.technician, c.low_ft_lb, (select array_agg(n.torque_ft_lb order by n.nut_number) from torque_nuts n where n.torque_check_id = c.torque_check_id) from torque_checks c join units u using (unit_id) where u.unit_number like 'TG-%' order by 1`,
        sql`select c.unit_id, s.survey_date, s.survey_by, (select jsonb_object_agg(a.readiness_item, a.answer) from trailer_check_answers a where a.trailer_check_id = c.trailer_check_id) from trailer_checks c join surveys s using (survey_id) join units u using (unit_id) where u.unit_number like 'TG-%' order by 1`,
        sql`select s.location_id, s.axle_kind, s.target_pressure_psi from specs s join locations l using (location_id) where l.location_number like 'TG%' order by 1, 2`,
        sql`select count(*) from surveys`,
        sql`select count(*) from scrap_surveys`,
      ].map((statement) => world.database.query(statement)),
    ),
  )

/** Undoes a load and counts its statements. */
async function undoCounted(
  feed: string,
  batch: number,
): Promise<{ statements: number; left: unknown[]; undone: number }> {
  let statements = 0
  const [{ user_id: userId }] = (await world.database.query<{ user_id: number }>(
    sql`select user_id from users where login = 'admin@example.test'`,
  )) as [{ user_id: number }]
  return world.database.transaction(async (connection) => {
    const counted: Queryable = {
      ...connection,
      query: (...asked: Parameters<Queryable['query']>) => {
        statements += 1
        return connection.query(...asked)
      },
    } as Queryable
    const definition = world.holder.current.feeds.get(feed)!
    const { left, undone } = await undoBatch(
      counted,
      { id: batch, feed: definition },
      { userId, scope: { kind: 'all' } },
      { writers: feedWriters },
    )
    return { statements, left, undone }
  })
}

const even = everyUnit((number) => number).filter((number) => number % 2 === 0)
const odd = everyUnit((number) => number).filter((number) => number % 2 === 1)
const checks = { checked_on: '2026-06-01', technician: 'M. Bolt' }
const loads: Record<string, { feed: string; first: object[]; second: object[] }> = {
  'fitted tires': {
    feed: 'fitted-tires',
    first: odd.map((number) => ({ ...wheel(number, 'LFO'), fitted_on: '2026-05-01', serial: `T-${number}` })),
    second: odd.map((number) => ({ ...wheel(number, 'LFO'), fitted_on: '2026-05-20', serial: `U-${number}` })),
  },
  'removed tires': {
    feed: 'removed-tires',
    first: odd.map((number) => ({
      ...wheel(number, 'RFO'),
      removed_on: '2026-05-02',
      removal_reason: 'puncture',
      destination: 'scrap',
      removed_by: `Person ${number}`,
    })),
    second: odd.map((number) => ({
      ...wheel(number, 'RFO'),
      removed_on: '2026-05-02',
      removal_reason: 'separation',
      destination: 'scrap',
      removed_by: `Person ${number}`,
    })),
  },
  'torque checks': {
    feed: 'torque-checks',
    first: even.map((number) => ({
      ...wheel(number, 'LFI'),
      ...checks,
      torque_unit: 'ft-lb',
      torques: '470; missing; 490',
    })),
    second: even.map((number) => ({
      ...wheel(number, 'LFI'),
      ...checks,
      torque_unit: 'ft-lb',
      torques: '480; 480',
      low: 440,
    })),
  },
  'trailer checks': {
    feed: 'trailer-checks',
    first: odd.map((number) => ({ unit_number: `TG-${number}`, ...checks, item: 'lights', answer: 'pass' })),
    second: odd.map((number) => ({ unit_number: `TG-${number}`, ...checks, item: 'lights', answer: 'fail' })),
  },
  specifications: {
    feed: 'specifications',
    first: everyUnit((number) => ({
      location_number: `TG${number}`,
      axle_kind: 'drive',
      target_unit: 'psi',
      target: 101,
    })),
    second: everyUnit((number) => ({
      location_number: `TG${number}`,
      axle_kind: 'drive',
      target_unit: 'psi',
      target: 102,
    })),
  },
}

it.each(Object.keys(loads))(
  '%s are undone by a few statements for all of them, back to each load before',
  async (name) => {
    const { feed, first, second } = loads[name]!
    const before = await stored()
    const one = await load(feed, first)
    const between = await stored()
    expect(between).not.toBe(before)
    const two = await load(feed, second)
    expect(await stored()).not.toBe(between)
    const undone = await undoCounted(feed, two)
    expect([undone.left, undone.undone]).toEqual([[], second.length])
    expect(undone.statements).toBeLessThan(second.length / 1.5)
    expect(await stored()).toBe(between)
    expect((await undoCounted(feed, one)).left).toEqual([])
    expect(await stored()).toBe(before)
  },
)

it('leaves tires that somebody changed since, and those that were read', async () => {
  const batch = await load(
    'fitted-tires',
    odd.map((number) => ({ ...wheel(number, 'RRO'), fitted_on: '2026-05-01', serial: `V-${number}` })),
  )
  await world.database.query(sql`update tires set identification_number = 'X2226' where serial = 'V-3'`)
  const [{ tire_id: read }] = (await world.database.query<{ tire_id: number }>(
    sql`select tire_id from tires where serial = 'V-5'`,
  )) as [{ tire_id: number }]
  await world.database.query(
    sql`update readings set tire_id = ${read} where ctid = (select r.ctid from readings r join tires t using (tire_id) where t.account_id = (select account_id from tires where tire_id = ${read}) limit 1) and inspected_on = inspected_on`,
  )
  const undone = await undoCounted('fitted-tires', batch)
  expect(undone.undone).toBe(odd.length - 2)
  expect(undone.left).toMatchObject([
    { line: 3, columns: [] },
    { line: 2, columns: ['identification_number'] },
  ])
  expect(undone.statements).toBeLessThan(odd.length)
})
