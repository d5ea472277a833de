import { nobody } from '../../../../access/DatasetCaller.ts'
import type { Schema } from '../../../analysis/Schema.ts'
import { readStatements, isRefusal, type Statement, type Statements } from '../../../analysis/readStatements.ts'
import { customSchema } from '../../../../platform/database/ownSchema.ts'
import { isOfDatabase } from '../../../../platform/database/isOfDatabase.ts'
import { QueryTimeout, StatementFailed, type Database } from '../../../../platform/database/Database.ts'
import { toStatement, type Dataset, type Query } from '../../../query/toStatement.ts'
import { checkColumns } from './checkColumns.ts'
import { checkQuantities } from './checkQuantities.ts'
import { checkFeedTables } from '../checkFeed.ts'
import { checkQueryNames } from './checkQueryNames.ts'
import { checkReach } from './checkReach.ts'
import { checkRows } from './checkRows.ts'
import { dependenciesOf } from '../../expand/dependenciesOf.ts'
import { depthFirst } from '../../expand/depthFirst.ts'
import { expandFiles, toDataset } from '../../expand/expandFiles.ts'
import { describeFailure, guardCheck } from '../../read/guardFile.ts'
import { explainSql } from '../../explain/explainSql.ts'
import type { KnownToSql } from '../../explain/SqlError.ts'
import { dependsOnRefused } from '../../problems/mergeProblems.ts'
import type { Problem } from '../../problems/Problem.ts'
import { filesOf, type DefinitionFile, type FileOf } from '../../read/DefinitionFile.ts'
import {
  equalsNull,
  findRowLocks,
  merging,
  offsetOfLongConstant,
  findInvalidCharacters,
  findUnknownPeriod,
} from './sqlLint.ts'
import type { StatementTypes } from '../../../analysis/readStatements.ts'
import { tablesInSql } from '../../explain/tablesInSql.ts'
import { unreadColumns } from './unreadColumns.ts'

/**
 * Planning takes a hundredth of a second, but constants are worked out in it: one slip in a number would hold a
 * connection for hours.
 */
export const maxPlanMs = 10_000

/** A dataset's file, and what the database makes of its SQL. */
export interface ReadDataset {
  file: FileOf<'dataset'>
  dataset: Dataset
  statement: Statement
  statements: Statements
  datasetOf(id: string): Dataset
}

/** Returns the types of these datasets' columns and parameters; without datasets that the database refuses. */
export async function describeStatements(
  changed: FileOf<'dataset'>[],
  files: DefinitionFile[],
  database: Database,
): Promise<Record<string, StatementTypes>> {
  const { read } = await readDatasets(changed, files, database)
  const names = new Set(changed.map(({ name }) => name))
  return Object.fromEntries(
    [...read].flatMap(([name, one]) =>
      names.has(name) && !isRefusal(one) ? [[name, { columns: one.columns, parameters: one.parameters }]] : [],
    ),
  )
}

/** Lets the database analyze datasets, each after those in its SQL. */
async function readDatasets(
  changed: FileOf<'dataset'>[],
  files: DefinitionFile[],
  database: Database,
): Promise<Statements & { datasets: ReadonlyMap<string, Dataset> }> {
  const all = filesOf(files, 'dataset')
  const datasets = new Map(filesOf(expandFiles(all), 'dataset').map((file) => [file.name, toDataset(file)]))
  const ordered = inOrder(changed, all).flatMap((file) => datasets.get(file.name) ?? [])
  return { ...(await readStatements(database, ordered)), datasets }
}

/**
 * Lets the database analyze and plan each of these datasets without running it. Compares the answer with its
 * declaration, and checks row scope and termination before a user calls it. Also looks up the names that forms use in
 * the database.
 */
export async function checkDatabase(
  changed: DefinitionFile[],
  files: DefinitionFile[],
  database: Database,
): Promise<Problem[]> {
  // Rows of the browser are no statement's.
  const datasetsChanged = filesOf(changed, 'dataset').filter((file) => file.value.local !== true)
  const { datasets, ...statements } = await readDatasets(datasetsChanged, files, database)
  const datasetOf = (id: string): Dataset => {
    const dataset = datasets.get(id)
    if (!dataset) throw new Error(`dataset ${id} is not among the files`)
    return dataset
  }
  const problems: Problem[] = []
  const refusals = [...statements.read.values()].filter(isRefusal)
  const functions = refusals.some(({ message }) => message.startsWith('function '))
    ? await functionsOf(database)
    : new Map<string, string[]>()
  const knownTo = ({ parameters = [] }: Dataset): KnownToSql => ({
    tables: [...new Set(statements.ground.schema.tables.values())],
    columnsOf: statements.ground.schema.columnsOf,
    keysOf: statements.ground.schema.keysOf,
    answersOf: (id) => datasets.get(id)?.columns.map((column) => column.id) ?? null,
    parameters,
    functions,
  })
  for (const file of datasetsChanged) {
    problems.push(
      ...(await checkStatement(file).catch((error: unknown) => {
        if (isOfDatabase(error)) throw error
        return [file.sqlProblem('wrong-form', 0, describeFailure(error))]
      })),
    )
  }
  const sqlOf = (id: string): string => datasets.get(id)?.sql ?? ''
  return [
    ...problems,
    ...changed.flatMap((file) =>
      guardCheck(file, () =>
        file.kind === 'feed'
          ? checkFeedTables(file, statements.ground.schema, (id) =>
              (datasets.get(id)?.columns ?? []).map((column) => column.id),
            )
          : file.kind === 'form'
            ? checkConstraints(file, statements.ground.schema, sqlOf)
            : [],
      ),
    ),
  ]

  async function checkStatement(file: FileOf<'dataset'>): Promise<Problem[]> {
    const strange = findInvalidCharacters(file.sql ?? '') ?? merging(file.sql ?? '')
    if (strange) return [file.sqlProblem('sql-error', strange.offset, strange.message)]
    const statement = statements.read.get(file.name)
    if (!statement) return [file.sqlProblem('sql-error', 0, dependsOnRefused)]
    if (isRefusal(statement)) {
      const { message, offset } = explainSql(
        statement.message,
        file.sql ?? '',
        statement.offset,
        knownTo(datasetOf(file.name)),
      )
      return [file.sqlProblem('sql-error', offset, message)]
    }
    const read: ReadDataset = { file, dataset: datasetOf(file.name), statement, statements, datasetOf }
    const unread = checkReach(read)
    const queryProblems =
      unread.length > 0
        ? unread
        : [...checkQueryNames(read), ...checkSlips(read), ...checkColumns(read), ...checkQuantities(read)]
    const found = queryProblems.length > 0 ? queryProblems : checkRows(read)
    // A dataset that is wrong already would be refused once more, in other words.
    return found.length > 0 ? found : checkPlan(read, knownTo(read.dataset), database)
  }
}

