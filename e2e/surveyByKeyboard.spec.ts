import type { Page } from '@playwright/test'
import { readOneWheel } from './inspectedSurvey.ts'
import { focusOn } from './keyboard.ts'
import { expect, journey, test } from './portalTest.ts'

/**
 * Returns true if the focused element is visible: within the window and not covered by anything that floats over the
 * page.
 */
const focusInSight = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return false
    const { left, top, width, height } = focused.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    return there !== null && (focused.contains(there) || there.contains(focused))
  })

/** Goes on by Tab until something has the focus, as somebody without a mouse does; fails where it never has. */
async function tabTo(
  page: Page,
  name: string | RegExp,
  role: Parameters<Page['getByRole']>[0] = 'button',
): Promise<number> {
  const target = page.getByRole(role, { name, exact: true }).first()
  // A control that waits for its data does nothing yet.
  await expect(target).toBeEnabled()
  for (let keys = 0; keys < 80; keys++) {
    if (await target.evaluate((element) => element === document.activeElement)) return keys
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(name)}`)
}

async function openNewSurvey(page: Page): Promise<void> {
  await tabTo(page, /^Surveyed by/, 'textbox')
  await page.keyboard.type('Kay Board')
  await tabTo(page, 'Add survey')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/fleet-survey\/\d+\/overview$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

async function addNewUnit(page: Page, number: string): Promise<void> {
  await tabTo(page, 'New unit', 'link')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /^Unit number/ })).toBeFocused()
  await page.keyboard.type(number)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Tractor' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: '6x4 tractor', exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await tabTo(page, 'Add unit')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Unit ${number}`, level: 1 })).toBeFocused()
}

test(
  'a survey is created, filled and finished by keyboard with the focus always visible',
  journey,
  async ({ open }) => {
    const page = await open('cus', '/locations/1/surveys/add')
    await expect(page.getByLabel('Survey date')).not.toHaveValue('')
    await openNewSurvey(page)
    const number = `KB-${Date.now()}`
    await addNewUnit(page, number)
    // The form was saved at its end, and the page stands where it was: what has the focus now is further up.
    expect(await focusInSight(page)).toBe(true)

    const unit = page.getByRole('row').filter({ hasText: number })
    await expect(unit.getByRole('link', { name: /^Inspect/ })).toBeVisible()
    await readOneWheel(page, /fleet-survey\/(\d+)/.exec(page.url())![1]!)
    await tabTo(page, 'Finish survey', 'link')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Finish survey', level: 1 })).toBeFocused()
    // It is off until the figures beside it are there.
    await expect(page.getByRole('complementary').getByRole('button', { name: 'Finish survey' })).toBeEnabled()
    await tabTo(page, 'Finish survey')
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    // The control that opened it is gone, as a survey is finished once. The page's heading has the focus instead.
    await expect(page.getByText('Survey finished.')).toBeVisible()
    await expect(unit.getByRole('link', { name: /^Inspect/ })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: /^Survey/, level: 1 })).toBeFocused()
    expect(await focusInSight(page)).toBe(true)
  },
)

test('a table has two tab stops, and its buttons are reached within it', async ({ open }) => {
  const page = await open('cus', '/locations/1/dashboard')
  const grid = page.getByRole('grid').last()
  await expect(grid.getByRole('gridcell').first()).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search rows' })
  const columns = page.getByRole('button', { name: 'Columns' }).last()
  await focusOn(search)
  await page.keyboard.press('Tab')
  await expect(columns).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(grid.getByRole('columnheader').first()).toBeFocused()
  await page.keyboard.press('Tab')
  // Rows stand in the document as they came into sight.
  const first = grid.locator('.ag-row[row-index="0"] [col-id="unit_number"]')
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+ArrowRight')
  await page.keyboard.press('Enter')
  const [edit, copy, remove] = (['Edit', 'Copy', 'Delete'] as const).map((name) =>
    grid
      .locator('.ag-row[row-index="1"]')
      .getByRole(name === 'Delete' ? 'button' : 'link', { name: new RegExp(`^${name}`) }),
  )
  await expect(edit!).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(copy!).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(remove!).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(copy!).toBeFocused()
  await page.keyboard.press('Tab')
  // The last button leads out of the table, past the buttons of all other rows.
  await page.keyboard.press('Tab')
  expect(await grid.evaluate((element) => element.contains(document.activeElement))).toBe(false)
  await page.keyboard.press('Shift+Tab')
  expect(await grid.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Shift+Tab')
  await expect(grid.locator('[role=columnheader]:focus')).toHaveCount(1)
  await page.keyboard.press('Shift+Tab')
  await expect(columns).toBeFocused()

  // A cell that is a link leads there, though its row opens nothing.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/units\/edit-\d+/)
})
