import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { connectDatabase } from '../../server/platform/database/connect.ts'
import type { Scale } from '../../server/portal/demo/seed.ts'
import { limited, median, type BenchRow } from '../BenchRow.ts'
import type { BenchSize } from '../BenchSize.ts'
import { benchCards, findCardRequest } from '../server/benchCards.ts'
import { benchDatabaseUrl } from '../server/benchDatabase.ts'
import { openPortal } from './openPortal.ts'

const maxBytes = 340_000
const rounds = 7

interface Sample {
  total: number
  server: number
}

/**
 * Measures the purchases tab of one account over 30 months, from the click until every card is painted. Also compares
 * its call with bare SQL, and weighs the page beyond the grid's chunk.
 */
export async function benchDashboard(size: BenchSize): Promise<BenchRow[]> {
  const scales = [...new Set([size.scale('demo'), size.scale('large')])]
  const opened = await sequentially(scales, (scale) => clicked(scale, size))
  return [
    ...opened.flatMap(({ rows }) => rows),
    limited(
      'JavaScript of the dashboard beyond the grid page',
      Math.round((opened[0]?.bytes ?? 0) / 100) / 10,
      'kB gz',
      maxBytes / 1000,
    ),
    ...(await sequentially(scales, (scale) => benchCards(scale, size))).flat(),
  ]
}

/** One after the other: side by side they would measure each other. */
async function sequentially<Item, Result>(items: Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await work(item))
  return results
}

async function clicked(scale: Scale, size: BenchSize): Promise<{ rows: BenchRow[]; bytes: number }> {
  const url = await benchDatabaseUrl(scale)
  const database = await connectDatabase({ url, dataDir: '' })
  const request = await findCardRequest(database)
  await database.close()
  const { samples, bytes } = await inBrowser(url, request, size)
  const [total, server] = [median(samples.map((one) => one.total)), median(samples.map((one) => one.server))]
  return {
    rows: [
      {
        name: `5 cards of one account over 30 months, click to all painted, ${scale} scale`,
        value: Math.round(total),
        unit: 'ms',
      },
      { name: 'of it from the first call asked to the last answered', value: Math.round(server), unit: 'ms' },
      { name: 'of it the browser alone', value: Math.round(total - server), unit: 'ms' },
    ],
    bytes,
  }
}

async function inBrowser(
  url: string,
  request: { account: number; from: string; to: string },
  { times }: BenchSize,
): Promise<{ samples: Sample[]; bytes: number }> {
  const { browser, address, signIn, close } = await openPortal(url, 3458)
  try {
    // Tall, so that every card is in view.
    const page = await browser.newPage({ viewport: { width: 1440, height: 3200 } })
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
    await signIn(page, 'gyr')
    await page.goto(`${address}/checkpoint`)
    await page.locator('.ag-row').first().waitFor()
    await page.waitForTimeout(1500)
    const known = new Set(scripts.keys())
    const dashboard = `/fleet-dashboard?account_type=us_national_account&account_id=${request.account}&dates=${request.from}..${request.to}`
    await page.goto(address + dashboard)
    await painted(page)
    const sizes = await Promise.all([...scripts].filter(([name]) => !known.has(name)).map(([, size]) => size))
    const samples: Sample[] = []
    for (let index = -1; index < times(rounds); index++) {
      const sample = await measure(page, address)
      if (index >= 0) samples.push(sample)
    }
    return { samples, bytes: sizes.reduce((sum, size) => sum + size, 0) }
  } finally {
    await close()
  }
}

/** Opens the dashboard from the index by its link, with what was chosen last. */
async function measure(page: Page, address: string): Promise<Sample> {
  await page.goto(address)
  const link = page.getByRole('main').getByRole('link', { name: 'Fleet dashboard' }).first()
  await link.waitFor()
  await page.waitForTimeout(1500)
  const began = await page.evaluate(() => {
    performance.clearResourceTimings()
    return performance.now()
  })
  await link.click()
  const ended = await painted(page)
  const server = await page.evaluate(() => {
    const calls = performance
      .getEntriesByType('resource')
      .filter(
        ({ name }) => name.endsWith('/get_reports') && name.includes('fleet_dashboard'),
      ) as PerformanceResourceTiming[]
    return (
      Math.max(...calls.map(({ responseEnd }) => responseEnd)) -
      Math.min(...calls.map(({ requestStart }) => requestStart))
    )
  })
  return { total: ended - began, server }
}

/** When every card has its drawing and its table, on the page's clock. */
async function painted(page: Page): Promise<number> {
  const moment = await page.waitForFunction(
    () => {
      const cards = [...document.querySelectorAll('.card')]
      const drawn = cards.filter(
        (card) => card.querySelector('.js-plotly-plot .main-svg .point') && card.querySelector('tbody tr'),
      )
      // One has tiles in place of a chart.
      const isDone =
        cards.length === 6 &&
        drawn.length === 5 &&
        cards.every((card) => card.querySelector('.tile') || drawn.includes(card))
      return isDone ? performance.now() : 0
    },
    null,
    { polling: 'raf' },
  )
  return moment.jsonValue()
}
