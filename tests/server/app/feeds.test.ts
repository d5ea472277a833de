import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { sample, sendFile as sent } from './feedFiles.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Answer, Caller } from './testApp.ts'

/** Codes of the dealer's system, as its file has them. */
const invoiceMapping = {
  columns: { Rechnung: 'invoice_number' },
  values: {
    location_number: { OMA: '0001', LRD: '0003' },
    product: { 'HD3 29575225': 'MERIDIAN-HAULDRIVE3-1', 'RCD 29575225': 'RECAPRO-RCDRIVE-1' },
  },
}

describe('feeds', () => {
  const world = setupTestApp({ commits: true })
  let customer: Caller
  let staff: Caller
  beforeAll(async () => {
    ;[customer, staff] = [await world.as('cus'), await world.as('gyr')]
    // The units of the sample files that the small demo data may lack.
    for (const [number, location] of [
      ['T1040', '0001'],
      ['V1030', '0005'],
      ['V1073', '0003'],
    ]) {
      await world.database.query(sql`
        insert into units (account_id, location_id, unit_number, unit_type, configuration_code)
        select l.account_id, l.location_id, ${number}, case when ${number}::text like 'T%' then 'tractor' else 'trailer' end, case when ${number}::text like 'T%' then 'TR-6X4' else 'TL-2' end
        from locations l join accounts a on a.account_id = l.account_id where a.account_number = '100004' and l.location_number = ${location}
        on conflict do nothing`)
    }
  })
  const rowsOf = (text: string): Promise<Record<string, unknown>[]> => world.database.query({ text, values: [] })

  it('create purchases from a dealer’s invoice in German with a credit note, and suggest a remedy for an unknown article', async () => {
    const strict = await sent(customer, 'purchases', sample('dealer-invoices.csv'), { mapping: invoiceMapping })
    expect([strict.status, strict.json.response_status?.errors]).toEqual([
      422,
      [{ field: 'rows.5.product', message: expect.stringContaining('HDX3 29575225') as string }],
    ])
    expect(await rowsOf('select * from purchases where invoice_number is not null')).toEqual([])

    const { status, json } = await sent(customer, 'purchases', sample('dealer-invoices.csv'), {
      mapping: invoiceMapping,
      only_good_rows: true,
    })
    expect([status, json.state, json.counts]).toEqual([
      200,
      'loaded',
      { read: 4, new: 3, changed: 0, unchanged: 0, cancelled: 0, rejected: 1 },
    ])
    expect(
      await rowsOf(`select p.invoice_number, p.invoice_line, p.purchased_on, l.location_number, p.tire_kind, p.quantity, p.unit_price, p.currency, p.description
      from purchases p join locations l using (location_id) where p.invoice_number is not null order by 1, 2`),
    ).toEqual([
      {
        invoice_number: 'LK-88213',
        invoice_line: '1',
        purchased_on: '2026-10-03',
        location_number: '0001',
        tire_kind: 'new',
        quantity: 8,
        unit_price: 436,
        currency: 'USD',
        description: 'HaulDrive 3 295/75R22.5',
      },
      {
        invoice_number: 'LK-88213',
        invoice_line: '2',
        purchased_on: '2026-10-03',
        location_number: '0001',
        tire_kind: 'retread',
        quantity: 4,
        unit_price: 1048,
        currency: 'USD',
        description: 'RC Drive 295/75R22.5',
      },
      {
        invoice_number: 'LK-88214',
        invoice_line: '1',
        purchased_on: '2026-10-11',
        location_number: '0001',
        tire_kind: 'retread',
        quantity: -1,
        unit_price: 221,
        currency: 'USD',
        description: 'Gutschrift RC Drive',
      },
    ])
    const again = await sent(customer, 'purchases', sample('dealer-invoices.csv'), {
      mapping: invoiceMapping,
      only_good_rows: true,
    })
    expect(again.json.counts).toEqual({ read: 4, new: 0, changed: 0, unchanged: 3, cancelled: 0, rejected: 1 })
    const rejected = await customer.get(`batches/${String(again.json.batch_id)}/rejected`)
    expect(rejected.raw.toString()).toContain('LK-88215,1,06.11.2026,100004,LRD,HDX3 29575225')
  })

  it('makes calls of events around the end of daylight saving', async () => {
    const { status, json } = await sent(customer, 'service-calls', sample('service-calls.csv'))
    expect([status, json.counts]).toEqual([
      200,
      { read: 3, new: 3, changed: 0, unchanged: 0, cancelled: 0, rejected: 0 },
    ])
    expect(
      await rowsOf(`select s.call_number, s.called_on, s.roll_minutes, s.service_type, s.unit_location, s.state_code, u.unit_number, s.position_code, s.cost
      from service_calls s left join units u using (unit_id) where s.call_number not like 'SC-000%' order by 1`),
    ).toEqual([
      {
        call_number: 'SC-1001',
        called_on: '2026-10-25',
        roll_minutes: 112,
        service_type: 'emergency',
        unit_location: 'roadside',
        state_code: 'NE',
        unit_number: 'T1040',
        position_code: 'RRO',
        cost: 312.4,
      },
      {
        call_number: 'SC-1002',
        called_on: '2026-10-31',
        roll_minutes: 110,
        service_type: 'emergency',
        unit_location: 'roadside',
        state_code: 'TX',
        unit_number: 'V1030',
        position_code: 'LFO',
        cost: 455,
      },
      {
        call_number: 'SC-1003',
        called_on: '2026-11-03',
        roll_minutes: null,
        service_type: 'scheduled',
        unit_location: 'yard',
        state_code: 'TX',
        unit_number: 'V1073',
        position_code: null,
        cost: 180,
      },
    ])
  })

  it('makes a retread, a rejected casing and one in process of a retreader’s list, and finishes the last by the next list', async () => {
    const form = { mapping: { constants: { location_number: '0001' } } }
    const { status, json } = await sent(customer, 'casings', sample('retread-delivery.csv'), form)
    expect([status, json.response_status?.errors, json.counts]).toEqual([
      200,
      undefined,
      { read: 3, new: 3, changed: 0, unchanged: 0, cancelled: 0, rejected: 0 },
    ])
    expect(
      await rowsOf(`select c.serial, c.retread_order, c.status, c.made_on, c.previous_caps, c.reject_reason, b.name as brand, r.name as tread, c.nail_holes
      from casings c join brands b using (brand_id) left join product_lines r on r.product_line_id = c.retread_line_id where c.serial not like 'C%' order by 1`),
    ).toEqual([
      {
        serial: '0009912345',
        retread_order: 'RO-551',
        status: 'retread',
        made_on: '2021-08-22',
        previous_caps: 0,
        reject_reason: null,
        brand: 'Roadwell',
        tread: 'RC Drive',
        nail_holes: 1,
      },
      {
        serial: '0009912346',
        retread_order: 'RO-551',
        status: 'rejected',
        made_on: '2018-01-14',
        previous_caps: 2,
        reject_reason: 'over age',
        brand: 'Meridian',
        tread: null,
        nail_holes: 0,
      },
    ])
    expect(await rowsOf('select serial, submitted_on from open_casings where serial is not null')).toEqual([
      { serial: '0009912347', submitted_on: '2026-11-20' },
    ])
    expect(await rowsOf('select serial, kind, quantity, cost from casing_work where serial is not null')).toEqual([
      { serial: '0009912345', kind: 'retread', quantity: 1, cost: 186 },
    ])

    const finished = await customer.post('feeds/casings', {
      rows: [
        {
          account_number: '100004',
          location_number: '0001',
          retread_order: 'RO-552',
          serial: '0009912347',
          submitted_on: '2026-11-20',
          done_on: '2026-11-27',
          brand: 'Torvane',
          tread_line: 'RC Trail',
          result: 'retread',
          charge: 171.5,
        },
      ],
    })
    expect(finished.json.counts).toMatchObject({ new: 1, rejected: 0 })
    expect(await rowsOf('select serial from open_casings where serial is not null')).toEqual([])
    expect((await customer.post(`batches/${String(finished.json.batch_id)}/undo`, {})).json).toMatchObject({
      left: [],
      rows_left: 0,
    })
    expect(await rowsOf('select serial, submitted_on, tire_size from open_casings where serial is not null')).toEqual([
      { serial: '0009912347', submitted_on: '2026-11-20', tire_size: '11R22.5' },
    ])
    expect(await rowsOf(`select serial from casings where retread_order = 'RO-552'`)).toEqual([])
  })

  it('makes odometers in kilometers and engine hours of a telematics list, by VIN', async () => {
    for (const [number, vin] of [
      ['T-101', '1M8GDM9AXKP042788'],
      ['T-102', 'JHMCM56557C404453'],
    ]) {
      await world.database
        .query(sql`insert into units (account_id, location_id, unit_number, unit_type, configuration_code, vin)
        select l.account_id, l.location_id, ${number}, 'tractor', 'TR-6X4', ${vin} from locations l join accounts a using (account_id) where a.account_number = '100004' and l.location_number = '0001'`)
    }
    const { status, json } = await sent(customer, 'odometers', sample('vehicles-telematics.csv'))
    expect([status, json.response_status?.errors, json.counts]).toEqual([
      200,
      undefined,
      { read: 2, new: 2, changed: 0, unchanged: 0, cancelled: 0, rejected: 0 },
    ])
    expect(
      await rowsOf(`select u.unit_number, o.odometer, o.odometer_unit, round(o.odometer_miles, 1) as miles, o.engine_hours, o.read_at at time zone 'America/Chicago' = '2026-11-26 18:04' as is_first
      from odometer_readings o join units u using (unit_id) order by 1`),
    ).toEqual([
      {
        unit_number: 'T-101',
        odometer: 663528.5,
        odometer_unit: 'km',
        miles: 412297.5,
        engine_hours: 10412.2,
        is_first: true,
      },
      {
        unit_number: 'T-102',
        odometer: 193677,
        odometer_unit: 'km',
        miles: 120345.3,
        engine_hours: 3100,
        is_first: false,
      },
    ])
  })

  it('previews another value of a known time without telling that the time changes', async () => {
    const reading = {
      account_number: '100004',
      unit_number: 'T-101',
      read_at: '2026-05-02 08:00',
      odometer: 1000,
      odometer_unit: 'km',
    }
    expect((await customer.post('feeds/odometers', { rows: [reading] })).status).toBe(200)
    const { json } = await customer.post('feeds/odometers', { rows: [{ ...reading, odometer: 1001 }], preview: true })
    const [row] = json.rows as unknown as { change: string; before: Record<string, unknown> }[]
    expect([row?.change, row?.before.odometer, row && 'read_at' in row.before]).toEqual(['changed', 1000, false])
  })

  describe('one purchase again and again', () => {
    const key = { account_number: '100004', location_number: '0001', invoice_number: 'R-1', invoice_line: '1' }
    const row = {
      ...key,
      purchased_on: '2026-05-04',
      product: 'RECAPRO-RCDRIVE-1',
      quantity: 4,
      unit_price: 250.25,
      description: 'drives',
    }
    const load = (rows: object[], form: object = {}, headers = {}): Promise<Answer> =>
      customer.post('feeds/purchases', { rows, ...form }, headers)
    const stored = (): Promise<Record<string, unknown>[]> =>
      rowsOf(`select purchased_on, quantity, unit_price, description from purchases where invoice_number = 'R-1'`)
    const was = { purchased_on: '2026-05-04', quantity: 4, unit_price: 250.25, description: 'drives' }
    let corrected = 0

    it('shows what would be, and stores nothing', async () => {
      expect((await load([row], { preview: true })).json).toMatchObject({
        state: 'preview',
        batch_id: null,
        counts: { new: 1 },
        rows: [{ line: 1, change: 'new' }],
      })
      expect(await stored()).toEqual([])
    })

    it('stores it once, and the same row again changes nothing', async () => {
      const headers = { 'idempotency-key': '3f1d2c4e-0000-4000-8000-000000000001' }
      const first = await load([row, row], {}, headers)
      expect(first.json.counts).toEqual({ read: 2, new: 1, changed: 0, unchanged: 1, cancelled: 0, rejected: 0 })
      expect((await load([row, row], {}, headers)).json.batch_id).toBe(first.json.batch_id)
      expect((await load([row])).json.counts).toMatchObject({ new: 0, unchanged: 1 })
      expect(await stored()).toEqual([was])
    })

    it('corrects it, even to another month; missing and empty values stay unless empty cells are to clear', async () => {
      const { json } = await load([
        {
          ...key,
          purchased_on: '2026-04-30',
          product: 'RECAPRO-RCDRIVE-1',
          quantity: 6,
          unit_price: 250.25,
          description: '',
        },
      ])
      corrected = Number(json.batch_id)
      expect([json.counts, json.rows]).toMatchObject([
        { changed: 1 },
        [{ change: 'changed', before: { quantity: 4, purchased_on: '2026-05-04' } }],
      ])
      expect(await stored()).toEqual([{ ...was, purchased_on: '2026-04-30', quantity: 6 }])
      expect(
        (
          await load([{ ...row, purchased_on: '2026-04-30', quantity: 6, description: null }], {
            mapping: { clears: true },
          })
        ).json.counts,
      ).toMatchObject({ changed: 1 })
      expect(await stored()).toEqual([{ ...was, purchased_on: '2026-04-30', quantity: 6, description: null }])
    })

    it('undoes a correction, and leaves what another load changed since', async () => {
      await load([{ ...row, purchased_on: '2026-04-30', quantity: 8 }])
      const { json } = await customer.post(`batches/${corrected}/undo`, {})
      expect(json).toMatchObject({ left: [{ line: 1, table: 'purchases', columns: ['quantity'] }], rows_left: 1 })
      expect(await stored()).toEqual([{ ...was, quantity: 8 }])
    })

    it('undoes again what was left, not what was undone: a value that another load gave since stays', async () => {
      expect((await customer.post(`batches/${corrected}/undo`, {})).json.rows_left).toBe(1)
      await load([{ ...row, purchased_on: '2026-04-30', quantity: 6 }])
      expect((await customer.post(`batches/${corrected}/undo`, {})).json).toEqual({ left: [], rows_left: 0 })
      expect(await stored()).toEqual([{ ...was, purchased_on: '2026-04-30', quantity: 4 }])
      expect((await customer.post(`batches/${corrected}/undo`, {})).status).toBe(409)
      await load([{ ...row, quantity: 8 }])
    })

    it('takes it away when it is cancelled, and undoing brings it back', async () => {
      const { json } = await load([{ ...row, row_status: 'cancelled' }])
      expect(json.counts).toMatchObject({ cancelled: 1 })
      expect(await stored()).toEqual([])
      expect((await load([{ ...row, row_status: 'cancelled' }])).json.counts).toMatchObject({
        cancelled: 0,
        unchanged: 1,
      })
      expect((await customer.post(`batches/${String(json.batch_id)}/undo`, {})).json.rows_left).toBe(0)
      expect(await stored()).toEqual([{ ...was, quantity: 8 }])
    })

    it('is rejected with every problem of every row, and then nothing is stored', async () => {
      const { status, json } = await load([
        { ...row, invoice_number: 'R-2' },
        { ...row, invoice_number: 'R-3', quantity: 0, currency: 'US$' },
        { ...row, invoice_number: 'R-4', quantity: 'four', purchased_on: '2126-01-01' },
        { ...row, quantity: 5 },
        { ...row, quantity: 6 },
      ])
      expect([status, json.response_status?.errors.map(({ field }) => field)]).toEqual([
        422,
        ['rows.2.currency', 'rows.2.quantity', 'rows.3.quantity', 'rows.5'],
      ])
      expect(await rowsOf(`select invoice_number from purchases where invoice_number in ('R-2', 'R-3')`)).toEqual([])
    })

    it('answers an account out of reach like a missing one, and hides the loads of others', async () => {
      const messages = await Promise.all(
        ['100002', '999999'].map(async (account_number) =>
          (await load([{ ...row, account_number }])).json.response_status?.errors.map(({ field, message }) => [
            field,
            message.replace(account_number, '#'),
          ]),
        ),
      )
      expect(messages[0]).toEqual(messages[1])
      expect(messages[0]?.map(([field]) => field)).toContain('rows.1.account_number')
      const other = await world.as('cus-other')
      expect((await other.get(`batches/${corrected}`)).status).toBe(404)
      expect((await other.post(`batches/${corrected}/undo`, {})).status).toBe(404)
      expect((await other.get('batches')).json.batches).toEqual([])
      expect((await (await world.as('cus-basic')).post('feeds/purchases', { rows: [row] })).status).toBe(401)
      expect((await customer.post('feeds/dealers', { rows: [{}] })).status).toBe(404)
    })

    it('is left where its loader does not reach its place any more, who undoes the load', async () => {
      const dealer = await world.as('dlr')
      const [place] =
        await rowsOf(`select d.dealer_id, l.location_id, l.location_number, a.account_number from dealer_locations d join locations l using (location_id) join accounts a using (account_id)
        join user_dealers using (dealer_id) join users u using (user_id) where u.login = 'dlr@example.test' order by 2 limit 1`)
      const { json } = await dealer.post('feeds/purchases', {
        rows: [
          {
            ...row,
            account_number: place?.account_number,
            location_number: place?.location_number,
            invoice_number: 'R-8',
          },
        ],
      })
      expect(json.counts).toMatchObject({ new: 1 })
      await world.database.query(
        sql`delete from dealer_locations where dealer_id = ${place?.dealer_id} and location_id = ${place?.location_id}`,
      )
      expect((await dealer.post(`batches/${String(json.batch_id)}/undo`, {})).json).toMatchObject({
        left: [{ line: 1, table: 'purchases', columns: [] }],
        rows_left: 1,
      })
      expect(await rowsOf(`select invoice_number from purchases where invoice_number = 'R-8'`)).toHaveLength(1)
      await world.database.query(
        sql`insert into dealer_locations (dealer_id, location_id) values (${place?.dealer_id}, ${place?.location_id})`,
      )
    })

    it('is new once, of two that load it at the same time', async () => {
      const loads = await Promise.all(
        [customer, staff].map((who) => who.post('feeds/purchases', { rows: [{ ...row, invoice_number: 'R-7' }] })),
      )
      expect(loads.map(({ json }) => (json.counts as unknown as { new: number }).new).sort()).toEqual([0, 1])
      expect(await rowsOf(`select invoice_number from purchases where invoice_number = 'R-7'`)).toHaveLength(1)
    })

    it('comes as CSV and as lines of JSON too', async () => {
      const csv =
        'Invoice number,Invoice line,Date,Account number,Location number,Product code,Quantity,Price each,Odd\nR-5,1,05/04/2026,100004,0001,RECAPRO-RCDRIVE-1,2,"1,250.00",x\n'
      expect((await customer.post('feeds/purchases', csv, { 'content-type': 'text/csv' })).json.counts).toMatchObject({
        new: 1,
        rejected: 0,
      })
      expect(
        (
          await customer.post('feeds/purchases', `${JSON.stringify({ ...row, invoice_number: 'R-6' })}\n`, {
            'content-type': 'application/x-ndjson',
          })
        ).json.counts,
      ).toMatchObject({ new: 1 })
      expect(
        await rowsOf(
          `select invoice_number, unit_price from purchases where invoice_number in ('R-5', 'R-6') order by 1`,
        ),
      ).toEqual([
        { invoice_number: 'R-5', unit_price: 1250 },
        { invoice_number: 'R-6', unit_price: 250.25 },
      ])
      expect((await customer.post('search/find', 'a,b', { 'content-type': 'text/csv' })).status).toBe(404)
    })
  })

  it('adds products with their brands and lines, and prices from a day on', async () => {
    const product = {
      article_number: 'NV-1',
      brand: 'Novatrek',
      product_line: 'NV Trail',
      tire_size: '11R22.5',
      load_range: 'G',
      axle_kind: 'trailer',
      is_retread: false,
      new_tread: 9.525,
      new_tread_unit: 'mm',
    }
    const { json } = await staff.post('feeds/products', {
      rows: [product, { ...product, article_number: 'NV-2', load_range: 'H' }],
    })
    expect(json.counts).toMatchObject({ new: 2, rejected: 0 })
    const prices = await staff.post('feeds/prices', {
      rows: [
        ['2026-01-01', 400],
        ['2026-03-01', 420],
        ['2099-01-01', 500],
      ].map(([valid_from, price]) => ({ article_number: 'NV-1', valid_from, price })),
    })
    expect(prices.json.counts).toMatchObject({ new: 3, rejected: 0 })
    expect(
      await rowsOf(
        `select p.article_number, l.name, p.new_tread_32nds, p.new_price, p.version from products p join product_lines l using (product_line_id) where p.article_number like 'NV-%' order by 1`,
      ),
    ).toEqual([
      { article_number: 'NV-1', name: 'NV Trail', new_tread_32nds: 12, new_price: 420, version: 2 },
      { article_number: 'NV-2', name: 'NV Trail', new_tread_32nds: 12, new_price: null, version: 1 },
    ])
    const undone = await staff.post(`batches/${String(json.batch_id)}/undo`, {})
    // The first has prices now, so that its line and brand stay as well.
    expect(undone.json.left).toEqual([
      { line: 1, table: 'products', columns: [] },
      { line: 1, table: 'product_lines', columns: [] },
      { line: 1, table: 'brands', columns: [] },
    ])
    expect(await rowsOf(`select article_number from products where article_number like 'NV-%'`)).toEqual([
      { article_number: 'NV-1' },
    ])
  })

  it('adds a dealer and the locations it serves', async () => {
    expect(
      (
        await staff.post('feeds/dealers', {
          rows: [{ nonsig: '799999', name: 'Maple Tire', state_code: 'NE', country_code: 'US' }],
        })
      ).json.counts,
    ).toMatchObject({ new: 1 })
    const { json } = await staff.post('feeds/served-locations', {
      rows: [{ dealer_number: '799999', account_number: '100004', location_number: '0002' }],
    })
    expect(json.counts).toMatchObject({ new: 1 })
    expect(
      await rowsOf(
        `select l.location_number from dealer_locations s join dealers d using (dealer_id) join locations l using (location_id) where d.nonsig = '799999'`,
      ),
    ).toEqual([{ location_number: '0002' }])
  })

  it('finds the feed that a file fits, and the column of each heading', async () => {
    const { json } = await sent(customer, 'files/inspect', sample('service-calls.csv'))
    expect(json).toMatchObject({ feed: 'service-calls', rows: 3, heading_line: 1 })
    expect(
      (json.headings as unknown as { heading: string; column: string | null }[]).map(
        ({ heading, column }) => `${heading}: ${String(column)}`,
      ),
    ).toEqual([
      'Call No: call_number',
      'Called: called_at',
      'Dispatched: dispatched_at',
      'Arrived: arrived_at',
      'Rolling: rolling_at',
      'Customer No: account_number',
      'Unit: unit_number',
      'Type: service_type',
      'Where: unit_location',
      'State: state_code',
      'Position: position',
      'Reason: reason',
      'Amount: cost',
      'Currency: currency',
    ])
  })

  it('describes how a file is read, and the ambiguity of its values', async () => {
    const { json: invoices } = await sent(customer, 'files/inspect', sample('dealer-invoices.csv'))
    expect(invoices).toMatchObject({ feed: 'purchases', encoding: 'windows-1252', separator: ';' })
    const openOf = ({ json }: Answer) =>
      Object.fromEntries(
        (
          json.headings as unknown as {
            heading: string
            date_formats: string[] | null
            decimal_signs: string[] | null
          }[]
        ).flatMap(({ heading, date_formats: days, decimal_signs: signs }) =>
          days || signs ? [[heading, days ?? signs]] : [],
        ),
      )
    expect(openOf(await sent(customer, 'files/inspect', sample('dealer-invoices.csv')))).toEqual({ Preis: [','] })
    expect(openOf(await sent(customer, 'files/inspect', sample('service-calls.csv')))).toEqual({
      Called: ['MM/DD/YYYY'],
      Dispatched: ['MM/DD/YYYY'],
      Arrived: ['MM/DD/YYYY'],
      Rolling: ['MM/DD/YYYY'],
    })
    const open = await sent(
      customer,
      'files/inspect',
      Buffer.from('Invoice number;Date;Quantity;Price each\nA;03/04/2026;1;1,250\n'),
    )
    expect(openOf(open)).toEqual({ Date: ['MM/DD/YYYY', 'DD/MM/YYYY'], 'Price each': [',', '.'] })
    const { json: odometers } = await sent(
      customer,
      'files/inspect',
      Buffer.from('Unit,Odometer (km),Last seen\nT1,1000,2026-06-01 10:00\n'),
      { feed: 'odometers' },
    )
    expect(
      (odometers.headings as unknown as { column: string; unit: string | null }[]).map(({ column, unit }) => [
        column,
        unit,
      ]),
    ).toEqual([
      ['unit_number', null],
      ['odometer', 'km'],
      ['read_at', null],
    ])
  })

  it('remembers how a user read a file with the same headings, until that load is undone', async () => {
    const file = (number: string): Buffer =>
      Buffer.from(
        `Beleg;Zeile;Wann;Kunde;Was;Wieviel;Preis\n${number};1;03.05.2026;100004;RECAPRO-RCDRIVE-1;2;250,50\n`,
      )
    const mapping = {
      columns: {
        Beleg: 'invoice_number',
        Zeile: 'invoice_line',
        Wann: 'purchased_on',
        Kunde: 'account_number',
        Was: 'product',
        Wieviel: 'quantity',
        Preis: 'unit_price',
      },
      constants: { location_number: '0001' },
      dateFormat: 'DD/MM/YYYY',
      decimalSign: ',',
    }
    const known = async (as: Caller, form: object = {}): Promise<unknown> =>
      (await sent(as, 'files/inspect', file('B-2'), form)).json.remembered
    expect(await known(customer)).toBeNull()
    const { status, json } = await sent(customer, 'purchases', file('B-1'), { mapping })
    expect([status, json.counts]).toMatchObject([200, { new: 1 }])
    expect((await sent(customer, 'files/inspect', file('B-2'))).json).toMatchObject({
      feed: 'purchases',
      remembered: { mapping },
    })
    expect([await known(customer, { feed: 'odometers' }), await known(staff)]).toEqual([null, null])
    expect((await sent(customer, 'files/inspect', Buffer.from('Beleg;Zeile\nB-3;1\n'))).json.remembered).toBeNull()
    await customer.post(`batches/${String(json.batch_id)}/undo`, {})
    expect(await known(customer)).toBeNull()
  })

  it('lists loads to those who did them and to those who keep all, with the heading and the value of each rejected cell', async () => {
    const { json } = await sent(customer, 'purchases', sample('dealer-invoices.csv'), {
      mapping: invoiceMapping,
      only_good_rows: true,
    })
    const id = Number(json.batch_id)
    const listed = async (as: Caller): Promise<number[]> =>
      ((await as.post('own/feeds/get_loads', { page_size: 500 })).json.loads as unknown as { batch_id: number }[]).map(
        ({ batch_id }) => batch_id,
      )
    expect(await listed(customer)).toContain(id)
    expect(await listed(await world.as('admin'))).toContain(id)
    // An editor of definitions for some account types cannot see other users' loads.
    expect([
      (await listed(staff)).includes(id),
      (await staff.get(`batches/${id}`)).status,
      (await staff.post(`batches/${id}/undo`, {})).status,
    ]).toEqual([false, 404, 404])
    const other = await world.as('cus-other')
    expect([await listed(other), (await other.get(`own/feeds/get_load/${id}`)).status]).toEqual([[], 404])
    expect((await customer.get(`own/feeds/get_load/${id}`)).json).toMatchObject({
      feed: 'purchases',
      file_name: 'rows.csv',
      rows_rejected: 1,
      state: 'loaded',
    })
    expect((await customer.get(`batches/${id}`)).json.rejections).toMatchObject([
      { line: 5, problems: [{ column: 'product', heading: 'Artikel', value: 'HDX3 29575225' }] },
    ])
  })

  it('gives the rejected rows as a file that is loaded again as it is, corrected', async () => {
    const { json } = await sent(
      customer,
      'service-calls',
      Buffer.from(sample('service-calls.csv').toString().replace('SC-1001', 'SC-77').replace('T1040', 'NONE-77')),
      { only_good_rows: true },
    )
    const rejected = (await customer.get(`batches/${String(json.batch_id)}/rejected`)).raw.toString()
    expect(rejected).toMatch(/^\ufeffCall No,.*,Reason,Amount,Currency,Rejected because\n/)
    const again = await sent(customer, 'service-calls', Buffer.from(rejected.replace('NONE-77', 'T1040')))
    expect([again.status, again.json.counts]).toMatchObject([200, { rejected: 0 }])
    expect(await rowsOf(`select reason from service_calls where call_number = 'SC-77'`)).toEqual([{ reason: 'Flat' }])
  })
})
