import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { background, currentCaller } from '../caller.ts'
import { DatabaseAway, HeldUp, QueryCancelled, QueryTimeout, type Database, type Queryable, type QueryOptions, type Statement } from './Database.ts'
import { embeddedSettings, type WorkerRequest } from './embeddedMessages.ts'
import { startEmbeddedProcess } from './embeddedProcess.ts'
import { takeFolderLock } from './folderLock.ts'
import { readCursor, type CursorOptions } from './readCursor.ts'

export interface EmbeddedOptions {
  /** A folder, or `memory://`. */
  dataDir: string
  /** What an in-memory database begins with: the `dump()` of another. */
  snapshot?: Blob
  /** A statement that may be ended is, once someone has waited for it alone for so long. By default 1.2 s: opening the folder again takes the rest of two seconds. */
  maxWaitMs?: number
  log?: (message: string) => void
}

export interface EmbeddedDatabase extends Database {
  dump(): Promise<Blob>
}

/** Others had the connection ended while a cursor was open. */
class CursorLost extends DatabaseAway {}

/** A statement nobody waits for is let finish for so long: opening the folder again takes longer than most. */
const patienceMs = 500
const defaultMaxWaitMs = 1200
/** One that was ended for others is asked again behind them, so many times in all. */
const maxTries = 3
/** Words of statements that change something. Others that hold such a word are taken for one: that costs a reading. */
const changing = /\b(insert|update|delete|merge|truncate|create|alter|drop|copy|do|call|nextval|setval)\b/i

/**
 * PostgreSQL compiled to WebAssembly, in a worker. It is one connection, so work queues:
 * a statement outside a transaction waits for the transaction that runs.
 * Ending a statement means ending the worker and opening the folder again (about 0.4 s);
 * a transaction it belonged to is rolled back. In memory there is nothing to open again,
 * so there the caller is let go at once and the statement runs to its end behind them.
 */
