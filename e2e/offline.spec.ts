import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { answerAsPortal } from './asPortal.ts'
import { beginSurvey, oddNumbers } from './inspectedSurvey.ts'
import { typeInto } from './keyboard.ts'
import { axeViolations } from './axeViolations.ts'
import { askAs, expect, fails, journey, signIn, test } from './portalTest.ts'

// The network is away for a while.
test.describe.configure({ timeout: 300_000 })

test.use({ serviceWorkers: 'allow' })

/**
 * A survey with one unit, opened in the inspector while there is a network; beside it stands a trailer that is not on
 * the survey.
 */
async function takeAlong(page: Page): Promise<{ survey: number; address: string; trailer: string }> {
  const unit = `OF ${Date.now() % 1e8}`
  const post = <Answer>(call: string, body: object): Promise<Answer> =>
    askAs<Answer>(page, `fleet_survey/${call}`, body)
  const { accounts } = await post<{ accounts: { location_id: number }[] }>('select_locations', { key_word: 'Akron' })
  const location_id = accounts[0]!.location_id
  const { units } = await post<{ units: { id: number }[] }>('save_units', {
    location_id,
    units: [
      { unit_number: unit, type: 'tractor', configuration: 'TR-4X2' },
      { unit_number: `${unit} B`, type: 'trailer', configuration: 'TL-1' },
    ],
  })
  const { survey_id: survey } = await post<{ survey_id: number }>('create_survey', {
    location_id,
    survey_date: '2026-06-10',
    survey_by: 'Ada Yard',
    dealer: null,
    comments: null,
  })
  await post('add_existing_unit_to_survey', { survey_id: survey, unit_ids: [units[0]!.id], move: false })
  const address = `/fleet-survey/${survey}/inspect-${encodeURIComponent(unit)}`
  await page.goto(new URL(address, page.url()).href)
  await expect(page.locator('input[data-current]')).toBeFocused()
  return { survey, address, trailer: `${unit} B` }
}

/** When the worker has kept the page, all files and the answers. */
async function kept(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const files =
          (
            await Promise.all(
              (await caches.keys())
                .filter((name) => name.startsWith('portal-build-'))
                .map(async (name) => (await (await caches.open(name)).keys()).length),
            )
          )[0] ?? 0
        const answers =
          (
            await Promise.all(
              (await caches.keys())
                .filter((name) => name.startsWith('portal-answers-'))
                .map(async (name) => (await (await caches.open(name)).keys()).length),
            )
          )[0] ?? 0
        return files > 40 && answers >= 4
      }),
    )
    .toBe(true)
}

