/**
 * Matches the beginning of a totals row: `Total (12 rows)`, as this portal's files write it, and as spreadsheets do in
 * its languages.
 */
const totals = new RegExp(
  `^(?:${[
    '(?:grand |sub-?)?totals?',
    'sum',
    'count',
    '(?:zwischen)?summe',
    'gesamt(?:summe|zahl)?',
    'insgesamt',
    'anzahl',
    'suma',
    'recuento',
    'somme',
    'nombre',
    '(?:sub)?totale',
    'somma',
    'conteggio',
    '(?:eind|sub)?totaal',
    'som',
    'aantal',
    'razem',
    'łącznie',
    'ogółem',
    'liczba',
    'soma',
    'contagem',
  ].join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
)

/** `SUM-01` and `Som 12` are numbers of something. */
const numbered = /^\p{L}+[\s_-]*\d+$/u

/** True for a text that names a sum of rows. */
export const sumsUp = (text: string): boolean => totals.test(text.trim()) && !numbered.test(text.trim())

/** True for a row of a file that sums up others: its first value says so, and most of its cells are empty. */
export function isTotalsRow(cells: string[], width: number): boolean {
  const values = cells.filter((cell) => cell.trim() !== '')
  return sumsUp(values[0] ?? '') && values.length * 2 <= width
}
