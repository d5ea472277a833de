import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCatalog } from '../../server/engine/catalog/pipeline.ts'
import type { Database } from '../../server/platform/database/Database.ts'
import { projectFolder } from '../../server/platform/settings.ts'
import { forgetStatistics } from '../server/platform/database/forgetStatistics.ts'
import { testDatabase } from '../server/platform/database/testDatabase.ts'
import { rowsOfTable } from './rowsOfTable.ts'

const catalog = await loadCatalog(`${projectFolder}/definitions`)
const units = 300
/** The wheels of each unit. */
const wheels = 10
/** The removed tires of each unit, on the left of its first axle and on the right. */
const removed = 2

describe('what is read of a large survey whose units had tires removed and pictures taken,', () => {
  let database: Database
  let folder: string
  let place: { account_id: number; location_id: number }
  let survey: number
  let unitIds: number[]
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-large-'))
    database = await testDatabase.openDemo(folder)
    const [first] = await database.query<typeof place>(
      sql`select account_id, location_id from locations order by 1, 2 limit 1`,
    )
    place = first!
    const { account_id: account, location_id: location } = place
    const [begun] = await database.query<{ survey_id: number }>(sql`
      insert into surveys (account_id, location_id, kind, survey_date, survey_by, state, finished_at) values (${account}, ${location}, 'fleet', '2026-05-10', 'Sam Fields', 'finished', now()) returning survey_id`)
    survey = Number(begun!.survey_id)
    await database.query(sql`select ensure_month('2026-05-10'::date)`)
    await database.transaction(async (connection) => {
      const put = [
        // As data that came long ago: judged, counted and settled then.
        sql`set local session_replication_role = replica`,
        sql`insert into units (account_id, location_id, unit_number, unit_type, configuration_code)
          select ${account}::bigint, ${location}::bigint, 'LS ' || n, 'tractor', 'TR-6X4' from generate_series(1, ${units}::integer) n`,
        sql`insert into inspections (account_id, inspected_on, survey_id, survey_kind, survey_by, location_id, unit_id, inspected_time, total_tires, total_tires_read_count)
          select account_id, '2026-05-10', ${survey}::bigint, 'fleet', 'Sam Fields', location_id, unit_id, '08:00', 10, 10 from units where unit_number like 'LS %'`,
        sql`insert into readings (account_id, inspected_on, inspection_id, axle_number, side, wheel_index, pressure_psi, pressure_severity, tread_severity)
          select i.account_id, i.inspected_on, i.inspection_id, w.axle_number, w.side, w.wheel_index, 100, 'ok', 'ok'
          from inspections i join units u using (unit_id) join axle_configuration_wheels w using (configuration_code) where i.survey_id = ${survey}`,
        sql`insert into removed_tires (account_id, location_id, unit_id, removed_on, axle_number, side, wheel_index, removal_reason, survey_id, inspection_id)
          select account_id, location_id, unit_id, inspected_on, 1, side, 1, (select min(removal_reason) from removal_reasons), survey_id, inspection_id
          from inspections, unnest(array['left', 'right']) side where survey_id = ${survey}`,
        sql`insert into images (storage_id, account_id, location_id, survey_id, inspection_id, unit_id, media_type, width, height, byte_count, content, taken_at)
          select 'large-survey-' || unit_id, account_id, location_id, survey_id, inspection_id, unit_id, 'image/jpeg', 1, 1, 1, repeat('0', 64), inspected_on
          from inspections where survey_id = ${survey}`,
      ]
      for (const statement of put) await connection.query(statement)
    })
    unitIds = (
      await database.query<{ unit_id: number }>(sql`select unit_id from units where unit_number like 'LS %' order by 1`)
    ).map(({ unit_id: id }) => Number(id))
  }, 120_000)
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  const rowsRead = (id: string, parameters: Record<string, unknown>, table: string): Promise<number> =>
    rowsOfTable(database, catalog, { id, parameters, accountId: place.account_id }, table)

  const analyzed = [
    ['without statistics', false],
    ['with statistics', true],
  ] as const
  describe.each(analyzed)('%s', (_, isAnalyzed) => {
    beforeAll(async () => {
      await database.script(isAnalyzed ? 'analyze' : forgetStatistics)
    })

    it('its units find the tires removed of each', async () => {
      const read = await rowsRead('survey-seen', { survey_id: survey }, 'removed_tires')
      expect(read).toBeGreaterThan(0)
      expect(read).toBeLessThanOrEqual(2 * units * removed)
    })

    it('the wheels of its units find the removed tires of each', async () => {
      expect(await rowsRead('survey-axles', { survey_id: survey }, 'removed_tires')).toBeLessThanOrEqual(
        2 * units * wheels * removed,
      )
    })

    it('the history of its units counts the pictures of each', async () => {
      const read = await rowsRead('unit-events-seen', { unit_ids: unitIds }, 'images')
      expect(read).toBeGreaterThan(0)
      expect(read).toBeLessThanOrEqual(units + (await database.query(sql`select from images`)).length)
    })

    it('what it scrapped finds its surveys once, not once for each tire', async () => {
      for (const id of ['scrap-tires', 'scrap-surveys']) {
        const read = await rowsRead(id, { accounts: [place.account_id] }, 'surveys')
        expect(read).toBeGreaterThan(0)
        expect(read).toBeLessThan(units)
      }
    })
  })
})
