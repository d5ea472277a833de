import { compareStructural, reaction, when } from 'mobx'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { ReportPage } from '../../engine/index.ts'
import { usePortal } from '../PortalContext.ts'
import { scrollPlace, scrollWhenLongEnough } from '../shell/useScrolling.ts'

/**
 * Steps of one kind that follow each other within so long are one entry of the history; a typed word comes in pieces.
 */
const oneStepMs = { filters: 700, tab: 700, sort: 700, page: 700, keyword: 2_000 }

/**
 * Synchronizes a page with its address. Each step of the reader is a history entry, and automatic changes update the
 * current one. Back and Forward restore the page and its scroll position.
 */
export function usePageAddress(page: ReportPage | undefined, address: string): void {
  const { travel } = usePortal()
  const { pathname, search } = useLocation()
  /** The latest step, to which a quick one is added; null after going back or forward. */
  const latest = useRef<{ kind: keyof typeof oneStepMs; at: number } | null>(null)
  /** The page whose entries are walked through: opening it, and closing what is beside it, is no walk. */
  const walked = useRef<ReportPage | null>(null)

  useEffect(() => {
    if (!page) return
    let written = page.steps.count
    return reaction(
      () => ({ wanted: page.search, count: page.steps.count }),
      ({ wanted, count }) => {
        const kind = count === written ? null : page.steps.kind
        written = count
        // After going back at once, or opening a page beside this one, the address already belongs to another page.
        if (window.location.pathname !== address || wanted === window.location.search) return
        const now = performance.now()
        const isMore =
          latest.current !== null &&
          latest.current.kind === kind &&
          now - latest.current.at < oneStepMs[latest.current.kind]
        if (kind) latest.current = { kind, at: now }
        if (kind && !isMore) travel.step(address + wanted)
        else travel.navigate(address + wanted, { replace: true })
      },
      { fireImmediately: true, equals: compareStructural },
    )
  }, [page, travel, pathname, address])

  // After it, as a page that stayed beside another says by itself how it stands.
  useEffect(() => {
    const isWalked = page !== undefined && walked.current === page
    const isThere = page !== undefined && window.location.pathname === address
    walked.current = isThere ? page : null
    if (!isThere) return
    if (!isWalked || !travel.isReturn) {
      // A link of the menu to the page that is open leaves it as it is: so does its address.
      if (window.location.search === '' && page.search !== '') travel.navigate(address + page.search, { replace: true })
      return page.follow(window.location.search)
    }
    latest.current = null
    const left = travel.place.get(scrollPlace)
    page.follow(window.location.search, { isReturn: true })
    return scrollOnceLoaded(page, typeof left === 'number' ? left : 0)
  }, [page, travel, pathname, address, search])
}

/** Rows of the place that is left may still be shown: the place that is gone back to has its own. */
function scrollOnceLoaded(page: ReportPage, top: number): () => void {
  let stop: () => void = () => undefined
  const end = when(
    () => !page.loading,
    () => {
      stop = scrollWhenLongEnough(top)
    },
  )
  return () => {
    end()
    stop()
  }
}
