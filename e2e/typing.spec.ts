import type { Page } from '@playwright/test'
import { focusOn, press } from './keyboard.ts'
import { expect, journey, optionsOf, test } from './portalTest.ts'

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true }).last()

for (const delay of [0, 40, 150]) {
  test(
    `a unit is found by typing its number in an open picker, ${delay} ms between keys`,
    journey,
    async ({ open }) => {
      const page = await open('cus', '/unit-history-report')
      await page.getByRole('button', { name: /Units required$/ }).click()
      await expect(searchBox(page)).toBeFocused()
      await page.keyboard.type('GR-101', { delay })
      await expect(searchBox(page)).toHaveValue('GR-101')
      await expect(optionsOf(page)).toHaveCount(1)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('option', { name: /GR-101/, selected: true })).toBeVisible()
    },
  )
}

test('spaces, corrections and moving the cursor work in the search box of a picker', async ({ open }) => {
  const page = await open('gyr', '/unit-history-report')
  await press(page.getByRole('button', { name: /Accounts$/ }))
  const search = searchBox(page)
  await expect(search).toBeFocused()
  await page.keyboard.type('clear water')
  await expect(search).toHaveValue('clear water')
  for (let back = 0; back < 6; back++) await page.keyboard.press('Backspace')
  await expect(search).toHaveValue('clear')
  await page.keyboard.type('xyz')
  await page.keyboard.press('Home')
  await page.keyboard.type('1')
  await page.keyboard.press('End')
  await page.keyboard.type('2')
  await expect(search).toHaveValue('1clearxyz2')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Ö é ß 1')
  await expect(search).toHaveValue('Ö é ß 1')
})

test(
  'an input method types into the search box of a picker, and its Enter chooses nothing',
  journey,
  async ({ open }) => {
    const page = await open('cus', '/unit-history-report')
    await page.getByRole('button', { name: /Units required$/ }).click()
    const search = searchBox(page)
    await expect(search).toBeFocused()
    const browser = await page.context().newCDPSession(page)
    await browser.send('Input.imeSetComposition', { text: 'ぐ', selectionStart: 1, selectionEnd: 1 })
    await browser.send('Input.imeSetComposition', { text: 'ぐら', selectionStart: 2, selectionEnd: 2 })
    await browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', windowsVirtualKeyCode: 229 })
    await browser.send('Input.insertText', { text: 'グラ' })
    await expect(search).toHaveValue('グラ')
    await page.keyboard.type(' GR')
    await expect(search).toHaveValue('グラ GR')
    await browser.detach()
  },
)

test('typing at a closed picker opens its search box with the typed text', async ({ open }) => {
  const page = await open('cus', '/unit-history-report')
  await focusOn(page.getByRole('button', { name: /Units required$/ }))
  await page.keyboard.type('GR-102')
  await expect(searchBox(page)).toHaveValue('GR-102')
  await expect(optionsOf(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: /GR-102/, selected: true })).toBeVisible()
})

test('letters at a closed single-choice picker search its options without choosing one', async ({ open }) => {
  const page = await open('gyr', '/unit-history-report')
  const accounts = page.getByRole('button', { name: /Accounts/ })
  await focusOn(accounts)
  const before = await accounts.textContent()
  await page.keyboard.type('water')
  await expect(searchBox(page)).toHaveValue('water')
  await expect(accounts).toHaveText(before ?? '')
  await expect(optionsOf(page).first()).toContainText(/water/i)
})

test('typing at a picker with few options finds them by their beginning, spaces included', async ({ open }) => {
  const page = await open('cus', '/checkpoint?account_group=preferred_fleet')
  await page.getByRole('button', { name: 'Filters' }).click()
  const group = page.getByRole('button', { name: /Account group required$/ })
  await focusOn(group)
  await page.keyboard.type('us nat')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(group).toContainText('US national accounts')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.type('pref')
  await expect(page.getByRole('option', { name: 'Preferred fleets' })).toBeFocused()
})

test('Enter before a search is answered chooses its first result', async ({ open }) => {
  const page = await open('gyr', '/unit-history-report')
  await press(page.getByRole('button', { name: /Accounts$/ }))
  await expect(searchBox(page)).toBeFocused()
  await page.route('**/unit_history_report/get_accounts*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.keyboard.type('clear water'.replace(' ', ''))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /Clearwater Transport.*Accounts$/ })).toBeAttached()
})
