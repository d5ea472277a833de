import { get } from 'node:http'
import { readFileSync } from 'node:fs'
import type { Request } from '@playwright/test'
import { typeInto } from './keyboard.ts'
import { expect, fillSignIn, journey, test } from './portalTest.ts'

test('security headers allow only own scripts, no frames and no referrer', journey, async ({ page }) => {
  const answer = await page.goto('/membership/login')
  for (const url of ['/', '/checkpoint']) {
    const { headers } = await page.request
      .get(url, { headers: { accept: 'text/html' } })
      .then((one) => ({ headers: one.headers() }))
    const policy = Object.fromEntries(
      (headers['content-security-policy'] ?? '')
        .split('; ')
        .map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
    )
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'connect-src': "'self'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
    })
    expect(policy['style-src']).toMatch(/^'self' 'nonce-[\w+/]{22}=='$/)
    expect(JSON.stringify(policy)).not.toContain('unsafe')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    })
  }
  // Its forms name their origin, to itself alone.
  expect(answer?.headers()['referrer-policy']).toBe('same-origin')
  // A nonce is good for one page.
  const nonces = await Promise.all(
    [1, 2].map(
      async () =>
        /'nonce-([^']+)'/.exec(
          (await page.request.get('/', { headers: { accept: 'text/html' } })).headers()['content-security-policy'] ??
            '',
        )?.[1],
    ),
  )
  expect(nonces[0]).not.toBe(nonces[1])
})

test('addresses contain no token, and the sign-in code is removed', async ({ page }) => {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.goto('/checkpoint')
  await fillSignIn(page, 'cus-other')
  await expect(page.getByRole('heading', { name: 'Checkpoint inspections', level: 1 })).toBeVisible()
  const secrets = await page.evaluate(() => [localStorage.getItem('TOKEN'), localStorage.getItem('API_KEY')])
  // The long poll for a change of the definitions reports all its headers only once it is answered.
  const told = await Promise.all(
    requests.map((request) =>
      request.url().includes('get_version?after=')
        ? request.headers()
        : request.allHeaders().catch(() => request.headers()),
    ),
  )
  const addresses = [...requests.map((request) => request.url()), ...told.map(({ referer }) => referer ?? '')]
  for (const secret of secrets) {
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(addresses.filter((address) => address.includes(secret ?? ''))).toEqual([])
  }
  // One navigation carries the code; nothing says that it came from there.
  const codes = addresses.flatMap((address) => (address ? new URL(address).searchParams.get('user') : null) ?? [])
  expect(codes).toHaveLength(1)
  expect([page.url(), await page.evaluate(() => document.referrer)].join()).not.toContain(codes[0])
})

test('menus and footer have the user’s language from the first response', async ({ open }) => {
  const german = JSON.parse(readFileSync(new URL('../locales/de-DE.json', import.meta.url), 'utf8')) as Record<
    string,
    string
  >
  const page = await open('dlr', '/?lang=de-DE')
  const navigation = page.getByRole('banner').getByRole('navigation')
  await expect(navigation.getByRole('button', { name: german['menu.header.inspections.title'] })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText(
    german['menu.footer.support.road-service.title'] ?? 'no words',
  )
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
  const asked = page.waitForRequest(/authorization\/verify/)
  await page.reload()
  expect((await asked).headers()['user-language']).toBe('de-DE')
  await expect(navigation.getByRole('button', { name: german['menu.header.inspections.title'] })).toBeVisible()
})

test('the page is sent to clients without an Accept header', async ({ baseURL }) => {
  const status = await new Promise((resolve, reject) =>
    get(new URL('/checkpoint', baseURL), (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).on('error', reject),
  )
  expect(status).toBe(200)
})

test('the footer shows the current year', async ({ open }) => {
  const page = await open('cus', '/my-info')
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} `)
})

test('the requested language applies to the sign-in and the portal', async ({ page }) => {
  await page.goto('/my-info?lang=nl-NL')
  await expect(page).toHaveURL(/\/membership\/login\?.*&lang=nl-NL$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl-NL')
  await typeInto(page.locator('[name=login]'), 'cus-other@example.test')
  await typeInto(page.locator('[name=password]'), 'fleet-demo')
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mijn gegevens' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl-NL')
})
