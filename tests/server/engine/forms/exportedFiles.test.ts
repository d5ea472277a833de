import { describe, expect, it } from 'vitest'
import { readRows, type Mapping } from '../../../../server/engine/forms/readRows.ts'
import { joinHeading } from '../../../../server/platform/files/tableRows.ts'
import type { RowsColumn } from '../../../../server/engine/query/rowsParameter.ts'

const columns: RowsColumn[] = [
  { id: 'number', type: 'text', required: true, headings: ['Unit'] },
  { id: 'made', type: 'date', headings: ['Delivered'] },
  { id: 'meter', type: 'numeric', headings: ['Mileage'] },
  { id: 'kind', type: 'text', synonyms: { tractor: ['day cab', 'truck-tractor'] } },
]

describe('a file that another system exported', () => {
  const read = async (text: string, mapping: Mapping = {}) => {
    const { rows, problems, heading, records } = await readRows(
      { bytes: Buffer.from(text), type: 'text/csv' },
      columns,
      { maxRows: 100, ignoresOthers: true, isLenient: true, mapping },
    )
    return {
      rows: rows.map((row) => Object.fromEntries(columns.map(({ id }) => [id, row[id]]))),
      problems,
      heading: heading?.cells,
      lines: [...records.keys()],
    }
  }

  it('has a heading of two rows, below a title, and a row of totals at its end', async () => {
    expect(
      await read('Fleet list\nUnit,Vehicle,,Dates\n#,Make,Make,Delivered\n0417,MACK,x,2026-01-31\nTOTAL,1,,\n'),
    ).toEqual({
      heading: ['Unit #', 'Vehicle Make', 'Vehicle Make (2)', 'Delivered'],
      rows: [{ number: '0417', made: '2026-01-31', meter: null, kind: null }],
      problems: [],
      lines: [4],
    })
  })

  it('keeps a unit that is called as totals are, with its values', async () => {
    expect((await read('Unit,Mileage,Kind\nTotal 1,5,reefer\nGrand total,,\n')).rows).toEqual([
      { number: 'Total 1', made: null, meter: '5', kind: 'reefer' },
    ])
  })

  it('writes words where it has no value, and words of its own for values', async () => {
    expect(
      (await read('Unit,Mileage,Delivered,Kind\nA,N/A,—,Day Cab\nB,-,null,TRUCK TRACTOR\nC,-1,n.a.,Dry van\n')).rows,
    ).toEqual([
      { number: 'A', made: null, meter: null, kind: 'tractor' },
      { number: 'B', made: null, meter: null, kind: 'tractor' },
      { number: 'C', made: null, meter: '-1', kind: 'Dry van' },
    ])
    expect((await read('Unit,Mileage\nN/A,5\n')).problems).toEqual([
      { key: 'server.field.required', line: 2, column: 'number' },
    ])
  })

  it.each([
    ['46053', '2026-01-31'],
    ['20260131', '2026-01-31'],
    ['1/31/2026 12:00:00 AM', '2026-01-31'],
    ['2026-01-31 00:00', '2026-01-31'],
    ['31.01.2026', '2026-01-31'],
  ])('has the day %s', async (text, day) => {
    expect((await read(`Unit,Delivered\nA,${text}\n`)).rows).toMatchObject([{ made: day }])
  })

  it.each(['12345', '20261399', '460530'])('has no day in %s', async (text) => {
    expect((await read(`Unit,Delivered\nA,${text}\n`)).problems).toMatchObject([
      { key: 'server.rows.date', column: 'made' },
    ])
  })

  it.each<[string, string[], (string | null)[]]>([
    [
      'the year first, as no other order has these days',
      ['26-03-14', '26-03-31', '25-12-1'],
      ['2026-03-14', '2026-03-31', '2025-12-01'],
    ],
    ['the day first', ['31-03-26', '14-03-26'], ['2026-03-31', '2026-03-14']],
    ['the month first', ['03-31-26', '3-14-26'], ['2026-03-31', '2026-03-14']],
    ['the year first between points', ['26.03.14', '26.03.31'], ['2026-03-14', '2026-03-31']],
    ['the year first, with a time', ['26-03-31 14:30', '26-03-14 08:00'], ['2026-03-31', '2026-03-14']],
    ['an open order', ['26-03-14', '26-03-15'], [null, null]],
    ['orders that contradict each other', ['26-03-31', '31-03-26'], [null, null]],
    ['the year first, among other texts', ['26-03-31', 'soon', '26-03-14'], ['2026-03-31', null, '2026-03-14']],
  ])('has days of years of two digits, with %s', async (_what, texts, days) => {
    const { rows, problems } = await read(
      `Unit,Delivered\n${texts.map((text, index) => `A-${index},${text}`).join('\n')}\n`,
    )
    expect(rows.map(({ made }) => made ?? null)).toEqual(days)
    expect(problems).toHaveLength(days.filter((day) => day === null).length)
  })

  it('has no second row of headings in what stands above with numbers or alone', () => {
    const isNamed = (cell: string): boolean => cell === 'Unit'
    expect(
      joinHeading(
        [
          ['As of', '11/01/2026'],
          ['Unit', '#'],
        ],
        isNamed,
      ),
    ).toEqual({ place: 1, names: ['Unit', '#'] })
    expect(
      joinHeading(
        [
          ['Fleet', ''],
          ['Unit', '#'],
        ],
        isNamed,
      ),
    ).toEqual({ place: 1, names: ['Unit', '#'] })
    expect(joinHeading([['Unit', 'Model', 'model']], isNamed)).toEqual({
      place: 0,
      names: ['Unit', 'Model', 'model (2)'],
    })
  })
})
