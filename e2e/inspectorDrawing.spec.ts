import type { Page } from '@playwright/test'
import { clippedTexts } from './clippedTexts.ts'
import { beginSurvey } from './inspectedSurvey.ts'
import { axeViolations } from './axeViolations.ts'
import { expect, test } from './portalTest.ts'

/** Begins a survey of one unit in a language. */
async function begin(page: Page, language: string, unit: [type: string, configuration: string]): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('USER_LANGUAGE', chosen), language)
  await beginSurvey(page, [unit])
}

const wheel = (page: Page, code: string) => page.getByRole('button', { name: new RegExp(`^${code}, axle`) })
const widthOf = async (page: Page, code: string): Promise<number> => (await wheel(page, code).boundingBox())!.width

for (const [language, word] of [
  ['en-US', 'Lowered'],
  ['de-DE', 'Abgesenkt'],
  ['pl-PL', 'Opuszczona'],
  ['nl-NL', 'Neergelaten'],
] as const) {
  test(`on a phone the state of a lift axle fits on one line, ${language}`, async ({ open, page: own }) => {
    await own.setViewportSize({ width: 390, height: 844 })
    const page = await open('cus', `/locations?lang=${language}`)
    await begin(page, language, ['trailer', 'TL-5L'])
    const notes = page.locator('.inspector-map small').filter({ hasText: word })
    await expect(notes).toHaveCount(2)
    const lines = await notes.first().evaluate((note) => {
      const text = document.createRange()
      text.selectNodeContents(note)
      return new Set([...text.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
    })
    expect(lines).toBe(1)
  })
}

test('a wide base tire is drawn wider than a single, and a spare is not an axle', async ({ open }) => {
  const page = await open('cus', '/locations')
  await begin(page, 'en-US', ['tractor', 'TR-6X4W'])
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await widthOf(page, 'LFD'), String(width)).toBeGreaterThan(1.2 * (await widthOf(page, 'RF')))
  }
  await begin(page, 'en-US', ['trailer', 'TL-2S'])
  await page.getByRole('button', { name: /^SP, spare/ }).click()
  await expect(page.getByRole('heading', { name: 'SP, spare' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

for (const language of ['en-US', 'de-DE', 'pl-PL']) {
  test(`three empty tread fields show that they are not read, ${language}`, async ({ open }) => {
    const page = await open('cus', `/locations?lang=${language}`)
    await begin(page, language, ['tractor', 'TR-4X2'])
    await page.keyboard.press('t')
    await expect(page.locator('.inspector-fields .state')).toHaveCount(4)
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      expect([width, await clippedTexts(page)]).toEqual([width, []])
    }
  })
}
