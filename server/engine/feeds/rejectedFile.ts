import { stringify } from 'csv-stringify/sync'
import type { Feed } from '../../../engine/core/definition/parseFeed.ts'
import type { Translate } from '../../platform/language/translator.ts'
import { harmless } from '../exports/csv/formulas.ts'
import { problemMessage, problemPlace } from './problemMessage.ts'
import type { RowProblem } from './FeedRun.ts'

/** A row of a load that was refused, as it came, and why. */
export interface Rejection {
  line: number
  cells: Record<string, string>
  problems: RowProblem[]
}

/** Rows as a CSV file that spreadsheets read as UTF-8, and take no formulas from. */
export const toCsvFile = (rows: string[][]): string => `\ufeff${stringify(rows.map((row) => row.map(harmless)))}`

/** A CSV file of rejected rows, as they came, with a column of reasons: corrected, it can be loaded as it is. */
export function rejectedFile(feed: Feed, rejections: Rejection[], translate: Translate): string {
  const headings = [...new Set(rejections.flatMap(({ cells }) => Object.keys(cells)))]
  // Each begins with its place: a row may be rejected for several values.
  const reasons = ({ cells, problems }: Rejection): string =>
    problems
      .map((problem) => {
        const place = problemPlace(feed, problem, cells, translate)
        return `${place === null ? '' : `${place}: `}${problemMessage(feed, problem, translate)}`
      })
      .join(' | ')
  return toCsvFile([
    [...headings, translate('server.feeds.reason', '')],
    ...rejections.map((one) => [...headings.map((heading) => one.cells[heading] ?? ''), reasons(one)]),
  ])
}
