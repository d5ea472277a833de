import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { Radio } from 'react-aria-components/RadioGroup'
import { RadioGroup } from 'react-aria-components/RadioGroup'
import { type FieldValue, isChosenFile, isEmptyValue, rowsOf } from '../../core/form/formValues.ts'
import type { ConflictField } from '../../state/Conflict.ts'
import type { FormPage } from '../../state/FormPage.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { messages } from '../messages.ts'
import { placeName } from './placeName.ts'
import '../button.css'
import '../radio.css'
import './form.css'
import type { FormField } from '../../core/definition/formModel.ts'
import type { FilterValue } from '../../core/query/filterValues.ts'
import { describeFilter } from '../filters/describeFilter.ts'

/** Someone saved the same row meanwhile: their value and yours, field by field, to choose from before saving again. */
export const ConflictPanel = observer(function ConflictPanel({ page }: { page: FormPage }) {
  const translate = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  const isOpen = page.conflict !== null
  useEffect(() => {
    if (isOpen) box.current?.focus()
  }, [isOpen])
  if (!page.conflict) return null
  return (
    <Notice box={box} className="form-conflict" icon="warning" title={translate(messages.conflictTitle)}>
      <p>{translate(messages.conflictHelp)}</p>
      {page.conflict.fields.map((field) => (
        <Choice key={field.field} page={page} conflict={field} />
      ))}
      <div className="form-conflict-actions">
        <button type="button" className="engine-button engine-button-primary" onClick={page.saveResolved}>
          {translate(messages.conflictSave)}
        </button>
        <button type="button" className="engine-button" onClick={page.discard}>
          {translate(messages.conflictDiscard)}
        </button>
      </div>
    </Notice>
  )
})

const Choice = observer(function Choice({ page, conflict }: { page: FormPage; conflict: ConflictField }) {
  const services = useServices()
  const translate = useTranslate()
  const field = page.field(conflict.field)
  if (!field) return null
  const describe = (value: FieldValue): string =>
    describeValue(field, value, page.lookups.of.get(field.id), {
      translate,
      format: services.format(),
    }) || translate(messages.conflictNothing)
  const title = placeName(page, field.id, services.translate)
  return (
    <RadioGroup
      className="conflict-field"
      aria-label={title}
      value={conflict.whose}
      onChange={(whose) => page.conflict?.resolveField(conflict.field, whose === 'theirs' ? 'theirs' : 'yours')}
    >
      <span className="conflict-title" aria-hidden="true">
        {title}
      </span>
      <Radio className="conflict-choice" value="theirs">
        <span className="radio-dot" />
        {translate(messages.conflictTheirs, { value: describe(conflict.theirs) })}
      </Radio>
      <Radio className="conflict-choice" value="yours">
        <span className="radio-dot" />
        {translate(messages.conflictYours, { value: describe(conflict.yours) })}
      </Radio>
    </RadioGroup>
  )
})

/** A value of a form in few words; nothing for none. */
function describeValue(
  field: FormField,
  value: FieldValue,
  options: Parameters<typeof describeFilter>[2],
  speaker: Parameters<typeof describeFilter>[3],
): string {
  if (field.type !== 'flag' && isEmptyValue(value)) return ''
  if (field.type === 'file') return isChosenFile(value) ? value.name : ''
  if (field.type === 'rows') {
    return rowsOf(field, value)
      .map((row) =>
        field.fields.map((one) => describeValue(one, row[one.id] ?? null, undefined, speaker) || '–').join(' · '),
      )
      .join(', ')
  }
  return describeFilter(field, value as FilterValue, options, speaker)
}
