import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'
import { compileValidator } from '../../server/engine/forms/compileValidator.ts'
import { limited, median, type BenchRow } from '../BenchRow.ts'
import type { BenchSize } from '../BenchSize.ts'
import { fortySchema } from './fortyFields.ts'
import { servePages } from './servePages.ts'

const maxMs = 10
const keystrokes = 100
// Without waiting for a screen's next refresh, which is up to 16 ms of nothing.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-frame-rate-limit',
  '--disable-gpu-vsync',
]

/**
 * From keydown to painted in a form of forty fields, as it opens and once saving was tried, when every keystroke
 * validates.
 */
export async function benchForm({ times }: BenchSize): Promise<BenchRow[]> {
  const executablePath = await findChromium()
  if (executablePath === null) throw new Error('There is no Chromium to measure with')
  const pages = await servePages({ '/validator.js': await compileValidator(fortySchema) })
  const browser = await chromium.launch({ executablePath, args })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${pages.url}/form.html`)
    const measure = async (field: string): Promise<number> => {
      await page.getByLabel(field, { exact: false }).first().focus()
      await page.evaluate(() => {
        window.painted = []
      })
      for (let stroke = 0; stroke < times(keystrokes); stroke++) {
        await page.keyboard.press('a')
        // Not by asking again and again, which would be work of its own.
        await page.evaluate((count) => window.waitForPainted(count), stroke + 1)
      }
      return Math.round(median(await page.evaluate(() => window.painted)) * 10) / 10
    }
    const untried = await measure('Text 15')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').waitFor()
    return [
      limited('form of 40 fields, keystroke to painted', untried, 'ms', maxMs),
      limited('the same while every keystroke validates', await measure('Text 25'), 'ms', maxMs),
    ]
  } finally {
    await browser.close()
    await pages.close()
  }
}
