import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connectDatabase } from '../../server/platform/database/connect.ts'
import { projectFolder } from '../../server/platform/settings.ts'
import { limited, median, type BenchRow } from '../BenchRow.ts'
import type { BenchSize } from '../BenchSize.ts'
import { bareExcel, barePdf, type Bare } from './bareFiles.ts'
import { benchDatabaseUrl } from './benchDatabase.ts'

const maxMegabytes = 300
const port = 3457
const address = `http://127.0.0.1:${port}`

/**
 * A whole file with its query, its formats and its way over HTTP beside what its library alone takes to write the same.
 */
const maxRatio = 1.3

const rounds = 3

/**
 * Writes 50,000 rows to Excel and 5,000 to PDF, each on a server of its own. Reports seconds, the ratio to the bare
 * library in the same run, and peak memory. Reports the first file separately, while the server still starts. Skips the
 * library's first file.
 */
export async function benchFiles({ scale, times }: BenchSize): Promise<BenchRow[]> {
  const url = await benchDatabaseUrl(scale('large'))
  return [
    ...(await measure(
      { format: 'Excel', rows: 50_000, path: 'checkpoint/download_excel_file_checkpoint_reports', bare: bareExcel },
      url,
      times(rounds),
    )),
    ...(await measure(
      { format: 'PDF', rows: 5_000, path: 'checkpoint/download_pdf_file_checkpoint_reports', bare: barePdf },
      url,
      times(rounds),
    )),
  ]
}

interface MeasuredFile {
  format: string
  rows: number
  /** The path of the call that returns the file. */
  path: string
  bare: Bare
}

async function measure({ format, rows, path, bare }: MeasuredFile, url: string, times: number): Promise<BenchRow[]> {
  const body = await bodyOf(url, rows)
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: projectFolder,
    stdio: 'ignore',
    env: { ...process.env, DATABASE_URL: url, PORT: String(port), DEMO: 'true', STAGE: 'test' },
  })
  try {
    const headers = await signIn()
    const generate = async (): Promise<{ file: Buffer; seconds: number }> => {
      const began = performance.now()
      const response = await fetch(`${address}/api/v2/${path}`, {
        method: 'POST',
        body: JSON.stringify(body.request),
        headers,
      })
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
      const file = Buffer.from(await response.arrayBuffer())
      return { file, seconds: (performance.now() - began) / 1000 }
    }
    const { file, seconds: first } = await generate()
    const all: number[] = []
    for (let round = 0; round < times; round++) all.push((await generate()).seconds)
    const seconds = median(all)
    const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1000
    const name = `${body.rows} rows to ${format}`
    await bare(file)
    const alones: number[] = []
    for (let round = 0; round < times; round++) alones.push(await bare(file))
    const alone = median(alones)
    return [
      { name: `${name}, the first of a server`, value: Math.round(first * 10) / 10, unit: 's' },
      { name: `${name} (${(file.length / 1e6).toFixed(1)} MB)`, value: Math.round(seconds * 10) / 10, unit: 's' },
      { name: `${name}, the bare library`, value: Math.round(alone * 10) / 10, unit: 's' },
      limited(`${name}, beside the bare library`, Math.round((seconds / alone) * 100) / 100, 'times', maxRatio),
      limited(`${name}, peak memory of the server`, Math.round(peak), 'MB', maxMegabytes),
    ]
  } finally {
    server.kill()
    await new Promise((resolve) => server.once('exit', resolve))
  }
}

/** A time that holds about so many inspections, and how many it does hold. */
async function bodyOf(url: string, rows: number): Promise<{ request: object; rows: number }> {
  const database = await connectDatabase({ url, dataDir: '' })
  const [found] = await database.query<{ from: string; to: string; rows: number }>({
    text: `select min(inspected_on) as from, max(inspected_on) as to, sum(count) as rows from (
        select inspected_on, count(*) as count, sum(count(*)) over (order by inspected_on desc) as running
        from inspections where survey_kind = 'checkpoint' group by inspected_on) days
      where running <= $1::bigint`,
    values: [rows],
  })
  await database.close()
  return { request: { report_type: 'every', date_from: found?.from, date_to: found?.to }, rows: found?.rows ?? 0 }
}

async function signIn(): Promise<Record<string, string>> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const response = await fetch(`${address}/api/v2/authorization/login_by_gy`, {
      method: 'POST',
      body: JSON.stringify({ login: 'admin@example.test', password: 'fleet-demo' }),
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
