import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { typeInto } from '../../e2e/keyboard.ts'
import { findChromium } from '../../scripts/chromium.mjs'
import { beginSurvey } from '../offline/scenarios.ts'
import { demoPassword } from '../server/platform/database/prepared.ts'

/** The number of a kill's two values that the server had when the browser was gone. */
type ArrivedCount = 0 | 1 | 2
export interface BrowserRuns {
  arrived: ArrivedCount[]
  cuts: number
  typed: number
  wrong: string[]
}
interface Wheel {
  unit_inspection_id: number
  axle_number: number
  side: string
  wheel_index: number
  pressure: { value: number } | null
  tread: { value: number } | null
  version: number
}

export const wheelsOfUnit = 10
const patienceMs = 180_000
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Between a browser and the server: what is on its way when it is cut is lost. */
async function openNetwork(
  from: number,
  port: number,
): Promise<{ address: string; cut(): void; mend(): void; close(): void }> {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          open.delete(one)
          other.destroy()
        })
    }
  })
  await new Promise<void>((resolve) => server.listen(from, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${from}`,
    cut: () => {
      isCut = true
      for (const one of open) one.destroy()
    },
    mend: () => {
      isCut = false
    },
    close: () => {
      for (const one of open) one.destroy()
      server.close()
    },
  }
}

/** A browser whose storage survives its process. */
class KilledBrowser {
  private running: ChildProcess | null = null
  private browser: Browser | null = null
  constructor(
    private readonly executable: string,
    private readonly folder: string,
  ) {}

  async start(): Promise<Page> {
    const port = join(this.folder, 'DevToolsActivePort')
    await rm(port, { force: true })
    this.running = spawn(
      this.executable,
      [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-dev-shm-usage',
        '--remote-debugging-port=0',
        `--user-data-dir=${this.folder}`,
        'about:blank',
      ],
      { stdio: 'ignore', detached: true },
    )
    for (let tries = 0; ; tries++) {
      const said = await readFile(port, 'utf8').catch(() => '')
      if (said.includes('\n')) {
        this.browser = await chromium.connectOverCDP(`http://127.0.0.1:${said.split('\n')[0]}`)
        const [context] = this.browser.contexts()
        return context!.pages()[0] ?? context!.newPage()
      }
      if (tries > 600) throw new Error('the browser did not start')
      await pause(50)
    }
  }

  /** All its processes at once, in the midst of whatever they do. */
  async kill(): Promise<void> {
    const { running } = this
    if (!running?.pid || running.exitCode !== null || running.signalCode !== null) return
    const gone = new Promise((resolve) => running.once('close', resolve))
    process.kill(-running.pid, 'SIGKILL')
    await gone
    await this.browser?.close().catch(() => undefined)
  }

  /** As somebody closes it: what it was told is written. */
  async close(): Promise<void> {
    const { running } = this
    const gone = new Promise((resolve) => running?.once('close', resolve))
    const session = await this.browser!.newBrowserCDPSession()
    await session.send('Browser.close').catch(() => undefined)
    await Promise.race([gone, pause(5000)])
    await this.kill()
  }
}

/** Values in the browser's own database count as stored: that many steps can be undone. */
async function keptIn(page: Page, wanted: number): Promise<void> {
  const until = Date.now() + patienceMs
  for (;;) {
    const found = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('tm_survey_database')
          opening.onsuccess = () => {
            const counting = opening.result.transaction('steps').objectStore('steps').count()
            counting.onsuccess = () => {
              opening.result.close()
              resolve(counting.result)
            }
          }
        }),
    )
    if (found === wanted) return
    if (found > wanted || Date.now() > until) throw new Error(`${found} steps are kept, not ${wanted}`)
  }
}

export async function type(page: Page, ...values: number[]): Promise<void> {
  for (const value of values) {
    await page.keyboard.type(String(value))
    await page.keyboard.press('Enter')
  }
}

/**
 * Types two values for wheel after wheel in a browser, kills it shortly after it has stored them, and opens it again.
 * Then types a whole survey while the network is cut `cuts` times, at whatever call is under way. Compares the typed
 * values with the server.
 */
