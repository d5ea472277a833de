import { describe, expect, it } from 'vitest'
import { findAxleConfiguration, findWheel } from '../../domain/positions.ts'
import { judgeInspection, judgePressure, judgeTread, worstSeverity } from '../../domain/severity.ts'
import type { Specs, WheelReading } from '../../domain/severity.ts'

const spec = { targetPressurePsi: 100, warningShare: 0.1, criticalShare: 0.2, minimumTread32nds: null }
const specs: Specs = { steer: { ...spec, targetPressurePsi: 110 }, drive: spec, trailer: spec }

/** Readings by position code: pressure and tread, null for what was not read. */
function judge(code: string, values: Record<string, [number | null, number | null]>, liftAxlesRaised = false) {
  const configuration = findAxleConfiguration(code)!
  const readings = Object.entries(values).map(([position, [pressurePsi, tread32nds]]): WheelReading => {
    return { ...findWheel(configuration, position)!, pressurePsi, tread32nds }
  })
  return judgeInspection(configuration, specs, readings, { isHot: true, liftAxlesRaised })
}

const none = {
  pressureCritical: 0,
  pressureWarning: 0,
  treadDepthCritical: 0,
  treadDepthWarning: 0,
  treadMismatchAxleCritical: 0,
  treadMismatchAxleWarning: 0,
  treadMismatchDualsCritical: 0,
  treadMismatchDualsWarning: 0,
}

describe('pressure against a target of 100 psi', () => {
  it.each([
    [80, 'critical'],
    [80.0001, 'warning'],
    [89.9999, 'warning'],
    [90, 'ok'],
    [110, 'ok'],
    [110.0001, 'warning'],
  ])('cold %d psi is %s', (psi, expected) => expect(judgePressure(psi, spec, false)).toBe(expected))
  it.each([
    [80, 'critical'],
    [89.9999, 'warning'],
    [125, 'ok'],
    [125.0001, 'warning'],
  ])('hot %d psi is %s', (psi, expected) => expect(judgePressure(psi, spec, true)).toBe(expected))
  it('is exact where floating point is not', () => {
    expect(judgePressure(92.7, { ...spec, targetPressurePsi: 103 }, false)).toBe('ok')
    expect(judgePressure(84.4, { ...spec, targetPressurePsi: 105.5 }, false)).toBe('critical')
  })
})

describe('tread', () => {
  it.each([
    [3.99999, 'critical'],
    [4, 'warning'],
    [6, 'warning'],
    [6.5, 'plan'],
    [8, 'plan'],
    [8.00001, 'ok'],
  ])('without a spec %d/32 is %s on any axle', (tread, expected) => {
    expect(judgeTread(tread, 'steer', null)).toBe(expected)
    expect(judgeTread(tread, 'trailer', null)).toBe(expected)
  })
  it.each([
    ['drive', 5, 4.9, 'critical'],
    ['drive', 5, 5, 'warning'],
    ['drive', 5, 8, 'plan'],
    ['drive', 5, 9.5, 'ok'],
    ['trailer', 1, 1.99, 'critical'],
    ['trailer', 1, 2, 'warning'],
    ['steer', 3, 3.5, 'critical'],
  ] as const)('on a %s axle with a minimum of %d/32, %d/32 is %s', (kind, minimum, tread, expected) =>
    expect(judgeTread(tread, kind, minimum)).toBe(expected),
  )
})

