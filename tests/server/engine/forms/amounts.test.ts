import { describe, expect, it } from 'vitest'
import { currenciesOf, currencyOfHeading, writtenAmount } from '../../../../server/engine/forms/amounts.ts'
import { readRows } from '../../../../server/engine/forms/readRows.ts'
import type { RowsColumn } from '../../../../server/engine/query/rowsParameter.ts'

describe('an amount as it is written', () => {
  it.each([
    ['$1,234.50', '1,234.50', '$'],
    ['1.234,50 €', '1.234,50', '€'],
    ['EUR 12.00', '12.00', 'EUR'],
    ['12.00eur', '12.00', 'eur'],
    ['-$50.00', '-50.00', '$'],
    ['$-50.00', '-50.00', '$'],
    ['($50.00)', '-50.00', '$'],
    ['$(50.00)', '-50.00', '$'],
    [' $(1,234.50) ', '-1,234.50', '$'],
    [' $-   ', '0', '$'],
    ['50.00-', '-50.00', ''],
    ['50,00- €', '-50,00', '€'],
    ['50,00 €-', '-50,00', '€'],
    ['(50)', '-50', ''],
    ['\u221250', '-50', ''],
    ['1 234,50 zł', '1 234,50', 'zł'],
    ['US$ 5', '5', 'US$'],
    ['kr. 5', '5', 'kr.'],
    ['+5', '5', ''],
    ['(-50)', null, null],
    ['--50', null, null],
    ['-50-', null, null],
    ['(50', null, null],
    ['$50€', null, null],
    ['50.00 apples', null, null],
    ['', null, null],
    [`1${' '.repeat(60)}1`, null, null],
  ])('%j has the number %j and the currency %j', (text, number, currency) => {
    expect(writtenAmount(text)).toEqual(number === null ? null : { number, currency })
  })

  it.each([
    ['€', ['EUR']],
    ['cad', ['CAD']],
    ['C$', ['CAD']],
    ['Kč', ['CZK']],
    ['kr.', ['SEK', 'NOK', 'DKK', 'ISK']],
    ['£', ['GBP']],
    ['mm', null],
    ['XYZ', null],
  ])('%s stands for %j', (text, currencies) => {
    expect(currenciesOf(text)).toEqual(currencies)
  })

  it.each([
    ['Price (EUR)', 'Price', 'EUR'],
    ['Unit price $', 'Unit price', '$'],
    ['Preis [€]', 'Preis', '€'],
    ['cost_usd', null, null],
    ['cost_USD', 'cost', 'USD'],
    ['Price (each)', null, null],
    ['EUR', null, null],
  ])('of the heading %s distinguishes %j from %j', (heading, name, currency) => {
    expect(currencyOfHeading(heading)).toEqual(name === null ? null : { name, currency })
  })
})

const columns: RowsColumn[] = [
  { id: 'number', type: 'text' },
  { id: 'pieces', type: 'integer' },
  { id: 'price', type: 'numeric', currency: 'currency', decimals: 2, minimum: -9999 },
  { id: 'share', type: 'numeric', percentage: true },
  { id: 'currency', type: 'text', maxLength: 3 },
]
const ofSystem = (text: string, mapping = {}) =>
  readRows({ bytes: Buffer.from(text), type: 'text/csv' }, columns, { maxRows: 99, isLenient: true, most: 99, mapping })

describe('a column of amounts', () => {
  it('is read with signs and codes of currencies, which give a row its currency where they say one', async () => {
    const { rows, problems } = await ofSystem(
      'number;price;currency\nA;$1,234.50;\nB;12.00 EUR;\nC;(50.00);usd\nD;CA$ 7;CAD\nE;$7;CAD\n',
    )
    expect(problems).toEqual([])
    expect(rows.map(({ price, currency }) => [price, currency])).toEqual([
      ['1234.50', null],
      ['12.00', 'EUR'],
      ['-50.00', 'usd'],
      ['7', 'CAD'],
      ['7', 'CAD'],
    ])
  })

  it('recognizes its decimal separator through currency symbols', async () => {
    expect((await ofSystem('number;price\nA;1.234 €\nB;50,25 €\n')).rows.map(({ price }) => price)).toEqual([
      '1234',
      '50.25',
    ])
  })

  it('refuses a row whose currency is another, and names both', async () => {
    const { problems } = await ofSystem('number;price;currency\nA;12.00 €;USD\nB;$12.00;eur\n')
    expect(problems).toEqual([
      { line: 2, column: 'price', key: 'server.rows.other_currency', values: { sign: '€', currency: 'USD' } },
      { line: 3, column: 'price', key: 'server.rows.other_currency', values: { sign: '$', currency: 'EUR' } },
    ])
    expect((await ofSystem('number;price\nA;12.00 €\n', { constants: { currency: 'CAD' } })).problems).toMatchObject([
      { values: { sign: '€', currency: 'CAD' } },
    ])
  })

  it('refuses a sign of several currencies in a row without one', async () => {
    expect(await ofSystem('number;price\nA;kr 12.00\nB;£12.00\n')).toMatchObject({
      rows: [{}, { price: '12.00', currency: 'GBP' }],
      problems: [
        {
          line: 2,
          column: 'price',
          key: 'server.rows.open_currency',
          values: { sign: 'kr', currencies: 'SEK, NOK, DKK, ISK' },
        },
      ],
    })
  })

  it('reads long cells at once, whatever they are', async () => {
    const began = performance.now()
    for (const cell of [`a${'-'.repeat(99_000)}(`, ' '.repeat(99_000) + 'x', `${'1 '.repeat(49_000)}x`])
      await ofSystem(`number;price;${cell}\nA;${cell};${cell}\n`)
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  it('does not advise to round what may be thousands', async () => {
    expect((await ofSystem('number;price\nA;1.234 €\n')).problems).toMatchObject([
      { key: 'server.rows.open_number', values: { decimal: '1.234', whole: '1234' } },
    ])
  })

  it('takes the currency of its heading, unless the amount has one', async () => {
    const { rows, problems } = await ofSystem('number;Price (EUR)\nA;12.00\nB;13.00 PLN\n')
    expect([problems, rows]).toMatchObject([
      [],
      [
        { price: '12.00', currency: 'EUR' },
        { price: '13.00', currency: 'PLN' },
      ],
    ])
  })

  it('is refused with more decimals than are stored, with the cure', async () => {
    const { rows, problems } = await ofSystem('number;price\nA;12.3450\nB;12.3400\n')
    expect(problems).toEqual([
      { line: 2, column: 'price', key: 'server.rows.decimals', values: { limit: 2, number: '12.35' } },
    ])
    expect(rows[1]).toMatchObject({ price: '12.3400' })
  })

  it('alone has currencies: a number of pieces below 0 is read, one in dollars is not', async () => {
    expect(await ofSystem('number;pieces\nA;(4)\nB;4-\nC;$4\n')).toMatchObject({
      rows: [{ pieces: -4 }, { pieces: -4 }, {}],
      problems: [{ line: 4, column: 'pieces', key: 'server.rows.integer' }],
    })
  })
})

it('reads percentages with and without their sign, where the column has some', async () => {
  expect(await ofSystem('number;share;pieces\nA;35 %;1\nB;7,5%;2\nC;12;3 %\n')).toMatchObject({
    rows: [{ share: '35' }, { share: '7.5' }, { share: '12' }],
    problems: [{ line: 4, column: 'pieces' }],
  })
})
