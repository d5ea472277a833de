import { clippedTexts } from './clippedTexts.ts'
import { axeViolations } from './axeViolations.ts'
import {
  asTyped,
  beginSurvey,
  byWheel,
  keptHere,
  oddNumbers,
  onServer,
  readOneWheel,
  sent,
  values,
} from './inspectedSurvey.ts'
import { focusOn, press, typeInto } from './keyboard.ts'
import { askAs, expect, fails, journey, named, test } from './portalTest.ts'

test('a unit of ten tires takes twenty numbers and Enter, judged while typing', journey, async ({ open }) => {
  const page = await open('cus', '/locations')
  const { survey, numbers } = await beginSurvey(page, [
    ['tractor', 'TR-6X4'],
    ['trailer', 'TL-2'],
  ])
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.type('60')
  await expect(page.getByRole('button', { name: /^LF, axle 1/ })).toHaveClass(/critical/)
  for (let digit = 0; digit < 2; digit++) await page.keyboard.press('Backspace')
  for (const value of values) {
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText(`All wheels of ${numbers[0]} are read.`)).toBeVisible()
  await sent(page)
  expect(byWheel(await onServer(page, survey))).toEqual(asTyped)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`inspect-${encodeURIComponent(numbers[1]!).replace(/[%]/g, '.')}$`))
  await expect(page.locator('input[data-current]')).toBeFocused()
})

test('typed values are stored for any focus and next choice', async ({ open }) => {
  const page = await open('cus', '/locations')
  const { survey } = await beginSurvey(page, [['tractor', 'TR-4X2']])
  const entry = page.locator('input[data-current]')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  // A gauge types after a sheet was left, by any way.
  await press('Cannot be read')
  await press('Inner wheel not reachable')
  await expect(entry).toBeFocused()
  await press('Tire details')
  await page.getByLabel('Size').selectOption('11R22.5')
  await press('Save')
  await expect(entry).toBeFocused()
  await page.getByRole('button', { name: /^Find unit: / }).click()
  await page.keyboard.press('Escape')
  await expect(entry).toBeFocused()
  // And where nothing has the focus.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.type('96')
  await page.getByRole('button', { name: /^RRO/ }).click()
  await page.keyboard.type('97')
  await page.locator('input[data-entry]:not([data-current])').click()
  await page.keyboard.type('5')
  // An implausible value is queried before the wheel is left.
  await page.keyboard.type('0')
  await page.getByRole('button', { name: /^LF/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'deeper than new tires are' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^RRO/ })).toHaveAttribute('aria-pressed', 'true')
  // The last step is what is only typed.
  await page.keyboard.press('Control+z')
  await page.keyboard.type('8')
  await page.keyboard.press('Enter')
  await sent(page)
  expect(byWheel(await onServer(page, survey))).toMatchObject({
    '1l1': [null, null],
    '2l1': [96, null],
    '2r1': [97, 8],
  })
})

test('typed digits replace the old value, even if a button had the focus', async ({ open }) => {
  const page = await open('cus', '/locations')
  const { survey } = await beginSurvey(page, [['tractor', 'TR-4X2']])
  const entry = page.locator('input[data-current]')
  const steer = page.getByRole('button', { name: /^LF, axle 1/ })
  // A gauge types while the wheel's button has the focus.
  await focusOn(steer)
  await page.keyboard.type('105')
  await expect(entry).toHaveValue('105')
  await page.keyboard.press('Enter')
  // A dot alone is no number.
  await page.keyboard.type('.')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Enter a number.' })).toBeVisible()
  await steer.click()
  await page.keyboard.press('Escape')
  await steer.click()
  for (const [wrong, key] of [
    ['9', 'Escape'],
    ['105', 'Escape'],
    ['9', 'Backspace'],
    ['', 'Delete'],
    ['7', 'Control+z'],
  ] as const) {
    await page.keyboard.type(wrong)
    await page.keyboard.press(key)
    await expect(entry).toHaveValue('105')
    await page.keyboard.type('98')
    await expect(entry).toHaveValue('98')
    await page.keyboard.press('Escape')
  }
  for (const value of ['101', '102']) {
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await steer.click()
  }
  for (const before of ['101', '105']) {
    await page.keyboard.press('Control+z')
    await expect(entry).toHaveValue(before)
  }
  await page.keyboard.type('97')
  await page.keyboard.press('Enter')
  await sent(page)
  expect((await onServer(page, survey))[0]).toEqual(['1l1', 97, null])
})

