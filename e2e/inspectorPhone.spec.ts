import type { Locator, Page } from '@playwright/test'
import { clippedTexts } from './clippedTexts.ts'
import { beginSurvey, sent, type } from './inspectedSurvey.ts'
import { axeViolations } from './axeViolations.ts'
import { expect, test } from './portalTest.ts'
import { smallTargets } from './smallTargets.ts'

/** Left and right of each dual differ, so that all drives have their lines of mismatch. */
const mismatched = [
  '101',
  '14',
  '102',
  '13',
  '70',
  '14',
  '92',
  '12',
  '108',
  '3',
  '70',
  '12',
  '86',
  '9',
  '101',
  '13',
  '82',
  '12',
  '100',
  '14',
]

const keypad = (page: Page) => page.getByRole('group', { name: 'Keypad' })
const sheet = (page: Page) => page.getByRole('dialog')

/** Returns the parts that are not wholly seen: outside of the window, or below something that floats over the page. */
const covered = (parts: Locator): Promise<string[]> =>
  parts.evaluateAll((all) =>
    all
      .filter((part) => {
        const { left, top, right, bottom } = part.getBoundingClientRect()
        const seen = ([x, y]: [number, number]): boolean => {
          const there = document.elementFromPoint(x, y)
          return there !== null && (part.contains(there) || there.contains(part))
        }
        const middle = (left + right) / 2
        return (
          top < 0 ||
          bottom > innerHeight ||
          ![
            [middle, top + 3],
            [middle, bottom - 3],
          ].every((point) => seen(point as [number, number]))
        )
      })
      .map((part) => part.textContent),
  )

/** As long as the page draws so many frames. */
const frames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (left) => {
    for (; left > 0; left--) await new Promise(requestAnimationFrame)
  }, count)

