import { describe, expect, it } from 'vitest'
import { readRows } from '../../../../server/engine/forms/readRows.ts'
import type { RowsColumn } from '../../../../server/engine/query/rowsParameter.ts'

const columns: RowsColumn[] = [
  { id: 'account_number', type: 'text', headings: ['Customer'] },
  { id: 'unit_number', type: 'text', required: true, headings: ['Unit', 'Vehicle'] },
  { id: 'quantity', type: 'integer' },
  { id: 'length', type: 'numeric', quantity: 'distance', headings: ['Way'] },
]
const read = (text: string, mapping = {}) =>
  readRows({ bytes: Buffer.from(text), type: 'text/csv' }, columns, {
    maxRows: 99,
    isLenient: true,
    ignoresOthers: true,
    most: 99,
    mapping,
    unitOf: () => 'mi',
  })

describe('short words of headings', () => {
  it.each([
    ['Cust #', 'Unit #', 'Qty.'],
    ['Acct #', 'Unit No.', 'QTY'],
    ['Acct. Nbr', 'Vehicle Num', 'qty'],
    ['CUST_NO', 'Unit Nº', 'Qnty'],
  ])('are read: %s, %s, %s', async (account, unit, quantity) => {
    expect(await read(`${account},${unit},${quantity}\nC-1,U-1,4\n`)).toMatchObject({
      problems: [],
      rows: [{ account_number: 'C-1', unit_number: 'U-1', quantity: 4 }],
    })
  })

  it('give way to a heading that names the column in full', async () => {
    expect(await read('Unit Num,Unit number\n7,U-1\n')).toMatchObject({ problems: [], rows: [{ unit_number: 'U-1' }] })
  })

  it('name one column once', async () => {
    expect((await read('Unit Num,Vehicle Num\n7,U-1\n')).problems).toMatchObject([
      { key: 'server.rows.twice', values: { column: 'Vehicle Num' } },
    ])
  })
})

describe('a measure in two columns of different units', () => {
  it('is the filled one, with its unit', async () => {
    const { problems, rows } = await read('Unit,Length (mi),Length (km)\nA,100,\nB,,"1,250.5"\nC,,\nD,N/A,80\n')
    expect(problems).toEqual([])
    expect(rows.map(({ length, length_unit }) => [length, length_unit])).toEqual([
      ['100', 'mi'],
      ['1250.5', 'km'],
      [null, undefined],
      ['80', 'km'],
    ])
  })

  it('is read where both say the same but for what is rounded, and refused where they contradict each other', async () => {
    const { problems, rows } = await read(
      'Unit,Length (mi),Length (km)\nA,100,161\nB,100,160.9\nC,100,170\nD,abc,170\n',
    )
    expect(rows.slice(0, 2)).toMatchObject([
      { length: '100', length_unit: 'mi' },
      { length: '100', length_unit: 'mi' },
    ])
    expect(problems).toMatchObject([
      { line: 4, column: 'length', key: 'server.rows.contradicting', values: { first: '100 mi', second: '170 km' } },
      { line: 5, column: 'length', key: 'server.rows.number' },
    ])
  })

  it('is corrected where it is filled, and where both are a correction stands for them', async () => {
    const { problems, rows } = await read('Unit,Length (mi),Length (km)\nA,,17o\nB,100,170\n', {
      corrections: [
        { line: 2, column: 'length', value: '170' },
        { line: 3, column: 'length', value: '105' },
      ],
    })
    expect(problems).toEqual([])
    expect(rows).toMatchObject([
      { length: '170', length_unit: 'km' },
      { length: '105', length_unit: 'mi' },
    ])
  })

  it('is mapped by a person as well, and its heading without a unit is another column', async () => {
    const mapping = { columns: { Unit: 'unit_number', 'Length (mi)': 'length', 'Length (km)': 'length' } }
    expect((await read('Unit,Length (mi),Length (km)\nA,,80\n', mapping)).rows).toMatchObject([
      { length: '80', length_unit: 'km' },
    ])
    expect(
      (await read('Unit,Length (mi),Length (km)\nA,,80\n', { columns: { 'Length (km)': null } })).rows,
    ).toMatchObject([{ length: null }])
    expect((await read('Unit,Length,Length (km)\nA,1,80\n')).problems).toMatchObject([
      { key: 'server.rows.twice', values: { column: 'Length (km)' } },
    ])
  })
})
