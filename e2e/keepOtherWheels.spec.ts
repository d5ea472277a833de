import { beginSurvey, sent, type } from './inspectedSurvey.ts'
import { press } from './keyboard.ts'
import { askAs, expect, fails, test } from './portalTest.ts'

interface SavedWheel {
  unit_inspection_id: number
  axle_number: number
  side: string
}

test('after another survey replaced a tire, one step keeps the values of the other wheels', fails, async ({ open }) => {
  const page = await open('cus', '/locations')
  const {
    survey,
    numbers: [number],
  } = await beginSurvey(page, [['dolly', 'DL-1']])
  const first = await askAs<{ units: { unit_id: number; unit_inspection_id: number }[] }>(
    page,
    `own/fleet_survey/get_survey_to_inspect/${survey}`,
  )
  const { location_id: place } = await askAs<{ location_id: number }>(page, `own/fleet_survey/get_survey/${survey}`)
  /** Another survey that replaces the left outer tire and is finished. */
  const replaceElsewhere = async (): Promise<void> => {
    const { survey_id: other } = await askAs<{ survey_id: number }>(page, 'fleet_survey/create_survey', {
      location_id: place,
      survey_date: '2026-06-10',
      survey_by: 'Ida Other',
      dealer: null,
      comments: null,
    })
    await askAs(page, 'fleet_survey/add_existing_unit_to_survey', {
      survey_id: other,
      unit_ids: [first.units[0]!.unit_id],
      move: false,
    })
    const { wheels } = await askAs<{ wheels: SavedWheel[] }>(page, `own/fleet_survey/get_survey_to_inspect/${other}`)
    await askAs(page, 'fleet_survey/replace_tires', {
      unit_inspection_id: wheels[0]!.unit_inspection_id,
      tires: [{ axle_number: 1, side: 'left', wheel_index: 1, removal_reasons: ['puncture'], new_tire: {} }],
    })
    await askAs(page, 'fleet_survey/finish_survey', { survey_id: other })
  }
  await type(page, 101, 14, 102, 13, 103, 12, 104, 11)
  await sent(page)
  await replaceElsewhere()

  await page.goto(`/fleet-survey/${survey}/overview/finish`)
  const panel = page.getByRole('complementary')
  await expect(panel.getByText(`${number} LO`, { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Finish survey' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Finish survey' }).click()
  await expect(panel.getByText('Another survey has replaced tires of this unit.')).toBeVisible()
  await press(panel.getByRole('button', { name: 'Keep the other wheels' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Keep the other wheels' }))
  await expect(page.getByText('Other wheels kept. Wheels to read again: 1.')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Keep the other wheels' })).toHaveCount(0)
  // The button has gone with its work: who goes on by keyboard stays in the panel.
  await expect(panel.locator(':focus')).toHaveCount(1)

  await page.goto(`/fleet-survey/${survey}/inspect-${encodeURIComponent(number!)}`)
  await expect(page.locator('input[data-current]')).toBeFocused()
  await type(page, 99, 18)
  await sent(page)
  await page.goto(`/fleet-survey/${survey}/overview/finish`)
  await panel.getByRole('button', { name: 'Finish survey' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Finish survey' }).click()
  await expect(page.getByText('Survey finished.')).toBeVisible()
})
