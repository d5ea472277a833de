import { spawn, type ChildProcess } from 'node:child_process'
import { afterEach, describe, expect, it } from 'vitest'
import { openCopy } from '../database/databaseCopies.ts'
import { migratedDatabase } from '../database/prepared.ts'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

function startServer(place: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/server/platform/jobs/killedServer.ts', place], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  let said = ''
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString()
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  return {
    said: () => said.trim().split('\n'),
    async until(line: string): Promise<void> {
      for (
        const end = Date.now() + 60_000;
        !said.includes(line);
        await new Promise((resolve) => setTimeout(resolve, 20))
      ) {
        if (Date.now() > end) throw new Error(`never said ${line}: ${said}`)
      }
    },
    end: (signal: NodeJS.Signals) => {
      child.kill(signal)
      return exited
    },
  }
}

describe('a server that is killed in the middle of a job', { timeout: 300_000 }, () => {
  it('leaves it to the next, which does it whole and once', async () => {
    let address = ''
    const database = await openCopy(migratedDatabase, (own) => (address = own))
    const first = startServer(address)
    await first.until('begun 1')
    await first.end('SIGKILL')
    expect(first.said()).toEqual(['begun 1'])

    const second = startServer(address)
    await second.until('ended 2')
    await new Promise((resolve) => setTimeout(resolve, 600))
    await second.end('SIGTERM')
    expect(second.said()).toEqual(['begun 2', 'ended 2'])

    const ask = (text: string) => database.query({ text, values: [] })
    expect(await ask('select state, attempts, error_key from jobs')).toEqual([
      { state: 'done', attempts: 2, error_key: null },
    ])
    expect(await ask('select source, batch, content from job_answers')).toEqual([
      { source: 'units', batch: 0, content: 2 },
    ])
    await database.close()
  })
})
