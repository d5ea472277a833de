import { code128, testWithCamera } from './fakeCamera.ts'
import { beginSurvey } from './inspectedSurvey.ts'
import { clippedTexts } from './clippedTexts.ts'
import { expect } from './portalTest.ts'

const number = `LABEL-${process.pid}`
const test = testWithCamera(code128(number))
test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, serviceWorkers: 'allow' })

// The reader of codes is downloaded for use without a network.
test.describe.configure({ timeout: 300_000 })

test('a label is scanned without browser support, also offline', async ({ open }) => {
  const page = await open('cus', '/locations')
  await page.addInitScript(() => {
    delete (window as { BarcodeDetector?: unknown }).BarcodeDetector
  })
  const { numbers } = await beginSurvey(
    page,
    [
      ['tractor', 'TR-4X2'],
      ['trailer', 'TL-1'],
    ],
    [`HERE-${process.pid}`, number],
  )
  expect(await page.evaluate(() => 'BarcodeDetector' in window)).toBe(false)
  // The reader's code comes with what is taken along.
  const isStored = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('portal-build-'))
      const files = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      )
      return files.flat().some((url) => url.includes('decodeFrame'))
    })
  await expect.poll(isStored, { timeout: 60_000 }).toBe(true)
  await page.context().setOffline(true)
  const find = page.getByRole('button', { name: /^Find unit: / })
  await find.tap()
  await page.getByRole('button', { name: 'Scan' }).tap()
  await expect(find).toHaveAccessibleName(`Find unit: ${numbers[1]}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Nothing lies over the first unit of the list.
  await find.tap()
  await page.keyboard.type('E')
  const first = page.locator('.inspector-units .engine-button').first()
  expect(
    await first.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      return [top + 2, top + height - 2].every((y) => button.contains(document.elementFromPoint(left + width / 2, y)))
    }),
  ).toBe(true)
  expect(await clippedTexts(page)).toEqual([])
  await page.context().setOffline(false)
})
