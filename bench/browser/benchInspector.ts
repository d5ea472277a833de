import { gzipSync } from 'node:zlib'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { connectDatabase } from '../../server/platform/database/connect.ts'
import { limited, median, type BenchRow } from '../BenchRow.ts'
import type { BenchSize } from '../BenchSize.ts'
import { benchDatabaseUrl } from '../server/benchDatabase.ts'
import { openPortal } from './openPortal.ts'

const limits = { keyMs: 16, unitMs: 100, startMs: 1000, packKilobytes: 300, scriptKilobytes: 90 }
const maxUnits = 100
const tiresOfUnit = 10
const rounds = 7
/** Seven keys each: more than a hundred. */
const wheels = 16
// Without waiting for a screen's next refresh, which is up to 16 ms of nothing.
const args = ['--disable-frame-rate-limit', '--disable-gpu-vsync']

interface Key {
  key: string
  ms: number
}

declare global {
  interface Window {
    /** Milliseconds from each keydown to the frame that shows it. */
    keysPainted: Key[]
    /** When the last key was pressed. */
    pressed: number
  }
}

/**
 * Measures the waits of a technician in the yard: a key, the next unit, and the start without a network. Also weighs a
 * survey of a hundred units.
 */
export async function benchInspector(size: BenchSize): Promise<BenchRow[]> {
  const url = await benchDatabaseUrl(size.scale('demo'))
  const { browser, address, signIn, close } = await openPortal(url, 3459, args)
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const scripts = new Map<string, Promise<number>>()
    page.on('response', (response) => {
      if (response.url().endsWith('.js'))
        scripts.set(
          response.url(),
          response.body().then(
            (body) => gzipSync(body, { level: 9 }).length,
            () => 0,
          ),
        )
    })
    await watchKeys(page)
    await signIn(page, 'cus')
    const { survey, units, tens } = await begin(page, await unitsOf(url))
    // Another page of the engine, whose scripts are not the inspector's own.
    await page.goto(`${address}/fleet-survey/${survey}/overview`)
    await page.locator('.ag-row').first().waitFor()
    await page.waitForTimeout(1000)
    const known = new Set(scripts.keys())
    const pack = await packOf(page, survey)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${address}/fleet-survey/${survey}/inspect-${encodeURIComponent(tens[0]!)}`)
    await page.locator('input[data-current]').waitFor()
    await page.waitForTimeout(1500)
    const own = (await Promise.all([...scripts].filter(([name]) => !known.has(name)).map(([, bytes]) => bytes))).reduce(
      (sum, bytes) => sum + bytes,
      0,
    )
    const cdp = await context.newCDPSession(page)
    const keys = await typed(page, cdp, size.times(wheels))
    const floor = await blank(context, size.times(wheels))
    const unitChange = await changed(page, size.times(rounds))
    const start = await startedOffline(page, context, cdp, size.times(rounds))
    const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10
    const rounded = (value: number): number => Math.round(value * 10) / 10
    const p95 = (of: Key[]): number =>
      rounded(
        percentile(
          of.map(({ ms }) => ms),
          0.95,
        ),
      )
    return [
      limited(`a survey of ${units.length} units, taken along`, kilobytes(pack), 'kB gz', limits.packKilobytes),
      limited('JavaScript of the inspector beyond a page with a grid', kilobytes(own), 'kB gz', limits.scriptKilobytes),
      { name: 'key to painted, 6x slower, median', value: rounded(median(keys.map(({ ms }) => ms))), unit: 'ms' },
      limited(`key to painted, 6x slower, p95 of ${keys.length}`, p95(keys), 'ms', limits.keyMs),
      { name: '  of the digits, p95', value: p95(keys.filter(({ key }) => key !== 'Enter')), unit: 'ms' },
      { name: '  of Enter, p95', value: p95(keys.filter(({ key }) => key === 'Enter')), unit: 'ms' },
      {
        name: '  by a blank page with one text, median',
        value: rounded(median(floor.map(({ ms }) => ms))),
        unit: 'ms',
      },
      { name: '  by a blank page with one text, p95', value: p95(floor), unit: 'ms' },
      limited('next unit painted', rounded(median(unitChange)), 'ms', limits.unitMs),
      limited(
        'started without a network, 4x slower, to the chosen wheel',
        Math.round(median(start)),
        'ms',
        limits.startMs,
      ),
    ]
  } finally {
    await close()
  }
}

const percentile = (values: number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))]!

async function watchKeys(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.keysPainted = []
    window.addEventListener(
      'keydown',
      ({ timeStamp, key }) => {
        window.pressed = timeStamp
        requestAnimationFrame(() => {
          // A message comes after the frame has been drawn.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => window.keysPainted.push({ key, ms: performance.now() - timeStamp })
          port2.postMessage(null)
        })
      },
      { capture: true },
    )
  })
}

interface InspectedLocation {
  location_id: number
  unit_ids: number[]
}

/** The customer's location with most units, which have been inspected before. */
async function unitsOf(url: string): Promise<InspectedLocation> {
  const database = await connectDatabase({ url, dataDir: '' })
  try {
    const [place] = await database.query<InspectedLocation>({
      text: `select u.location_id, (array_agg(u.unit_id order by u.unit_id))[1:$1] as unit_ids
        from units u join user_accounts s using (account_id) join users p using (user_id) where p.login = 'cus@example.test' and u.is_active group by u.location_id order by count(*) desc limit 1`,
      values: [maxUnits],
    })
    if (!place) throw new Error('the customer has no units')
    return place
  } finally {
    await database.close()
  }
}

/** An open survey of these units; `tens` are those with ten tires. */
async function begin(
  page: Page,
  { location_id, unit_ids }: InspectedLocation,
): Promise<{ survey: number; units: string[]; tens: string[] }> {
  // Yesterday has begun on every clock of the country.
  const survey_date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const { survey_id } = await call<{ survey_id: number }>(page, 'POST', 'fleet_survey/create_survey', {
    location_id,
    survey_date,
    survey_by: 'Sam Fields',
    dealer: null,
    comments: null,
  })
  const more = Array.from({ length: maxUnits - unit_ids.length }, (_, index) => ({
    unit_number: `B ${survey_id}-${index}`,
    type: 'tractor',
    configuration: 'TR-6X4',
  }))
  const added =
    more.length > 0
      ? (await call<{ units: { id: number }[] }>(page, 'POST', 'fleet_survey/save_units', { location_id, units: more }))
          .units
      : []
  await call(page, 'POST', 'fleet_survey/add_existing_unit_to_survey', {
    survey_id,
    unit_ids: [...unit_ids, ...added.map(({ id }) => id)],
    move: false,
  })
  const { units_overview } = await call<{ units_overview: { units: { unit_number: string; total_tires: number }[] } }>(
    page,
    'GET',
    `fleet_survey/${survey_id}/units?page_size=${maxUnits}`,
  )
  const numbers = (units: { unit_number: string }[]): string[] => units.map(({ unit_number }) => unit_number)
  return {
    survey: survey_id,
    units: numbers(units_overview.units),
    tens: numbers(units_overview.units.filter(({ total_tires }) => total_tires === tiresOfUnit)),
  }
}

/** Bytes of the survey as the inspector takes it along. */
const packOf = async (page: Page, survey: number): Promise<number> =>
  gzipSync(JSON.stringify(await call(page, 'GET', `own/fleet_survey/get_survey_to_inspect/${survey}`))).length

function call<Answer = object>(page: Page, method: string, path: string, body?: object): Promise<Answer> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const headers = {
        authorization: `Bearer ${localStorage.TOKEN}`,
        api_key: localStorage.API_KEY as string,
        'content-type': 'application/json',
      }
      const answer = await fetch(`/api/v2/${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      return answer.json()
    },
    { method, path, body },
  ) as Promise<Answer>
}

