import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { useWords } from '../inspector/useWords.ts'
import type { ImportState } from './ImportState.ts'
import { importWords } from './importWords.ts'

/** Corrected cells of the file, the last first, each with the text of the file and a way back to it. */
export const CorrectionList = observer(function CorrectionList({ state }: { state: ImportState }) {
  const say = useWords()
  const id = useId()
  const corrections = state.choices?.corrections ?? []
  if (corrections.length === 0) return null
  const textOf = (text: string): string => (text === '' ? say(importWords.emptied) : text)
  return (
    <div className="import-rows import-corrections">
      <h3 id={id}>
        {say(importWords.corrected)} ({corrections.length})
        <span className="muted">{say(importWords.correctedHere)}</span>
      </h3>
      <ul aria-labelledby={id}>
        {corrections.toReversed().map((cell) => {
          const field = state.feed?.columns.find((column) => column.id === cell.column)?.title ?? cell.column
          return (
            <li key={`${cell.line} ${cell.column}`}>
              <span>
                {say(importWords.cellOf, { field, line: cell.line })}: <del>{textOf(cell.written)}</del>{' '}
                <ins>{textOf(cell.value)}</ins>
              </span>
              <button
                type="button"
                className="quiet-button"
                aria-label={say(importWords.takeBackOf, { field, line: cell.line })}
                disabled={state.busy === 'loading'}
                onClick={() => void state.correct({ ...cell, value: cell.written })}
              >
                {say(importWords.takeBack)}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
})
