import { deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { checkZip } from '../../../../server/platform/files/checkZip.ts'
import { csvRows } from '../../../../server/platform/files/csvRows.ts'
import type { TableRow } from '../../../../server/platform/files/UnreadableTable.ts'
import { xlsxRows } from '../../../../server/platform/files/xlsxRows.ts'

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
  const workbook = async (rows: (string | number | boolean | Date | null)[][]): Promise<Buffer> => Buffer.from(await writeXlsx({ sheets: [{ name: 'Units', rows }, { name: 'Other', rows: [['not read']] }] }))

  it('is read from its first sheet, with the rows that a spreadsheet counts', async () => {
    const file = await workbook([['Unit', 'Year', 'New', 'Since'], [null, null, null, null], [' T-1 ', 2022, true, new Date('2026-01-31T00:00:00Z')], [101, null, false, null]])
    expect(await all(xlsxRows(file))).toEqual([[1, 'Unit', 'Year', 'New', 'Since'], [3, 'T-1', '2022', 'true', '2026-01-31'], expect.arrayContaining([4, '101', '', 'false'])])
  })

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
    const broken = [Buffer.alloc(0), Buffer.from('PK\u0003\u0004'), Buffer.from('Unit\nT-1\n'), file.subarray(0, file.length - 30), file.subarray(100), zipOf(Buffer.from('x'), 1, 12), zipOf(Buffer.from('<a/>'))]
    for (const one of broken) await expect(all(xlsxRows(one))).rejects.toMatchObject({ key: 'server.words.xlsx' })
  })
})

describe('a CSV file', () => {
  it.each([',', ';', '\t'])('is read with the separator "%s" of its spreadsheet, and its lines', async (separator) => {
    const text = [['Unit', 'Model'], ['"T\n1"', 'x'], ['', ''], ['T-2', ' y ']].map((row) => row.join(separator)).join('\r\n')
    expect((await all(csvRows(Buffer.from(`\ufeff${text}`)))).map(([, ...cells]) => cells)).toEqual([['Unit', 'Model'], ['T\n1', 'x'], ['', ''], ['T-2', 'y']])
  })

  it('that is no text, or whose quotation mark stays open, is refused', async () => {
    await expect(all(csvRows(Buffer.from([0x55, 0xe9, 0x0a])))).rejects.toMatchObject({ key: 'server.words.encoding' })
    await expect(all(csvRows(Buffer.from('a\n"b\n')))).rejects.toMatchObject({ key: 'server.words.csv' })
    await expect(all(csvRows(Buffer.from(`a\n${'x,'.repeat(60_000)}`)))).rejects.toMatchObject({ key: 'server.words.csv', values: { line: 2 } })
  })
})
