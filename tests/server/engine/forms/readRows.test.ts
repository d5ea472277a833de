import { expect, it } from 'vitest'
import type { DateFormat } from '../../../../engine/core/format/dateFormat.ts'
import { readCell } from '../../../../server/engine/forms/readCell.ts'
import { readRows } from '../../../../server/engine/forms/readRows.ts'
import type { RowsColumn } from '../../../../server/engine/query/rowsParameter.ts'

const columns: RowsColumn[] = [
  { id: 'unit_number', type: 'text', required: true, maxLength: 5 },
  { id: 'tires', type: 'integer', minimum: 1 },
  { id: 'tread', type: 'numeric', maximum: 32 },
  { id: 'seen_on', type: 'date' },
  { id: 'is_spare', type: 'boolean' },
  { id: 'kind', type: 'text', values: ['steer', 'drive'] },
]
const read = (text: string, maxRows = 100, dateFormat?: DateFormat) =>
  readRows({ bytes: Buffer.from(text), type: 'text/csv' }, columns, { maxRows, dateFormat })

it('finds columns by their names, in any order, and reads each by its type', async () => {
  const { rows, problems } = await read(
    '\uFEFFSeen on,UNIT-NUMBER,tires,tread,is_spare,kind\n06/15/2026,A-1,6,12.5,Yes,steer\n\n2026-06-16,"B,2",,,no,\n',
  )
  expect(problems).toEqual([])
  expect(rows).toEqual([
    { line: 2, unit_number: 'A-1', tires: 6, tread: '12.5', seen_on: '2026-06-15', is_spare: true, kind: 'steer' },
    { line: 4, unit_number: 'B,2', tires: null, tread: null, seen_on: '2026-06-16', is_spare: false, kind: null },
  ])
})

it.each<[DateFormat, string, string | null]>([
  ['MM/DD/YYYY', '06/07/2026', '2026-06-07'],
  ['DD/MM/YYYY', '06/07/2026', '2026-07-06'],
  ['DD/MM/YYYY', '15/06/2026', '2026-06-15'],
  ['DD/MM/YYYY', '2026-06-15', '2026-06-15'],
  ['DD/MM/YYYY', '06-07-2026', '2026-07-06'],
  ['MM/DD/YYYY', '06-07-2026', '2026-06-07'],
  ['DD.MM.YYYY', '06/07/2026', '2026-07-06'],
  ['DD-MM-YYYY', '06-07-2026', '2026-07-06'],
  ['DD.MM.YYYY', '06/15/2026', null],
  ['DD-MM-YYYY', '15-13-2026', null],
  ['MM/DD/YYYY', '15/06/2026', null],
  ['DD/MM/YYYY', '06/15/2026', null],
  ['YYYY-MM-DD', '2026-06-15', '2026-06-15'],
  ['YYYY-MM-DD', '06/07/2026', null],
])('reads a day in the order of its sender, %s: %s is %s', async (dateFormat, text, day) => {
  const { rows, problems } = await read(`unit_number,seen_on\nA-1,${text}\n`, 9, dateFormat)
  const example = {
    'MM/DD/YYYY': '06/15/2026',
    'DD/MM/YYYY': '15/06/2026',
    'DD.MM.YYYY': '15.06.2026',
    'DD-MM-YYYY': '15-06-2026',
    'YYYY-MM-DD': '2026-06-15',
  }[dateFormat]
  if (day !== null) expect([rows[0]?.seen_on, problems]).toEqual([day, []])
  else expect(problems).toEqual([{ line: 2, column: 'seen_on', key: 'server.rows.date', values: { day: example } }])
})

it.each([
  '28-Nov-2026',
  '28 Nov 2026',
  'Nov 28, 2026',
  'November 28th, 2026',
  '28NOV2026',
  '2026-Nov-28',
  '28. Nov. 2026',
  '28.November 2026',
  '28 nov. 2026',
  '28 novembre 2026',
  '28 de noviembre de 2026',
  '28 listopada 2026',
  '28 lis 2026',
  '28 de novembro de 2026',
])('reads the day %s, which names its month, in every order', async (text) => {
  for (const dateFormat of ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const)
    expect((await read(`unit_number,seen_on\nA-1,"${text}"\n`, 9, dateFormat)).rows).toMatchObject([
      { seen_on: '2026-11-28' },
    ])
})

