import { Refusal } from '../../../platform/errors.ts'

export interface QueueLimits {
  /** The number of concurrent tasks. */
  atOnce: number
  /** The number of waiting tasks of one user, and in all; more are refused. */
  waitingOfOne: number
  waitingOfAll: number
}

interface Waiting {
  begin(): void
  refuse(reason: Error): void
}

/** Seconds after which who was refused may try again. */
const retryAfter = 10

/**
 * Runs expensive tasks. Waiting users take turns, so that many tasks of one user do not delay the others. Rejects with
 * 429 when one user queues too many, with 503 when all do, and with the signal's reason when it aborts.
 */
export function fairQueue({ atOnce, waitingOfOne, waitingOfAll }: QueueLimits) {
  /** By user, in the order in which their next turn comes. */
  const waiting = new Map<number, Waiting[]>()
  let running = 0
  let released: Error | null = null

  const count = (): number => [...waiting.values()].reduce((sum, own) => sum + own.length, 0)

  function next(): void {
    const [first] = waiting
    if (!first || running >= atOnce) return
    const [user, own] = first
    const turn = own.shift()
    stepBack(user)
    running += 1
    turn?.begin()
  }

  /** Their following one waits behind one of everybody else's. */
  function stepBack(user: number): void {
    const own = waiting.get(user)
    waiting.delete(user)
    if (own && own.length > 0) waiting.set(user, own)
  }

  function turn(user: number, signal: AbortSignal): Promise<void> {
    if (released) throw released
    if (running < atOnce && waiting.size === 0) {
      running += 1
      return Promise.resolve()
    }
    const own = waiting.get(user) ?? []
    if (own.length >= waitingOfOne)
      throw new Refusal(429, 'server.files_of_one', { values: { count: waitingOfOne }, retryAfter })
    if (count() >= waitingOfAll) throw new Refusal(503, 'server.files_of_all', { retryAfter })
    return new Promise((resolve, reject) => {
      const mine: Waiting = {
        begin: () => {
          signal.removeEventListener('abort', leave)
          resolve()
        },
        refuse: (reason) => {
          signal.removeEventListener('abort', leave)
          reject(reason)
        },
      }
      const leave = (): void => {
        const rest = (waiting.get(user) ?? []).filter((one) => one !== mine)
        if (rest.length > 0) waiting.set(user, rest)
        else waiting.delete(user)
        reject(signal.reason as Error)
      }
      signal.addEventListener('abort', leave, { once: true })
      waiting.set(user, [...own, mine])
    })
  }

  return {
    async run<Result>(user: number, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
      signal.throwIfAborted()
      await turn(user, signal)
      try {
        return await work()
      } finally {
        running -= 1
        stepBack(user)
        next()
      }
    },
    /** Rejects all that wait, and all that come. */
    release(reason: Error): void {
      released = reason
      for (const own of waiting.values()) for (const one of own) one.refuse(reason)
      waiting.clear()
    },
  }
}
