import type { Page } from '@playwright/test'
import { answerAsPortal } from './asPortal.ts'
import { focusOn, press } from './keyboard.ts'
import { expect, fails, journey, moving, test } from './portalTest.ts'

test.use(moving)

const words = (text: string) => ({ key: `test.${text}`, text })
const base = { visible: null, enabled: null, security: null }
const remove = {
  ...base,
  id: 'remove',
  type: 'delete',
  title: words('Remove'),
  endpoint: 'DELETE own/units/{id}',
  with: { id: { from: '/row/unit_id' } },
  name: { from: '/row/unit_number' },
}
const off = {
  ...base,
  id: 'off',
  type: 'call',
  title: words('Mark'),
  endpoint: 'POST own/units/mark',
  with: {},
  confirm: null,
  enabled: { ref: '/row/critical_exceptions', op: 'eq', value: 0 },
}
const file = { ...base, id: 'file', type: 'export', title: words('Take along'), export: 'units-xlsx' }

/** The checkpoint report with actions that the shipped one does not have, and a call that takes units away. */
async function withActions(page: Page): Promise<string[]> {
  const removed: string[] = []
  await page.route('**/api/v2/catalog/get_report/checkpoint', async (route) => {
    const answer = await route.fetch()
    const { report } = (await answer.json()) as {
      report: { actions: object[]; elements: { type: string; actions: object[] }[] }
    }
    report.actions.push(file)
    for (const element of report.elements) if (element.type === 'grid') element.actions.push(remove, off)
    await route.fulfill({ response: answer, json: { report } })
  })
  await page.route('**/api/v2/own/units/*', (route) => {
    removed.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`)
    return removed.length === 1
      ? answerAsPortal(route, 409, {
          response_status: { code: 409, description: 'It is in a survey that is open.', is_error: true, errors: [] },
        })
      : answerAsPortal(route, 200, {})
  })
  return removed
}

test(
  'row actions work by keyboard, name their row in the question, and explain failures',
  { ...fails, ...journey },
  async ({ page, open }) => {
    const removed = await withActions(page)
    await open('cus', '/checkpoint')
    const cell = page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: 'Remove: GR-105' }) })
      .locator('[col-id="row-actions"]')
    await expect(page.getByRole('button', { name: 'Mark: GR-105' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Mark: GR-104' })).toBeEnabled()
    await press(cell)
    await expect(page.getByRole('button', { name: 'Remove: GR-105' })).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Delete “GR-105”?' })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    expect(removed).toEqual([])
    await page.getByRole('button', { name: 'Remove: GR-105' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('It is in a survey that is open.')).toBeVisible()
    await expect(page).toHaveURL(/\/checkpoint(\?|$)/)

    await page.getByRole('button', { name: 'Remove: GR-105' }).click()
    const again = page.waitForResponse(/checkpoint\/report$/)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await again
    await expect(page.getByText('It is in a survey that is open.')).toHaveCount(0)
    expect(removed).toHaveLength(2)
    expect(removed[1]).toMatch(/^DELETE \/api\/v2\/own\/units\/\d+$/)
  },
)

test('reloaded rows keep the focus within a row and its open question', fails, async ({ page, open }) => {
  await withActions(page)
  let isHeld = false
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/v2/checkpoint/report', async (route) => {
    if (isHeld) await held
    await route.continue()
  })
  await open('cus', '/checkpoint?account_group=us_national_account')
  const button = page.getByRole('button', { name: 'Remove: GR-105' })
  await expect(button).toBeVisible()
  // The options of the filters have loaded, and no other request is pending.
  await expect(page.getByRole('button', { name: /Granite Ridge/ })).toBeVisible()
  isHeld = true
  await page.getByRole('button', { name: /^Updated/ }).click()
  await focusOn(button)
  const dialog = page.getByRole('alertdialog', { name: 'Delete “GR-105”?' })
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  const answered = page.waitForResponse(/checkpoint\/report$/)
  letGo()
  await answered
  await expect(page.getByRole('progressbar', { includeHidden: true })).not.toHaveAttribute('data-active')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button).toBeFocused()
})

test(
  'closing a dialog returns the focus to its opener, even after a canceled transition',
  fails,
  async ({ page, open }) => {
    await withActions(page)
    await open('cus', '/checkpoint')
    const button = page.getByRole('button', { name: 'Remove: GR-105' })
    const dialog = page.getByRole('alertdialog', { name: 'Delete “GR-105”?' })
    const askAndCancel = async () => {
      await press(button)
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(button).toBeFocused()
    }
    await askAndCancel()
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const moving = document.createElement('i')
          const still = { opacity: '1', color: 'red', transition: 'opacity 60s, color 60s', display: 'block' }
          document.body.append(Object.assign(moving, { ariaHidden: 'true' }))
          Object.assign(moving.style, still)
          void getComputedStyle(moving).opacity
          let cancelled = 0
          moving.addEventListener(
            'transitionrun',
            () =>
              requestAnimationFrame(() => {
                moving.style.display = 'none'
              }),
            { once: true },
          )
          moving.addEventListener('transitioncancel', () => {
            if (++cancelled === 2) resolve()
          })
          Object.assign(moving.style, { opacity: '0', color: 'blue' })
        }),
    )
    await askAndCancel()
  },
)

test('an export has a button of its own', async ({ page, open }) => {
  await withActions(page)
  await open('cus', '/checkpoint')
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Take along' }).click()
  expect((await arriving).suggestedFilename()).toMatch(/\.xlsx$/)
})
