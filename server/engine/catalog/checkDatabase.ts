import type { FormDefinition } from '../../../schemas/generated/form.ts'
import type { Schema } from '../analysis/Schema.ts'
import { readStatements, isRefusal, type Statement, type Statements } from '../analysis/readStatements.ts'
import { StatementFailed, type Database } from '../../platform/database/Database.ts'
import { toStatement, type Asker, type Dataset, type Query } from '../query/toStatement.ts'
import { checkColumns } from './checkColumns.ts'
import { checkRows } from './checkRows.ts'
import { checkScope } from './checkScope.ts'
import { dependenciesOf, toDataset } from './chooseFiles.ts'
import { expandFiles } from './expandFiles.ts'
import { nearest, type Problem } from './Problem.ts'
import type { DefinitionFile } from './readDefinitions.ts'

const nobody: Asker = {
  userId: 0, scope: { kind: 'accounts', accounts: [] }, units: { pressure: 'psi', tread: '32nds', distance: 'mi' },
  codes: [], flags: [], group: 'CUS', currencySymbol: '$', userName: '', userLastName: '',
}

/** A dataset's file, and what the database makes of its SQL. */
export interface ReadDataset { file: DefinitionFile; dataset: Dataset; statement: Statement; statements: Statements; datasetOf(id: string): Dataset }

/**
 * Lets the database analyze and plan each of these datasets, without running it: what it answers against what is declared,
 * whose rows it reads, and whether it would ever end are known before a person asks; and looks up what forms name in it.
 */
export async function checkDatabase(changed: DefinitionFile[], files: DefinitionFile[], database: Database): Promise<Problem[]> {
  const all = files.filter((file) => file.kind === 'dataset')
  const datasets = new Map(expandFiles(all).map((file) => [file.name, toDataset(file)]))
  const datasetOf = (id: string): Dataset => {
    const dataset = datasets.get(id)
    if (!dataset) throw new Error(`dataset ${id} is not among the files`)
    return dataset
  }
  const datasetsChanged = changed.filter((file) => file.kind === 'dataset')
  const statements = await readStatements(database, inOrder(datasetsChanged, all).map((file) => datasetOf(file.name)))
  const problems: Problem[] = []
  for (const file of datasetsChanged) {
    const statement = statements.read.get(file.name)
    if (!statement) problems.push(file.sqlProblem('sql-error', 0, 'a dataset that it stands on does not prepare'))
    else if (isRefusal(statement)) problems.push(file.sqlProblem('sql-error', statement.offset, withCure(statement.message, statements.ground.schema)))
    else {
      const read: ReadDataset = { file, dataset: datasetOf(file.name), statement, statements, datasetOf }
      const told = [...checkColumns(read), ...checkScope(read)]
      const found = told.length > 0 ? told : checkRows(read)
      // What is wrong already would be refused once more, in other words.
      problems.push(...(found.length > 0 ? found : await checkPlan(read, database)))
    }
  }
  return [...problems, ...changed.flatMap((file) => checkConstraints(file, statements.ground.schema.constraints))]
}

/** What the database says, with what was probably meant. */
function withCure(message: string, { tables, columnsOf }: Schema): string {
  const names = [...new Set(tables.values())]
  const [, table] = /^relation "(.+)" does not exist$/.exec(message) ?? []
  const [, column] = /^column (?:\w+\.)?"?(\w+)"? does not exist$/.exec(message) ?? []
  const near = table ? nearest(table, names) : column ? nearest(column, names.flatMap(columnsOf)) : null
  if (near) return `${message}; did you mean "${near}"?`
  if (message.startsWith('operator does not exist')) return `${message}; compare values of one type, or cast one of them`
  return message.startsWith('syntax error') ? `${message}; look before it for a comma or a word that is missing or too many` : message
}

/** Whether the constraints that a form words are in the database. */
function checkConstraints(file: DefinitionFile, known: string[]): Problem[] {
  const { save } = file.value as Partial<FormDefinition>
  if (file.kind !== 'form') return []
  return (save?.constraints ?? []).flatMap(({ constraint }, index) =>
    (known.includes(constraint) ? [] : [file.problem('unknown-constraint', ['save', 'constraints', index, 'constraint'], constraint, known)]))
}

/** These and what they stand on, each after what it stands on. */
function inOrder(changed: DefinitionFile[], all: DefinitionFile[]): DefinitionFile[] {
  const dependencies = dependenciesOf(all)
  const order = new Set<DefinitionFile>()
  const follow = (file: DefinitionFile): void => {
    if (order.has(file)) return
    dependencies.directly(file).forEach(follow)
    order.add(file)
  }
  changed.forEach(follow)
  return [...order]
}

/** The whole statement, as it is asked with sums, order and scope. */
async function checkPlan({ file, dataset, datasetOf }: ReadDataset, database: Database): Promise<Problem[]> {
  const { text, values } = toStatement(wholeQuery(dataset), nobody, datasetOf)
  try {
    await database.query({ text: `explain ${text}`, values })
    return []
  } catch (error) {
    if (error instanceof StatementFailed) return [file.sqlProblem('sql-error', 0, error.message)]
    throw error
  }
}

function wholeQuery({ id, columns, rowKey }: Dataset): Query {
  return {
    dataset: id, parameters: {}, columns: columns.map((column) => column.id), keyword: null,
    sort: rowKey.map((column) => ({ column, desc: false })), rows: { number: 1, size: 0 }, totals: true,
  }
}
