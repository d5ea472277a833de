import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'

interface Unit {
  unit_inspection_id: number
  unit_id: number
  unit_number: string
}
interface Checks {
  state: string
  trailer_result: string | null
  items_passed: number
  items_failed: number
  items_not_applicable: number
  failed_names: string[] | null
  unanswered_names: string[] | null
  torque_checks: Record<string, unknown>[]
}
type Answer = Awaited<ReturnType<Caller['post']>>

const closed = 'This survey is finished and cannot be changed.'

describe('checks of trailers and wheel nuts on a survey,', () => {
  const world = setupTestApp()
  let customer: Caller
  let survey: number
  let tractor: Unit
  let trailer: Unit
  beforeAll(async () => {
    customer = await world.as('cus')
  })
  beforeEach(async () => {
    const places = (await customer.post('fleet_survey/select_locations', { key_word: 'Akron' })).json
      .accounts as unknown as { location_id: number }[]
    const akron = places[0]!.location_id
    survey = Number(
      (
        await customer.post('fleet_survey/create_survey', {
          location_id: akron,
          survey_date: '2026-06-10',
          survey_by: 'Sam Fields',
          dealer: null,
          comments: null,
        })
      ).json.survey_id,
    )
    for (const [unit_number, type, configuration] of [
      [`CK-${survey}`, 'tractor', 'TR-6-6'],
      [`CK-T${survey}`, 'trailer', 'TL-2'],
    ]) {
      const added = await customer.post('fleet_survey/add_new_unit_to_survey', {
        survey_id: survey,
        unit_number,
        type,
        configuration: await configurationOf(type!, configuration!),
        vocation: null,
      })
      expect(added.status).toBe(200)
    }
    const overview = (await customer.get(`fleet_survey/${survey}/units`)).json.units_overview as unknown as {
      units: Unit[]
    }
    ;[tractor, trailer] = [
      overview.units.find(({ unit_number }) => unit_number === `CK-${survey}`)!,
      overview.units.find(({ unit_number }) => unit_number === `CK-T${survey}`)!,
    ]
  })

  /** The named configuration, or the first of the type where it has another code. */
  async function configurationOf(type: string, wanted: string): Promise<string> {
    const offered = (await customer.get(`fleet_survey/get_unit_configurations/${type}`)).json
      .configurations as unknown as { value: string }[]
    return (offered.find(({ value }) => value === wanted) ?? offered[0]!).value
  }
  const told = ({ status, json }: Answer): unknown => [
    status,
    json.response_status?.errors?.map(({ field, message }: { field: string; message: string }) => [field, message]),
  ]
  const checksOf = async (unit: Unit, caller = customer): Promise<Checks> =>
    (await caller.get(`own/fleet_survey/get_unit_checks/${survey}/${unit.unit_id}`)).json as never
  const trailerCheck = async (): Promise<Record<string, unknown>> =>
    (await customer.get(`own/fleet_survey/get_trailer_check/${trailer.unit_inspection_id}`)).json
  const saveTrailer = (version: number, answers: object, of = trailer) =>
    customer.post('own/fleet_survey/save_trailer_check', {
      unit_inspection_id: of.unit_inspection_id,
      version,
      ...answers,
    })
  const firstWheel = async (unit: Unit): Promise<string> =>
    (
      (await customer.get(`own/fleet_survey/get_wheel_ends/${unit.unit_inspection_id}`)).json.wheel_ends as unknown as {
        value: string
      }[]
    )[0]!.value
  const torque = (wheel: string, more: object = {}, of = tractor) =>
    customer.post('own/fleet_survey/save_torque_check', {
      torque_check_id: null,
      version: null,
      unit_inspection_id: of.unit_inspection_id,
      wheel,
      technician: 'R. Moss',
      odometer: 100_080,
      fitted_odometer: 100_000,
      low_ft_lb: 450,
      high_ft_lb: 500,
      nuts: nutsOf(450, 500, 440, 505, null),
      ...more,
    })
  const nutsOf = (...torques: (number | null)[]): object[] => torques.map((value) => ({ torque: value }))
  const counted = async (): Promise<unknown> =>
    (await customer.post('own/fleet_survey/get_finish', { survey_id: survey })).json.checks
  const finish = () => customer.post('fleet_survey/finish_survey', { survey_id: survey })
  const readiness = async () => customer.get(`survey/get_trailer_readiness_report/${survey}`)
  const torqueReport = async (): Promise<Record<string, unknown>[]> =>
    (
      (await customer.post('torque_summary_report/get_report', { date_from: '2026-06-10', date_to: '2026-06-10' }))
        .json as unknown as { torque_summary_page: Record<string, unknown>[] }
    ).torque_summary_page.filter(({ unit_number }) => String(unit_number).startsWith('CK-'))

  it('are drafts that no report shows, judged by its rules, and published with the survey', async () => {
    expect(await trailerCheck()).toMatchObject({ version: 0, unit_number: trailer.unit_number, lights: null })
    expect(
      (
        await saveTrailer(0, {
          lights: 'fail',
          lights_notes: 'Left marker light is out',
          brakes: 'pass',
          tandem_lock: 'n-a',
        })
      ).status,
    ).toBe(200)
    const wheel = await firstWheel(tractor)
    expect((await torque(wheel)).status).toBe(200)
    const draft = await checksOf(trailer)
    expect(draft.failed_names).toEqual(['lights'])
    expect([
      draft.unanswered_names!.length,
      draft.unanswered_names!.slice(0, 2),
      draft.unanswered_names!.includes('brakes'),
    ]).toEqual([15, ['reflectors', 'abs_lamp'], false])
    expect(draft).toMatchObject({
      state: 'open',
      trailer_result: 'failed',
      items_passed: 1,
      items_failed: 1,
      items_not_applicable: 1,
      torque_checks: [],
    })
    const judged = {
      wheel,
      technician: 'R. Moss',
      nuts: 5,
      in_range: 2,
      low: 1,
      high: 1,
      missing: 1,
      result: 'critical',
    }
    const drafted = await checksOf(tractor)
    expect(await counted()).toMatchObject({ trailer_checks: 1, trailers_not_checked: 0, torque_checks: 1 })
    expect(drafted).toMatchObject({
      trailer_result: null,
      items_passed: null,
      unanswered_names: null,
      torque_checks: [judged],
    })
    expect((await readiness()).status).toBe(404)
    expect(await torqueReport()).toEqual([])

    expect((await finish()).status).toBe(200)
    const published = (await readiness()).json as unknown as {
      answers: { name: string; selected_value: string; notes: string | null }[]
    }
    expect(published).toMatchObject({
      trailers_count: 1,
      trailers_passed: 0,
      trailers_failed: 1,
      trailers_incomplete: 0,
      trailers_not_checked: 0,
      survey_by: 'Sam Fields',
    })
    expect(published.answers.filter(({ selected_value }) => selected_value !== 'unanswered')).toMatchObject([
      { name: 'lights', selected_value: 'fail', notes: 'Left marker light is out' },
      { name: 'brakes', selected_value: 'pass', notes: null },
      { name: 'tandem_lock', selected_value: 'n-a', notes: null },
    ])
    // Every item that nobody answered is in the report, too.
    expect(published.answers).toHaveLength(18)
    expect(await torqueReport()).toMatchObject([
      {
        ...judged,
        unit_number: tractor.unit_number,
        checked_on: '2026-06-10',
        odometer: 100_080,
        miles_since_fitting: 80,
        is_within_window: true,
      },
    ])
    // The unit shows what it showed, now as it is published.
    expect(await checksOf(trailer)).toEqual({ ...draft, state: 'finished' })
    expect((await checksOf(tractor)).torque_checks).toEqual([{ ...drafted.torque_checks[0], state: 'finished' }])
    // Asked again, it publishes nothing twice.
    expect((await finish()).status).toBe(200)
    expect((await torqueReport()).filter(({ unit_number }) => unit_number === tractor.unit_number)).toHaveLength(1)
  })

  it('can be corrected and undone while the survey is open, and are refused once it is finished', async () => {
    const wheel = await firstWheel(tractor)
    const added = (await torque(wheel)).json
    expect(told(await torque(wheel))).toEqual([
      409,
      [['wheel', 'The nuts of this wheel are already checked. Edit that check.']],
    ])
    expect(
      (await customer.get(`own/fleet_survey/get_torque_check/${String(added.torque_check_id)}`)).json,
    ).toMatchObject({ nuts: nutsOf(450, 500, 440, 505, null), version: 1 })
    const corrected = { torque_check_id: added.torque_check_id, version: added.version, nuts: nutsOf(470, 471) }
    expect((await torque(wheel, corrected)).json).toMatchObject({ torque_check_id: added.torque_check_id, version: 2 })
    expect((await checksOf(tractor)).torque_checks).toMatchObject([{ nuts: 2, in_range: 2, missing: 0, result: 'ok' }])
    // A caller with an older version gets the current values.
    expect((await torque(wheel, corrected)).status).toBe(409)
    expect(
      (await torque(wheel, { ...corrected, version: 2, unit_inspection_id: trailer.unit_inspection_id })).status,
    ).toBe(404)

    await saveTrailer(0, { lights: 'pass' })
    expect((await saveTrailer(0, { lights: 'fail' })).status).toBe(409)
    // A check without an answer was not made.
    expect((await saveTrailer(1, { lights: null, lights_notes: 'Lost' })).status).toBe(200)
    expect(await trailerCheck()).toMatchObject({ version: 2, lights: null, lights_notes: null })
    expect(await checksOf(trailer)).toMatchObject({
      trailer_result: 'not_checked',
      items_passed: 0,
      unanswered_names: null,
    })
    expect(
      (await customer.send('DELETE', `own/fleet_survey/delete_trailer_check/${trailer.unit_inspection_id}`, undefined))
        .status,
    ).toBe(200)
    expect(
      (
        await customer.send(
          'DELETE',
          `own/fleet_survey/delete_torque_check/${String(added.torque_check_id)}`,
          undefined,
        )
      ).status,
    ).toBe(200)
    expect((await checksOf(tractor)).torque_checks).toEqual([])
    // A row's action and the title's report the same: a row that is gone cannot be deleted.
    expect(
      (await customer.send('DELETE', `own/fleet_survey/delete_trailer_check/${trailer.unit_inspection_id}`, undefined))
        .status,
    ).toBe(404)
    expect(
      (
        await customer.send(
          'DELETE',
          `own/fleet_survey/delete_torque_check/${String(added.torque_check_id)}`,
          undefined,
        )
      ).status,
    ).toBe(404)

    const kept = (await torque(wheel)).json
    await saveTrailer(0, { lights: null })
    await finish()
    expect((await readiness()).status).toBe(404)
    expect(told(await saveTrailer(1, { lights: 'pass' }))).toEqual([409, [['lights', closed]]])
    expect(told(await torque(wheel, { technician: 'A. Late' }))).toEqual([409, [['wheel', closed]]])
    // Nothing is drafted any more, and what is published stays.
    const late = await customer.send(
      'DELETE',
      `own/fleet_survey/delete_trailer_check/${trailer.unit_inspection_id}`,
      undefined,
    )
    expect([late.status, late.json.response_status?.description]).toEqual([409, closed])
    const lateTorque = await customer.send(
      'DELETE',
      `own/fleet_survey/delete_torque_check/${String(kept.torque_check_id)}`,
      undefined,
    )
    expect([lateTorque.status, lateTorque.json.response_status?.description]).toEqual([
      409,
      'This survey is finished and cannot be changed.',
    ])
    expect((await torqueReport()).filter(({ unit_number }) => unit_number === tractor.unit_number)).toMatchObject([
      { technician: 'R. Moss' },
    ])
  })

  it('take only what can be: items of trailers, wheels of the unit, limits in order, and a mileage of the unit where none is named', async () => {
    const wheel = await firstWheel(tractor)
    expect((await saveTrailer(0, { lights: 'pass' }, tractor)).status).toBe(404)
    expect(told(await saveTrailer(0, { lights: 'perhaps' }))).toMatchObject([400, [['lights', expect.any(String)]]])
    expect((await torque('LRX')).status).toBe(404)
    expect(told(await torque(wheel, { low_ft_lb: 501 }))).toEqual([
      422,
      [['high_ft_lb', 'Enter no less than the minimum torque.']],
    ])
    expect(told(await torque(wheel, { fitted_odometer: 100_081 }))).toEqual([
      422,
      [['fitted_odometer', 'Enter no more than the odometer shows now.']],
    ])
    expect(told(await torque(wheel, { technician: '  ' }))).toMatchObject([400, [['technician', expect.any(String)]]])
    expect(told(await torque(wheel, { nuts: [] }))).toMatchObject([400, [['nuts', expect.any(String)]]])
    expect((await torque(wheel, { nuts: nutsOf(...Array<number>(13).fill(450)) })).status).toBe(400)
    expect(told(await torque(wheel, { nuts: nutsOf(450, 2001) }))).toMatchObject([
      400,
      [['nuts.1.torque', expect.any(String)]],
    ])
    expect((await torque(wheel, { nuts: [{ torque: 450, line: 9 }] })).status).toBe(400)
    expect((await checksOf(tractor)).torque_checks).toEqual([])

    const noted = (await customer.get(`own/fleet_survey/get_unit_inspection/${tractor.unit_inspection_id}`)).json
    await customer.post('fleet_survey/update_unit_inspection', {
      unit_inspection_id: tractor.unit_inspection_id,
      version: noted.version,
      mileage: 50_120,
      hours: null,
      comments: null,
      lift_axles_raised: false,
    })
    await torque(wheel, { odometer: null, fitted_odometer: 50_000 })
    await finish()
    expect((await torqueReport()).find(({ unit_number }) => unit_number === tractor.unit_number)).toMatchObject({
      odometer: 50_120,
      miles_since_fitting: 120,
      is_within_window: false,
    })
  })

  it('are visible only to users who may survey the unit', async () => {
    await saveTrailer(0, { lights: 'pass' })
    const check = (await torque(await firstWheel(tractor))).json
    const stranger = await world.as('cus-other')
    for (const path of [
      `get_trailer_check/${trailer.unit_inspection_id}`,
      `get_torque_check/${String(check.torque_check_id)}`,
      `get_unit_checks/${survey}/${trailer.unit_id}`,
    ]) {
      const answer = await stranger.get(`own/fleet_survey/${path}`)
      expect([path, answer.status, JSON.stringify(answer.json)]).toEqual([
        path,
        answer.status,
        expect.not.stringContaining('CK-'),
      ])
    }
    expect(
      (
        await stranger.post('own/fleet_survey/save_trailer_check', {
          unit_inspection_id: trailer.unit_inspection_id,
          version: 1,
          lights: 'fail',
        })
      ).status,
    ).toBe(404)
    expect(
      (
        await stranger.send(
          'DELETE',
          `own/fleet_survey/delete_torque_check/${String(check.torque_check_id)}`,
          undefined,
        )
      ).status,
    ).toBe(404)
    expect(
      (
        await (
          await world.as('win')
        ).post('own/fleet_survey/save_trailer_check', {
          unit_inspection_id: trailer.unit_inspection_id,
          version: 1,
          lights: 'fail',
        })
      ).status,
    ).toBe(401)
    expect((await checksOf(trailer)).items_failed).toBe(0)
  })
})
