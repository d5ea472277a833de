export interface IdleTimer {
  /** Begins to wait again. */
  restart(): void
  stop(): void
}

/** Calls `onIdle` when it was not restarted for so long. It keeps no process running. */
export function idleTimer(idleMs: number, onIdle: () => void): IdleTimer {
  let timer: NodeJS.Timeout | undefined
  const stop = (): void => clearTimeout(timer)
  return {
    restart() {
      stop()
      timer = setTimeout(onIdle, idleMs).unref()
    },
    stop,
  }
}
