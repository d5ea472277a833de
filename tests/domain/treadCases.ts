import type { TreadUnit } from '../../domain/units.ts'

/** Outer, center, inner, the unit, and the wear they show. The database's rule is tested with the same. */
export const treadCases: [
  outer: number | null,
  center: number | null,
  inner: number | null,
  unit: TreadUnit,
  wear: string | null,
][] = [
  [12, 12, 12, '32nds', null],
  [12, 10, 12, '32nds', null],
  [12, 9, 12, '32nds', 'center wear'],
  [12, 9.5, 12, '32nds', null],
  [9, 12, 9, '32nds', 'shoulder wear'],
  [10, 12, 9, '32nds', null],
  [8, 12, 11, '32nds', 'one-sided wear'],
  [11, 12, 8, '32nds', 'one-sided wear'],
  [12, 5, 8, '32nds', 'center wear'],
  [6, 14, 9, '32nds', 'shoulder wear'],
  [12, null, 9, '32nds', 'one-sided wear'],
  [12, null, 9.5, '32nds', null],
  [12, 5, null, '32nds', null],
  [null, 5, 12, '32nds', null],
  [null, null, null, '32nds', null],
  // 3/32 of an inch is 2.38125 mm.
  [9.5, 7.1187, 9.5, 'mm', 'center wear'],
  [9.5, 7.12, 9.5, 'mm', null],
  [9.5, 9, 7, 'mm', 'one-sided wear'],
]
