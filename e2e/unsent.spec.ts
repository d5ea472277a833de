import type { Page } from '@playwright/test'
import { answerAsPortal } from './asPortal.ts'
import {
  asTyped,
  beginSurvey,
  keptHere,
  readOneWheel,
  sent,
  sentBut,
  type,
  values,
  written,
} from './inspectedSurvey.ts'
import { press } from './keyboard.ts'
import { axeViolations } from './axeViolations.ts'
import { askAs, expect, fails, journey, signIn, test } from './portalTest.ts'

// Calls are sent again after pauses.
test.describe.configure({ timeout: 300_000 })

/** Changes that cannot be sent or stored stay with their maker. */

const once = Object.fromEntries(Object.entries(asTyped).map(([wheel, read]) => [wheel, [...read, 2]]))
const waiting = (page: Page, text: string | RegExp) => expect(page.locator('.inspector-sync')).toHaveText(text)

/** As a user does in the browser's settings, or the browser when its storage is damaged. */
async function deleteDatabases(page: Page, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await devtools.detach()
}

test('values typed around a deletion of the browser’s data are sent once', fails, async ({ page, context }) => {
  await signIn(page, 'cus', '/locations')
  const { survey } = await beginSurvey(page, [['tractor', 'TR-6X4']])
  await context.setOffline(true)
  await type(page, ...values.slice(0, 10))
  await waiting(page, 'Offline · 10 changes wait')
  await keptHere(page, 10)
  await deleteDatabases(page, new URL(page.url()).origin)
  await type(page, ...values.slice(10))
  await waiting(page, 'Offline · 20 changes wait')
  await keptHere(page, 20)
  await context.setOffline(false)
  await sent(page)
  expect(await written(page, survey)).toEqual([once])
})

test('deleted unsent changes are reported with their date until dismissed', fails, async ({ page }) => {
  await signIn(page, 'cus', '/locations')
  await beginSurvey(page, [['tractor', 'TR-6X4']])
  const address = page.url()
  await page.route('**/fleet_survey/save_tire', (route) => route.fulfill({ status: 503 }))
  await type(page, '101')
  await expect
    .poll(() =>
      page.evaluate(
        async () =>
          (await (await caches.open('portal-marks')).keys()).filter(({ url }) => url.includes('/unsent/')).length,
      ),
    )
    .toBe(1)
  const { origin } = new URL(address)
  await page.goto('about:blank')
  await deleteDatabases(page, origin)
  await page.goto(address)
  await expect(page.locator('.unsent')).toHaveText('Unsent changes were deleted from this device')
  await page.locator('.unsent').click()
  const told = page.getByRole('alert').filter({ hasText: 'Unsent changes were deleted from this device' })
  await expect(told).toContainText(/Changes since \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/)
  expect(await axeViolations(page)).toEqual([])
  // Read by nobody, it is still there after a reload.
  await page.reload()
  await told.getByRole('button', { name: 'Dismiss' }).click()
  await expect(told).toHaveCount(0)
  await page.reload()
  await expect(page.locator('.unsent')).toHaveText('All sent')
})

test(
  'values too late for their survey are listed, exported and moved to another survey',
  { ...fails, ...journey },
  async ({ page, context, browser }) => {
    await signIn(page, 'cus', '/locations')
    const { survey, numbers } = await beginSurvey(page, [['tractor', 'TR-6X4']])
    await context.setOffline(true)
    await type(page, ...values)
    await waiting(page, 'Offline · 20 changes wait')
    await keptHere(page, 20)
    // Somebody else finishes it meanwhile, and begins the next with the same unit.
    const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin })
    const office = await elsewhere.newPage()
    await signIn(office, 'gyr', '/locations')
    await readOneWheel(office, survey)
    await askAs(office, 'fleet_survey/finish_survey', { survey_id: survey })
    const { units } = await askAs<{ units: { unit_id: number; unit_number: string }[] }>(
      office,
      `own/fleet_survey/get_survey_to_inspect/${survey}`,
    ).catch(() => ({ units: [] }))
    expect(units).toEqual([])
    const { accounts } = await askAs<{ accounts: { location_id: number }[] }>(office, 'fleet_survey/select_locations', {
      key_word: 'Akron',
    })
    const { survey_id: next } = await askAs<{ survey_id: number }>(office, 'fleet_survey/create_survey', {
      location_id: accounts[0]!.location_id,
      survey_date: '2026-06-11',
      survey_by: 'Late Yard',
      dealer: null,
      comments: null,
    })

    await context.setOffline(false)
    // The treads wait behind the pressures of their wheels.
    await expect(page.locator('.unsent')).toContainText('10 to decide')
    await page.goto('/unsent-changes')
    await expect(page.getByText('This survey is finished. Its changes cannot be sent.')).toBeVisible()
    await expect(page.getByRole('heading', { name: numbers[0]! })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: '101 psi' })).toContainText('LF')
    expect(await axeViolations(page)).toEqual([])
    // Sent again, they would be refused again.
    await expect(page.getByRole('button', { name: /Send again/ })).toHaveCount(0)
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const text = await (
      await (await file).createReadStream()
    )
      .toArray()
      .then((pieces) => Buffer.concat(pieces as Buffer[]).toString())
    expect(text.trimEnd().split('\r\n')).toHaveLength(21)
    expect(text).toContain(`"${numbers[0]}","LF","101 psi"`)
    await page.getByRole('button', { name: 'Move to another survey' }).click()
    await page.getByRole('button', { name: /Move to .*Late Yard/ }).click()
    await expect(page.locator('.unsent')).toHaveText('All sent')
    expect(await written(page, next)).toEqual([once])
    await elsewhere.close()
  },
)

