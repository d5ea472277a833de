import type { Page } from '@playwright/test'
import { beginSurvey, onServer, sent, sentBut, type } from './inspectedSurvey.ts'
import { axeViolations } from './axeViolations.ts'
import { expect, journey, test } from './portalTest.ts'

/** Two wheels of every unit here are doubted: a flat tire, and a tread deeper than any tire is made. */
const burst = ['95', '50', '3', '14', '97', '13', '98', '12', '99', '11', '100', '10']
const answered = [
  [95, 50],
  [3, 14],
  [97, 13],
  [98, 12],
  [99, 11],
  [100, 10],
]
const order = ['1l1', '2l1', '2l2', '2r1', '2r2', '1r1']

const readings = async (page: Page, survey: number): Promise<unknown[]> => {
  const saved = new Map((await onServer(page, survey)).map(([wheel, ...both]) => [wheel, both]))
  return order.map((wheel) => saved.get(wheel))
}

const question = (page: Page, text: string) =>
  page.getByRole('group', { name: 'Values to check' }).getByRole('button', { name: text, exact: true })

for (const [pace, delay] of [
  ['without a pause', 0],
  ['as fast as a hand', 90],
] as const) {
  test(`values typed ${pace} after a questioned one go to their own fields`, async ({ open }) => {
    const page = await open('cus', '/locations')
    const { survey } = await beginSurvey(page, [['tractor', 'TR-4X2']])
    for (const value of burst) {
      await page.keyboard.type(value, { delay })
      await page.keyboard.press('Enter', { delay })
    }
    // After the last wheel the first question is open, the other one is beside it.
    await expect(page.getByRole('alert').filter({ hasText: '50/32″ is deeper than new tires are' })).toBeVisible()
    await expect(page.locator('input[data-current]')).toHaveValue('50')
    await expect(question(page, 'LRO: Check 3 psi')).toBeVisible()
    await sentBut(page, 2)
    expect(await readings(page, survey)).toEqual(
      answered.map(([pressure, tread]) => [pressure === 3 ? null : pressure, tread === 50 ? null : tread]),
    )
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: '3 psi is nearly flat' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^All wheels of|^All units of/)).toBeVisible()
    await sent(page)
    expect(await readings(page, survey)).toEqual(answered)
  })
}

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('keypad digits after a questioned value start the next value', async ({ open }) => {
    const page = await open('cus', '/locations')
    const { survey } = await beginSurvey(page, [['tractor', 'TR-4X2']])
    const keypad = page.getByRole('group', { name: 'Keypad' })
    const tap = async (...names: string[]) => {
      for (const name of names) await keypad.getByRole('button', { name, exact: true }).tap()
    }
    await tap('9', '5', 'Enter', '5', '0', 'Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'deeper than new tires are' })).toBeVisible()
    await tap('3', 'Enter', '1', '4', 'Enter')
    await expect(page.getByRole('button', { name: /^LF, axle 1, 95 psi [A-Za-z]+, Check 50\/32″/ })).toBeVisible()
    await question(page, 'LF: Check 50/32″').tap()
    await tap('Delete digit', 'Enter')
    await question(page, 'LRO: Check 3 psi')
      .or(page.getByRole('alert').filter({ hasText: 'nearly flat' }))
      .first()
      .waitFor()
    await tap('1', '0', '3', 'Enter')
    await sent(page)
    expect((await readings(page, survey)).slice(0, 2)).toEqual([
      [95, 5],
      [103, 14],
    ])
  })
})

test('questions of two units wait for each of them, also after a reload', async ({ open }) => {
  const page = await open('cus', '/locations')
  const { survey, numbers } = await beginSurvey(page, [
    ['tractor', 'TR-4X2'],
    ['trailer', 'TL-1'],
  ])
  const entry = page.locator('input[data-current]')
  const address = (number: string) => `/fleet-survey/${survey}/inspect-${encodeURIComponent(number)}`
  for (const [number, digit] of [
    [numbers[0]!, '3'],
    [numbers[1]!, '4'],
  ] as const) {
    await page.goto(address(number))
    await expect(entry).toBeFocused()
    await page.keyboard.type(digit)
    await page.goto(`/fleet-survey/${survey}/overview`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  for (const [number, digit] of [
    [numbers[0]!, '3'],
    [numbers[1]!, '4'],
  ] as const) {
    await page.goto(address(number))
    await expect(page.getByRole('alert').filter({ hasText: `${digit} psi is nearly flat` })).toBeVisible()
    await expect(entry).toHaveValue(digit)
  }
  await type(page, '', '12')
  await sentBut(page, 1)
  await page.goto(address(numbers[0]!))
  await expect(entry).toHaveValue('3')
  await expect(entry).toBeFocused()
  await page.keyboard.press('Enter')
  await sent(page)
  expect((await onServer(page, survey))[0]).toEqual(['1l1', 3, null])
})

test('a value typed without Enter survives a reload', async ({ open }) => {
  const page = await open('cus', '/locations')
  const { survey } = await beginSurvey(page, [['tractor', 'TR-4X2']])
  await type(page, '101', '11', '102', '12')
  await page.keyboard.type('97')
  await page.reload()
  const entry = page.locator('input[data-current]')
  // It is stored by now, or typed again and entered by Enter.
  await expect(async () => {
    const isStored = (await readings(page, survey))[2]
    expect((isStored as number[])[0] === 97 || (await entry.inputValue()) === '97').toBe(true)
  }).toPass()
  if ((await entry.inputValue()) === '97') await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await readings(page, survey)).slice(0, 3))
    .toEqual([
      [101, 11],
      [102, 12],
      [97, null],
    ])
})

