import { eachNode, entryKinds, kindOf, outputOf, partsOf, placesOf, queryBehind, type Level, type Place } from './Level.ts'
import { isNode, nodesOf, numberOf, type TreeNode, type TreeValue } from './nodeTree.ts'

/** Whether a value may be of no row, also as one of several: one that somebody sends. Of rows that are sent, their file may say what they are among. */
export function isFromOutside(level: Level, value: TreeNode): boolean {
  const { fields } = value
  const isAny = (values: (TreeValue | undefined)[]): boolean => values.some((one) => isNode(one) && one.fields.constisnull !== 'true' && isFromOutside(level, one))
  switch (value.type) {
    case 'VAR':
      return placesOf(level, value).some(isPlaceOutside)
    case 'COALESCEEXPR':
    case 'MINMAXEXPR':
      return isAny(nodesOf(fields.args))
    case 'CASEEXPR':
      return isAny([...nodesOf(fields.args).map((when) => when.fields.result), fields.defresult])
    case 'SUBLINK':
      return fields.subLinkType === '4' && isNode(fields.subselect) && isAnswerOutside(level.sublink(fields.subselect), 1)
    default: {
      const inside: TreeNode[] = []
      eachNode(Object.values(fields), (node) => { if (node.type === 'VAR' || node.type === 'SUBLINK') inside.push(node) })
      return inside.every((node) => isFromOutside(level, node))
    }
  }
}

function isPlaceOutside({ level, entry, column }: Place): boolean {
  const one = level.rtable[entry - 1]
  if (!one) return false
  const behind = queryBehind(level, one)
  if (behind) return isAnswerOutside(behind, column)
  if (kindOf(one) === entryKinds.values) return nodeRows(one).some((row) => isNode(row[column - 1]) && isFromOutside(level, row[column - 1] as TreeNode))
  // One value in each row, as of unnest: a file has more.
  const [call, ...more] = kindOf(one) === entryKinds.function ? nodesOf(one.fields.functions) : []
  return isNode(call?.fields.funcexpr) && more.length === 0 && numberOf(call, 'funccolcount') === 1 && isFromOutside(level, call.fields.funcexpr)
}

const nodeRows = ({ fields }: TreeNode): TreeValue[][] => (Array.isArray(fields.values_lists) ? fields.values_lists : []).filter(Array.isArray)

function isAnswerOutside(level: Level, column: number): boolean {
  const parts = partsOf(level)
  if (parts.length > 0) return parts.some((entry) => isPlaceOutside({ level, entry, column }))
  const output = outputOf(level, column)
  return output !== null && isFromOutside(level, output)
}
