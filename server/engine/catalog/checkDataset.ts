import type { DatasetDefinition } from '../../../schemas/generated/dataset.ts'
import { sqlMarks, writesRows } from '../query/sqlMarks.ts'
import { parameterNames, reservedParameters } from '../query/toStatement.ts'
import { collector } from './collector.ts'
import { columnsOf, type Names } from './Names.ts'
import type { Problem, ProblemCode } from './Problem.ts'
import type { DefinitionFile } from './readDefinitions.ts'

export function checkDataset(file: DefinitionFile, names: Names): Problem[] {
  const dataset = file.value as unknown as DatasetDefinition
  const { problems, add, need } = collector(file)
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
  dataset.totals?.forEach((total, index) => {
    if (total.column) need(columns, total.column, ['totals', index, 'column'], 'unknown-column')
    total.of?.forEach((id, place) => need((dataset.totals ?? []).map((other) => other.id), id, ['totals', index, 'of', place], 'unknown-total'))
  })
  const readable = [...names.dataset].filter(([name, other]) => name !== file.name && !other?.writes).map(([name]) => name)
  if (dataset.count && need(readable, dataset.count.dataset, ['count', 'dataset'], 'unknown-dataset')) {
    const counted = names.dataset.get(dataset.count.dataset)
    if (counted) need(columnsOf(counted), dataset.count.column, ['count', 'column'], 'unknown-column')
  }
  if (dataset.writes !== true && writesRows(file.sql)) add('undeclared-write', [], file.name)
  const parameters = [...(dataset.parameters ?? []).flatMap(parameterNames), ...reservedParameters]
  dataset.parameters?.forEach(({ id }, index) => { if (reservedParameters.includes(id)) add('reserved-name', ['parameters', index, 'id'], id) })
  const marks = sqlMarks(file.sql)
  for (const mark of marks) {
    if (mark.kind === 'parameter') needInSql(parameters, mark, 'unknown-parameter')
    if (mark.kind === 'dataset') needInSql(readable, mark, 'unknown-dataset')
  }
  const isScoped = marks.some((mark) => mark.kind === 'scope' || mark.kind === 'dataset')
  if (dataset.scope === undefined) add('missing-property', [], 'scope')
  else if (dataset.scope !== 'public' && dataset.scope !== 'everyone' && !isScoped) problems.push(file.sqlProblem('missing-scope', Math.max(0, file.sql.search(/\bfrom\b/i)), ''))
  return problems
}
