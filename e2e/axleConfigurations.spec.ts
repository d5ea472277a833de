import type { Locator, Page } from '@playwright/test'
import { typeInto } from './keyboard.ts'
import { axeViolations } from './axeViolations.ts'
import { expect, fails, journey, test } from './portalTest.ts'

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name })
const axle = (page: Page, number: number): Locator => page.getByRole('group', { name: `Axle ${number}` })

async function choose(page: Page, number: number, field: string, option: string): Promise<void> {
  await axle(page, number)
    .getByRole('button', { name: new RegExp(field) })
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test.describe('layouts of axles', fails, () => {
  test('an administrator adds an axle layout, sees it drawn, and renames it', journey, async ({ open }) => {
    const page = await open('admin', '/axle-configurations')
    await page.getByRole('link', { name: 'Add axle configuration' }).click()
    await expect(heading(page, 'Add axle configuration')).toBeVisible()
    const code = `TL-${Date.now() % 1e8}`
    await typeInto(page.getByLabel('Code'), code.toLowerCase())
    await typeInto(page.getByLabel('Name'), 'Trailer with a spare')
    await page.getByRole('button', { name: /Type/ }).click()
    await page.getByRole('option', { name: 'Trailer', exact: true }).click()
    await choose(page, 1, 'Kind', 'Trailer')
    await choose(page, 1, 'Wheels', 'Dual')
    await page.getByRole('button', { name: 'Add axle' }).click()
    const wheels = page.locator('.rows-picture rect')
    await expect(wheels).toHaveCount(8)
    await choose(page, 2, 'Kind', 'Trailer')
    await choose(page, 2, 'Wheels', 'Wide base')
    await choose(page, 3, 'Kind', 'Spare')
    await choose(page, 3, 'Wheels', 'Single')
    await expect(wheels).toHaveCount(7)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Axle configuration Trailer with a spare added.')).toBeVisible()
    await expect(page.getByText('LFO LFI RFI RFO / LR RR / SP').first()).toBeVisible()
    await page.getByRole('link', { name: code }).click()
    await expect(heading(page, 'Edit axle configuration')).toBeVisible()
    await typeInto(page.getByLabel('Code'), 'TL-OTHER')
    await typeInto(page.getByLabel('Name'), 'Trailer, one spare')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The code of a configuration stays.').first()).toBeVisible()
    await typeInto(page.getByLabel('Code'), code)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Axle configuration Trailer, one spare saved.')).toBeVisible()
  })
})