export async function killBrowser({
  kills,
  cuts,
  from,
  port,
  progress,
}: {
  kills: number
  cuts: number
  from: number
  port: number
  progress(line: string): void
}): Promise<BrowserRuns> {
  const executable = await findChromium()
  if (!executable) throw new Error('there is no Chromium')
  const folder = await mkdtemp(join(tmpdir(), 'killed-browser-'))
  const network = await openNetwork(from, port)
  const killed = new KilledBrowser(executable, folder)
  try {
    const caller = await signInAt(port)
    let page = await killed.start()
    await signIn(page, network.address)
    await killed.close()
    const result: BrowserRuns = { arrived: [], cuts: 0, typed: 0, wrong: [] }

    const survey = await beginSurvey(caller, Math.max(1, Math.ceil(kills / wheelsOfUnit)))
    const units = await caller.inspected(survey)
    for (let kill = 0; kill < kills; kill++) {
      page = await killed.start()
      await openUnit(page, network.address, survey, units.numbers[Math.floor(kill / wheelsOfUnit)]!)
      await type(page, ...valuesOf(kill))
      result.typed += 2
      await keptIn(page, result.typed)
      // Before it is sent, while it is, and after.
      await pause((kill % 10) * 12)
      await killed.kill()
      const at = order((await caller.inspected(survey)).wheels[Math.floor(kill / wheelsOfUnit)]!)[kill % wheelsOfUnit]!
      result.arrived.push([at.pressure, at.tread].filter((value) => value !== null).length as ArrivedCount)
      progress(`${kill + 1}: ${result.arrived.at(-1)} of 2 had arrived`)
    }
    if (kills > 0) {
      page = await killed.start()
      await openUnit(page, network.address, survey, units.numbers[0]!)
      await allSent(page)
      result.wrong.push(...compare((await caller.inspected(survey)).wheels, kills))
      await killed.close()
    }

    if (cuts > 0) {
      const tractors = Math.max(1, Math.ceil(cuts / wheelsOfUnit))
      const yard = await beginSurvey(caller, tractors)
      const { numbers } = await caller.inspected(yard)
      page = await killed.start()
      await openUnit(page, network.address, yard, numbers[0]!)
      for (let wheel = 0; wheel < tractors * wheelsOfUnit; wheel++) {
        if (wheel > 0 && wheel % wheelsOfUnit === 0) {
          // The next unit, by the Enter after the last wheel.
          await page.keyboard.press('Enter')
          await page.waitForURL(
            (address) => address.pathname.endsWith(encodeURIComponent(numbers[wheel / wheelsOfUnit]!)),
            { timeout: patienceMs },
          )
          await page.locator('input[data-current]').waitFor({ timeout: patienceMs })
        }
        const isCut = result.cuts < cuts
        if (isCut) {
          result.cuts += 1
          setTimeout(() => network.cut(), Math.random() * 120)
        }
        await type(page, ...valuesOf(wheel))
        result.typed += 2
        if (isCut) {
          await pause(130 + Math.random() * 150)
          network.mend()
        }
        if (wheel % 20 === 19) progress(`${result.cuts} cuts`)
      }
      await allSent(page)
      result.wrong.push(...compare((await caller.inspected(yard)).wheels, tractors * wheelsOfUnit))
      await killed.close()
    }
    return result
  } finally {
    await killed.kill()
    network.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

export const valuesOf = (at: number): [number, number] => [80 + (at % 50), 5 + (at % 20)]
const walk = ['1left1', '2left1', '2left2', '3left1', '3left2', '3right1', '3right2', '2right1', '2right2', '1right1']
/** Down the left side and up the right, outer before inner where one stands. */
const order = (configured: Wheel[]): Wheel[] =>
  walk.flatMap((name) => configured.filter((wheel) => `${wheel.axle_number}${wheel.side}${wheel.wheel_index}` === name))

/** Each value is there, and was written once. */
export function compare(wheels: Wheel[][], typed: number): string[] {
  return wheels.flatMap((unit, unitAt) => {
    const inUnit = Math.min(wheelsOfUnit, Math.max(0, typed - unitAt * wheelsOfUnit))
    const wanted = Array.from({ length: inUnit }, (_, at) =>
      JSON.stringify([...valuesOf(unitAt * wheelsOfUnit + at), 3]),
    )
    const found = order(unit)
      .filter(({ pressure, tread }) => pressure ?? tread)
      .map(({ pressure, tread, version }) => JSON.stringify([pressure?.value, tread?.value, version]))
    return JSON.stringify(found) === JSON.stringify(wanted)
      ? []
      : [`unit ${unitAt}: ${found.join(' ')}, not ${wanted.join(' ')}`]
  })
}

export async function openUnit(page: Page, address: string, survey: number, number: string): Promise<void> {
  await page.goto(`${address}/fleet-survey/${survey}/inspect-${encodeURIComponent(number)}`, { timeout: patienceMs })
  await page
    .locator('input[data-current]')
    .or(page.getByLabel('Email'))
    .or(page.getByText('Loading failed'))
    .first()
    .waitFor({ timeout: patienceMs })
  if (await page.getByLabel('Email').isVisible()) {
    await signIn(page, address)
    return openUnit(page, address, survey, number)
  }
  await page.waitForFunction(() => document.activeElement?.matches('input[data-current]'), undefined, {
    timeout: patienceMs,
  })
}

export async function signIn(page: Page, address: string): Promise<void> {
  if (!page.url().includes('/membership/login')) await page.goto(`${address}/locations`)
  await typeInto(page.getByLabel('Email'), 'cus@example.test')
  await typeInto(page.getByLabel('Password'), demoPassword)
  await page.locator('button[type=submit]').click()
  await page.waitForFunction(
    () => localStorage.getItem('TOKEN') !== null && !location.pathname.startsWith('/membership'),
    undefined,
    { timeout: patienceMs },
  )
}

export async function allSent(page: Page, withinMs = patienceMs): Promise<void> {
  await page.locator('.inspector-sync[data-state="sent"]').waitFor({ timeout: withinMs })
}

/** The server, asked without a browser. */
export async function signInAt(port: number) {
  const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v2/${path}`, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
  }
  const { json } = await call('POST', 'authorization/login_by_gy', {
    login: 'cus@example.test',
    password: demoPassword,
  })
  const { token, api_key } = json.user as { token: string; api_key: string }
  const own = { authorization: `Bearer ${token}`, api_key }
  return {
    post: async (path: string, body: object) => call('POST', path, body, own) as never,
    /** The wheels of each unit of a survey, and the units' numbers. */
    async inspected(survey: number) {
      const answer = (await call('GET', `own/fleet_survey/get_survey_to_inspect/${survey}`, undefined, own))
        .json as unknown as { units: { unit_inspection_id: number; unit_number: string }[]; wheels: Wheel[] }
      return {
        numbers: answer.units.map(({ unit_number }) => unit_number),
        wheels: answer.units.map(({ unit_inspection_id: id }) =>
          answer.wheels.filter((wheel) => wheel.unit_inspection_id === id),
        ),
      }
    },
  }
}
