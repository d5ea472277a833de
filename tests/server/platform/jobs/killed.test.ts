import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { connectDatabase } from '../../../../server/platform/database/connect.ts'
import { testDatabases } from '../database/testDatabases.ts'

const children: ChildProcess[] = []
afterEach(() => { for (const child of children.splice(0)) child.kill('SIGKILL') })

function startServer(place: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/server/platform/jobs/killedServer.ts', place], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  let said = ''
  child.stdout.on('data', (text: Buffer) => { said += text.toString() })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  return {
    said: () => said.trim().split('\n'),
    async until(line: string): Promise<void> {
      for (const end = Date.now() + 60_000; !said.includes(line); await new Promise((resolve) => setTimeout(resolve, 20))) {
        if (Date.now() > end) throw new Error(`never said ${line}: ${said}`)
      }
    },
    end: (signal: NodeJS.Signals) => { child.kill(signal); return exited },
  }
}

/** Where a child finds the database: a folder, or a fresh database of PostgreSQL. */
async function place(name: string): Promise<{ address: string; gone(): Promise<void> }> {
  if (name === 'embedded') {
    const folder = mkdtempSync(join(tmpdir(), 'jobs-killed-'))
    return { address: folder, gone: async () => rmSync(folder, { recursive: true }) }
  }
  const database = await testDatabases.find((one) => one.name === name)!.open()
  const [row] = await database.query<{ name: string }>({ text: 'select current_database() as name', values: [] })
  const url = new URL(process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres')
  url.pathname = `/${row?.name}`
  return { address: url.href, gone: () => database.close() }
}

describe.each(testDatabases)('a server on $name that is killed in the middle of a job', ({ name }) => {
  it('leaves it to the next, which does it whole and once', async () => {
    const { address, gone } = await place(name)
    const first = startServer(address)
    await first.until('begun 1')
    await first.end('SIGKILL')
    expect(first.said()).toEqual(['begun 1'])

    const second = startServer(address)
    await second.until('ended 2')
    await new Promise((resolve) => setTimeout(resolve, 600))
    await second.end('SIGTERM')
    expect(second.said()).toEqual(['begun 2', 'ended 2'])

    const database = await connectDatabase(address.startsWith('postgres') ? { url: address, dataDir: '' } : { dataDir: address })
    const ask = (text: string) => database.query({ text, values: [] })
    expect(await ask('select state, attempts, error_key from jobs')).toEqual([{ state: 'done', attempts: 2, error_key: null }])
    expect(await ask('select source, batch, content from job_answers')).toEqual([{ source: 'units', batch: 0, content: 2 }])
    await database.close()
    await gone()
  })
})