it.each([
  ['1 Jän 2026', '2026-01-01'],
  ['1er févr. 2026', '2026-02-01'],
  ['3. März 2026', '2026-03-03'],
  ['4-abr-2026', '2026-04-04'],
  ['5 mei 2026', '2026-05-05'],
  ['6 giu 2026', '2026-06-06'],
  ['7 lipca 2026', '2026-07-07'],
  ['8 août 2026', '2026-08-08'],
  ['9 set 2026', '2026-09-09'],
  ['10 out. 2026', '2026-10-10'],
  ['12 déc. 2026', '2026-12-12'],
  ['12 paź 2026', '2026-10-12'],
])('reads the day %s as %s', async (text, day) => {
  expect((await read(`unit_number,seen_on\nA-1,${text}\n`)).rows).toMatchObject([{ seen_on: day }])
})

it.each([
  ['28-Foo-2026', 'server.rows.month'],
  ['jui 28, 2026', 'server.rows.month'],
  ['31-Jun-2026', 'server.rows.date'],
  ['28-Nov-61', 'server.rows.short_year'],
  ['26-Nov-61', 'server.rows.short_year'],
  ['03/14/61', 'server.rows.short_year'],
  ['14.03.99', 'server.rows.short_year'],
  ['26-03-14', 'server.rows.date'],
  ['Nov 2026', 'server.rows.date'],
  ['0 Nov 2026', 'server.rows.date'],
  [`28 Nov 2026${' '.repeat(90)}1`, 'server.rows.date'],
])('does not guess the day %s', async (text, key) => {
  expect((await read(`unit_number,seen_on\nA-1,"${text}"\n`)).problems).toMatchObject([
    { line: 2, column: 'seen_on', key },
  ])
})

it.each<[string, DateFormat, string]>([
  ['03/14/26', 'MM/DD/YYYY', '2026-03-14'],
  ['14/3/26', 'DD/MM/YYYY', '2026-03-14'],
  ['14.03.26', 'MM/DD/YYYY', '2026-03-14'],
  ['28-Nov-25', 'YYYY-MM-DD', '2025-11-28'],
  ['Nov 28, 25', 'MM/DD/YYYY', '2025-11-28'],
  ['14-03-2026', 'DD/MM/YYYY', '2026-03-14'],
  ['03/14/26 14:30', 'MM/DD/YYYY', '2026-03-14'],
])('reads the day %s, in the order %s, as %s', async (text, dateFormat, day) => {
  expect((await read(`unit_number,seen_on\nA-1,"${text}"\n`, 9, dateFormat)).rows).toMatchObject([{ seen_on: day }])
})

it('reads a two-digit year up to the next year, and reports both meanings of a later one', async () => {
  const next = new Date().getUTCFullYear() + 1
  const short = (year: number): string => String(year % 100).padStart(2, '0')
  expect((await read(`unit_number,seen_on\nA-1,01/02/${short(next)}\n`)).rows).toMatchObject([
    { seen_on: `${next}-01-02` },
  ])
  const { problems } = await read(`unit_number,seen_on\nA-1,01/02/${short(next + 1)}\n`)
  expect(problems).toEqual([
    {
      line: 2,
      column: 'seen_on',
      key: 'server.rows.short_year',
      values: { year: `19${short(next + 1)}`, other: `20${short(next + 1)}`, day: '06/15/2026' },
    },
  ])
})

it.each([
  ['28 Nov 2026 14:30', '2026-11-28T14:30:00'],
  ['Nov 28, 2026, 2:30 PM', '2026-11-28T14:30:00'],
  ['28-Nov-2026T02:30 EST', '2026-11-28T02:30:00-05:00'],
  ['28 Nov 2026', '2026-11-28T00:00:00'],
  ['10/25/2026 01:30 EDT', '2026-10-25T01:30:00-04:00'],
])('reads the moment %s', async (text, moment) => {
  const { rows } = await readRows(
    { bytes: Buffer.from(`seen_at\n"${text}"\n`), type: 'text/csv' },
    [{ id: 'seen_at', type: 'timestamp' }],
    { maxRows: 9 },
  )
  expect(rows).toMatchObject([{ seen_at: moment }])
})

