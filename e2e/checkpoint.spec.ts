import type { Page } from '@playwright/test'
import { focusOn, press, typeInto } from './keyboard.ts'
import { askAs, expect, fails, journey, test } from './portalTest.ts'

/** Unit numbers of the rows that are shown, from the top. */
const units = (page: Page) => page.getByRole('grid').getByRole('link')
/** The planted fleet alone. */
const planted = '/checkpoint?account_group=us_national_account'
const everyInspection = '/checkpoint?account_group=us_national_account&accounts=&dates=last12months&report_type=every'

test('the planted fleet shows its eight units with their totals, worst first', journey, async ({ open }) => {
  const page = await open('cus', planted)
  await expect(units(page)).toHaveText([
    'GR-105',
    'GR-T201',
    'GR-101',
    'GR-102',
    'GR-103',
    'GR-104',
    'GR-106',
    'GR-D301',
  ])
  const tile = (words: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: words })
  await expect(tile('different units')).toHaveText(/^8Units/)
  await expect(tile('Critical exceptions')).toHaveText(/^10/)
  await expect(tile('Warning exceptions')).toHaveText(/^6/)
  await expect(page.getByText('1–8 of 8')).toBeVisible()
})

test('the page is requested once, even if the only account loads after it', async ({ open, page }) => {
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/checkpoint/report')) asked.push(request.postDataJSON())
  })
  await open('cus', `${planted}&report_type=latest`)
  await expect(page).toHaveURL(/[?&]accounts=\d+/)
  await expect(units(page)).toHaveCount(8)
  expect(asked).toHaveLength(1)
})

test('a filter is chosen, applied, stored in the address and restored by a reload', journey, async ({ open }) => {
  const page = await open('cus', planted)
  await expect(units(page).first()).toHaveText('GR-105')
  await page.getByRole('button', { name: 'Report type' }).click()
  const field = page.getByRole('button', { name: /Report type required$/ })
  await expect(field).toBeFocused()
  await press(field)
  await page.getByRole('option', { name: 'Units with critical exceptions' }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(units(page)).toHaveText(['GR-105', 'GR-T201', 'GR-101', 'GR-102', 'GR-103'])
  await expect(page).toHaveURL(/report_type=critical/)
  await page.reload()
  await expect(units(page)).toHaveCount(5)
})

test('a column is sorted from its heading', async ({ open }) => {
  const page = await open('cus', planted)
  await expect(units(page).first()).toHaveText('GR-105')
  await page.getByRole('columnheader', { name: /^Unit/ }).click()
  await expect(units(page).first()).toHaveText('GR-101')
  await expect(page).toHaveURL(/sort=unit_number/)
  await page.getByRole('columnheader', { name: /^Unit/ }).click()
  await expect(units(page).first()).toHaveText('GR-T201')
  await expect(page).toHaveURL(/sort=-unit_number/)
})

test('a row opens its own inspection in any order of rows', async ({ open }) => {
  const page = await open(
    'cus',
    '/checkpoint?account_group=us_national_account&accounts=1&dates=last12months&report_type=every',
  )
  await typeInto(page.getByRole('searchbox'), 'GR-105')
  const links = page.getByRole('gridcell').getByRole('link', { name: 'GR-105' })
  const opened = async (): Promise<number[]> => {
    // Not one of a search that was still being typed.
    const requested = page.waitForRequest((request) => {
      const asked = request.url().endsWith('/checkpoint/report')
        ? (request.postDataJSON() as { key_word?: string; order_by?: string })
        : {}
      return asked.key_word === 'GR-105' && /date/.test(asked.order_by ?? '')
    })
    await page.getByRole('columnheader', { name: /^Date/ }).click()
    const { units: rows } = await askAs<{ units: { survey_id: number }[] }>(
      page,
      'checkpoint/report',
      (await requested).postDataJSON() as object,
    )
    const surveys = rows.map(({ survey_id }) => survey_id)
    expect(surveys.length).toBeGreaterThan(1)
    await expect
      .poll(() =>
        links.evaluateAll((all) =>
          all.map((link) => Number(new URL((link as HTMLAnchorElement).href).searchParams.get('survey_id'))),
        ),
      )
      .toEqual(surveys)
    return surveys
  }
  // So many of the one unit, and not of all.
  await expect(page.getByText(/^1–1?\d of 1?\d$/)).toBeVisible()
  const [first, second] = [await opened(), await opened()]
  expect(second).not.toEqual(first)
})

test('a long result is paged by the server, and the page is in the address', async ({ open }) => {
  const page = await open('gyr', everyInspection)
  await expect(page.getByText(/^1–100 of \d+$/)).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText(/^101–\d+ of \d+$/)).toBeVisible()
  await expect(page).toHaveURL(/page=2/)
})