test('on a phone many refused values take one line and are resent by one touch', fails, async ({ page }) => {
  await signIn(page, 'cus', '/locations')
  const { survey } = await beginSurvey(page, [['tractor', 'TR-6X4']])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/fleet_survey/save_tire', (route) =>
    answerAsPortal(route, 422, {
      response_status: { code: 422, description: 'The gauge is not calibrated.', is_error: true, errors: [] },
    }),
  )
  await type(page, ...values.filter((_, at) => at % 2 === 0).flatMap((value) => [value, '']))
  await waiting(page, '10 need a decision')
  const line = page.locator('.inspector-conflicts summary')
  await expect(line).toHaveText('10 need a decision')
  expect((await page.locator('.inspector-conflicts').boundingBox())!.height).toBeLessThan(80)
  await line.click()
  await expect(page.getByText('101 psi: The gauge is not calibrated.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.unroute('**/fleet_survey/save_tire')
  await page.getByRole('button', { name: 'Send all again' }).click()
  await sent(page)
  expect((await written(page, survey))[0]!['1l1']).toEqual([101, null, 1])
})

test('an unanswered call is canceled and needs no reload', fails, async ({ page }) => {
  await signIn(page, 'cus', '/locations')
  const { survey } = await beginSurvey(page, [['tractor', 'TR-6X4']])
  let held = 0
  let heldAt = Infinity
  await page.route('**/fleet_survey/save_tire', (route) => {
    held += 1
    heldAt = Date.now()
    return held <= 2 ? undefined : route.continue()
  })
  await type(page, ...values.slice(0, 4))
  await expect.poll(() => held).toBe(1)
  // The first is given up by its time.
  await waiting(page, 'No answer from the server · 4 changes wait')
  // The next one, because somebody does not want to wait.
  await expect.poll(() => held).toBe(2)
  // A try that has just begun is left its time.
  await expect.poll(() => Date.now() - heldAt).toBeGreaterThan(2500)
  await page.locator('.unsent').click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.locator('.unsent')).toHaveText('All sent', { timeout: 10_000 })
  expect((await written(page, survey))[0]).toMatchObject({ '1l1': [101, 14, 2], '2l1': [102, 13, 2] })
})

test('unconfirmed values are shown on every page, listed with links and discarded with a finished survey', async ({
  page,
  browser,
}) => {
  await signIn(page, 'cus', '/locations')
  const { survey, numbers } = await beginSurvey(page, [['tractor', 'TR-4X2']])
  await type(page, 95, 50)
  await sentBut(page, 1)
  await page.goto('/locations')
  await expect(page.locator('.unsent')).toHaveText('1 value to confirm')
  await press(page.locator('.unsent'))
  const card = page.getByRole('region', { name: 'Values to confirm' })
  await expect(page.getByText('No changes wait to be sent.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await press(card.getByRole('link', { name: `${numbers[0]} LF: 50/32″` }))
  await expect(page.locator('input[data-current]')).toHaveValue('50')

  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const office = await elsewhere.newPage()
  await signIn(office, 'gyr', '/locations')
  await askAs(office, 'fleet_survey/finish_survey', { survey_id: survey })
  await elsewhere.close()
  await page.goto('/unsent-changes')
  await expect(card.getByText('This survey takes no values any more.')).toBeVisible()
  await expect(card.getByRole('link')).toHaveCount(0)
  await press(card.getByRole('button', { name: 'Discard all' }))
  await press(card.getByRole('button', { name: 'Discard', exact: true }))
  await expect(card).toHaveCount(0)
  await expect(page.locator('.unsent')).toHaveText('All sent')
})
