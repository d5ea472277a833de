import { beforeAll, describe, expect, it } from 'vitest'
import { sendFile } from './feedFiles.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'

interface Row {
  line: number
  change: string
  cells: Record<string, string>
  values: Record<string, unknown>
  names: Record<string, string>
  before: Record<string, unknown>
  problems: { column: string; candidates: { value: string; name: string }[] }[]
}

describe('previews of loads', () => {
  const world = setupTestApp({ commits: true })
  let customer: Caller
  beforeAll(async () => {
    customer = await world.as('cus')
  })
  const columns = {
    Kunde: 'account_number',
    Ort: 'location_number',
    Rechnung: 'invoice_number',
    Pos: 'invoice_line',
    Datum: 'purchased_on',
    Artikel: 'product',
    Menge: 'quantity',
    Preis: 'unit_price',
    Neu: 'is_retread',
  }
  const fileOf = (...lines: string[]): Buffer => Buffer.from([Object.keys(columns).join(';'), ...lines].join('\n'))
  const rowsOf = async (file: Buffer, form: object): Promise<Row[]> =>
    (
      await sendFile(customer, 'purchases', file, {
        mapping: { columns, dateFormat: 'DD/MM/YYYY', decimalSign: ',' },
        ...form,
      })
    ).json.rows as unknown as Row[]

  it('show each value as it is read, and the names of its references, beside the texts of the file', async () => {
    const [place] = await world.database.query<{ name: string }>({
      text: `select l.location_number || ' ' || l.name as name from locations l join accounts a using (account_id) where a.account_number = '100004' and l.location_number = '0001'`,
      values: [],
    })
    const [product] = await world.database.query<{ name: string }>({
      text: `select concat_ws(' ', b.name, n.name, p.tire_size, p.load_range) as name from products p join product_lines n using (product_line_id) join brands b on b.brand_id = n.brand_id where p.article_number = 'RECAPRO-RCDRIVE-1'`,
      values: [],
    })
    const [account] = await world.database.query<{ name: string }>({
      text: `select name from accounts where account_number = '100004'`,
      values: [],
    })
    const [row] = await rowsOf(fileOf('100004; 0001 ;P-1;1;03.05.2026;RECAPRO-RCDRIVE-1;8;1.436,50;nein'), {
      preview: true,
    })
    expect(row).toMatchObject({
      line: 2,
      change: 'new',
      cells: { Datum: '03.05.2026', Preis: '1.436,50' },
      values: {
        purchased_on: '2026-05-03',
        quantity: 8,
        unit_price: '1436.50',
        is_retread: false,
        location_number: '0001',
      },
      names: { location_number: place?.name, product: product?.name, account_number: account?.name },
    })
    expect(Object.keys(row?.values ?? {})).not.toContain('feed_given')
  })

  it('show the stored values before a row changes them; loads show none', async () => {
    const loaded = await rowsOf(fileOf('100004;0001;P-2;1;03.05.2026;RECAPRO-RCDRIVE-1;8;1436,5;'), {})
    expect(loaded).toMatchObject([{ change: 'new', values: {}, names: {} }])
    const [row] = await rowsOf(fileOf('100004;0001;P-2;1;03.05.2026;RECAPRO-RCDRIVE-1;6;1436,5;'), { preview: true })
    expect(row).toMatchObject({
      change: 'changed',
      values: { quantity: 6 },
      before: { quantity: 8, unit_price: 1436.5 },
    })
  })

  it('name a location by any of its names, in any case and spacing', async () => {
    const [known] = await world.database.query<{ name: string }>({
      text: `select l.name from locations l join accounts a using (account_id) where a.account_number = '100004' and l.location_number = '0001'`,
      values: [],
    })
    const written = `${known?.name.toUpperCase().replace(/ /g, '  ')}`
    const [row] = await rowsOf(fileOf(`100004;${written};P-3;1;03.05.2026;RECAPRO-RCDRIVE-1;8;1,5;`), { preview: true })
    expect(row?.names.location_number).toBe(`0001 ${known?.name}`)
  })

  it('offer the nearest of what the sender reaches for a value that is not known', async () => {
    const [known] = await world.database.query<{ name: string }>({
      text: `select l.name from locations l join accounts a using (account_id) where a.account_number = '100004' and l.location_number = '0001'`,
      values: [],
    })
    const slip = `${known?.name.slice(0, 4)}x${known?.name.slice(4)}`
    const [unknownPlace, unknownProduct] = await rowsOf(
      fileOf(
        `100004;${slip};P-4;1;03.05.2026;RECAPRO-RCDRIVE-1;8;1,5;`,
        '100004;0001;P-4;2;03.05.2026;RECAPRO-RCDRIV-1;8;1,5;',
      ),
      { preview: true },
    )
    expect(unknownPlace?.problems[0]?.candidates[0]?.name).toBe(`0001 ${known?.name}`)
    expect(unknownProduct?.problems[0]?.candidates[0]?.value).toBe('RECAPRO-RCDRIVE-1')
    // Locations of another account are offered to nobody.
    const own = await world.database.query<{ name: string }>({
      text: `select l.location_number || ' ' || l.name as name from locations l join accounts a using (account_id) where a.account_number = '100004'`,
      values: [],
    })
    for (const { name } of unknownPlace?.problems[0]?.candidates ?? [])
      expect(own.map((one) => one.name)).toContain(name)
  })

  it('offer no account of others, and loads offer nothing', async () => {
    const numbers = new Set(
      (
        await world.database.query<{ account_number: string }>({
          text: `select distinct a.account_number from accounts a`,
          values: [],
        })
      ).map((one) => one.account_number),
    )
    const [row] = await rowsOf(fileOf('10000;0001;P-5;1;03.05.2026;RECAPRO-RCDRIVE-1;8;1,5;'), { preview: true })
    const offered = (row?.problems[0]?.candidates ?? []).map(({ value }) => value)
    expect(offered).toContain('100004')
    expect(offered.length).toBeLessThan(numbers.size)
    const refused = await sendFile(
      customer,
      'purchases',
      fileOf('10000;0001;P-5;1;03.05.2026;RECAPRO-RCDRIVE-1;8;1,5;'),
      { mapping: { columns, dateFormat: 'DD/MM/YYYY', decimalSign: ',' } },
    )
    const batch =
      (refused.json.response_status as unknown as { batch?: { rows: Row[] } } | undefined)?.batch ??
      (refused.json as unknown as { batch: { rows: Row[] } }).batch
    expect(batch.rows[0]?.problems[0]?.candidates).toEqual([])
  })
})
