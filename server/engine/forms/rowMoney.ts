import type { RowsColumn } from '../query/rowsParameter.ts'
import { currenciesOf } from './amounts.ts'
import type { InputRow, RowsProblem } from './readRows.ts'

/** Sign or code of a currency that a file writes at an amount or in its heading. */
export interface WrittenCurrency {
  column: RowsColumn
  text: string
}

/** The currency of rows without one. A sign that may stand for it leaves them as they are. */
const usualCurrency = 'USD'

/**
 * Gives a row the currency of its amounts if it has none. Reports a currency that contradicts the row, and a sign such
 * as
 * `kr` that stands for several others.
 */
export function readCurrencies(row: InputRow, written: WrittenCurrency[], line: number, problems: RowsProblem[]): void {
  for (const { column, text } of written) {
    if (column.currency === undefined) continue
    const currencies = currenciesOf(text) ?? []
    const stated = row[column.currency]
    if (typeof stated !== 'string') {
      const [only, ...others] = currencies
      if (only !== undefined && others.length === 0) row[column.currency] = only
      else if (!currencies.includes(usualCurrency))
        problems.push({
          line,
          column: column.id,
          key: 'server.rows.open_currency',
          values: { sign: text, currencies: currencies.join(', ') },
        })
    } else if (!currencies.includes(stated.toUpperCase()))
      problems.push({
        line,
        column: column.id,
        key: 'server.rows.other_currency',
        values: { sign: text, currency: stated.toUpperCase() },
      })
  }
}
