import { pointersOf } from '../condition/evaluate.ts'
import type { Column, GridElement, Sort } from '../definition/model.ts'

/** Values that a card shows before `All values`: the columns that come first, and all of them together. */
const maxFirst = 4
const maxAll = 8

/**
 * Returns the columns that a card shows of a grid's row, besides its name and its tones. First come the columns that
 * the rows are ranked by or dimmed for, as they are the answer. Then come the first columns, the summed ones, and those
 * of its groups.
 */
export function cardColumns(
  columns: readonly Column[],
  { quiet }: Pick<GridElement, 'quiet'>,
  sort: readonly Sort[],
): Column[] {
  const toned = columns.filter(hasTone)
  const plain = columns.filter((column) => !toned.includes(column))
  const single = plain.filter(({ group }) => group === null)
  const dimmedFor = quiet ? pointersOf(quiet) : []
  const ranked = sort.flatMap(({ column }) => plain.find(({ id }) => id === column) ?? [])
  const dimmed = plain.filter(({ id }) => dimmedFor.includes(`/row/${id}`))
  const wanted = [
    ...ranked,
    ...dimmed,
    ...single.slice(0, maxFirst),
    ...plain.filter(({ total }) => total !== null),
    ...plain.filter(({ group }) => group !== null),
  ]
  return [...new Set(wanted)].slice(0, maxAll)
}

/** Tells if the values of a column can be news: these are shown as badges. */
const hasTone = ({ tone, tones, toneOf, better, format }: Column): boolean =>
  tone !== 'neutral' || tones !== null || toneOf !== null || better !== null || format === 'severity'
