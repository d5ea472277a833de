import { fileUnitSizes } from '../../../schemas/wireUnits.ts'
import type { CellProblem } from './readDay.ts'
import type { MeasuredText } from './rowTexts.ts'

/**
 * Returns the problem of a row that gives a measure in two units with different values, beyond rounding; null if there
 * is none.
 */
export function contradiction(
  texts: MeasuredText[],
  read: (text: string) => { value: unknown } | CellProblem,
): CellProblem | null {
  const values = texts.flatMap(({ text, unit }) => {
    const found = read(text)
    const size = fileUnitSizes[unit]
    return 'value' in found && size !== undefined
      ? [{ text, unit, size: Number(found.value) * size, step: size * stepOf(String(found.value)) }]
      : []
  })
  const [first, ...others] = values
  const other = first && others.find(({ size, step }) => Math.abs(size - first.size) > step + first.step)
  return first && other
    ? {
        key: 'server.rows.contradicting',
        values: { first: `${first.text} ${first.unit}`, second: `${other.text} ${other.unit}` },
      }
    : null
}

/** One of the last decimal of a number. */
const stepOf = (number: string): number => 10 ** -(number.split('.')[1]?.length ?? 0)
