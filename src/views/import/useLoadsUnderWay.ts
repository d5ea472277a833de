import { useEffect, useRef } from 'react'
import type { Api } from '../../api/Api.ts'
import type { Load } from './importWire.ts'
import { isUnderWay } from './LoadProgress.ts'

/** Milliseconds between two looks at loads that the server works on. */
const everyMs = 2000

/**
 * Refreshes the list of loads when one of those that were under way has ended, or another began. While none is, nothing
 * is asked.
 */
export function useLoadsUnderWay(api: Pick<Api, 'request'>, underWay: number, refresh: () => void): void {
  const again = useRef(refresh)
  again.current = refresh
  useEffect(() => {
    if (underWay === 0) return
    let known = underWay
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (): Promise<void> => {
      const answer = await api.request<{ batches: Load[] }>('GET', 'batches', { quiet: true }).catch(() => null)
      if (timer === undefined) return
      const now = answer?.batches.filter(({ state }) => isUnderWay(state)).length ?? known
      if (now !== known) again.current()
      known = now
      timer = setTimeout(() => void look(), everyMs)
    }
    timer = setTimeout(() => void look(), everyMs)
    return () => {
      clearTimeout(timer)
      timer = undefined
    }
  }, [api, underWay])
}
