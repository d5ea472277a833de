import { scopePredicate } from '../../access/rowScope.ts'
import { StatementFailed, type Database } from '../../platform/database/Database.ts'
import { sqlMarks } from '../query/sqlMarks.ts'
import { parameterType, toStatement, type Asker, type Dataset, type Query } from '../query/toStatement.ts'
import { toDataset } from './chooseFiles.ts'
import type { Problem } from './Problem.ts'
import type { DefinitionFile } from './readDefinitions.ts'

const nobody: Asker = {
  userId: 0, scope: { kind: 'accounts', accounts: [] }, units: { pressure: 'psi', tread: '32nds', distance: 'mi' },
  codes: [], flags: [], group: 'CUS', currencySymbol: '$', userName: '', userLastName: '',
}

/** Lets the database plan each of these datasets, without running it: SQL that does not prepare, or lacks a column, is known before a person asks. */
export async function checkDatabase(changed: DefinitionFile[], files: DefinitionFile[], database: Database): Promise<Problem[]> {
  const datasets = new Map(files.filter((file) => file.kind === 'dataset').map((file) => [file.name, toDataset(file)]))
  const datasetOf = (id: string): Dataset => {
    const dataset = datasets.get(id)
    if (!dataset) throw new Error(`dataset ${id} is not among the files`)
    return dataset
  }
  const problems: Problem[] = []
  for (const file of changed) {
    const { text, values } = toStatement(wholeQuery(datasetOf(file.name)), nobody, datasetOf)
    const refused = await refusal(database, `explain ${text}`, values)
    if (refused) problems.push(await locate(file, refused, database, datasetOf))
  }
  return problems
}

function wholeQuery({ id, columns, rowKey }: Dataset): Query {
  return {
    dataset: id, parameters: {}, columns: columns.map((column) => column.id), keyword: null,
    sort: rowKey.map((column) => ({ column, desc: false })), rows: { number: 1, size: 0 }, totals: true,
  }
}

/** The dataset's SQL alone tells where in it the fault is; when that is good, what is declared asks for what is not there. */
async function locate(file: DefinitionFile, refused: StatementFailed, database: Database, datasetOf: (id: string) => Dataset): Promise<Problem> {
  const alone = bareSql(datasetOf(file.name), datasetOf)
  const own = await refusal(database, `explain ${alone.text}`, [])
  if (own) return file.sqlProblem('sql-error', alone.origin((own.position ?? 1) - 'explain '.length), own.message)
  const missing = /column "?([\w.]+)"? does not exist/.exec(refused.message)?.[1] ?? ''
  const index = datasetOf(file.name).columns.findIndex((column) => column.id === missing)
  return index < 0 ? file.sqlProblem('sql-error', 0, refused.message) : file.problem('missing-sql-column', ['columns', index, 'id'], missing)
}

async function refusal(database: Database, text: string, values: readonly unknown[]): Promise<StatementFailed | null> {
  try {
    await database.query({ text, values })
    return null
  } catch (error) {
    if (error instanceof StatementFailed) return error
    throw error
  }
}

/** The SQL with nothing given to its parameters, and the way back from a position (from 1) in it to an offset in the file. */
function bareSql(dataset: Dataset, datasetOf: (id: string) => Dataset): { text: string; origin(position: number): number } {
  const starts: { at: number; from: number }[] = []
  let text = ''
  let from = 0
  const take = (part: string, origin: number): void => {
    starts.push({ at: text.length, from: origin })
    text += part
  }
  const bind = (_value: unknown, type: string): string => `null::${type}`
  for (const mark of sqlMarks(dataset.sql)) {
    take(dataset.sql.slice(from, mark.start), from)
    if (mark.kind === 'dataset') take(`(\n${bareSql(datasetOf(mark.name), datasetOf).text}\n)`, mark.start)
    if (mark.kind === 'scope') take(scopePredicate(nobody.scope, mark, bind), mark.start)
    if (mark.kind === 'parameter') take(`null::${parameterType(dataset, mark.name)}`, mark.start)
    from = mark.end
  }
  take(dataset.sql.slice(from), from)
  return {
    text,
    origin(position) {
      const offset = Math.max(0, position - 1)
      const part = starts.findLast(({ at }) => at <= offset) ?? { at: 0, from: 0 }
      const isMark = sqlMarks(dataset.sql).some((mark) => mark.start === part.from)
      return isMark ? part.from : part.from + offset - part.at
    },
  }
}
