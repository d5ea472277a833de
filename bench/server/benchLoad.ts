import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { newDataFolder } from '../../scripts/temporaryFolder.mjs'
import { maxRowsAtOnce } from '../../server/engine/exports/answerExport.ts'
import { projectFolder } from '../../server/platform/settings.ts'
import { limited, type BenchRow } from '../BenchRow.ts'
import type { BenchSize } from '../BenchSize.ts'

const files = 40
/** The limit of another user's 95th percentile while files are generated, as a multiple of the quiet one. */
const maxRatio = 5
const maxMemory = 1.1
const port = 3461
const address = `http://127.0.0.1:${port}`
/** Requests of another user during the load. */
const pages: Record<string, string> = { verify: '/api/v2/authorization/verify', 'start page': '/' }
const path = 'checkpoint/download_pdf_file_checkpoint_reports'
/** One that is made in the background, and the largest that is waited for. */
const everything = { report_type: 'every', date_from: '2020-01-01', date_to: '2030-01-01' }

/**
 * Forty of the largest PDFs at once by one user: what another user feels of it, what is refused, and what memory stays.
 */
export async function benchLoad({ scale, times }: BenchSize): Promise<BenchRow[]> {
  const folder = newDataFolder('bench-load')
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: projectFolder,
    stdio: 'ignore',
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: folder,
      PORT: String(port),
      DEMO: 'true',
      DEMO_SCALE: scale('demo'),
      STAGE: 'test',
      PUBLIC_URL: '',
    },
  })
  try {
    const heavy = await signIn('gyr')
    const other = await signIn('cus')
    const post = (call: string, body: object): Promise<Response> =>
      fetch(`${address}/api/v2/${call}`, { method: 'POST', headers: heavy, body: JSON.stringify(body) })
    const largest = await maxAtOnce(
      async (body) =>
        ((await (await post('checkpoint/report', { ...body, page_size: 1 })).json()) as { total_items: number })
          .total_items,
    )
    const one = async (body: object): Promise<number> => {
      const answer = await post(path, body)
      await answer.arrayBuffer()
      return answer.status
    }
    const isMaking = async (): Promise<boolean> => {
      const { reports } = (await (
        await fetch(`${address}/api/v2/jobs/get_files/checkpoint`, { headers: heavy })
      ).json()) as { reports: { state: string }[] }
      return reports.some(({ state }) => state === 'queued' || state === 'running')
    }
    // Threads, fonts and plans are there before anything is counted.
    for (let warm = 0; warm < 2; warm++) await one(largest)
    const quiet = await feel(other, times(200))
    const before = memoryOf(server)
    const making = Promise.all(
      Array.from({ length: times(files) }, (_, index) => one(index % 4 === 3 ? everything : largest)),
    )
    let isDone = false
    void making.then(async () => {
      while (await isMaking()) await new Promise((resolve) => setTimeout(resolve, 500))
      isDone = true
    })
    const busy = await feel(other, Infinity, () => isDone)
    const statuses = await making
    const after = await waitForMemory(server, before, times(60))
    const count = (status: number): number => statuses.filter((one) => one === status).length
    const other5xx = statuses.filter((status) => ![200, 202, 429, 503].includes(status)).length
    return [
      ...Object.keys(pages).flatMap((page): BenchRow[] => {
        const [calm, loaded] = [p95(quiet[page] ?? []), p95(busy[page] ?? [])]
        return [
          { name: `${page}, p95 quiet`, value: round(calm), unit: 'ms' },
          { name: `${page}, p95 of ${busy[page]?.length ?? 0} under load`, value: round(loaded), unit: 'ms' },
          limited(`${page} under load to quiet`, round(loaded / calm), 'x', maxRatio),
        ]
      }),
      {
        name: `of ${times(files)} files made, refused with 429 or 503`,
        value: Number(`${count(200) + count(202)}.${String(count(429) + count(503)).padStart(2, '0')}`),
        unit: '',
      },
      limited(`answered otherwise`, other5xx, '', 0),
      limited(`memory after to before`, round(after / before), 'x', maxMemory),
    ]
  } finally {
    server.kill()
    await new Promise((resolve) => server.once('exit', resolve))
    await rm(folder, { recursive: true, force: true })
  }
}

/** The longest time back whose rows are still waited for. */
async function maxAtOnce(countOf: (body: object) => Promise<number>): Promise<object> {
  const now = Date.now()
  const since = (days: number): object => ({
    ...everything,
    date_from: new Date(now - days * 86_400_000).toISOString().slice(0, 10),
  })
  let [fits, tooMany] = [0, 2000]
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if ((await countOf(since(middle))) > maxRowsAtOnce.pdf) tooMany = middle
    else fits = middle
  }
  return since(fits)
}

/** Milliseconds of each page, asked one after the other with a pause of someone who clicks fast. */
async function feel(
  headers: Record<string, string>,
  most: number,
  isOver = (): boolean => false,
): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(pages).map((page) => [page, []]))
  for (let round = 0; round < most && !isOver(); round++) {
    for (const [page, path] of Object.entries(pages)) {
      const began = performance.now()
      await (await fetch(`${address}${path}`, { headers })).arrayBuffer()
      times[page]?.push(performance.now() - began)
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return times
}

const round = (value: number): number => Math.round(value * 100) / 100
const p95 = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? 0
const memoryOf = ({ pid }: ChildProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000

/** Idle threads give theirs back half a minute after the last file. */
async function waitForMemory(server: ChildProcess, wanted: number, seconds: number): Promise<number> {
  for (let second = 0; second < seconds && memoryOf(server) > wanted * maxMemory; second++)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  return memoryOf(server)
}

async function signIn(name: string): Promise<Record<string, string>> {
  for (let attempt = 0; attempt < 3000; attempt++) {
    const response = await fetch(`${address}/api/v2/authorization/login_by_gy`, {
      method: 'POST',
      body: JSON.stringify({ login: `${name}@example.test`, password: 'fleet-demo' }),
      headers: { 'content-type': 'application/json' },
    }).catch(() => null)
    if (response?.ok) {
      const { user } = (await response.json()) as { user: { token: string; api_key: string } }
      return { 'content-type': 'application/json', authorization: `Bearer ${user.token}`, api_key: user.api_key }
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the server did not come up')
}