test('minus and Enter do not clear readings, and a digit closes the sheet', async ({ open }) => {
  const page = await open('cus', '/locations')
  const { survey } = await beginSurvey(page, [['tractor', 'TR-4X2']])
  const sheet = page.getByRole('dialog', { name: /^Why can / })
  await type(page, '101', '11')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('-')
  await expect(sheet.getByText('Readings of this wheel will be removed: 101 psi, 11/32″.')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Keep readings' })).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()
  await expect(page.locator('input[data-current]')).toBeFocused()
  await page.keyboard.press('-')
  await expect(sheet).toBeVisible()
  await page.keyboard.type('103')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await readings(page, survey))[0]).toEqual([103, 11])
  // Without readings, Enter is the reason that was used last.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('-')
  await expect(sheet.getByRole('button', { name: 'Inner wheel not reachable' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^LRO, axle 2, Not read: Inner wheel not reachable/ })).toBeVisible()
})

test('the question about a value names the field of the next number', async ({ open }) => {
  const page = await open('cus', '/locations')
  await beginSurvey(page, [['tractor', 'TR-4X2']])
  await type(page, '3')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Next: LF, Tread depth, /32″. Delete to correct.' }),
  ).toBeVisible()
  await type(page, '11')
  await question(page, 'LF: Check 3 psi').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Type another value to replace it.' })).toBeVisible()
})

test('finishing lists unconfirmed values and continues without them only on request', journey, async ({ open }) => {
  const page = await open('cus', '/locations')
  const { survey, numbers } = await beginSurvey(page, [
    ['tractor', 'TR-4X2'],
    ['trailer', 'TL-1'],
  ])
  await type(page, '95', '11', '3', '50')
  await expect(question(page, 'LRO: Check 3 psi')).toBeVisible()
  await sentBut(page, 2)
  // The values of the other units of the survey are counted too.
  await page.goto(`/fleet-survey/${survey}/inspect-${encodeURIComponent(numbers[1]!)}`)
  await sentBut(page, 2)
  await page.goto(`/fleet-survey/${survey}/overview/finish`)
  await expect(page.getByText('Typed on this device and not confirmed').first()).toBeVisible()
  await expect(page.getByText(`${numbers[0]!} LRO`).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Finish survey', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Finish without unconfirmed values' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(`${numbers[0]!} LRO`)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Finish without unconfirmed values' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await axeViolations(page)).toEqual([])
  const row = page.getByRole('row').filter({ hasText: '50/32″' })
  await expect(row).toContainText('Tread depth')
  await row.getByRole('link').first().click()
  await expect(page.getByRole('alert').filter({ hasText: '50/32″ is deeper than new tires are' })).toBeVisible()
  await expect(page.locator('input[data-current]')).toHaveValue('50')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: '3 psi is nearly flat' })).toBeVisible()
  await page.keyboard.press('Enter')
  await sent(page)
  await page.goto(`/fleet-survey/${survey}/overview/finish`)
  await expect(page.getByRole('heading', { name: 'Units not read completely' })).toBeVisible()
  for (const name of ['Values to confirm', 'Contradictions with other surveys'])
    await expect(page.getByRole('heading', { name })).toHaveCount(0)
  await expect(page.getByText(`${numbers[0]!} LRO`)).toHaveCount(0)
  await page.getByRole('button', { name: 'Finish survey', exact: true }).click()
  await dialog.getByRole('button', { name: 'Finish survey' }).click()
  await expect(page.getByText('Survey finished.')).toBeVisible()
})
