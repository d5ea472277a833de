import type { Page } from '@playwright/test'
import { expect, moving, test, type DemoLogin } from './portalTest.ts'

// Each test changes the language and the width many times.
test.describe.configure({ timeout: 300_000 })

test.use(moving)

const people: DemoLogin[] = ['admin', 'gyr', 'dlr', 'cus', 'cus-basic']
/** The last one has words that are 40 % longer. */
const languages = ['en-US', 'de-DE', 'pl-PL', 'en-XA']
const widths = [320, 360, 414, 560, 640, 719, 768, 834, 908, 1024, 1180, 1280, 1440, 1920]

/** Returns the controls of the header that are not fully on the screen, and how far the page scrolls sideways. */
const offScreen = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
    const out = [...document.querySelectorAll('.shell-header :is(a, button, input, select)')].flatMap((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      const isSeen = width > 0 && getComputedStyle(element).visibility !== 'hidden'
      return isSeen && (left < 0 || right > document.documentElement.clientWidth + 0.5)
        ? [`${element.textContent || element.getAttribute('aria-label')}: ${Math.round(left)} to ${Math.round(right)}`]
        : []
    })
    return wide > 0 ? [`the page scrolls by ${wide}`, ...out] : out
  })

for (const login of people) {
  test(`the header fits all entries of ${login} at every width and in every language`, async ({ open, page }) => {
    const wrong: string[] = []
    for (const language of languages) {
      await page.setViewportSize({ width: 1440, height: 800 })
      await open(login, `/?lang=${language}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        // The header is laid out with the next frame.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
        const find = async (at: string): Promise<void> => {
          wrong.push(...(await offScreen(page)).map((what) => `${language} ${width} ${at}: ${what}`))
        }
        await find('shut')
        const openers = page.locator('.shell-header button[aria-expanded]').filter({ visible: true })
        expect(await openers.count(), `${language} ${width}`).toBeGreaterThan(0)
        if (![320, 768, 1024, 1280].includes(width)) continue
        for (const opener of await openers.all()) {
          await opener.click()
          await expect(opener).toHaveAttribute('aria-expanded', 'true')
          await find(`${(await opener.getAttribute('aria-label')) ?? (await opener.textContent())} open`)
          await page.keyboard.press('Escape')
          await expect(opener).toHaveAttribute('aria-expanded', 'false')
        }
      }
    }
    expect(wrong).toEqual([])
  })
}
