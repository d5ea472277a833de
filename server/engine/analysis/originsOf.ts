import { levelAbove, entryKinds, isCast, kindOf, outputOf, partsOf, queryBehind, type Level } from './Level.ts'
import { isNode, nodesOf, numberOf, type TreeNode } from './nodeTree.ts'
import type { TableColumn } from './Schema.ts'

/** A column of a table, and the entry by which it is read. */
interface Origin extends TableColumn { level: Level; entry: number }

/** Where the values of an expression may come from: columns of tables, by which other datasets they came; `other` where some are worked out or given. */
export interface Origins { columns: Origin[]; views: number[]; other: boolean }

/** Aggregates and window functions that answer one of the values that they are given. */
const choosing: ReadonlySet<string> = new Set(['min', 'max', 'any_value', 'first_value', 'last_value', 'nth_value', 'lag', 'lead', 'array_agg', 'unnest', 'mode'])

const nothing: Origins = { columns: [], views: [], other: false }
const worked: Origins = { columns: [], views: [], other: true }
const together = (all: Origins[]): Origins => ({ columns: all.flatMap(({ columns }) => columns), views: all.flatMap(({ views }) => views), other: all.some(({ other }) => other) })

/** Which of its arguments an aggregate or a window function may answer: `lag` and `lead` where they find no row what they are given for it. */
export function chosenBy(level: Level, call: TreeNode): TreeNode[] {
  const name = level.ground.schema.functions.get(numberOf(call, call.type === 'AGGREF' ? 'aggfnoid' : 'winfnoid')) ?? ''
  if (!choosing.has(name) || name === 'mode') return []
  const args = nodesOf(call.fields.args).flatMap((one) => (one.type === 'TARGETENTRY' ? (isNode(one.fields.expr) ? [one.fields.expr] : []) : [one]))
  return args.filter((_one, place) => place === 0 || (place === 2 && ['lag', 'lead'].includes(name)))
}

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
      const chosen = chosenBy(level, expression)
      return chosen.length > 0 ? together(chosen.map((one) => originsOf(level, one, next))) : worked
    }
    case 'FUNCEXPR': {
      const name = level.ground.schema.functions.get(numberOf(expression, 'funcid')) ?? ''
      if (!isCast(expression) && !choosing.has(name)) return worked
      return together(nodesOf(fields.args).slice(0, 1).map((one) => originsOf(level, one, next)))
    }
    case 'SUBLINK': {
      // A query that answers one value, or an array of them.
      if (!['4', '6'].includes(String(fields.subLinkType)) || !isNode(fields.subselect)) return worked
      return originsOfOutput(level.sublink(fields.subselect), 1, next)
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
  if (behind) {
    const origins = originsOfOutput(behind, column, seen)
    return kindOf(entry) === entryKinds.relation ? { ...origins, views: [...origins.views, numberOf(entry, 'relid')] } : origins
  }
  const { schema } = level.ground
  switch (kindOf(entry)) {
    case entryKinds.relation: {
      const table = schema.tables.get(numberOf(entry, 'relid'))
      const name = table && schema.columnOf(table, column)
      return table && name ? { columns: [{ table, column: name, level: home, entry: numberOf(variable, 'varno') }], views: [], other: false } : worked
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
      // Of several functions beside each other, and of the number of the row behind them, nothing is known.
      const [call, ...more] = nodesOf(entry.fields.functions)
      return isNode(call?.fields.funcexpr) && more.length === 0 && column === 1 && numberOf(call, 'funccolcount') === 1 ? originsOf(home, call.fields.funcexpr, seen) : worked
    }
    case entryKinds.cte:
      // A recursive query's own rows come from what it begins with.
      return entry.fields.self_reference === 'true' ? nothing : worked
    default:
      return worked
  }
}
