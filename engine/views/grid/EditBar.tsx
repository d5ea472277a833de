import { observer } from 'mobx-react-lite'
import type { GridElement } from '../../core/definition/model.ts'
import { formatValue } from '../../core/format/formatValue.ts'
import type { CellEdits } from '../../state/CellEdits.ts'
import type { CellPaste } from '../../state/CellPaste.ts'
import type { CellPlace } from '../../state/editedCells.ts'
import type { Row } from '../../state/SourceState.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { Icon } from '../Icon.tsx'
import { messages } from '../messages.ts'
import { pasteMessages } from './pasteMessages.ts'
import '../button.css'
import './editing.css'

interface EditBarProps {
  element: GridElement
  edits: CellEdits
}

/** The unsaved in-place edits: their number, their problems, and the buttons to save or discard them. */
export const EditBar = observer(function EditBar({ element, edits }: EditBarProps) {
  const translate = useTranslate()
  const { count, isSaving, failure, troubled, pasting } = edits
  // Cells that save themselves are mentioned only if saving failed.
  const isUnsaved = (edits.edit.savesEach ? troubled.length : count) > 0
  if (!isUnsaved && !failure && !pasting.last) return null
  return (
    <section className="edit-bar" aria-label={translate(messages.editBar)}>
      {failure && (
        <p className="edit-problem" role="alert">
          <Icon name="critical" />
          {failure.status === 0
            ? `${translate(messages.formUnknown)}. ${translate(messages.formOffline)}`
            : failure.description || translate(messages.failedHelp)}
          {failure.id && ` ${translate(messages.quote, { id: failure.id })}`}
        </p>
      )}
      {troubled.length > 0 && (
        <div role="alert">
          <Problems element={element} edits={edits} />
        </div>
      )}
      {pasting.last && <PasteLine pasting={pasting} />}
      {(isUnsaved || failure) && (
        <div className="edit-bar-actions">
          <p role="status">{translate(messages.edits, { count })}</p>
          <button type="button" className="engine-button" disabled={isSaving} onClick={edits.discard}>
            {translate(messages.editsDiscard)}
          </button>
          <button
            type="button"
            className="engine-button engine-button-primary"
            aria-disabled={isSaving}
            onClick={() => void edits.save()}
          >
            {isSaving && <Spinner />}
            {translate(isSaving ? messages.formSaving : messages.editsSave)}
          </button>
        </div>
      )}
    </section>
  )
})

/** Says how much was pasted and how much was left out, and takes it back. */
const PasteLine = observer(function PasteLine({ pasting }: { pasting: CellPaste }) {
  const translate = useTranslate()
  if (!pasting.last) return null
  const { cells, leftOut } = pasting.last
  return (
    <div className="edit-bar-actions">
      <p role="status">
        {translate(pasteMessages.pasted, { count: cells.length })}
        {leftOut > 0 && `. ${translate(pasteMessages.leftOut, { count: leftOut })}`}
      </p>
      {cells.length > 0 && (
        <button type="button" className="engine-button" aria-disabled={!pasting.canUndo} onClick={pasting.undo}>
          {translate(pasteMessages.undo)}
        </button>
      )}
    </div>
  )
})

/**
 * The cells that cannot be saved, by row and column; a press leads to the cell. In a conflict, the reader chooses here
 * which text stays.
 */
const Problems = observer(function Problems({ element, edits }: EditBarProps) {
  const services = useServices()
  const translate = useTranslate()
  const first = element.columns[0]
  const nameOf = (row: Row): string => (first ? formatValue(row[first.id], first, services.format()) : '')
  const titleOf = (place: CellPlace): string => {
    const column = edits.columns.find(({ id }) => id === place.column)
    return column ? services.translate(column.title) : ''
  }
  return (
    <ul className="edit-problems">
      {edits.troubled.map(({ key, column, row, cell }) => (
        <li key={`${key} ${column}`}>
          <Icon name={cell.remote ? 'warning' : 'critical'} />
          <span>
            <button type="button" className="edit-place" onClick={() => edits.seek({ key, column })}>
              {nameOf(row)}, {titleOf({ key, column })}
            </button>
            {': '}
            {cell.problem}
          </span>
          {cell.remote && (
            <span className="edit-choices">
              <button
                type="button"
                className="engine-button"
                onClick={() => edits.resolveConflict({ key, column }, 'theirs')}
              >
                {translate(messages.conflictTheirs, { value: cell.remote.text ?? translate(messages.conflictNothing) })}
              </button>
              <button
                type="button"
                className="engine-button"
                onClick={() => edits.resolveConflict({ key, column }, 'mine')}
              >
                {translate(messages.conflictYours, { value: cell.text ?? translate(messages.conflictNothing) })}
              </button>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
})
