import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { Report, ReportPage } from '../../engine/index.ts'
import type { CatalogEntry } from '../catalog/Catalog.ts'
import { usePortal } from '../PortalContext.ts'
import { PageFailed } from '../shell/PageFailed.tsx'
import { loadEngine } from './ReportRoute.tsx'
import './homeReport.css'

/** A home of the catalog, above the list of reports. It owns no address. */
export const HomeReport = observer(function HomeReport({ entry }: { entry: CatalogEntry }) {
  const portal = usePortal()
  const [opened, setOpened] = useState<{ page: ReportPage; engine: Awaited<ReturnType<typeof loadEngine>> } | null>(
    null,
  )
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const [tries, setTries] = useState(0)
  const version = portal.catalog.versionOf(entry.id)

  useEffect(() => {
    const controller = new AbortController()
    let page: ReportPage | null = null
    setFailure(null)
    const open = async (): Promise<void> => {
      const response = portal.offline.responses.request<{ report: Report }>('GET', `catalog/get_report/${entry.id}`, {
        signal: controller.signal,
        quiet: true,
        version,
      })
      const [engine, { report }] = await Promise.all([loadEngine(), response])
      if (controller.signal.aborted) return
      page = engine.openReport(portal, report, { search: '', params: {} })
      setOpened({ page, engine })
    }
    open().catch((error: unknown) => !controller.signal.aborted && setFailure({ error }))
    return () => {
      controller.abort()
      page?.dispose()
      setOpened(null)
    }
  }, [portal, entry.id, version, tries])

  if (failure) return <PageFailed failure={failure.error} onRetry={() => setTries(tries + 1)} />
  if (!opened) return <div className="home-coming" aria-busy="true" />
  const { HomeScreen } = opened.engine
  return <HomeScreen page={opened.page} />
})
