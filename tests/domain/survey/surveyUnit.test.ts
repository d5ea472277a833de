import { describe, expect, it } from 'vitest'
import { findAxleConfiguration } from '../../../domain/positions.ts'
import type { Specs } from '../../../domain/severity.ts'
import type { DraftWheel, Offered } from '../../../domain/survey/draftWheel.ts'
import { doubtPressure, doubtTread } from '../../../domain/survey/plausible.ts'
import { applyChange, configurationOf, judgeUnit, type SurveyUnit } from '../../../domain/survey/surveyUnit.ts'
import { walkingOrder } from '../../../domain/survey/walkingOrder.ts'

const offered: Offered = { valveTypes: new Set(), wearConditions: new Set(['cupping']) }
const spec = { targetPressurePsi: 100, warningShare: 0.1, criticalShare: 0.2, minimumTread32nds: 4 }
const specs: Specs = { steer: spec, drive: spec, trailer: spec }

function aUnit(configuration_code = 'TR-4X2'): SurveyUnit {
  const wheels = configurationOf({ configuration_code }).wheels.map(({ axleNumber, side, wheelIndex }): DraftWheel => ({
    axle_number: axleNumber,
    side,
    wheel_index: wheelIndex,
    pressure: null,
    tread: null,
    not_read_reason: null,
    valve_type: null,
    wear_conditions: [],
    tire_id: null,
    tire_details: null,
    version: 1,
    read_version: null,
    replacement: null,
  }))
  return {
    unit_inspection_id: 1,
    unit_id: 1,
    unit_number: 'T-1',
    configuration_code,
    lift_axles_raised: false,
    mileage: null,
    hours: null,
    comments: null,
    version: 1,
    wheels,
  }
}
const place = { axle_number: 2, side: 'left', wheel_index: 1 } as const
const sent = {
  removal_reasons: ['puncture'],
  wear_conditions: [],
  tread_depth: null,
  tread_depth_unit: '32nds',
  is_scrapped: true,
  comments: '',
  new_tire: {},
  client_id: 'c',
} as const
const replacement = { removed_tire_id: null, client_id: 'c', new_tire: { tire_size: '11R22.5' } }

