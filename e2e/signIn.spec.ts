import { typeInto } from './keyboard.ts'
import { askAs, expect, fails, fillSignIn, journey, signIn, test } from './portalTest.ts'

test('signing in at the membership site returns to the requested page', journey, async ({ page }) => {
  await page.goto('/checkpoint?q=GR')
  await expect(page).toHaveURL(
    /\/membership\/login\?return_host=http%3A%2F%2F127\.0\.0\.1%3A\d+&return_path=%2Fcheckpoint%3Fq%3DGR$/,
  )
  await fillSignIn(page, 'cus')
  await expect(page.getByRole('heading', { name: 'Checkpoint inspections', level: 1 })).toBeVisible()
  const address = new URL(page.url())
  expect(address.pathname).toBe('/checkpoint')
  expect(address.searchParams.has('user')).toBe(false)
  expect(address.searchParams.get('q')).toBe('GR')
})

test('the first page shows the reports, the user and the product', async ({ page }) => {
  await signIn(page, 'cus')
  await expect(page).toHaveTitle('Treadbook')
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Checkpoint inspections' })).toBeVisible()
  await page.getByRole('button', { name: 'Account: Curtis Stone' }).click()
  await expect(page.getByText('Fleet customer')).toBeVisible()
  await expect(page.getByText('psi · 32nds · mi')).toBeVisible()
})

test('a reload keeps the person signed in, and the code of the sign-in works once', async ({ page }) => {
  const codes: string[] = []
  page.on('request', (request) => {
    const code = new URL(request.url()).searchParams.get('user')
    if (request.isNavigationRequest() && code) codes.push(code)
  })
  await signIn(page, 'cus')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible()
  const [code] = codes
  const again = await page.request.get('/api/v2/authorization/start', { headers: { authorization: `Bearer ${code}` } })
  expect(again.status()).toBe(403)
})

test('a wrong password shows an error, and the form keeps the email', async ({ page }) => {
  await page.goto('/')
  await fillSignIn(page, 'cus-other', 'wrong')
  await expect(page.getByRole('alert')).toHaveText('Email and password combination not recognised. Please try, again.')
  await expect(page.getByLabel('Email')).toHaveValue('cus-other@example.test')
  await fillSignIn(page, 'cus-other')
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible()
})

test('a locked account shows that it is locked', async ({ page }) => {
  await page.goto('/')
  await fillSignIn(page, 'locked')
  await expect(page.getByRole('alert')).toHaveText('Account is locked due to too many failed request attempts')
})

test(
  'the fifth wrong password in a row locks the account, until an administrator saves it',
  journey,
  async ({ page }) => {
    await page.goto('/')
    for (let attempt = 1; attempt < 5; attempt++) {
      await fillSignIn(page, 'win', `wrong ${attempt}`)
      // The page that answers has forgotten the password; the one before said the same.
      await expect(page.getByLabel('Password')).toHaveValue('')
      await expect(page.getByRole('alert')).toHaveText(/not recognised/)
    }
    await fillSignIn(page, 'win', 'wrong 5')
    await expect(page.getByRole('alert')).toHaveText(/locked/)
    await fillSignIn(page, 'win')
    await expect(page.getByLabel('Password')).toHaveValue('')
    await expect(page.getByRole('alert')).toHaveText(/locked/)
    await signIn(page, 'admin')
    const listed = async () =>
      (await askAs<{ users: { id: number; state: string }[] }>(page, 'own/users/get_users', { key_word: 'win@' })).users
    const [{ id, state } = { id: 0, state: '' }] = await listed()
    expect(state).toBe('waiting')
    await askAs(page, 'own/users/save_user', await askAs<object>(page, `own/users/get_user/${id}`))
    expect(await listed()).toMatchObject([{ id, state: 'open' }])
  },
)

test('the membership site redirects only to the portal', fails, async ({ page }) => {
  const answer = await page.goto('/membership/login?return_host=https%3A%2F%2Felsewhere.test&return_path=%2F')
  expect(answer?.status()).toBe(400)
  await expect(page.getByRole('alert')).toContainText('an address that it cannot return to')
})

// Requests that the other tab sends as the session ends may be refused.
test(
  'signing out ends the session here, on the server and in the other tab',
  { ...fails, ...journey },
  async ({ page, context }) => {
    await signIn(page, 'ssc')
    const other = await context.newPage()
    await other.goto('/checkpoint')
    await expect(other.getByRole('heading', { name: 'Checkpoint inspections', level: 1 })).toBeVisible()
    const secrets = await page.evaluate(() => ({
      token: localStorage.getItem('TOKEN'),
      apiKey: localStorage.getItem('API_KEY'),
    }))

    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('link', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
    await expect(other.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
    expect(
      await page.evaluate(() =>
        ['TOKEN', 'API_KEY', 'USER', 'HEADER_MENU'].filter((name) => localStorage.getItem(name)),
      ),
    ).toEqual([])

    // The page is gone at once; the server's answer to it may come a moment later.
    await expect
      .poll(async () =>
        (
          await page.request.get('/api/v2/authorization/verify', {
            headers: { authorization: `Bearer ${secrets.token}`, api_key: secrets.apiKey ?? '' },
          })
        ).status(),
      )
      .toBe(403)

    await page.goto('/checkpoint')
    await expect(page.getByLabel('Email')).toBeVisible()
  },
)

test('another user who signs in replaces the session only after a question', async ({ page, context }) => {
  await signIn(page, 'cus')
  const second = await context.newPage()
  await second.goto('/membership/login')
  await fillSignIn(second, 'dlr')
  await expect(second.getByRole('heading', { name: 'Switch user?' })).toBeVisible()
  await expect(
    second.getByText('You are signed in as cus@example.test. You have just signed in as dlr@example.test.'),
  ).toBeVisible()
  await second.getByRole('button', { name: 'Stay signed in as cus@example.test' }).click()
  await expect(second.getByRole('button', { name: 'Account: Curtis Stone' })).toBeVisible()
  await second.goto('/membership/login')
  await fillSignIn(second, 'dlr')
  await second.getByRole('button', { name: 'Continue as dlr@example.test' }).click()
  await expect(second.getByRole('button', { name: 'Account: Delia Rourke' })).toBeVisible()
})

test('the sign-in has the product’s logo and typeface, and shows a password while its button is pressed', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByText('Treadbook', { exact: true })).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document.fonts.check("16px 'Inter Variable'") &&
          [...document.fonts].some(({ status }) => status === 'loaded'),
      ),
    )
    .toBe(true)
  const field = page.getByLabel('Password')
  const show = page.getByRole('button', { name: 'Show password' })
  await typeInto(page.getByLabel('Email'), 'cus@example.test')
  await typeInto(field, 'fleet-demo')
  await expect(field).toHaveAttribute('type', 'password')
  await page.keyboard.press('Tab')
  await expect(show).toBeFocused()
  await page.keyboard.press('Space')
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  await expect(field).toHaveAttribute('type', 'text')
  await expect(field).toHaveValue('fleet-demo')
  await page.keyboard.press('Enter')
  await expect(show).toHaveAttribute('aria-pressed', 'false')
  await expect(field).toHaveAttribute('type', 'password')
  await show.click()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible()
})