it.each([
  ['2026-06-15T10:00:00+14:00', null],
  ['2026-06-15 10:00-0330', null],
  ['2026-06-15T10:00:00+99:99', '+99:99'],
  ['2026-06-15 10:00:00.5 -12:30', '-12:30'],
  ['06/15/2026 10:00 +14:01', '+14:01'],
])('reports an impossible offset: %s', async (text, offset) => {
  const { problems } = await readRows(
    { bytes: Buffer.from(`seen_at\n${text}\n`), type: 'text/csv' },
    [{ id: 'seen_at', type: 'timestamp' }],
    { maxRows: 9 },
  )
  expect(problems).toEqual(
    offset === null ? [] : [{ line: 2, column: 'seen_at', key: 'server.rows.offset', values: { offset } }],
  )
})

it.each([
  'N/A',
  '#N/A',
  'S.O.',
  's/o',
  'n/b',
  'N.B.',
  '#N/B',
  '#NV',
  'k.A.',
  'k. A.',
  'N.D.',
  '#N/D!',
  'n.v.',
  's/d',
  'b.d.',
  '—',
  '--',
  'NULL',
])('takes %s for no value in files of other systems', async (text) => {
  const lenient = (cell: string) =>
    readRows({ bytes: Buffer.from(`unit_number,seen_on\nA-1,${cell}\n`), type: 'text/csv' }, columns, {
      maxRows: 9,
      isLenient: true,
    })
  expect((await lenient(text)).rows).toMatchObject([{ seen_on: null }])
  expect((await lenient(`${text}x`)).problems).toHaveLength(1)
})

it.each([
  'None',
  'unknown',
  'NIL',
  'n.v.t.',
  'nvt',
  'n.a.',
  's/d',
  '-',
  '--',
  'unbekannt',
  'inconnu',
  'Sin datos',
  'brak',
  'geen',
  'nessuno',
  'desconhecido',
  'Keine Angabe',
])('takes %s for no value where it is the whole cell of a column that may be empty', async (text) => {
  const words: RowsColumn[] = [
    { id: 'unit_number', type: 'text', required: true },
    { id: 'remark', type: 'text' },
    { id: 'tread', type: 'numeric' },
  ]
  const { rows, problems } = await readRows(
    { bytes: Buffer.from(`unit_number;remark;tread\nA-1;${text};${text}\nA-2;${text} of it;1\n`), type: 'text/csv' },
    words,
    { maxRows: 9, isLenient: true },
  )
  expect([problems, rows]).toMatchObject([[], [{ remark: null, tread: null }, { remark: `${text} of it` }]])
  expect(
    (
      await readRows({ bytes: Buffer.from(`unit_number;remark\nA-1;${text}\n`), type: 'text/csv' }, words, {
        maxRows: 9,
      })
    ).rows,
  ).toMatchObject([{ remark: text }])
})

it('takes a word for no value as it is where a row needs one, or where the column has that word', async () => {
  const words: RowsColumn[] = [
    { id: 'unit_number', type: 'text', required: true },
    { id: 'kind', type: 'text', values: ['drive', 'unknown'], synonyms: { drive: ['Brak'] } },
  ]
  const lenient = (text: string) =>
    readRows({ bytes: Buffer.from(text), type: 'text/csv' }, words, { maxRows: 9, isLenient: true })
  expect((await lenient('unit_number,kind\nNone,Unknown\nA-2,brak\nA-3,none\n')).rows).toMatchObject([
    { unit_number: 'None', kind: 'unknown' },
    { kind: 'drive' },
    { kind: null },
  ])
})

it.each([
  [';', '7,25', '7.25'],
  ['\t', '7,25', '7.25'],
  [';', '7.25', '7.25'],
  [',', '"7,25"', '7.25'],
])('takes files divided by %j, and %s for a number', async (separator, written, tread) => {
  expect((await read(['unit_number', 'tread'].join(separator) + `\nA-1${separator}${written}\n`)).rows).toMatchObject([
    { unit_number: 'A-1', tread },
  ])
})

it('leaves out columns that need not be there, and takes what the portal wrote as harmless text', async () => {
  expect((await read("unit_number\n'=A1\n")).rows).toMatchObject([{ line: 2, unit_number: '=A1', tires: null }])
})

