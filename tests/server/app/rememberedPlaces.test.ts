import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, expect, it } from 'vitest'
import { errorsOf, sendFile } from './feedFiles.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'

interface Found {
  feed: string
  sheet: string | null
  heading_line: number
  rows: number
  place: { sheet: string | null; heading_line: number | null } | null
  remembered: { mapping: { columns: object } } | null
  headings: { heading: string }[]
}

const invoiceHeading = ['Bill', 'Pos', 'Kunde', 'Place', 'Day', 'Product code', 'Quantity', 'Price each']
const invoice = (number: number): string[] => [
  `B-${number}`,
  '1',
  '100004',
  '0001',
  '2026-05-03',
  'RECAPRO-RCDRIVE-1',
  '4',
  '250',
]
const cover = {
  name: 'Vehicles',
  rows: [
    ['Unit number', 'VIN', 'Make', 'Model'],
    ['CW-501', '', 'Mack', ''],
  ],
}
const book = async (
  number: number,
  { heading = invoiceHeading, more = [] as { name: string; rows: string[][] }[] } = {},
): Promise<Buffer> =>
  Buffer.from(
    await writeXlsx({
      sheets: [cover, { name: 'Bills', rows: [['Bills of June'], heading, invoice(number)] }, ...more],
    }),
  )

const world = setupTestApp({ commits: true })
let customer: Caller
beforeAll(async () => {
  customer = await world.as('cus')
})

const inspect = async (file: Buffer, form: object = {}, as = customer, name = 'book.xlsx'): Promise<Found> =>
  (await sendFile(as, 'files/inspect', file, form, name)).json as unknown as Found
const columns = {
  Bill: 'invoice_number',
  Pos: 'invoice_line',
  Kunde: 'account_number',
  Place: 'location_number',
  Day: 'purchased_on',
  'Product code': 'product',
  Quantity: 'quantity',
  'Price each': 'unit_price',
}

it('a sheet and a line of headings are chosen again in a workbook that looks the same, by its reader', async () => {
  expect(await inspect(await book(1))).toMatchObject({
    feed: 'units',
    sheet: 'Vehicles',
    place: null,
    remembered: null,
  })
  const loaded = await sendFile(
    customer,
    'purchases',
    await book(1),
    {
      mapping: {
        columns,
        constants: {},
        values: {},
        units: {},
        sheet: 'Bills',
        headingLine: 2,
        sheets: ['Vehicles', 'Bills'],
      },
    },
    'book.xlsx',
  )
  expect([errorsOf(loaded), loaded.json.counts]).toMatchObject([[], { new: 1 }])
  const again = await inspect(await book(2))
  expect(again).toMatchObject({
    feed: 'purchases',
    sheet: 'Bills',
    heading_line: 2,
    rows: 1,
    place: { sheet: 'Bills', heading_line: 2 },
    remembered: { mapping: { columns } },
  })
  expect(again.remembered?.mapping).not.toHaveProperty('sheet')
  // A choice in this file counts, and other readers remember nothing.
  expect(await inspect(await book(2), { sheet: 'Vehicles' })).toMatchObject({
    feed: 'units',
    sheet: 'Vehicles',
    place: null,
  })
  expect(await inspect(await book(2), {}, await world.as('admin'))).toMatchObject({ sheet: 'Vehicles', place: null })
})

it.each<[string, () => Promise<Buffer>]>([
  [
    'with another sheet beside it',
    () => book(3, { more: [{ name: 'Bills of July', rows: [invoiceHeading, invoice(3)] }] }),
  ],
  [
    'with other headings there',
    () => book(4, { heading: ['Bill', 'Pos', 'Kunde', 'Place', 'Day', 'Product code', 'Amount', 'Price each'] }),
  ],
])('a workbook %s is read as it was found', async (_what, file) => {
  expect(await inspect(await file())).toMatchObject({ sheet: 'Vehicles', place: null })
})

it('a line of headings is chosen again in a text file', async () => {
  const file = (number: number): Buffer =>
    Buffer.from(
      `Unit;VIN;Make;Model;2026;Status;;\nBill;Pos;Kunde;Place;Day;Product code;Quantity;Price each\n${invoice(number).join(';')}\n`,
    )
  expect(await inspect(file(5), {}, customer, 'bills.csv')).toMatchObject({
    feed: 'units',
    heading_line: 1,
    place: null,
  })
  expect(
    errorsOf(
      await sendFile(
        customer,
        'purchases',
        file(5),
        { mapping: { columns, constants: {}, values: {}, units: {}, headingLine: 2 } },
        'bills.csv',
      ),
    ),
  ).toEqual([])
  expect(await inspect(file(6), {}, customer, 'bills.csv')).toMatchObject({
    feed: 'purchases',
    heading_line: 2,
    place: { sheet: null, heading_line: 2 },
  })
})
