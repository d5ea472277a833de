import type { DatasetColumn } from './generated/dataset.ts'

/** The quantities of the definition language, each with the unit that its values have in the database and on the wire, whatever the reader prefers. */
export const wireUnits: Record<NonNullable<DatasetColumn['quantity']>, string> = {
  pressure: 'psi',
  tread: '32nds of an inch',
  distance: 'miles',
  wear: 'miles for each 32nd of an inch',
  cost_per_tread: 'money for each 32nd of an inch',
  cost_per_distance: 'money for each mile',
  torque: 'foot-pounds',
}
