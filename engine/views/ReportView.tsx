import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import type { Element, ElementKind } from '../core/definition/model.ts'
import { isEarlier } from '../core/definition/parseReport.ts'
import { downloadFile } from '../state/backgroundFiles.ts'
import type { ReportPage } from '../state/ReportPage.ts'
import { bodySourceIds } from '../state/screenSources.ts'
import { ChartFacets } from './chart/ChartFacets.tsx'
import { DetailList } from './details/DetailList.tsx'
import { CommentBox } from './document/CommentBox.tsx'
import { CoverView } from './document/CoverView.tsx'
import { DocumentBody } from './document/DocumentBody.tsx'
import { DocumentTable } from './document/DocumentTable.tsx'
import { ImageGallery } from './document/ImageGallery.tsx'
import { SectionHeading } from './document/SectionHeading.tsx'
import { ActionFailure } from './feedback/ActionFailure.tsx'
import { ActionProgress } from './feedback/ActionProgress.tsx'
import { FailureNotice } from './feedback/FailureNotice.tsx'
import { Incomplete } from './feedback/Incomplete.tsx'
import { ProgressLine } from './feedback/ProgressLine.tsx'
import { Skeleton } from './feedback/Skeleton.tsx'
import { UnavailableFilters } from './feedback/UnavailableFilters.tsx'
import { useClosingGuard } from './feedback/useClosingGuard.ts'
import { useLate } from './feedback/useLate.ts'
import { GeneratedReportList } from './generate/GeneratedReportList.tsx'
import { FilterBar, useFiltersPlaced } from './filters/FilterBar.tsx'
import { GridView } from './grid/GridView.tsx'
import { RecordCards } from './records/RecordCards.tsx'
import { TitleRow } from './report/TitleRow.tsx'
import { StatementList } from './statements/StatementList.tsx'
import { TermTip } from './terms/TermTip.tsx'
import { TileStrip } from './tiles/TileStrip.tsx'
import { DomainView } from './view/DomainView.tsx'
import { lazily } from './lazily.tsx'
import { messages } from './messages.ts'
import './report.css'

const LeaveDialog = lazily(() => import('./feedback/LeaveDialog.tsx').then((module) => module.LeaveDialog))
const DashboardBody = lazily(() => import('./dashboard/DashboardBody.tsx').then((module) => module.DashboardBody))

type ElementView = ComponentType<{ page: ReportPage; element: never }>

const views: Record<ElementKind, ElementView> = {
  tiles: TileStrip,
  details: DetailList,
  grid: GridView,
  records: RecordCards,
  view: DomainView,
  chart: ChartFacets,
  cover: CoverView,
  section: SectionHeading,
  statements: StatementList,
  images: ImageGallery,
  comment: CommentBox,
}
/** The views that differ in a document, which is read and printed rather than worked with. */
const documentViews: Record<ElementKind, ElementView> = { ...views, grid: DocumentTable }

interface ReportViewProps {
  page: ReportPage
  /** A way out of the page that waits for an answer, while something edited in place is not saved. */
  leaving?: { stay(): void; leave(): void } | null
}

/** One open report, top to bottom: title, filters, then its elements in the definition's order. */
export const ReportView = observer(function ReportView({ page, leaving = null }: ReportViewProps) {
  useClosingGuard(page.edits.isDirty)
  const root = useRef<HTMLDivElement>(null)
  const isPlaced = useFiltersPlaced(page)
  const hasBody = Object.keys(page.report.sources).length > 0 || !page.storedReports
  // A step that has to be chosen first is the page until it is chosen.
  const isAwaited = !isPlaced && hasBody && page.parameters.openStep === null
  const isLate = useLate(isAwaited)
  const [wasLate, setWasLate] = useState(false)
  useEffect(() => {
    if (isLate) setWasLate(true)
  }, [isLate])
  const question = leaving ?? (page.edits.waiting ? page.edits : null)
  return (
    <div className="report" ref={root}>
      <TermTip within={root} />
      <TitleRow page={page} />
      <FilterBar page={page} isPlaced={isPlaced} />
      <UnavailableFilters page={page} />
      <ProgressLine active={page.loading || page.actions.running !== null} />
      <ActionProgress actions={page.actions} />
      {page.actions.failure && <ActionFailure failure={page.actions.failure} onClose={page.actions.dismiss} />}
      {!page.report.dashboard && (page.files.reports?.length ?? 0) > 0 && (
        <GeneratedReportList storedReports={page.files} onDownload={(file) => downloadFile(page, file)} />
      )}
      {/* Drawn anew below the filters once they have their room: nothing that is seen moves. */}
      {isAwaited && isLate && <Skeleton key="awaited" report={page.report} isLate />}
      {isPlaced && hasBody && <ReportBody page={page} wasLate={wasLate} />}
      {/* Below what comes first: it would be pushed down. */}
      {isPlaced && page.storedReports && !(hasBody && isBodyAwaited(page)) && (
        <GeneratedReportList storedReports={page.storedReports} />
      )}
      {question && <LeaveDialog stay={question.stay} leave={question.leave} />}
    </div>
  )
})

/** Tells whether the elements are still on their way: asked for, neither answered nor failed. */
function isBodyAwaited({ report, sources, parameters }: ReportPage): boolean {
  const body = bodySourceIds(report)
  const states = Object.values(sources).filter(({ source }) => body.includes(source.id))
  return (
    parameters.applied !== null &&
    states.some(({ call }) => !call.answer) &&
    !states.some(({ status }) => status === 'failed')
  )
}

const ReportBody = observer(function ReportBody({ page, wasLate }: { page: ReportPage; wasLate: boolean }) {
  const stale = useLate(page.loading)
  const body = bodySourceIds(page.report)
  const states = Object.values(page.sources).filter(({ source }) => body.includes(source.id))
  const failed = states.find((state) => state.status === 'failed')
  const blocked = page.parameters.blocked[0]
  if (failed?.failure && !failed.answer)
    return (
      <FailureNotice
        failure={failed.failure}
        onRetry={page.refresh}
        missing={isEarlier(page.report) ? messages.restoredMissing : messages.notFound}
      />
    )
  if (blocked?.failure) return <FailureNotice failure={blocked.failure} onRetry={page.refresh} />
  if (!page.parameters.applied && page.parameters.openStep !== null) return <Incomplete page={page} />
  // A call that several share may have no row for one of them, as that of a report generated before.
  if (states.some(({ call }) => !call.answer)) return <Skeleton report={page.report} isLate={wasLate} />
  return (
    <>
      {failed?.failure && <FailureNotice failure={failed.failure} onRetry={page.refresh} shownFrom={page.loadedAt} />}
      <div className="report-body" data-stale={stale || undefined} aria-busy={stale}>
        {page.report.dashboard && <DashboardBody page={page} dashboard={page.report.dashboard} />}
        {page.report.layout === 'document' ? (
          <DocumentBody page={page} elementOf={(element) => <ElementOf page={page} element={element} />} />
        ) : (
          page.elements.map((element) => <ElementOf key={element.id} page={page} element={element} />)
        )}
      </div>
    </>
  )
})

function ElementOf({ page, element }: { page: ReportPage; element: Element }) {
  const View = (page.report.layout === 'document' ? documentViews : views)[element.type]
  return <View page={page} element={element as never} />
}
