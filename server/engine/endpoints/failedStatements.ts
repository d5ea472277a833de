import sql from 'sql-template-tag'
import { isOutOfReach, QueryTimeout, StatementFailed, type Database } from '../../platform/database/Database.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import type { FailedStatement, FailedStatements } from '../catalog/serve/FailedStatement.ts'
import { replaceMarks } from '../query/sqlMarks.ts'

/** Failures that are a definition's own fault: of values, of rows of a subquery, of names, and of time. */
const ownFaults = /^(21|22|42)/
const longestStatement = 20_000
/** The same failure is noted once in so many milliseconds, so that a busy page costs nothing more. */
const noteEveryMs = 5_000
const maxNoted = 1_000

export interface FailedStatementLog extends FailedStatements {
  /** Notes the failure of a call, if a definition causes it. Never rejects. */
  note(error: unknown, endpoint: string): Promise<void>
}

export function failedStatementLog(database: Database, catalog: () => Catalog, now: () => Date): FailedStatementLog {
  const noted = new Map<string, number>()

  async function note(error: unknown, endpoint: string): Promise<void> {
    if (!isOwnFault(error) || error.statement === undefined) return
    const message = withoutValues(error)
    const key = `${endpoint} ${message}`
    if (now().getTime() - (noted.get(key) ?? 0) < noteEveryMs) return
    if (noted.size >= maxNoted) noted.clear()
    noted.set(key, now().getTime())
    const dataset = findDataset(error.statement, catalog())
    if (dataset === null) return
    await database
      .query(
        sql`
        with expired as (delete from failed_statements where failed_at < ${now()}::timestamptz - interval '1 day')
        insert into failed_statements as f (dataset, endpoint, message, statement, failed_at)
        values (${dataset}, ${endpoint}, ${message}, ${error.statement.slice(0, longestStatement)}, ${now()})
        on conflict (dataset, endpoint, message) do update
        set times = f.times + 1, failed_at = excluded.failed_at, statement = excluded.statement`,
      )
      // The caller already gets an error; a log that cannot be written changes nothing for them.
      .catch(() => {})
  }

  const recent = (): Promise<FailedStatement[]> =>
    database.query<FailedStatement>(sql`
      select dataset, message, statement, times, failed_at as "failedAt" from failed_statements
      where failed_at > ${now()}::timestamptz - interval '1 hour' order by failed_at desc, dataset limit 100`)

  return { note, recent }
}

function isOwnFault(error: unknown): error is StatementFailed | QueryTimeout {
  if (error instanceof QueryTimeout) return true
  return error instanceof StatementFailed && ownFaults.test(error.code ?? '') && !isOutOfReach(error)
}

/** Names in a message tell what is wrong; a value that does not fit is data, which not everybody who edits may see. */
function withoutValues(error: StatementFailed | QueryTimeout): string {
  const isOfValues = error instanceof StatementFailed && error.code?.startsWith('22')
  return isOfValues ? error.message.replace(/"[^"]*"/g, '"…"') : error.message
}

/** Returns the dataset with the longest piece of its SQL in a statement; null if there is none. */
function findDataset(statement: string, { datasets }: Catalog): string | null {
  let best: { id: string; length: number } | null = null
  for (const { id, sql: text } of datasets.values()) {
    const part = longestPart(text)
    if (part.length > (best?.length ?? 0) && statement.includes(part)) best = { id, length: part.length }
  }
  return best?.id ?? null
}

const mark = '\u0000'
/** Returns the longest piece of SQL between two marks, which is the same in every statement with this SQL. */
function longestPart(text: string): string {
  const parts = replaceMarks(text.trim(), () => mark).split(mark)
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '')
}
