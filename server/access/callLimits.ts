import { perUserLimit, type UserLimit } from '../platform/concurrency/perUserLimit.ts'
import { semaphore } from '../platform/concurrency/semaphore.ts'

/** The limits on concurrent calls, so that one user's calls leave the server to others. */
export interface CallLimits {
  /** Lists, cards, searches and loads. */
  calls: UserLimit
  /** Calls under a key, which keep a database connection until they are answered. */
  writes: UserLimit
  /** The same for loads, which may wait long for each other: a survey that is saved does not wait for them. */
  loads: UserLimit
  /** Rejects all that wait, and all that come. */
  release(reason: Error): void
}

const ofOneUser = { atOnce: 4, maxWaiting: 100 }
/** Calls that keep a connection may need one more. Few may, so that they do not wait for each other. */
const [connectionsOfWrites, connectionsOfLoads] = [3, 2]

export function createCallLimits(): CallLimits {
  const calls = perUserLimit(ofOneUser)
  const [writes, loads] = [holdingLimit(connectionsOfWrites), holdingLimit(connectionsOfLoads)]
  return {
    calls,
    writes,
    loads,
    release(reason) {
      for (const limit of [calls, writes, loads]) limit.release(reason)
    },
  }
}

/** Limits the calls of each user, and those of all. */
function holdingLimit(connections: number) {
  const [ofEach, ofAll] = [perUserLimit(ofOneUser), semaphore(connections)]
  const run: UserLimit = (user, work, signal) => ofEach(user, () => ofAll(work, signal), signal)
  return Object.assign(run, {
    release(reason: Error) {
      ofEach.release(reason)
      ofAll.release(reason)
    },
  })
}
