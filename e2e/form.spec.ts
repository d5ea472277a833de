import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { focusOn, press, typeInto } from './keyboard.ts'
import { definitionsDirOf } from './preparePortal.ts'
import { axeViolations } from './axeViolations.ts'
import { expect, fails, journey, named, optionsOf, test } from './portalTest.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const saving = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

/** Its name says what is chosen, then its title. */
const picker = (page: Page, field: string) => page.getByRole('button', { name: new RegExp(` ${field} required$`) })

async function choose(page: Page, field: string, option: string): Promise<void> {
  await picker(page, field).click()
  await page.getByRole('option', { name: option }).first().click()
}

const articleOf = (what: string): string => named(`E2E-${what}`).replace(' ', '-').toUpperCase()

/**
 * Adds a product of its own for each test and run, so that runs do not collide: each line, size and load range exists
 * once.
 */
async function addProduct(page: Page, article: string, size: string): Promise<void> {
  await fillProduct(page, article, size)
  await saving(page).click()
  await expect(heading(page, 'Manage products')).toBeVisible()
}

async function fillProduct(page: Page, article: string, size: string): Promise<void> {
  await typeInto(page.getByLabel('Article number'), article)
  await choose(page, 'Brand', 'Meridian')
  await choose(page, 'Product line', 'HaulSteer 3')
  await choose(page, 'Tire size', size)
  await picker(page, 'Load range').click()
  await optionsOf(page).nth(test.info().repeatEachIndex).click()
  await choose(page, 'Axle', 'Steer')
  await typeInto(page.getByLabel('New tread depth'), '18.5')
  await typeInto(page.getByLabel('New price'), '512.35')
}

/** Opens the product from the list. */
async function edit(page: Page, article: string): Promise<void> {
  await typeInto(page.getByRole('searchbox'), article)
  await page.getByRole('link', { name: article }).click()
  await expect(page.getByLabel('Article number')).toHaveValue(article)
}

test('a new product shows its errors at their fields and is in the list once saved', journey, async ({ open }) => {
  const page = await open('gyr', '/manage-products')
  await page.getByRole('link', { name: 'Add product' }).click()
  await expect(heading(page, 'Add product')).toBeVisible()
  await saving(page).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Article number is required.',
    'Brand is required.',
    'Product line is required.',
    'Tire size is required.',
    'Load range is required.',
    'Axle is required.',
    'New tread depth is required.',
    'New price is required.',
  ])
  await summary.getByRole('link', { name: 'New price' }).click()
  await expect(page.getByLabel('New price')).toBeFocused()
  await page.keyboard.type('1.234')
  await expect(page.getByText('Maximum decimal length is 2')).toBeVisible()
  // A typed text that is no valid value does not count as missing.
  await saving(page).click()
  await expect(summary.getByRole('link').last()).toHaveText('Correct New price.')
  await page.getByText('Retread', { exact: true }).click()
  await expect(page.getByLabel('New price')).toHaveCount(0)
  await expect(page.getByLabel('Retread price')).toBeVisible()
  await page.getByText('Retread', { exact: true }).click()
  await expect(picker(page, 'Product line')).toBeDisabled()
  await choose(page, 'Brand', 'Torvane')
  await choose(page, 'Product line', 'Axiom D')
  // Another brand, another line.
  await choose(page, 'Brand', 'Meridian')
  await expect(picker(page, 'Product line')).toContainText('Not chosen')
  const article = articleOf('ADDED')
  await addProduct(page, article, '315/80R22.5')
  await expect(page.getByText(`Product ${article} added.`)).toBeVisible()
  await typeInto(page.getByRole('searchbox'), article)
  await expect(page.getByRole('gridcell', { name: '$512.35' })).toBeVisible()
})

