import { coalesce } from './coalesce.ts'

export interface Interval {
  start(): void
  /** Runs the work now, or once more after the run under way. Resolves when that run has ended. */
  wake(): Promise<void>
  /** Resolves when nothing runs. */
  idle(): Promise<void>
  /** Ends the interval. Resolves when the run under way has ended. */
  stop(): Promise<void>
}

interface IntervalOptions {
  everyMs: number
  onError(error: unknown): void
  /** The first run is at the first interval, not at the start. */
  isDelayed?: boolean
}

/**
 * Runs `work` at the start and then at an interval, never twice at the same time. A failure is reported, and the next
 * run follows all the same.
 */
export function interval(
  work: () => Promise<unknown>,
  { everyMs, onError, isDelayed = false }: IntervalOptions,
): Interval {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const runs = coalesce(async () => {
    if (!isStopped) await work()
  }, onError)

  function tick(): void {
    if (!runs.isRunning()) void runs.wake()
  }

  return {
    start() {
      isStopped = false
      timer = setInterval(tick, everyMs)
      if (!isDelayed) tick()
    },
    wake: runs.wake,
    idle: runs.idle,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await runs.idle()
    },
  }
}
