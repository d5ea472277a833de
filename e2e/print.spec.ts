import { readPdf } from '../scripts/readPdf.ts'
import { typeInto } from './keyboard.ts'
import { expect, test } from './portalTest.ts'

test('a page is printed with all rows of its lists, not with those in sight', async ({ open }) => {
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
  expect(said.filter((text) => /\b6x4 tractor|4x2 tractor|Tandem trailer|Straight truck|dolly/.test(text.replace('×', 'x'))).length).toBeGreaterThan(5)
  expect(said.join(' ')).toContain(`Total (${count} rows)`)
  // On the screen it stays the grid.
  await expect(page.locator('.printed-rows')).toHaveCount(0)
  await expect(units.getByRole('gridcell', { name: 'CW-501', exact: true })).toBeVisible()
})
