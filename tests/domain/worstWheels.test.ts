import { expect, test } from 'vitest'
import type { Severity, TreadMismatch, WheelVerdict } from '../../domain/severity.ts'
import { findBelowDual, findWorstMismatch, findWorstWheels } from '../../domain/worstWheels.ts'

const wheel = (
  wheelIndex: number,
  pressure: Severity,
  pressurePsi: number | null,
  tread: Severity = 'ok',
  tread32nds: number | null = 12,
) =>
  ({
    axleNumber: 1,
    side: 'left',
    wheelIndex,
    pressure,
    pressurePsi,
    targetPressurePsi: 100,
    tread,
    tread32nds,
    duals: null,
    axle: 'ok',
  }) as unknown as WheelVerdict

test('the worst pressure is the most severe one, and of those the farthest from its target', () => {
  const wheels = [wheel(1, 'warning', 120), wheel(2, 'critical', 78), wheel(3, 'critical', 60), wheel(4, 'ok', 99)]
  expect(findWorstWheels(wheels).pressure?.wheelIndex).toBe(3)
  expect(findWorstWheels([wheel(1, 'warning', 88), wheel(2, 'warning', 119)]).pressure?.wheelIndex).toBe(2)
})

test('the worst tread is the most severe one, and of those the lowest', () => {
  const wheels = [
    wheel(1, 'ok', 100, 'warning', 3),
    wheel(2, 'ok', 100, 'critical', 3.5),
    wheel(3, 'ok', 100, 'critical', 2),
  ]
  expect(findWorstWheels(wheels).tread?.wheelIndex).toBe(3)
})

test('a pressure below its dual is the reason where it is nearer to its target', () => {
  const [near, far, full, alone] = [
    wheel(1, 'critical', 93),
    wheel(1, 'critical', 60),
    wheel(2, 'ok', 118),
    { ...wheel(2, 'ok', 118), side: 'right' as const },
  ]
  expect([
    findBelowDual(near, [near, full]),
    findBelowDual(far, [far, full]),
    findBelowDual(far, [far, wheel(2, 'ok', 95)]),
    findBelowDual(near, [near, alone]),
    findBelowDual(near, [near, wheel(2, 'not_read', null)]),
  ]).toEqual([25, 58, null, null, null])
})

test('without an exception there is no worst wheel', () => {
  expect(findWorstWheels([wheel(1, 'plan', 94, 'plan', 7), wheel(2, 'not_read', null, 'not_read', null)])).toEqual({
    pressure: null,
    tread: null,
  })
})

test('the worst mismatch is the most severe one, and of those the widest', () => {
  const mismatch = (axleNumber: number, severity: TreadMismatch['severity'], apart32nds: number): TreadMismatch => ({
    axleNumber,
    side: null,
    apart32nds,
    severity,
  })
  expect(
    findWorstMismatch([
      mismatch(1, 'warning', 6),
      mismatch(2, 'critical', 8),
      mismatch(3, 'critical', 9.5),
      mismatch(4, 'critical', 9.5),
    ])?.axleNumber,
  ).toBe(3)
  expect(findWorstMismatch([])).toBeNull()
})
