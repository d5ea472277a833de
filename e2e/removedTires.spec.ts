import { press, typeInto } from './keyboard.ts'
import { axeViolations } from './axeViolations.ts'
import { askAs, chooseMore, expect, journey, test } from './portalTest.ts'

interface RemovedTire {
  position: string
  state: string
  unit_inspection_id: number
  axle_number: number
  side: string
  wheel_index: number
  removal_reasons: string[]
  wear_conditions: string[]
  tread_depth: number
  is_scrapped: boolean
  comments: string
}

/** The yard that its fleet surveys itself. */
const yard = async (page: Awaited<ReturnType<Parameters<Parameters<typeof test>[2]>[0]['open']>>): Promise<string> => {
  await typeInto(page.getByRole('searchbox').first(), 'Clearwater Transport, Omaha')
  await page.getByRole('link', { name: 'Clearwater Transport, Omaha' }).first().click()
  await expect(page.getByRole('heading', { name: 'Last five surveys' })).toBeVisible()
  return new URL(page.url()).pathname
}

test('a location is added to a fleet, and a unit is copied, moved there and deleted', async ({ open }) => {
  const page = await open('cus', '/locations')
  await page.getByRole('link', { name: 'Add location' }).click()
  await page.getByRole('button', { name: / Fleet required$/ }).click()
  await page.getByRole('option', { name: /Clearwater Transport/ }).click()
  await typeInto(page.getByLabel('Name'), 'Clearwater Transport, South Yard')
  await page.getByRole('button', { name: / Country required$/ }).click()
  await page.getByRole('option', { name: 'United States', exact: true }).click()
  await page.getByRole('button', { name: / State or province required$/ }).click()
  await page.getByRole('option', { name: 'Nebraska' }).click()
  await page.getByRole('button', { name: 'Add location' }).click()
  await expect(page.getByText('Location Clearwater Transport, South Yard added.')).toBeVisible()

  const dashboard = await yard(page)
  await page.getByRole('row').filter({ hasText: 'CW-506' }).getByRole('link', { name: /^Copy/ }).click()
  await typeInto(page.getByLabel('Unit number'), 'CW-507')
  await page.getByRole('button', { name: 'Copy unit' }).click()
  await expect(page).toHaveURL(dashboard)
  await expect(page.getByRole('row').filter({ hasText: 'CW-507' })).toContainText('6x4 tractor')

  await page.goto('/locations')
  await typeInto(page.getByRole('searchbox').first(), 'South Yard')
  await page.getByRole('link', { name: 'Clearwater Transport, South Yard' }).first().click()
  await chooseMore(page, 'Move a unit here')
  const unit = page.getByRole('row').filter({ hasText: 'CW-507' })
  await press(unit.getByRole('button', { name: /^Move here/ }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Move here' }))
  await expect(unit).toHaveCount(0)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(unit).toBeVisible()
  await press(unit.getByRole('button', { name: /^Delete/ }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
  await expect(unit).toHaveCount(0)
})

test(
  'a removed tire of an open survey is edited, one of a finished survey is not, and its replacement is undone',
  journey,
  async ({ open }) => {
    const page = await open('cus', '/locations')
    await yard(page)
    await chooseMore(page, 'Removed tires')
    await expect(page.getByRole('heading', { name: 'Removed tires' })).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: 'RFO' })
    await expect(row).toContainText('Road hazard, Sidewall cut')
    const [, location] = /\/locations\/(\d+)/.exec(page.url())!
    const { removed_tires: tires } = await askAs<{ removed_tires: RemovedTire[] }>(
      page,
      'fleet_survey/get_removed_tires',
      { location_id: Number(location) },
    )
    const removed = tires.find(({ position, state }) => position === 'RFO' && state === 'open')!
    const settled = page.getByRole('row').filter({ hasText: 'Irregular wear, Curbing' })
    await expect(settled).toBeVisible()
    await expect(settled.locator('.row-actions :is(a, button)')).toHaveCount(0)
    expect(await axeViolations(page)).toEqual([])

    await row.getByRole('link', { name: /^Edit/ }).click()
    // The identity of the tire stays in view.
    await expect(page.getByRole('definition').filter({ hasText: 'CW-T601' })).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: 'RFO' })).toBeVisible()
    await page.getByRole('button', { name: / Removal reasons required$/ }).click()
    await page.getByRole('option', { name: 'Road hazard' }).click()
    await page.getByRole('option', { name: 'Road hazard' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await typeInto(page.getByLabel('Comments'), 'Photographed.')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    // Chosen again, it comes last: the other is the main one now.
    await expect(row).toContainText('Sidewall cut, Road hazard')

    await press(row.getByRole('button', { name: /^Undo/ }))
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }))
    await expect(row).toHaveCount(0)

    // Replaced anew, the next who looks finds it as it was.
    const {
      unit_inspection_id,
      axle_number,
      side,
      wheel_index,
      removal_reasons,
      wear_conditions,
      tread_depth,
      is_scrapped,
      comments,
    } = removed
    await askAs(page, 'fleet_survey/replace_tires', {
      unit_inspection_id,
      tires: [{ axle_number, side, wheel_index, removal_reasons, wear_conditions, tread_depth, is_scrapped, comments }],
    })
    await page.reload()
    await expect(row).toContainText('Road hazard, Sidewall cut')
  },
)
