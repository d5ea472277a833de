import { fstatSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import type { PreparationJob } from '../../../../server/engine/exports/ExportJob.ts'
import { fileService } from '../../../../server/engine/exports/fileService.ts'
import type { SentDocument, SentGrid } from '../../../../server/engine/exports/SentDocument.ts'
import { FileThread } from '../../../../server/engine/exports/threads/FileThread.ts'
import { RowStream } from '../../../../server/engine/exports/RowStream.ts'
import { fileWorkerAddress } from '../../../../server/portal/files/fileWorkerAddress.ts'
import { aColumn, aGrid, aJob } from './files.ts'

const service = fileService({ program: fileWorkerAddress, packOf: () => ({}), atOnce: 2 })
afterAll(() => service.close())

const wide = 'x'.repeat(2000)

/** A file of so many batches of rows; `read` hears of each that is asked for. */
function aFile(
  format: 'csv' | 'xlsx' | 'xml',
  batches: number,
  signal: AbortSignal,
  read: (batch: number) => void = () => {},
): [SentDocument, PreparationJob] {
  const supply = new RowStream()
  async function* rows(): AsyncGenerator<string> {
    for (let batch = 1; batch <= batches; batch++) {
      read(batch)
      yield JSON.stringify(Array.from({ length: 500 }, (_, row) => ({ name: `${wide}${batch}-${row}` })))
      await new Promise(setImmediate)
    }
  }
  const job = { ...aJob(), supply, signal }
  Object.assign(job, {
    item: { ...job.item, format },
    report: { id: 'tires', layout: 'page', title: { key: '', text: 'Tires' }, exports: [] },
  })
  return [
    {
      parts: [{ ...aGrid([aColumn('name')], []), rows: supply.addRows(rows(), batches * 500) } as SentGrid],
      subject: '',
      asOf: [],
    },
    job as unknown as PreparationJob,
  ]
}

const make = (user: number, signal: AbortSignal, file: ReturnType<typeof aFile>) =>
  service.run(user, signal, (write) => write(...file))

test('a file canceled while it is written gives the reason and leaks no descriptor', async () => {
  const others: FileHandle[] = []
  for (let round = 0; round < 6; round++) {
    const gone = new AbortController()
    const asked = make(
      1,
      gone.signal,
      aFile(round % 2 ? 'csv' : 'xlsx', Infinity, gone.signal, (batch) => {
        if (batch === 8 + round) gone.abort()
      }),
    )
    expect(await asked.catch((error: unknown) => error)).toBe(gone.signal.reason)
    // New files get the released descriptor numbers.
    for (let count = 0; count < 4; count++) others.push(await open('/dev/null', 'w'))
  }
  await new Promise((resolve) => setTimeout(resolve, 50))
  for (const { fd } of others) expect(fstatSync(fd).isCharacterDevice()).toBe(true)
  for (const other of others) await other.close()
})

test('a file is complete right after a canceled one, whose writing may continue for a moment', async () => {
  for (let round = 0; round < 12; round++) {
    const gone = new AbortController()
    const givenUp = make(
      1,
      gone.signal,
      aFile(round % 2 ? 'csv' : 'xlsx', Infinity, gone.signal, (batch) => {
        if (batch === 8 + (round >> 1)) gone.abort()
      }),
    )
    expect(await givenUp.catch((error: unknown) => error)).toBe(gone.signal.reason)
    const { signal } = new AbortController()
    const made = await make(1, signal, aFile('csv', 3, signal))
    expect((await text(made.content())).split('\n').filter((line) => line.startsWith(wide))).toHaveLength(1500)
  }
})

test('distinguishes a full disk from a fault', async () => {
  const full = await open('/dev/full', 'w')
  const { signal } = new AbortController()
  const [
    document,
    {
      report: { id, layout },
      item,
      filters,
      title,
      generatedAt,
      paper,
      supply,
      format,
    },
  ] = aFile('csv', 3, signal)
  const thread = new FileThread(fileWorkerAddress)
  const { locale, units, currencySymbol, dateFormat, timeZone } = format
  const job = {
    report: { id, layout },
    item,
    filters,
    asOf: [],
    title,
    generatedAt,
    paper,
    format: { locale, units, currencySymbol, dateFormat, timeZone },
  }
  supply.begin()
  await expect(thread.write({ document, job, pack: {}, descriptor: full.fd }, supply, signal)).rejects.toMatchObject({
    code: 'ENOSPC',
  })
  await supply.end()
  await thread.end()
  await full.close()
})

test('completes the next file, and reports its progress', async () => {
  const { signal } = new AbortController()
  const file = aFile('csv', 3, signal)
  const heard: number[][] = []
  file[1].supply.onSupplied = (...of) => heard.push(of)
  const made = await make(1, signal, file)
  const lines = (await text(made.content())).split('\n').filter((line) => line.startsWith(wide))
  expect([lines.length, lines.at(-1)?.trim()]).toEqual([1500, `${wide}3-499`])
  expect(heard).toEqual([
    [500, 1500],
    [1000, 1500],
    [1500, 1500],
  ])
})
