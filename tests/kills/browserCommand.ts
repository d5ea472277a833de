import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { newDataFolder } from '../../scripts/temporaryFolder.mjs'
import { demoPassword } from '../server/platform/database/prepared.ts'
import { killBrowser } from './killBrowser.ts'

/**
 * Kills a browser that inspects against the build, cuts its network, and tells what came of it. Answers whether all
 * that was typed is there once.
 */
async function killOne({ kills, cuts, port }: BrowserRunOptions): Promise<boolean> {
  const began = performance.now()
  const {
    arrived,
    cuts: made,
    typed,
    wrong,
  } = await killBrowser({ kills, cuts, from: port, port: port + 1, progress: (line) => console.log(line) })
  for (const line of wrong) console.log(line)
  const count = (wanted: number): number => arrived.filter((one) => one === wanted).length
  console.log(
    `browser killed ${arrived.length} times, with ${count(0)} times none, ${count(1)} times one and ${count(2)} times both values at the server; network cut ${made} times; ${typed} typed, ${wrong.length} units wrong, ${Math.round((performance.now() - began) / 1000)} s`,
  )
  return wrong.length === 0
}

export const killBrowsers = (kills: number, cuts: number, port: number): Promise<boolean> =>
  againstBuild(port, () => killOne({ kills, cuts, port }))

interface BrowserRunOptions {
  kills: number
  cuts: number
  port: number
}
type Run = (port: number) => Promise<boolean>

/**
 * Runs something against the build on its embedded database, whose browsers come through `port`. Answers whether all of
 * it was right.
 */
export async function againstBuild(port: number, run: Run): Promise<boolean> {
  const dataDir = newDataFolder('killed-browser-server')
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port + 1),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      DEMO: 'true',
      DEMO_SCALE: 'small',
      DEMO_PASSWORD: demoPassword,
      STAGE: 'development',
      REGION: 'NA',
      DATABASE_URL: '',
    },
  })
  try {
    for (;;) {
      if (server.exitCode !== null) throw new Error(`the server ended with code ${server.exitCode}; is there a build?`)
      if (
        await fetch(`http://127.0.0.1:${port + 1}/membership/login`).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        break
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    return await run(port)
  } finally {
    const gone = new Promise((resolve) => server.once('close', resolve))
    server.kill('SIGTERM')
    await gone
    await rm(dataDir, { recursive: true, force: true })
  }
}