export async function openEmbedded({ dataDir, snapshot, maxWaitMs = defaultMaxWaitMs, log = () => {} }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const inMemory = dataDir.startsWith('memory://')
  const folder = inMemory ? undefined : resolve(dataDir, 'database')
  if (folder) mkdirSync(folder, { recursive: true })
  const lock = folder ? takeFolderLock(resolve(dataDir)) : undefined
  const start = () => startEmbeddedProcess({ folder, snapshot })
  let worker = await start().catch((error: unknown) => {
    lock?.release()
    throw error
  })
  let turn: Promise<unknown> = Promise.resolve()
  /** Who waits for their turn, and since when, the first of them first. */
  const waiting: { caller: ReturnType<typeof currentCaller>; since: number }[] = []
  const watchers: ((text: string) => void)[] = []
  /** In memory: a statement whose caller has been let go. */
  let unfinished: Promise<unknown> | undefined
  let closed = false

  /** One after the other, in the order of asking. */
  function queued<Result>(work: () => Promise<Result>): Promise<Result> {
    if (closed) return Promise.reject(new DatabaseAway('the database is closed'))
    waiting.push({ caller: currentCaller(), since: performance.now() })
    const result = turn.then(() => {
      waiting.shift()
      return work()
    })
    turn = result.catch(() => {})
    return result
  }

  /** Whether another user has waited for a statement started then, and not for those before it. Own calls of its user wait as they would without others. */
  function isHoldingUp(began: number): boolean {
    const own = currentCaller()
    const other = waiting.find(({ caller }) => caller !== background && (caller === undefined || caller !== own))
    return other !== undefined && performance.now() - Math.max(began, other.since) > maxWaitMs
  }

  /** A statement outside of any transaction, in its turn; reading ones are asked again when they were ended for others. */
  async function ask(request: WorkerRequest, options: QueryOptions | undefined): Promise<unknown> {
    for (let tries = 1; ; tries++) {
      try {
        return await queued(() => send(request, options))
      } catch (error) {
        const isForOthers = error instanceof HeldUp && 'text' in request && !changing.test(request.text)
        if (!isForOthers || tries === maxTries || options?.signal?.aborted) throw error
      }
    }
  }

  async function send(request: WorkerRequest, { signal, timeoutMs, holdsUpOthers }: QueryOptions = {}): Promise<unknown> {
    if (signal?.aborted) throw new QueryCancelled('the query was cancelled')
    await unfinished
    if ('text' in request && changing.test(request.text)) for (const watcher of watchers) watcher(request.text)
    if (!worker.alive) await reopen('the embedded database had ended')
    const answer = worker.send(request)
    if (!signal && timeoutMs === undefined) return answer
    const { promise: early, resolve: endEarly } = promised<QueryCancelled | QueryTimeout>()
    const cancel = () => endEarly(new QueryCancelled('the query was cancelled'))
    signal?.addEventListener('abort', cancel, { once: true })
    const late = () => endEarly(new QueryTimeout(`the query took longer than ${timeoutMs} ms`))
    const timer = timeoutMs === undefined ? undefined : setTimeout(late, timeoutMs)
    const began = performance.now()
    // In memory ending it would let nobody else go on.
    const watch = timeoutMs === undefined || holdsUpOthers || inMemory ? undefined : setInterval(() => {
      if (isHoldingUp(began)) endEarly(new HeldUp('the query was ended: others were waiting for it'))
    }, 100)
    try {
      const first = await Promise.race([answer.then((result) => ({ result })), early])
      if ('result' in first) return first.result
      if (inMemory) unfinished = answer.catch(() => {}).finally(() => { unfinished = undefined })
      else if (first instanceof QueryTimeout || !(await endsWithin(answer, patienceMs))) await reopen(first.message)
      throw first
    } finally {
      clearTimeout(timer)
      clearInterval(watch)
      signal?.removeEventListener('abort', cancel)
    }
  }

  /** As with `ask`: what was ended for others is asked again behind them, as long as none of its rows was read. */
  async function* askedAgain<Row>(open: () => AsyncGenerator<Row[]>, { signal }: QueryOptions): AsyncGenerator<Row[]> {
    for (let tries = 1; ; tries++) {
      let isRead = false
      try {
        for await (const rows of open()) {
          isRead = true
          yield rows
        }
        return
      } catch (error) {
        const isForOthers = error instanceof HeldUp || error instanceof CursorLost
        if (!isForOthers || isRead || tries === maxTries || signal?.aborted) throw error
      }
    }
  }

  /** Its rows are worked out by the first statement, and lost with the connection. */
  function openCursor<Row extends object>(statement: Statement, options: CursorOptions): AsyncGenerator<Row[]> {
    let opened: typeof worker | undefined
    const run = (one: Statement, how?: QueryOptions): Promise<unknown> => queued(async () => {
      // A worker opened since holds no cursor.
      if (opened && (worker !== opened || !opened.alive)) throw new CursorLost('the cursor ended with its connection')
      const answer = await send({ kind: 'query', text: one.text, values: [...one.values] }, how)
      opened ??= worker
      return answer
    })
    return readCursor<Row>(<Found extends object>(one: Statement, how?: QueryOptions) => abortable(run(one, how), how?.signal) as Promise<Found[]>, statement, { ...options, isHeld: true })
  }

  async function reopen(reason: string) {
    if (inMemory) throw new DatabaseAway(reason)
    log(`${reason}; opening it again`)
    await worker.end()
    worker = await start().catch((error: unknown) => {
      throw new DatabaseAway(error)
    })
  }

  async function runTransaction<Result>(work: (connection: Queryable) => Promise<Result>): Promise<Result> {
    await send({ kind: 'script', text: 'begin' })
    const opened = worker
    // The work may ask for several statements at once; the worker takes one at a time.
    let step: Promise<unknown> = Promise.resolve()
    const inTurn = (request: WorkerRequest, options?: QueryOptions) => {
      const result = step.then(() => {
        // In a worker opened since, a statement would stand outside of any transaction.
        if (worker !== opened || !opened.alive) throw new DatabaseAway('the transaction has ended with its connection')
        return send(request, options)
      })
      step = result.catch(() => {})
      return result
    }
    try {
      const result = await work(connection(inTurn))
      // A setting made in it would be there for everybody after it.
      await inTurn({ kind: 'script', text: `commit; reset all; ${embeddedSettings}` })
      return result
    } catch (error) {
      await step
      if (worker === opened && opened.alive) await send({ kind: 'script', text: 'rollback' })
      throw error
    }
  }

  return {
    kind: 'embedded',
    watchWrites: (watcher) => void watchers.push(watcher),
    ...connection((request, options) => abortable(ask(request.kind === 'query' ? { ...request, readsOnly: options?.readsOnly } : request, options), options?.signal)),
    cursor: <Row extends object>(statement: Statement, options: CursorOptions) => askedAgain(() => openCursor<Row>(statement, options), options),
    transaction: (work) => queued(() => runTransaction(work)),
    dump: () => queued(() => send({ kind: 'dump' })) as Promise<Blob>,
    close: async () => {
      if (closed) return
      // In memory there is nothing to keep: what still runs for nobody is not waited for.
      const ending = queued(async () => (inMemory && unfinished ? undefined : send({ kind: 'close' })))
      closed = true
      await ending.finally(() => worker.end())
      lock?.release()
    },
  }
}

function connection(send: (request: WorkerRequest, options?: QueryOptions) => Promise<unknown>): Queryable {
  return {
    query: <Row extends object>({ text, values }: Statement, options?: QueryOptions) =>
      send({ kind: 'query', text, values: [...values] }, options) as Promise<Row[]>,
    script: async (text) => void (await send({ kind: 'script', text })),
  }
}

async function endsWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => { timer = setTimeout(() => resolve(false), milliseconds) })
  const ended = work.then(() => true as const, () => true as const)
  return Promise.race([ended, late]).finally(() => clearTimeout(timer))
}

/** Lets a caller go whose statement still waits in the queue; `send` will not start it. */
function abortable<Result>(result: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return result
  const { promise: aborted, reject } = promised<never>()
  const cancel = () => reject(new QueryCancelled('the query was cancelled'))
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel, { once: true })
  return Promise.race([result, aborted]).finally(() => signal.removeEventListener('abort', cancel))
}

function promised<Result>() {
  let resolve!: (result: Result) => void
  let reject!: (error: Error) => void
  const promise = new Promise<Result>((accept, refuse) => {
    resolve = accept
    reject = refuse
  })
  return { promise, resolve, reject }
}
