import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { createUser } from '../../../server/portal/accounts/createUser.ts'
import { importFleet } from '../../../server/portal/imports/importFleet.ts'
import { setupTestApp } from './setupTestApp.ts'
import { password, today, type Caller } from './testApp.ts'
import { pdfPages, xlsxRows } from './readFiles.ts'

interface Load {
  batch_id: number
  source: string
  file_name: string
  rows_new: number
  rows_changed: number
}

const example = fileURLToPath(new URL('../../../examples/own-fleet', import.meta.url))

/** From CSV files to the report and its files; the figures are those of examples/own-fleet/README.md. */
describe('a fleet of one’s own', () => {
  const world = setupTestApp({ commits: true })
  let owner: Caller
  let range: { account_group: string; date_from: string; date_to: string }
  beforeAll(async () => {
    expect((await importFleet(world.database, example, today)).problems).toEqual([])
    const [account] = await world.database.query<{
      account_number: string
      location_type: number
      first: string
      last: string
    }>({
      text: `select a.account_number, a.location_type, min(i.inspected_on) as first, max(i.inspected_on) as last
        from accounts a join inspections i on i.account_id = a.account_id where a.name = 'Maple Hollow Haulage' group by 1, 2`,
      values: [],
    })
    const groups: Record<number, { group: string; flag: string }> = {
      2: { group: 'preferred_fleet', flag: 'show_preferred_fleet' },
      3: { group: 'us_national_account', flag: 'show_national_account' },
    }
    const { group, flag } = groups[account?.location_type ?? 0] ?? { group: '', flag: '' }
    range = { account_group: group, date_from: account?.first ?? '', date_to: account?.last ?? '' }
    await createUser(world.database, {
      login: 'owner@example.test',
      userName: 'Owner',
      userLastName: '',
      group: 'CUS',
      password,
      codes: ['TVLOGIN'],
      flags: [flag],
      accounts: [account?.account_number ?? ''],
      dealers: [],
    })
    owner = await world.as('owner')
  })

  it('shows the totals worked out by hand, of every inspection and of the latest of each unit', async () => {
    const every = (await owner.post('checkpoint/report', { ...range, report_type: 'every' })).json
    expect(every).toMatchObject({
      total_items: 8,
      totals: {
        pressure_critical: 3,
        pressure_warning: 4,
        tread_depth_critical: 3,
        tread_depth_warning: 3,
        tread_mismatch_axle_critical: 1,
        tread_mismatch_axle_warning: 1,
        tread_mismatch_duals_critical: 1,
        tread_mismatch_duals_warning: 1,
        tiles: {
          total_units: 6,
          total_tires: 64,
          total_tires_read_count: 61,
          critical_exceptions: 8,
          warning_exceptions: 9,
        },
      },
    })
    const latest = (await owner.post('checkpoint/report', range)).json
    expect(latest).toMatchObject({
      total_items: 6,
      totals: {
        tiles: {
          total_units: 6,
          total_tires: 46,
          total_tires_read_count: 43,
          critical_exceptions: 5,
          warning_exceptions: 5,
        },
      },
    })
  })

  it('prints the same totals on the PDF and in the Excel file', async () => {
    const pages = await pdfPages(
      (await owner.post('checkpoint/download_pdf_file_checkpoint_reports', { ...range, report_type: 'every' })).raw,
    )
    const words = pages.flat()
    for (const [figure, title] of [
      ['6', 'Units'],
      ['64', 'Tires'],
      ['61', 'Tires read'],
      ['8', 'Critical exceptions'],
      ['9', 'Warning exceptions'],
    ] as const) {
      expect(words[words.indexOf(title) - 1], title).toBe(figure)
    }
    expect(words).toContain('Total (8 rows)')
    const rows = await xlsxRows(
      (await owner.post('checkpoint/download_excel_file_checkpoint_reports', { ...range, report_type: 'every' })).raw,
    )
    expect(rows.at(-1)?.slice(0, 3)).toEqual(['Total (8 rows)', 8, 9])
  })

  it('draws each unit with what was entered in its own unit', async () => {
    const found = (await owner.post('checkpoint/report', { ...range, key_word: '12' })).json.units as unknown as {
      unit_id: number
      unit_number: string
    }[]
    const unit = found.find(({ unit_number }) => unit_number.endsWith('12'))
    const { tires } = (await owner.post('checkpoint/detail', { unit_id: unit?.unit_id })).json as unknown as {
      tires: { right_side: { wheels: { pressure: number; pressure_color: string }[] } }[]
    }
    // 8.7 bar, 126.2 psi: over.
    expect(tires[1]?.right_side.wheels[0]).toMatchObject({ pressure_color: 'warning' })
    expect(tires[1]?.right_side.wheels[0]?.pressure).toBeCloseTo(126.18, 2)
  })

  it('is in the history of loads, file by file, and each is undone there', async () => {
    const admin = await world.as('admin')
    const loads = async (): Promise<Load[]> =>
      (await admin.post('own/feeds/get_loads', {})).json.loads as unknown as Load[]
    const stored = async (): Promise<unknown> =>
      (
        await world.database.query({
          text: `select count(distinct u.unit_id) as units, count(distinct i.inspection_id) as inspections, count(distinct l.location_id) as locations, count(distinct a.account_id) as accounts
        from accounts a left join locations l using (account_id) left join units u using (account_id) left join inspections i using (account_id) where a.account_number = 'MH100'`,
          values: [],
        })
      )[0]
    const files = (await loads())
      .filter(({ source }) => source === 'command')
      .map(({ file_name, rows_new, rows_changed }) => [file_name, rows_new, rows_changed])
    expect(files).toEqual([
      ['inspections.csv', 8, 0],
      ['units.csv', 6, 0],
      ['locations.csv', 2, 0],
      ['accounts.csv', 1, 0],
    ])
    const left: unknown[] = []
    for (const { batch_id } of (await loads()).filter(({ source }) => source === 'command').slice(0, 3)) {
      left.push((await admin.post(`batches/${batch_id}/undo`, {})).json.rows_left, await stored())
    }
    expect(left).toEqual([
      0,
      { units: 6, inspections: 0, locations: 2, accounts: 1 },
      0,
      { units: 0, inspections: 0, locations: 2, accounts: 1 },
      0,
      { units: 0, inspections: 0, locations: 0, accounts: 1 },
    ])
    expect((await importFleet(world.database, example, today)).problems).toEqual([])
    expect(await stored()).toEqual({ units: 6, inspections: 8, locations: 2, accounts: 1 })
  })
})
