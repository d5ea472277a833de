import { askAs, expect, test } from './portalTest.ts'

test('the tires of a finished survey lead to their unit, and are narrowed to those with exceptions', async ({ open }) => {
  const page = await open('gyr', '/locations')
  const { surveys } = await askAs<{ surveys: { survey_id: number; exceptions: number; total_tires: number }[] }>(page, 'survey/report', { page_size: 100 })
  const { survey_id: survey } = surveys.find(({ exceptions, total_tires }) => exceptions > 0 && total_tires < 40)!
  const { data } = await askAs<{ data: { unit_number: string; axle_and_tire_position: string }[] }>(page, 'survey/detail', { survey_id: survey, page_size: 500, exceptions_only: true })
  const all = await askAs<{ data: object[] }>(page, 'survey/detail', { survey_id: survey, page_size: 500 })
  expect(data.length).toBeLessThan(all.data.length)

  await page.goto(`/tireoptix/detail/${survey}`)
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  // The units come first, with what was noted of them; the tires below them are told by unit and position.
  await expect(page.getByRole('heading', { name: 'Units', exact: true })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: data[0]!.axle_and_tire_position, exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: /Filters/ }).first().click()
  await page.getByRole('region', { name: 'Filters' }).locator('label').filter({ hasText: 'Exceptions only' }).click()
  await page.getByRole('button', { name: /^(Apply|Show)/ }).click()
  await expect(page.getByText(`1–${data.length} of ${data.length}`)).toBeVisible()
  await page.getByRole('grid').getByRole('link', { name: data[0]!.unit_number, exact: true }).first().click()
  await expect(page).toHaveURL(new RegExp(`/fleet-survey/${survey}/overview/\\d+$`))
  await expect(page.getByRole('heading', { name: `Unit ${data[0]!.unit_number}`, level: 1 })).toBeVisible()
})
