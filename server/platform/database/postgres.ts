import { Client, Pool, types, type CustomTypesConfig, type PoolClient } from 'pg'
import { turns } from '../turns.ts'
import { QueryCancelled, QueryTimeout, StatementFailed, statementFailure, type Database, type Queryable, type QueryOptions, type Statement } from './Database.ts'
import { readCursor, type CursorOptions } from './readCursor.ts'
import { valueParsers } from './valueParsers.ts'

const queryCanceled = '57014'

/** Connections of a server, and how many of them statements may hold that may take long; files and jobs hold six at most beside them. */
const maxConnections = 16
const maxLongStatements = 6

const getTypeParser: CustomTypesConfig['getTypeParser'] = (id: number, format?: 'text' | 'binary') =>
  valueParsers[id] ?? types.getTypeParser(id, format as 'text')

export interface PostgresOptions {
  url: string
  log?: (message: string) => void
}

/** A pool of connections on a PostgreSQL server, 15 or newer. Rejects when it does not answer. */
export async function openPostgres({ url, log = () => {} }: PostgresOptions): Promise<Database> {
  // Cursors are read to their end: a plan for their first rows would make the whole slower. And compiling a statement (jit), which
  // begins where the planner expects much, costs each of ours more than it saves: a second of a report that takes a tenth of one.
  const pool = new Pool({ connectionString: url, options: '-c timezone=UTC -c cursor_tuple_fraction=1 -c jit=off', max: maxConnections })
  pool.on('error', (error) => log(`an idle connection was lost: ${error.message}`))

  // However many reports are asked for, a session is found and a sign-in answered meanwhile.
  const longTurn = turns(maxLongStatements)
  const isLong = (options?: QueryOptions): boolean => options?.signal !== undefined || options?.timeoutMs !== undefined

  /** `used` says whether the connection may go back to the pool. */
  async function withClient<Result>(work: (client: PoolClient, used: { broken: boolean }) => Promise<Result>) {
    const client = await pool.connect()
    const used = { broken: false }
    try {
      return await work(client, used)
    } finally {
      client.release(used.broken)
    }
  }

  const connection = (client: PoolClient, used: { broken: boolean }): Queryable => ({
    query: (statement, options) => runQuery(url, client, used, statement, options),
    script: async (text) => {
      await client.query(text).catch(refuse)
    },
  })

  await withClient(async (client) => client.query('select 1')).catch(async (error: unknown) => {
    await pool.end()
    throw error
  })

  return {
    kind: 'postgresql',
    watchWrites: null,
    query<Row extends object>(statement: Statement, options?: QueryOptions) {
      const ask = () => withClient((client, used) => connection(client, used).query<Row>(statement, options))
      return isLong(options) ? longTurn(ask, options?.signal).catch(asCancelled(options?.signal)) : ask()
    },
    script: (text) => withClient((client, used) => connection(client, used).script(text)),
    async *cursor<Row extends object>(statement: Statement, options: CursorOptions) {
      const client = await pool.connect()
      const used = { broken: false }
      try {
        const run = connection(client, used).query
        // Nobody else has this connection: in a transaction the first rows are read while the last are worked out.
        await client.query('begin read only')
        yield* readCursor<Row>((one, how) => run(one, how), statement, { ...options, isHeld: false })
      } finally {
        await client.query('rollback').catch(() => (used.broken = true))
        client.release(used.broken)
      }
    },
    transaction: (work) =>
      withClient(async (client, used) => {
        await client.query('begin')
        try {
          const result = await work(connection(client, used))
          await client.query('commit').catch(refuse)
          return result
        } catch (error) {
          await client.query('rollback').catch(() => (used.broken = true))
          throw error
        }
      }),
    close: () => pool.end(),
  }
}

/** Who went away before their turn is told the same as who went away in it. */
const asCancelled = (signal?: AbortSignal) => (error: unknown): never => {
  throw signal?.aborted && error === signal.reason ? new QueryCancelled('the query was cancelled') : error
}

async function runQuery<Row extends object>(
  url: string,
  client: PoolClient,
  used: { broken: boolean },
  { text, values }: Statement,
  { signal, timeoutMs }: QueryOptions = {},
): Promise<Row[]> {
  let ended: QueryCancelled | QueryTimeout | undefined
  let ending: Promise<unknown> | undefined
  const end = (reason: QueryCancelled | QueryTimeout) => {
    ended ??= reason
    ending ??= cancelBackend(url, client).catch(() => (used.broken = true))
  }
  const cancel = () => end(new QueryCancelled('the query was cancelled'))
  if (signal?.aborted) throw new QueryCancelled('the query was cancelled')
  signal?.addEventListener('abort', cancel, { once: true })
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => end(new QueryTimeout(`the query took longer than ${timeoutMs} ms`)), timeoutMs)
  try {
    const result = await client.query<Row>({ text, values: [...values], types: { getTypeParser } })
    return result.rows
  } catch (error) {
    if (ended && (error as { code?: string }).code === queryCanceled) throw ended
    return refuse(error)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
    // The cancel must have landed before this connection runs anything else.
    await ending
  }
}

/** From a connection of its own: the pool may be the very thing that is exhausted. */
async function cancelBackend(url: string, client: PoolClient): Promise<void> {
  const helper = new Client({ connectionString: url })
  await helper.connect()
  try {
    await helper.query('select pg_cancel_backend($1)', [(client as unknown as { processID: number }).processID])
  } finally {
    await helper.end()
  }
}

function refuse(error: unknown): never {
  throw new StatementFailed(statementFailure(error))
}
