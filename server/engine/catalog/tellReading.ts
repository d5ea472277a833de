import type { CatalogHolder } from './CatalogHolder.ts'

/** Reading takes a fraction of this, unless the database or the machine is busy. */
const longMs = 2000

/**
 * Reads definitions. Meanwhile `get_problems` tells those who may edit. If it takes long, the log and waiting callers
 * are notified too.
 */
export async function tellReading<Read>(holder: CatalogHolder, log: (line: string) => void, read: () => Promise<Read>, afterMs = longMs): Promise<Read> {
  const timer = setTimeout(() => {
    log('the definitions are still being read and checked; what was saved last is not served yet')
    holder.isLong = true
  }, afterMs)
  holder.readings += 1
  try {
    return await read()
  } finally {
    holder.readings -= 1
    clearTimeout(timer)
    if (holder.readings === 0) holder.isLong = false
  }
}
