import { chromium, type Browser } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'
import type {} from './watchRows.ts'
import { median } from '../BenchRow.ts'
import type { BenchSize } from '../BenchSize.ts'
import { servePages } from './servePages.ts'

/**
 * Milliseconds from the navigation, and (median of five) from the change of a filter, to the frame that shows the rows.
 */
export interface Sample {
  painted: number
  /** Not a number on a page without filters. */
  filterChange: number
}

/** The same page twice, by the addresses of its files. */
export interface Pages {
  engine: string
  handwritten: string
  hasFilters: boolean
}

const runs = 15
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The two pages by turns, each time in a fresh profile; the first turn warms the machine and is not counted. */
export async function measurePages(
  requestedPages: Pages,
  { times }: BenchSize,
): Promise<{ engine: Sample[]; handwritten: Sample[] }> {
  const executablePath = await findChromium()
  if (executablePath === null) throw new Error('There is no Chromium to measure with')
  const pages = await servePages()
  const browser = await chromium.launch({ executablePath, args: quiet })
  const samples = { engine: [] as Sample[], handwritten: [] as Sample[] }
  try {
    for (let run = 0; run <= times(runs); run++) {
      // The order alternates from run to run.
      const order = run % 2 === 0 ? (['engine', 'handwritten'] as const) : (['handwritten', 'engine'] as const)
      for (const name of order) {
        const sample = await measure(browser, `${pages.url}/${requestedPages[name]}`, requestedPages.hasFilters)
        if (run > 0) samples[name].push(sample)
      }
    }
  } finally {
    await browser.close()
    await pages.close()
  }
  return samples
}

async function measure(browser: Browser, url: string, hasFilters: boolean): Promise<Sample> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.goto(url)
    await page.waitForFunction(() => 'rowsPainted' in window)
    const painted = await page.evaluate(() => window.rowsPainted(null))
    if (!hasFilters) return { painted, filterChange: NaN }
    // Work that a page does after its rows are shown must not fall into the next measurement.
    await page.waitForTimeout(300)
    const changes: number[] = []
    for (const reportType of ['exceptions', 'every', 'exceptions', 'every', 'exceptions']) {
      changes.push(
        await page.evaluate(async (wanted) => {
          const before = window.firstRow()
          const start = performance.now()
          window.changeFilter(wanted)
          return (await window.rowsPainted(before)) - start
        }, reportType),
      )
    }
    return { painted, filterChange: median(changes) }
  } finally {
    await context.close()
  }
}
