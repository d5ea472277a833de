import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Catalog } from '../../../server/engine/catalog/Catalog.ts'
import { testDatabase } from '../platform/database/testDatabase.ts'
import { createTestApp, type Caller, type TestApp } from './testApp.ts'

const month = {
  account_group: 'us_national_account',
  date_from: '2026-05-16',
  date_to: '2026-06-15',
  order_by: 'unit_number',
}

/** Checkpoint's tables as csv and xml, beside the files it has. */
function withTextFiles(catalog: Catalog): void {
  const report = catalog.reports.get('checkpoint')
  const [units] = report?.exports ?? []
  if (!report || !units) throw new Error('checkpoint has no exports')
  for (const [format, include] of [
    ['csv', 'readings'],
    ['xml', 'units'],
  ] as const) {
    const endpoint = `POST checkpoint/${format}`
    report.exports.push({ ...units, id: format, format, endpoint, include: [include] })
  }
}

describe('files of text', () => {
  let world: TestApp
  let customer: Caller
  beforeAll(async () => {
    world = await createTestApp(testDatabase, withTextFiles)
    customer = await world.as('cus')
  })
  afterAll(() => world.close())

  it('csv: filters, heading, every row, plain numbers', async () => {
    const answer = await customer.post('checkpoint/csv', month)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(/\.csv"$/)
    const rows = parse(answer.raw, { bom: true, relax_column_count: true }) as string[][]
    const head = rows.findIndex(([first]) => first === 'Unit')
    expect(rows.slice(0, head)).toEqual(
      expect.arrayContaining([
        ['Account group', 'US national accounts'],
        ['Inspected', '05/16/2026 - 06/15/2026'],
      ]),
    )
    expect(rows.length - head - 1).toBe(64)
    const columns = rows[head] ?? []
    const first = Object.fromEntries(columns.map((name, index) => [name, rows[head + 1]?.[index]]))
    expect(first).toMatchObject({
      Unit: 'GR-101',
      Date: '06/13/2026',
      Position: 'LF',
      'Pressure (psi)': '88',
      'Pressure status': 'Critical',
    })
  })

  it('csv: text that looks like a formula stays text', async () => {
    await world.database.query({
      text: "update units set license_plate = '=1+1' where unit_number = 'GR-101'",
      values: [],
    })
    await world.database.query({
      text: "update inspections set license_plate = null where account_id = (select account_id from accounts where account_number = '100001')",
      values: [],
    })
    const { raw } = await customer.post('checkpoint/csv', { ...month, key_word: '=1+1' })
    expect(raw.toString()).toContain("'=1+1")
    expect(raw.toString()).not.toMatch(/,=1\+1/)
  })

  it('csv: a title and headings that look like formulas stay text, in any language', async () => {
    const [report] = [...world.holder.current.reports.values()].filter(({ id }) => id === 'checkpoint')
    const grid = report?.elements.find((element) => element.type === 'grid')
    const [item] = report?.exports ?? []
    if (!report || grid?.type !== 'grid' || !item) throw new Error('checkpoint has no grid')
    const formula = (key: string) => ({ key, text: '=HYPERLINK("http://evil.test")' })
    const changed = {
      ...report,
      title: formula('none.title'),
      elements: report.elements.map((element) =>
        element.type === 'grid'
          ? { ...element, columns: element.columns.map((column) => ({ ...column, title: formula('none.column') })) }
          : element,
      ),
    }
    const endpoint = 'POST checkpoint/csv_formulas'
    const live = {
      ...changed,
      exports: [
        { ...item, id: 'csv', format: 'csv' as const, endpoint, include: ['readings'], title: formula('none.file') },
      ],
    }
    world.holder.replace({
      ...world.holder.current,
      version: 'with formulas',
      pages: [...world.holder.current.pages, { live, earlier: null }],
    })
    const rows = parse((await customer.post('checkpoint/csv_formulas', month)).raw, {
      bom: true,
      relax_column_count: true,
    }) as string[][]
    const cells = rows.flat().filter((cell) => cell.includes('HYPERLINK'))
    expect(cells.length).toBeGreaterThan(5)
    expect(cells.filter((cell) => !cell.startsWith("'="))).toEqual([])
  })

  it('xml: raw values by column, units named, signs escaped', async () => {
    await world.database.query({
      text: "update locations set name = 'A & B <Yard>' where name = 'Granite Ridge Freight, Akron'",
      values: [],
    })
    const xml = (await customer.post('checkpoint/xml', month)).raw.toString()
    expect(xml).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<report id="checkpoint" title="Checkpoint inspections" made="/,
    )
    expect(xml).toContain('<rows count="8">')
    expect(xml.match(/<row>/g)).toHaveLength(8)
    expect(xml).toContain('<fleet_location>A &amp; B &lt;Yard&gt;</fleet_location>')
    expect(xml).toContain('<unit_date>2026-06-13</unit_date>')
    expect(xml).toContain('<critical_exceptions>10</critical_exceptions><warning_exceptions>6</warning_exceptions>')
    expect(xml.trimEnd().endsWith('</report>')).toBe(true)
  })
})
