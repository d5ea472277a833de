/** A page that draws nothing, or takes long to, does not hold up what waits for it. */
const latestMs = 150

let waiting: (() => void)[] = []
let isWatching = false

/** Does at once what waits for the paint. */
export function doAllNow(): void {
  const all = waiting
  waiting = []
  for (const act of all) act()
}

/**
 * Does something once the frame is drawn that shows what was changed now; at once where the page is left or not seen.
 * In the order of asking.
 */
export function afterPaint(act: () => void): void {
  if (!isWatching) {
    isWatching = true
    document.addEventListener('visibilitychange', doAllNow)
    window.addEventListener('pagehide', doAllNow)
  }
  waiting.push(act)
  if (document.visibilityState === 'hidden') return doAllNow()
  if (waiting.length > 1) return
  // A message comes after the frame has been drawn.
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = doAllNow
  requestAnimationFrame(() => port2.postMessage(null))
  setTimeout(doAllNow, latestMs)
}
