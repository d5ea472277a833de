import { axeViolations } from './axeViolations.ts'
import { askAs, expect, journey, test } from './portalTest.ts'

test(
  'a finished survey shows the worst unit first, all tires on request, and links to the unit',
  journey,
  async ({ open }) => {
    const page = await open('gyr', '/locations')
    const { surveys } = await askAs<{ surveys: { survey_id: number; exceptions: number; total_tires: number }[] }>(
      page,
      'survey/report',
      { page_size: 100 },
    )
    const { survey_id: survey } = surveys.find(({ exceptions, total_tires }) => exceptions > 0 && total_tires < 40)!
    const { data } = await askAs<{ data: { unit_number: string; axle_and_tire_position: string }[] }>(
      page,
      'survey/detail',
      { survey_id: survey, page_size: 500, exceptions_only: true },
    )
    const all = await askAs<{ data: object[] }>(page, 'survey/detail', { survey_id: survey, page_size: 500 })
    expect(data.length).toBeLessThan(all.data.length)

    await page.goto(`/tireoptix/detail/${survey}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Tire survey .+, .+ · \d{2}\/\d{2}\/\d{4}/)
    const cards = page.getByRole('article')
    await expect(cards.first()).toContainText(/critical|warning/)
    const rows = page.locator('.record-rows tbody tr')
    await expect(rows).toHaveCount(data.length)
    await expect(cards.first().getByRole('img')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'All tires' }).click()
    await expect(rows).toHaveCount(all.data.length)
    await page.getByRole('button', { name: 'Exceptions', exact: true }).click()
    await expect(rows).toHaveCount(data.length)
    const unit = data[0]!.unit_number
    await page.getByRole('link', { name: unit, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/fleet-survey/${survey}/overview/\\d+$`))
    await expect(page.getByRole('heading', { name: `Unit ${unit}`, level: 1 })).toBeVisible()
  },
)

test('on a phone a tire of a survey shows its unit, position and exceptions only', async ({ open }) => {
  const page = await open('gyr', '/locations')
  const { surveys } = await askAs<{ surveys: { survey_id: number; exceptions: number; total_tires: number }[] }>(
    page,
    'survey/report',
    { page_size: 100 },
  )
  const { survey_id: survey } = surveys.find(({ exceptions, total_tires }) => exceptions > 0 && total_tires < 40)!
  const { data } = await askAs<{ data: { unit_number: string; axle_and_tire_position: string }[] }>(
    page,
    'survey/detail',
    { survey_id: survey, page_size: 500, exceptions_only: true },
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/tireoptix/detail/${survey}`)
  const lines = page.locator('.record-lines > li')
  await expect(lines).toHaveCount(data.length)
  await expect(
    page.getByText(`${data[0]!.unit_number} · ${data[0]!.axle_and_tire_position}`, { exact: true }),
  ).toBeVisible()
  await expect(lines.getByText('OK', { exact: true })).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await axeViolations(page)).toEqual([])
})

test('figures of a survey start with the critical ones', async ({ open }) => {
  const page = await open('gyr', '/locations')
  const { surveys } = await askAs<{ surveys: { survey_id: number }[] }>(page, 'survey/report', { page_size: 1 })
  await page.setViewportSize({ width: 390, height: 780 })
  await page.goto(`/tireoptix/detail/${surveys[0]!.survey_id}`)
  await expect(page.locator('.tile-title').first()).toHaveText('Critical exceptions')
  await expect(page.locator('.tile-title').first()).toBeInViewport()
  await expect(page.locator('.tile-title').nth(1)).toHaveText('Warning exceptions')
})

test('a finding of a survey fits on one line, also on a phone', async ({ open }) => {
  const page = await open('cus', '/locations')
  const { surveys } = await askAs<{ surveys: { survey_id: number; exceptions: number }[] }>(page, 'survey/report', {
    page_size: 100,
  })
  const [largest] = [...surveys].sort((one, other) => other.exceptions - one.exceptions)
  await page.goto(`/tireoptix/detail/${largest!.survey_id}?exceptions_only=false`)
  const boxes = page.locator('.record-rows')
  await expect(boxes.first()).toBeVisible()
  expect(
    await boxes.evaluateAll((all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length),
  ).toBe(0)
  const heights = await page
    .locator('.record-rows tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThanOrEqual(30)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('.record-lines').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
