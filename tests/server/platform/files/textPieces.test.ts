import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { csvRows } from '../../../../server/platform/files/csvRows.ts'
import type { FileSource } from '../../../../server/platform/files/textPieces.ts'
import type { TableRow, UnreadableTable } from '../../../../server/platform/files/UnreadableTable.ts'

describe('a file on disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'text-pieces-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const text = `Número;Größe\r\n${Array.from({ length: 60_000 }, (_, index) => `${index};"11R22.5 für ${index} – Ø"`).join('\r\n')}\r\n`
  const onDisk = (bytes: Buffer): FileSource => {
    const path = join(folder, 'rows.csv')
    writeFileSync(path, bytes)
    return { path }
  }
  async function all(source: FileSource, locale = 'de-DE'): Promise<TableRow[]> {
    const rows: TableRow[] = []
    for await (const row of csvRows(source, { locale })) rows.push(row)
    return rows
  }

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['Windows-1252', Buffer.from(text.replaceAll('–', '\x96'), 'latin1')],
  ])('is read in pieces as it is whole: %s', async (_name, bytes) => {
    expect(bytes.length).toBeGreaterThan(1_000_000)
    const whole = await all({ bytes })
    expect([whole.length, whole[60_000]?.cells]).toEqual([60_001, ['59999', '11R22.5 für 59999 – Ø']])
    expect(await all(onDisk(bytes))).toEqual(whole)
  })

  it.each([
    ['a row that is too long', Buffer.from(`${text}${'x'.repeat(100_001)}`), 'server.words.long_row'],
    ['a sign that no text has', Buffer.from(`${text}\0`), 'server.words.encoding'],
    ['a quotation mark that is never closed', Buffer.from(`${text}"1;2`), 'server.words.csv'],
  ])('is refused at its end for %s', async (_name, bytes, key) => {
    await expect(all(onDisk(bytes))).rejects.toMatchObject({ key } satisfies Partial<UnreadableTable>)
    await expect(all({ bytes })).rejects.toMatchObject({ key })
  })

  it('leaves nothing open where a reader stops early', async () => {
    for await (const { cells } of csvRows(onDisk(Buffer.from(text)))) {
      expect(cells).toEqual(['Número', 'Größe'])
      break
    }
  })
})