test('an existing number can be extended, with grouping dots and an input method', async ({ open }) => {
  const page = await open('cus', '/locations')
  await page.evaluate(() => localStorage.setItem('USER_LANGUAGE', 'de-DE'))
  const { survey } = await beginSurvey(page, [['tractor', 'TR-4X2']])
  // A typed value survives a reload.
  await page.keyboard.type('104')
  await page.reload()
  await expect(page.locator('.inspector-wheel').first()).toContainText('104')
  await expect(page.locator('input[data-current]')).toBeFocused()
  const odometer = page.locator('.inspector-form input').first()
  for (const [stands, typed] of [
    ['', '12345'],
    ['12345', '12345,6'],
    ['12345,6', '12345,65'],
  ] as const) {
    await page.getByRole('button', { name: 'Kilometerstand und Anmerkungen' }).click()
    await expect(odometer).toHaveValue(stands)
    await press(odometer, 'End')
    await page.keyboard.type(typed.slice(stands.length))
    await expect(odometer).toHaveValue(typed)
    await page.keyboard.press('Enter')
  }
  // Text under composition stays untouched until it is committed, then digits of any width are read.
  const device = await page.context().newCDPSession(page)
  const entry = page.locator('input[data-current]')
  await expect(entry).toBeFocused()
  for (const text of ['１', '１０', '１０５'])
    await device.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await expect(entry).toHaveValue('１０５')
  await device.send('Input.insertText', { text: '１０５' })
  await expect(entry).toHaveValue('105')
  await page.keyboard.press('Enter')
  await expect(page.locator('.inspector-sync')).toHaveText('Alles gesendet')
  expect((await onServer(page, survey))[0]).toEqual(['1l1', 105, null])
})

for (const [width, height] of [
  [390, 664],
  [320, 640],
  [844, 390],
] as const) {
  test.describe(`on a phone of ${width} by ${height}`, () => {
    // A phone scrolls to what is written to, where a narrow window does not.
    test.use({ viewport: { width, height }, isMobile: true, hasTouch: true })

    test('the chosen wheel and all keys are visible, also in a language of long words', async ({ open }) => {
      const page = await open('cus', '/locations')
      await page.evaluate(() => localStorage.setItem('USER_LANGUAGE', 'pl-PL'))
      await beginSurvey(page, [['tractor', 'TR-6X4']])
      for (const value of ['101', '14', '102', '13', '95', '14', '103', '12', '20']) {
        await page.keyboard.type(value)
        await page.keyboard.press('Enter')
        for (const part of [
          '.inspector-wheel[aria-pressed="true"]',
          '.inspector-key.enter',
          '.inspector-key:nth-child(11)',
          'input[data-current]',
        ])
          await expect(page.locator(part)).toBeInViewport({ ratio: 1 })
        // Nothing lies over it, as soon as the next wheel is chosen and has come into sight.
        await expect
          .poll(() =>
            page.locator('.inspector-wheel[aria-pressed="true"]').evaluate((wheel) => {
              const { left, bottom, width: wide } = wheel.getBoundingClientRect()
              return wheel.contains(document.elementFromPoint(left + wide / 2, bottom - 4))
            }),
          )
          .toBe(true)
      }
      await expect(page.locator('.inspector-duals').first()).toBeVisible()
      expect((await clippedTexts(page)).filter(({ where }) => where.includes('inspector'))).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })
  })
}

test('an unlikely value is questioned once, and the last step is undone, also after a reload', async ({ open }) => {
  const page = await open('cus', '/locations')
  const { survey } = await beginSurvey(page, [['tractor', 'TR-4X2']])
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'nearly flat' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('300')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Enter at most 100/32″.' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  await sent(page)
  expect((await onServer(page, survey))[0]).toEqual(['1l1', 0, 10])
  await page.reload()
  await expect(page.locator('input[data-current]')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: /^LF, axle 1, 0 psi Critical, Flat$/ })).toBeVisible()
  await sent(page)
  expect((await onServer(page, survey))[0]).toEqual(['1l1', 0, null])
})

