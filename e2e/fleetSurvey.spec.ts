import type { Page } from '@playwright/test'
import { press, typeInto } from './keyboard.ts'
import { asTyped, beginSurvey, readOneWheel, sent, type, values, written } from './inspectedSurvey.ts'
import { axeViolations } from './axeViolations.ts'
import { chooseMore, expect, journey, optionsOf, test } from './portalTest.ts'

test('a survey is created, gets units and a note, and is finished', journey, async ({ open }) => {
  const page = await open('cus', '/locations?key_word=Akron')
  await page.getByRole('link', { name: 'Granite Ridge Freight, Akron' }).first().click()
  await page.getByRole('link', { name: 'Add survey' }).first().click()
  await typeInto(page.getByLabel('Surveyed by'), 'Ada Yard')
  await page.getByRole('button', { name: 'Add survey' }).click()
  await expect(page).toHaveURL(/\/fleet-survey\/\d+\/overview$/)

  // Lines about a correction stand only on one.
  await expect(page.getByText('Surveyed by')).toBeVisible()
  await expect(page.getByText('Reason of the correction')).toHaveCount(0)

  await page.getByRole('link', { name: 'Add units' }).first().click()
  await page.getByRole('button', { name: / Units required$/ }).click()
  await page.getByRole('option', { name: /GR-101/ }).click()
  await page.getByRole('option', { name: /GR-102/ }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add units' }).click()
  const row = page.getByRole('row').filter({ hasText: 'GR-101' })
  await expect(row).toContainText('Not read')
  await row.getByRole('link', { name: 'GR-101', exact: true }).click()
  await expect(page).toHaveURL(/\/overview\/\d+$/)
  await expect(page.getByRole('complementary').getByText('Tires from above')).toBeVisible()
  await expect(row).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('link', { name: 'Mileage and comments' }).click()
  // Less than the last one is asked about, each time that the test runs.
  const last = await page.locator('.form-shown div').filter({ hasText: 'Last odometer' }).locator('dd').innerText()
  const odometer = Math.floor(Number.parseFloat(last.replaceAll(',', ''))) - 1 - test.info().repeatEachIndex
  await typeInto(page.getByLabel('Odometer'), String(odometer))
  await typeInto(page.getByLabel('Comments'), 'Parked at gate 3.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('complementary').getByText('Parked at gate 3.')).toBeVisible()
  // The odometer is a column to the right, which is drawn where there is room for it.
  await page.setViewportSize({ width: 2000, height: 900 })
  await expect(row).toContainText(`6x4 tractor${odometer.toLocaleString('en-US')}`)
  await page.setViewportSize({ width: 1440, height: 900 })

  // The list shows what it is filtered by, beside a unit too.
  await page.getByRole('link', { name: 'Close' }).click()
  await filterByType(page, 'Trailer')
  await expect(row).toHaveCount(0)
  await filterByType(page, 'Tractor')
  await row.getByRole('link', { name: 'GR-101', exact: true }).click()
  await expect(page.getByRole('complementary').getByText('Tires from above')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Filters' })).toContainText('Tractor')

  // Escape closes what is beside the list, and the focus is where it was; the row that is open is told.
  const link = row.getByRole('link', { name: 'GR-101', exact: true })
  await expect(link).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(link).toBeFocused()
  await expect(link).not.toHaveAttribute('aria-current')
  await press(page.getByRole('link', { name: 'Add units' }))
  await press(page.getByRole('link', { name: 'Close' }))
  await expect(page.getByRole('link', { name: 'Add units' })).toBeFocused()
  // So it does while the filters lie open in the list.
  await press(page.getByRole('button', { name: /^Filters/ }).first())
  await press(page.getByRole('link', { name: 'Add units' }))
  await expect(page.getByRole('complementary')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await press(page.getByRole('button', { name: /^Filters/ }).first())

  // From one unit to the next the list keeps its place, and closing leads back to it.
  await page.getByRole('row').filter({ hasText: 'GR-102' }).getByRole('link', { name: 'GR-102', exact: true }).click()
  await expect(page.getByRole('complementary').getByRole('heading', { name: 'Unit GR-102' })).toBeVisible()
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/overview\?type=tractor$/)
  await expect(page.getByRole('complementary')).toHaveCount(0)

  // A survey of which nothing was read or checked is not finished.
  await page.getByRole('link', { name: 'Finish survey' }).click()
  await expect(page.getByRole('complementary').getByRole('button', { name: 'Finish survey' })).toBeDisabled()
  await readOneWheel(page, /fleet-survey\/(\d+)/.exec(page.url())![1]!)
  await page.reload()
  await expect(page.getByRole('complementary').getByRole('row').filter({ hasText: 'GR-101' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Finish survey' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Tires not read')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Finish survey' }).click()
  await expect(page.getByText('Survey finished.')).toBeVisible()
  await expect(page.getByText('Finished', { exact: true })).toBeVisible()
  for (const action of ['Add units', 'Finish survey', 'New unit', 'Edit survey', 'Delete survey', 'More'])
    await expect(page.getByText(action, { exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Email survey' })).toBeVisible()
})

for (const [who, login] of [
  ['the dealer of a location', 'dlr'],
  ['staff', 'gyr'],
] as const) {
  test(`${who} inspects a unit and finishes its survey, which is read-only afterwards`, async ({ open }) => {
    const page = await open(login, '/locations')
    const { survey, numbers } = await beginSurvey(page, [['tractor', 'TR-6X4']])
    await type(page, ...values)
    await sent(page)
    expect(
      Object.fromEntries(
        Object.entries((await written(page, survey))[0] ?? {}).map(([wheel, [psi, tread]]) => [wheel, [psi, tread]]),
      ),
    ).toEqual(asTyped)
    await page.goto(`/fleet-survey/${survey}/overview`)
    const row = page.getByRole('row').filter({ hasText: numbers[0]! })
    await expect(row).toContainText('Read')
    await press(page.getByRole('link', { name: 'Finish survey' }))
    await press(page.getByRole('complementary').getByRole('button', { name: 'Finish survey' }))
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Finish survey' }))
    await expect(page.getByText('Survey finished.')).toBeVisible()
    await expect(page.getByText('Add units', { exact: true })).toHaveCount(0)
    await expect(row).toContainText('Read')
  })
}

test('reports show the trailer and torque checks of a finished survey', journey, async ({ open }) => {
  const page = await open('cus', '/locations?key_word=Denver')
  await page.getByRole('link', { name: 'Granite Ridge Freight, Denver' }).first().click()
  await page.getByRole('link', { name: 'Add survey' }).first().click()
  await typeInto(page.getByLabel('Surveyed by'), 'Ada Yard')
  await page.getByRole('button', { name: 'Add survey' }).click()
  await page.getByRole('link', { name: 'Add units' }).first().click()
  await page.getByRole('button', { name: / Units required$/ }).click()
  await page.getByRole('option', { name: /GR-T201/ }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add units' }).click()
  await page.getByRole('row').filter({ hasText: 'GR-T201' }).getByRole('link', { name: 'GR-T201', exact: true }).click()
  const beside = page.getByRole('complementary')
  await chooseMore(page, 'Checks', beside)
  await expect(beside.getByText('Not checked')).toBeVisible()

  await beside.getByRole('link', { name: 'Check trailer' }).click()
  await beside.getByRole('button', { name: /Brakes$/ }).click()
  // One that failed would stand in the list of surveys, where other journeys look for theirs.
  await page.getByRole('option', { name: 'Pass', exact: true }).click()
  await typeInto(beside.getByLabel('Brakes: notes'), 'New linings last week')
  // An answer by mistake is taken back, by mouse and by keyboard.
  const lights = beside.getByRole('button', { name: /Lights$/ })
  await lights.click()
  await page.getByRole('option', { name: 'Fail', exact: true }).click()
  await expect(lights).toContainText('Fail')
  await lights.click()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(lights).toContainText('Not answered')
  await expect(lights).toBeFocused()
  await press(lights, 'Enter')
  await press(page.getByRole('option', { name: 'Fail', exact: true }), 'Enter')
  await expect(lights).toContainText('Fail')
  await press(lights, 'Enter')
  await press(page.getByRole('button', { name: 'Clear', exact: true }), 'Enter')
  await expect(lights).toContainText('Not answered')
  await toEnd(page)
  expect(await axeViolations(page)).toEqual([])
  await beside.getByRole('button', { name: 'Save' }).click()
  // One answer of eighteen says nothing of the other items.
  await expect(beside.getByText('Incomplete', { exact: true })).toBeVisible()
  await expect(beside.locator('.details div').filter({ hasText: 'Items not answered' })).toContainText(
    'Lights, Reflectors, ABS lamp',
  )

  await beside.getByRole('link', { name: 'Add torque check' }).first().click()
  await beside.getByRole('button', { name: / Wheel required$/ }).click()
  await optionsOf(page).first().click()
  await typeInto(beside.getByLabel('Technician'), 'R. Moss')
  // A gauge that types ends each value with Enter.
  await typeInto(beside.getByRole('textbox', { name: /^Nut 1\b/ }), '475')
  await press(beside.getByRole('textbox', { name: /^Nut 1\b/ }), 'Enter')
  await expect(beside.getByRole('textbox', { name: 'Nut 2' })).toBeFocused()
  for (let nut = 10; nut > 2; nut--) await beside.getByRole('button', { name: `Remove Nut ${nut}` }).click()
  await expect(beside.getByRole('textbox', { name: /^Nut/ })).toHaveCount(2)
  await beside.getByRole('button', { name: 'Add nut' }).click()
  await expect(beside.getByRole('textbox', { name: 'Nut 3' })).toBeFocused()
  await typeInto(beside.getByRole('textbox', { name: 'Nut 3' }), '480')
  await beside.getByRole('button', { name: 'Save' }).click()
  await expect(beside.getByRole('row').filter({ hasText: 'Critical' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await beside.getByRole('link', { name: 'Close' }).click()
  const survey = /fleet-survey\/(\d+)/.exec(page.url())![1]!
  await page.getByRole('link', { name: 'Finish survey' }).click()
  await page.getByRole('button', { name: 'Finish survey' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Finish survey' }).click()
  await expect(page.getByText('Survey finished.')).toBeVisible()
  // On a phone, the result is named: it says nothing of tires.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/tireoptix')
  await expect(page.locator('.row-card').filter({ hasText: 'Trailer readiness: Incomplete' }).first()).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/trailer-readiness-report/${survey}`)
  await expect(page.getByText('New linings last week')).toBeVisible()
  await expect(
    page
      .getByRole('gridcell', { name: 'Not answered' })
      .or(page.getByRole('cell', { name: 'Not answered' }))
      .first(),
  ).toBeVisible()
})

async function filterByType(page: Page, type: string): Promise<void> {
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page
    .getByRole('region', { name: 'Filters' })
    .getByRole('button', { name: / Type$/ })
    .click()
  await page.getByRole('option', { name: type, exact: true }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
}

/** Scrolls to where the save bar covers no field. */
const toEnd = (page: Page): Promise<void> =>
  page.evaluate(() => document.scrollingElement?.scrollTo(0, document.scrollingElement.scrollHeight))
