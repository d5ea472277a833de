const failed = new Set<HTMLLinkElement>()

if (typeof document !== 'undefined') {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
    },
    true,
  )
}

/**
 * Requests style sheets that failed to load once more. The bundler requests each only once, and a chunk that loads
 * later would appear unstyled. Rejects if one fails again.
 */
export async function retryStyles(): Promise<void> {
  await Promise.all(
    [...failed].map(
      (link) =>
        new Promise<void>((resolve, reject) => {
          failed.delete(link)
          const again = link.cloneNode() as HTMLLinkElement
          again.addEventListener('load', () => resolve(), { once: true })
          again.addEventListener('error', () => reject(new Error(`${again.href} did not come`)), { once: true })
          if (link.isConnected) link.replaceWith(again)
          else document.head.append(again)
        }),
    ),
  )
}