test.describe('two people at one product', fails, () => {
  test(
    'the second sees what the first saved, chooses, and saves again',
    journey,
    async ({ open, browser, sessionOf }) => {
      const page = await open('gyr', '/manage-products/add')
      const article = articleOf('CONFLICT')
      await addProduct(page, article, '385/65R22.5')
      await edit(page, article)
      const context = await browser.newContext({
        storageState: await sessionOf('gyr'),
        baseURL: new URL(page.url()).origin,
      })
      const other = await context.newPage()
      await other.goto(page.url())
      await typeInto(other.getByLabel('New price'), '600')
      await typeInto(other.getByLabel('Note'), 'Theirs')
      await saving(other).click()
      await expect(heading(other, 'Manage products')).toBeVisible()
      await context.close()

      await typeInto(page.getByLabel('New price'), '550.5')
      await saving(page).click()
      const conflict = page.getByRole('alert')
      await expect(conflict).toBeFocused()
      await expect(conflict).toContainText('These values were saved after you opened them')
      await expect(
        conflict.getByRole('radiogroup', { name: 'New price' }).getByRole('radio', { name: 'Keep mine: 550.5' }),
      ).toBeChecked()
      await expect(
        conflict.getByRole('radiogroup', { name: 'Note' }).getByRole('radio', { name: 'Use the saved value: Theirs' }),
      ).toBeChecked()
      await conflict.getByRole('button', { name: 'Save these values' }).click()
      await edit(page, article)
      await expect(page.getByLabel('New price')).toHaveValue('550.5')
      await expect(page.getByLabel('Note')).toHaveValue('Theirs')
    },
  )

  test('a duplicate article number is an error at its field', async ({ open }) => {
    const page = await open('gyr', '/manage-products/add')
    const article = articleOf('TAKEN')
    await addProduct(page, article, '425/65R22.5')
    await edit(page, article)
    await typeInto(page.getByLabel('Article number'), 'ROADWELL-S11REGIONAL-1')
    await saving(page).click()
    await expect(
      page.getByRole('alert').getByRole('link', { name: /Another product has this article number/ }),
    ).toBeVisible()
    await expect(page.getByLabel('Article number')).toHaveAccessibleDescription(
      /Another product has this article number. Use another./,
    )
    await typeInto(page.getByLabel('Article number'), articleOf('FREE'))
    await saving(page).click()
    await expect(heading(page, 'Manage products')).toBeVisible()
  })
})

test('leaving unsaved changes by link, Back or Cancel asks first', journey, async ({ open }) => {
  const page = await open('gyr', '/manage-products')
  await page.getByRole('link', { name: 'Add product' }).click()
  await typeInto(page.getByLabel('Article number'), 'E2E-UNSAVED')
  const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(asked).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Back' })).toBeFocused()
  await expect(page.getByLabel('Article number')).toHaveValue('E2E-UNSAVED')
  await focusOn(page.getByLabel('Article number'))
  await page.goBack()
  await asked.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Article number')).toBeFocused()
  await expect(page).toHaveURL(/\/manage-products\/add$/)
  const closing = page.waitForEvent('dialog')
  const closed = page.close({ runBeforeUnload: true })
  const dialog = await closing
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await closed
  await page.getByRole('button', { name: 'Cancel' }).click()
  await asked.getByRole('button', { name: 'Leave' }).click()
  await expect(heading(page, 'Manage products')).toBeVisible()
  // Nothing changed, nothing asked.
  await page.getByRole('link', { name: 'Add product' }).click()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(heading(page, 'Manage products')).toBeVisible()
})

test('a form is filled and saved by the keyboard alone', async ({ open }) => {
  const page = await open('gyr', '/manage-products')
  await typeInto(page.getByRole('searchbox'), 'MERIDIAN-HAULTRAIL3-1')
  await press(page.getByRole('link', { name: 'MERIDIAN-HAULTRAIL3-1' }))
  await expect(page.getByLabel('Article number')).toHaveValue('MERIDIAN-HAULTRAIL3-1')
  await press(page.getByLabel('New tread depth'), 'ArrowUp')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('New price')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Manage products')).toBeVisible()
})

