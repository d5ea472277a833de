import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'
import { freePort } from '../../scripts/ports.mjs'
import { newDataFolder } from '../../scripts/temporaryFolder.mjs'
import { projectFolder } from '../../server/platform/settings.ts'
import { limited, median, type BenchRow } from '../BenchRow.ts'
import type { BenchSize } from '../BenchSize.ts'

const maxMs = 1000
const saves = 10
const password = 'fleet-demo'
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * From the moment a definition is written to the moment the open page shows it, against the built server with the small
 * demo data.
 */
export async function benchLive({ times }: BenchSize): Promise<BenchRow[]> {
  const executablePath = await findChromium()
  if (executablePath === null) throw new Error('There is no Chromium to measure with')
  const folder = newDataFolder('live')
  const definitions = join(folder, 'definitions')
  await cp(`${projectFolder}/definitions`, definitions, { recursive: true })
  const port = await freePort()
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: projectFolder,
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DEFINITIONS_DIR: definitions,
      DATABASE_URL: '',
      DEMO_SCALE: 'small',
      DEMO_PASSWORD: password,
      PUBLIC_URL: '',
      MEMBERSHIP_LOGIN_URL: '',
      STAGE: 'development',
    },
  })
  const ended = once(server, 'exit')
  const browser = await chromium.launch({ executablePath, args })
  try {
    const address = `http://127.0.0.1:${port}`
    await answers(`${address}/membership/login`)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await openCheckpoint(page, address)
    const file = join(definitions, 'checkpoint/checkpoint.report.json')
    const own = JSON.parse(await readFile(file, 'utf8')) as object
    const durations: number[] = []
    for (let save = 1; save <= times(saves); save++) {
      const title = `Saved ${save}`
      const shown = page.locator('h1', { hasText: title }).waitFor()
      const began = performance.now()
      await writeFile(file, JSON.stringify({ ...own, title }, null, 2))
      await shown
      durations.push(performance.now() - began)
      // The page is at rest again, as it is when someone saves the next change.
      await page.waitForTimeout(1000)
    }
    return [
      limited(
        `definition saved to shown in the open page, of ${times(saves)}`,
        Math.round(median(durations)),
        'ms',
        maxMs,
      ),
    ]
  } finally {
    await browser.close()
    server.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}

async function openCheckpoint(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/checkpoint`)
  await page.getByLabel('Email').pressSequentially('gyr@example.test')
  await page.getByLabel('Password').pressSequentially(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('gridcell').first().waitFor()
}

async function answers(address: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (
      await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The server did not start')
}
