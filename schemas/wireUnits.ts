import type { DatasetField } from './generated/dataset.ts'

/**
 * The quantities of the definition language, each with the unit that its values have in the database and on the wire,
 * whatever the reader prefers.
 */
export const wireUnits: Record<NonNullable<DatasetField['quantity']>, string> = {
  pressure: 'psi',
  tread: '32nds of an inch',
  distance: 'miles',
  wear: 'miles for each 32nd of an inch',
  cost_per_tread: 'money for each 32nd of an inch',
  cost_per_distance: 'money for each mile',
  torque: 'foot-pounds',
}

/** The meaning of a table's column by its comment: the first pattern that fits. */
export const commentMeanings: readonly [comment: RegExp, meaning: keyof typeof wireUnits | 'money' | 'share'][] = [
  [/for each 32nd of an inch/, 'wear'],
  [/32nds of an inch/, 'tread'],
  [/\bpsi\b/, 'pressure'],
  [/\bfoot-pounds\b/, 'torque'],
  [/\bmiles\b/, 'distance'],
  [/\bamount of money\b/, 'money'],
  [/^share of /, 'share'],
]

/**
 * Units in which files give a quantity, by the name that the database keeps, with other spellings. A quantity that is
 * not among them is given in its unit of the wire.
 */
export const fileUnits: Partial<Record<NonNullable<DatasetField['quantity']>, Record<string, string[]>>> = {
  pressure: { psi: [], bar: [], kPa: ['kpa'] },
  tread: { '32nds': ['32nd', '32', '32nds of an inch'], mm: ['millimeters', 'millimetres'] },
  distance: { mi: ['miles', 'mile'], km: ['kilometers', 'kilometres', 'kilometer'] },
}

/** Sizes of these units, in the first of their quantity. */
export const fileUnitSizes: Readonly<Record<string, number>> = { psi: 1, bar: 14.503773773, kPa: 0.14503773773, '32nds': 1, mm: 32 / 25.4, mi: 1, km: 1 / 1.609344 }
