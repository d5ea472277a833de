import { reaction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Report } from '../../engine/core/definition/model.ts'
import { EngineProvider, ReportPage, ReportView } from '../../engine/index.ts'
import type { OpenedRoute } from '../catalog/Catalog.ts'
import { usePortal } from '../PortalContext.ts'
import { Notice } from '../shell/Notice.tsx'
import { Waiting } from '../shell/Waiting.tsx'
import { words } from '../words.ts'
import { DefinitionProblems } from './DefinitionProblems.tsx'
import { engineServices } from './engineServices.ts'

/** A report of the catalog: asks for its definition and hands it to the engine, which from then on owns the address's query. */
export const ReportRoute = observer(function ReportRoute(route: OpenedRoute) {
  const portal = usePortal()
  // Mounted anew for every path: what it was opened with does not change under it.
  const [{ entry, params }] = useState(route)
  const services = useMemo(() => engineServices(portal), [portal])
  const [page, setPage] = useState<ReportPage | null>(null)
  const [tries, setTries] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const { search } = useLocation()

  const shown = useRef<ReportPage | null>(null)
  const version = portal.catalog.versionOf(entry.id)

  // A new version takes the place of the open page, which stays as it is while that is asked for, and when it is refused.
  useEffect(() => {
    const asking = new AbortController()
    setFailed(false)
    portal.api
      .request<{ report: Report }>('GET', `catalog/get_report/${entry.id}`, { signal: asking.signal, quiet: shown.current !== null })
      .then(({ report }) => {
        const before = shown.current ?? undefined
        shown.current = new ReportPage(report, services, { search: before?.search ?? window.location.search, params, before })
        setPage(shown.current)
        before?.dispose()
      })
      .catch(() => !asking.signal.aborted && setFailed(shown.current === null))
    return () => asking.abort()
  }, [portal, services, entry, params, tries, version])

  useEffect(() => () => {
    shown.current?.dispose()
    shown.current = null
    setPage(null)
  }, [portal, services, entry, params])

  useEffect(() => {
    if (!page) return
    return reaction(
      () => page.search,
      (wanted) => {
        if (wanted !== window.location.search) portal.travel.navigate(window.location.pathname + wanted, { replace: true })
      },
      { fireImmediately: true },
    )
  }, [page, portal])

  // The address as it stands now: `search` only says that it changed.
  useEffect(() => page?.follow(window.location.search), [page, search])

  if (hasFailed) {
    return (
      <Notice title={portal.language.translate(words.pageFailed)} text={portal.language.translate(words.pageFailedHelp)}>
        <button className="shell-button primary" type="button" onClick={() => setTries(tries + 1)}>
          {portal.language.translate(words.retry)}
        </button>
      </Notice>
    )
  }
  if (!page) return <Waiting queue="report" />
  return (
    <EngineProvider services={services}>
      <DefinitionProblems report={entry.id} />
      <ReportView page={page} />
    </EngineProvider>
  )
})
