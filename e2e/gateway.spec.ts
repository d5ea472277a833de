import { chooseBySeed } from '../tests/kills/gateway.ts'
import { openBehind, test } from './behindGateway.ts'
import { asTyped, beginSurvey, keptHere, type, values, written } from './inspectedSurvey.ts'
import { askAs, expect, fails, journey, signIn } from './portalTest.ts'

// A gateway drops calls at random until all are sent.
test.describe.configure({ timeout: 300_000 })

const seed = 20_260

test(
  `entries behind a gateway that fails at random (seed ${seed}) are stored once when all are sent`,
  fails,
  async ({ page, gateway }) => {
    await signIn(page, 'cus', '/locations')
    const { survey } = await beginSurvey(page, [['tractor', 'TR-6X4']])
    await openBehind(page, gateway, new URL(page.url()).pathname)
    await expect(page.locator('input[data-current]')).toBeFocused()
    const status = page.locator('.inspector-sync')
    // Counted at the server itself, beside the gateway.
    let isWrong = ''
    gateway.choose = chooseBySeed(seed, 0.5, 0)
    const watch = async (): Promise<void> => {
      if ((await status.textContent()) !== 'All sent') return
      const waits = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const opening = indexedDB.open('tm_survey_database')
            opening.onsuccess = () => {
              const counting = opening.result.transaction('changes').objectStore('changes').count()
              counting.onsuccess = () => {
                opening.result.close()
                resolve(counting.result)
              }
            }
          }),
      )
      if (waits > 0 && (await status.textContent()) === 'All sent')
        isWrong ||= `${waits} wait where all is said to be sent`
    }
    for (const value of values) {
      await type(page, value)
      await watch()
    }
    // It is sent through all of it, not once it ends.
    await expect
      .poll(
        async () => {
          await watch()
          return status.textContent()
        },
        { timeout: 180_000 },
      )
      .toBe('All sent')
    gateway.choose = () => null
    expect(isWrong).toBe('')
    await keptHere(page, 0)
    expect(await written(page, survey)).toEqual([
      Object.fromEntries(Object.entries(asTyped).map(([wheel, read]) => [wheel, [...read, 2]])),
    ])
    expect([...gateway.made.keys()].length).toBeGreaterThan(6)
  },
)

test(
  'a save that a gateway interrupts has an unknown result, and saving again stores it once',
  { ...fails, ...journey },
  async ({ page, gateway }) => {
    await signIn(page, 'cus', '/locations')
    const { survey } = await beginSurvey(page, [['tractor', 'TR-6X4']])
    await openBehind(page, gateway, '/locations')
    const unit = async (): Promise<{ unit_inspection_id: number; version: number; mileage: number | null }> =>
      (
        await askAs<{ units: { unit_inspection_id: number; version: number; mileage: number | null }[] }>(
          page,
          `own/fleet_survey/get_survey_to_inspect/${survey}`,
        )
      ).units[0]!
    const { unit_inspection_id: id } = await unit()
    const address = `${gateway.address}/fleet-survey/${survey}/overview/inspection-${id}`
    const isSave = ({ method, path }: { method: string; path: string }): boolean =>
      method === 'POST' && path.endsWith('/update_unit_inspection')
    const save = page.getByRole('complementary').getByRole('button', { name: 'Save', exact: true })
    for (const [at, fault] of [
      '204',
      '200 {}',
      '200 HTML',
      '302',
      '403 HTML',
      'answer dropped',
      'request cut',
      'answer cut',
    ].entries()) {
      await page.goto(address)
      const field = page.getByRole('complementary').getByLabel('Odometer')
      await field.click({ clickCount: 3 })
      await page.keyboard.type(String(1000 + at))
      const { version } = await unit()
      gateway.choose = (call) => (isSave(call) ? fault : null)
      await save.click()
      await expect(
        page.getByRole('alert').filter({ hasText: 'It is not known whether your changes were saved' }),
        fault,
      ).toBeVisible()
      expect(new URL(page.url()).pathname, fault).toBe(new URL(address).pathname)
      gateway.choose = () => null
      await save.click()
      await page.waitForURL((one) => one.pathname !== new URL(address).pathname)
      expect([fault, await unit()]).toMatchObject([fault, { version: version + 1, mileage: 1000 + at }])
    }
  },
)

test('an error page of a gateway is not saved as a file', fails, async ({ page, gateway }) => {
  await signIn(page, 'cus', '/locations')
  await openBehind(page, gateway, '/checkpoint')
  await expect(page.getByText('Critical exceptions')).toBeVisible()
  const saved: string[] = []
  page.on('download', (download) => saved.push(download.suggestedFilename()))
  for (const fault of ['200 HTML', '200 {}', '204', '302', 'answer cut']) {
    gateway.choose = ({ path }) => (path.includes('/download_') ? fault : null)
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem').filter({ hasText: /Excel/ }).first().click()
    await expect(page.getByText('The server did not respond. Check the connection.').last(), fault).toBeVisible()
    await page.keyboard.press('Escape')
  }
  expect(saved).toEqual([])
})
