import { openBehind, test } from './behindGateway.ts'
import { beginSurvey, type } from './inspectedSurvey.ts'
import { typeInto } from './keyboard.ts'
import { askAs, expect, fails, named, pickAccount, signIn } from './portalTest.ts'

// Calls are sent again after pauses.
test.describe.configure({ timeout: 300_000 })

const notKnown = 'It is not known whether this was done'

test(
  'a favorite that a gateway answers has an unknown result, and saving again stores it once',
  fails,
  async ({ page, gateway }) => {
    await signIn(page, 'cus', '/checkpoint')
    await openBehind(page, gateway, '/checkpoint')
    const dialog = page.getByRole('dialog', { name: 'Save as a favorite' })
    for (const [at, fault] of ['204', '200 {}', '302', '429 HTML', 'answer cut'].entries()) {
      const name = named(`Gateway ${at}`)
      await page.getByRole('button', { name: 'Favorite' }).click()
      await typeInto(dialog.getByLabel('Name'), name)
      gateway.choose = ({ path }) => (path.includes('favorite_reports/save') ? fault : null)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByRole('alert'), fault).toContainText(notKnown)
      gateway.choose = () => null
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog, fault).toBeHidden()
      const { favorite_reports: kept } = await askAs<{ favorite_reports: { name: string }[] }>(
        page,
        '../v1/favorite_reports/get',
        { key_word: name },
      )
      expect([fault, kept.filter((one) => one.name === name).length]).toEqual([fault, 1])
    }
  },
)

test('waiting pictures are counted in the status of the inspector', fails, async ({ page, gateway }) => {
  await signIn(page, 'cus', '/locations')
  const { survey, numbers } = await beginSurvey(page, [['tractor', 'TR-4X2']])
  await openBehind(page, gateway, `/fleet-survey/${survey}/inspect-${encodeURIComponent(numbers[0]!)}`)
  const mark = page.locator('.inspector-sync')
  // Nobody types before the field is there.
  await expect(page.locator('input[data-current]')).toBeFocused()
  await type(page, '101', '11')
  await expect(mark).toHaveText('All sent')
  gateway.choose = ({ path }) => (path.includes('_image') ? '413 HTML' : null)
  const square = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC',
    'base64',
  )
  // The next wheel is asked for by now.
  await page.getByRole('button', { name: /^LF, axle 1/ }).click()
  await page
    .getByLabel('Picture of LF', { exact: true })
    .setInputFiles({ name: 'nail.png', mimeType: 'image/png', buffer: square })
  await expect(page.getByRole('region', { name: 'Pictures' }).getByText('LF: waits to be sent')).toBeVisible()
  await expect(mark).toHaveText('1 change waits')
  gateway.choose = () => null
  await expect(mark).toHaveText('All sent')
  await expect(page.getByText('waits to be sent')).toHaveCount(0)
})

test('a report generated behind a gateway has an unknown result, and exists once', fails, async ({ page, gateway }) => {
  await signIn(page, 'cus', '/fleet-condition-report')
  await openBehind(page, gateway, '/fleet-condition-report')
  await pickAccount(page, 'Granite Ridge Freight')
  await page.getByRole('button', { name: /^\d? ?Contents/ }).click()
  const name = named('Gateway condition')
  await typeInto(page.getByLabel('Report name'), name)
  const generate = page.getByRole('button', { name: 'Generate report' })
  gateway.choose = ({ path }) => (path.includes('generate_reports') ? 'answer cut' : null)
  await generate.click()
  await expect(page.getByRole('alert')).toContainText(notKnown)
  gateway.choose = () => null
  await generate.click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('row', { name: new RegExp(name) }).getByText(/^Ready/)).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(1)
})

test('a sign-out that does not reach the server is reported and repeated', fails, async ({ page, gateway }) => {
  await signIn(page, 'cus', '/locations')
  await openBehind(page, gateway, '/locations')
  const [token, apiKey] = await page.evaluate(() => [localStorage.TOKEN, localStorage.API_KEY] as [string, string])
  const isKnown = async (): Promise<boolean> =>
    (
      await page.request.get(`${gateway.address}/api/v2/authorization/verify`, {
        headers: { authorization: `Bearer ${token}`, api_key: apiKey },
      })
    ).ok()
  gateway.choose = ({ path }) => (path.includes('/logout') ? '204' : null)
  await page.getByRole('button', { name: 'Curtis Stone' }).click()
  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await expect(page.getByText('The server has not confirmed it yet.')).toBeVisible()
  expect(await isKnown()).toBe(true)
  gateway.choose = () => null
  await expect(page.getByText('The server has not confirmed it yet.')).toHaveCount(0)
  expect(await isKnown()).toBe(false)
})
