import { entryKinds, kindOf, levelOf, partsOf, queryBehind, type Ground, type Level } from './Level.ts'
import { isNode, nodesOf, type TreeNode, type TreeValue } from './nodeTree.ts'

/**
 * Returns the name of a recursive query that keeps finding rows for ever, unbounded by any table or condition; null if
 * there is none.
 */
export function findUnboundedRecursion(query: TreeNode, ground: Ground): string | null {
  const level = levelOf(query, null, ground)
  for (const cte of recursiveIn(query)) {
    const inside = isNode(cte.fields.ctequery) ? levelOf(cte.fields.ctequery, level, ground) : null
    const again =
      inside &&
      partsOf(inside)
        .slice(1)
        .flatMap((part) => partOf(inside, part) ?? [])
    if (again?.some(isEndless)) return String(cte.fields.ctename)
  }
  return null
}

function partOf(level: Level, part: number): Level | null {
  const entry = level.rtable[part - 1]
  return entry ? queryBehind(level, entry) : null
}

/** It reads its own rows and nothing that could run out, and leaves none of them out. */
function isEndless({ query, rtable }: Level): boolean {
  const isOwn = (entry: TreeNode): boolean => kindOf(entry) === entryKinds.cte && entry.fields.self_reference === 'true'
  const isConstant = (entry: TreeNode): boolean =>
    isOwn(entry) || [entryKinds.values, entryKinds.result, entryKinds.join].some((kind) => kind === kindOf(entry))
  return (
    rtable.some(isOwn) &&
    rtable.every(isConstant) &&
    query.fields.limitCount === null &&
    !hasCondition(query.fields.jointree)
  )
}

function hasCondition(value: TreeValue | undefined): boolean {
  if (Array.isArray(value)) return value.some(hasCondition)
  if (!isNode(value)) return false
  return isNode(value.fields.quals) || ['fromlist', 'larg', 'rarg'].some((part) => hasCondition(value.fields[part]))
}

/** However deep they stand. */
function recursiveIn(value: TreeValue | undefined): TreeNode[] {
  if (Array.isArray(value)) return value.flatMap(recursiveIn)
  if (!isNode(value)) return []
  const own =
    value.type === 'QUERY' ? nodesOf(value.fields.cteList).filter((cte) => cte.fields.cterecursive === 'true') : []
  return [...own, ...Object.values(value.fields).flatMap(recursiveIn)]
}
