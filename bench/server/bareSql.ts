import type { Database, Statement } from '../../server/platform/database/Database.ts'
import { median, type BenchRow } from '../BenchRow.ts'
import { firstRun } from '../BenchSize.ts'

export const maxRatio = 1.3
export const maxDifferenceMs = 5
/** Times that are asked before anything is measured: a server that has just started is not what is meant. */
const warmUp = 20

export interface Watched {
  watched: Database
  /** The statements of datasets that a call is answered from. */
  statementsOf(call: () => Promise<unknown>): Promise<Statement[]>
}

/** A database that can tell which statements a call asks of datasets. */
export function watch(database: Database): Watched {
  let recorded: Statement[] | undefined
  const watched: Database = {
    ...database,
    query: (statement, options) => {
      // Sessions and jobs are asked about meanwhile too; a form's row is read without a limit of time.
      if (options?.readsOnly || statement.text.startsWith('with data as')) recorded?.push(statement)
      return database.query(statement, options)
    },
  }
  return {
    watched,
    async statementsOf(call) {
      const statements: Statement[] = (recorded = [])
      await call()
      recorded = undefined
      return statements
    },
  }
}

/** Medians of a call and of its statements through the same driver, by turns. */
export async function besideBare(
  call: () => Promise<unknown>,
  statements: Statement[],
  database: Database,
  times: number,
): Promise<{ call: number; bare: number }> {
  const durations = { call: [] as number[], bare: [] as number[] }
  for (let index = firstRun(warmUp, times); index < times; index++) {
    const began = performance.now()
    await call()
    const between = performance.now()
    for (const statement of statements) await database.query(statement)
    const ended = performance.now()
    if (index >= 0) {
      durations.call.push(between - began)
      durations.bare.push(ended - between)
    }
  }
  return { call: median(durations.call), bare: median(durations.bare) }
}

export const isNear = ({ call, bare }: { call: number; bare: number }): boolean =>
  call / bare <= maxRatio || call - bare <= maxDifferenceMs

/** A call beside its statements, as rows of the bench. */
export function rowsBesideBare(name: string, durations: { call: number; bare: number }): BenchRow[] {
  const round = (value: number): number => Math.round(value * 100) / 100
  return [
    { name, value: round(durations.call), unit: 'ms' },
    { name: `${name}, its bare SQL`, value: round(durations.bare), unit: 'ms' },
    {
      name: `${name}, call to bare SQL (or ${maxDifferenceMs} ms more)`,
      value: round(durations.call / durations.bare),
      unit: 'x',
      limit: maxRatio,
      ok: isNear(durations),
    },
  ]
}
