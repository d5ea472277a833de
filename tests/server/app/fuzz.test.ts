import { describe, expect, it } from 'vitest'
import { runFuzz } from '../../fuzz/runFuzz.ts'
import { testDatabase } from '../platform/database/testDatabase.ts'

describe('calls by chance', () => {
  it('never fail, and do not distinguish another fleet’s id from an unknown one', { timeout: 180_000 }, async () => {
    // Speed is measured on a quiet machine: npm run fuzz.
    const { calls, failures, differences, statuses } = await runFuzz(testDatabase, {
      calls: 150,
      seed: 20_261_121,
      slowMs: Infinity,
    })
    expect({ failures, differences }).toEqual({ failures: [], differences: [] })
    expect(calls).toBeGreaterThanOrEqual(150)
    expect(statuses['200']).toBeGreaterThan(20)
  })
})
