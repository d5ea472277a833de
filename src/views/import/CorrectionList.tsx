import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { useTranslate } from '../inspector/useTranslate.ts'
import type { ImportState } from './ImportState.ts'
import { importMessages } from './importMessages.ts'
import './import.css'
import './rowTable.css'

/** Corrected cells of the file, the last first, each with the text of the file and a way back to it. */
export const CorrectionList = observer(function CorrectionList({ state }: { state: ImportState }) {
  const translate = useTranslate()
  const id = useId()
  const corrections = state.choices?.corrections ?? []
  if (corrections.length === 0) return null
  const textOf = (text: string): string => (text === '' ? translate(importMessages.emptied) : text)
  return (
    <div className="import-rows import-corrections">
      <h3 id={id}>
        {translate(importMessages.corrected)} ({corrections.length})
        <span className="muted">{translate(importMessages.correctedHere)}</span>
      </h3>
      <ul aria-labelledby={id}>
        {corrections.toReversed().map((cell) => {
          const field = state.feed?.columns.find((column) => column.id === cell.column)?.title ?? cell.column
          return (
            <li key={`${cell.line} ${cell.column}`}>
              <span>
                {translate(importMessages.cellOf, { field, line: cell.line })}: <del>{textOf(cell.written)}</del>{' '}
                <ins>{textOf(cell.value)}</ins>
              </span>
              <button
                type="button"
                className="quiet-button"
                aria-label={translate(importMessages.undoCorrectionOf, { field, line: cell.line })}
                disabled={state.busy === 'loading'}
                onClick={() => void state.correct({ ...cell, value: cell.written })}
              >
                {translate(importMessages.undoCorrection)}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
})
