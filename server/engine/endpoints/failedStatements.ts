import sql from 'sql-template-tag'
import { QueryTimeout, StatementFailed, type Database } from '../../platform/database/Database.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { sqlPathOf } from '../catalog/read/definitionPath.ts'
import type { FailedStatement, FailedStatements } from '../catalog/serve/FailedStatement.ts'
import { replaceMarks } from '../query/sqlMarks.ts'

/** Failures that are a definition's own fault: of values, of rows of a subquery, of names, and of time. */
const ownFaults = /^(21|22|42)/
const longestStatement = 20_000
/** The same failure is noted once in so many milliseconds, so that a busy page costs nothing more. */
const noteEveryMs = 5_000

export interface FailedStatementLog extends FailedStatements {
  /** Notes the failure of a call, if a definition causes it. Never rejects. */
  note(error: unknown, endpoint: string): Promise<void>
}

export function failedStatementLog(database: Database, catalog: () => Catalog, now: () => Date): FailedStatementLog {
  const noted = new Map<string, number>()

  async function note(error: unknown, endpoint: string): Promise<void> {
    if (!isOwnFault(error) || error.statement === undefined) return
    const dataset = datasetIn(error.statement, catalog())
    const key = `${dataset} ${endpoint} ${error.message}`
    if (dataset === null || now().getTime() - (noted.get(key) ?? 0) < noteEveryMs) return
    noted.set(key, now().getTime())
    await database
      .query(
        sql`
        with expired as (delete from failed_statements where failed_at < ${now()}::timestamptz - interval '1 day')
        insert into failed_statements as f (dataset, endpoint, message, statement, failed_at)
        values (${dataset}, ${endpoint}, ${error.message}, ${error.statement.slice(0, longestStatement)}, ${now()})
        on conflict (dataset, endpoint, message) do update
        set times = f.times + 1, failed_at = excluded.failed_at, statement = excluded.statement`,
      )
      // The caller already gets an error; a log that cannot be written changes nothing for them.
      .catch(() => {})
  }

  async function recent({ files }: Catalog): Promise<FailedStatement[]> {
    const rows = await database.query<{
      dataset: string
      message: string
      statement: string
      times: number
      failed_at: Date
    }>(sql`
      select dataset, message, statement, times, failed_at from failed_statements
      where failed_at > ${now()}::timestamptz - interval '1 hour' order by failed_at desc, dataset limit 100`)
    return rows.flatMap(({ dataset, message, statement, times, failed_at }): FailedStatement[] => {
      const file = files.get(`dataset ${dataset}`)
      if (!file) return []
      const place = { file: sqlPathOf(file.file), line: 1, column: 1, at: '' }
      return [{ ...place, code: 'failed-statement', got: message, known: [], statement, times, failedAt: failed_at }]
    })
  }

  return { note, recent }
}

function isOwnFault(error: unknown): error is StatementFailed | QueryTimeout {
  return error instanceof QueryTimeout || (error instanceof StatementFailed && ownFaults.test(error.code ?? ''))
}

/** Returns the dataset with the longest piece of its SQL in a statement; null if there is none. */
function datasetIn(statement: string, { datasets }: Catalog): string | null {
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
