import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Cluster } from './cluster.ts'
import { EmbeddedFailure } from './EmbeddedFailure.ts'

/** A running cluster that this process is one of the users of. */
export interface EmbeddedServer {
  /** The address it has now; another one where it was started again and its port was taken. */
  address(): string
  /** Ends this process's use; the last user stops the server. */
  leave(): Promise<void>
}

export interface ServerOptions {
  log: (line: string) => void
  /** Milliseconds for all attempts to start it. */
  patienceMs?: number
}

/**
 * Held in common by each process that uses the cluster, alone by the one that stops it. The number is any that nobody
 * else locks by.
 */
const usersLock = 7_268_435
const retryMs = 100
const answerMs = 5000
/** SQLSTATE: the server starts, ends, or recovers. */
const notYet = '57P03'
const defaultPatienceMs = 60_000

/**
 * Starts the cluster, or joins the server that another process started or that a killed process left. Several processes
 * use one
 * cluster: each holds a connection with a lock that PostgreSQL releases when the process is gone. When the server
 * itself dies,
 * it is started again. Rejects with an EmbeddedFailure.
 */
export async function joinServer(
  cluster: Cluster,
  { log, patienceMs = defaultPatienceMs }: ServerOptions,
): Promise<EmbeddedServer> {
  let isLeaving = false
  let address = ''
  let presence: Client

  async function enter(): Promise<void> {
    for (const until = Date.now() + patienceMs; ;) {
      const found = await register(cluster)
      if (found !== null && found !== 'later') {
        presence = found.client
        address = found.address
        presence.once('end', lost)
        return
      }
      if (isLeaving) throw new Error('the portal is ending')
      if (found === null) {
        try {
          await cluster.start()
          continue
        } catch (error) {
          // Another process may have started it first, or processes of a killed server are still ending.
          if (Date.now() > until || !isWorthRetrying(error)) throw error
        }
      }
      await pause(retryMs)
    }
  }

  /** The server died, or ended without this process. */
  function lost(): void {
    if (isLeaving) return
    log('The embedded PostgreSQL has ended; it is started again.')
    recovering = recover()
  }
  let recovering: Promise<void> = Promise.resolve()
  async function recover(): Promise<void> {
    let output = ''
    while (!isLeaving) {
      try {
        await enter()
        log('The embedded PostgreSQL runs again.')
        return
      } catch (error) {
        const { message } = error as Error
        if (message !== output) log(message)
        output = message
        await pause(retryMs * 10)
      }
    }
  }

  await enter()
  return {
    address: () => address,
    async leave() {
      isLeaving = true
      await recovering
      presence.off('end', lost)
      // The connection breaks where the server ends by itself or is stopped by another.
      const isLast = await presence
        .query<{ is_last: boolean }>(
          `select pg_advisory_unlock_shared(${usersLock}), pg_try_advisory_lock(${usersLock}) as is_last`,
        )
        .then(
          ({ rows }) => rows[0]?.is_last,
          () => false,
        )
      if (isLast) await cluster.stop()
      await presence.end().catch(() => {})
    },
  }
}

/** Connects and counts this process among the users. null: nobody answers. later: the server starts or ends. */
async function register(cluster: Cluster): Promise<{ client: Client; address: string } | 'later' | null> {
  const address = cluster.address()
  if (address === null) return null
  // Another program may listen on the port of a server that is gone, and never answer.
  const client = new Client({
    connectionString: address,
    keepAlive: true,
    application_name: 'portal',
    connectionTimeoutMillis: answerMs,
  })
  // A lost connection is noticed by its end.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ is_entered: boolean }>(
      `select pg_try_advisory_lock_shared(${usersLock}) as is_entered`,
    )
    if (rows[0]?.is_entered) return { client, address }
    await client.end()
    return 'later'
  } catch (error) {
    await client.end().catch(() => {})
    return (error as { code?: string }).code === notYet ? 'later' : null
  }
}

/** Processes of a killed server write to the log as well: what matters may stand anywhere. */
const isWorthRetrying = (error: unknown): boolean =>
  error instanceof EmbeddedFailure &&
  /pre-existing shared memory|lock file .* already exists|lock file .* is empty|PID file .* is empty|invalid data in PID file|TCP\/IP sockets/.test(
    error.output,
  )
