import { describe, expect, it } from 'vitest'
import { asFound } from '../../../domain/survey/asFound.ts'
import type { DraftWheel, RemovedTire } from '../../../domain/survey/draftWheel.ts'
import { judgeUnit } from '../../../domain/survey/surveyUnit.ts'
import { findAxleConfiguration } from '../../../domain/positions.ts'

const removed: RemovedTire = {
  removal_reasons: ['puncture'],
  wear_conditions: [],
  tread_depth: 3,
  tread_depth_unit: '32nds',
  is_scrapped: true,
  comments: '',
}
const before = {
  pressure: { value: 60, unit: 'psi' as const },
  tread: null,
  not_read_reason: null,
  valve_type: null,
  wear_conditions: [],
  tire_id: null,
  tire_details: null,
  version: 2,
  read_version: 2,
}

function unitWith(change: (wheel: DraftWheel) => DraftWheel) {
  const wheels = findAxleConfiguration('TR-4X2')!
    .axles.flatMap((axle) => axle.wheels)
    .map(({ axleNumber, side, wheelIndex }, index): DraftWheel => {
      const wheel: DraftWheel = {
        axle_number: axleNumber,
        side,
        wheel_index: wheelIndex,
        pressure: { value: 100, unit: 'psi' },
        tread: { value: 12, unit: '32nds' },
        not_read_reason: null,
        valve_type: null,
        wear_conditions: [],
        tire_id: null,
        tire_details: null,
        version: 2,
        read_version: 2,
        replacement: null,
      }
      return index === 0 ? change(wheel) : wheel
    })
  return { configuration_code: 'TR-4X2', lift_axles_raised: false, wheels }
}
const spec = { targetPressurePsi: 100, warningShare: 0.1, criticalShare: 0.2, minimumTread32nds: null }
const judge = (unit: ReturnType<typeof unitWith>) =>
  judgeUnit(unit, { steer: spec, drive: spec, trailer: spec } as never)

describe('a wheel as found', () => {
  it('is the tire that came off, with the tread measured as it came off where none was read before', () => {
    const wheel = {
      pressure: { value: 105, unit: 'psi' as const },
      tread: { value: 18, unit: '32nds' as const },
      replacement: { removed_tire_id: 1, client_id: null, new_tire: {}, removed, before },
    }
    expect(asFound(wheel)).toEqual({ pressure: { value: 60, unit: 'psi' }, tread: { value: 3, unit: '32nds' } })
    expect(asFound({ ...wheel, replacement: null })).toEqual({
      pressure: { value: 105, unit: 'psi' },
      tread: { value: 18, unit: '32nds' },
    })
    expect(
      asFound({
        ...wheel,
        replacement: { ...wheel.replacement, before: { ...before, tread: { value: 5, unit: '32nds' } } },
      }).tread,
    ).toEqual({ value: 5, unit: '32nds' })
  })

  it('counts its exceptions after the new tire was read, while the wheel shows the new one', () => {
    const good = judge(unitWith((wheel) => wheel))
    expect([good.counts.pressureCritical, good.counts.treadDepthCritical]).toEqual([0, 0])
    const replaced = judge(
      unitWith((wheel) => ({
        ...wheel,
        replacement: { removed_tire_id: 1, client_id: null, new_tire: {}, removed, before },
      })),
    )
    expect([
      replaced.counts.pressureCritical,
      replaced.counts.treadDepthCritical,
      replaced.wheels[0]!.pressure,
      replaced.wheels[0]!.tread,
    ]).toEqual([1, 1, 'ok', 'ok'])
  })

  it('counts as read where only the new tire was', () => {
    const none = { ...before, pressure: null }
    const unit = unitWith((wheel) => ({
      ...wheel,
      replacement: {
        removed_tire_id: 1,
        client_id: null,
        new_tire: {},
        removed: { ...removed, tread_depth: null },
        before: none,
      },
    }))
    const { totalTiresRead, counts } = judge(unit)
    expect([totalTiresRead, counts.treadDepthCritical]).toEqual([6, 0])
  })
})