describe('a change of a unit', () => {
  it('is of its one wheel, in the version that the wheel has', () => {
    const read = applyChange(aUnit(), { kind: 'reading', place, reading: { pressure: 98 } }, offered)
    if (!('unit' in read)) throw new Error('refused')
    expect(read.unit.wheels.filter(({ version }) => version === 2)).toEqual([
      expect.objectContaining({ ...place, pressure: { value: 98, unit: 'psi' } }),
    ])
    expect(
      applyChange(aUnit(), { kind: 'reading', place: { ...place, axle_number: 9 }, reading: {} }, offered),
    ).toEqual({ errors: [{ field: 'axle_number', key: 'server.surveys.no_wheel' }] })
    expect(applyChange(aUnit(), { kind: 'reading', place, reading: { pressure: 201 } }, offered)).toMatchObject({
      errors: [{ field: 'pressure' }],
    })
  })

  it('that replaces a tire is taken back whole, with what was read of the new one', () => {
    const steps = [
      { kind: 'reading', place, reading: { pressure: 60, tread_depth: 3, wear_conditions: ['cupping'] } },
      { kind: 'replace', place, replacement, sent: { ...sent, removal_reasons: [], wear_conditions: [] } },
      { kind: 'reading', place, reading: { pressure: 100 } },
      { kind: 'details', place, details: { identification_number: 'N' } },
    ] as const
    let unit = aUnit()
    const seen: SurveyUnit[] = []
    for (const change of steps) {
      const changed = applyChange(unit, change as never, offered)
      if (!('unit' in changed)) throw new Error('refused')
      seen.push((unit = changed.unit))
    }
    const [before, , read, named] = seen as [SurveyUnit, SurveyUnit, SurveyUnit, SurveyUnit]
    const wheelOf = (one: SurveyUnit) =>
      one.wheels.find(
        ({ axle_number, side, wheel_index }) => axle_number === 2 && side === 'left' && wheel_index === 1,
      )!
    expect(wheelOf(read)).toMatchObject({ pressure: { value: 100 }, tread: null, wear_conditions: [] })
    expect(wheelOf(named).replacement?.new_tire).toEqual({ tire_size: '11R22.5', identification_number: 'N' })
    expect(
      applyChange(
        named,
        { kind: 'replace', place, replacement, sent: { ...sent, removal_reasons: [], wear_conditions: [] } },
        offered,
      ),
    ).toEqual({ errors: [{ field: 'form', key: 'server.surveys.replaced' }] })
    const undone = applyChange(named, { kind: 'undo', place }, offered)
    if (!('unit' in undone)) throw new Error('refused')
    expect(wheelOf(undone.unit)).toEqual({ ...wheelOf(before), version: 6 })
    expect(applyChange(undone.unit, { kind: 'undo', place }, offered)).toEqual({
      errors: [{ field: 'form', key: 'server.surveys.undone' }],
    })
  })

  it('is judged with its neighbors', () => {
    const both = [1, 2].reduce((unit, wheel_index) => {
      const changed = applyChange(
        unit,
        {
          kind: 'reading',
          place: { ...place, wheel_index: wheel_index as 1 | 2 },
          reading: { pressure: 100, tread_depth: wheel_index === 1 ? 14 : 5 },
        },
        offered,
      )
      return 'unit' in changed ? changed.unit : unit
    }, aUnit())
    const { wheels, totalTiresRead } = judgeUnit(both, specs)
    expect(totalTiresRead).toBe(2)
    expect(
      wheels
        .filter(({ axleNumber, side }) => axleNumber === 2 && side === 'left')
        .map(({ tread, duals }) => [tread, duals]),
    ).toEqual([
      ['ok', 'critical'],
      ['warning', 'critical'],
    ])
  })

  it('is judged as a parked unit: its tires are cold', () => {
    const place = { axle_number: 1, side: 'left', wheel_index: 1 } as const
    const warm = applyChange(aUnit(), { kind: 'reading', place, reading: { pressure: 112 } }, offered)
    expect('unit' in warm && judgeUnit(warm.unit, specs).wheels[0]?.pressure).toBe('warning')
  })
})

describe('the way around a unit', () => {
  const codes = (configuration: string, walk: 'around' | 'by_axle') =>
    walkingOrder(findAxleConfiguration(configuration)!, walk)
      .map(({ code }) => code)
      .join(' ')
  it('goes down the left side and up the right, or axle after axle', () => {
    expect(codes('TR-6X4', 'around')).toBe('LF LFO LFI LRO LRI RRO RRI RFO RFI RF')
    expect(codes('TR-6X4', 'by_axle')).toBe('LF RF LFO LFI RFI RFO LRO LRI RRI RRO')
    expect(codes('TL-2W', 'around')).toBe('LF LR RR RF')
  })
})

describe('a value that is hard to believe', () => {
  const before = { pressure: 100, tread_depth: 10 }
  it.each([
    [0, 'psi', 'pressure_flat'],
    [9.9, 'psi', 'pressure_flat'],
    [10, 'psi', null],
    [150, 'psi', null],
    [150.5, 'psi', 'pressure_high'],
    [11, 'bar', 'pressure_high'],
    [7, 'bar', null],
  ] as const)('pressure %s %s: %s', (value, unit, doubt) => expect(doubtPressure({ value, unit })).toBe(doubt))
  it.each([
    [12, '32nds', false, null],
    [12.5, '32nds', false, 'tread_grew'],
    [12.5, '32nds', true, null],
    [32, '32nds', true, null],
    [33, '32nds', true, 'tread_high'],
    [26, 'mm', true, 'tread_high'],
    [9.5, 'mm', false, null],
    [9.6, 'mm', false, 'tread_grew'],
  ] as const)('tread %s %s, replaced %s: %s', (value, unit, isReplaced, doubt) =>
    expect(doubtTread({ value, unit }, before, isReplaced)).toBe(doubt),
  )
  it('is compared with nothing when nothing is known', () =>
    expect(doubtTread({ value: 30, unit: '32nds' }, { pressure: null, tread_depth: null }, false)).toBeNull())
})
