import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { formatValue, type FormatContext } from '../../../engine/core/format/formatValue.ts'
import { Icon, Spinner } from '../../../engine/index.ts'
import { useTranslate } from '../inspector/useTranslate.ts'
import { CorrectableRows } from './CorrectableRows.tsx'
import { CorrectionList } from './CorrectionList.tsx'
import type { ImportState } from './ImportState.ts'
import { importMessages } from './importMessages.ts'
import type { Preview } from './importWire.ts'
import { OutcomeCounts } from './OutcomeCounts.tsx'
import { ProblemList } from './ProblemList.tsx'
import { FailedStep, StepCard } from './StepCard.tsx'
import { StoredRows } from './StoredRows.tsx'
import './import.css'
import './problemList.css'
import './rowTable.css'

interface PreviewStepProps {
  state: ImportState
  format: FormatContext
  preview: Preview
}

/** Rejected rows that are shown; their causes are shown above, for all of them. */
const mostRejected = 20

/** The effect of loading the file, rejected rows first. */
export const PreviewStep = observer(function PreviewStep({ state, format, preview }: PreviewStepProps) {
  const translate = useTranslate()
  const { counts, rows } = preview
  const good = counts.new + counts.changed + counts.unchanged + counts.cancelled
  const rejected = rows.filter(({ change }) => change === 'rejected')
  const others = rows.filter(({ change }) => change !== 'rejected')
  const box = useRef<HTMLElement>(null)
  // A cause that is cured takes its button with it: the next one has the focus, or else what loads the rows.
  // While the rows are checked, what loads them cannot take it.
  const { busy } = state
  useEffect(() => {
    if (busy !== null) return
    const { current } = box
    if (current?.ownerDocument.activeElement !== current?.ownerDocument.body) return
    const next = ['.import-cell input', '.import-cure :is(input, select)', 'footer .engine-button-primary:enabled']
    for (const selector of state.isCorrecting ? next : next.slice(1)) {
      const field = current?.querySelector<HTMLElement>(selector)
      field?.focus()
      if (field) return
    }
  }, [preview, state, busy])
  const isLoading = state.busy === 'loading'
  const { previewed } = state
  const number = (value: number): string => formatValue(value, { format: 'number', quantity: null }, format)
  const loadMessage = previewed
    ? counts.rejected > 0
      ? importMessages.loadAllGood
      : importMessages.loadAll
    : counts.rejected > 0
      ? importMessages.loadGood
      : importMessages.load
  return (
    <StepCard
      number={3}
      box={box}
      title={translate(importMessages.preview)}
      summary={translate(importMessages.nothingStored)}
      shouldFocus
    >
      <FailedStep failure={state.failure} />
      {previewed && (
        <p className="import-note">
          {translate(importMessages.partChecked, { shown: number(previewed.shown), number: number(previewed.number) })}
        </p>
      )}
      <OutcomeCounts counts={counts} isPart={previewed !== null} format={format} />
      <CorrectionList state={state} />
      {rejected.length > 0 && <ProblemList state={state} rows={rejected} format={format} />}
      {rejected.length > 0 && (
        <CorrectableRows
          state={state}
          rows={rejected.slice(0, mostRejected)}
          note={
            rejected.length > mostRejected
              ? translate(importMessages.firstOf, { shown: mostRejected, number: counts.rejected })
              : null
          }
        />
      )}
      {others.length > 0 && (
        <StoredRows
          state={state}
          format={format}
          rows={others}
          note={good > others.length ? translate(importMessages.firstOf, { shown: others.length, number: good }) : null}
        />
      )}
      <footer>
        <p className="import-open" role="status">
          {state.busy === 'checking' ? (
            <>
              <Spinner />
              {translate(importMessages.previewing)}
            </>
          ) : good === 0 ? (
            <>
              <Icon name="warning" />
              {translate(importMessages.nothingToLoad)}
            </>
          ) : (
            counts.rejected === 0 && counts.unchanged === good && translate(importMessages.noChange)
          )}
        </p>
        <button type="button" className="engine-button" disabled={state.busy !== null} onClick={() => state.edit()}>
          {translate(importMessages.change)}
        </button>
        <button
          type="button"
          className="engine-button engine-button-primary"
          disabled={good === 0 || state.busy !== null}
          onClick={() => void state.load()}
        >
          {isLoading && <Spinner />}
          {translate(isLoading ? importMessages.loadingRows : loadMessage, { count: good })}
        </button>
      </footer>
    </StepCard>
  )
})
