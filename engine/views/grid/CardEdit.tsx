import { observer } from 'mobx-react-lite'
import { useEffect, useId, useRef } from 'react'
import type { Column } from '../../core/definition/model.ts'
import type { CellEdits } from '../../state/CellEdits.ts'
import type { Row } from '../../state/SourceState.ts'
import { useServices } from '../EngineProvider.tsx'
import { choicesOf } from './CellEditor.ts'
import { headingOf } from './toColumnDefs.ts'
import '../filters/fields.css'
import './editing.css'
import '../input.css'

/** A cell that can be edited, on a card: a box under its title. */
export const CardEdit = observer(function CardEdit({
  edits,
  column,
  row,
}: {
  edits: CellEdits
  column: Column
  row: Row
}) {
  const services = useServices()
  const id = useId()
  const box = useRef<HTMLTextAreaElement & HTMLInputElement & HTMLSelectElement>(null)
  const problem = edits.problemAt(row, column.id)
  const isHere = (place: { key: string; column: string } | null): boolean =>
    place?.column === column.id && place.key === edits.keyOf(row)
  const isWanted = isHere(edits.wanted)
  useEffect(() => {
    if (!isWanted) return
    box.current?.focus()
    edits.seek(null)
  }, [isWanted, edits])
  const { edit } = column
  const text = (isHere(edits.editor) ? edits.editor?.text : edits.textOf(row, column.id)) ?? ''
  // An entry is committed when its box is left, if each cell is saved at once.
  const typing =
    edits.edit.savesEach && edit?.type !== 'choice'
      ? {
          onFocus: () => edits.begin(row, column.id, () => undefined),
          onChange: (event: Changed) => edits.type(event.target.value),
          onBlur: edits.finish,
        }
      : { onChange: (event: Changed) => edits.set(row, column.id, event.target.value) }
  const shared = {
    ref: box,
    id,
    className: 'engine-input',
    'aria-invalid': problem !== null,
    'aria-describedby': problem === null ? undefined : `${id}-problem`,
    value: text,
    ...typing,
  }
  return (
    <div className="card-edit" data-edited={edits.cellOf(row, column.id) !== null || undefined}>
      <label htmlFor={id}>{headingOf(column, { format: services.format(), translate: services.translate })}</label>
      {edit?.type === 'choice' ? (
        <select {...shared} disabled={edits.isSaving}>
          {choicesOf(edits, row, column, text).map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.text}
            </option>
          ))}
        </select>
      ) : edit?.type === 'text' && edit.isMultiline ? (
        <textarea {...shared} rows={2} maxLength={edit.maxLength} readOnly={edits.isSaving} />
      ) : (
        <input
          {...shared}
          autoComplete="off"
          readOnly={edits.isSaving}
          {...(edit?.type === 'number'
            ? ({ inputMode: edit.rules.isInteger ? 'numeric' : 'decimal' } as const)
            : { maxLength: edit?.maxLength })}
        />
      )}
      {problem !== null && (
        <p id={`${id}-problem`} className="field-error">
          {problem}
        </p>
      )}
    </div>
  )
})

type Changed = { target: { value: string } }