test('a unit opens from its row, shows its tires, and Back returns to the filtered list', journey, async ({ open }) => {
  const page = await open('cus', `${planted}&report_type=critical`)
  await page.getByRole('link', { name: 'GR-105' }).click()
  await expect(page).toHaveURL(/\/checkpoint\/detail\/\d+\?survey_id=\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const table = page.getByRole('table', { name: 'Tires by axle' })
  await expect(table.getByRole('row', { name: /^LRO/ })).toHaveText(
    /LRO\s*Duals: Critical\s*60\s*100\s*Critical\s*3\s*Critical/,
  )
  await expect(table.getByText('Lift axle: Lowered')).toBeVisible()
  await expect(page.getByRole('img', { name: /Tires seen from above/ })).toBeVisible()
  await page.goBack()
  await expect(units(page)).toHaveCount(5)
})

test(
  'chosen columns, their order and widths survive a reload and are part of the address',
  journey,
  async ({ open }) => {
    const page = await open('cus', planted)
    const headings = (): Promise<string[]> =>
      page.locator('.ag-header-cell').evaluateAll((all) => all.map((cell) => cell.getAttribute('col-id') ?? ''))
    await expect(units(page).first()).toHaveText('GR-105')
    await press(page.getByRole('button', { name: 'Columns' }))
    const chooser = page.getByRole('dialog', { name: 'Columns' })
    await press(chooser.getByRole('checkbox', { name: 'License number' }), ' ')
    await press(chooser.getByRole('button', { name: 'Move up: Warning' }))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()
    await expect(page).toHaveURL(/columns-units=unit_number,warning_exceptions,critical_exceptions/)
    const [first, second, third] = await headings()
    expect([first, second, third]).toEqual(['unit_number', 'warning_exceptions', 'critical_exceptions'])
    await page.goto('/checkpoint')
    await expect
      .poll(async () => (await headings()).slice(0, 3))
      .toEqual(['unit_number', 'warning_exceptions', 'critical_exceptions'])
    expect(await headings()).not.toContain('license_number')
    await press(page.getByRole('button', { name: 'Columns' }))
    await press(page.getByRole('button', { name: 'Reset columns' }))
    await expect
      .poll(async () => (await headings()).slice(0, 3))
      .toEqual(['unit_number', 'critical_exceptions', 'warning_exceptions'])
    await expect(page).not.toHaveURL(/columns/)
  },
)

test('a click on a row opens nothing, and a block of cells is copied for a spreadsheet', async ({ open }) => {
  const page = await open('cus', planted)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const cell = (row: number, column: string) => page.locator(`.ag-row[row-index="${row}"] .ag-cell[col-id="${column}"]`)
  await cell(0, 'fleet_location').click()
  await expect(page).toHaveURL(/\/checkpoint\?/)
  await focusOn(cell(0, 'unit_number'))
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ControlOrMeta+c')
  await expect(page.getByText('4 copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('GR-105\t5\nGR-T201\t2')
})

test('rows scroll with the page under headings that stay, and the focus returns to the row that was opened', async ({
  open,
}) => {
  const page = await open('gyr', everyInspection)
  await expect(page.getByText(/^1–100 of \d+$/)).toBeVisible()
  const heading = page.getByRole('columnheader', { name: /^Unit/ })
  await page.mouse.move(600, 500)
  await page.mouse.wheel(0, 1500)
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(1500)
  await expect(heading).toBeInViewport()
  const cell = page.locator('.ag-row[row-index="45"] .ag-cell[col-id="unit_number"]')
  await focusOn(cell)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/checkpoint\/detail\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(page.locator('.ag-row[row-index="46"] .ag-cell[col-id="unit_number"]')).toBeFocused()
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(1500)
})

test(
  'the reason of an exception is beside its count, and a tile filters to the units it counts',
  journey,
  async ({ open }) => {
    const page = await open('cus', planted)
    await expect(page.locator('.ag-row[row-index="0"] .ag-cell[col-id="worst_pressure"]')).toHaveText('60 LRO -40.0%')
    await expect(page.locator('.ag-row[row-index="0"] .ag-cell[col-id="worst_tread"]')).toHaveText('3 LRO +3')
    const tile = page.getByRole('button', { name: 'Mismatches', exact: true })
    await expect(tile).toHaveAttribute('aria-pressed', 'false')
    await press(tile)
    await expect(page).toHaveURL(/problem=mismatch/)
    await expect(tile).toHaveAttribute('aria-pressed', 'true')
    await expect(units(page)).toHaveText(['GR-102', 'GR-103'])
    const mismatch = (row: number) => page.locator(`.ag-row[row-index="${row}"] .ag-cell[col-id="worst_mismatch"]`)
    await expect(mismatch(0)).toHaveText('8 apart, RFI–RFO +1')
    await expect(mismatch(0)).toHaveClass(/tone-critical/)
    await expect(mismatch(1)).toHaveText(/apart, axle 2 \+1$/)
    await press(tile)
    await expect(units(page)).toHaveCount(8)
  },
)

test('a heading without its date is shown when the call for it fails', fails, async ({ open, page }) => {
  let answerLate = (): void => undefined
  const isLate = new Promise<void>((resolve) => {
    answerLate = resolve
  })
  await page.route('**/own/checkpoint/as_of', async (route) => {
    await isLate
    await route.fulfill({ status: 500, contentType: 'application/json', body: '{}' })
  })
  await open('cus', planted)
  await expect(units(page)).toHaveCount(8)
  const failed = page.waitForResponse('**/own/checkpoint/as_of')
  answerLate()
  await failed
  await expect(page.locator('.as-of')).toBeHidden()
  await expect(units(page)).toHaveCount(8)
  await expect(page.getByText('The report did not load')).toHaveCount(0)
})
