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
  earlier: GeneratedReports
  /** Downloads a file, if the results are files. */
  onDownload?: ((report: GeneratedReport) => void) | undefined
}

/**
 * The reader's earlier reports or files, newest first: those being made with how far they are, all of them with what
 * can be done.
 */
export const GeneratedReportList = observer(function GeneratedReportList({
  earlier,
  onDownload,
}: GeneratedReportListProps) {
  const say = useTranslate()
  useEffect(() => {
    void earlier.load()
    // Another tab may have started or removed some.
    const look = () => {
      if (document.visibilityState === 'visible') void earlier.load()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [earlier])
  const { reports, failure, actionFailure, latest, page, pages } = earlier
  // A report that makes files only for large results may never have one.
  if (onDownload && !failure && !actionFailure && !reports?.length) return null
  return (
    <section className="earlier" aria-labelledby="earlier-title">
      <h2 id="earlier-title">{say(onDownload ? messages.filesMade : messages.earlierReports)}</h2>
      <p className="visually-hidden" role="status">
        {latest && `${latest.report_name}: ${say(stateMessages[latest.state])}`}
      </p>
      {actionFailure && <ActionFailure failure={actionFailure} onClose={earlier.dismiss} />}
      {failure && <FailureNotice failure={failure} onRetry={() => void earlier.load()} />}
      {reports?.length === 0 && !onDownload && (
        <CalmNotice title={say(messages.noEarlier)}>
          <p>{say(messages.noEarlierHelp)}</p>
        </CalmNotice>
      )}
      {reports && reports.length > 0 && (
        <table className="earlier-table">
          <thead>
            <tr>
              <th>{say(messages.earlierName)}</th>
              <th>{say(messages.earlierAbout)}</th>
              <th>{say(messages.earlierBegun)}</th>
              <th>{say(messages.earlierState)}</th>
              <th>
                <span className="visually-hidden">{say(messages.actions)}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {reports.map((report) => (
              <GeneratedReportRow key={report.id} earlier={earlier} report={report} onDownload={onDownload} />
            ))}
          </tbody>
        </table>
      )}
      {pages > 1 && (
        <nav className="earlier-pages" aria-label={say(messages.pages)}>
          <button type="button" className="quiet-button" disabled={page <= 1} onClick={() => earlier.goTo(page - 1)}>
            {say(messages.previousPage)}
          </button>
          <span>
            {say(messages.page)} {page} {say(messages.pageOf, { count: pages })}
          </span>
          <button
            type="button"
            className="quiet-button"
            disabled={page >= pages}
            onClick={() => earlier.goTo(page + 1)}
          >
            {say(messages.nextPage)}
          </button>
        </nav>
      )}
    </section>
  )
})

const GeneratedReportRow = observer(function GeneratedReportRow({
  earlier,
  report,
  onDownload,
}: GeneratedReportListProps & { report: GeneratedReport }) {
  const services = useServices()
  const say = useTranslate()
  const [isAsked, setAsked] = useState(false)
  const { id, state, progress, format } = report
  const name = format ? `${report.report_name} · ${formatNames[format]}` : report.report_name
  const address = earlier.addressOf(report)
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
      <td data-label={say(messages.earlierAbout)}>
        <span className="earlier-about" title={report.account}>
          {report.account || '–'}
        </span>
      </td>
      <td data-label={say(messages.earlierBegun)}>{momentText(new Date(report.created_at), services.format())}</td>
      <td data-label={say(messages.earlierState)}>
        <span className={`earlier-state earlier-${state}`}>
          <Icon name={icons[state]} />
          {say(stateMessages[state])}
        </span>
        {state === 'running' && (
          <span className="earlier-progress">
            <progress
              max={Math.max(1, progress.total)}
              value={progress.done}
              aria-label={`${name}: ${say(messages.progress)}`}
            />
            <span>
              {progress.text ?? ''} {say(messages.runningFor, { time: lasted(report.created_at, services.now()) })}
            </span>
          </span>
        )}
        {report.error && <span className="earlier-error">{report.error}</span>}
        {state === 'done' && !report.can_open && <span className="earlier-error">{say(messages.earlierClosed)}</span>}
      </td>
      <td className="earlier-actions">
        {onDownload && report.can_open && action(say(messages.fileDownload), () => onDownload(report))}
        {open && action(say(messages.cancel), () => void earlier.cancel(id))}
        {(state === 'failed' || state === 'cancelled') && action(say(messages.retry), () => void earlier.retry(id))}
        {!open && action(say(messages.delete), () => setAsked(true))}
        {isAsked && (
          <ConfirmDialog
            title={say(messages.deleteTitle, { name })}
            text={say(messages.deleteHelp)}
            confirm={say(messages.delete)}
            onConfirm={() => void earlier.remove(id)}
            onClose={() => setAsked(false)}
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
