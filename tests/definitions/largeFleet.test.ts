import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCatalog } from '../../server/engine/catalog/pipeline.ts'
import type { Database, Queryable, Statement } from '../../server/platform/database/Database.ts'
import { projectFolder } from '../../server/platform/settings.ts'
import { updateTireWear } from '../../server/portal/inspections/updateTireWear.ts'
import { readDrafts } from '../../server/portal/surveys/readDrafts.ts'
import { forgetStatistics } from '../server/platform/database/forgetStatistics.ts'
import { planNodes } from '../server/platform/database/planNodes.ts'
import { testDatabase } from '../server/platform/database/testDatabase.ts'
import { rowsOfNodes, rowsOfTable } from './rowsOfTable.ts'

const catalog = await loadCatalog(`${projectFolder}/definitions`)
const units = 200
/** The inspections of each unit, a day apart. */
const inspections = 4
/** The wheels of each unit. */
const wheels = 10
/** The pictures of an inspection before the requested days. */
const earlierPictures = 3000

const days = { date_from: '2026-05-01', date_to: '2026-06-14' }

interface Wheel {
  unit_inspection_id: number
  axle_number: number
  side: string
  wheel_index: number
}

describe('what is read of a large fleet,', () => {
  let database: Database
  let folder: string
  let wheel: Wheel
  let accountId: number
  let fewUnits: number[]
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-fleet-'))
    database = await testDatabase.openDemo(folder)
    const [found] = await database.query<Wheel & { account_id: number; location_id: number }>(sql`
      select w.unit_inspection_id, w.axle_number, w.side, w.wheel_index, s.account_id, s.location_id
      from survey_wheels w join survey_units d using (unit_inspection_id) join surveys s using (survey_id) order by 1, 2, 3, 4 limit 1`)
    const { account_id: account, location_id: location, ...place } = found!
    wheel = place
    accountId = Number(account)
    const [gate] = await database.query<{ survey_id: number }>(sql`
      insert into surveys (account_id, location_id, kind, survey_date, survey_by, state, finished_at) values (${account}, ${location}, 'checkpoint', '2026-05-01', 'Gate', 'finished', now()) returning survey_id`)
    await database.query(sql`select ensure_month('2026-05-01'::date)`)
    await database.transaction(async (connection) => {
      const put = [
        // As data that came long ago: judged, counted and settled then.
        sql`set local session_replication_role = replica`,
        sql`insert into units (account_id, location_id, unit_number, unit_type, configuration_code)
          select ${account}::bigint, ${location}::bigint, 'LF ' || n, 'tractor', 'TR-6X4' from generate_series(1, ${units}::integer) n`,
        sql`insert into inspections (account_id, inspected_on, survey_id, survey_kind, survey_by, location_id, unit_id, inspected_time, total_tires, total_tires_read_count)
          select account_id, '2026-05-01'::date + n, ${gate!.survey_id}::bigint, 'checkpoint', 'Gate', location_id, unit_id, '08:00', 10, 10
          from units, generate_series(1, ${inspections}::integer) n where unit_number like 'LF %'`,
        sql`insert into readings (account_id, inspected_on, inspection_id, axle_number, side, wheel_index, pressure_psi, pressure_severity, tread_severity)
          select i.account_id, i.inspected_on, i.inspection_id, w.axle_number, w.side, w.wheel_index, 100, 'ok', 'ok'
          from inspections i join units u using (unit_id) join axle_configuration_wheels w using (configuration_code) where u.unit_number like 'LF %'`,
        sql`insert into images (storage_id, account_id, location_id, inspection_id, survey_id, unit_id, media_type, width, height, byte_count, content, taken_at)
          select 'large-fleet-' || n, i.account_id, i.location_id, i.inspection_id, i.survey_id, i.unit_id, 'image/jpeg', 1, 1, 1, repeat('0', 64), i.inspected_on
          from (select * from inspections where account_id = ${account}::bigint and survey_id is not null and inspected_on < ${days.date_from}::date order by inspection_id limit 1) i, generate_series(1, ${earlierPictures}::integer) n`,
      ]
      for (const statement of put) await connection.query(statement)
    })
    fewUnits = (
      await database.query<{ unit_id: number }>(
        sql`select unit_id from units where unit_number like 'LF %' order by 1 limit 20`,
      )
    ).map(({ unit_id: id }) => Number(id))
  }, 120_000)
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  const rowsRead = (id: string, parameters: Record<string, unknown>, table: string): Promise<number> =>
    rowsOfTable(database, catalog, { id, parameters, accountId }, table)

  const countOf = async (table: string): Promise<number> => {
    const [row] = await database.query<{ count: number }>({
      text: `select count(*) as count from ${table} where account_id = $1`,
      values: [accountId],
    })
    return row!.count
  }

  const analyzed = [
    ['without statistics', false],
    ['with statistics', true],
  ] as const
  describe.each(analyzed)('%s', (_, isAnalyzed) => {
    beforeAll(async () => {
      await database.script(isAnalyzed ? 'analyze' : forgetStatistics)
    })

    it('the wheels of a checkpoint report are those of its inspections', async () => {
      const own = await countOf('inspections')
      for (const [table, most] of [
        ['inspections', 3 * own],
        ['readings', 2 * units * wheels + own],
      ] as const) {
        const read = await rowsRead('checkpoint-detail', days, table)
        expect([table, read > 0, read <= most ? 'few' : read]).toEqual([table, true, 'few'])
      }
    })

    it('the pictures of its condition are not looked for among those of earlier inspections', async () => {
      const oneDay = { ...days, date_to: days.date_from }
      for (const asked of [days, oneDay, {}])
        expect(await rowsRead('fleet-condition-images', asked, 'images')).toBeLessThan(earlierPictures)
    })

    it('what a wheel of an open survey read before is found by its inspection', async () => {
      const read = await rowsRead('wheel-position-info', { ...wheel }, 'readings')
      expect(read).toBeLessThanOrEqual(200)
    })

    // With statistics, tables and months that are as small as these may be read whole.
    it.runIf(!isAnalyzed)('a survey reads only the replacements of its own wheels when published', async () => {
      const [draft] = await database.query<{ survey_id: number; wheels: number }>(sql`
        select d.survey_id, count(*) as wheels from survey_units d join survey_wheels w using (unit_inspection_id)
        where d.survey_id = (select survey_id from survey_units where unit_inspection_id = ${wheel.unit_inspection_id}) group by 1`)
      const asked: Statement[] = []
      const watching: Queryable = {
        ...database,
        query: (statement) => {
          asked.push(statement)
          return database.query(statement)
        },
      }
      await readDrafts(watching, draft!.survey_id)
      const nodes = await planNodes(
        database,
        asked.find(({ text }) => text.includes('changed_wheels('))!,
      )
      const readOf = (table: string): number => rowsOfNodes(nodes, table)
      expect(readOf('removed_tires')).toBeLessThanOrEqual(draft!.wheels)
      expect(readOf('tires')).toBeLessThanOrEqual(20 * draft!.wheels)
    })

    it.runIf(!isAnalyzed)('the wear of some tires is settled by their own readings', async () => {
      const tires = await database.query<{ tire_id: number; readings: number }>(sql`
        select tire_id, count(*) as readings from readings where tire_id is not null and tread_32nds is not null group by 1 order by 1 limit 10`)
      const own = tires.reduce((sum, { readings }) => sum + readings, 0)
      const readSoFar = async (connection: Queryable): Promise<number> => {
        const [row] = await connection.query<{ read: number }>(sql`
          select coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0)::bigint as read from pg_stat_xact_user_tables where relname like 'readings_2%'`)
        return row!.read
      }
      const read = await database.transaction(async (connection) => {
        const before = await readSoFar(connection)
        await updateTireWear(
          connection,
          tires.map(({ tire_id: id }) => id),
        )
        return (await readSoFar(connection)) - before
      })
      expect(read).toBeGreaterThanOrEqual(own)
      expect(read).toBeLessThanOrEqual(3 * own)
    })

    it.runIf(!isAnalyzed)('the history of some units is read by them', async () => {
      for (const id of ['unit-events-seen', 'unit-wheels-read']) {
        const read = await rowsRead(id, { unit_ids: fewUnits }, 'inspections')
        expect([id, read]).toEqual([id, fewUnits.length * inspections])
      }
    })
  })
})
