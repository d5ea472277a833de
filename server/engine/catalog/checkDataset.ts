import type { DatasetDefinition } from '../../../schemas/generated/dataset.ts'
import { lineColumn } from '../query/rowsParameter.ts'
import { sqlMarks, writesRows } from '../query/sqlMarks.ts'
import { parameterNames, reservedParameters } from '../query/toStatement.ts'
import { formatsOf } from './checkFormats.ts'
import { collector, type Collector, type Path } from './collector.ts'
import { columnsOf, type Names } from './Names.ts'
import { nearest, type Problem, type ProblemCode } from './Problem.ts'
import type { DefinitionFile } from './readDefinitions.ts'

export function checkDataset(file: DefinitionFile, names: Names): Problem[] {
  const dataset = file.value as unknown as DatasetDefinition
  const collected = collector(file)
  const { problems, add, need } = collected
  if (file.sql === null) {
    add('missing-sql', [], `${file.name}.sql`)
    return problems
  }
  const needInSql = (known: string[], { name, start }: { name: string; start: number }, code: ProblemCode): void => {
    if (!known.includes(name)) problems.push(file.sqlProblem(code, start, name, known))
  }
  const columns = columnsOf(dataset)
  dataset.rowKey.forEach((column, index) => need(columns, column, ['rowKey', index], 'unknown-column'))
  if (typeof dataset.scope === 'object') {
    for (const [part, column] of Object.entries(dataset.scope)) need(columns, column, ['scope', part], 'unknown-column')
  }
  dataset.columns.forEach(({ type, format }, index) => {
    if (format && !formatsOf[type].includes(format)) add('wrong-format', ['columns', index, 'format'], `${format} ${type}`, formatsOf[type])
  })
  dataset.totals?.forEach((total, index) => {
    const summed = dataset.columns.find(({ id }) => id === total.column)
    if (total.aggregate === 'sum' && summed && !['integer', 'numeric'].includes(summed.type)) add('not-a-number', ['totals', index, 'column'], `${summed.type} ${summed.id}`, dataset.columns.filter(({ type }) => type === 'integer' || type === 'numeric').map(({ id }) => id))
    if (total.column) need(columns, total.column, ['totals', index, 'column'], 'unknown-column')
    total.of?.forEach((id, place) => need((dataset.totals ?? []).map((other) => other.id), id, ['totals', index, 'of', place], 'unknown-total'))
  })
  const readable = [...names.dataset].filter(([name, other]) => name !== file.name && !other?.writes).map(([name]) => name)
  if (dataset.count && need(readable, dataset.count.dataset, ['count', 'dataset'], 'unknown-dataset')) {
    const counted = names.dataset.get(dataset.count.dataset)
    if (counted) need(columnsOf(counted), dataset.count.column, ['count', 'column'], 'unknown-column')
  }
  if (dataset.writes !== true && writesRows(file.sql)) add('undeclared-write', [], file.name)
  const own = (dataset.parameters ?? []).flatMap(parameterNames)
  dataset.parameters?.forEach(({ id }, index) => { if (reservedParameters.includes(id)) add('reserved-name', ['parameters', index, 'id'], id) })
  dataset.parameters?.forEach((parameter, index) => checkRows(parameter, ['parameters', index], names, collected))
  const marks = sqlMarks(file.sql)
  for (const mark of marks) {
    const isFirst = !problems.some(({ code, got }) => code === 'unknown-parameter' && mark.kind === 'parameter' && got === mark.name)
    if (mark.kind === 'parameter' && isFirst && !reservedParameters.includes(mark.name)) needInSql(nearest(mark.name, reservedParameters) ? [...own, ...reservedParameters] : own, mark, 'unknown-parameter')
    if (mark.kind === 'dataset' && mark.name === file.name) problems.push(file.sqlProblem('circular-dataset', mark.start, mark.name))
    else if (mark.kind === 'dataset') needInSql(readable, mark, 'unknown-dataset')
  }
  for (const { name, start } of quotedParameters(file.sql, (dataset.parameters ?? []).map(({ id }) => id))) problems.push(file.sqlProblem('quoted-parameter', start, name))
  const asked = new Set([...parametersOf(file.name, names), ...problems.filter(({ code }) => code === 'quoted-parameter').map(({ got }) => got)])
  dataset.parameters?.forEach((parameter, index) => {
    if (!problems.some(({ code }) => code === 'unknown-dataset' || code === 'unknown-parameter') && !parameterNames(parameter).some((name) => asked.has(name))) add('unused-parameter', ['parameters', index, 'id'], parameter.id)
  })
  const end = statementEnd(file.sql)
  if (end !== null) problems.push(file.sqlProblem('sql-error', end, 'it is one statement, which ends without a semicolon; remove it'))
  const isScoped = marks.some((mark) => mark.kind === 'scope' || mark.kind === 'dataset')
  if (dataset.scope === undefined) add('missing-property', [], 'scope')
  else if (dataset.scope !== 'public' && dataset.scope !== 'everyone' && !isScoped) problems.push(file.sqlProblem('missing-scope', Math.max(0, file.sql.search(/\bfrom\b/i)), ''))
  return problems
}

/** What a dataset's SQL asks for, and that of the datasets that it stands on or is counted by. */
function parametersOf(id: string, names: Names, seen: Set<string> = new Set()): string[] {
  const sql = names.sql(id)
  if (seen.has(id) || sql === null) return []
  seen.add(id)
  const count = names.dataset.get(id)?.count?.dataset
  const below = sqlMarks(sql).flatMap((mark) => (mark.kind === 'dataset' ? mark.name : []))
  return [...sqlMarks(sql).flatMap((mark) => (mark.kind === 'parameter' ? mark.name : [])), ...[...below, ...(count ? [count] : [])].flatMap((name) => parametersOf(name, names, seen))]
}

/** Where a statement is ended by a semicolon; null where none is. */
function statementEnd(sql: string): number | null {
  const at = sql.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\//g, (part) => ' '.repeat(part.length)).indexOf(';')
  return at < 0 ? null : at
}

/** Parameters inside of 'quotes', where they are a text like any other. */
function quotedParameters(sql: string, parameters: string[]): { name: string; start: number }[] {
  return [...sql.matchAll(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g)].filter(([text]) => text.startsWith("'")).flatMap((text) =>
    [...text[0].matchAll(/(?<![:\w]):([a-z]\w*)/g)].flatMap(({ 1: name = '', index }) => (parameters.includes(name) ? [{ name, start: text.index + index }] : [])))
}

/** Rows have columns, of which each is there once, and what one has to be in is answered. */
function checkRows({ type, columns }: NonNullable<DatasetDefinition['parameters']>[number], path: Path, names: Names, { add, need }: Collector): void {
  if (type === 'rows' && !columns) add('missing-property', path, 'columns')
  if (type !== 'rows' && columns) add('unknown-property', [...path, 'columns'], 'columns')
  columns?.forEach(({ id, in: of }, index) => {
    const at = [...path, 'columns', index]
    if (id === lineColumn) add('reserved-name', [...at, 'id'], id)
    if (columns.findIndex((other) => other.id === id) < index) add('duplicate-id', [...at, 'id'], id)
    if (!of || !need(names.dataset.keys(), of.dataset, [...at, 'in', 'dataset'], 'unknown-dataset')) return
    const dataset = names.dataset.get(of.dataset)
    if (dataset?.writes) add('needs-reading', [...at, 'in', 'dataset'], of.dataset)
    if (dataset) need(columnsOf(dataset), of.column, [...at, 'in', 'column'], 'unknown-column')
  })
}
