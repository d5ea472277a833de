/** The fleet that surveys itself: units of its own beside those that are drawn, so that no drawn figure moves. */
export const surveyedAccount = '100004'

export interface SurveyedUnit {
  number: string
  configuration: string
  /** A new unit, whose tires nobody has looked at. */
  tires?: 'unknown'
  /** The wear rate of its tires, as a multiple of the usual one. */
  wear?: number
}

/** All at the first location. The last two were never surveyed. */
export const surveyedUnits: SurveyedUnit[] = [
  { number: 'CW-501', configuration: 'TR-6X4' },
  { number: 'CW-502', configuration: 'TR-6X4' },
  { number: 'CW-503', configuration: 'TR-4X2', wear: 1.3 },
  { number: 'CW-504', configuration: 'TR-6X2L' },
  { number: 'CW-505', configuration: 'MS-4X2' },
  { number: 'CW-T601', configuration: 'TL-2' },
  { number: 'CW-T602', configuration: 'TL-2W' },
  { number: 'CW-D701', configuration: 'DL-1' },
  { number: 'CW-506', configuration: 'TR-6X4' },
  { number: 'CW-T603', configuration: 'TL-2', tires: 'unknown' },
]

/** Before `today`: when the tires were fitted, new. */
export const fittedDaysAgo = 250

interface PlannedRemoval {
  unit: string
  wheel: string
  reasons: string[]
  wear: string[]
  isStored?: true
  comments?: string
}

/** A survey that was published with a wrong odometer, taken back and published again. */
export interface Correction {
  unit: string
  /** Miles that were typed too many. */
  milesTooMany: number
  /** After the survey. */
  days: number
  reason: string
}

export interface FinishedSurvey {
  daysAgo: number
  by: string
  units: string[]
  removed: PlannedRemoval[]
  corrected?: Correction
}

const all = surveyedUnits.slice(0, 8).map(({ number }) => number)

export const finishedSurveys: FinishedSurvey[] = [
  {
    daysAgo: 180,
    by: 'Dana Whitlock',
    units: all,
    removed: [],
    corrected: {
      unit: 'CW-503',
      milesTooMany: 90_000,
      days: 2,
      reason: 'The odometer of CW-503 was typed with a wrong first digit.',
    },
  },
  {
    daysAgo: 95,
    by: 'Luis Ortega',
    units: all,
    removed: [
      {
        unit: 'CW-502',
        wheel: 'LFO',
        reasons: ['irregular wear', 'curbing'],
        wear: ['cupping', 'shoulder wear'],
        comments: 'Bent rim on the same wheel.',
      },
      { unit: 'CW-502', wheel: 'LFI', reasons: ['irregular wear'], wear: ['cupping'] },
      { unit: 'CW-T601', wheel: 'RRO', reasons: ['puncture'], wear: [], isStored: true },
    ],
  },
  {
    daysAgo: 38,
    by: 'Dana Whitlock',
    units: ['CW-501', 'CW-502', 'CW-503', 'CW-505', 'CW-T601', 'CW-D701'],
    removed: [
      { unit: 'CW-503', wheel: 'LF', reasons: ['worn to pull point', 'mismatch'], wear: ['one-sided wear'] },
      { unit: 'CW-503', wheel: 'RF', reasons: ['worn to pull point'], wear: ['one-sided wear'] },
      { unit: 'CW-T601', wheel: 'LRO', reasons: ['run flat', 'sidewall cut'], wear: ['cut or snag', 'exposed cord'] },
    ],
  },
]

export interface OpenSurvey {
  /** In the account's list of locations. */
  location: number
  daysAgo: number
  by: string
  comments: string
  /** The part of its wheels that has been read, by unit. */
  units: Record<string, 'all' | 'half' | 'none'>
  replaced: (PlannedRemoval & { isUndone?: true })[]
}

export const openSurveys: OpenSurvey[] = [
  {
    location: 0,
    daysAgo: 1,
    by: 'Dana Whitlock',
    comments: 'Units of the north yard first.',
    units: { 'CW-501': 'all', 'CW-502': 'half', 'CW-503': 'all', 'CW-504': 'none', 'CW-506': 'none', 'CW-T601': 'all' },
    replaced: [
      {
        unit: 'CW-T601',
        wheel: 'RFO',
        reasons: ['road hazard', 'sidewall cut'],
        wear: ['cut or snag'],
        comments: 'Nail in the sidewall.',
      },
      { unit: 'CW-T601', wheel: 'LFO', reasons: ['mismatch'], wear: [], isUndone: true },
    ],
  },
  { location: 0, daysAgo: 3, by: 'Luis Ortega', comments: '', units: { 'CW-505': 'all' }, replaced: [] },
  { location: 1, daysAgo: 8, by: 'Luis Ortega', comments: 'Gate 3 is shut until Monday.', units: {}, replaced: [] },
]
