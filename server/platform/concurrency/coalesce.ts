export interface CoalescedWork {
  /** Runs the work, or once more after the run under way. Resolves when that run has ended; never rejects. */
  wake(): Promise<void>
  isRunning(): boolean
  /** Resolves when nothing runs and nothing is to follow. */
  idle(): Promise<void>
}

/** Runs `work` never twice at the same time: however often it is asked for meanwhile, one more run follows. */
export function coalesce(work: () => Promise<unknown>, onError: (error: unknown) => void): CoalescedWork {
  let running: Promise<void> | null = null
  let following: Promise<void> | null = null

  function run(): Promise<void> {
    running = work()
      .then(() => {}, onError)
      .finally(() => {
        running = null
      })
    return running
  }

  return {
    wake() {
      if (following) return following
      if (!running) return run()
      following = running.then(() => {
        following = null
        return run()
      })
      return following
    },
    isRunning: () => (following ?? running) !== null,
    async idle() {
      await (following ?? running)
    },
  }
}
