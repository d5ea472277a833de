import { stringify } from 'csv-stringify/sync'
import type { Translate } from '../../platform/language/translator.ts'
import { harmless } from '../exports/csv/formulas.ts'
import type { RowProblem } from './runFeed.ts'

/** A row of a load that was refused, as it came, and why. */
export interface Rejection { line: number; cells: Record<string, string>; problems: RowProblem[] }

/** Rows as a CSV file that spreadsheets read as UTF-8, and take no formulas from. */
export const toCsvFile = (rows: string[][]): string => `\ufeff${stringify(rows.map((row) => row.map(harmless)))}`

/** A CSV file of rejected rows, as they came, with a column of reasons: corrected, it can be loaded as it is. */
export function rejectedFile(rejections: Rejection[], translate: Translate): string {
  const headings = [...new Set(rejections.flatMap(({ cells }) => Object.keys(cells)))]
  const reasons = ({ problems }: Rejection): string => problems.map(({ key, text: words = '', values }) => translate(key, words, values)).join(' ')
  return toCsvFile([[...headings, translate('server.feeds.reason', '')], ...rejections.map((one) => [...headings.map((heading) => one.cells[heading] ?? ''), reasons(one)])])
}
