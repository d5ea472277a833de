import { qrCode, testWithCamera } from './fakeCamera.ts'
import { beginSurvey } from './inspectedSurvey.ts'
import { expect, journey } from './portalTest.ts'

const number = `QR ${process.pid}`
const test = testWithCamera(qrCode(number))

test('a QR code is scanned if the browser’s reader supports no formats', journey, async ({ open }) => {
  const page = await open('cus', '/locations')
  await page.addInitScript(() => {
    Object.assign(window, {
      BarcodeDetector: class {
        static getSupportedFormats() {
          return Promise.resolve([])
        }
      },
    })
  })
  const { numbers } = await beginSurvey(
    page,
    [
      ['tractor', 'TR-4X2'],
      ['trailer', 'TL-1'],
    ],
    [`HERE ${process.pid}`, number],
  )
  const find = page.getByRole('button', { name: /^Find unit: / })
  await find.click()
  await page.getByRole('button', { name: 'Scan' }).click()
  await expect(find).toHaveAccessibleName(`Find unit: ${numbers[1]}`)
})
