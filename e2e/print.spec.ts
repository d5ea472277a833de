import { readPdf } from '../scripts/readPdf.ts'
import { typeInto } from './keyboard.ts'
import { expect, journey, test } from './portalTest.ts'

test('a page is printed with all rows of its lists', async ({ open }) => {
  const page = await open('cus', '/locations')
  await typeInto(page.getByRole('searchbox').first(), 'Clearwater Transport, Omaha')
  await page.getByRole('link', { name: 'Clearwater Transport, Omaha' }).first().click()
  await expect(page.getByRole('heading', { name: 'Last five surveys' })).toBeVisible()
  const units = page.locator('.grid-view').filter({ has: page.getByRole('searchbox') })
  await expect(units.getByRole('gridcell', { name: 'CW-501', exact: true })).toBeVisible()
  const [, count] = /of (\d+)$/.exec(await units.locator('.pager').innerText())!

  const pdf = await readPdf(await page.pdf({ format: 'A4' }))
  const said: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    said.push(...items.flatMap((item) => ('str' in item ? [item.str] : [])))
  }
  await pdf.destroy()
  expect(said.filter((text) => text === 'Unit').length).toBeGreaterThan(0)
  expect(said.filter((text) => /^CW-[A-Z]?\d+$/.test(text)).length).toBeGreaterThan(5)
  expect(
    said.filter((text) => /\b6x4 tractor|4x2 tractor|Tandem trailer|Straight truck|dolly/.test(text.replace('×', 'x')))
      .length,
  ).toBeGreaterThan(5)
  expect(said.join(' ')).toContain(`Total (${count} rows)`)
  // On the screen it stays the grid.
  await expect(page.locator('.printed-rows')).toHaveCount(0)
  await expect(units.getByRole('gridcell', { name: 'CW-501', exact: true })).toBeVisible()
})

test('a unit is printed on one page, its drawing beside its tires', journey, async ({ open }) => {
  const page = await open('cus', '/checkpoint?account_group=us_national_account')
  await page.getByRole('link', { name: 'GR-105' }).click()
  await expect(
    page
      .getByRole('cell', { name: 'Axle 3' })
      .or(page.getByRole('rowheader', { name: /^Axle 3/ }))
      .first(),
  ).toBeVisible()
  await expect(
    page
      .getByRole('img', { name: /P95262/ })
      .or(page.getByText('P95262'))
      .first(),
  ).toBeVisible()
  for (const format of ['Letter', 'A4']) {
    const pdf = await readPdf(
      await page.pdf({ format, margin: { top: '12mm', bottom: '12mm', left: '12mm', right: '12mm' } }),
    )
    const { items } = await (await pdf.getPage(1)).getTextContent()
    const said = items.flatMap((item) => ('str' in item ? [item.str] : []))
    expect([format, pdf.numPages]).toEqual([format, 1])
    expect(said).toEqual(expect.arrayContaining(['RRO', 'Axle 3', 'P95262']))
    await pdf.destroy()
  }
})
