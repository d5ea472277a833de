import { levelAbove, entryKinds, isCast, kindOf, levelOf, outputOf, partsOf, queryBehind, type Level } from './Level.ts'
import { isNode, nodesOf, numberOf, type TreeNode } from './nodeTree.ts'
import type { TableColumn } from './Schema.ts'

/** Where the values of an expression may come from: columns of tables; `other` where some are worked out or given. */
export interface Origins { columns: TableColumn[]; other: boolean }

/** Aggregates and window functions that answer one of the values that they are given. */
const choosing = new Set(['min', 'max', 'any_value', 'first_value', 'last_value', 'nth_value', 'lag', 'lead', 'array_agg', 'unnest', 'mode'])

const nothing: Origins = { columns: [], other: false }
const worked: Origins = { columns: [], other: true }
const together = (all: Origins[]): Origins => ({ columns: all.flatMap(({ columns }) => columns), other: all.some(({ other }) => other) })

/** The columns of tables that an expression's value is taken from, through subqueries, unions, groupings and other datasets. */
export function originsOf(level: Level, expression: TreeNode, seen: readonly TreeNode[] = []): Origins {
  if (seen.includes(expression)) return nothing
  const next = [...seen, expression]
  const inside = (value: TreeNode['fields'][string] | undefined): Origins => (isNode(value) ? originsOf(level, value, next) : nothing)
  const all = (value: TreeNode['fields'][string] | undefined): Origins => together(nodesOf(value).map((one) => originsOf(level, one, next)))
  const { fields } = expression
  switch (expression.type) {
    case 'VAR':
      return originsOfVariable(level, expression, next)
    case 'CONST':
      return fields.constisnull === 'true' ? nothing : worked
    case 'RELABELTYPE':
    case 'COERCEVIAIO':
    case 'ARRAYCOERCEEXPR':
      return inside(fields.arg)
    case 'COALESCEEXPR':
    case 'MINMAXEXPR':
      return all(fields.args)
    case 'NULLIFEXPR':
      return together(nodesOf(fields.args).slice(0, 1).map((one) => originsOf(level, one, next)))
    case 'CASEEXPR':
      return together([...nodesOf(fields.args).map((when) => (isNode(when.fields.result) ? originsOf(level, when.fields.result, next) : nothing)), inside(fields.defresult)])
    case 'SUBSCRIPTINGREF':
      return inside(fields.refexpr)
    case 'ARRAYEXPR':
      return all(fields.elements)
    case 'AGGREF':
    case 'WINDOWFUNC': {
      const name = level.ground.schema.functions.get(numberOf(expression, expression.type === 'AGGREF' ? 'aggfnoid' : 'winfnoid')) ?? ''
      if (!choosing.has(name)) return worked
      const [first] = nodesOf(fields.args)
      const value = first?.type === 'TARGETENTRY' ? first.fields.expr : first
      return name === 'mode' ? worked : inside(value)
    }
    case 'FUNCEXPR': {
      const name = level.ground.schema.functions.get(numberOf(expression, 'funcid')) ?? ''
      if (!isCast(expression) && !choosing.has(name)) return worked
      return together(nodesOf(fields.args).slice(0, 1).map((one) => originsOf(level, one, next)))
    }
    case 'SUBLINK': {
      // A query that answers one value, or an array of them.
      if (!['4', '6'].includes(String(fields.subLinkType)) || !isNode(fields.subselect)) return worked
      const behind = levelOf(fields.subselect, level, level.ground)
      return originsOfOutput(behind, 1, next)
    }
    default:
      return worked
  }
}

/** The origins of a query's column, of each of its parts where it is a union. */
export function originsOfOutput(level: Level, column: number, seen: readonly TreeNode[] = []): Origins {
  const parts = partsOf(level)
  if (parts.length > 0) {
    return together(parts.map((part) => {
      const entry = level.rtable[part - 1]
      const behind = entry && queryBehind(level, entry)
      return behind ? originsOfOutput(behind, column, seen) : worked
    }))
  }
  const expression = outputOf(level, column)
  return expression ? originsOf(level, expression, seen) : worked
}

function originsOfVariable(level: Level, variable: TreeNode, seen: readonly TreeNode[]): Origins {
  const home = levelAbove(level, numberOf(variable, 'varlevelsup'))
  const entry = home?.rtable[numberOf(variable, 'varno') - 1]
  const column = numberOf(variable, 'varattno')
  if (!home || !entry || column < 1) return worked
  const behind = queryBehind(home, entry)
  if (behind) return originsOfOutput(behind, column, seen)
  const { schema } = level.ground
  switch (kindOf(entry)) {
    case entryKinds.relation: {
      const table = schema.tables.get(numberOf(entry, 'relid'))
      const name = table && schema.columnOf(table, column)
      return table && name ? { columns: [{ table, column: name }], other: false } : worked
    }
    case entryKinds.join:
    case entryKinds.group: {
      const inside = kindOf(entry) === entryKinds.join ? entry.fields.joinaliasvars : entry.fields.groupexprs
      const expression = Array.isArray(inside) ? inside[column - 1] : undefined
      return isNode(expression) ? originsOf(home, expression, seen) : worked
    }
    case entryKinds.values:
      return together((Array.isArray(entry.fields.values_lists) ? entry.fields.values_lists : []).flatMap((row) => {
        const one = Array.isArray(row) ? row[column - 1] : undefined
        return isNode(one) ? [originsOf(home, one, seen)] : []
      }))
    case entryKinds.function: {
      const [call] = nodesOf(entry.fields.functions)
      return isNode(call?.fields.funcexpr) ? originsOf(home, call.fields.funcexpr, seen) : worked
    }
    case entryKinds.cte:
      // A recursive query's own rows come from what it begins with.
      return entry.fields.self_reference === 'true' ? nothing : worked
    default:
      return worked
  }
}
