import { expect, type Page } from '@playwright/test'
import { askAs } from './portalTest.ts'

let made = 0

function numbersFor(count: number): string[] {
  made += 1
  return Array.from({ length: count }, (_, index) => `IN ${Date.now() % 1e6}/${made}#${index + 1}`)
}

/** Numbers that an address could take for a file's name, or for more than a number. */
export function oddNumbers(): string[] {
  const stamp = Date.now() % 1e6
  return [`${stamp}-7.5`, `A.${stamp}`, `..//..${stamp}`, `${stamp}%41.b`, `#${stamp} / ?x=.5`]
}

/** A survey of its own, with units of its own: what one test types no other finds. Opens the first. */
export async function beginSurvey(
  page: Page,
  types: [type: string, configuration: string][],
  numbers = numbersFor(types.length),
): Promise<{ survey: number; numbers: string[] }> {
  const post = <Answer>(call: string, body: object): Promise<Answer> =>
    askAs<Answer>(page, `fleet_survey/${call}`, body)
  const { accounts } = await post<{ accounts: { location_id: number }[] }>('select_locations', { key_word: 'Akron' })
  const place = accounts[0]!.location_id
  const { units } = await post<{ units: { id: number }[] }>('save_units', {
    location_id: place,
    units: numbers.map((unit_number, index) => ({
      unit_number,
      type: types[index]![0],
      configuration: types[index]![1],
    })),
  })
  // A dealer surveys in the own name, as the form chooses it.
  const { dealers } = await post<{ dealers: { value: number; is_selected: boolean }[] }>('get_owners', {
    location_id: place,
  })
  const dealer = dealers.find(({ is_selected }) => is_selected)?.value ?? null
  const { survey_id: survey } = await post<{ survey_id: number }>('create_survey', {
    location_id: place,
    survey_date: '2026-06-10',
    survey_by: 'Ada Yard',
    dealer,
    comments: null,
  })
  await post('add_existing_unit_to_survey', { survey_id: survey, unit_ids: units.map(({ id }) => id), move: false })
  await page.goto(`/fleet-survey/${survey}/inspect-${encodeURIComponent(numbers[0]!)}`)
  await expect(page.locator('input[data-current]')).toBeFocused()
  return { survey, numbers }
}

interface SavedWheel {
  unit_inspection_id: number
  axle_number: number
  side: string
  wheel_index: number
  pressure: { value: number } | null
  tread: { value: number } | null
  version: number
}

/** Returns the server's values of each unit of a survey, by wheel: psi, 32nds and the number of writes. */
export async function written(
  page: Page,
  survey: number,
): Promise<Record<string, [number | null, number | null, number]>[]> {
  const { units, wheels } = await askAs<{ units: { unit_inspection_id: number }[]; wheels: SavedWheel[] }>(
    page,
    `own/fleet_survey/get_survey_to_inspect/${survey}`,
  )
  return units.map(({ unit_inspection_id }) =>
    Object.fromEntries(
      wheels
        .filter((wheel) => wheel.unit_inspection_id === unit_inspection_id)
        .map(({ axle_number, side, wheel_index, pressure, tread, version }) => [
          `${axle_number}${side[0]}${wheel_index}`,
          [pressure?.value ?? null, tread?.value ?? null, version - 1],
        ]),
    ),
  )
}

/** Returns the server's values of the survey's first unit, as psi and 32nds by wheel. */
export async function onServer(page: Page, survey: number): Promise<[string, number | null, number | null][]> {
  return Object.entries((await written(page, survey))[0]!).map(([wheel, [pressure, tread]]) => [wheel, pressure, tread])
}

/** Until that many changes are in the browser's own database: nobody types as fast as a test. */
export async function keptHere(page: Page, count: number): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const opening = indexedDB.open('tm_survey_database')
            opening.onsuccess = () => {
              const counting = opening.result.transaction('changes').objectStore('changes').count()
              counting.onsuccess = () => {
                opening.result.close()
                resolve(counting.result)
              }
            }
          }),
      ),
    )
    .toBe(count)
}

/** A value and Enter, one after the other. */
export async function type(page: Page, ...entered: (string | number)[]): Promise<void> {
  for (const value of entered) {
    await page.keyboard.type(String(value))
    await page.keyboard.press('Enter')
  }
}

export const values = [
  '101',
  '14',
  '102',
  '13',
  '103',
  '12',
  '104',
  '11',
  '105',
  '10',
  '106',
  '9',
  '107',
  '8',
  '98',
  '12.5',
  '97',
  '15',
  '99',
  '16',
]
const inOrder = ['1l1', '2l1', '2l2', '3l1', '3l2', '3r1', '3r2', '2r1', '2r2', '1r1']
export const asTyped = Object.fromEntries(
  inOrder.map((wheel, index) => [wheel, [Number(values[2 * index]), Number(values[2 * index + 1])]]),
)
export const byWheel = (wheels: [string, number | null, number | null][]) =>
  Object.fromEntries(wheels.map(([wheel, ...read]) => [wheel, read]))
export const sent = (page: Page) => expect(page.locator('.inspector-sync')).toHaveText('All sent')
/** All is sent but values that were doubted, which wait to be confirmed. */
export async function sentBut(page: Page, count: number): Promise<void> {
  const text = `${count} value${count === 1 ? '' : 's'} to confirm`
  await expect(page.locator('.inspector-sync')).toHaveText(text)
  await expect(page.locator('.header-button.unsent')).toHaveAttribute('aria-label', text)
}

/**
 * Reads the pressure of the last wheel of a survey by a call of its own: a survey without anything read is not
 * finished.
 */
export async function readOneWheel(page: Page, survey: string | number): Promise<void> {
  const { wheels } = await askAs<{ wheels: SavedWheel[] }>(page, `own/fleet_survey/get_survey_to_inspect/${survey}`)
  const { unit_inspection_id, axle_number, side, wheel_index, version } = wheels.at(-1)!
  await askAs(page, 'fleet_survey/save_tire', {
    unit_inspection_id,
    axle_number,
    side,
    wheel_index,
    version,
    pressure: 100,
  })
}
