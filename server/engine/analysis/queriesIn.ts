import { queryBehind, type Level } from './Level.ts'
import { isNode, type TreeNode } from './nodeTree.ts'
import { sublinksOf } from './scopeCalls.ts'

/**
 * Of how many queries a level consists where each that reads another has one of its own, as the checks look at them: which rows
 * are within the scope is known of a reader, not of what it reads. Of queries that each read the one before twice it doubles.
 */
export function queriesIn(level: Level, counted = new Map<TreeNode, number>()): number {
  const known = counted.get(level.query)
  if (known !== undefined) return known
  const behind = level.rtable.flatMap((entry) => queryBehind(level, entry) ?? [])
  const inside = sublinksOf(level).flatMap(({ fields: { subselect } }) => (isNode(subselect) ? level.sublink(subselect) : []))
  const count = [...behind, ...inside].reduce((sum, one) => sum + queriesIn(one, counted), 1)
  counted.set(level.query, count)
  return count
}
