import { expect, test } from './portalTest.ts'
test('shots', async ({ open, page: sized }) => {
  const dir = '/tmp/w-search/shots'
  for (const [name, width, height] of [['desk', 1440, 900], ['phone', 390, 844]] as const) {
    await sized.setViewportSize({ width, height })
    const page = await open('cus', '/checkpoint')
    await page.getByRole('link', { name: 'GR-105' }).first().waitFor()
    await page.screenshot({ path: `${dir}/${name}-shut.png` })
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    await page.getByRole('combobox', { name: 'Search' }).waitFor()
    await page.screenshot({ path: `${dir}/${name}-empty.png` })
    for (const text of ['101', 'akron', 'stokton', '>ex', 'xqzw', 'granite']) {
      await page.getByRole('combobox', { name: 'Search' }).click()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
      await page.waitForTimeout(900)
      await page.screenshot({ path: `${dir}/${name}-${text.replace('>', 'cmd')}.png` })
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${dir}/${name}-dark.png` })
    await page.emulateMedia({ colorScheme: null })
    await page.keyboard.press('Escape')
  }
  expect(1).toBe(1)
})
