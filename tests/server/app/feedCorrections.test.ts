import { beforeAll, describe, expect, it } from 'vitest'
import { errorsOf, sendFile } from './feedFiles.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Answer, Caller } from './testApp.ts'

interface Correction {
  line: number
  column: string
  value: string
}

const columns = {
  Account: 'account_number',
  Place: 'location_number',
  Invoice: 'invoice_number',
  Line: 'invoice_line',
  Day: 'purchased_on',
  Article: 'product',
  Pieces: 'quantity',
  Price: 'unit_price',
}
const heading = Object.keys(columns).join(',')
const lineOf = (invoice: string, number: number, { article = 'RECAPRO-RCDRIVE-1', pieces = '4' } = {}): string =>
  `100004,0001,${invoice},${number},2026-05-04,${article},${pieces},250.25`

describe('corrections of single cells', () => {
  const world = setupTestApp()
  let customer: Caller
  beforeAll(async () => {
    customer = await world.as('cus')
  })
  const fileOf = (lines: string[]): Buffer => Buffer.from([heading, ...lines].join('\n'))
  /** Two rows with the same wrong article, and one with a wrong number. */
  const invoice = (number: string): Buffer =>
    fileOf([
      lineOf(number, 1, { article: 'RCD' }),
      lineOf(number, 2, { article: 'RCD' }),
      lineOf(number, 3, { pieces: 'four' }),
    ])
  const load = (file: Buffer, corrections: Correction[], form: object = {}): Promise<Answer> =>
    sendFile(customer, 'purchases', file, { mapping: { columns, corrections }, ...form })
  const stored = (number: string) =>
    world.database.query({
      text: 'select invoice_line, quantity from purchases where invoice_number = $1 order by 1',
      values: [number],
    })
  const product = (line: number, value = 'RECAPRO-RCDRIVE-1'): Correction => ({ line, column: 'product', value })

  it('are read in place of the cell of that line alone, and other cells with the same text stay as they are', async () => {
    const { json } = await load(invoice('C-1'), [product(2), { line: 4, column: 'quantity', value: ' 6 ' }], {
      only_good_rows: true,
    })
    expect(json.counts).toMatchObject({ read: 3, new: 2, rejected: 1 })
    expect(await stored('C-1')).toEqual([
      { invoice_line: '1', quantity: 4 },
      { invoice_line: '3', quantity: 6 },
    ])
    expect(
      (json.rows as unknown as { line: number; cells: Record<string, string> }[]).map(({ line, cells }) => [
        line,
        cells.Article,
        cells.Pieces,
      ]),
    ).toEqual([
      [3, 'RCD', '4'],
      [2, 'RECAPRO-RCDRIVE-1', '4'],
      [4, 'RECAPRO-RCDRIVE-1', '6'],
    ])
  })

  it('are checked as every value is, and the last of two for one cell counts', async () => {
    const preview = await load(
      invoice('C-2'),
      [product(2), product(2, 'RCX'), product(3), { line: 4, column: 'quantity', value: '' }],
      { preview: true },
    )
    expect(preview.json).toMatchObject({ state: 'preview', counts: { new: 1, rejected: 2 } })
    const rows = preview.json.rows as unknown as {
      line: number
      problems: { column: string; heading: string; value: string }[]
    }[]
    expect(rows.slice(0, 2)).toMatchObject([
      { line: 2, problems: [{ column: 'product', heading: 'Article', value: 'RCX' }] },
      { line: 4, problems: [{ column: 'quantity', heading: 'Pieces', value: '' }] },
    ])
    expect(await stored('C-2')).toEqual([])
  })

  it('come before a value for all rows, and are read by what codes of the file mean', async () => {
    const { json } = await sendFile(customer, 'purchases', fileOf([lineOf('C-3', 1), lineOf('C-3', 2)]), {
      mapping: {
        columns,
        constants: { dealer_number: 'NO-SUCH' },
        values: { product: { RCD: 'RECAPRO-RCDRIVE-1' } },
        corrections: [{ line: 2, column: 'dealer_number', value: '' }, product(2, 'RCD')],
      },
      only_good_rows: true,
    })
    expect([json.counts, await stored('C-3')]).toMatchObject([{ new: 1, rejected: 1 }, [{ invoice_line: '1' }]])
  })

  it('refuse the whole file for a line that it does not have, or a column that no row has', async () => {
    const line = await load(invoice('C-4'), [product(2), product(9)], { only_good_rows: true })
    expect([line.status, errorsOf(line)[0]]).toEqual([
      422,
      'file: A cell was corrected in line 9, but the file has no row there. Choose the file again.',
    ])
    const column = await load(invoice('C-4'), [{ line: 2, column: 'article', value: 'x' }], { only_good_rows: true })
    expect([column.status, errorsOf(column)]).toEqual([
      422,
      ['file: Corrected cells name a column that these rows do not have: article.'],
    ])
    const head = await load(invoice('C-4'), [product(1)], { preview: true })
    expect(head.status).toBe(422)
    expect(await stored('C-4')).toEqual([])
  })

  it('are at most 1,000, of lines that can be', async () => {
    const many = (count: number): Correction[] => Array.from({ length: count }, () => product(2))
    expect((await load(invoice('C-5'), many(1000), { preview: true })).status).toBe(200)
    expect((await load(invoice('C-5'), many(1001), { preview: true })).status).toBe(400)
    expect((await load(invoice('C-5'), [product(0)], { preview: true })).status).toBe(400)
  })

  it('are in the record of the load and in the file of its rejected rows, and are not proposed for the next file', async () => {
    const { json } = await load(invoice('C-6'), [product(3), product(2, 'RCX')], { only_good_rows: true })
    const path = `batches/${String(json.batch_id)}`
    expect((await customer.get(path)).json.corrections).toEqual([
      { line: 2, column: 'product', heading: 'Article', value: 'RCX' },
      { line: 3, column: 'product', heading: 'Article', value: 'RECAPRO-RCDRIVE-1' },
    ])
    expect((await customer.get(`${path}/rejected`)).raw.toString()).toContain(
      '100004,0001,C-6,1,2026-05-04,RCX,4,250.25',
    )
    const inspected = await sendFile(customer, 'files/inspect', invoice('C-7'))
    expect(inspected.json.remembered).toMatchObject({ mapping: { columns } })
    expect((inspected.json.remembered as unknown as { mapping: object }).mapping).not.toHaveProperty('corrections')
  })

  it('reach rows of a load that is done in parts by a job, the last one among them', async () => {
    const lines = Array.from({ length: 4200 }, (_, index) =>
      lineOf('C-8', index, index === 4199 ? { article: 'RCD' } : {}),
    )
    const begun = await load(fileOf(lines), [product(4201)])
    await world.app.jobsIdle()
    expect([begun.status, (await customer.get(`batches/${String(begun.json.batch_id)}`)).json.batch]).toMatchObject([
      202,
      { state: 'loaded', rows_new: 4200 },
    ])
    const late = await load(fileOf(lines), [product(4202)], { only_good_rows: true })
    await world.app.jobsIdle()
    expect((await customer.get(`batches/${String(late.json.batch_id)}`)).json.batch).toMatchObject({
      state: 'refused',
      errors: [expect.stringContaining('line 4,202') as string],
    })
  })

  it('are applied to rows of programs too, by their number', async () => {
    const row = {
      account_number: '100004',
      location_number: '0001',
      invoice_number: 'C-9',
      invoice_line: '1',
      purchased_on: '2026-05-04',
      product: 'RCD',
      quantity: 4,
      unit_price: 250.25,
    }
    const { json } = await customer.post('feeds/purchases', { rows: [row], mapping: { corrections: [product(1)] } })
    expect(json.counts).toMatchObject({ new: 1, rejected: 0 })
  })
})
