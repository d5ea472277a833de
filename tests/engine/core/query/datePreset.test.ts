import { expect, test } from 'vitest'
import { datePresets, presetCode, presetOfCode, rangeOfPreset } from '../../../../engine/core/query/datePreset.ts'

const now = new Date(2026, 10, 14, 23, 59, 59)

test.each([
  ['last30days', '2026-10-15'],
  ['thisWeek', '2026-11-09'],
  ['monthToDate', '2026-11-01'],
  ['yearToDate', '2026-01-01'],
  ['quarter', '2026-10-01'],
  ['last12months', '2025-11-15'],
] as const)('%s begins on %s and ends today', (preset, from) => {
  expect(rangeOfPreset(preset, now)).toEqual({ from, to: '2026-11-14' })
})

test('thirty days back crosses the year', () => {
  expect(rangeOfPreset('last30days', new Date(2026, 0, 15, 8)).from).toBe('2025-12-16')
})

test.each([
  ['2026-11-28T04:58:00Z', '2026-10-28', '2026-11-27'],
  ['2026-03-09T04:30:00Z', '2026-02-07', '2026-03-09'],
])(
  'thirty days back across a change of clocks in New York begin on the day that a server elsewhere means (%s)',
  (moment, from, to) => {
    const before = process.env.TZ
    process.env.TZ = 'America/New_York'
    try {
      expect(new Date(moment).getTimezoneOffset()).toBeGreaterThan(0)
      expect(rangeOfPreset('last30days', new Date(moment))).toEqual({ from, to })
    } finally {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
  },
)

test('twelve months back from the leap day begin on the first of March', () => {
  expect(rangeOfPreset('last12months', new Date(2024, 1, 29)).from).toBe('2023-03-02')
  expect(rangeOfPreset('last12months', new Date(2024, 1, 28)).from).toBe('2023-03-01')
})

test.each([0, 3, 6, 9])('a quarter begins with its first month (%i)', (month) => {
  const from = `2026-${String(month + 1).padStart(2, '0')}-01`
  for (const later of [0, 1, 2]) expect(rangeOfPreset('quarter', new Date(2026, month + later, 20)).from).toBe(from)
})

test('a preset has the code of its date type on the wire, days of one’s own and what has none there have 4', () => {
  const codes = Object.fromEntries(datePresets.map((preset) => [preset, presetCode(preset)]))
  expect(codes).toEqual({
    last30days: 0,
    monthToDate: 1,
    yearToDate: 2,
    quarter: 3,
    last12months: 4,
    thisWeek: 4,
    lastWeek: 4,
    lastMonth: 4,
    lastQuarter: 4,
    last12fullMonths: 4,
  })
  expect(presetCode(null)).toBe(4)
  expect([0, 1, 2, 3, 4, -1].map(presetOfCode)).toEqual([
    'last30days',
    'monthToDate',
    'yearToDate',
    'quarter',
    null,
    null,
  ])
})

test.each([
  ['lastWeek', '2026-11-02', '2026-11-08'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
  ['lastQuarter', '2026-07-01', '2026-09-30'],
  ['last12fullMonths', '2025-11-01', '2026-10-31'],
] as const)('%s is over: from %s to %s', (preset, from, to) => {
  expect(rangeOfPreset(preset, now)).toEqual({ from, to })
})

test('what is over in January lies in the year before, and a week begins on Monday', () => {
  const early = new Date(2028, 0, 2, 8)
  expect(rangeOfPreset('lastMonth', early)).toEqual({ from: '2027-12-01', to: '2027-12-31' })
  expect(rangeOfPreset('lastQuarter', early)).toEqual({ from: '2027-10-01', to: '2027-12-31' })
  expect(rangeOfPreset('last12fullMonths', early)).toEqual({ from: '2027-01-01', to: '2027-12-31' })
  // A Sunday belongs to the week that began six days before.
  expect(rangeOfPreset('lastWeek', early)).toEqual({ from: '2027-12-20', to: '2027-12-26' })
  expect(rangeOfPreset('lastWeek', new Date(2028, 0, 3))).toEqual({ from: '2027-12-27', to: '2028-01-02' })
  expect(rangeOfPreset('lastMonth', new Date(2028, 2, 31))).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})
