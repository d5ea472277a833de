import { observer } from 'mobx-react-lite'
import { useId, useRef } from 'react'
import { formatValue, type FormatContext } from '../../../engine/core/format/formatValue.ts'
import { Icon } from '../../../engine/index.ts'
import { useTranslate } from '../inspector/useTranslate.ts'
import { DropArea } from './DropArea.tsx'
import { FileFacts } from './FileFacts.tsx'
import type { ImportState } from './ImportState.ts'
import { importMessages } from './importMessages.ts'
import type { Feed } from './importWire.ts'
import { FailedStep, StepCard } from './StepCard.tsx'
import './import.css'
import './fileStep.css'

interface FileStepProps {
  state: ImportState
  format: FormatContext
}

/** The choice of the file and of the data that it holds. */
export const FileStep = observer(function FileStep({ state, format }: FileStepProps) {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const wanted = useRef<string | null>(null)
  const chooseFor = (feed: string): void => {
    wanted.current = feed
    input.current?.click()
  }
  const choose = (file: File | undefined): void => {
    if (file) void state.choose(file, wanted.current)
    wanted.current = null
  }
  const { file, inspection } = state
  const isRead = file !== null && inspection !== null
  if (file && (state.isPreviewOpen || state.result)) {
    const another = !state.result && (
      <button
        type="button"
        className="quiet-button import-change"
        disabled={state.busy !== null}
        onClick={() => state.restart()}
      >
        {translate(importMessages.dropOther)}
      </button>
    )
    return (
      <StepCard
        number={1}
        title={translate(importMessages.file)}
        isDone
        summary={[file.name, sizeOf(file, format), state.feed?.title].join(', ')}
        action={another}
      />
    )
  }
  return (
    <StepCard
      number={1}
      title={translate(importMessages.file)}
      isDone={state.feed !== null}
      summary={file ? `${file.name}, ${sizeOf(file, format)}` : undefined}
    >
      <div className="import-file" data-read={isRead || undefined}>
        <DropArea
          input={input}
          choose={choose}
          isBusy={state.busy === 'reading'}
          label={translate(isRead ? importMessages.dropOther : importMessages.drop)}
        />
        {isRead && <FileFacts state={state} inspection={inspection} />}
      </div>
      {!(state.inspection && state.choices && state.feed) && <FailedStep failure={state.failure} />}
      {!file && state.feeds && <FeedList state={state} feeds={state.feeds} format={format} chooseFor={chooseFor} />}
      {!state.feeds && !state.failure && (
        <p className="import-note" role="status">
          {translate(importMessages.loading)}
        </p>
      )}
    </StepCard>
  )
})

const sizeOf = ({ size }: File, { locale }: FormatContext): string =>
  new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: size < 1_000_000 ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: 1,
  }).format(size < 1_000_000 ? Math.max(1, Math.round(size / 1000)) : size / 1_000_000)

interface FeedListProps extends FileStepProps {
  feeds: Feed[]
  chooseFor(feed: string): void
}

/** Data that this person may load, each with its template and its last load. */
const FeedList = observer(function FeedList({ state, feeds, format, chooseFor }: FeedListProps) {
  const translate = useTranslate()
  const id = useId()
  if (feeds.length === 0) return <p className="import-note">{translate(importMessages.noFeeds)}</p>
  return (
    <div className="import-feeds">
      <h3 id={id}>{translate(importMessages.feeds)}</h3>
      <ul aria-labelledby={id}>
        {feeds.map((feed) => {
          const last = state.lastLoadOf(feed.id)
          return (
            <li key={feed.id}>
              <div className="import-feed">
                <strong>{feed.title}</strong>
                {feed.description && <span>{feed.description}</span>}
              </div>
              <span className="muted">
                {last
                  ? translate(importMessages.lastLoad, {
                      when: formatValue(last.loaded_at, { format: 'dateTime', quantity: null }, format),
                    })
                  : translate(importMessages.neverLoaded)}
              </span>
              <span className="import-ways">
                <button
                  type="button"
                  className="quiet-button"
                  aria-label={translate(importMessages.templateOf, { feed: feed.title })}
                  onClick={() => void state.download(`feeds/${feed.id}/template`, `${feed.id}.csv`)}
                >
                  <Icon name="download" />
                  {translate(importMessages.template)}
                </button>
                <button
                  type="button"
                  className="engine-button"
                  aria-label={translate(importMessages.chooseForFeed, { feed: feed.title })}
                  onClick={() => chooseFor(feed.id)}
                >
                  {translate(importMessages.chooseFor)}
                </button>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
})
