import { interval } from '../concurrency/interval.ts'
import { isTransient } from '../database/isTransient.ts'
import { Refusal } from '../errors.ts'
import { JobFailed, type Job, type JobKind, type JobWork, type Progress } from './Job.ts'
import type { JobStore } from './jobStore.ts'

/** The timing of the runner; tests use shorter ones. */
export interface Pace {
  /** The time a job stays with a runner without a heartbeat. */
  leaseMs: number
  /** The interval of a running job's heartbeat, which also checks if it was canceled. */
  heartbeatMs: number
  /** The interval of the search for waiting jobs, and for jobs of other servers. */
  idleMs: number
  /** Before the second attempt; before the third it is four times that. */
  backoffMs: number
  atOnce: number
  /** The longest that one attempt takes, and the most that is stored of it: beyond either it fails. */
  longestMs?: number
  maxBytes?: number
}

const defaultLongestMs = 20 * 60_000
const defaultMostBytes = 200_000_000

/** The attempts that follow by themselves are two. */
const maxAttempts = 3

export const defaultPace: Pace = { leaseMs: 15_000, heartbeatMs: 400, idleMs: 2000, backoffMs: 2000, atOnce: 2 }

export interface RunnerParts {
  store: JobStore
  handlers: Record<JobKind, JobWork>
  pace: Pace
  /** Logs a failure without a message of its own; the job is null if none could be claimed. */
  log(error: unknown, job: Job | null): void
}

export interface JobRunner {
  start(): void
  /** There is a new one to do: it need not be looked for. */
  wake(): void
  /** Ends this user's job at once if it runs here. */
  abort(id: number, userId: number): void
  /** When nothing runs here any more. */
  idle(): Promise<void>
  /** Returns running jobs to the queue, for the next server. */
  stop(): Promise<void>
}

class Stopping extends Error {}
class TooLong extends Error {}

/**
 * Takes jobs from the store and does them, one after the other in each of its places. Any number of servers may do so
 * side by side.
 */
export function jobRunner({ store, handlers, pace, log }: RunnerParts): JobRunner {
  const { longestMs = defaultLongestMs, maxBytes = defaultMostBytes } = pace
  const running = new Map<Job, { abort: AbortController; ended: Promise<void> }>()
  let isStopped = true
  const claiming = interval(claimAll, { everyMs: pace.idleMs, onError: (error) => log(error, null) })
  const wake = (): void => void claiming.wake()

  /** Begins waiting jobs while there is a place for one. */
  async function claimAll(): Promise<void> {
    while (!isStopped && running.size < pace.atOnce) {
      const job = await store.claim(pace.leaseMs)
      if (!job) return
      const abort = new AbortController()
      const ended = run(job, abort).finally(() => {
        running.delete(job)
        if (!isStopped) wake()
      })
      running.set(job, { abort, ended })
    }
  }

  async function run(job: Job, abort: AbortController): Promise<void> {
    let progress: Progress = job.progress
    const heartbeat = interval(
      async () => {
        if (!abort.signal.aborted && !(await store.beat(job, progress, pace.leaseMs))) abort.abort()
      },
      // The next one is soon.
      { everyMs: pace.heartbeatMs, onError: () => {}, isDelayed: true },
    )
    heartbeat.start()
    const limit = setTimeout(() => abort.abort(new TooLong()), longestMs)
    let bytes = 0
    try {
      if (job.attempts > maxAttempts) throw new JobFailed('server.jobs.error.interrupted')
      await store.clear(job)
      abort.signal.throwIfAborted()
      const { scope, parts } = await handlers[job.kind](job, {
        signal: abort.signal,
        progress: (next) => {
          progress = next
        },
      })
      for await (const part of parts) {
        abort.signal.throwIfAborted()
        bytes += part.content.length
        if (bytes > maxBytes) throw new JobFailed('server.jobs.error.too_much')
        await store.storePart(job, part)
      }
      abort.signal.throwIfAborted()
      await store.finish(job, scope)
    } catch (error) {
      await finish(job, error, abort.signal).catch((fault: unknown) => log(fault, job))
    } finally {
      clearTimeout(limit)
      void heartbeat.stop()
    }
  }

  async function finish(job: Job, failure: unknown, signal: AbortSignal): Promise<void> {
    const isTooLong = signal.reason instanceof TooLong
    const error = isTooLong ? new JobFailed('server.jobs.error.too_slow') : failure
    if (signal.reason instanceof Stopping) return store.requeue(job, 0, null, job.attempts - 1)
    // Cancelled, or taken up by another: it is no longer ours to say anything about.
    if (signal.aborted && !isTooLong) return
    await store.clear(job)
    if (isTransient(error) && job.attempts < maxAttempts)
      return store.requeue(job, pace.backoffMs * 4 ** (job.attempts - 1), 'server.jobs.error.passing')
    if (!(error instanceof JobFailed) && !(error instanceof Refusal)) log(error, job)
    return store.fail(
      job,
      error instanceof JobFailed || error instanceof Refusal
        ? error.key
        : isTransient(error)
          ? 'server.jobs.error.passing'
          : 'server.jobs.error.failed',
    )
  }

  return {
    start() {
      isStopped = false
      claiming.start()
    },
    wake,
    abort(id, userId) {
      for (const [job, { abort }] of running) if (job.id === id && job.userId === userId) abort.abort()
    },
    async idle() {
      await claiming.idle()
      while (running.size > 0) await Promise.all([...running.values()].map(({ ended }) => ended))
    },
    async stop() {
      isStopped = true
      await claiming.stop()
      for (const { abort } of running.values()) abort.abort(new Stopping())
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}