/** The portal's server, that has another build of the worker from when it is said on. */
async function laterServer(portal: string) {
  const { hostname, port } = new URL(portal)
  const state = { isLater: false, served: 0, address: '', close: () => void server.close() }
  const server = createServer((asked, answered) => {
    const isWorker = asked.url === '/service-worker.js'
    asked.pipe(
      ask(
        {
          hostname,
          port,
          path: asked.url,
          method: asked.method,
          headers: isWorker ? { ...asked.headers, 'accept-encoding': 'identity' } : asked.headers,
        },
        async (answer) => {
          const headers = { ...answer.headers }
          if (!isWorker || !state.isLater) return answer.pipe(answered.writeHead(answer.statusCode!, headers))
          state.served += 1
          delete headers['content-length']
          const text = Buffer.concat((await answer.toArray()) as Buffer[]).toString()
          answered.writeHead(answer.statusCode!, headers).end(text.replace(/id:"\w+"/, 'id:"later"'))
        },
      ),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  state.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return state
}

test(
  'an opened survey works offline, and its entries are sent later from any page',
  { ...fails, ...journey },
  async ({ page, context }) => {
    await signIn(page, 'cus', '/locations')
    const { survey, address } = await takeAlong(page)
    await kept(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.locator('input[data-current]')).toBeFocused()
    await page.keyboard.type('95')
    await page.keyboard.press('Enter')
    await page.keyboard.type('9')
    await page.keyboard.press('Enter')
    await expect(page.locator('.inspector-sync')).toHaveText('Offline · 2 changes wait')
    await page.close()
    // Opened again without a network, by the address that an icon opens, and from there.
    const again = await context.newPage()
    await again.goto('/')
    await expect(again.getByRole('navigation', { name: 'Primary' })).toBeVisible()
    await again.goto(address)
    await expect(again.getByRole('button', { name: /^LF, axle 1, 95 psi/ })).toBeVisible()
    await again.goto('/')
    await context.setOffline(false)
    // The first request may still find no network.
    await expect(async () => {
      const { wheels } = await askAs<{
        wheels: { pressure: { value: number } | null; tread: { value: number } | null }[]
      }>(again, `own/fleet_survey/get_survey_to_inspect/${survey}`)
      expect(
        wheels
          .filter(({ pressure }) => pressure !== null)
          .map(({ pressure, tread }) => [pressure?.value, tread?.value]),
      ).toEqual([[95, 9]])
    }).toPass({ timeout: 30_000 })
  },
)

test('the address of a unit with any number opens offline', fails, async ({ page, context }) => {
  await signIn(page, 'cus', '/locations')
  const odd = oddNumbers()
  const { survey, numbers } = await beginSurvey(
    page,
    odd.map(() => ['trailer', 'TL-1']),
    odd,
  )
  await kept(page)
  await context.setOffline(true)
  for (const number of numbers) {
    await page.goto(`/fleet-survey/${survey}/inspect-${encodeURIComponent(number)}`)
    await expect(page.getByRole('button', { name: /^Find unit: / })).toHaveAccessibleName(`Find unit: ${number}`)
  }
})

test(
  'the header leads to unsent changes, where conflicts are resolved; signing out keeps them',
  { ...fails, ...journey },
  async ({ page, context }) => {
    await signIn(page, 'cus', '/locations')
    await expect(page.locator('.unsent')).toHaveCount(0)
    const { address } = await takeAlong(page)
    const status = page.locator('.unsent')
    await expect(status).toHaveText('All sent')
    await context.setOffline(true)
    await expect(status).toHaveText('Offline')
    await page.keyboard.type('95')
    await page.keyboard.press('Enter')
    await page.keyboard.type('9')
    await page.keyboard.press('Enter')
    await expect(status).toContainText('Offline · 2 waiting')
    await status.click()
    await expect(page.getByRole('heading', { name: 'Unsent changes' })).toBeVisible()
    const rows = page.locator('.unsent-rows li')
    await expect(rows).toHaveText([/^LF 95 psi/, /^LF 9\/32″/])
    // Since when they wait is told by the reader's clock.
    const shown = /\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/.exec(await rows.first().innerText())![0]
    expect(await page.evaluate((text) => Math.abs(Date.now() - new Date(text).getTime()) < 10 * 60_000, shown)).toBe(
      true,
    )
    expect(await axeViolations(page)).toEqual([])
    // The server refuses the first; the other one, of the same wheel, waits behind it.
    await page.route('**/fleet_survey/save_tire', (route) =>
      answerAsPortal(route, 422, { response_status: { code: 'invalid', description: 'The gauge is not calibrated.' } }),
    )
    await context.setOffline(false)
    await expect(rows.first()).toContainText('The gauge is not calibrated.')
    await expect(status).toContainText('1 to decide')
    expect(await axeViolations(page)).toEqual([])
    await page.goto('/logout')
    await expect(
      page.getByText('2 changes are not sent yet. They stay in this browser, and are sent when you sign in again.'),
    ).toBeVisible()
    expect(
      await page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('portal-answers-'))),
    ).toEqual([])
    // Another person sees nothing of it.
    await signIn(page, 'cus-other', '/unsent-changes')
    await expect(page.getByText('All sent')).toBeVisible()
    await expect(rows).toHaveCount(0)
    await page.goto('/logout')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await page.unroute('**/fleet_survey/save_tire')
    await signIn(page, 'cus', '/unsent-changes')
    await expect(rows).toHaveCount(2)
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(rows).toHaveCount(0)
    await expect(status).toHaveText('All sent')
    await page.goto(address)
    await expect(page.getByRole('button', { name: /^LF, axle 1, 95 psi .* 9\/32″/ })).toBeVisible()
  },
)

test('unsent changes are discarded after a question', async ({ page, context }) => {
  await signIn(page, 'cus', '/locations')
  await takeAlong(page)
  await context.setOffline(true)
  for (const value of ['95', '9']) {
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
  }
  await page.locator('.unsent').click()
  const rows = page.locator('.unsent-rows li')
  await rows.first().getByRole('button', { name: 'Discard LF 95 psi' }).click()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(2)
  await rows.first().getByRole('button', { name: 'Discard LF 95 psi' }).click()
  await rows.first().getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(rows).toHaveText([/^LF 9\/32″/])
  await page.goBack()
  await expect(page.getByRole('button', { name: /^LF, axle 1, 9\/32″/ })).toBeVisible()
  await context.setOffline(false)
  await expect(page.locator('.unsent')).toHaveText('All sent')
})

test('an update waits until all changes are sent', fails, async ({ page, baseURL }) => {
  const server = await laterServer(baseURL!)
  await signIn(page, 'cus')
  // The membership site goes back to no other host: the session is taken along.
  const session = await page.evaluate(() => ({ ...localStorage }))
  await page.goto(`${server.address}/membership/login`)
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, String(value))
  }, session)
  await page.goto(`${server.address}/locations`)
  await takeAlong(page)
  await kept(page)
  await page.evaluate(async () => {
    await (await caches.open('portal-marks')).put('/marks/unsent/somebody', new Response(new Date().toISOString()))
  })
  server.isLater = true
  const builds = (): Promise<string[]> =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('portal-build-')))
  const update = (): Promise<void> =>
    page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())!.update().catch(() => undefined)
    })
  const [first] = await builds()
  await update()
  await expect
    .poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())!.installing)))
    .toBe(false)
  expect(server.served).toBeGreaterThan(0)
  expect(await page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())!.waiting))).toBe(
    false,
  )
  await page.evaluate(async () => {
    await (await caches.open('portal-marks')).delete('/marks/unsent/somebody')
  })
  await update()
  await expect
    .poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())!.waiting)))
    .toBe(true)
  // The page that is open has all its files still.
  expect(await builds()).toContain(first)
  // A server that answers late is shown the page that is kept, which belongs to the build before.
  await expect
    .poll(
      async () => {
        await page.reload()
        return builds()
      },
      { intervals: [3000, 20_000], timeout: 60_000 },
    )
    .toEqual(['portal-build-later'])
  server.close()
})