describe('an inspection', () => {
  it('counts each wheel once, each pair of duals once, each axle once', () => {
    const verdict = judge('TR-4X2', {
      LF: [88, 18],
      RF: [110, 9], // -20 % is critical; the axle differs by 9/32: critical
      LRO: [95, 14],
      LRI: [89, 5], // 9/32 between duals: critical; 5/32 is a warning
      RRI: [100, 14],
      // Over by more than heat explains, and over its dual: critical for the softer. Across: 9.5 and 14, a warning.
      RRO: [126, 14],
    })
    expect(verdict.counts).toEqual({
      ...none,
      pressureCritical: 2,
      pressureWarning: 2,
      treadDepthWarning: 1,
      treadMismatchAxleCritical: 1,
      treadMismatchAxleWarning: 1,
      treadMismatchDualsCritical: 1,
    })
    expect([verdict.totalTires, verdict.totalTiresRead]).toEqual([6, 6])
    expect(verdict.wheels.map(({ duals }) => duals)).toEqual([
      null,
      null,
      'critical',
      'critical',
      'critical',
      'critical',
    ])
  })

  it('takes exactly 4/32 between duals or across an axle as fine, and exactly 8/32 as critical', () => {
    const differing = (by: number) => judge('TL-1', { LO: [100, 20], LI: [100, 20 - by], RI: [100, 12], RO: [100, 12] })
    expect(differing(4).counts).toEqual({ ...none, treadMismatchAxleWarning: 1 })
    expect(differing(8).counts).toEqual({ ...none, treadMismatchDualsCritical: 1 })
    expect([differing(4).mismatches, differing(8).mismatches]).toEqual([
      [{ axleNumber: 1, side: null, apart32nds: 6, severity: 'warning' }],
      [{ axleNumber: 1, side: 'left', apart32nds: 8, severity: 'critical' }],
    ])
  })

  it.each([
    [5, 'ok', 'ok', 'ok'],
    [5.0001, 'plan', 'ok', 'plan'],
    [10, 'plan', 'ok', 'plan'],
    [10.0001, 'warning', 'warning', 'warning'],
    [20, 'warning', 'warning', 'warning'],
    [20.0001, 'critical', 'critical', 'critical'],
  ] as const)('a difference of %d psi between duals is %s, and the softer tire is %s', (by, duals, softer, axle) => {
    const { wheels, counts } = judge('TL-1', { LO: [115, 12], LI: [115 - by, 12], RI: [100, 12], RO: [100, 12] })
    expect(wheels.map((wheel) => [wheel.pressure, wheel.duals, wheel.axle])).toEqual([
      ['ok', duals, axle],
      [softer, duals, axle],
      ['ok', 'ok', axle],
      ['ok', 'ok', axle],
    ])
    expect(counts).toEqual({
      ...none,
      pressureWarning: softer === 'warning' ? 1 : 0,
      pressureCritical: softer === 'critical' ? 1 : 0,
    })
  })

  it('counts a softer tire once, by the worse of its target and its dual', () => {
    expect(judge('TL-1', { LO: [100, 12], LI: [80, 12], RI: [88, 12], RO: [110, 12] }).counts).toEqual({
      ...none,
      pressureCritical: 2,
    })
  })

  it('takes the limits of duals from the specification', () => {
    const trailer = { ...spec, dualsWarningPsi: 6, dualsCriticalPsi: 8 }
    const readings = Object.entries({ LO: 100, LI: 93.5, RI: 100, RO: 91.9 }).map(([code, pressurePsi]) => ({
      ...findWheel(findAxleConfiguration('TL-1')!, code)!,
      pressurePsi,
      tread32nds: 12,
    }))
    const { counts } = judgeInspection(findAxleConfiguration('TL-1')!, { ...specs, trailer }, readings, {
      isHot: false,
      liftAxlesRaised: false,
    })
    expect(counts).toEqual({ ...none, pressureWarning: 1, pressureCritical: 1 })
  })

  it('shows a difference in pressure where the treads were not read, and never takes what was not read for good', () => {
    const read = (by: number) =>
      judge('TL-1', { LO: [100, null], LI: [100 - by, 12], RI: [100, 12], RO: [100, 12] }).wheels[0]
    expect(read(12)).toMatchObject({ duals: 'warning', axle: 'warning' })
    expect(read(2)).toMatchObject({ duals: 'not_read', axle: 'not_read' })
  })

  it('shows at the axle the worst of its sides and of its duals', () => {
    const verdict = judge('TL-1', { LO: [100, 12], LI: [100, 6], RI: [100, 9], RO: [100, 9] })
    expect(verdict.wheels.map(({ duals, axle }) => [duals, axle])).toEqual([
      ['warning', 'warning'],
      ['warning', 'warning'],
      ['ok', 'warning'],
      ['ok', 'warning'],
    ])
    expect(verdict.counts).toEqual({ ...none, treadDepthWarning: 1, treadMismatchDualsWarning: 1 })
  })

  it('leaves what was not read as not read', () => {
    const verdict = judge('TR-4X2', { LF: [null, 12], RF: [110, null], LRO: [100, 12], LRI: [null, null] })
    expect(verdict.counts).toEqual(none)
    expect(verdict.totalTiresRead).toBe(3)
    expect(verdict.wheels.map(({ pressure, tread, duals, axle }) => [pressure, tread, duals, axle])).toEqual([
      // A single wheel has no dual: nothing of it is good before it is read.
      ['not_read', 'ok', null, 'not_read'],
      ['ok', 'not_read', null, 'not_read'],
      ['ok', 'ok', 'not_read', 'not_read'],
      ['not_read', 'not_read', 'not_read', 'not_read'],
      ['not_read', 'not_read', 'not_read', 'not_read'],
      ['not_read', 'not_read', 'not_read', 'not_read'],
    ])
  })

  it('raises no exception on a lift axle that is raised, but keeps it in view', () => {
    const fine: [number, number] = [100, 12]
    const values: Record<string, [number, number]> = {
      LF: [110, 12],
      RF: [110, 12],
      LFO: fine,
      LFI: fine,
      RFI: fine,
      RFO: fine,
      LRO: [50, 2],
      LRI: fine,
      RRI: fine,
      RRO: fine,
    }
    const lowered = judge('TR-6X2L', values)
    expect(lowered.counts).toEqual({
      ...none,
      pressureCritical: 1,
      treadDepthCritical: 1,
      treadMismatchDualsCritical: 1,
      treadMismatchAxleWarning: 1,
    })
    const raised = judge('TR-6X2L', values, true)
    expect(raised.counts).toEqual(none)
    expect(raised.wheels[6]).toMatchObject({ pressure: 'plan', tread: 'plan', duals: 'plan', axle: 'plan' })
  })
})

it('knows the worst of several', () => {
  expect(worstSeverity(['ok', 'not_read', 'warning', 'plan'])).toBe('warning')
  expect(worstSeverity([])).toBe('not_read')
})
