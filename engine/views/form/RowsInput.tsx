import { observer } from 'mobx-react-lite'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { RowsField } from '../../core/definition/formModel.ts'
import type { FormProblem } from '../../core/form/formProblems.ts'
import { placeInRow, rowsOf, type FieldValue, type RowValues } from '../../core/form/formValues.ts'
import { newRow } from '../../state/initialValues.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { FieldInput } from '../filters/FieldInput.tsx'
import { Icon } from '../Icon.tsx'
import { messages } from '../messages.ts'
import { rowName } from './placeName.ts'
import '../button.css'
import '../filters/fields.css'
import '../hidden.css'
import './rows.css'

interface RowsInputProps {
  field: RowsField
  value: FieldValue | undefined
  set(value: FieldValue): void
  /** The error of the field as a whole, as too few rows. */
  error: string | null
  /** Returns the error of one value, by its place: `contacts.2.email`. */
  errorAt(place: string): string | null
  problemAt(place: string): FormProblem | null
  tried: boolean
  disabled: boolean
  refuse(part: string, wrong: boolean): void
}

/**
 * Rows in a column. Enter moves to the next input, as a gauge that types expects. An added row takes the focus, and so
 * does the row after a removed one.
 */
export const RowsInput = observer(function RowsInput({
  field,
  value,
  set,
  error,
  errorAt,
  problemAt,
  tried,
  disabled,
  refuse,
}: RowsInputProps) {
  const services = useServices()
  const translate = useTranslate()
  const box = useRef<HTMLFieldSetElement>(null)
  const helpId = useId()
  const errorId = useId()
  const rows = rowsOf(field, value)
  const keys = useRef<number[]>([])
  while (keys.current.length < rows.length) keys.current.push((keys.current.at(-1) ?? 0) + 1)
  const [focused, setFocused] = useState<{ row: number } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (focused)
      box.current
        ?.querySelectorAll<HTMLElement>('[data-row]')
        [focused.row]?.querySelector<HTMLElement>('input, button:not([data-remove])')
        ?.focus()
  }, [focused])

  const add = (): void => {
    set([...rows, newRow(field, services.now())])
    setFocused({ row: rows.length })
    setAnnouncement('')
  }
  const remove = (index: number): void => {
    for (const { id } of field.fields) refuse(`${keys.current[index]}.${id}`, false)
    keys.current = keys.current.filter((_, at) => at !== index)
    set(rows.filter((_, at) => at !== index))
    setFocused({ row: Math.min(index, rows.length - 2) })
    setAnnouncement(translate(messages.rowRemoved, { name: rowName(field, index, services.translate) }))
  }
  const change = (index: number, id: string, next: FieldValue): void =>
    set(rows.map((row, at) => (at === index ? ({ ...row, [id]: next } as RowValues) : row)))
  const goOn = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.target.type !== 'text') return
    const inputs = [...(box.current?.querySelectorAll<HTMLInputElement>('input[type="text"]:not([disabled])') ?? [])]
    const next = inputs[inputs.indexOf(event.target) + 1]
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    next.focus()
    next.select()
  }
  const isSingle = field.fields.length === 1
  const Picture = field.picture && services.pictures[field.picture]
  const described = [field.help && helpId, error && errorId].filter(Boolean).join(' ')
  return (
    <fieldset
      ref={box}
      className="rows"
      disabled={disabled}
      onKeyDownCapture={goOn}
      {...(described ? { 'aria-describedby': described } : {})}
    >
      <legend className="field-label">{services.translate(field.title)}</legend>
      {field.help && (
        <p className="field-help" id={helpId}>
          {services.translate(field.help)}
        </p>
      )}
      {Picture && (
        <div className="rows-picture" aria-hidden="true">
          <Picture values={{ [field.id]: rows }} />
        </div>
      )}
      <ol className={isSingle ? 'rows-list rows-single' : 'rows-list'}>
        {rows.map((row, index) => {
          const name = rowName(field, index, services.translate)
          return (
            <li key={keys.current[index]}>
              <div className="rows-row" data-row {...(isSingle ? {} : { role: 'group', 'aria-label': name })}>
                {!isSingle && (
                  <span className="rows-name" aria-hidden="true">
                    {name}
                  </span>
                )}
                <div className="rows-fields">
                  {field.fields.map((one) => {
                    const place = placeInRow(field.id, index, one.id)
                    return (
                      <div key={one.id} data-field={place}>
                        <FieldInput
                          field={one}
                          label={isSingle ? name : services.translate(one.title)}
                          help={one.help && services.translate(one.help)}
                          error={errorAt(place)}
                          problem={tried ? problemAt(place) : null}
                          tried={tried}
                          disabled={disabled}
                          value={row[one.id]}
                          set={(next) => change(index, one.id, next)}
                          refuse={(_part, wrong) => refuse(`${keys.current[index]}.${one.id}`, wrong)}
                          isRefused={false}
                          options={null}
                          parent={null}
                          nothing={messages.none}
                        />
                      </div>
                    )
                  })}
                </div>
                <button
                  type="button"
                  className="quiet-button icon-button"
                  data-remove
                  aria-label={translate(messages.fileRemoveNamed, { name })}
                  disabled={disabled || rows.length <= field.minRows}
                  onClick={() => remove(index)}
                >
                  <Icon name="close" />
                </button>
              </div>
            </li>
          )
        })}
      </ol>
      {error && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
      <button
        type="button"
        className="engine-button rows-add"
        disabled={disabled || rows.length >= field.maxRows}
        onClick={add}
      >
        {services.translate(field.add)}
      </button>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </fieldset>
  )
})
