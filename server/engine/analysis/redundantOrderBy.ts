import { isNode, nodesOf, type TreeValue } from './nodeTree.ts'
import type { Level } from './Level.ts'

/** Returns true if a query has an order that selects no rows, because the outer query orders them again. */
export function hasRedundantOrderBy({ query: { fields } }: Level): boolean {
  const chooses = [fields.limitCount, fields.limitOffset].some(isNode) || fields.hasDistinctOn === 'true'
  return isFilled(fields.sortClause) && !chooses
}

const isFilled = (value: TreeValue | undefined): boolean => nodesOf(value).length > 0