test('entries survive leaving the page at any time, for stored and local units', fails, async ({ page, context }) => {
  await signIn(page, 'cus', '/locations')
  const { trailer } = await takeAlong(page)
  await kept(page)
  await context.setOffline(true)
  const leftAtOnce = async (): Promise<void> => {
    for (const value of ['101', '12', '102', '11', '103', '10']) {
      await page.keyboard.type(value)
      await page.keyboard.press('Enter')
      await page.reload()
      await expect(page.locator('input[data-current]')).toBeFocused()
      await expect(page.locator('.inspector-value').filter({ hasText: new RegExp(`^${value}$`) })).toHaveCount(1)
      // A reload begins with the pressure of the first wheel that is not read whole.
      if (Number(value) > 100) await page.keyboard.press('Enter')
    }
  }
  await leftAtOnce()
  await page.getByRole('button', { name: /^Find unit/ }).click()
  await typeInto(page.getByLabel('Unit number'), trailer.replace('B', 'C'))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '4x2 tractor', exact: true }).click()
  await expect(page.getByText('0 of 6 wheels')).toBeVisible()
  await expect(page.locator('input[data-current]')).toBeFocused()
  await leftAtOnce()
})

test(
  'units added and inspected offline appear in the overview and reach the server',
  { ...fails, ...journey },
  async ({ page, context }) => {
    await signIn(page, 'cus', '/locations')
    const { survey, trailer } = await takeAlong(page)
    const fresh = trailer.replace('B', 'C')
    await kept(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: /^Find unit/ }).click()
    await typeInto(page.getByLabel('Unit number'), trailer)
    await page.getByRole('button', { name: `Add ${trailer} to survey` }).click()
    await expect(page.getByText('0 of 4 wheels')).toBeVisible()
    await expect(page.locator('input[data-current]')).toBeFocused()
    await page.keyboard.type('91')
    await page.keyboard.press('Enter')

    await page.getByRole('button', { name: /^Find unit/ }).click()
    await typeInto(page.getByLabel('Unit number'), fresh)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Offline: only units of this location are known here')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: '4x2 tractor', exact: true }).click()
    await expect(page.getByText('0 of 6 wheels')).toBeVisible()
    await expect(page.locator('input[data-current]')).toBeFocused()
    await page.keyboard.type('102')
    await page.keyboard.press('Enter')

    await page.goto(new URL(`/fleet-survey/${survey}/overview`, page.url()).href)
    await expect(page.getByRole('row', { name: new RegExp(fresh) })).toContainText('Partly read')
    // Its row leads to the unit, which is answered from here too.
    await page.getByRole('link', { name: fresh, exact: true }).click()
    await expect(page.getByRole('cell', { name: '102', exact: true })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await context.setOffline(false)
    await expect(page.getByText('waiting')).toHaveCount(0)
    await expect
      .poll(async () => {
        const { units_overview } = await askAs<{
          units_overview: { units: { unit_number: string; tires_read: number }[] }
        }>(page, `fleet_survey/${survey}/units`)
        return units_overview.units
          .map(({ unit_number, tires_read }) => `${unit_number.slice(-1)} ${tires_read}`)
          .sort()
          .slice(-2)
      })
      .toEqual(['B 1', 'C 1'])
  },
)

test('the unit search shows when its results are incomplete, also offline', fails, async ({ page, context }) => {
  await page.route('**/fleet_survey/get_survey_to_inspect/*', async (route) => {
    const answered = await route.fetch()
    const survey = await answered.json()
    const [first] = survey.other_units
    const others = Array.from({ length: 20 }, (_, at) => ({
      ...first,
      unit_id: 1e9 + at,
      unit_number: `OTHER ${at + 1}`,
    }))
    await route.fulfill({
      response: answered,
      json: {
        ...survey,
        other_units: others,
        lists: { ...survey.lists, other_units: { ...survey.lists.other_units, total_items: 50_000 } },
      },
    })
  })
  await signIn(page, 'cus', '/locations')
  await takeAlong(page)
  await kept(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Find unit/ }).click()
  const number = page.getByLabel('Unit number')
  await typeInto(number, 'OTHER')
  await expect(page.getByText('12 of 20 units shown.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await typeInto(number, 'OTHER 1')
  await expect(page.getByText('units shown.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add OTHER 19 to survey' })).toBeVisible()
  await typeInto(number, 'FAR 1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('FAR 1 is not known here. This device knows 20 of the 50,000 units')).toBeVisible()
})
