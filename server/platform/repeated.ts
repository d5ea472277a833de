export interface Repeated {
  start(): void
  /** Resolves when what runs has ended. */
  stop(): Promise<void>
}

/** Does `work` from its start on, and again and again, never twice at once; a failure is told, and the next time comes all the same. */
export function repeated(work: () => Promise<unknown>, everyMs: number, failed: (error: unknown) => void): Repeated {
  let running: Promise<unknown> | undefined
  let timer: NodeJS.Timeout | undefined
  const once = (): void => {
    running ??= work().catch(failed).finally(() => { running = undefined })
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
