import { writeXlsx } from 'hucre/xlsx'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { tableRows, workbookType } from '../../../server/platform/files/tableRows.ts'
import { errorsOf, importFile } from './feedFiles.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Answer, Caller } from './testApp.ts'

/** Rows of a workbook at the places that a spreadsheet shows them. */
async function rowsOf(file: Buffer): Promise<string[][]> {
  const rows: string[][] = []
  for await (const { row, cells } of tableRows({ bytes: file, type: workbookType })!) rows[row - 1] = cells
  return Array.from(rows, (cells: string[] | undefined) => cells ?? [])
}

const toFile = async (rows: string[][]): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Export', rows }] }))

describe('files of several tables that the portal wrote are loaded back', () => {
  const world = setupTestApp({ commits: true })
  let admin: Caller
  beforeAll(async () => {
    admin = await world.as('admin')
  })
  const idOf = async (text: ReturnType<typeof sql>): Promise<number> =>
    (await world.database.query<{ id: number }>(text))[0]!.id
  const preview = (file: Buffer, as = admin): Promise<Answer & { feed: string }> =>
    importFile(as, file, { name: 'export.xlsx', preview: true })
  const same = (read: number): object => ({ read, new: 0, changed: 0, unchanged: read, cancelled: 0, rejected: 0 })

  /** The tables of the product that can be sent back, with the column of which a cell is changed. */
  const tables = {
    fleet: {
      feed: 'specifications',
      path: 'manage_specs/download_excel_file_spec_information',
      changed: 'Target pressure (psi)',
      body: async () => ({
        account: await idOf(
          sql`select account_id as id from specs where account_id is not null and location_id is null limit 1`,
        ),
      }),
    },
    inherited: {
      feed: 'specifications',
      path: 'manage_specs/download_excel_file_spec_information',
      changed: 'Duals: critical beyond (psi)',
      body: async () => ({
        account: await idOf(
          sql`select min(a.account_id) as id from accounts a join locations using (account_id) where not exists (select from specs s where s.account_id = a.account_id)`,
        ),
      }),
    },
    location: {
      feed: 'specifications',
      path: 'manage_specs/download_excel_file_spec_information',
      changed: 'Minimum tread depth (/32″)',
      body: async () => ({
        account: await idOf(
          sql`select account_id as id from specs where location_id is not null order by spec_id limit 1`,
        ),
        location: await idOf(
          sql`select location_id as id from specs where location_id is not null order by spec_id limit 1`,
        ),
      }),
    },
    scrap: {
      feed: 'removed-tires',
      path: 'scrap_analysis_report/get_report_to_excel',
      changed: 'Casing',
      body: async () => ({
        accounts: [
          await idOf(
            sql`select account_id as id from removed_tires where is_scrapped and unit_id is null group by 1 order by count(*) desc limit 1`,
          ),
        ],
      }),
    },
    survey: {
      feed: 'inspections',
      path: 'survey/download_excel_file_survey_details',
      changed: 'Pressure (psi)',
      body: async () => ({
        survey_id: await idOf(
          sql`select survey_id as id from surveys where state = 'finished' and kind = 'fleet' order by survey_date desc limit 1`,
        ),
      }),
    },
  }
  type Name = keyof typeof tables

  it.each<Name>(['fleet', 'inherited', 'location', 'scrap', 'survey'])(
    '%s: unchanged, and with one changed cell as one change',
    async (name) => {
      const { feed, path, body, changed } = tables[name]
      const { raw } = await admin.post(path, await body())
      const whole = await preview(raw)
      const { read } = whole.json.counts as unknown as { read: number }
      expect([whole.feed, errorsOf(whole), whole.json.counts]).toEqual([feed, [], same(read)])
      expect(read).toBeGreaterThan(2)
      const rows = await rowsOf(raw)
      const heading = rows.findIndex((cells) => cells.includes(changed) && cells.length > 8)
      // The second row: specifications of steer axles, which come first, have no duals.
      const [at, column] = [heading + 2, rows[heading]!.indexOf(changed)]
      rows[at]![column] = String(Number(rows[at]![column]) + 1)
      const one = await preview(await toFile(rows))
      const { new: added, changed: others, unchanged, rejected } = one.json.counts as unknown as Record<string, number>
      expect([errorsOf(one), added! + others!, unchanged, rejected]).toEqual([[], 1, read - 1, 0])
    },
  )

  it.each(['de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pl-PL', 'pt-PT'])('in %s', async (locale) => {
    for (const name of ['location', 'scrap', 'survey'] as const) {
      const { raw } = await admin.post(tables[name].path, await tables[name].body(), { 'user-language': locale })
      const whole = await preview(raw)
      const { read } = whole.json.counts as unknown as { read: number }
      expect([name, whole.feed, errorsOf(whole), whole.json.counts]).toEqual([name, tables[name].feed, [], same(read)])
      expect(read).toBeGreaterThan(2)
    }
  })

  it('in the units of their reader', async () => {
    await world.database.query(
      sql`update users set pressure_unit = 'bar', tread_unit = 'mm' where login = 'admin@example.test'`,
    )
    for (const name of ['fleet', 'inherited', 'location', 'scrap', 'survey'] as const) {
      const whole = await preview((await admin.post(tables[name].path, await tables[name].body())).raw)
      const { read } = whole.json.counts as unknown as { read: number }
      expect([name, errorsOf(whole), whole.json.counts]).toEqual([name, [], same(read)])
      expect(JSON.stringify(whole.json.rows)).toContain('"mm"')
    }
    await world.database.query(
      sql`update users set pressure_unit = 'psi', tread_unit = '32nds' where login = 'admin@example.test'`,
    )
  })

  it('with an empty line between rows, and the tables below them left as they are', async () => {
    const rows = await rowsOf((await admin.post(tables.scrap.path, await tables.scrap.body())).raw)
    const heading = rows.findIndex((cells) => cells.includes('Casing') && cells.length > 8)
    const { read } = (await preview(await toFile(rows))).json.counts as unknown as { read: number }
    rows.splice(heading + 3, 0, [], [])
    expect((await preview(await toFile(rows))).json.counts).toEqual(same(read))
  })

  it('and a changed tire without a unit is stored, and undone', async () => {
    const rows = await rowsOf((await admin.post(tables.scrap.path, await tables.scrap.body())).raw)
    const heading = rows.findIndex((cells) => cells.includes('Casing') && cells.length > 8)
    const at = rows.findIndex(([unit], index) => index > heading && unit === '')
    const [column, record] = ['Casing', 'Record of the tire'].map((name) => rows[heading]!.indexOf(name)) as [
      number,
      number,
    ]
    const worth = async (): Promise<string> =>
      JSON.stringify(
        await world.database.query(
          sql`select to_jsonb(r) - 'version' as tire from removed_tires r where removed_tire_id = ${Number(rows[at]![record])}`,
        ),
      )
    const before = await worth()
    rows[at]![column] = '55.5'
    const loaded = await importFile(admin, await toFile(rows), { name: 'export.xlsx' })
    expect([errorsOf(loaded), loaded.json.counts]).toMatchObject([[], { new: 0, changed: 1 }])
    expect(JSON.parse(await worth())).toMatchObject([{ tire: { casing_value: 55.5 } }])
    expect((await admin.post(`batches/${String(loaded.json.batch_id)}/undo`, {})).json).toEqual({
      left: [],
      rows_left: 0,
    })
    expect(await worth()).toBe(before)
  })

  it('but records of others are unknown', async () => {
    const { raw } = await admin.post(tables.scrap.path, await tables.scrap.body())
    const stranger = await preview(raw, await world.as('cus-other'))
    const { read } = stranger.json.counts as unknown as { read: number }
    expect(stranger.json.counts).toEqual({ read, new: 0, changed: 0, unchanged: 0, cancelled: 0, rejected: read })
    expect(JSON.stringify(stranger.json.rows)).toContain('No tire of yours has this record.')
  })

  it('but specifications of all fleets need the fleet that they are to be of', async () => {
    const { raw } = await admin.post(tables.fleet.path, {})
    expect(errorsOf(await preview(raw))).toEqual(['file: The first row must contain the column account_number.'])
    const [{ account_number: number }] = (await world.database.query<{ account_number: string }>(
      sql`select account_number from accounts order by account_id limit 1`,
    )) as [{ account_number: string }]
    const whole = await importFile(admin, raw, {
      name: 'export.xlsx',
      preview: true,
      choices: { constants: { account_number: number } },
    })
    expect([errorsOf(whole), whole.json.counts]).toEqual([[], same(3)])
  })
})