test('a comma is a decimal point in every language, and invalid values are not stored', async ({ open }) => {
  const page = await open('cus', '/locations')
  const { survey, numbers } = await beginSurvey(page, [
    ['tractor', 'TR-4X2'],
    ['trailer', 'TL-1'],
  ])
  await page.keyboard.type('105,5')
  await page.keyboard.press('Enter')
  await page.keyboard.type('3,25')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^LF, axle 1, 105.5 psi OK, 3.25\/32″/ })).toBeVisible()
  await page.getByRole('button', { name: 'Odometer and comments' }).click()
  const sheet = page.getByRole('dialog')
  await typeInto(sheet.getByLabel('Hours'), '1.25')
  await expect(sheet.getByText('Incorrect number of decimals. Please use 1.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByLabel('Hours')).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await typeInto(sheet.getByLabel('Hours'), '1.5')
  await typeInto(sheet.getByLabel(/^Odometer/), '-5')
  await expect(sheet.getByText('Value cannot be less then 0')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^LF,/ }).click()
  await page.getByRole('button', { name: 'Replace tire' }).click()
  await page.getByRole('checkbox', { name: 'Puncture' }).check()
  await typeInto(sheet.getByLabel(/^Tread/), '999')
  await sheet.getByRole('button', { name: 'Replace tire' }).click()
  await expect(sheet.getByLabel(/^Tread/)).toBeFocused()
  await page.keyboard.press('Escape')
  await sent(page)
  expect((await onServer(page, survey))[0]).toEqual(['1l1', 105.5, 3.25])
  // The search has the focus as soon as it opens.
  await page.getByRole('button', { name: /^Find unit/ }).click()
  await expect(sheet).toBeVisible()
  await page.keyboard.type(numbers[1]!)
  await page.keyboard.press('Enter')
  await expect(page.locator('.inspector-unit')).toContainText(numbers[1]!)
})

test('a question pending when the page is left is asked on return', async ({ open }) => {
  const page = await open('cus', '/locations')
  const { survey } = await beginSurvey(page, [['tractor', 'TR-4X2']])
  const entry = page.locator('input[data-current]')
  const flat = page.getByRole('alert').filter({ hasText: 'nearly flat' })
  await page.keyboard.type('5')
  await page.reload()
  await expect(flat).toBeVisible()
  await expect(entry).toHaveValue('5')
  await expect(entry).toBeFocused()
  await page.keyboard.press('Enter')
  // More than any gauge shows is never judged to be good.
  await page.keyboard.type('1023')
  await expect(entry).toHaveValue('1023')
  await expect(page.getByRole('button', { name: /^LF, axle 1/ })).not.toContainText('OK')
  await page.locator('header a[href]').first().click()
  await expect(entry).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('alert').filter({ hasText: 'Enter at most 100/32″.' })).toBeVisible()
  await expect(entry).toHaveValue('1023')
  await page.keyboard.press('Escape')
  await typeInto(entry, '12 mm')
  await expect(entry).toHaveValue('12')
  await page.keyboard.press('Enter')
  await sent(page)
  expect((await onServer(page, survey))[0]).toEqual(['1l1', 5, 12])
})

test('work continues offline and is sent once when the network returns', journey, async ({ open }) => {
  const page = await open('cus', '/locations')
  const { survey } = await beginSurvey(page, [['tractor', 'TR-6X4']])
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/save_tire')) posts.push(request.headers()['idempotency-key'] ?? '')
  })
  await page.context().setOffline(true)
  for (const value of values) {
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
  }
  await expect(page.locator('.inspector-sync')).toHaveText('Offline · 20 changes wait')
  await page.context().setOffline(false)
  await sent(page)
  expect(byWheel(await onServer(page, survey))).toEqual(asTyped)
  expect(new Set(posts).size).toBe(20)
})

test('two people who enter the same wheel see the conflict and resolve it', fails, async ({ open, browser }) => {
  const page = await open('cus', '/locations')
  const { survey } = await beginSurvey(page, [['tractor', 'TR-4X2']])
  await page.context().setOffline(true)
  await page.keyboard.type('95')
  await page.keyboard.press('Enter')
  // Meanwhile, on another device.
  const session = await page.context().storageState()
  const other = await (
    await browser.newContext({ storageState: session, baseURL: new URL(page.url()).origin })
  ).newPage()
  await other.goto(page.url())
  await expect(other.locator('input[data-current]')).toBeFocused()
  await other.keyboard.type('99')
  await other.keyboard.press('Enter')
  await other.keyboard.type('9')
  await other.keyboard.press('Enter')
  await sent(other)
  await page.context().setOffline(false)
  await expect(page.getByText('Curtis Stone entered 99 psi. You entered 95 psi.')).toBeVisible()
  await expect(page.locator('.inspector-sync')).toHaveText('1 needs a decision')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await sent(page)
  expect((await onServer(page, survey))[0]).toEqual(['1l1', 95, 9])
  await other.context().close()
})

