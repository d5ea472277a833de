import { compareStructural, reaction, when } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useBlocker, useLocation } from 'react-router-dom'
import type { Report } from '../../engine/core/definition/model.ts'
import type { ReportPage } from '../../engine/index.ts'
import { expectDataGrid, loadInTime, ScriptTimeout } from '../../engine/preload.ts'
import type { OpenedRoute } from '../catalog/Catalog.ts'
import { usePortal } from '../PortalContext.ts'
import { PageFailed } from '../shell/PageFailed.tsx'
import { rememberPage } from '../shell/recentPages.ts'
import { Waiting } from '../shell/Waiting.tsx'
import { usePageAddress } from './usePageAddress.ts'

export function loadEngine() {
  expectDataGrid()
  return loadInTime(() => import('./reportEngine.tsx'))
}

interface OpenedReport {
  page: ReportPage
  engine: Awaited<ReturnType<typeof loadEngine>>
}

/**
 * A report of the catalog. It requests the definition and the engine at the same time, and passes one to the other,
 * which then owns the query of the address.
 */
export const ReportRoute = observer(function ReportRoute(route: OpenedRoute & { address: string }) {
  const portal = usePortal()
  // Mounted again for every path of its own: what it was opened with does not change under it, whatever opens beside
  // it.
  const [{ entry, params, address }] = useState(route)
  const [opened, setOpened] = useState<OpenedReport | null>(null)
  const [tries, setTries] = useState(0)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const { pathname } = useLocation()

  const shown = useRef<ReportPage | null>(null)
  const version = portal.catalog.versionOf(entry.id)

  // A new version takes the place of the open page, which stays as it is while that is asked for, and when it is
  // refused.
  useEffect(() => {
    const controller = new AbortController()
    setFailure(null)
    const open = async (): Promise<void> => {
      const response = portal.offline.responses.request<{ report: Report }>('GET', `catalog/get_report/${entry.id}`, {
        signal: controller.signal,
        quiet: shown.current !== null,
        version,
      })
      const [engine, { report }] = await Promise.all([loadEngine(), response])
      const before = shown.current ?? undefined
      // A pending save or action is not dropped for another version: its answer is shown where it was requested.
      await when(() => !before?.isWriting)
      if (controller.signal.aborted) return
      shown.current = engine.openReport(portal, report, {
        search: before?.search ?? (window.location.pathname === address ? window.location.search : ''),
        params,
        before,
      })
      setOpened({ page: shown.current, engine })
      before?.dispose()
    }
    open().catch((error: unknown) => !controller.signal.aborted && shown.current === null && setFailure({ error }))
    return () => controller.abort()
  }, [portal, entry, params, address, tries, version])

  useEffect(
    () => () => {
      shown.current?.dispose()
      shown.current = null
      setOpened(null)
    },
    [portal, entry, params],
  )

  const page = opened?.page
  usePageAddress(page, address)

  // With its filters, to be found again on the first page.
  useEffect(() => {
    if (!page || pathname !== address) return
    return reaction(
      () => ({ title: page.report.title, subject: page.subject ?? '', address: address + page.search }),
      (left) => rememberPage(portal, left),
      { fireImmediately: true, equals: compareStructural },
    )
  }, [page, portal, pathname, address])

  // Its files and actions are found by the search, unless a page beside it is what is worked on.
  useEffect(() => {
    if (opened && pathname === address) return portal.offers.offer(() => opened.engine.pageCommands(opened.page))
  }, [opened, portal, pathname, address])

  // The row that is open beside it is marked in it.
  useEffect(() => page?.showBeside(pathname === address ? null : pathname), [page, pathname, address])

  // A change written beside this page is shown in it.
  useEffect(() => {
    if (page && pathname !== address)
      return reaction(
        () => portal.writes,
        () => page.refresh(),
      )
  }, [page, portal, pathname, address])

  if (failure)
    return (
      <PageFailed
        failure={failure.error}
        onRetry={() => (failure.error instanceof ScriptTimeout ? window.location.reload() : setTries(tries + 1))}
      />
    )
  if (!opened) return <Waiting queue="report" />
  const Screen = Object.keys(opened.page.edits.of).length > 0 ? EditableScreen : opened.engine.ReportScreen
  return <Screen page={opened.page} leaving={null} engine={opened.engine} />
})

/**
 * Unsaved edits hold the way out, and every way to another part of the list that is not the page's own. The router
 * takes one such guard at a time.
 */
function EditableScreen({ page, engine: { ReportScreen } }: OpenedReport) {
  const { session } = usePortal()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isOwn = nextLocation.pathname === currentLocation.pathname && nextLocation.search === page.search
    return !isOwn && page.edits.isDirty && session.isAuthenticated
  })
  const leave = (): void => {
    page.edits.leave()
    blocker.proceed?.()
  }
  return <ReportScreen page={page} leaving={blocker.state === 'blocked' ? { stay: blocker.reset, leave } : null} />
}
