import { deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { checkZip } from '../../../../server/platform/files/checkZip.ts'
import { csvRows } from '../../../../server/platform/files/csvRows.ts'
import type { TableRow } from '../../../../server/platform/files/UnreadableTable.ts'
import { xlsxRows, type WorkbookSheets } from '../../../../server/platform/files/xlsxRows.ts'
import { bookOf } from './hostileBook.ts'

const all = async (rows: AsyncGenerator<TableRow>): Promise<[number, ...string[]][]> => {
  const found: [number, ...string[]][] = []
  for await (const { row, cells } of rows) found.push([row, ...cells])
  return found
}

/** A ZIP file of one file; what its directory says of the size may be another. */
function zipOf(content: Buffer, said = content.length, method = 8): Buffer {
  const packed = method === 8 ? deflateRawSync(content) : content
  const name = Buffer.from('xl/workbook.xml')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(method, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(said, 22)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(method, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(said, 24)
  entry.writeUInt16LE(name.length, 28)
  const start = local.length + name.length + packed.length
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(start, 16)
  return Buffer.concat([local, name, packed, entry, name, end])
}

describe('a workbook', () => {
  const workbook = async (rows: (string | number | boolean | Date | null)[][]): Promise<Buffer> =>
    Buffer.from(
      await writeXlsx({
        sheets: [
          { name: 'Units', rows },
          { name: 'Other', rows: [['not read']] },
        ],
      }),
    )

  it('is read from its first sheet, with the rows that a spreadsheet counts', async () => {
    const file = await workbook([
      ['Unit', 'Year', 'New', 'Since'],
      [null, null, null, null],
      [' T-1 ', 2022, true, new Date('2026-01-31T00:00:00Z')],
      [101, null, false, null],
    ])
    expect(await all(xlsxRows(file))).toEqual([
      [1, 'Unit', 'Year', 'New', 'Since'],
      [3, 'T-1', '2022', 'true', '2026-01-31'],
      expect.arrayContaining([4, '101', '', 'false']),
    ])
  })

  it('is read from the first sheet that is seen', async () => {
    const sheets = [
      { name: 'Lists', rows: [['Tractor']], hidden: true },
      { name: 'Old', rows: [['x']], veryHidden: true },
      { name: 'Units', rows: [['Unit'], [7]], cells: new Map([['1,0', { style: { numFmt: '000' } }]]) },
    ]
    expect(await all(xlsxRows(Buffer.from(await writeXlsx({ sheets }))))).toEqual([
      [1, 'Unit'],
      [2, '007'],
    ])
  })

  it('is read from the first sheet with a value, or from the chosen one, and lists the sheets', async () => {
    const sheets = [
      { name: 'Cover', rows: [[null]] },
      { name: 'Lists', rows: [['x']], hidden: true },
      { name: 'Units', rows: [['Unit']] },
      { name: 'Other', rows: [['No']] },
    ]
    const file = Buffer.from(await writeXlsx({ sheets }))
    const found: WorkbookSheets[] = []
    const read = (sheet: string | null) => all(xlsxRows(file, undefined, { sheet, found: (one) => found.push(one) }))
    expect([await read(null), await read('Other'), await read('Cover')]).toEqual([[[1, 'Unit']], [[1, 'No']], []])
    expect(found).toEqual(['Units', 'Other', 'Cover'].map((sheet) => ({ sheet, sheets: ['Units', 'Other'] })))
    for (const name of ['Lists', 'Gone'])
      await expect(read(name)).rejects.toMatchObject({
        key: 'server.words.sheet',
        values: { sheet: name, sheets: 'Units, Other' },
      })
  })

  it('is read as its numbers are seen, with their zeros in front; a formula that failed has no value', async () => {
    const padded = { style: { numFmt: '00000' } }
    const file = Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: 'Units',
            rows: [
              ['Unit', 'Year', 'Share'],
              [123, 2022, 0.5],
              [1234567, 123, '#N/A'],
              ['#REF!', '#NULL!', '#DIV/0!'],
              ['00123', 0, 12.5],
            ],
            cells: new Map([
              ['1,0', padded],
              ['1,2', padded],
              ['2,0', padded],
              ['4,1', padded],
            ]),
          },
        ],
      }),
    )
    expect(await all(xlsxRows(file))).toEqual([
      [1, 'Unit', 'Year', 'Share'],
      [2, '00123', '2022', '0.5'],
      [3, '1234567', '123', ''],
      [5, '00123', '00000', '12.5'],
    ])
  })

  it('is read with percentages as they are seen, and numbers with the digits that a spreadsheet knows', async () => {
    const [percent, spaced, text] = ['0%', '0.0 %', '0.00"%"'].map((numFmt) => ({ style: { numFmt } }))
    const rows = [
      ['Share', 'Sum'],
      [0.35, 0.1 + 0.2],
      [0.075, 1436 / 3],
      [12.5, 193.125],
      [-0.07, 1e21],
      [0.14, 5],
    ]
    const file = Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: 'Shares',
            rows,
            cells: new Map([
              ['1,0', percent!],
              ['2,0', spaced!],
              ['3,0', text!],
              ['4,0', percent!],
              ['5,0', percent!],
            ]),
          },
        ],
      }),
    )
    expect(await all(xlsxRows(file))).toEqual([
      [1, 'Share', 'Sum'],
      [2, '35%', '0.3'],
      [3, '7.5%', '478.666666666667'],
      [4, '12.5', '193.1250'],
      [5, '-7%', '1e+21'],
      [6, '14%', '5'],
    ])
  })

  it.each(['1900', '1904'] as const)(
    'is read with the days and times of a workbook that counts from %s',
    async (dateSystem) => {
      const [day, time] = ['yyyy-mm-dd', 'hh:mm'].map((numFmt) => ({ style: { numFmt } }))
      const rows = [
        ['Day', 'Time'],
        [new Date('2026-06-15T00:00:00Z'), 0.75],
        [new Date('2026-06-15T14:30:00Z'), 0.5],
      ]
      const file = Buffer.from(
        await writeXlsx({
          dateSystem,
          sheets: [
            {
              name: 'Days',
              rows,
              cells: new Map([
                ['1,0', day!],
                ['2,0', day!],
                ['1,1', time!],
                ['2,1', time!],
              ]),
            },
          ],
        }),
      )
      expect(await all(xlsxRows(file))).toEqual([
        [1, 'Day', 'Time'],
        [2, '2026-06-15', '18:00:00'],
        [3, '2026-06-15 14:30:00', '12:00:00'],
      ])
    },
  )

  it('that unpacks to more than it may is refused, whatever its directory says', async () => {
    const large = Buffer.alloc(31_000_000)
    for (const file of [zipOf(large), zipOf(large, 1000), zipOf(Buffer.alloc(100), 31_000_000)]) {
      expect(file.length).toBeLessThan(100_000)
      await expect(all(xlsxRows(file))).rejects.toMatchObject({ key: 'server.words.xlsx' })
    }
    await expect(checkZip(zipOf(Buffer.alloc(1000)), 1000)).resolves.toBeUndefined()
    await expect(checkZip(zipOf(Buffer.alloc(1001)), 1000)).rejects.toThrow('too much')
    await expect(checkZip(zipOf(Buffer.alloc(1001), 5, 0), 1000)).rejects.toThrow('too much')
  })

  it('that is none, or cut off, or packed in another way is refused', async () => {
    const file = await workbook([['Unit'], ['T-1']])
    const broken = [
      Buffer.alloc(0),
      Buffer.from('PK\u0003\u0004'),
      Buffer.from('Unit\nT-1\n'),
      file.subarray(0, file.length - 30),
      file.subarray(100),
      zipOf(Buffer.from('x'), 1, 12),
      zipOf(Buffer.from('<a/>')),
    ]
    for (const one of broken) await expect(all(xlsxRows(one))).rejects.toMatchObject({ key: 'server.words.xlsx' })
  })
})

