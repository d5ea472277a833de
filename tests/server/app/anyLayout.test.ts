import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { axleConfigurations } from '../../../domain/positions.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'
import { typeSurvey } from './typeSurvey.ts'

interface StoredAxle {
  role: string
  wheels: 'single' | 'dual' | 'wide'
  is_lift_axle?: boolean
}
const axle = (role: string, wheels: StoredAxle['wheels'], is_lift_axle = false): StoredAxle => ({
  role,
  wheels,
  is_lift_axle,
})

describe('layouts of axles', () => {
  const world = setupTestApp()
  let customer: Caller
  let akron: number
  beforeAll(async () => {
    customer = await world.as('cus')
    const places = (await customer.post('fleet_survey/select_locations', { key_word: 'Akron' })).json
      .accounts as unknown as { location_id: number }[]
    akron = places[0]!.location_id
  })

  const codesOf = async (unitType: string, axles: StoredAxle[]): Promise<string[]> =>
    (
      await world.database.query<{ codes: string }>(sql`
    select string_agg(position_code, ' ' order by case side when 'left' then wheel_index else 9 - wheel_index end) as codes
    from wheels_of_axles(${unitType}, ${JSON.stringify(axles)}::jsonb) group by axle_number order by axle_number`)
    ).map(({ codes }) => codes)
  const store = (code: string, unitType: string, axles: StoredAxle[]) =>
    world.database.query(sql`
    insert into axle_configurations (configuration_code, unit_type, name, axle_count, tire_count, axles) values (${code}, ${unitType}, ${code}, 0, 0, ${JSON.stringify(axles)}::jsonb)`)

  it('derives the codes of the presets', async () => {
    for (const { code, unitType, axles } of axleConfigurations) {
      const derived = await codesOf(
        unitType,
        axles.map(({ role, isDual, isWideBase, isLift }) =>
          axle(role, isDual ? 'dual' : isWideBase ? 'wide' : 'single', isLift),
        ),
      )
      expect([code, ...derived]).toEqual([
        code,
        ...axles.map(({ wheels }) => wheels.map((wheel) => wheel.code).join(' ')),
      ])
    }
  })

  it.each<[string, string, StoredAxle[], string[]]>([
    [
      'an 8x4 truck',
      'tractor',
      [axle('steer', 'single'), axle('steer', 'single'), axle('drive', 'dual'), axle('drive', 'dual')],
      ['LF1 RF1', 'LF2 RF2', 'LFO LFI RFI RFO', 'LRO LRI RRI RRO'],
    ],
    [
      'a tractor with a single pusher',
      'tractor',
      [axle('steer', 'single'), axle('pusher', 'single', true), axle('drive', 'dual'), axle('drive', 'dual')],
      ['LF RF', 'LFD RFD', 'LCDO LCDI RCDI RCDO', 'LRDO LRDI RRDI RRDO'],
    ],
    [
      'a trailer with five axles and a spare',
      'trailer',
      [...Array.from({ length: 5 }, () => axle('trailer', 'dual')), axle('spare', 'single')],
      ['L1O L1I R1I R1O', 'L2O L2I R2I R2O', 'L3O L3I R3I R3O', 'L4O L4I R4I R4O', 'L5O L5I R5I R5O', 'SP'],
    ],
    [
      'a truck with 20 tires, by the numbers of its axles',
      'misc',
      [axle('steer', 'single'), axle('steer', 'single'), ...Array.from({ length: 4 }, () => axle('drive', 'dual'))],
      ['LF1 RF1', 'LF2 RF2', 'L3O L3I R3I R3O', 'L4O L4I R4I R4O', 'L5O L5I R5I R5O', 'L6O L6I R6I R6O'],
    ],
    ['a single-axle trailer with wide base tires', 'trailer', [axle('trailer', 'wide')], ['L R']],
  ])('derives the codes of %s, each once', async (_what, unitType, axles, expected) => {
    const derived = await codesOf(unitType, axles)
    expect(derived).toEqual(expected)
    const codes = derived.flatMap((one) => one.split(' '))
    expect(new Set(codes).size).toBe(codes.length)
  })

  it.each<[string, string, StoredAxle[]]>([
    ['axle_configuration_axles', 'nine axles', Array.from({ length: 9 }, () => axle('trailer', 'single'))],
    ['axle_configuration_axles', 'spares alone', [axle('spare', 'single')]],
    ['axle_configuration_tires', 'more than 24 tires', Array.from({ length: 7 }, () => axle('trailer', 'dual'))],
    ['axle_configuration_spares_last', 'a spare before an axle', [axle('spare', 'single'), axle('trailer', 'dual')]],
  ])('refuses by %s %s', async (constraint, _what, axles) => {
    await expect(store('BAD', 'trailer', axles)).rejects.toMatchObject({ constraint })
  })

  it('a unit of a new layout is imported, surveyed and judged by the kinds of its axles', async () => {
    await store('TR-8X4P', 'tractor', [
      axle('steer', 'single'),
      axle('steer', 'single'),
      axle('pusher', 'single', true),
      axle('drive', 'dual'),
      axle('drive', 'dual'),
      axle('spare', 'single'),
    ])
    const offered = (await customer.get('fleet_survey/get_unit_configurations/tractor')).json
      .configurations as unknown as {
      value: string
      tire_count: number
      axles: { left: number; right: number; role: string }[]
    }[]
    expect(offered.find(({ value }) => value === 'TR-8X4P')).toMatchObject({
      tire_count: 15,
      axles: [
        { left: 1, role: 'steer' },
        {},
        { role: 'pusher' },
        { left: 2 },
        {},
        { left: 1, right: 0, role: 'spare' },
      ],
    })
    const unit = {
      unit_number: '8X4-1',
      type: 'tractor',
      configuration: 'TR-8X4P',
      vocation: null,
      manufacturer: null,
      model: null,
      year: null,
      vin: null,
      dot: null,
      license_plate: null,
      license_plate_state: null,
    }
    expect((await customer.post('fleet_survey/save_units', { location_id: akron, units: [unit] })).status).toBe(200)

    const low = { tread: [3, '32nds'], pressure: [50, 'psi'] } as const
    const survey = await typeSurvey(customer, akron, {
      date: '2026-06-10',
      by: 'Sam Fields',
      units: [
        {
          number: '8X4-1',
          type: 'tractor',
          configuration: 'TR-8X4P',
          isRaised: true,
          wheels: [
            { axle: 2, side: 'left', index: 1, tread: [3.5, '32nds'] },
            { axle: 3, side: 'left', index: 1, ...low },
            { axle: 4, side: 'right', index: 2, tread: [3.5, '32nds'] },
            { axle: 6, side: 'left', index: 1, ...low },
          ],
        },
      ],
    })
    expect((await customer.post('fleet_survey/finish_survey', { survey_id: survey })).status).toBe(200)
    const detail = (await customer.post('survey/detail', { survey_id: survey, page_size: 100 })).json
      .data as unknown as {
      axle_and_tire_position: string
      tread_depth_color: string
      pressure_color: string
      mismatch_axle_color: string
    }[]
    const of = (position: string) =>
      detail.find(({ axle_and_tire_position }) => axle_and_tire_position.endsWith(` ${position}`))
    // 3.5/32 is below the law on every steer axle, and above it elsewhere.
    expect(of('LF2')?.tread_depth_color).toBe('critical')
    // A raised pusher and a spare raise no exception.
    expect([of('LFD')?.pressure_color, of('LFD')?.tread_depth_color]).toEqual(['plan', 'plan'])
    expect([of('SP')?.pressure_color, of('SP')?.mismatch_axle_color]).toEqual(['plan', null])
    expect(detail.map(({ axle_and_tire_position }) => axle_and_tire_position).join(', ')).toBe(
      '1 LF1, 1 RF1, 2 LF2, 2 RF2, 3 LFD, 3 RFD, 4 LCDO, 4 LCDI, 4 RCDI, 4 RCDO, 5 LRDO, 5 LRDI, 5 RRDI, 5 RRDO, 6 SP',
    )
  })

  it('administrators add and edit configurations; presets and those that units have stay', async () => {
    const [admin, dealer] = [await world.as('admin'), await world.as('dlr')]
    const told = (answer: Awaited<ReturnType<Caller['post']>>): unknown => [
      answer.status,
      answer.json.response_status?.errors.map(({ field }) => field),
    ]
    const aConfiguration = (more: object = {}): object => ({
      id: null,
      version: null,
      code: 'tl-4',
      name: 'Four-axle trailer',
      type: 'trailer',
      axles: Array.from({ length: 4 }, () => ({ role: 'trailer', wheels: 'dual', is_lift_axle: false })),
      ...more,
    })
    const saved = await admin.post('own/units/save_axle_configuration', aConfiguration())
    expect([saved.status, saved.json.id]).toEqual([200, 'TL-4'])
    expect(told(await admin.post('own/units/save_axle_configuration', aConfiguration()))).toEqual([409, ['code']])
    const rivals = await Promise.all(
      Array.from({ length: 6 }, () =>
        admin.post('own/units/save_axle_configuration', aConfiguration({ code: 'TL-7' })),
      ),
    )
    expect(rivals.map(told).toSorted()).toEqual([[200, undefined], ...Array.from({ length: 5 }, () => [409, ['code']])])
    const lost = aConfiguration({ id: 'TL-4', version: null })
    expect(told(await admin.post('own/units/save_axle_configuration', lost))).toEqual([400, ['version']])
    expect(told(await admin.post('own/units/save_axle_configuration', aConfiguration({ code: 'T/4' })))).toEqual([
      422,
      ['code'],
    ])
    expect(
      told(
        await admin.post(
          'own/units/save_axle_configuration',
          aConfiguration({
            code: 'TL-9',
            axles: Array.from({ length: 9 }, () => ({ role: 'trailer', wheels: 'single', is_lift_axle: false })),
          }),
        ),
      ),
    ).toEqual([422, ['axles']])
    expect((await dealer.post('own/units/save_axle_configuration', aConfiguration({ code: 'TL-5' }))).status).toBe(401)

    const edited = (await admin.get('own/units/get_axle_configuration/TL-4')).json
    expect(edited).toMatchObject({ code: 'TL-4', version: 1, axles: [{ role: 'trailer', wheels: 'dual' }, {}, {}, {}] })
    expect(
      (
        await admin.post('own/units/save_axle_configuration', {
          ...edited,
          axles: [{ role: 'trailer', wheels: 'wide', is_lift_axle: true }, ...(edited.axles as unknown as object[])],
        })
      ).status,
    ).toBe(200)
    const list = (await admin.post('own/units/get_axle_configurations', { page_size: 100 })).json.items as unknown as {
      code: string
      axle_count: number
      tire_count: number
      positions: string
      is_preset: boolean
    }[]
    expect(list.find(({ code }) => code === 'TL-4')).toMatchObject({
      axle_count: 5,
      tire_count: 18,
      is_preset: false,
      positions: expect.stringMatching(/^L1 R1 \/ L2O L2I R2I R2O/) as string,
    })
    expect(list.find(({ code }) => code === 'TR-6X4')).toMatchObject({
      axle_count: 3,
      tire_count: 10,
      is_preset: true,
      positions: 'LF RF / LFO LFI RFI RFO / LRO LRI RRI RRO',
    })

    const preset = (await admin.get('own/units/get_axle_configuration/TR-6X4')).json
    expect(told(await admin.post('own/units/save_axle_configuration', { ...preset, name: 'Other' }))).toEqual([
      422,
      ['code'],
    ])
    const used = (await admin.get('own/units/get_axle_configuration/TR-8X4P')).json
    expect(
      told(
        await admin.post('own/units/save_axle_configuration', {
          ...used,
          axles: (used.axles as unknown as object[]).slice(1),
        }),
      ),
    ).toEqual([422, ['axles']])
    expect((await admin.post('own/units/save_axle_configuration', { ...used, name: '8x4 with pusher' })).status).toBe(
      200,
    )

    expect(
      await Promise.all(
        ['TR-8X4P', 'TR-6X4', 'TL-0'].map(
          async (code) => (await admin.delete(`own/units/delete_axle_configuration/${code}`)).status,
        ),
      ),
    ).toEqual([409, 404, 404])
    expect((await dealer.delete('own/units/delete_axle_configuration/TL-4')).status).toBe(401)
    expect((await admin.delete('own/units/delete_axle_configuration/TL-4')).status).toBe(200)
    expect((await admin.get('own/units/get_axle_configuration/TL-4')).status).toBe(404)
  })
})
