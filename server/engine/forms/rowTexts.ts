import { fromHarmless } from '../exports/csv/formulas.ts'
import type { RowsColumn } from '../query/rowsParameter.ts'
import { isBlankIn } from './blankTexts.ts'
import type { ColumnPlace, TableHeading } from './tableHeading.ts'

/** A text of a row with the unit that its heading names. */
export interface MeasuredText {
  text: string
  unit: string
}

/**
 * The texts of one row by column, the units and currencies that its heading names, and the corrections of its cells.
 */
export interface RowTexts {
  line: number
  texts: ReadonlyMap<string, string>
  units: ReadonlyMap<string, string>
  currencies?: ReadonlyMap<string, string>
  /** Texts of columns that have one in several units. */
  several?: ReadonlyMap<string, MeasuredText[]>
  corrections?: ReadonlyMap<string, string>
}

const textAt = (cells: string[], { place }: ColumnPlace): string => cells[place] ?? ''

const isFilled = (text: string): boolean => text.trim() !== '' && !isBlankIn(text)

/** The place of a column in a row: of several that with a value, else the first; undefined: the file has none. */
export const placeInRow = (cells: string[], places: ColumnPlace[] = []): ColumnPlace | undefined =>
  places.find((one) => isFilled(textAt(cells, one))) ?? places[0]

/** The texts of a row of a file by column, with what its heading tells of them. */
export function textsOf(cells: string[], columns: RowsColumn[], { places }: TableHeading): Omit<RowTexts, 'line'> {
  const [texts, units, currencies] = [new Map<string, string>(), new Map<string, string>(), new Map<string, string>()]
  const several = new Map<string, MeasuredText[]>()
  columns.forEach(({ id }, index) => {
    const all = places[index] ?? []
    const place = placeInRow(cells, all)
    if (!place) return
    texts.set(id, fromHarmless(textAt(cells, place)))
    if (place.unit) units.set(id, place.unit)
    if (place.currency) currencies.set(id, place.currency)
    const filled =
      all.length > 1
        ? all.flatMap((one): MeasuredText[] =>
            one.unit && isFilled(textAt(cells, one))
              ? [{ text: fromHarmless(textAt(cells, one)), unit: one.unit }]
              : [],
          )
        : []
    if (filled.length > 1) several.set(id, filled)
  })
  return { texts, units, currencies, several }
}

/**
 * The cells of a row with its corrections in their places. A correction of a column that the file does not have has
 * none.
 */
export function correctCells(
  cells: string[],
  corrections: ReadonlyMap<string, string>,
  columns: RowsColumn[],
  { places }: TableHeading,
): string[] {
  const corrected = [...cells]
  columns.forEach(({ id }, index) => {
    const value = corrections.get(id)
    const place = placeInRow(cells, places[index])
    if (!place || value === undefined) return
    for (const other of places[index] ?? []) corrected[other.place] = other === place ? value : ''
  })
  return corrected
}
