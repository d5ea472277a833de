/** So long nothing is to wait before the worker hears that nothing does: who types is sent change after change. */
const restMs = 2000

/** Newer than this by no more, a time says nothing new. */
const tellingMs = 3_600_000

/** Tells since when changes wait, and that none does, without telling every change that comes and goes. */
export function unsentMark(tell: (since: string | null) => void): (since: string | null) => void {
  let told: string | null | undefined
  let resting: ReturnType<typeof setTimeout> | undefined
  const say = (since: string | null): void => {
    told = since
    tell(since)
  }
  return (since) => {
    clearTimeout(resting)
    if (since === null) {
      if (told === undefined) say(null)
      else if (told !== null) resting = setTimeout(() => say(null), restMs)
    } else if (told == null || Math.abs(Date.parse(since) - Date.parse(told)) > tellingMs) say(since)
  }
}
