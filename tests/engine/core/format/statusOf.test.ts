import { expect, test } from 'vitest'
import { statusOf } from '../../../../engine/core/format/statusOf.ts'

test('a severity says its own status', () => {
  expect(
    ['critical', 'not_read', 'broken', null].map((value) => statusOf({ format: 'severity', tones: null }, value)),
  ).toEqual(['critical', 'not_read', null, null])
})

test('a code has the status its column gives it, and none where it gives none', () => {
  const column = { format: 'text', tones: { passed: 'ok', failed: 'critical', skipped: 'neutral' } } as const
  expect(['passed', 'failed', 'skipped', 'unknown', null].map((value) => statusOf(column, value))).toEqual([
    'ok',
    'critical',
    null,
    null,
    null,
  ])
})

test('any other value says none', () => {
  expect(statusOf({ format: 'text', tones: null }, 'critical')).toBeNull()
})
