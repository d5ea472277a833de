import type { Page } from '@playwright/test'

/** Resolves once the page has drawn ten frames in which nothing of it changed and nothing scrolled. */
export const waitUntilStable = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let frames = 0
        const again = (): void => {
          frames = 0
        }
        const watcher = new MutationObserver(again)
        watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
        document.addEventListener('scroll', again, { capture: true })
        const next = (): void => {
          if (++frames <= 10) return void requestAnimationFrame(next)
          watcher.disconnect()
          document.removeEventListener('scroll', again, { capture: true })
          resolve()
        }
        requestAnimationFrame(next)
      }),
  )