test(
  'entries for a survey finished meanwhile are shown with the reason until discarded',
  fails,
  async ({ open, browser }) => {
    const page = await open('cus', '/locations')
    const { survey } = await beginSurvey(page, [['tractor', 'TR-4X2']])
    await page.context().setOffline(true)
    await page.keyboard.type('95')
    await page.keyboard.press('Enter')
    await expect(page.locator('.inspector-sync')).toHaveText('Offline · 1 change waits')
    const other = await (
      await browser.newContext({
        storageState: await page.context().storageState(),
        baseURL: new URL(page.url()).origin,
      })
    ).newPage()
    await other.goto('/locations')
    await readOneWheel(other, survey)
    await askAs(other, 'fleet_survey/finish_survey', { survey_id: survey })
    await other.context().close()
    await page.context().setOffline(false)
    await expect(
      page.getByRole('alert').filter({ hasText: 'This survey is finished and cannot be changed.' }),
    ).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0)
  },
)

test('on a phone the keypad, reasons, tire details, replacing and undoing work by touch', journey, async ({ open }) => {
  const page = await open('cus', '/locations')
  await page.setViewportSize({ width: 390, height: 844 })
  const { survey } = await beginSurvey(page, [['tractor', 'TR-4X2']])
  const key = (name: string) => page.getByRole('group', { name: 'Keypad' }).getByRole('button', { name, exact: true })
  for (const digit of ['1', '0', '5']) await key(digit).click()
  await key('Enter').click()
  await key('9').click()
  await key('Decimal point').click()
  await key('5').click()
  await key('Enter').click()
  await expect(page.getByRole('button', { name: /^LF, axle 1, 105 psi OK, 9.5\/32″/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cannot be read' }).click()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Inner wheel not reachable' }).click()
  await expect(page.getByRole('button', { name: /^LRO, axle 2, Not read: Inner wheel not reachable/ })).toBeVisible()
  // Results of a sheet are announced too.
  const told = (what: RegExp) => expect(page.getByRole('status').filter({ hasText: what })).toHaveCount(1)
  await told(/^LRO, axle 2, Not read: Inner wheel not reachable/)
  await page.getByRole('button', { name: /^LF, axle 1/ }).click()
  await page.getByRole('button', { name: 'Tire details' }).click()
  await page.getByLabel('Size').selectOption('11R22.5')
  await page.getByRole('checkbox', { name: 'Cupping' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Replace tire' }).click()
  await page.getByRole('checkbox', { name: 'Puncture' }).check()
  await page.getByRole('radio', { name: 'Scrap it' }).check()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Replace tire' }).click()
  await expect(page.getByRole('button', { name: /^LF, axle 1.*Replaced$/ })).toBeVisible()
  await told(/^LF, axle 1.*Replaced$/)
  for (const digit of ['1', '0', '0']) await key(digit).click()
  await key('Enter').click()
  await sent(page)
  expect((await onServer(page, survey))[0]).toEqual(['1l1', 100, null])
  await page.getByRole('button', { name: 'Undo replacement' }).click()
  await sent(page)
  expect((await onServer(page, survey))[0]).toEqual(['1l1', 105, 9.5])
  await told(/^LF, axle 1, 105 psi OK, 9.5\/32″/)
  // The ring of what has the focus is not cut off where the list of units scrolls.
  await page.getByRole('button', { name: /^Find unit/ }).click()
  const [list, first] = await Promise.all([
    page.locator('.inspector-units').boundingBox(),
    page.locator('.inspector-units .engine-button').first().boundingBox(),
  ])
  expect(Math.min(first!.x - list!.x, first!.y - list!.y)).toBeGreaterThanOrEqual(4)
  await page.keyboard.press('Escape')
  // A control half under the header is too small a target only while the header covers it.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await axeViolations(page)).toEqual([])
})

/** A red square of 8 by 8. */
const square = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC',
  'base64',
)

test('pictures are stored offline, sent later and deleted', journey, async ({ open }) => {
  const page = await open('cus', '/locations')
  const { numbers } = await beginSurvey(page, [['tractor', 'TR-4X2']])
  await page.context().setOffline(true)
  await page
    .getByLabel('Picture of LF', { exact: true })
    .setInputFiles({ name: 'nail.png', mimeType: 'image/png', buffer: square })
  const pictures = page.getByRole('region', { name: 'Pictures' })
  await expect(pictures.getByText('LF: waits to be sent')).toBeVisible()
  await page
    .getByLabel(`Picture of ${numbers[0]!}`, { exact: true })
    .setInputFiles({ name: 'side.png', mimeType: 'image/png', buffer: square })
  await expect(pictures.getByRole('listitem')).toHaveCount(2)
  expect(await axeViolations(page)).toEqual([])
  await page
    .getByLabel('Picture of LF', { exact: true })
    .setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText('This file could not be read as a picture.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(pictures.getByText('waits to be sent')).toHaveCount(0, { timeout: 20_000 })
  await expect(pictures.getByText('1 LF')).toBeVisible()
  await expect(pictures.getByRole('listitem')).toHaveCount(2)
  await pictures.getByRole('button', { name: 'Delete picture of 1 LF' }).click()
  await expect(pictures.getByRole('listitem')).toHaveCount(1)
})

test('copying a tire to its axle leaves findings in place, and a removed tire has its own tread', async ({ open }) => {
  const page = await open('cus', '/locations')
  const { survey } = await beginSurvey(page, [['tractor', 'TR-4X2']])
  await page.keyboard.type('105')
  await page.keyboard.press('Enter')
  await page.keyboard.type('5.25')
  await page.keyboard.press('Enter')
  const wheel = (name: RegExp) => page.getByRole('button', { name })
  const details = async (of: RegExp, act: () => Promise<void>, end: string): Promise<void> => {
    await wheel(of).click()
    await page.getByRole('button', { name: 'Tire details' }).click()
    await act()
    await page.getByRole('dialog').getByRole('button', { name: end }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const check = (name: string) => page.getByRole('checkbox', { name }).check()
  await details(
    /^LRI,/,
    async () => {
      await check('Cupping')
      await page.getByLabel('Valve').selectOption({ index: 1 })
    },
    'Save',
  )
  await details(
    /^LRO,/,
    async () => {
      await check('Flat spot')
      await page.getByLabel('Size').selectOption('11R22.5')
    },
    'Copy to axle',
  )
  await wheel(/^LF,/).click()
  await page.getByRole('button', { name: 'Replace tire' }).click()
  await check('Puncture')
  await page.getByRole('radio', { name: 'Keep it for retreading or reuse' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Replace tire' }).click()
  await sent(page)
  interface Wheel {
    axle_number: number
    side: string
    wheel_index: number
    wear_conditions: string[]
    valve_type: string | null
    tire_details: { tire_size?: string } | null
    replacement: { removed?: { tread_depth: number } } | null
  }
  const { wheels } = await askAs<{ wheels: Wheel[] }>(page, `own/fleet_survey/get_survey_to_inspect/${survey}`)
  const told = wheels.map((one) => [
    `${one.axle_number}${one.side[0]}${one.wheel_index}`,
    one.wear_conditions.join(),
    one.valve_type !== null,
    one.tire_details?.tire_size ?? null,
    one.replacement?.removed?.tread_depth ?? null,
  ])
  const expected = new Map<string, unknown[]>([
    ['1l1', ['', false, null, 5.25]],
    ['2l1', ['flat spot', false, '11R22.5', null]],
    ['2l2', ['cupping', true, '11R22.5', null]],
  ])
  for (const [name, ...found] of told)
    expect([name, ...found]).toEqual([
      name,
      ...(expected.get(String(name)) ??
        (String(name).startsWith('2') ? ['', false, '11R22.5', null] : ['', false, null, null])),
    ])
})

test('a survey cannot be finished while this device has unsent changes', fails, async ({ open }) => {
  const page = await open('cus', '/locations')
  const { survey } = await beginSurvey(page, [['tractor', 'TR-4X2']])
  await page.route('**/fleet_survey/save_tire', (route) => route.fulfill({ status: 503 }))
  await page.keyboard.type('105')
  await page.keyboard.press('Enter')
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await keptHere(page, 2)
  await page.goto(`/fleet-survey/${survey}/overview/finish`)
  await expect(
    page.locator('dl, .engine-details').filter({ hasText: 'Changes not sent from this device' }).first(),
  ).toContainText('2')
  const finish = async (): Promise<void> => {
    await page.getByRole('complementary').getByRole('button', { name: 'Finish survey' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Finish survey' }).click()
  }
  await finish()
  await expect(page.getByText('Changes or pictures of this survey are still on this device: 2.')).toBeVisible()
  await page.unroute('**/fleet_survey/save_tire')
  await finish()
  await expect(page.getByText('Survey finished.')).toBeVisible()
  const { units_overview } = await askAs<{ units_overview: { survey_details: object } }>(
    page,
    `fleet_survey/${survey}/units`,
  )
  expect(units_overview.survey_details).toMatchObject({ state: 'finished', tires_read: 1 })
})

test('the address of a unit with any number opens directly', async ({ open }) => {
  const page = await open('cus', '/locations')
  const odd = oddNumbers()
  const { survey, numbers } = await beginSurvey(
    page,
    odd.map(() => ['trailer', 'TL-1']),
    odd,
  )
  for (const number of numbers) {
    const answer = await page.goto(`/fleet-survey/${survey}/inspect-${encodeURIComponent(number)}`)
    expect([number, answer?.status()]).toEqual([number, 200])
    await expect(page.getByRole('button', { name: /^Find unit: / })).toHaveAccessibleName(`Find unit: ${number}`)
  }
  // A path below the asset folder without a file is a 404.
  expect(
    await Promise.all(
      ['/assets/none.js', '/none.txt'].map(async (path) =>
        (await page.request.get(path, { headers: { accept: 'text/html' } })).status(),
      ),
    ),
  ).toEqual([404, 404])
})

test('on a phone the longest number fits, and no target is small or covered', async ({ open, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open('cus', '/locations?lang=de-DE')
  const { survey, numbers } = await beginSurvey(
    page,
    [['tractor', 'TR-6X4']],
    [`${'W'.repeat(15)}${String(Date.now() % 1e5).padStart(5, '0')}`],
  )
  await page
    .locator('.inspector-keypad input[type="file"]')
    .setInputFiles({ name: 'tire.png', mimeType: 'image/png', buffer: square })
  await expect(page.locator('.inspector-pictures li:not([data-state])')).toHaveCount(1)
  for (const [language, width] of [
    ['de-DE', 320],
    ['de-DE', 390],
    ['ja-JP', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/fleet-survey/${survey}/inspect-${encodeURIComponent(numbers[0]!)}?lang=${language}`)
    await expect(page.locator('input[data-current]')).toBeFocused()
    await expect(page.locator('.inspector-pictures li')).toHaveCount(1)
    await expect(async () =>
      expect([language, width, await clippedTexts(page)]).toEqual([language, width, []]),
    ).toPass()
    // The content above starts in view, not below the portal's header.
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    expect((await page.locator('.inspector-back').boundingBox())!.height).toBeGreaterThanOrEqual(48)
    expect(await axeViolations(page)).toEqual([])
    await page.locator('.inspector-key.more').click()
    await page.getByRole('dialog').locator('.inspector-tool button').last().click()
    await expect(page.getByRole('dialog').locator('textarea')).toBeVisible()
    const [button, words] = await page
      .getByRole('dialog')
      .locator('header .quiet-button')
      .evaluate((one) => {
        const text = document.createRange()
        text.selectNodeContents(one)
        return [one.getBoundingClientRect(), text.getBoundingClientRect()].map(({ left, right }) => ({ left, right }))
      })
    expect(words!.left).toBeGreaterThanOrEqual(button!.left)
    expect(words!.right).toBeLessThanOrEqual(button!.right)
    expect(await clippedTexts(page)).toEqual([])
  }
})

test('typing a number finds the unit on this survey or in the fleet', async ({ open }) => {
  const page = await open('cus', '/locations')
  const { numbers } = await beginSurvey(page, [
    ['tractor', 'TR-4X2'],
    ['trailer', 'TL-1'],
  ])
  const find = page.getByRole('button', { name: /^Find unit: / })
  await find.click()
  expect(await axeViolations(page)).toEqual([])
  await typeInto(page.getByLabel('Unit number'), numbers[1]!.toLowerCase().replaceAll(' ', ''))
  await page.keyboard.press('Enter')
  await expect(find).toHaveAccessibleName(`Find unit: ${numbers[1]}`)
  await find.click()
  // One of the location comes onto the survey at once.
  await typeInto(page.getByLabel('Unit number'), 'gr-103')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/inspect-GR-103$/)
  await expect(page.getByText(/of 3 units read/)).toBeVisible()
  await find.click()
  const nobody = named('NOBODY').toUpperCase()
  await typeInto(page.getByLabel('Unit number'), nobody)
  await page.keyboard.press('Enter')
  await page
    .getByRole('group', { name: `New unit ${nobody}: choose its axles` })
    .getByRole('button', { name: 'Single-axle dolly', exact: true })
    .click()
  await expect(find).toHaveAccessibleName(`Find unit: ${nobody}`)
  await expect(page.getByText(/of 4 units read/)).toBeVisible()
  await sent(page)
})
