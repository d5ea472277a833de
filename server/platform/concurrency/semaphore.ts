import { fairQueue } from './fairQueue.ts'

/**
 * A semaphore with `atOnce` slots, first come first served. A caller who disconnects while waiting leaves at once, with
 * the signal's reason.
 */
export function semaphore(atOnce: number) {
  const queue = fairQueue({ atOnce })
  const run = <Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> =>
    queue(everybody, work, signal)
  return Object.assign(run, { release: queue.release })
}

/** The only user of a semaphore's queue. */
const everybody = 0

export type Semaphore = ReturnType<typeof semaphore>