it.each([
  ['tires', '0', 'server.field.minimum'],
  ['tires', '1.5', 'server.rows.integer'],
  ['tires', '99999999999999999999', 'server.rows.integer'],
  ['tread', '33', 'server.field.maximum'],
  ['tread', '1e5', 'server.rows.number'],
  ['tread', 'NaN', 'server.rows.number'],
  ['seen_on', '2026-02-30', 'server.rows.date'],
  ['is_spare', 'maybe', 'server.rows.boolean'],
  ['kind', 'trailer', 'server.field.choice'],
  ['unit_number', 'toolong', 'server.field.max_length'],
  ['unit_number', '', 'server.field.required'],
])('reports %s that holds %j by line and column', async (column, text, key) => {
  const [names, values] =
    column === 'unit_number' ? [`${column},tires`, `${text},1`] : [`unit_number,${column}`, `A-1,${text}`]
  expect((await read(`${names}\n${values}\n`)).problems).toMatchObject([{ line: 2, column, key }])
})

it.each([
  ['a quotation mark that is not closed', 'unit_number\n"A-1\n', 'server.words.csv'],
  ['a zero byte', 'unit_number\nA\0\n', 'server.words.encoding'],
  ['no rows', 'unit_number\n', 'server.words.none'],
  ['a column that is there twice', 'unit_number,Unit number\nA,B\n', 'server.rows.twice'],
  ['too many rows', `unit_number\n${'A\n'.repeat(4)}`, 'server.words.too_many'],
])('reports %s once', async (_what, text, key) => {
  expect((await read(text, 3)).problems.map((problem) => problem.key)).toEqual([key])
})

it('reports the line of an unclosed quotation mark', async () => {
  expect((await read('unit_number\nA\n"A-1\n')).problems).toEqual([{ key: 'server.words.csv', values: { line: 3 } }])
})

it.each([
  ['separators alone', ','.repeat(4_900_000), 1],
  ['a row of separators', `unit_number\nA\n${','.repeat(4_900_000)}`, 3],
  ['a value without an end', `unit_number\n${'A'.repeat(200_000)}`, 2],
])('reports the line of a row that is too long before dividing it: %s', async (_what, text, line) => {
  expect((await read(text)).problems).toEqual([{ key: 'server.words.long_row', values: { line, limit: 100_000 } }])
})

it('reads short rows of a long file, with line ends in values', async () => {
  expect((await read(`unit_number\n${'"A\n1"\n'.repeat(40_000)}`, 50_000)).rows).toHaveLength(40_000)
})

it('reads one unknown heading more than are reported, and shortens long ones', async () => {
  const { problems } = await read(
    `${'x'.repeat(500)},${Array.from({ length: 80 }, (_, index) => `y${index}`).join(',')}\n`,
  )
  expect(problems).toHaveLength(52)
  expect(problems[0]).toMatchObject({ key: 'server.rows.unknown_column', values: { column: 'x'.repeat(100) } })
})

it('takes only words for yes and no', async () => {
  expect((await read('unit_number,is_spare\nA,constructor\nB,__proto__\n')).problems).toMatchObject([
    { line: 2, key: 'server.rows.boolean' },
    { line: 3, key: 'server.rows.boolean' },
  ])
})

it('stops when there are more than fifty errors', async () => {
  expect((await read(`unit_number,tires\n${'A,x\n'.repeat(80)}`)).problems).toHaveLength(51)
})

it('takes as many rows as a file may have, and no more', async () => {
  const { rows, problems } = await read(`unit_number\n${'A\n'.repeat(3)}`, 3)
  expect([rows.length, problems]).toEqual([3, []])
  expect((await read(`unit_number\n${'A\n'.repeat(4)}`, 3)).rows).toEqual([])
})

const named: RowsColumn[] = [
  { id: 'invoice_number', type: 'text', required: true, headings: ['Invoice', 'Rechnung Nr.'] },
  { id: 'quantity', type: 'integer', required: true, headings: ['Qty'] },
  { id: 'price', type: 'numeric' },
]
const readNamed = async (text: string, ignoresOthers = true) => {
  const { rows, problems } = await readRows({ bytes: Buffer.from(text), type: 'text/csv' }, named, {
    maxRows: 9,
    ignoresOthers,
  })
  return { rows, problems }
}

it('finds the heading below a title, by other names of its columns, and passes other columns over', async () => {
  const { rows, problems } = await readNamed(
    'Invoices of June\n\nRechnung-Nr;QTY;Price;Cashier\nR-1;4;1.250,50;Ann\nR-2;2;99,5;Bo\n',
  )
  expect(problems).toEqual([])
  expect(rows).toEqual([
    { line: 4, invoice_number: 'R-1', quantity: 4, price: '1250.50' },
    { line: 5, invoice_number: 'R-2', quantity: 2, price: '99.5' },
  ])
})

