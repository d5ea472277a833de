import { eachNode, entryKinds, isAsked, kindOf, levelOf, queryBehind, type Level } from './Level.ts'
import { integerOf, isNode, nodesOf, numberOf, type TreeNode } from './nodeTree.ts'
import { originsOf, type Origins } from './originsOf.ts'

/** One :scope(…) of a statement: which of its marks it is, from 0, where its values come from, and the columns that it could have named. */
export interface ScopeCall { index: number; account: Origins; location: Origins | null; level: Level }

/** Every level of a statement, other datasets left out. A CTE that nothing reads is none. */
function eachLevel(level: Level, visit: (level: Level) => void): void {
  visit(level)
  for (const entry of level.rtable) {
    const behind = kindOf(entry) === entryKinds.relation ? null : queryBehind(level, entry)
    if (behind) eachLevel(behind, visit)
  }
  for (const link of sublinksOf(level)) if (isNode(link.fields.subselect)) eachLevel(level.sublink(link.fields.subselect), visit)
}

/**
 * Each node of a level's own expressions. Not a list of the parts that hold some, for what it forgot would be looked at by
 * nobody: functions, values, xmltable and samples in from may ask too, and so may a window.
 */
function eachExpression({ query }: Level, visit: (node: TreeNode) => void): void {
  for (const [part, value] of Object.entries(query.fields)) if (part !== 'rtable' && part !== 'cteList') eachNode(value, visit)
  for (const entry of nodesOf(query.fields.rtable)) for (const value of Object.values(entry.fields)) eachNode(value, visit)
}

/** The queries inside a level's expressions. */
export function sublinksOf(level: Level): TreeNode[] {
  const found: TreeNode[] = []
  eachExpression(level, (node) => { if (node.type === 'SUBLINK') found.push(node) })
  return found
}

/** The functions that a level calls, also where rows come from. */
export function callsOf(level: Level): TreeNode[] {
  const found: TreeNode[] = []
  eachExpression(level, (node) => { if (node.type === 'FUNCEXPR') found.push(node) })
  return found
}

export function scopeCallsOf(statement: TreeNode, ground: Level['ground']): ScopeCall[] {
  const found = new Map<number, ScopeCall>()
  eachLevel(levelOf(statement, null, ground), (level) => eachExpression(level, (node) => {
    if (node.type !== 'FUNCEXPR' || !ground.scopeFunctions.includes(numberOf(node, 'funcid'))) return
    const [index, account, location] = nodesOf(node.fields.args)
    const number = integerOf(index) ?? -1
    if (account) found.set(number, { index: number, account: originsOf(level, account), location: location ? originsOf(level, location) : null, level })
  }))
  return [...found.values()]
}

/** The tables that a level reads by themselves, with the names they have there. */
export function tablesOf(level: Level): { table: string; alias: string }[] {
  return level.rtable.flatMap((entry) => {
    const table = kindOf(entry) === entryKinds.relation && isAsked(entry) ? level.ground.schema.tables.get(numberOf(entry, 'relid')) : undefined
    const { eref } = entry.fields
    return table ? [{ table, alias: isNode(eref) ? String(eref.fields.aliasname) : table }] : []
  })
}
