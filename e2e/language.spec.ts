import AxeBuilder from '@axe-core/playwright'
import { expect, journey, test } from './portalTest.ts'

test(
  'the language chooser shows four regions, previews a language and reloads the page in it',
  journey,
  async ({ open }) => {
    const page = await open('cus', '/checkpoint?report_type=every')
    await page.getByRole('button', { name: /^Language/ }).click()
    for (const region of ['North America', 'South America', 'Europe', 'Asia'])
      await expect(page.getByRole('region', { name: region })).toBeVisible()
    await expect(page.getByText('North America', { exact: true })).toHaveCSS('text-transform', 'uppercase')
    // An administrator may have added some like these.
    await expect(page.locator('.language-regions').getByRole('link').filter({ hasNotText: 'Nederlands' })).toHaveCount(
      34,
    )
    await expect(page.locator('.language-regions').getByRole('link', { name: 'Nederlands (Nederland)' })).toBeVisible()
    expect(
      (await new AxeBuilder({ page }).setLegacyMode(true).include('.disclosure-panel:not([hidden])').analyze())
        .violations,
    ).toEqual([])

    const polish = page.getByRole('link', { name: /^polski/ })
    await polish.hover()
    await expect(page.locator('.language-title')).toHaveAttribute('lang', 'pl-PL')
    await polish.click()
    await expect(page.getByRole('button', { name: /PL-PL|polski/ })).toBeVisible()
    await expect.poll(() => new URL(page.url()).searchParams.has('lang')).toBe(false)
    expect(new URL(page.url()).searchParams.get('report_type')).toBe('every')
    await page.reload()
    await expect(page.getByRole('button', { name: /polski/ })).toBeVisible()
  },
)

test('on a phone the language chooser is a region, a language and Continue', async ({ open }) => {
  const page = await open('cus', '/')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: /^Language/ }).click()
  await page.getByRole('combobox', { name: 'Region' }).selectOption('asia')
  await expect(page.getByRole('combobox', { name: 'Language' }).getByRole('option')).toHaveText(
    ['中文 (中国)', '日本語 (日本)', 'Indonesia (Indonesia)', 'हिन्दी (भारत)'].map(
      (label) => `${label} · Partly translated`,
    ),
  )
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ja-JP')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('USER_LANGUAGE'))).toBe('ja-JP')
})

test('dates follow the language by default', async ({ open }) => {
  const page = await open('cus', '/checkpoint')
  const day = page.locator('.ag-row[row-index="0"] .ag-cell[col-id="unit_date"]')
  await expect(day).toHaveText(/^\d\d\/\d\d\/\d{4}$/)
  const [month, date, year] = (await day.innerText()).split('/')
  await page.goto('/checkpoint?lang=de-DE')
  await expect(day).toHaveText(`${date}.${month}.${year}`)
  await page.goto('/units-to-check?lang=de-DE')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const typed = page.getByPlaceholder('TT.MM.JJJJ')
  await typed.click({ clickCount: 3 })
  await page.keyboard.type('1.6.2026')
  await page.keyboard.press('Tab')
  await expect(typed).toHaveValue('01.06.2026')
  await page.goto('/checkpoint?lang=nl-NL')
  await expect(day).toHaveText(`${date}-${month}-${year}`)
  await page.goto('/my-info')
  await expect(page.getByText('DD-MM-YYYY')).toBeVisible()
})
