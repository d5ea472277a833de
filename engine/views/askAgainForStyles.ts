const failed = new Set<HTMLLinkElement>()

if (typeof document !== 'undefined') {
  document.addEventListener('error', ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
  }, true)
}

/**
 * Style sheets that did not come, asked for once more: the bundler asks for each only once, and a piece whose code comes later
 * would stand there without them. Rejects when one does not come now either.
 */
export async function askAgainForStyles(): Promise<void> {
  await Promise.all([...failed].map((link) => new Promise<void>((resolve, reject) => {
    failed.delete(link)
    const again = link.cloneNode() as HTMLLinkElement
    again.addEventListener('load', () => resolve(), { once: true })
    again.addEventListener('error', () => reject(new Error(`${again.href} did not come`)), { once: true })
    if (link.isConnected) link.replaceWith(again)
    else document.head.append(again)
  })))
}