/** Reports legal SQL that is never meant: a comparison that is never true, and columns of a file that nothing reads. */
function checkSlips({ file, dataset }: ReadDataset): Problem[] {
  const period = findUnknownPeriod(dataset.sql)
  if (period) return [file.sqlProblem('sql-error', period.offset, period.message)]
  const locked = dataset.writes ? null : findRowLocks(dataset.sql)
  if (locked) return [file.sqlProblem('sql-error', locked.offset, locked.message)]
  const never = equalsNull(dataset.sql)
  // Given rows of a feed are shared by its datasets, which read them together.
  const unread = (dataset.writes ? unreadColumns(dataset) : []).map(([path, column]) =>
    file.problem('unused-parameter', path, column),
  )
  return never ? [file.sqlProblem('equals-null', never.offset, never.operator), ...unread] : unread
}

/** The functions of the database by name, each with what it takes. */
async function functionsOf(database: Database): Promise<Map<string, string[]>> {
  const rows = await database.query<{ name: string; takes: string[] }>({
    text: `select proname as name, array_agg(distinct pg_get_function_identity_arguments(oid)) as takes from pg_proc where pronamespace = 'pg_catalog'::regnamespace and proname !~ '_(in|out|send|recv)$' group by proname`,
    values: [],
  })
  // These are words of the language rather than functions.
  return new Map([
    ...['coalesce', 'greatest', 'least', 'nullif'].map((name): [string, string[]] => [name, ['any values']]),
    ...rows.map(({ name, takes }): [string, string[]] => [name, takes]),
  ])
}

/** Checks that the constraints with messages in a form exist, on a table that its save writes. */
function checkConstraints(
  file: FileOf<'form'>,
  { constraints: known, tableOfConstraint }: Schema,
  sqlOf: (dataset: string) => string,
): Problem[] {
  const { save } = file.value
  const named = tablesInSql(sqlOf(save.dataset ?? '')).map(({ table }) => table)
  return (save.constraints ?? []).flatMap(({ constraint }, index) => {
    const path = ['save', 'constraints', index, 'constraint']
    if (!known.includes(constraint)) return [file.problem('unknown-constraint', path, constraint, known)]
    const table = tableOfConstraint(constraint)
    // A table of the product may write others by its triggers; one's own has none.
    const isElsewhere = table !== undefined && named[0]?.startsWith(`${customSchema}.`) && !named.includes(table)
    return isElsewhere ? [file.problem('foreign-constraint', path, constraint, [table])] : []
  })
}

/** These and what they stand on, each after what it stands on. */
function inOrder(changed: FileOf<'dataset'>[], all: FileOf<'dataset'>[]): FileOf<'dataset'>[] {
  return filesOf(depthFirst<DefinitionFile>(changed, dependenciesOf(all).directly), 'dataset')
}

/** The whole statement, as it is asked with sums and order. */
async function checkPlan(
  { file, dataset, datasetOf }: ReadDataset,
  known: KnownToSql,
  database: Database,
): Promise<Problem[]> {
  const { text, values } = toStatement(queryOfAll(dataset), nobody, datasetOf)
  try {
    await database.query({ text: `explain ${text}`, values }, { timeoutMs: maxPlanMs })
    return []
  } catch (error) {
    if (error instanceof QueryTimeout)
      return [
        file.sqlProblem(
          'sql-error',
          offsetOfLongConstant(dataset.sql),
          `planning it took longer than ${maxPlanMs / 1000} seconds, for the database computes beforehand what needs no row; use a smaller number, or write the result`,
        ),
      ]
    if (!(error instanceof StatementFailed)) throw error
    const { message, offset } = explainSql(error.message, file.sql ?? '', 0, known)
    return [file.sqlProblem('sql-error', offset, message)]
  }
}

function queryOfAll({ id, columns, rowKey }: Dataset): Query {
  return {
    dataset: id,
    parameters: {},
    columns: columns.map((column) => column.id),
    keyword: null,
    sort: rowKey.map((column) => ({ column, desc: false })),
    rows: { number: 1, size: 0 },
    totals: true,
  }
}
