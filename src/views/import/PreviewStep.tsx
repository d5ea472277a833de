import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import type { FormatContext } from '../../../engine/core/format/formatValue.ts'
import { Icon, Spinner } from '../../../engine/index.ts'
import { useWords } from '../inspector/useWords.ts'
import type { ImportState } from './ImportState.ts'
import { importWords } from './importWords.ts'
import type { Outcome } from './importWire.ts'
import { OutcomeCounts } from './OutcomeCounts.tsx'
import { ProblemList } from './ProblemList.tsx'
import { RowTable } from './RowTable.tsx'
import { FailedStep, StepCard } from './StepCard.tsx'

interface PreviewStepProps { state: ImportState; format: FormatContext; preview: Outcome }

/** Rejected rows that are shown; their causes are shown above, for all of them. */
const mostRejected = 20

/** What loading the file would do, rejected rows first. */
export const PreviewStep = observer(function PreviewStep({ state, format, preview }: PreviewStepProps) {
  const say = useWords()
  const { counts, rows } = preview
  const good = counts.new + counts.changed + counts.unchanged + counts.cancelled
  const rejected = rows.filter(({ change }) => change === 'rejected')
  const others = rows.filter(({ change }) => change !== 'rejected')
  const box = useRef<HTMLElement>(null)
  // A cause that is cured takes its button with it: the next one has the focus, or else what loads the rows.
  useEffect(() => {
    const { current } = box
    if (current?.ownerDocument.activeElement !== current?.ownerDocument.body) return
    current?.querySelector<HTMLElement>('.import-cure :is(input, select), footer .engine-button-primary:enabled')?.focus()
  }, [preview])
  const isLoading = state.busy === 'loading'
  return (
    <StepCard number={3} box={box} title={say(importWords.preview)} summary={say(importWords.nothingStored)} takesFocus>
      <OutcomeCounts counts={counts} format={format} />
      {rejected.length > 0 && <ProblemList state={state} rows={rejected} format={format} />}
      {rejected.length > 0 && (
        <RowTable title={say(importWords.rejectedRows)} rows={rejected.slice(0, mostRejected)} note={rejected.length > mostRejected ? say(importWords.firstOf, { shown: mostRejected, number: counts.rejected }) : null} />
      )}
      {others.length > 0 && (
        <RowTable title={say(importWords.firstRows)} rows={others} note={good > others.length ? say(importWords.firstOf, { shown: others.length, number: good }) : null} />
      )}
      <FailedStep failure={state.failure} />
      <footer>
        <p className="import-open" role="status">
          {state.busy === 'checking' ? <><Spinner />{say(importWords.previewing)}</>
            : good === 0 ? <><Icon name="warning" />{say(importWords.nothingToLoad)}</>
              : counts.rejected === 0 && counts.unchanged === good && say(importWords.noChange)}
        </p>
        <button type="button" className="engine-button" disabled={state.busy !== null} onClick={() => state.edit()}>{say(importWords.change)}</button>
        <button type="button" className="engine-button engine-button-primary" disabled={good === 0 || state.busy !== null} onClick={() => void state.load()}>
          {isLoading && <Spinner />}{say(isLoading ? importWords.loadingRows : counts.rejected > 0 ? importWords.loadGood : importWords.load, { count: good })}
        </button>
      </footer>
    </StepCard>
  )
})