/** ms of the processor that this process has used. */
function worked(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

describe('a workbook that is dear to read', () => {
  const heading = '<row r="1"><c r="A1" t="inlineStr"><is><t>Unit number</t></is></c></row>'
  /**
   * The longest work in which nobody else was served, and the whole of it, in ms of the processor: whatever else the
   * machine does.
   */
  async function pauseIn(work: Promise<unknown>): Promise<{ longest: number; took: number }> {
    const began = worked()
    let [last, longest] = [began, 0]
    const clock = setInterval(() => {
      const now = worked()
      longest = Math.max(longest, now - last)
      last = now
    }, 5)
    await work
    clearInterval(clock)
    return { longest: Math.max(longest, worked() - last), took: worked() - began }
  }

  it('is read where it stands: rows without a value are passed over', async () => {
    expect(await all(xlsxRows(bookOf(`${heading}${'<row/>'.repeat(5000)}<row><c t="n"><v>7</v></c></row>`)))).toEqual([
      [1, 'Unit number'],
      [5002, '7'],
    ])
  })

  it('does not read decimals of a number as thousands', async () => {
    const cells = ['193.125', '98001.125', '7.5', '12', '0.125']
      .map((value, column) => `<c r="${'ABCDE'[column]}2" t="n"><v>${value}</v></c>`)
      .join('')
    expect(await all(xlsxRows(bookOf(`${heading}<row r="2">${cells}</row>`)))).toEqual([
      [1, 'Unit number'],
      [2, '193.1250', '98001.1250', '7.5', '12', '0.1250'],
    ])
  })

  it('is refused where it has more rows than are read of one, with how many these are', async () => {
    await expect(
      all(xlsxRows(bookOf(`${heading}${'<row><c t="n"><v>7</v></c></row>'.repeat(50_001)}`))),
    ).rejects.toMatchObject({ key: 'server.words.too_many', values: { detail: 49_999 } })
  }, 30_000)

  it.each([
    ['rows without a value', () => bookOf(`${heading}${'<row/>'.repeat(3_000_000)}`)],
    ['rows to the last column', () => bookOf(`${heading}${'<row><c r="XFD2"/></row>'.repeat(100_000)}`)],
    ['a tag that does not end', () => bookOf(`${heading}<row a="${'x'.repeat(28_000_000)}`)],
    ['words that nobody uses', () => bookOf(heading, '<si><t>a</t></si>'.repeat(1_500_000))],
  ])(
    'is refused, and others are served meanwhile: %s',
    async (_, book) => {
      const file = book()
      expect(file.length).toBeLessThan(5_000_000)
      const { longest, took } = await pauseIn(
        expect(all(xlsxRows(file))).rejects.toMatchObject({ key: 'server.words.xlsx' }),
      )
      expect(longest).toBeLessThan(500)
      expect(took).toBeLessThan(9000)
    },
    20_000,
  )

  it('is read no further for who went away, neither in turn nor before', async () => {
    const file = bookOf(`${heading}<row a="${'x'.repeat(28_000_000)}`)
    const { took } = await pauseIn(
      Promise.all(
        [1, 2, 3].map(() =>
          expect(all(xlsxRows(file, AbortSignal.timeout(500)))).rejects.toMatchObject({ name: 'TimeoutError' }),
        ),
      ),
    )
    expect(took).toBeLessThan(4500)
    expect(await all(xlsxRows(bookOf(heading)))).toEqual([[1, 'Unit number']])
  })
})

describe('a CSV file', () => {
  it('of very many short rows blocks nobody else', async () => {
    const began = worked()
    let rows = 0
    for await (const { row } of csvRows(Buffer.from(`Unit\n${'x\n'.repeat(2_400_000)}`)))
      if (row > 2000) break
      else rows += 1
    expect(rows).toBe(2000)
    expect(worked() - began).toBeLessThan(1500)
  })

  it.each([',', ';', '\t'])('is read with the separator "%s" of its spreadsheet, and its lines', async (separator) => {
    const text = [
      ['Unit', 'Model'],
      ['"T\n1"', 'x'],
      ['', ''],
      ['T-2', ' y '],
    ]
      .map((row) => row.join(separator))
      .join('\r\n')
    expect((await all(csvRows(Buffer.from(`\ufeff${text}`)))).map(([, ...cells]) => cells)).toEqual([
      ['Unit', 'Model'],
      ['T\n1', 'x'],
      ['T-2', 'y'],
    ])
  })

  it('ends with the empty rows of its spreadsheet, but not with any number of them', async () => {
    expect(await all(csvRows(Buffer.from(`Unit,Model\nT-1,x\n,\n , \nT-2,y\n${',\n'.repeat(1000)}`)))).toEqual([
      [1, 'Unit', 'Model'],
      [2, 'T-1', 'x'],
      [5, 'T-2', 'y'],
    ])
    await expect(all(csvRows(Buffer.from(`Unit\n${',\n'.repeat(2_400_000)}`)))).rejects.toMatchObject({
      key: 'server.words.too_many',
      values: { detail: 20_000 },
    })
  })

  it('that is no text, or whose quotation mark stays open, is refused', async () => {
    // A code page has characters for these bytes, but no text has them. Truncated UTF-8 is not read with wrong letters.
    for (const bytes of [
      [0x55, 0xe9, 0x07],
      [0x55, 0xe9, 0x81],
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
      [...Buffer.from('Żółw,Łódź')].slice(0, -1),
      [0xef, 0xbb, 0xbf, 0x55, 0xe9],
      [0xff, 0xfe, 0x55, 0x00, 0x00, 0xd8],
      [0x55, 0x00],
    ]) {
      await expect(all(csvRows(Buffer.from(bytes)))).rejects.toMatchObject({ key: 'server.words.encoding' })
    }
    await expect(all(csvRows(Buffer.from('a\n"b\n')))).rejects.toMatchObject({ key: 'server.words.csv' })
    await expect(all(csvRows(Buffer.from(`a\n${'x,'.repeat(60_000)}`)))).rejects.toMatchObject({
      key: 'server.words.long_row',
      values: { line: 2, limit: 100_000 },
    })
  })

  const utf16be = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
  /** Signs of code pages by their bytes; those of ASCII are the same in each. */
  const inBytes = (text: string, signs: Record<string, number>): Buffer =>
    Buffer.from([...text].map((sign) => signs[sign] ?? sign.charCodeAt(0)))
  const french = { é: 0xe9, '€': 0x80, '’': 0x92, ž: 0x9e, Ÿ: 0x9f, É: 0xc9 }
  const polish = { ą: 0xb9, Ł: 0xa3, ó: 0xf3, ź: 0x9f }
  it.each<[string, Buffer, string, string[][]]>([
    [
      'of Excel on Windows in Europe',
      inBytes('Unité;Modèle\r\n"É-1’s";€ žŸ\r\n', { ...french, è: 0xe8 }),
      'fr-FR',
      [
        ['Unité', 'Modèle'],
        ['É-1’s', '€ žŸ'],
      ],
    ],
    [
      'of Excel on Windows in Poland',
      inBytes('Oś;Ciągnik\r\nŁódź;x\r\n', { ...polish, ś: 0x9c }),
      'pl-PL',
      [
        ['Oś', 'Ciągnik'],
        ['Łódź', 'x'],
      ],
    ],
    [
      'that Excel calls Unicode text',
      Buffer.from('\ufeffUnité\tModel\r\n"T-1\tA"\t😀\r\n', 'utf16le'),
      'en-US',
      [
        ['Unité', 'Model'],
        ['T-1\tA', '😀'],
      ],
    ],
    [
      'in UTF-16 of the other order',
      utf16be('Unité,Model\nT-1,x'),
      'en-US',
      [
        ['Unité', 'Model'],
        ['T-1', 'x'],
      ],
    ],
    [
      'in UTF-8 with its mark',
      Buffer.from('\ufeff"Unité";Model\nT-1;x'),
      'en-US',
      [
        ['Unité', 'Model'],
        ['T-1', 'x'],
      ],
    ],
  ])('%s is read with its letters', async (_what, bytes, locale, rows) => {
    const found: string[][] = []
    for await (const { cells } of csvRows(bytes, { locale })) found.push(cells)
    expect(found).toEqual(rows)
  })

  it.each<[string, string, [number, ...string[]][]]>([
    [
      'line ends in values',
      'Unit,Note\r\n"T\r\n1","a\n\nb"\r\nT-2,x\r\n',
      [
        [1, 'Unit', 'Note'],
        [2, 'T\r\n1', 'a\n\nb'],
        [3, 'T-2', 'x'],
      ],
    ],
    [
      'empty rows above and between',
      '\r\n;;\r\nUnit;Model\r\n\r\nT-2;x',
      [
        [3, 'Unit', 'Model'],
        [5, 'T-2', 'x'],
      ],
    ],
    [
      'line ends of an old Mac',
      'Unit,Model\rT-1,x\rT-2,y\r',
      [
        [1, 'Unit', 'Model'],
        [2, 'T-1', 'x'],
        [3, 'T-2', 'y'],
      ],
    ],
    [
      'line ends of two systems',
      'Unit,Model\n"T-1","x"\r\nT-2,y\rT-3,z',
      [
        [1, 'Unit', 'Model'],
        [2, 'T-1', 'x'],
        [3, 'T-2', 'y'],
        [4, 'T-3', 'z'],
      ],
    ],
    [
      'a line that says the separator',
      'sep=;\r\nUnit;Model, make\r\nT-1;x',
      [
        [1, 'Unit', 'Model, make'],
        [2, 'T-1', 'x'],
      ],
    ],
    [
      'separators of another kind in quotation marks',
      '"Unit, number, of the fleet";Model\nT-1;x',
      [
        [1, 'Unit, number, of the fleet', 'Model'],
        [2, 'T-1', 'x'],
      ],
    ],
    [
      'inches',
      'Unit,Size\nT-1,11R22.5"\n5" x,"22.5"" wheel"\nT-3,y',
      [
        [1, 'Unit', 'Size'],
        [2, 'T-1', '11R22.5"'],
        [3, '5" x', '22.5" wheel'],
        [4, 'T-3', 'y'],
      ],
    ],
  ])('is read with %s, each row under the number that a spreadsheet shows', async (_what, text, rows) => {
    expect(await all(csvRows(Buffer.from(text)))).toEqual(rows)
  })

  it('is long in rows, not in what a quotation mark of inches would open', async () => {
    expect(await all(csvRows(Buffer.from(`Unit,Size\nT-1,22.5"\n${'T-2,x\n'.repeat(20_000)}`)))).toHaveLength(20_002)
    await expect(all(csvRows(Buffer.from(`Unit\n"T\n\n1"\nT-2\nT-3,"open\n`)))).rejects.toMatchObject({
      key: 'server.words.csv',
      values: { line: 4 },
    })
  })
})