test('the form has no axe violations when empty, with errors and before leaving, in light and dark', async ({
  open,
}) => {
  const page = await open('gyr', '/manage-products/add')
  await expect(page.getByLabel('Article number')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await saving(page).click()
  await expect(page.getByRole('alert')).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await typeInto(page.getByLabel('Article number'), 'x')
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('alertdialog').waitFor()
  expect(await axeViolations(page)).toEqual([])
})

test('products can be exported as PDF and Excel', async ({ open }) => {
  const page = await open('gyr', '/manage-products')
  for (const [format, name] of [
    ['PDF', /\.pdf$/],
    ['Excel', /\.xlsx$/],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem').filter({ hasText: format }).click()
    expect((await download).suggestedFilename()).toMatch(name)
    await expect(page.getByText('Products saved.')).toBeVisible()
  }
})

test('leaving a form while it is saved cancels the save and stays on the other page', fails, async ({ open }) => {
  const page = await open('gyr', '/my-info/preferences')
  await typeInto(page.getByLabel('Currency symbol'), 'CHF')
  await page.route('**/api/v2/**/*preferences*', (route) =>
    route.request().method() === 'GET' ? route.continue() : new Promise(() => undefined),
  )
  await saving(page).click()
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible()
  const givenUp = page.waitForEvent('requestfailed', (request) => request.method() !== 'GET')
  await page.getByRole('link', { name: 'Favorite reports' }).first().click()
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
  await givenUp
  await expect(heading(page, 'Favorite reports')).toBeVisible()
})

test('a changed form definition shows in the open page and leaves the entries unchanged', async ({ open }) => {
  const file = join(definitionsDirOf(process.env.E2E_PORT ?? ''), 'products/live-form.form.json')
  const save = (title: string): void => {
    // The kept file has a call of its own, which only one form can bring.
    const text = readFileSync(
      join(definitionsDirOf(process.env.E2E_PORT ?? ''), 'products/product.form.json'),
      'utf8',
    ).replace('own/products/data_sheet', 'own/live_form/data_sheet')
    const form = JSON.parse(text) as { save: object; add: object }
    writeFileSync(
      file,
      JSON.stringify({
        ...form,
        title,
        route: '/live-form',
        params: [],
        add: undefined,
        load: undefined,
        after: undefined,
        save: { ...form.save, endpoint: 'POST own/live_form/save' },
      }),
    )
  }
  save('Form as it was')
  const page = await open('gyr', '/live-form')
  await expect(heading(page, 'Form as it was')).toBeVisible()
  await typeInto(page.getByLabel('Article number'), 'E2E-LIVE')
  save('Form anew')
  await expect(heading(page, 'Form anew')).toBeVisible()
  await expect(page.getByLabel('Article number')).toHaveValue('E2E-LIVE')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  // A save that is on its way is not given up for the next version.
  await fillProduct(page, articleOf('LIVE'), '445/50R22.5')
  let answer = (): void => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/own/live_form/save', async (route) => {
    await held
    await route.continue()
  })
  const reloaded = page.waitForResponse('**/catalog/get_form/live-form')
  const saved = page.waitForResponse('**/own/live_form/save')
  await saving(page).click()
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible()
  save('Form at last')
  await reloaded
  answer()
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
  expect((await saved).status()).toBe(200)
  await expect(heading(page, 'Form at last')).toBeVisible()
  rmSync(file)
})

test(
  'a save without an answer shows and announces that its result is unknown and nothing is lost',
  fails,
  async ({ open, context }) => {
    const page = await open('cus', '/my-info/preferences')
    await page.setViewportSize({ width: 1024, height: 420 })
    const symbol = page.getByLabel('Currency symbol')
    await expect(symbol).toBeVisible()
    const before = await symbol.inputValue()
    await typeInto(symbol, 'CHF')
    await context.setOffline(true)
    await saving(page).click()
    const told = page.getByRole('alert').filter({ hasText: 'It is not known whether your changes were saved' })
    await expect(told).toContainText(
      'The server did not respond. Your entries are kept. Check the connection and save again.',
    )
    await expect(told).toBeFocused()
    await expect(told).toBeInViewport({ ratio: 1 })
    expect((await told.boundingBox())!.y).toBeGreaterThanOrEqual((await page.getByRole('banner').boundingBox())!.height)
    await expect(page.getByText('The report did not load')).toHaveCount(0)
    await expect(symbol).toHaveValue('CHF')
    await context.setOffline(false)
    // Others of these tests read as this person does.
    await typeInto(symbol, before)
    await saving(page).click()
    await expect(page.getByText('Preferences saved.')).toBeVisible()
  },
)