async function swipe(page: Page, on: Locator, [dx, dy]: [number, number]): Promise<void> {
  const box = (await on.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const device = await page.context().newCDPSession(page)
  const touch = (name: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    device.send('Input.dispatchTouchEvent', { type: name, touchPoints: points })
  await touch('touchStart', [{ x, y }])
  for (let step = 1; step <= 8; step++) {
    await touch('touchMove', [{ x: x + (dx * step) / 8, y: y + (dy * step) / 8 }])
    await frames(page, 1)
  }
  // A finger that rests before it is lifted throws nothing.
  await frames(page, 8)
  await touch('touchEnd', [])
  await device.detach()
}

for (const [width, height] of [
  [390, 844],
  [360, 640],
  [844, 390],
  [768, 1024],
] as const) {
  test.describe(`on a screen of ${width} by ${height}`, () => {
    test.use({ viewport: { width, height }, isMobile: true, hasTouch: true })

    test('every target is at least 48 pixels, in the sheets too, and nothing is cut', async ({ open }) => {
      const page = await open('cus', '/locations')
      await beginSurvey(page, [
        ['tractor', 'TR-6X4'],
        ['trailer', 'TL-1'],
      ])
      await type(page, '101', '14', '50', '3')
      const look = async (name: string) =>
        expect([name, await smallTargets(page, 48), await clippedTexts(page)]).toEqual([name, [], []])
      await look('typed')
      for (const open of [
        () => keypad(page).getByRole('button', { name: 'More' }).tap(),
        () => keypad(page).getByRole('button', { name: 'Cannot be read' }).tap(),
        () => page.getByRole('button', { name: /^Find unit/ }).tap(),
      ]) {
        await open()
        await expect(sheet(page)).toBeVisible()
        await look((await sheet(page).getByRole('heading').textContent()) ?? '')
        await page.keyboard.press('Escape')
        await expect(sheet(page)).toHaveCount(0)
      }
      await keypad(page).getByRole('button', { name: 'More' }).tap()
      await sheet(page).getByRole('button', { name: 'Portal menu' }).tap()
      await expect(page.getByRole('banner')).toBeVisible()
      await look('portal menu')
      expect(await axeViolations(page)).toEqual([])
      await keypad(page).getByRole('button', { name: 'More' }).tap()
      await sheet(page).getByRole('button', { name: 'Portal menu' }).tap()
      await expect(page.getByRole('banner')).toBeHidden()
    })

    test('keys, conditions and tools fit without scrolling, and the next unit follows the last wheel', async ({
      open,
    }) => {
      const page = await open('cus', '/locations')
      const { numbers } = await beginSurvey(page, [
        ['trailer', 'TL-1'],
        ['trailer', 'TL-1'],
      ])
      expect(
        await covered(
          page.locator('.inspector-key, .inspector-chip, .inspector-tools .engine-button, .inspector-field input'),
        ),
      ).toEqual([])
      const lines = await page.locator('button.inspector-key').evaluateAll((keys) =>
        keys.map((key) => {
          const text = document.createRange()
          text.selectNodeContents(key)
          return new Set(
            [...text.getClientRects()].filter(({ width: wide }) => wide > 1).map(({ top }) => Math.round(top)),
          ).size
        }),
      )
      expect(Math.max(...lines)).toBe(1)
      await type(page, '101', '14', '102', '13', '103', '14', '104', '13')
      await expect(page.getByText(`All wheels of ${numbers[0]} are read.`)).toBeVisible()
      await expect(keypad(page).getByRole('button', { name: '1', exact: true })).toHaveCount(0)
      const next = page.getByRole('button', { name: `Next unit: ${numbers[1]}` })
      expect(await covered(next)).toEqual([])
      expect(await smallTargets(page, 48)).toEqual([])
      await keypad(page).getByRole('button', { name: 'Undo' }).tap()
      await expect(keypad(page).getByRole('button', { name: '1', exact: true })).toBeVisible()
      await type(page, '', '12')
      await next.tap()
      await expect(page.getByRole('button', { name: `Find unit: ${numbers[1]}` })).toBeVisible()
    })
  })
}

for (const [width, height, axles] of [
  [390, 844, 3],
  [360, 640, 2],
  [844, 390, 3],
  [768, 1024, 3],
] as const) {
  test.describe(`at the start on a screen of ${width} by ${height}`, () => {
    test.use({ viewport: { width, height }, isMobile: true, hasTouch: true })

    test(`${axles} of three axles of a tractor are visible with their mismatches and the keypad`, async ({ open }) => {
      const page = await open('cus', '/locations')
      await beginSurvey(page, [['tractor', 'TR-6X4']])
      await type(page, ...mismatched)
      await sent(page)
      await page.reload()
      await expect(page.locator('input[data-current]')).toBeFocused()
      await expect(page.locator('.inspector-duals')).toHaveCount(4)
      await page.getByRole('button', { name: /^LF, axle 1/ }).tap()
      for (let axle = 0; axle < axles; axle++)
        expect([
          axle + 1,
          await covered(page.locator('.inspector-axle').nth(axle).locator('.inspector-wheel, .inspector-duals')),
        ]).toEqual([axle + 1, []])
      expect(await covered(page.locator('.inspector-key'))).toEqual([])
    })
  })
}

test.describe('with one hand', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('a horizontal swipe changes the unit and keeps the typed value, and a vertical one scrolls', async ({
    open,
  }) => {
    const page = await open('cus', '/locations')
    const { numbers } = await beginSurvey(page, [
      ['tractor', 'TR-4X2'],
      ['trailer', 'TL-1'],
      ['trailer', 'TL-1'],
    ])
    const map = page.getByRole('group', { name: /^Wheels from above/ })
    const at = (index: number) =>
      expect(page.getByRole('button', { name: `Find unit: ${numbers[index]}` })).toBeVisible()
    await keypad(page).getByRole('button', { name: '9', exact: true }).tap()
    await keypad(page).getByRole('button', { name: '5', exact: true }).tap()
    await swipe(page, map, [-140, 10])
    await at(1)
    await swipe(page, map, [20, -90])
    await swipe(page, map, [30, 4])
    await at(1)
    await swipe(page, map, [140, -8])
    await at(0)
    await expect(page.getByRole('button', { name: /^LF, axle 1, 95 psi/ })).toBeVisible()
    // At the ends nothing happens, and the keys do the same.
    await swipe(page, map, [140, 0])
    await at(0)
    await expect(keypad(page).getByRole('button', { name: 'Previous unit' })).toBeDisabled()
    await keypad(page).getByRole('button', { name: 'Next unit' }).tap()
    await at(1)
    await keypad(page).getByRole('button', { name: 'Previous unit' }).tap()
    await at(0)
  })

  test('marking a wheel as not read takes two touches or two keys', async ({ open }) => {
    const page = await open('cus', '/locations')
    await beginSurvey(page, [['tractor', 'TR-4X2']])
    const reasons = sheet(page).locator('.inspector-reasons button')
    await keypad(page).getByRole('button', { name: 'Cannot be read' }).tap()
    await reasons.filter({ hasText: 'No tire' }).tap()
    await expect(page.getByRole('button', { name: /^LF, axle 1, Not read: No tire/ })).toBeVisible()
    await expect(page.locator('input[data-current]')).toBeFocused()
    await page.keyboard.press('-')
    await expect(reasons.first()).toHaveText('No tire')
    await expect(reasons.first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /^LRO, axle 2, Not read: No tire/ })).toBeVisible()
    await sent(page)
  })

  test('a common condition is set and removed by one touch, also offline', async ({ open }) => {
    const page = await open('cus', '/locations')
    await beginSurvey(page, [['tractor', 'TR-4X2']])
    await page.context().setOffline(true)
    const chip = (name: string) =>
      page.getByRole('group', { name: /^Conditions of/ }).getByRole('button', { name, exact: true })
    const wheel = (name: RegExp) => expect(page.getByRole('button', { name })).toBeVisible()
    for (const name of ['Cap missing', 'Nail', 'Cut']) await chip(name).tap()
    await wheel(/^LF, axle 1, Not read, Cap missing, Nail, Cut$/)
    await chip('Nail').tap()
    await wheel(/^LF, axle 1, Not read, Cap missing, Cut$/)
    // A flat tire is a pressure of 0 without a question; its tread is next.
    await chip('Flat').tap()
    await wheel(/^LF, axle 1, 0 psi Critical, Cap missing, Cut, Flat$/)
    await type(page, '9')
    await wheel(/^LF, axle 1, 0 psi Critical, 9\/32″ [A-Za-z]+, Cap missing, Cut, Flat$/)
    await expect(page.locator('.inspector-sync')).toHaveText('Offline · 6 changes wait')
    await page.context().setOffline(false)
    await sent(page)
    await page.reload()
    await wheel(/^LF, axle 1, 0 psi Critical, 9\/32″ [A-Za-z]+, Cap missing, Cut, Flat$/)
    await expect(chip('Flat')).toHaveAttribute('aria-pressed', 'false')
    for (let step = 0; step < 2; step++) await keypad(page).getByRole('button', { name: 'Undo' }).tap()
    await wheel(/^LF, axle 1, Not read, Cap missing, Cut$/)
    await expect(chip('Cut')).toHaveAttribute('aria-pressed', 'true')
    await sent(page)
    expect(await axeViolations(page)).toEqual([])
  })
})
