import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { errorsOf, importFile } from './feedFiles.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'

/** Files that the portal itself writes, sent back as they are, with the columns that the import page suggests. */
describe('exports of the portal that are loaded back', () => {
  const world = setupTestApp({ commits: true })
  let admin: Caller
  let customer: Caller
  beforeAll(async () => {
    admin = await world.as('admin')
    customer = await world.as('cus')
    // Half of the tires of one place were entered in metric units.
    await world.database.query(
      sql`update readings set pressure_entered = round(pressure_entered * 6.894757, 1), pressure_entered_unit = 'kPa', tread_entered = round(tread_entered * 25.4 / 32, 4), tread_entered_unit = 'mm' where side = 'left' and pressure_entered_unit = 'psi' and tread_entered_unit = '32nds' and tread_outer_entered is null`,
    )
  })
  const fileOf = async (as: Caller, path: string, body: object): Promise<Buffer> => {
    const { status, raw } = await as.post(path, body)
    expect(status).toBe(200)
    return raw
  }
  const unchanged = async (as: Caller, file: Buffer, feed: string, rows: number, more: object = {}): Promise<void> => {
    const answer = await importFile(as, file, { feed, name: 'export.xlsx', ...more })
    expect(errorsOf(answer)).toEqual([])
    expect(answer.json.counts).toEqual({ read: rows, new: 0, changed: 0, unchanged: rows, cancelled: 0, rejected: 0 })
    expect(rows).toBeGreaterThan(4)
  }
  const count = async (text: ReturnType<typeof sql>): Promise<number> =>
    (await world.database.query<{ count: number }>(text))[0]!.count

  it.each(['de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pl-PL', 'pt-PT'])('in %s', async (locale) => {
    const [{ location_id: id }] = (await world.database.query<{ location_id: number }>(
      sql`select r.location_id from removed_tires r join surveys s using (survey_id) where s.state = 'finished' group by 1 order by count(*) desc limit 1`,
    )) as [{ location_id: number }]
    const files: [string, string, object][] = [
      ['units', 'fleet_survey/get_units_excel', { location_id: id }],
      ['removed-tires', 'fleet_survey/get_removed_tires_excel', { location_id: id }],
      ['products', 'products/get_excel', {}],
      ['inspections', 'checkpoint/download_excel_file_checkpoint_all_details_report', { locations: [id] }],
    ]
    for (const [feed, path, body] of files) {
      const { status, raw } = await admin.post(path, body, { 'user-language': locale })
      const answer = await importFile(admin, raw, { feed, name: 'export.xlsx' })
      const { read } = answer.json.counts as unknown as Record<string, number>
      expect([feed, status, errorsOf(answer), answer.json.counts]).toEqual([
        feed,
        200,
        [],
        { read, new: 0, changed: 0, unchanged: read, cancelled: 0, rejected: 0 },
      ])
      expect(read).toBeGreaterThan(1)
    }
  })

  it('products', async () =>
    unchanged(
      admin,
      await fileOf(admin, 'products/get_excel', {}),
      'products',
      await count(sql`select count(*) from products`),
    ))

  it('units of a location', async () => {
    const [{ location_id: id }] = (await world.database.query<{ location_id: number }>(
      sql`select location_id from units where is_active group by 1 order by count(*) desc limit 1`,
    )) as [{ location_id: number }]
    await unchanged(
      admin,
      await fileOf(admin, 'fleet_survey/get_units_excel', { location_id: id }),
      'units',
      await count(sql`select count(*) from units where location_id = ${id} and is_active`),
    )
  })

  it('removed tires of a location', async () => {
    const [{ location_id: id }] = (await world.database.query<{ location_id: number }>(
      sql`select r.location_id from removed_tires r join surveys s using (survey_id) where s.state = 'finished' group by 1 order by count(*) desc limit 1`,
    )) as [{ location_id: number }]
    await unchanged(
      admin,
      await fileOf(admin, 'fleet_survey/get_removed_tires_excel', { location_id: id }),
      'removed-tires',
      await count(
        sql`select count(*) from removed_tires r join surveys s using (survey_id) where r.location_id = ${id} and s.state = 'finished'`,
      ),
    )
  })

  it('tires of checkpoint inspections, in other units than some were entered in', async () => {
    const file = await fileOf(customer, 'checkpoint/download_excel_file_checkpoint_all_details_report', {})
    const answer = await importFile(customer, file, { feed: 'inspections', name: 'export.xlsx' })
    expect(errorsOf(answer)).toEqual([])
    const counts = answer.json.counts as unknown as Record<string, number>
    expect(counts).toEqual({ read: counts.read, new: 0, changed: 0, unchanged: counts.read, cancelled: 0, rejected: 0 })
    expect(counts.read).toBeGreaterThan(50)
  })

  it('accounts by name, where one of them alone has it among those that the reader reaches', async () => {
    const [account] = await world.database.query<{ account_id: number; name: string }>(
      sql`select account_id, name from accounts where account_number = '100004'`,
    )
    const file = Buffer.from(
      `Account,Location,Invoice,Line,Date,Product code,Quantity,Price each\n${account?.name},0001,N-1,1,2026-05-03,RECAPRO-RCDRIVE-1,4,250.25\n`,
    )
    const load = (as: Caller) => importFile(as, file, { feed: 'purchases', name: 'lines.csv' })
    expect((await load(customer)).json.counts).toMatchObject({ new: 1, rejected: 0 })
    expect(
      await count(
        sql`select count(*) from purchases where invoice_number = 'N-1' and account_id = ${account?.account_id}`,
      ),
    ).toBe(1)
    // A caller without access to the account does not learn that it exists.
    expect(errorsOf(await load(await world.as('cus-other')))).toEqual([
      `rows.2.account_number: ${account?.name} was not found`,
    ])
    await world.database.query(
      sql`insert into accounts (account_number, name, location_type, country_code) select 'N-100004', name, location_type, country_code from accounts where account_number = '100004'`,
    )
    expect((await load(customer)).json.counts).toMatchObject({ unchanged: 1, rejected: 0 })
    expect(errorsOf(await load(admin))).toEqual([
      `rows.2.account_number: Several have the name ${account?.name}. Give the number of the one that is meant.`,
    ])
  })
})
