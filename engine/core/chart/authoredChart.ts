import type { ChartCategory, ChartElement, ChartLine, ChartSeries } from '../../../schemas/generated/report.ts'

/** The columns of an authored chart, each as an object: a name alone is short for one. */
export const categoriesOf = (x: ChartElement['x']): ChartCategory[] => (Array.isArray(x) ? x : [x]).map(columnOf)

/** The series of an authored chart, each as an object. */
export const valuesOf = (y: ChartElement['y']): ChartSeries[] => y.map(columnOf)

/** A column as an object. */
export function columnOf<Of extends { column: string }>(entry: string | Of): Of {
  return typeof entry === 'string' ? ({ column: entry } as Of) : entry
}

/** Returns the id of an authored series. */
export const idOf = ({ id, column }: Pick<ChartSeries, 'id' | 'column'>): string => id ?? column

/** Returns the id of an authored line. */
export const lineIdOf = ({ id, y }: Pick<ChartLine, 'id' | 'y'>): string => id ?? (typeof y === 'string' ? y : 'line')

/** True if an authored chart places dates to scale: periods and the largest stand equally far apart. */
export function isTimed({ chart, x, topN }: ChartElement, type: string | undefined): boolean {
  return (
    (chart === 'line' || chart === 'area') &&
    type === 'date' &&
    !topN &&
    categoriesOf(x).every(({ interval }) => interval === undefined)
  )
}

/** The name of a column in words: `mean_wear` → Mean wear. */
export function nameInWords(name: string): string {
  const words = name
    .replace(/^is_/, '')
    .replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
