import { setTimeout as pause } from 'node:timers/promises'
import { Client, Pool, types, type ClientConfig, type CustomTypesConfig, type PoolClient, type PoolConfig } from 'pg'
import { semaphore } from '../concurrency/semaphore.ts'
import {
  DatabaseAway,
  isCollision,
  QueryCancelled,
  QueryTimeout,
  StatementFailed,
  statementFailure,
  type Database,
  type Queryable,
  type QueryOptions,
  type Statement,
} from './Database.ts'
import { readCursor, type CursorOptions } from './readCursor.ts'
import { reachKind, roleOf } from './roleOf.ts'
import { valueParsers } from './valueParsers.ts'

const queryCanceled = '57014'
/** Classes of SQLSTATE: the connection failed, there are too many of them, the server ends or begins. */
const away = /^(08|533|57P)/

/**
 * Connections of a server, and how many of them statements may hold that may take long; files and jobs hold six at most
 * beside them.
 */
const maxConnections = 16
const maxLongStatements = 6

/** Milliseconds until a server that takes a connection has to answer. */
const connectMs = 30_000

/**
 * The number of attempts for a transaction that the database cancels for another. Two canceled ones must wait for
 * different times, or they would meet again.
 */
const maxTries = 5
const pauseMs = 10

/**
 * The number of prepared statements on a connection, at 50 to 400 kB each. The first ones are prepared, which are the
 * most frequent.
 */
const maxPrepared = 48

const getTypeParser: CustomTypesConfig['getTypeParser'] = (id: number, format?: 'text' | 'binary') =>
  valueParsers[id] ?? types.getTypeParser(id, format as 'text')

/** Without it a text without values may hold several. */
const oneStatement = { queryMode: 'extended' }

export interface PostgresOptions {
  /** An address, or the one that new connections find at the time. */
  url: string | (() => string)
  log?: (message: string) => void
}

/** A pool of connections on a PostgreSQL server, 15 or newer. Rejects when it does not answer. */
export async function openPostgres({ url, log = () => {} }: PostgresOptions): Promise<Database> {
  const address = typeof url === 'string' ? () => url : url
  // The pool calls it with the options it was made with.
  const Connection = class extends Client {
    constructor(options: ClientConfig) {
      super({ ...options, connectionString: address(), connectionTimeoutMillis: connectMs })
    }
  } as unknown as NonNullable<PoolConfig['Client']>
  // Cursors are read to their end: a plan for their first rows would slow the whole. JIT compilation, which starts for
  // expensive plans, costs more than it saves here. It takes a second for a report of a tenth of one.
  const options = '-c timezone=UTC -c cursor_tuple_fraction=1 -c jit=off'
  // Read-only statements use connections that cannot write: setting that for each statement would cost two round trips.
  const pool = new Pool({ Client: Connection, options, max: maxConnections - maxLongStatements })
  // Their statements are prepared, yet planned again for the values of each call. A fleet of ten units needs another
  // plan than one of ten thousand.
  const readers = new Pool({
    Client: Connection,
    options: `${options} -c default_transaction_read_only=on -c plan_cache_mode=force_custom_plan`,
    max: maxLongStatements,
  })
  for (const one of [pool, readers]) one.on('error', (error) => log(`an idle connection was lost: ${error.message}`))

  // However many reports are asked for, a session is found and a sign-in answered meanwhile.
  const longStatements = semaphore(maxLongStatements)
  const isLong = (options?: QueryOptions): boolean => options?.signal !== undefined || options?.timeoutMs !== undefined

  /** `used` says whether the connection may go back to the pool. */
  async function acquireClient(
    from = pool,
  ): Promise<{ client: PoolClient; used: { broken: boolean }; release(): void }> {
    const client = await from.connect().catch((error: unknown) => {
      throw new DatabaseAway(error)
    })
    const used = { broken: false }
    // The pool listens to idle connections alone, and a lost one that nobody listens to would end the process. Its
    // statement is refused by itself.
    const lose = (error: Error): void => {
      used.broken = true
      log(`a connection was lost: ${error.message}`)
    }
    client.on('error', lose)
    return {
      client,
      used,
      release() {
        client.off('error', lose)
        client.release(used.broken)
      },
    }
  }

  async function withClient<Result>(work: (client: PoolClient, used: { broken: boolean }) => Promise<Result>) {
    const { client, used, release } = await acquireClient()
    try {
      return await work(client, used)
    } finally {
      release()
    }
  }

  /** A connection of the readers; whoever asked does not wait until it is as it was before. */
  async function withReader<Result>(work: (client: PoolClient, used: { broken: boolean }) => Promise<Result>) {
    const { client, used, release } = await acquireClient(readers)
    const clean = async (): Promise<void> => {
      if (!used.broken) await client.query(asBefore).catch(() => (used.broken = true))
      release()
    }
    return work(client, used).finally(() => void setImmediate(clean))
  }

  const connection = (client: PoolClient, used: { broken: boolean }): Queryable => ({
    query: (statement, options) => runQuery({ address, client, used }, statement, options),
    script: async (text) => {
      await client.query(text).catch(refuse(used))
    },
  })

  const inTransaction: Database['transaction'] = (work) =>
    withClient(async (client, used) => {
      await client.query('begin').catch(refuse(used))
      try {
        const result = await work(connection(client, used))
        // In the same round trip: a setting made in it would be there for whoever gets the connection next.
        await client.query('commit; reset all').catch(refuse(used))
        return result
      } catch (error) {
        await client.query('rollback').catch(() => (used.broken = true))
        throw error
      }
    })

  const transaction: Database['transaction'] = async (work) => {
    for (let tries = 1; ; tries++) {
      try {
        return await inTransaction(work)
      } catch (error) {
        if (!isCollision(error) || tries === maxTries) throw error
      }
      await pause(Math.random() * pauseMs * 2 ** tries)
    }
  }

  const close: Database['close'] = async ({ atOnce } = {}) => {
    const ended = Promise.all([pool.end(), readers.end()])
    if (!atOnce) await ended
  }

  await withClient(async (client) => client.query('select 1')).catch(async (error: unknown) => {
    await close()
    throw error
  })

  return {
    query<Row extends object>(statement: Statement, options?: QueryOptions) {
      // A role is one of a transaction: outside of one the statement would be the portal's own.
      if (options?.writer) return transaction((connection) => connection.query<Row>(statement, options))
      const execute = () =>
        options?.reader || options?.readsOnly
          ? withReader((client, used) =>
              runQuery<Row>({ address, client, used }, statement, { ...options, prepared: true, begins: true }),
            )
          : withClient((client, used) => connection(client, used).query<Row>(statement, options))
      return isLong(options) ? longStatements(execute, options?.signal).catch(asCancelled(options?.signal)) : execute()
    },
    script: (text) => withClient((client, used) => connection(client, used).script(text)),
    async *cursor<Row extends object>(statement: Statement, options: CursorOptions) {
      const { client, used, release } = await acquireClient()
      try {
        const run = connection(client, used).query
        // Nobody else has this connection: in a transaction the first rows are read while the last are worked out.
        await client
          .query(
            [
              'begin isolation level repeatable read read only',
              ...(options.reader ? [roleOf(options.reader)] : []),
            ].join('; '),
          )
          .catch(refuse(used))
        // The role stays until the end: each batch is read in it.
        yield* readCursor<Row>((one, how) => run(one, how), statement, { ...options, reader: undefined })
      } finally {
        await client.query('rollback').catch(() => (used.broken = true))
        release()
      }
    },
    transaction,
    close,
  }
}

