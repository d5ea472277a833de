import { observer } from 'mobx-react-lite'
import { useId, useRef, useState } from 'react'
import { formatValue, type FormatContext } from '../../../engine/core/format/formatValue.ts'
import { Icon, Spinner } from '../../../engine/index.ts'
import { useTranslate } from '../inspector/useTranslate.ts'
import { fileEnds } from './checkFile.ts'
import type { ImportState } from './ImportState.ts'
import { importMessages } from './importMessages.ts'
import type { Feed, Inspection } from './importWire.ts'
import { FailedStep, StepCard } from './StepCard.tsx'

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

interface DropAreaProps {
  input: React.RefObject<HTMLInputElement | null>
  label: string
  isBusy: boolean
  choose(file: File | undefined): void
}

/** A place to drop a file, which is the label of the input that chooses one. */
function DropArea({ input, label, isBusy, choose }: DropAreaProps) {
  const translate = useTranslate()
  const help = useId()
  const [isOver, setIsOver] = useState(false)
  return (
    <label
      className="import-drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        choose(event.dataTransfer.files[0])
      }}
    >
      {isBusy ? <Spinner label={translate(importMessages.loading)} /> : <Icon name="file" />}
      <strong>{label}</strong>
      <span className="muted" id={help}>
        {translate(importMessages.limits)}
      </span>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        accept={fileEnds.join(',')}
        aria-label={label}
        aria-describedby={help}
        disabled={isBusy}
        onClick={({ currentTarget }) => {
          // The browser says nothing of the same file chosen again while the input has it.
          currentTarget.value = ''
        }}
        onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
      />
    </label>
  )
}

const sizeOf = ({ size }: File, { locale }: FormatContext): string =>
  new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: size < 1_000_000 ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: 1,
  }).format(size < 1_000_000 ? Math.max(1, Math.round(size / 1000)) : size / 1_000_000)

const separatorMessages = {
  ',': importMessages.comma,
  ';': importMessages.semicolon,
  '\t': importMessages.tab,
} as const
const encodingNames: Record<string, string> = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16' }

/** The server's findings about the file, and the feed it will be loaded as. */
const FileFacts = observer(function FileFacts({ state, inspection }: { state: ImportState; inspection: Inspection }) {
  const translate = useTranslate()
  const id = useId()
  const { encoding, separator } = inspection
  const isBusy = state.busy !== null || state.result !== null
  const fitting = inspection.candidates.find(({ feed }) => feed === inspection.feed)?.fitting ?? 0
  const values = { line: inspection.heading_line, number: inspection.rows }
  return (
    <div className="import-facts">
      <label htmlFor={id}>{translate(importMessages.data)}</label>
      <div>
        <select
          id={id}
          className="engine-input"
          value={inspection.feed ?? ''}
          disabled={isBusy}
          onChange={({ currentTarget }) => void state.inspect(currentTarget.value)}
        >
          {inspection.feed === null && <option value="">{translate(importMessages.chooseData)}</option>}
          {state.feeds?.map((feed) => (
            <option key={feed.id} value={feed.id}>
              {feed.title}
            </option>
          ))}
        </select>
        <span className="muted">
          {inspection.feed === null
            ? translate(importMessages.noneFits)
            : translate(importMessages.fits, {
                fitting,
                number: inspection.headings.filter(({ heading }) => heading !== '').length,
              })}
        </span>
      </div>
      {inspection.sheets.length > 1 && (
        <PlaceChoice
          label={translate(importMessages.sheet)}
          value={inspection.sheet ?? ''}
          isBusy={isBusy}
          choose={(name) => state.chooseSheet(name)}
          options={inspection.sheets.map((name): [string, string] => [name, name])}
        />
      )}
      {inspection.lines.length > 1 && (
        <PlaceChoice
          label={translate(importMessages.headingLine)}
          value={String(inspection.heading_line)}
          isBusy={isBusy}
          choose={(line) => state.chooseHeading(Number(line))}
          options={inspection.lines.map(({ line, cells }): [string, string] => [
            String(line),
            `${line}: ${cells.join(' · ')}`,
          ])}
        />
      )}
      <span>{translate(importMessages.readAs)}</span>
      <span>
        {encoding === null
          ? translate(importMessages.readExcel, values)
          : translate(importMessages.readCsv, {
              ...values,
              encoding: encodingNames[encoding] ?? encoding.replace('windows', 'Windows'),
              separator: nameOfSeparator(separator, translate),
            })}
      </span>
    </div>
  )
})

interface PlaceChoiceProps {
  label: string
  value: string
  options: [value: string, text: string][]
  isBusy: boolean
  choose(value: string): Promise<void>
}

/** The choice of a sheet or a line. It keeps the focus while the file is read, and takes nothing meanwhile. */
function PlaceChoice({ label, value, options, isBusy, choose }: PlaceChoiceProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <div>
        <select
          id={id}
          className="engine-input"
          value={value}
          aria-disabled={isBusy}
          onChange={({ currentTarget }) => {
            if (!isBusy) void choose(currentTarget.value)
          }}
        >
          {options.some(([own]) => own === value) ? null : <option value={value}>{value}</option>}
          {options.map(([own, text]) => (
            <option key={own} value={own}>
              {text}
            </option>
          ))}
        </select>
      </div>
    </>
  )
}

function nameOfSeparator(separator: string | null, translate: ReturnType<typeof useTranslate>): string {
  const known = separatorMessages[separator as keyof typeof separatorMessages]
  return known ? translate(known) : (separator ?? '')
}

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
