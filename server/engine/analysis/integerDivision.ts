import { outputOf, type Level } from './Level.ts'
import { isNode, nodesOf, numberOf, type TreeNode } from './nodeTree.ts'

/**
 * The functions behind `/` between whole numbers of each size, as PostgreSQL numbers them: they leave out what is
 * behind the point.
 */
const integerDivisions = [153, 154, 172, 173, 465, 466, 840, 948, 1277, 1281]

/**
 * Node types that pass their input on, computed further or not. Aggregates, sublists and subqueries are excluded: their
 * input is computed elsewhere.
 */
const passing = [
  'OPEXPR',
  'FUNCEXPR',
  'RELABELTYPE',
  'COALESCEEXPR',
  'CASEEXPR',
  'CASEWHEN',
  'NULLIFEXPR',
  'MINMAXEXPR',
]

/** Returns true if a column (numbered from 1) results from dividing whole numbers. */
export function dividesIntegers(level: Level, column: number): boolean {
  const divides = (node: TreeNode): boolean => {
    if (!passing.includes(node.type)) return false
    if (node.type === 'OPEXPR' && integerDivisions.includes(numberOf(node, 'opfuncid'))) return true
    const { args, arg, result, defresult } = node.fields
    // A case chooses by its conditions, whatever they divide.
    const operands =
      node.type === 'CASEEXPR'
        ? [...nodesOf(args), defresult]
        : node.type === 'CASEWHEN'
          ? [result]
          : [...nodesOf(args), arg]
    return operands.some((one) => isNode(one) && divides(one))
  }
  const output = outputOf(level, column)
  return output !== null && divides(output)
}
