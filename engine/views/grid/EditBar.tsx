import { observer } from 'mobx-react-lite'
import type { GridElement } from '../../core/definition/model.ts'
import { formatValue } from '../../core/format/formatValue.ts'
import type { CellEdits } from '../../state/CellEdits.ts'
import type { CellPaste } from '../../state/CellPaste.ts'
import type { CellPlace } from '../../state/editedCells.ts'
import type { Row } from '../../state/SourceState.ts'
import { useSay, useServices } from '../EngineProvider.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { Icon } from '../Icon.tsx'
import { words } from '../words.ts'
import { pasteWords } from './pasteWords.ts'
import '../button.css'
import './grid.css'

interface EditBarProps {
  element: GridElement
  edits: CellEdits
}

/** The unsaved in-place edits: their number, their problems, and the buttons to save or discard them. */
export const EditBar = observer(function EditBar({ element, edits }: EditBarProps) {
  const say = useSay()
  const { count, isSaving, failure, troubled, pasting } = edits
  // Cells that save themselves are mentioned only if saving failed.
  const isUnsaved = (edits.edit.savesEach ? troubled.length : count) > 0
  if (!isUnsaved && !failure && !pasting.last) return null
  return (
    <section className="edit-bar" aria-label={say(words.editBar)}>
      {failure && (
        <p className="edit-problem" role="alert">
          <Icon name="critical" />
          {failure.status === 0
            ? `${say(words.formUnknown)}. ${say(words.formOffline)}`
            : failure.description || say(words.failedHelp)}
          {failure.id && ` ${say(words.quote, { id: failure.id })}`}
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
          <p role="status">{say(words.edits, { count })}</p>
          <button type="button" className="engine-button" disabled={isSaving} onClick={edits.discard}>
            {say(words.editsDiscard)}
          </button>
          <button
            type="button"
            className="engine-button engine-button-primary"
            aria-disabled={isSaving}
            onClick={() => void edits.save()}
          >
            {isSaving && <Spinner />}
            {say(isSaving ? words.formSaving : words.editsSave)}
          </button>
        </div>
      )}
    </section>
  )
})

/** Says how much was pasted and how much was left out, and takes it back. */
const PasteLine = observer(function PasteLine({ pasting }: { pasting: CellPaste }) {
  const say = useSay()
  if (!pasting.last) return null
  const { cells, leftOut } = pasting.last
  return (
    <div className="edit-bar-actions">
      <p role="status">
        {say(pasteWords.pasted, { count: cells.length })}
        {leftOut > 0 && `. ${say(pasteWords.leftOut, { count: leftOut })}`}
      </p>
      {cells.length > 0 && (
        <button type="button" className="engine-button" aria-disabled={!pasting.canUndo} onClick={pasting.undo}>
          {say(pasteWords.undo)}
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
  const say = useSay()
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
          <Icon name={cell.theirs ? 'warning' : 'critical'} />
          <span>
            <button type="button" className="edit-place" onClick={() => edits.seek({ key, column })}>
              {nameOf(row)}, {titleOf({ key, column })}
            </button>
            {': '}
            {cell.problem}
          </span>
          {cell.theirs && (
            <span className="edit-choices">
              <button type="button" className="engine-button" onClick={() => edits.settle({ key, column }, 'theirs')}>
                {say(words.conflictTheirs, { value: cell.theirs.text ?? say(words.conflictNothing) })}
              </button>
              <button type="button" className="engine-button" onClick={() => edits.settle({ key, column }, 'mine')}>
                {say(words.conflictYours, { value: cell.text ?? say(words.conflictNothing) })}
              </button>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
})
