import type { Page } from '@playwright/test'
import { beginSurvey, onServer, sent } from './inspectedSurvey.ts'
import { expect, test } from './portalTest.ts'

async function switchOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).last().click()
  await page.getByRole('button', { name: 'Advance without Enter: Off' }).click()
  await expect(page.getByRole('button', { name: 'Advance without Enter: On' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(page.locator('input[data-current]')).toBeFocused()
}

test('automatic advance moves on after complete values or a pause, and extra Enter is harmless', async ({ open }) => {
  const page = await open('cus', '/locations')
  const { survey } = await beginSurvey(page, [
    ['tractor', 'TR-4X2'],
    ['trailer', 'TL-1'],
  ])
  const field = page.locator('.inspector-field[data-current] label span')
  await page.keyboard.type('105')
  await expect(field).toHaveText('Pressure, psi')
  await page.keyboard.press('Escape')
  await switchOn(page)
  await page.keyboard.type('10512')
  // Two digits of a pressure may have a third.
  await page.keyboard.type('96')
  await expect(field).toHaveText('Tread depth, /32″')
  await page.keyboard.type('9')
  await expect(field).toHaveText('Pressure, psi')
  for (const value of ['104', '13', '103', '14']) {
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
  }
  await sent(page)
  const saved = Object.fromEntries((await onServer(page, survey)).map(([wheel, ...both]) => [wheel, both]))
  expect(saved).toMatchObject({
    '1l1': [105, 12],
    '2l1': [96, 9],
    '2l2': [104, 13],
    '2r1': [103, 14],
    '2r2': [null, null],
  })
  // One step back, as with Enter.
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: /^RRO, axle 2, 103 psi [A-Za-z]+$/ })).toBeVisible()
  await page.reload()
  await expect(page.locator('input[data-current]')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('102')
  await expect(field).toHaveText('Tread depth, /32″')
})