/**
 * All that a statement which only reads can leave behind; what the connection keeps parsed stays, as `discard all`
 * would not let it.
 */
const asBefore = 'rollback; set session authorization default; reset all; select pg_advisory_unlock_all()'

const preparedByClient = new WeakMap<PoolClient, Map<string, string>>()

/** Returns the name of a prepared statement on a connection; undefined when its limit is reached. */
function preparedName(client: PoolClient, text: string): string | undefined {
  const prepared = preparedByClient.get(client) ?? new Map<string, string>()
  preparedByClient.set(client, prepared)
  if (!prepared.has(text) && prepared.size < maxPrepared) prepared.set(text, `kept_${prepared.size}`)
  return prepared.get(text)
}

/** A caller who disconnects while waiting gets the same error as one who disconnects later. */
const asCancelled =
  (signal?: AbortSignal) =>
  (error: unknown): never => {
    throw signal?.aborted && error === signal.reason ? new QueryCancelled('the query was cancelled') : error
  }

/** A connection of the pool, and the address at which its queries are canceled. */
interface Connection {
  address: () => string
  client: PoolClient
  used: { broken: boolean }
}

async function runQuery<Row extends object>(
  { address, client, used }: Connection,
  { text, values }: Statement,
  { signal, timeoutMs, reader, writer, prepared = false, begins = false }: QueryOptions & { begins?: boolean } = {},
): Promise<Row[]> {
  let ended: QueryCancelled | QueryTimeout | undefined
  let ending: Promise<unknown> | undefined
  const end = (reason: QueryCancelled | QueryTimeout) => {
    ended ??= reason
    ending ??= cancelBackend(address(), client).catch(() => (used.broken = true))
  }
  const cancel = () => end(new QueryCancelled('the query was cancelled'))
  if (signal?.aborted) throw new QueryCancelled('the query was cancelled')
  signal?.addEventListener('abort', cancel, { once: true })
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => end(new QueryTimeout(`the query took longer than ${timeoutMs} ms`, text)), timeoutMs)
  try {
    // A role of the transaction: in one round trip with its begin.
    if (reader)
      await client.query(`${begins ? 'begin isolation level repeatable read read only; ' : ''}${roleOf(reader)}`)
    if (writer) await client.query(roleOf(writer, 'writer'))
    const result = await client.query<Row>({
      text,
      values: [...values],
      types: { getTypeParser },
      ...oneStatement,
      ...(prepared && { name: preparedName(client, reader ? `${reachKind(reader)}: ${text}` : text) }),
    })
    if (writer || (reader && !begins)) await client.query('reset role')
    return result.rows
  } catch (error) {
    if (ended && (error as { code?: string }).code === queryCanceled) throw ended
    return refuse(used, text)(error)
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
  // The statement reports the cause of the loss.
  helper.on('error', () => {})
  await helper.connect()
  try {
    await helper.query('select pg_cancel_backend($1)', [(client as unknown as { processID: number }).processID])
  } finally {
    await helper.end()
  }
}

/** A connection that is lost says so before its statement does, which then has no code. */
const refuse =
  (used: { broken: boolean }, statement?: string) =>
  (error: unknown): never => {
    const failure = statementFailure(error)
    throw used.broken || away.test(failure.code ?? '')
      ? new DatabaseAway(error)
      : new StatementFailed(failure, statement)
  }
