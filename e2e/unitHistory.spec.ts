import { typeInto } from './keyboard.ts'
import { axeViolations } from './axeViolations.ts'
import { expect, journey, optionsOf, test } from './portalTest.ts'

test('a unit’s history is requested, drawn, exported, generated and opened again', journey, async ({ open }) => {
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
  // Charts are drawn as they come into sight.
  await page.getByRole('heading', { name: 'Pressure · Axle 3' }).scrollIntoViewIfNeeded()
  await expect(page.locator('.js-plotly-plot')).toHaveCount(6)
  // Each axle has a chart: stacked in a narrow window and side by side in a wide one. No legend covers the lines.
  for (const [width, drawn] of [
    [700, 642],
    [1440, 435],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(() =>
        page
          .locator('.js-plotly-plot')
          .first()
          .evaluate((plot) => plot.getBoundingClientRect().width),
      )
      .toBeCloseTo(drawn, -1)
    const legend = await page.locator('.js-plotly-plot .legend').first().boundingBox()
    const drawing = await page.locator('.js-plotly-plot .gridlayer').first().boundingBox()
    expect(legend!.y + legend!.height).toBeLessThanOrEqual(drawing!.y + 1)
  }
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem').filter({ hasText: 'every tire read' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^unit-history_.*gr-101.*\.xlsx$/)

  await page.getByRole('button', { name: 'Generate report' }).click()
  const row = page
    .getByRole('row', { name: /GR-101/ })
    .filter({ hasText: 'Ready' })
    .first()
  await expect(row).toBeVisible()
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/\/unit-history-report\/history\/\d+$/)
  await expect(page.getByRole('gridcell', { name: 'Checkpoint inspection' }).first()).toBeVisible()
})

test('a unit’s page explains its tire wear in words', async ({ open }) => {
  const page = await open('cus', '/checkpoint')
  await page
    .getByRole('link', { name: /^GR-10\d$/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: 'Unit history' })
    .or(page.getByRole('link', { name: 'Unit history' }))
    .first()
    .click()
  await expect(page).toHaveURL(/\/unit-history-report\?.*unit_ids=/)
  const why = page.getByRole('region', { name: 'Why this unit wears tires' })
  await expect(why).toContainText(/wears fastest for its axle/)
  await expect(why).toContainText(/\d+ of \d+ pressures on these dates were below target \(\d+\.\d%\)/)
  // The worst comes first, under the name that the sentence has for it.
  const code = await page
    .locator('.ag-center-cols-container, .ag-grid-scrolling-container')
    .first()
    .locator('[col-id=position_code]')
    .first()
    .innerText()
  await expect(why).toContainText(`(${code.trim()})`)
  await expect(page.getByRole('region', { name: 'What to check' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(why).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await axeViolations(page)).toEqual([])
})
