import { observer } from 'mobx-react-lite'
import { formatValue } from '../../core/format/formatValue.ts'
import { dayOf } from '../../core/query/datePreset.ts'
import { asOfTexts } from '../../state/headingFacts.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { bodySourceIds } from '../../state/screenSources.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { momentText } from '../momentText.ts'
import { messages } from '../messages.ts'
import { GenerateButton } from '../generate/GenerateButton.tsx'
import { ActionButtons } from './ActionButtons.tsx'
import { BackLink } from './BackLink.tsx'
import { DownloadStatus } from './DownloadStatus.tsx'
import { FavoriteButton } from './FavoriteButton.tsx'
import { Heading } from './Heading.tsx'
import { ShareLink } from './ShareLink.tsx'
import { VisitLinks } from './VisitLinks.tsx'
import { useState } from 'react'
import { lazily } from '../lazily.tsx'
import { MenuOpener, type Pressed } from '../MenuOpener.tsx'
import { ExportFace } from './ExportFace.tsx'
import '../button.css'

const loadMenu = () => import('./ExportMenu.tsx').then((module) => module.ExportMenu)

const ExportMenu = lazily(loadMenu)

/** The menu's code comes when someone reaches for the button, not before the rows. */
const ExportButton = observer(function ExportButton({ page }: { page: ReportPage }) {
  const [pressed, setPressed] = useState<Pressed | null>(null)
  if (pressed) return <ExportMenu page={page} {...pressed} />
  return (
    <MenuOpener
      className="engine-button"
      face={<ExportFace />}
      disabled={page.downloads.running !== null || !page.parameters.applied}
      load={loadMenu}
      onPress={setPressed}
    />
  )
})

export const TitleRow = observer(function TitleRow({ page }: { page: ReportPage }) {
  const services = useServices()
  const translate = useTranslate()
  const { back, loadedAt, report } = page
  return (
    <header
      className="title-row"
      data-subject-below={(report.layout === 'document' && page.subject !== null) || undefined}
    >
      <div className="title-row-names">
        <BackLink back={back} />
        <Heading title={services.translate(report.title)} subject={page.subject} />
        {/* One that has nothing to tell keeps its place: what is below does not move. */}
        {asOfTexts(page).map(({ title, text }) => (
          <span key={title.key} className="as-of" style={{ visibility: text ? 'visible' : 'hidden' }}>
            {services.translate(title)}{' '}
            <time>
              {text || formatValue(dayOf(services.now()), { format: 'date', quantity: null }, services.format())}
            </time>
          </span>
        ))}
        {/* Its place is kept before it shows: where it takes a line of its own, nothing below moves. */}
        <button
          type="button"
          className="quiet-button updated"
          style={{ visibility: loadedAt ? 'visible' : 'hidden' }}
          onClick={page.refresh}
          title={translate(messages.refresh)}
        >
          {translate(messages.updated, { time: momentText(loadedAt ?? services.now(), services.format()) })}
          <Icon name="refresh" />
        </button>
      </div>
      {!isMissing(page) && (
        <div className="title-row-actions">
          <DownloadStatus page={page} />
          <VisitLinks visits={report.visits} />
          <FavoriteButton page={page} />
          <ShareLink />
          {report.exports.length > 0 && <ExportButton page={page} />}
          <ActionButtons page={page} />
          {page.parameters.openStep === null && !report.actions.some(({ type }) => type === 'generate') && (
            <GenerateButton page={page} />
          )}
        </div>
      )}
    </header>
  )
})

/** Tells whether the record of the page was not found: nothing can be done with it. */
function isMissing({ report, sources }: ReportPage): boolean {
  const body = bodySourceIds(report)
  return Object.values(sources).some(
    ({ source, status, failure, answer }) =>
      body.includes(source.id) && status === 'failed' && failure?.status === 404 && !answer,
  )
}
