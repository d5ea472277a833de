import { commentMeanings, wireUnits } from '../../../../../schemas/wireUnits.ts'
import { originOf } from '../../../analysis/Level.ts'
import type { Problem } from '../../problems/Problem.ts'
import type { ReadDataset } from './checkDatabase.ts'

/**
 * Checks the quantity of each column that is a table's column unchanged against the comment of that column. Other units
 * would show wrong figures to readers of other units, and a share is not a percentage.
 */
export function checkQuantities({ file, dataset, statement, statements }: ReadDataset): Problem[] {
  return dataset.columns.flatMap(({ id, quantity, format }, index): Problem[] => {
    const output = statement.columns.findIndex(({ name }) => name === id) + 1
    const origin = originOf(statement.query, output, statements.ground)
    const comment = origin && statements.ground.schema.commentOf(origin)
    const meaning = comment && commentMeanings.find(([pattern]) => pattern.test(comment))?.[1]
    if (!origin || !meaning) return []
    const source = `${origin.table}.${origin.column}`
    if (meaning === 'share' && format === 'percent')
      return [
        file.problem(
          'wrong-quantity',
          ['columns', index, 'format'],
          `${source} is a share, where 1 is all; multiply it by 100`,
        ),
      ]
    if (quantity === undefined || quantity === meaning || meaning === 'share') return []
    const says =
      meaning === 'money'
        ? `${source} is an amount of money; use "format": "price" without a quantity`
        : `${source} is in ${wireUnits[meaning]}; use "${meaning}"`
    return [file.problem('wrong-quantity', ['columns', index, 'quantity'], says)]
  })
}
