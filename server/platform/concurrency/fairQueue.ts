import pLimit from 'p-limit'
import { Refusal } from '../errors.ts'

export interface QueueLimits {
  /** The number of concurrent tasks. */
  atOnce: number
  /** The number of waiting tasks of one user, and in all; more are refused. */
  waitingOfOne?: number
  waitingOfAll?: number
}

interface WaitingTask {
  /** Runs the task; never rejects. */
  begin(): Promise<void>
  refuse(reason: Error): void
}

/** Seconds after which who was refused may try again. */
const retryAfter = 10

/**
 * Runs at most `atOnce` tasks. Waiting users alternate, so that many tasks of one user do not delay the others. Rejects
 * with 429 when one user queues too many, with 503 when all do, and with the signal's reason when it aborts.
 *
 * `p-limit` counts the slots. It neither knows users nor lets a waiting task leave, so that part is here. A task that
 * waits takes a place in its queue, which runs whichever task is next by then.
 */
export function fairQueue({ atOnce, waitingOfOne = Infinity, waitingOfAll = Infinity }: QueueLimits) {
  const limit = pLimit(atOnce)
  /** By user, in the order in which their next task begins. */
  const waiting = new Map<number, WaitingTask[]>()
  let released: Error | null = null

  const count = (): number => [...waiting.values()].reduce((sum, own) => sum + own.length, 0)

  /** Lets one task of every other user begin before the next of this user. */
  function moveBack(user: number, tasks = waiting.get(user)): void {
    waiting.delete(user)
    if (tasks && tasks.length > 0) waiting.set(user, tasks)
  }

  async function runNext(): Promise<void> {
    const [first] = waiting
    if (!first) return
    const [user, [task, ...rest]] = first
    moveBack(user, rest)
    await task?.begin()
    moveBack(user)
  }

  function remove(user: number, task: WaitingTask): void {
    const rest = (waiting.get(user) ?? []).filter((one) => one !== task)
    if (rest.length > 0) waiting.set(user, rest)
    else waiting.delete(user)
  }

  async function run<Result>(user: number, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted()
    if (released) throw released
    if (limit.activeCount < atOnce) return limit(() => start(work).finally(() => moveBack(user)))
    const own = waiting.get(user) ?? []
    if (own.length >= waitingOfOne)
      throw new Refusal(429, 'server.files_of_one', { values: { count: waitingOfOne }, retryAfter })
    if (count() >= waitingOfAll) throw new Refusal(503, 'server.files_of_all', { retryAfter })
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        remove(user, task)
        reject(signal?.reason as Error)
      }
      const task: WaitingTask = {
        begin() {
          signal?.removeEventListener('abort', leave)
          return start(work).then(resolve, reject)
        },
        refuse(reason) {
          signal?.removeEventListener('abort', leave)
          reject(reason)
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      waiting.set(user, [...own, task])
      void limit(runNext)
    })
  }

  /** Rejects all that wait, and all that come. */
  function release(reason: Error): void {
    released = reason
    limit.clearQueue()
    for (const own of waiting.values()) for (const task of own) task.refuse(reason)
    waiting.clear()
  }
  return Object.assign(run, { release })
}

/** Runs work so that an error which it throws at once rejects as well. */
const start = async <Result>(work: () => Promise<Result>): Promise<Result> => work()
