import { beforeAll, describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'
import type { Answer, Caller } from './testApp.ts'
import { pdfPages, xlsxRows } from './readFiles.ts'

interface Tire {
  id: number
  state: string
  unit_number: string
  position: string
  removal_reasons: string[]
  wear_conditions: string[] | null
  version: number
  survey_id: number
  product_information: string | null
}
interface Wheel {
  axle_number: number
  side: string
  wheel_index: number
  version: number
  tire_id: number | null
  tire_details: object | null
  tread_32nds: number | null
}

const isFinished = 'This survey is finished and cannot be changed.'

describe('tires that fleet surveys remove,', () => {
  const world = setupTestApp({ commits: true })
  let customer: Caller
  let stranger: Caller
  let reader: Caller
  let yard: number
  let draft: number
  beforeAll(async () => {
    ;[customer, stranger, reader] = await Promise.all([world.as('cus'), world.as('cus-other'), world.as('win')])
    const [open] = await rows<{
      location_id: number
      id: number
    }>(`select s.location_id, d.unit_inspection_id as id from survey_units d join surveys s using (survey_id) join units u using (unit_id)
      where u.unit_number = 'CW-T601' and s.state = 'open'`)
    yard = open!.location_id
    draft = open!.id
  })

  const rows = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
    world.database.query<Row>({ text, values })
  const list = async (body: object = {}, caller = customer): Promise<Tire[]> =>
    (await caller.post('fleet_survey/get_removed_tires', { location_id: yard, page_size: 100, ...body })).json
      .removed_tires as unknown as Tire[]
  const told = ({ status, json }: Answer): unknown => [
    status,
    json.response_status?.description,
    ...(json.response_status?.errors ?? []).map(({ field, message }) => [field, message]),
  ]
  const wheelAt = async (axle: number, side: string, index: number): Promise<Wheel> =>
    (
      await rows<Wheel>(
        'select * from survey_wheels where unit_inspection_id = $1 and axle_number = $2 and side = $3 and wheel_index = $4',
        draft,
        axle,
        side,
        index,
      )
    )[0]!
  const aReplacement = (more: object = {}): object => ({
    axle_number: 2,
    side: 'left',
    wheel_index: 1,
    removal_reasons: ['run flat', 'puncture'],
    wear_conditions: ['exposed cord'],
    comments: ' Found flat ',
    ...more,
  })
  const replace = (more: object = {}, caller = customer): Promise<Answer> =>
    caller.post('fleet_survey/replace_tires', { unit_inspection_id: draft, tires: [aReplacement(more)] })
  const info = async (id: number): Promise<Tire & Record<string, unknown>> =>
    (await customer.get(`fleet_survey/get_removed_tire_info/${id}`)).json as unknown as Tire & Record<string, unknown>

  it('are those of finished surveys, and of open ones those whose replacement stands', async () => {
    const all = await list()
    expect(
      all.map(({ unit_number, position, state, removal_reasons }) => [
        unit_number,
        position,
        state,
        ...removal_reasons,
      ]),
    ).toEqual([
      ['CW-T601', 'RFO', 'open', 'road hazard', 'sidewall cut'],
      ['CW-T601', 'LRO', 'finished', 'run flat', 'sidewall cut'],
      ['CW-503', 'RF', 'finished', 'worn to pull point'],
      ['CW-503', 'LF', 'finished', 'worn to pull point', 'mismatch'],
      ['CW-T601', 'RRO', 'finished', 'puncture'],
      ['CW-502', 'LFI', 'finished', 'irregular wear'],
      ['CW-502', 'LFO', 'finished', 'irregular wear', 'curbing'],
    ])
    expect(all[0]).toMatchObject({
      wear_conditions: ['cut or snag'],
      product_information: 'Roadwell T-31 Fuelsaver 295/75R22.5',
      comments: 'Nail in the sidewall.',
      is_scrapped: true,
    })
    expect(await list({ page_number: 2, page_size: 3 })).toEqual(all.slice(3, 6))
    expect(await list({ state: 'open' })).toEqual(all.slice(0, 1))
    expect((await list({ removal_reasons: ['sidewall cut', 'curbing'] })).map(({ position }) => position)).toEqual([
      'RFO',
      'LRO',
      'LFO',
    ])
    expect((await list({ key_word: 'CW-503' })).length).toBe(2)
    expect((await info(all[0]!.id)).removal_reasons).toEqual(['road hazard', 'sidewall cut'])
  })

  it('stand in the files with their reasons in words', async () => {
    const body = { location_id: yard }
    const pages = (await pdfPages((await customer.post('fleet_survey/get_removed_tires_pdf', body)).raw))
      .flat()
      .join(' ')
    expect(pages).toContain('Clearwater Transport')
    const sheet = JSON.stringify(
      await xlsxRows((await customer.post('fleet_survey/get_removed_tires_excel', body)).raw),
    )
    for (const words of ['Road hazard, Sidewall cut', 'Cupping, Shoulder wear', 'Bent rim on the same wheel.'])
      expect(sheet).toContain(words)
  })

  it('a tire is replaced, and undone to exactly what was there', async () => {
    await rows(
      `insert into survey_wheel_wear values ($1, 2, 'left', 1, 'cupping'), ($1, 2, 'left', 1, 'flat spot')`,
      draft,
    )
    const kept = `select to_jsonb(w) - 'version' - 'changed_at' - 'changed_by' as wheel,
      (select json_agg(c.wear_condition order by 1) from survey_wheel_wear c where c.unit_inspection_id = w.unit_inspection_id and c.axle_number = w.axle_number and c.side = w.side and c.wheel_index = w.wheel_index) as wear,
      (select to_jsonb(d) from survey_units d where d.unit_inspection_id = w.unit_inspection_id) as unit,
      (select json_agg(t order by t.tire_id) from tires t) as tires
      from survey_wheels w where w.unit_inspection_id = $1 order by axle_number, side, wheel_index`
    const position = async (): Promise<object> =>
      (
        await customer.post('fleet_survey/get_wheel_position_info', {
          unit_inspection_id: draft,
          axle_number: 2,
          side: 'left',
          wheel_index: 1,
        })
      ).json
    const [before, stood] = [await rows(kept, draft), await position()]
    const wheel = await wheelAt(2, 'left', 1)
    const [line] = await rows<{ id: number }>(
      `select product_line_id as id from product_lines where name = 'HaulTrail 3'`,
    )
    const answer = await replace({
      version: wheel.version,
      new_tire: { product_line_id: line!.id, tire_size: '295/75R22.5', new_tread_32nds: 12 },
    })
    expect([answer.status, answer.json]).toMatchObject([
      200,
      {
        replacements: [{ axle_number: 2, side: 'left', wheel_index: 1, version: wheel.version + 1 }],
        unit: { tires_read: 8, total_tires: 8 },
      },
    ])
    // The earlier readings stay, because they explain the removal; the shown tire is the new one.
    expect(await wheelAt(2, 'left', 1)).toEqual({
      ...wheel,
      version: wheel.version + 1,
      changed_at: expect.anything(),
      changed_by: expect.anything(),
    })
    const [place] = await rows<{ survey_id: number; unit_id: number }>(
      'select survey_id, unit_id from survey_units where unit_inspection_id = $1',
      draft,
    )
    const axles = (await customer.get(`fleet_survey/${place!.survey_id}/axles/${place!.unit_id}`)).json
      .fleet_survey_axles_list as unknown as { left_side: { wheels: object[] } }[]
    expect(axles[1]!.left_side.wheels[0]).toMatchObject({
      is_replaced: true,
      brand: 'Meridian',
      product_line: 'HaulTrail 3',
      tire_size: '295/75R22.5',
      tread_depth: Number(wheel.tread_32nds),
    })
    expect(await position()).toMatchObject({
      brand: 'Meridian',
      product_line: 'HaulTrail 3',
      tire_size: '295/75R22.5',
      retreaded_by_brand: null,
      tread_depth: Number(wheel.tread_32nds),
      last_inspected_on: null,
      last_pressure: null,
      last_tread_depth: null,
    })
    const { removed_tire_id: id } = (answer.json.replacements as unknown as { removed_tire_id: number }[])[0]!
    // Without a tread of its own it has the one that was read.
    expect(await info(id)).toMatchObject({
      removal_reasons: ['run flat', 'puncture'],
      wear_conditions: ['exposed cord'],
      comments: 'Found flat',
      state: 'open',
      position: 'LRO',
      tread_depth: Number(wheel.tread_32nds),
    })
    expect(told(await replace())).toEqual([
      409,
      'The tire of this wheel was already replaced in this survey. Undo that first.',
    ])

    expect(
      (await customer.post('fleet_survey/undo_tire_replace', { removed_tire_id: id, version: wheel.version })).status,
    ).toBe(409)
    const undone = await customer.post('fleet_survey/undo_tire_replace', {
      removed_tire_id: id,
      version: wheel.version + 1,
    })
    expect([undone.status, undone.json]).toMatchObject([200, { unit: { tires_read: 8 } }])
    expect(await rows(kept, draft)).toEqual(before)
    expect(await position()).toMatchObject({ ...stood, version: expect.any(Number) })
    expect((await wheelAt(2, 'left', 1)).version).toBe(wheel.version + 2)
    expect((await list()).map((tire) => tire.id)).not.toContain(id)
    expect(told(await customer.post('fleet_survey/undo_tire_replace', { removed_tire_id: id }))).toEqual([
      409,
      'This replacement was already undone.',
    ])
    expect((await customer.get(`fleet_survey/get_removed_tire_info/${id}`)).status).toBe(404)
  })

  it('a draft is edited by its version, and deleting it undoes the replacement', async () => {
    const [tire] = await list({ state: 'open' })
    const change = {
      id: tire!.id,
      version: tire!.version,
      removal_reasons: ['vandalism', 'road hazard'],
      wear_conditions: [],
      tread_depth: 5.5,
      is_scrapped: false,
      comments: 'Slashed',
    }
    expect((await customer.send('PUT', 'fleet_survey/update_removed_tire', change)).status).toBe(200)
    expect(await info(tire!.id)).toMatchObject({
      removal_reason: 'vandalism',
      removal_reasons: ['vandalism', 'road hazard'],
      wear_conditions: null,
      tread_depth: 5.5,
      is_scrapped: false,
      comments: 'Slashed',
      version: tire!.version + 1,
    })
    expect((await customer.send('PUT', 'fleet_survey/update_removed_tire', change)).status).toBe(409)
    const next = { ...change, version: tire!.version + 1 }
    const errors: [object, unknown][] = [
      [{ removal_reasons: [] }, [400, ['removal_reasons', 'This is required']]],
      [{ removal_reasons: ['boredom'] }, [422, ['removal_reasons', 'Choose reasons from the list, each once.']]],
      [{ removal_reasons: ['recall', 'recall'] }, [400, ['removal_reasons', expect.any(String)]]],
      [{ wear_conditions: ['tired'] }, [422, ['wear_conditions', 'Choose conditions from the list, each once.']]],
      [{ tread_depth: -1 }, [400, ['tread_depth', expect.any(String)]]],
    ]
    for (const [more, wanted] of errors) {
      const answer = await customer.send('PUT', 'fleet_survey/update_removed_tire', { ...next, ...more })
      expect([
        answer.status,
        ...(answer.json.response_status?.errors ?? []).map(({ field, message }) => [field, message]),
      ]).toEqual(wanted)
    }
    // A depth entered in millimeters stays in millimeters until it is changed.
    await rows(
      `update survey_replacements set tread_entered = 7, tread_entered_unit = 'mm' where removed_tire_id = $1`,
      tire!.id,
    )
    const { tread_depth } = await info(tire!.id)
    expect((await customer.send('PUT', 'fleet_survey/update_removed_tire', { ...next, tread_depth })).status).toBe(200)
    expect(
      await rows(
        'select tread_entered::float8 as value, tread_entered_unit as unit from survey_replacements where removed_tire_id = $1',
        tire!.id,
      ),
    ).toEqual([{ value: 7, unit: 'mm' }])
    // A reader of millimeters enters them: 5.2 mm arrive as 6.551 32nds. Other values are stored as sent.
    await rows(`update users set tread_unit = 'mm' where login = 'cus@example.test' and $1::bigint > 0`, tire!.id)
    for (const [sent, kept] of [
      [6.551, { value: 5.2, unit: 'mm' }],
      [3, { value: 3, unit: '32nds' }],
    ] as const) {
      const { version } = await info(tire!.id)
      expect(
        (await customer.send('PUT', 'fleet_survey/update_removed_tire', { ...next, version, tread_depth: sent }))
          .status,
      ).toBe(200)
      expect(
        await rows(
          'select tread_entered::float8 as value, tread_entered_unit as unit from survey_replacements where removed_tire_id = $1',
          tire!.id,
        ),
      ).toEqual([kept])
    }
    await rows(`update users set tread_unit = null where login = 'cus@example.test' and $1::bigint > 0`, tire!.id)
    expect((await customer.delete(`fleet_survey/delete_removed_tire/${tire!.id}`)).status).toBe(200)
    expect(await list({ state: 'open' })).toEqual([])
    expect(await wheelAt(1, 'right', 1)).toMatchObject({ tire_details: null, tire_id: expect.any(Number) })
    expect((await customer.delete(`fleet_survey/delete_removed_tire/${tire!.id}`)).status).toBe(409)
  })

  it('an invalid replacement is reported at its field, and nothing is written', async () => {
    const [retread] = await rows<{ id: number }>(
      'select product_line_id as id from product_lines where is_retread limit 1',
    )
    const count = (): Promise<object[]> => rows('select count(*) from survey_replacements')
    const before = await count()
    const cases: [object, string][] = [
      [{ removal_reasons: [] }, 'tires.0.removal_reasons'],
      [{ removal_reasons: ['boredom'] }, 'tires.0.removal_reasons'],
      [{ removal_reasons: ['recall', 'recall'] }, 'tires.0.removal_reasons'],
      [{ wear_conditions: ['tired'] }, 'tires.0.wear_conditions'],
      [{ axle_number: 3 }, 'tires.0.axle_number'],
      [{ side: 'top' }, 'tires.0.side'],
      [{ tread_depth: 101 }, 'tires.0.tread_depth'],
      [{ tread_depth: 79.39, tread_depth_unit: 'mm' }, 'tires.0.tread_depth'],
      [{ new_tire: { product_line_id: 999_999 } }, 'tires.0.new_tire.product_line_id'],
      [{ new_tire: { product_line_id: retread!.id } }, 'tires.0.new_tire.product_line_id'],
      [{ new_tire: { tire_size: '1R1' } }, 'tires.0.new_tire.tire_size'],
      [{ client_id: 'x' }, 'tires.0.client_id'],
    ]
    for (const [more, field] of cases) {
      const { status, json } = await replace(more)
      expect([more, status, json.response_status?.errors.map((error) => error.field)]).toEqual([more, 400, [field]])
    }
    expect((await replace({ version: 99 })).status).toBe(409)
    // All or none.
    const half = await customer.post('fleet_survey/replace_tires', {
      unit_inspection_id: draft,
      tires: [aReplacement(), aReplacement({ axle_number: 3 })],
    })
    expect(half.status).toBe(400)
    expect(await count()).toEqual(before)
  })

  it('a repeated replacement is done once, and the second of two concurrent ones is refused', async () => {
    const clientId = '0a8f2f0e-3d0f-4a55-9a51-6c1d8d1b2c3d'
    const [first, again] = [await replace({ client_id: clientId }), await replace({ client_id: clientId })]
    expect([first.status, again.status, again.json.replacements]).toEqual([200, 200, first.json.replacements])
    // For another wheel it would do nothing, and say that it did.
    const elsewhere = await replace({ client_id: clientId, side: 'right' })
    expect([elsewhere.status, elsewhere.json.response_status?.errors.map(({ field }) => field)]).toEqual([
      400,
      ['tires.0.client_id'],
    ])
    const { removed_tire_id: id } = (first.json.replacements as unknown as { removed_tire_id: number }[])[0]!
    expect((await customer.post('fleet_survey/undo_tire_replace', { removed_tire_id: id })).status).toBe(200)
    expect(told(await replace({ client_id: clientId }))).toEqual([409, 'This replacement was already undone.'])
    const both = await Promise.all([replace(), replace()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('are hidden from other fleets, and stay once their survey is finished', async () => {
    const [finished] = await list({ state: 'finished' })
    const [open] = await list({ state: 'open' })
    const calls: ['POST' | 'PUT' | 'DELETE', string, object | undefined][] = [
      ['POST', 'fleet_survey/replace_tires', { unit_inspection_id: draft, tires: [aReplacement({ side: 'right' })] }],
      ['POST', 'fleet_survey/undo_tire_replace', { removed_tire_id: open!.id }],
      [
        'PUT',
        'fleet_survey/update_removed_tire',
        { id: open!.id, version: open!.version, removal_reasons: ['recall'] },
      ],
      ['DELETE', `fleet_survey/delete_removed_tire/${open!.id}`, undefined],
    ]
    for (const [method, path, body] of calls) {
      expect([path, (await reader.send(method, path, body)).status]).toEqual([path, 401])
      expect([path, (await stranger.send(method, path, body)).status]).toEqual([path, 404])
    }
    expect((await stranger.get(`fleet_survey/get_removed_tire_info/${finished!.id}`)).status).toBe(404)
    expect((await stranger.post('fleet_survey/get_removed_tires', { location_id: yard })).status).toBe(404)
    const change = {
      id: finished!.id,
      version: finished!.version,
      removal_reasons: ['recall'],
      wear_conditions: [],
      tread_depth: null,
      is_scrapped: true,
      comments: null,
    }
    expect(told(await customer.send('PUT', 'fleet_survey/update_removed_tire', change))).toEqual([
      409,
      isFinished,
      ['removal_reasons', isFinished],
    ])
    expect(told(await customer.delete(`fleet_survey/delete_removed_tire/${finished!.id}`))).toEqual([409, isFinished])
    expect(told(await customer.post('fleet_survey/undo_tire_replace', { removed_tire_id: finished!.id }))).toEqual([
      409,
      isFinished,
    ])
    // A tire on a heap of scrap is none of a survey's.
    const [scrapped] = await rows<{ id: number }>(
      'select removed_tire_id as id from removed_tires where account_id = (select account_id from removed_tires where removed_tire_id = $1) and survey_id is null limit 1',
      finished!.id,
    )
    expect((await customer.delete(`fleet_survey/delete_removed_tire/${scrapped!.id}`)).status).toBe(404)

    await rows(`update surveys set state = 'finished' where survey_id = $1`, open!.survey_id)
    for (const [method, path, body] of calls.filter(([, name]) => !name.includes('update')))
      expect([path, told(await customer.send(method, path, body))]).toEqual([path, [409, isFinished]])
    expect(await list({ state: 'open' })).toEqual([])
  })
})