/**
 * The time between keys: nobody types faster. Storing and sending after one key may delay the next, so the bench waits
 * for nothing and queries nothing meanwhile.
 */
const betweenMs = 200

/** Pressure and tread of wheels, digit by digit, with the processor slowed down; of the next unit where one is read. */
async function typed(page: Page, cdp: CDPSession, wheels: number): Promise<Key[]> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const keys: Key[] = []
  for (let left = wheels; left > 0; left -= tiresOfUnit) {
    if (left < wheels) {
      await page.keyboard.press('PageDown')
      await page.waitForTimeout(2000)
    }
    keys.push(...(await press(page, Math.min(left, tiresOfUnit))))
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return keys
}

async function press(page: Page, wheels: number): Promise<Key[]> {
  await page.evaluate(() => {
    window.keysPainted = []
  })
  for (let wheel = 0; wheel < wheels; wheel++) {
    for (const key of [...'105', 'Enter', ...'14', 'Enter']) {
      await page.keyboard.press(key)
      await page.waitForTimeout(betweenMs)
    }
  }
  await page.waitForFunction((wanted) => window.keysPainted.length >= wanted, wheels * 7)
  return page.evaluate(() => window.keysPainted)
}

/** The same keys on a page with nothing but one text: what the machine takes by itself. */
async function blank(context: BrowserContext, wheels: number): Promise<Key[]> {
  const page = await context.newPage()
  await watchKeys(page)
  await page.goto('data:text/html,<p>0</p>')
  await page.evaluate(() =>
    document.addEventListener('keydown', ({ key }) => {
      document.querySelector('p')!.firstChild!.nodeValue = key
    }),
  )
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const keys = await press(page, wheels)
  await page.close()
  return keys
}

async function changed(page: Page, times: number): Promise<number[]> {
  const durations: number[] = []
  for (let index = 0; index < times; index++) {
    const from = await page.locator('.inspector-unit').innerText()
    await page.keyboard.press(index % 2 === 0 ? 'PageDown' : 'PageUp')
    const moment = await page.waitForFunction(
      (before) => {
        const isThere =
          (document.querySelector<HTMLElement>('.inspector-unit')?.innerText ?? before) !== before &&
          document.querySelector('input[data-current]')
        return isThere ? performance.now() - window.pressed : 0
      },
      from,
      { polling: 'raf' },
    )
    durations.push(await moment.jsonValue())
    await page.waitForTimeout(200)
  }
  return durations
}

async function startedOffline(page: Page, context: BrowserContext, cdp: CDPSession, times: number): Promise<number[]> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(
    async () =>
      (
        await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).length))
      ).reduce((sum, count) => sum + count, 0) > 40,
  )
  await context.setOffline(true)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const durations: number[] = []
  for (let index = -1; index < times; index++) {
    await page.reload({ waitUntil: 'commit' })
    const moment = await page.waitForFunction(
      () => (document.querySelector('input[data-current]') ? performance.now() : 0),
      null,
      { polling: 'raf' },
    )
    if (index >= 0) durations.push(await moment.jsonValue())
    await page.waitForTimeout(500)
  }
  return durations
}
