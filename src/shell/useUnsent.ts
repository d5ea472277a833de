import { reaction } from 'mobx'
import { useEffect, useState } from 'react'
import type { Unsent } from '../offline/queue/listUnsent.ts'
import type { Surveys } from '../offline/Surveys.ts'

/** While many changes are sent one after the other, nobody sees each of them go. */
const pauseMs = 300

/**
 * Returns all unsent entries of this browser, or null until they are read. They are read again after changes, once for
 * all changes made meanwhile.
 */
export function useUnsent(surveys: Surveys | null): Unsent[] | null {
  const [entries, setEntries] = useState<Unsent[] | null>(null)
  useEffect(() => {
    if (!surveys) return undefined
    let isDisposed = false
    let isStale = false
    let reading: Promise<void> | null = null
    const read = async (): Promise<void> => {
      while (isStale && !isDisposed) {
        isStale = false
        const all = await surveys.listUnsent()
        if (!isDisposed) setEntries(all)
      }
    }
    const stop = reaction(
      () => [surveys.changes, surveys.additions, surveys.pictures.all],
      () => {
        isStale = true
        reading ??= read()
          .catch(() => undefined)
          .finally(() => {
            reading = null
          })
      },
      { delay: pauseMs, fireImmediately: true },
    )
    return () => {
      isDisposed = true
      stop()
    }
  }, [surveys])
  return entries
}
