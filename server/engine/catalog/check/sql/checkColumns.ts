import type { DatasetColumn } from '../../../../../schemas/generated/dataset.ts'
import { levelOf } from '../../../analysis/Level.ts'
import { bare, offsetOfOutput } from '../../../analysis/offsetsIn.ts'
import { dividesIntegers } from '../../../analysis/integerDivision.ts'
import type { ReadDataset } from './checkDatabase.ts'
import type { Problem } from '../../problems/Problem.ts'

/** The database types that each column type may have. */
const databaseTypes: Record<DatasetColumn['type'], string[]> = {
  text: ['text', 'character varying', 'character', 'name', '"char"', 'citext', 'uuid'],
  integer: ['bigint', 'integer', 'smallint'],
  numeric: ['numeric', 'double precision', 'real', 'bigint', 'integer', 'smallint'],
  boolean: ['boolean'],
  date: ['date'],
  time: ['time without time zone', 'time with time zone'],
  timestamp: ['timestamp with time zone', 'timestamp without time zone'],
  json: ['json', 'jsonb'],
}

/**
 * The columns that the SQL answers, against those of the JSON: each is declared, of its type, and none is promised that
 * is not there.
 */
export function checkColumns({ file, dataset, statement, statements }: ReadDataset): Problem[] {
  const problems: Problem[] = []
  const answered = new Map(statement.columns.map(({ name, type }) => [name, type]))
  dataset.columns.forEach((column, index) => {
    const type = answered.get(column.id)
    if (type === undefined)
      problems.push(
        file.problem(
          'missing-sql-column',
          ['columns', index, 'id'],
          column.id,
          [...answered.keys()].filter((name) => !dataset.columns.some(({ id }) => id === name)),
        ),
      )
    else if (!isOfType(column, type))
      problems.push(file.problem('column-type', ['columns', index, 'type'], type, [declaredAs(type)]))
  })
  const level = levelOf(statement.query, null, statements.ground)
  const wholeColumn = dataset.columns.find(
    ({ id, type }) =>
      type === 'numeric' && dividesIntegers(level, statement.columns.findIndex(({ name }) => name === id) + 1),
  )
  if (wholeColumn)
    problems.push(file.sqlProblem('whole-division', offsetOfOutput(dataset.sql, wholeColumn.id), wholeColumn.id))
  const unnamed = namelessColumn(
    dataset.sql,
    [...answered.keys()].filter((name) => !dataset.columns.some(({ id }) => id === name)),
  )
  const lacking = problems.filter(({ code }) => code === 'missing-sql-column')
  if (unnamed !== null && lacking.length === 1 && lacking[0])
    return [file.sqlProblem('unnamed-column', unnamed, lacking[0].got)]
  // A misspelt column is one slip: not also one that nobody declared.
  if (problems.some(({ code }) => code === 'missing-sql-column')) return problems
  const declared = dataset.columns.map(({ id }) => id)
  const others = statement.columns.map(({ name }) => name).filter((name) => !declared.includes(name))
  if (others[0] !== undefined)
    problems.push(file.sqlProblem('undeclared-column', offsetOfOutput(dataset.sql, others[0]), others.join(', ')))
  return problems
}

/**
 * Returns the offset of the only column that the JSON lacks and the database named itself, after a function or not at
 * all. Returns null if there is none.
 */
function namelessColumn(sql: string, undeclared: string[]): number | null {
  const [name, another] = undeclared
  if (name === undefined || another !== undefined) return null
  const text = bare(sql)
  const call = name === '?column?' ? null : new RegExp(`\\b${name}\\s*(\\(|\\b(?=.*\\bend\\b))`, 'is').exec(text)
  const isNamed = new RegExp(`\\bas\\s+"?${name.replace('?', '\\?')}"?(?!\\w)`, 'i').test(text)
  return isNamed ? null : name === '?column?' ? Math.max(0, text.search(/\bselect\b/i)) : (call?.index ?? null)
}

function isOfType({ type, multiple = false }: DatasetColumn, found: string): boolean {
  // An array of json is written as json is.
  const [base, isList] = found.endsWith('[]') ? [found.slice(0, -2), true] : [found, false]
  return type === 'json' ? databaseTypes.json.includes(base) : isList === multiple && databaseTypes[type].includes(base)
}

/** The type that a column of the database is declared as. */
function declaredAs(found: string): string {
  const base = found.replace(/\[\]$/, '')
  const type = Object.entries(databaseTypes).find(([, types]) => types.includes(base))?.[0] ?? 'text'
  return found.endsWith('[]') ? `${type}", "multiple": true, as "${type}` : type
}
