import { typeInto } from './keyboard.ts'
import { objections } from './objections.ts'
import { expect, optionsOf, test } from './portalTest.ts'

test('a unit’s history is asked for, drawn, taken along whole, generated, and opened as it was', async ({ open }) => {
  const page = await open('cus', '/unit-history-report')
  await page.getByRole('button', { name: /Units required$/ }).click()
  await typeInto(page.getByRole('searchbox').last(), 'GR-101')
  await expect(optionsOf(page)).toHaveCount(1)
  await page.getByRole('option', { name: /GR-101/ }).click()
  await expect(page.getByRole('option', { name: /GR-101/, selected: true })).toBeVisible()
  // The first takes back the search.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox').last()).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(page.getByText('Everything is chosen. Apply the filters to run the report.')).toBeVisible()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('gridcell', { name: 'Checkpoint inspection' }).first()).toBeVisible()
  await expect(page.locator('.js-plotly-plot')).toHaveCount(2)
  // A legend of ten wheels takes several rows of a narrow window, and one of a wide one: it never stands on the lines.
  for (const width of [700, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.locator('.js-plotly-plot').first().evaluate((plot) => plot.getBoundingClientRect().width)).toBeCloseTo(width - 58, -1)
    const legend = await page.locator('.js-plotly-plot .legend').first().boundingBox()
    const drawing = await page.locator('.js-plotly-plot .gridlayer').first().boundingBox()
    expect(legend!.y + legend!.height).toBeLessThanOrEqual(drawing!.y + 1)
  }
  expect(await objections(page)).toEqual([])

  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem').filter({ hasText: 'every tire read' }).click()])
  expect(file.suggestedFilename()).toMatch(/^unit-history_.*gr-101.*\.xlsx$/)

  await page.getByRole('button', { name: 'Generate report' }).click()
  const row = page.getByRole('row', { name: /GR-101/ }).filter({ hasText: 'Ready' }).first()
  await expect(row).toBeVisible()
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/\/unit-history-report\/history\/\d+$/)
  await expect(page.getByRole('gridcell', { name: 'Checkpoint inspection' }).first()).toBeVisible()
})
