export interface Repeated {
  start(): void
  /** Resolves when what runs has ended. */
  stop(): Promise<void>
}

/**
 * Runs `work` at once and then at an interval, never twice at the same time. A failure is reported, and the next run
 * follows all the same.
 */
export function startInterval(
  work: () => Promise<unknown>,
  everyMs: number,
  failed: (error: unknown) => void,
): Repeated {
  let running: Promise<unknown> | undefined
  let timer: NodeJS.Timeout | undefined
  const once = (): void => {
    running ??= work()
      .catch(failed)
      .finally(() => {
        running = undefined
      })
  }
  return {
    start(): void {
      timer = setInterval(once, everyMs)
      once()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}