it.each([
  [
    'a slip in a name that is missing',
    'Invoice,Qty,Prise\nR-1,4,9\n',
    true,
    [{ key: 'server.rows.unknown_column', values: { column: 'Prise', columns: 'invoice_number, quantity, price' } }],
  ],
  [
    'two names of one column',
    'Invoice,Qty,Invoice number\nR-1,4,R-1\n',
    true,
    [{ key: 'server.rows.twice', values: { column: 'Invoice number' } }],
  ],
  [
    'another column where none is expected',
    'Invoice,Qty,Cashier\nR-1,4,Ann\n',
    false,
    [{ key: 'server.rows.unknown_column', values: { column: 'Cashier', columns: 'invoice_number, quantity, price' } }],
  ],
  [
    'a column that is missing, in the row that comes nearest to a heading',
    'June,,\nInvoice,Price,Cashier\nR-1,9,Ann\n',
    true,
    [{ key: 'server.words.column', values: { detail: 'quantity' } }],
  ],
])('reports %s', async (_what, text, ignoresOthers, problems) => {
  expect(await readNamed(text, ignoresOthers)).toEqual({ rows: [], problems })
})

it.each([
  ['1,234.50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['12.345.678,9', '12345678.9'],
  ['1,234', '1.234'],
  ['1.234', '1.234'],
])('takes the price %s for %s', async (written, price) => {
  expect((await readNamed(`Invoice;Qty;Price\nR-1;1;${written}\n`)).rows).toMatchObject([{ price }])
})

const ofSystem = (text: string) =>
  readRows({ bytes: Buffer.from(text), type: 'text/csv' }, columns, { maxRows: 99, isLenient: true, most: 99 })

it.each([
  ['another number of the column', ['412,3', '1,048'], ['412.3', '1.048']],
  ['thousands of the column, with points', ['1.048,50', '1.048', '98.001'], ['1048.50', '1048', '98001']],
  ['thousands of the column, with commas', ['120,345.6', '412,300', '98,001'], ['120345.6', '412300', '98001']],
  ['millions', ['1,234,567', '412,300'], ['1234567', '412300']],
  ['a number among what is none', ['193.677,5', '663.528', 'defekt'], ['193677.5', '663528', undefined]],
])('takes the sign of decimals from %s', async (_from, texts, values) => {
  const wide = [
    { id: 'unit_number', type: 'text' },
    { id: 'tread', type: 'numeric' },
  ] as const
  const { rows } = await readRows(
    { bytes: Buffer.from(`unit_number;tread\n${texts.map((text) => `A-1;${text}`).join('\n')}`), type: 'text/csv' },
    [...wide],
    { maxRows: 99, isLenient: true, most: 99 },
  )
  expect(rows.map(({ tread }) => tread)).toEqual(values)
})

it('takes the decimal separator from another column, and asks if no column decides it', async () => {
  const both: RowsColumn[] = [
    { id: 'tires', type: 'integer' },
    { id: 'tread', type: 'numeric' },
  ]
  const lenient = (text: string) =>
    readRows({ bytes: Buffer.from(text), type: 'text/csv' }, both, { maxRows: 99, isLenient: true, most: 99 })
  expect((await lenient('tires;tread\n1.200;7,5\n')).rows).toMatchObject([{ tires: 1200, tread: '7.5' }])
  const { problems } = await lenient('tires;tread\n1;412,300\n2;98,001\n3;0,125\n')
  expect(problems).toEqual([])
  expect((await lenient('tires;tread\n1;412,300\n2;98,001\n')).problems).toEqual([
    {
      line: 2,
      column: 'tread',
      key: 'server.rows.open_number',
      values: { number: '412,300', decimal: '412.300', whole: '412300' },
    },
    {
      line: 3,
      column: 'tread',
      key: 'server.rows.open_number',
      values: { number: '98,001', decimal: '98.001', whole: '98001' },
    },
  ])
})

it('takes the order of days with two-digit years from an unambiguous day', async () => {
  const { rows } = await ofSystem('unit_number,seen_on\nA-1,03/10/26\nA-2,13/10/26\n')
  expect(rows.map(({ seen_on }) => seen_on)).toEqual(['2026-10-03', '2026-10-13'])
})

it('takes the order of days from an unambiguous day', async () => {
  const { rows, problems } = await ofSystem('unit_number,seen_on\nA-1,03/10/2026\nA-2,13/10/2026\nA-3,TBD\n')
  expect(rows.map(({ seen_on }) => seen_on)).toEqual(['2026-10-03', '2026-10-13', undefined])
  expect(problems).toMatchObject([{ line: 4, column: 'seen_on', key: 'server.rows.date' }])
})

it('passes over rows that sum up others, not over units that are called so', async () => {
  const { rows } = await ofSystem(
    'unit_number,tires,tread,seen_on,is_spare,kind\nSUM-1,6,,,,\nSom 2,6,,,,\nTotal,12,,,,\nTotal: 2,12,,,,\n',
  )
  expect(rows.map(({ unit_number }) => unit_number)).toEqual(['SUM-1', 'Som 2'])
})

it.each([
  ['12/32', '12', '32nds'],
  ['11/32"', '11', '32nds'],
  ['9,5 mm', '9.5', 'mm'],
  ['9.5mm', '9.5', 'mm'],
  ['8', '8', null],
])('takes the unit that stands behind a value, as in %s', async (cell, tread, tread_unit) => {
  const measured: RowsColumn[] = [
    { id: 'unit_number', type: 'text' },
    { id: 'tread', type: 'numeric', quantity: 'tread' },
  ]
  const { rows, problems } = await readRows(
    { bytes: Buffer.from(`unit_number;tread\nA-1;"${cell.replaceAll('"', '""')}"\n`), type: 'text/csv' },
    measured,
    { maxRows: 9, isLenient: true },
  )
  expect([problems, rows]).toEqual([[], [{ line: 2, unit_number: 'A-1', tread, tread_unit }]])
})

it('takes whole numbers with decimals that are zero, yes and no of spreadsheets, and separators behind the last column', async () => {
  const { rows, problems } = await ofSystem(
    'unit_number;tires;is_spare\nA-1;8,00;WAHR;;\nA-2;1.234,00;Falsch;;\nA-3;7.0;VRAI\n',
  )
  expect([problems, rows]).toMatchObject([
    [],
    [
      { tires: 8, is_spare: true },
      { tires: 1234, is_spare: false },
      { tires: 7, is_spare: true },
    ],
  ])
  expect((await ofSystem('unit_number;tires;is_spare\nA-1;8,5;yes;;\nA-2;8\n')).problems).toMatchObject([
    { line: 2, column: 'tires', key: 'server.rows.integer' },
    { line: 3, key: 'server.words.fields' },
  ])
})

it('takes the heading from the line that a person chose, and says when that has none', async () => {
  const text = 'unit_number,tires\nOld,1\n\nUnit,"unit_number"\nA-1,6\n'
  const chosen = (headingLine: number) =>
    readRows({ bytes: Buffer.from(text), type: 'text/csv' }, columns, {
      maxRows: 99,
      isLenient: true,
      ignoresOthers: true,
      mapping: { headingLine, columns: { Unit: 'unit_number', unit_number: 'tires' } },
    })
  expect(await chosen(4)).toMatchObject({ problems: [], rows: [{ line: 5, unit_number: 'A-1', tires: 6 }] })
  for (const line of [3, 40])
    expect((await chosen(line)).problems).toEqual([{ key: 'server.rows.no_heading', values: { line } }])
})

it.each(['tires', 'tread', 'seen_on', 'is_spare', 'kind'])(
  'refuses a text of tens of thousands of characters in %s immediately',
  async (column) => {
    for (const text of [
      `${'1'.repeat(90_000)}/`,
      `"${'1,'.repeat(45_000)}x"`,
      `1${' '.repeat(90_000)}x`,
      `1.${'0'.repeat(90_000)}x`,
    ]) {
      const began = performance.now()
      expect((await ofSystem(`unit_number;${column}\nA-1;${text}\n`)).problems).toMatchObject([{ line: 2, column }])
      expect(performance.now() - began).toBeLessThan(1000)
    }
  },
)

it('reads no value with a sign that the database does not store', () => {
  for (const text of ['A\0', 'A\ud800'])
    expect(readCell(text, columns[0]!, { dateFormat: 'YYYY-MM-DD' })).toEqual({ key: 'server.field.form' })
})
