import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { isOpen, type GeneratedReports, type GeneratedReport } from '../../state/GeneratedReports.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { CalmNotice } from '../feedback/CalmNotice.tsx'
import { ActionFailure } from '../feedback/ActionFailure.tsx'
import { FailureNotice } from '../feedback/FailureNotice.tsx'
import { Icon, type IconName } from '../Icon.tsx'
import { lazily } from '../lazily.tsx'
import { momentText } from '../momentText.ts'
import { formatNames, stateMessages, messages } from '../messages.ts'
import './generate.css'
import '../hidden.css'

const ConfirmDialog = lazily(() => import('../feedback/ConfirmDialog.tsx').then((module) => module.ConfirmDialog))

const icons: Record<GeneratedReport['state'], IconName> = {
  queued: 'plan',
  running: 'plan',
  done: 'ok',
  failed: 'critical',
  cancelled: 'not_read',
}

interface GeneratedReportListProps {
  storedReports: GeneratedReports
  /** Downloads a file, if the results are files. */
  onDownload?: ((report: GeneratedReport) => void) | undefined
}

/**
 * The reader's earlier reports or files, newest first: those being made with how far they are, all of them with what
 * can be done.
 */
export const GeneratedReportList = observer(function GeneratedReportList({
  storedReports,
  onDownload,
}: GeneratedReportListProps) {
  const translate = useTranslate()
  useEffect(() => {
    void storedReports.load()
    // Another tab may have started or removed some.
    const look = () => {
      if (document.visibilityState === 'visible') void storedReports.load()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [storedReports])
  const { reports, failure, actionFailure, latest, page, pages } = storedReports
  // A report that makes files only for large results may never have one.
  if (onDownload && !failure && !actionFailure && !reports?.length) return null
  return (
    <section className="earlier" aria-labelledby="earlier-title">
      <h2 id="earlier-title">{translate(onDownload ? messages.filesMade : messages.earlierReports)}</h2>
      <p className="visually-hidden" role="status">
        {latest && `${latest.report_name}: ${translate(stateMessages[latest.state])}`}
      </p>
      {actionFailure && <ActionFailure failure={actionFailure} onClose={storedReports.dismiss} />}
      {failure && <FailureNotice failure={failure} onRetry={() => void storedReports.load()} />}
      {reports?.length === 0 && !onDownload && (
        <CalmNotice title={translate(messages.noEarlier)}>
          <p>{translate(messages.noEarlierHelp)}</p>
        </CalmNotice>
      )}
      {reports && reports.length > 0 && (
        <table className="earlier-table">
          <thead>
            <tr>
              <th>{translate(messages.earlierName)}</th>
              <th>{translate(messages.earlierAbout)}</th>
              <th>{translate(messages.earlierBegun)}</th>
              <th>{translate(messages.earlierState)}</th>
              <th>
                <span className="visually-hidden">{translate(messages.actions)}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {reports.map((report) => (
              <GeneratedReportRow
                key={report.id}
                storedReports={storedReports}
                report={report}
                onDownload={onDownload}
              />
            ))}
          </tbody>
        </table>
      )}
      {pages > 1 && (
        <nav className="earlier-pages" aria-label={translate(messages.pages)}>
          <button
            type="button"
            className="quiet-button"
            disabled={page <= 1}
            onClick={() => storedReports.goTo(page - 1)}
          >
            {translate(messages.previousPage)}
          </button>
          <span>
            {translate(messages.page)} {page} {translate(messages.pageOf, { count: pages })}
          </span>
          <button
            type="button"
            className="quiet-button"
            disabled={page >= pages}
            onClick={() => storedReports.goTo(page + 1)}
          >
            {translate(messages.nextPage)}
          </button>
        </nav>
      )}
    </section>
  )
})

const GeneratedReportRow = observer(function GeneratedReportRow({
  storedReports,
  report,
  onDownload,
}: GeneratedReportListProps & { report: GeneratedReport }) {
  const services = useServices()
  const translate = useTranslate()
  const [isConfirming, setIsConfirming] = useState(false)
  const { id, state, progress, format } = report
  const name = format ? `${report.report_name} · ${formatNames[format]}` : report.report_name
  const address = storedReports.addressOf(report)
  const open = isOpen(report)
  const action = (label: string, does: () => void) => (
    <button type="button" className="quiet-button" aria-label={`${label}: ${name}`} onClick={does}>
      {label}
    </button>
  )
  return (
    <tr>
      <td className="earlier-name">
        {address ? (
          <a
            href={address}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
              event.preventDefault()
              services.navigate(address)
            }}
          >
            {name}
          </a>
        ) : (
          <span>{name}</span>
        )}
      </td>
      <td data-label={translate(messages.earlierAbout)}>
        <span className="earlier-about" title={report.account}>
          {report.account || '–'}
        </span>
      </td>
      <td data-label={translate(messages.earlierBegun)}>
        {momentText(new Date(report.created_at), services.format())}
      </td>
      <td data-label={translate(messages.earlierState)}>
        <span className={`earlier-state earlier-${state}`}>
          <Icon name={icons[state]} />
          {translate(stateMessages[state])}
        </span>
        {state === 'running' && (
          <span className="earlier-progress">
            <progress
              max={Math.max(1, progress.total)}
              value={progress.done}
              aria-label={`${name}: ${translate(messages.progress)}`}
            />
            <span>
              {progress.text ?? ''}{' '}
              {translate(messages.runningFor, { time: lasted(report.created_at, services.now()) })}
            </span>
          </span>
        )}
        {report.error && <span className="earlier-error">{report.error}</span>}
        {state === 'done' && !report.can_open && (
          <span className="earlier-error">{translate(messages.earlierClosed)}</span>
        )}
      </td>
      <td className="earlier-actions">
        {onDownload && report.can_open && action(translate(messages.fileDownload), () => onDownload(report))}
        {open && action(translate(messages.cancel), () => void storedReports.cancel(id))}
        {(state === 'failed' || state === 'cancelled') &&
          action(translate(messages.retry), () => void storedReports.retry(id))}
        {!open && action(translate(messages.delete), () => setIsConfirming(true))}
        {isConfirming && (
          <ConfirmDialog
            title={translate(messages.deleteTitle, { name })}
            text={translate(messages.deleteHelp)}
            confirm={translate(messages.delete)}
            onConfirm={() => void storedReports.remove(id)}
            onClose={() => setIsConfirming(false)}
          />
        )}
      </td>
    </tr>
  )
})

/** Since a moment, as M:SS. */
function lasted(since: string, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - new Date(since).getTime()) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
