import { observer } from 'mobx-react-lite'
import type { ReportPage } from '../../state/ReportPage.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { Icon } from '../Icon.tsx'
import { formatNames, messages } from '../messages.ts'
import type { Export } from '../../core/definition/model.ts'
import '../button.css'
import '../report.css'

/** The file being made: what, how far, Cancel; then that it is saved, or why not. */
export const DownloadStatus = observer(function DownloadStatus({ page }: { page: ReportPage }) {
  const services = useServices()
  const translate = useTranslate()
  const { running, failed, finished, cancel, dismiss } = page.downloads
  const title = (item: Export) => `${formatNames[item.format]} – ${services.translate(item.title)}`
  const megabytes = (bytes: number) => Math.round(bytes / 100_000) / 10
  return (
    <div className="download-status" role="status">
      {running && (
        <>
          <Spinner />
          <span>
            {translate(messages.exportRunning, { title: title(running.item) })}
            {running.bytes >= 100_000 && ` ${translate(messages.exportReceived, { size: megabytes(running.bytes) })}`}
          </span>
          <button type="button" className="quiet-button" onClick={cancel}>
            {translate(messages.cancel)}
          </button>
        </>
      )}
      {failed && (
        <span className="download-failed">
          <Icon name="warning" />
          <span>
            {translate(messages.exportFailed, { title: title(failed.item) })}{' '}
            {failed.failure.description ||
              translate(failed.failure.status === 0 ? messages.offline : messages.failedHelp)}
            {failed.failure.id && ` ${translate(messages.quote, { id: failed.failure.id })}`}
          </span>
          <button type="button" className="quiet-button" onClick={page.downloads.retry}>
            {translate(messages.retry)}
          </button>
        </span>
      )}
      {finished && (
        <span className="download-done">
          <Icon name="ok" />
          {translate(messages.exportDone, { title: title(finished) })}
        </span>
      )}
      {(failed || finished) && (
        <button
          type="button"
          className="quiet-button icon-button"
          aria-label={translate(messages.dismiss)}
          onClick={dismiss}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  )
})
