import { observer } from 'mobx-react-lite'
import { useEffect, useId, useRef } from 'react'
import type { Column } from '../../core/definition/model.ts'
import type { CellEdits } from '../../page/CellEdits.ts'
import type { Row } from '../../page/SourceState.ts'
import { useServices } from '../EngineProvider.tsx'
import '../filters/fields.css'
import './grid.css'
import '../input.css'

/** A cell that can be edited, on a card: a box under its title. */
export const CardEdit = observer(function CardEdit({ edits, column, row }: { edits: CellEdits; column: Column; row: Row }) {
  const services = useServices()
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const cell = edits.cellOf(row, column.id)
  const isWanted = edits.wanted?.column === column.id && edits.wanted.key === edits.keyOf(row)
  useEffect(() => {
    if (!isWanted) return
    box.current?.focus()
    edits.seek(null)
  }, [isWanted, edits])
  return (
    <div className="card-edit" data-edited={cell !== null || undefined}>
      <label htmlFor={id}>{services.translate(column.title)}</label>
      <textarea ref={box} id={id} className="engine-input" rows={2} maxLength={column.edit?.maxLength} readOnly={edits.isSaving} aria-invalid={Boolean(cell?.problem)}
        aria-describedby={cell?.problem ? `${id}-problem` : undefined} value={edits.textOf(row, column.id) ?? ''} onChange={({ target }) => edits.set(row, column.id, target.value)} />
      {cell?.problem && <p id={`${id}-problem`} className="field-error">{cell.problem}</p>}
    </div>
  )
})
