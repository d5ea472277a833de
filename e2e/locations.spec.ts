import { press, typeInto } from './keyboard.ts'
import { axeViolations } from './axeViolations.ts'
import { expect, fails, journey, test } from './portalTest.ts'

test('a survey of a location is added, edited and deleted by keyboard', journey, async ({ open }) => {
  const page = await open('cus', '/fleet-survey')
  await expect(page).toHaveURL(/\/locations$/)
  await typeInto(page.getByRole('searchbox').first(), 'Akron')
  await press(page.getByRole('link', { name: 'Granite Ridge Freight, Akron' }).first())
  await expect(page).toHaveURL(/\/locations\/\d+\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Last five surveys' })).toBeVisible()
  const dashboard = new URL(page.url()).pathname

  await press(page.getByRole('link', { name: 'Add survey' }))
  await expect(page.getByLabel('Survey date')).not.toHaveValue('')
  await typeInto(page.getByLabel('Surveyed by'), 'Sam Fields')
  await press(page.getByRole('button', { name: 'Add survey' }))
  // A new survey opens at once; it stands in the list of its location.
  await expect(page).toHaveURL(/\/fleet-survey\/\d+\/overview$/)
  await page.goto(dashboard.replace('dashboard', 'surveys'))
  const row = page.getByRole('row').filter({ hasText: 'Sam Fields' })
  await expect(row).toContainText('Open')

  await press(row.getByRole('link', { name: /^Edit/ }))
  await expect(page.getByLabel('Surveyed by')).toHaveValue('Sam Fields')
  await typeInto(page.getByLabel('Comments'), 'Gate 3 is shut.')
  await press(page.getByRole('button', { name: 'Save' }))
  await expect(row).toContainText('Gate 3 is shut.')

  await press(row.getByRole('button', { name: /^Delete/ }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
  await expect(row).toHaveCount(0)
  // The page of surveys, opened by its address, goes back to its location.
  await page.goto(dashboard.replace('dashboard', 'surveys'))
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', dashboard)
})

test('a new survey has the name of its author, and a dealer is preselected', async ({ open }) => {
  for (const [login, person, dealer] of [
    ['cus', 'Curtis Stone', 'The fleet itself'],
    ['dlr', 'Delia Rourke', 'Lakeside Commercial Tire'],
  ] as const) {
    const page = await open(login, '/locations')
    await typeInto(page.getByRole('searchbox').first(), 'Akron')
    await press(page.getByRole('link', { name: 'Granite Ridge Freight, Akron' }).first())
    await press(page.getByRole('link', { name: 'Add survey' }))
    await expect(page.getByLabel('Surveyed by')).toHaveValue(person)
    await expect(page.getByRole('button', { name: new RegExp(`^${dealer}.* Dealer$`) })).toBeVisible()
    await expect(page.getByText('Not saved yet')).toHaveCount(0)
    await press(page.getByRole('button', { name: 'Add survey' }))
    await expect(page).toHaveURL(/\/fleet-survey\/\d+\/overview$/)
    await expect(page.getByRole('definition').filter({ hasText: person })).toHaveCount(2)
    await press(page.getByRole('button', { name: /^More/ }))
    await press(page.getByRole('menuitem', { name: 'Delete survey' }))
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
    await expect(page).toHaveURL(/\/dashboard$/)
  }
})

test('a duplicate unit number is an error at its field, without axe violations', fails, async ({ open }) => {
  const page = await open('cus', '/locations/1/units')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.goto('/locations/1')
  await expect(page.getByRole('heading', { name: 'Last five surveys' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Add unit' }).click()
  await typeInto(page.getByLabel('Unit number'), 'GR-101')
  await page.getByRole('button', { name: / Type required$/ }).click()
  await page.getByRole('option', { name: 'Tractor' }).click()
  // Choices are drawn, and heard as words: the keyboard goes through them as through any radio group.
  const configurations = page.getByRole('radiogroup', { name: 'Configuration' })
  await expect(configurations.getByRole('radio')).toHaveCount(5)
  await configurations.getByText('4x2 tractor', { exact: true }).click()
  await expect(configurations.getByRole('radio', { name: '4x2 tractor', exact: true })).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(configurations.getByRole('radio', { checked: true })).toHaveAccessibleName('6x2 tractor, lift axle')
  await page.keyboard.press('ArrowDown')
  await expect(configurations.getByRole('radio', { name: '6x4 tractor', exact: true })).toBeChecked()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This fleet already has a unit with this number.').first()).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})
