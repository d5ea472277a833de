import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { useTranslate } from '../inspector/useTranslate.ts'
import type { ImportState } from './ImportState.ts'
import { importMessages } from './importMessages.ts'
import type { Inspection } from './importWire.ts'
import './import.css'
import './fileStep.css'

const separatorMessages = {
  ',': importMessages.comma,
  ';': importMessages.semicolon,
  '\t': importMessages.tab,
} as const
const encodingNames: Record<string, string> = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16' }

/** The server's findings about the file, and the feed it will be loaded as. */
export const FileFacts = observer(function FileFacts({
  state,
  inspection,
}: {
  state: ImportState
  inspection: Inspection
}) {
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
