import { clippedTexts } from './clippedTexts.ts'
import { expect, test, type DemoLogin } from './portalTest.ts'

// Each test opens many pages.
test.describe.configure({ timeout: 300_000 })

/** A language of which every word is 40 % longer, and marked: what is not marked is not translated. */
const pseudo = 'en-XA'

const screens: { name: string; login: DemoLogin | null; path: string; opens?: string }[] = [
  { name: 'the sign-in', login: null, path: '/membership/login' },
  { name: 'the request for an account', login: null, path: '/membership/register' },
  { name: 'the index', login: 'gyr', path: '/' },
  { name: 'the account menu', login: 'cus', path: '/', opens: 'header .header-end .disclosure:last-child > button' },
  { name: 'my information', login: 'cus', path: '/my-info' },
  { name: 'how one reads', login: 'cus', path: '/my-info/preferences' },
  { name: 'the checkpoint report', login: 'cus', path: '/checkpoint' },
  { name: 'its filters', login: 'cus', path: '/checkpoint', opens: '.filters button' },
  { name: 'the trend', login: 'cus', path: '/checkpoint-trend' },
  { name: 'tire surveys', login: 'gyr', path: '/tireoptix' },
  { name: 'dealer surveys', login: 'gyr', path: '/dlrtireoptix' },
  { name: 'the fleet condition report', login: 'gyr', path: '/fleet-condition-report' },
  { name: 'wear rates', login: 'gyr', path: '/product-wear-rate-report' },
  { name: 'the scrap analysis', login: 'gyr', path: '/scrap-analysis-report' },
  { name: 'the torque summary', login: 'gyr', path: '/torque-summary-report' },
  { name: 'the product analysis', login: 'gyr', path: '/product-analysis-report' },
  { name: 'the history of a unit', login: 'gyr', path: '/unit-history-report' },
  { name: 'lease configurations', login: 'gyr', path: '/leasesales/configurator' },
  { name: 'a new lease configuration', login: 'gyr', path: '/leasesales/configurator/add' },
  { name: 'specifications', login: 'admin', path: '/manage-specs' },
  { name: 'editing specifications', login: 'admin', path: '/manage-specs/edit/common' },
  { name: 'locations', login: 'cus', path: '/locations' },
  { name: 'the surveys of a location', login: 'cus', path: '/locations/1/surveys' },
  { name: 'a new survey', login: 'cus', path: '/locations/1/surveys/add' },
  { name: 'a new unit', login: 'cus', path: '/locations/1/units/add' },
  { name: 'purchases', login: 'cus', path: '/fleet-dashboard' },
  { name: 'casings', login: 'cus', path: '/fleet-dashboard?tab=casingdurability' },
  { name: 'favourites', login: 'cus', path: '/favorite-reports' },
  { name: 'products', login: 'admin', path: '/manage-products' },
  { name: 'a new user', login: 'admin', path: '/manage-users/add' },
  { name: 'the audit trail', login: 'admin', path: '/audit-trail' },
]

for (const { name, login, path, opens } of screens) {
  test(`${name} fits texts that are 40 % longer, on a desktop and a phone`, async ({ open, page }) => {
    const address = `${path}${path.includes('?') ? '&' : '?'}lang=${pseudo}`
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      // An opened popup closes on resize, so the page is loaded again for each width. Other pages adapt by themselves.
      if (opens || width === 1440) await (login === null ? page.goto(address) : open(login, address))
      // A record that it is about stands behind it, in no language.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\[[^[\]]*\]( [^[\]]+)?$/)
      if (opens) await page.locator(opens).first().click()
      // Loading and animations have ended.
      await expect(page.locator('.skeleton, [data-stale], .loader')).toHaveCount(0)
      await expect(async () => expect(await clippedTexts(page)).toEqual([])).toPass({ timeout: 10_000 })
    }
  })
}
