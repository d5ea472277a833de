import { isNode, nodesOf, type TreeValue } from './nodeTree.ts'
import type { Level } from './Level.ts'

/** Whether a query is put in an order that chooses no rows: what asks for its rows puts them in another. */
export function isOrderedInVain({ query: { fields } }: Level): boolean {
  const chooses = [fields.limitCount, fields.limitOffset].some(isNode) || fields.hasDistinctOn === 'true'
  return isFilled(fields.sortClause) && !chooses
}

const isFilled = (value: TreeValue | undefined): boolean => nodesOf(value).length > 0
