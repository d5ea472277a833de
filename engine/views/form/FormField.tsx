import { observer } from 'mobx-react-lite'
import type { FieldValue } from '../../core/form/formValues.ts'
import type { FormPage } from '../../state/FormPage.ts'
import { storedFile } from '../../state/storedFile.ts'
import { useServices } from '../EngineProvider.tsx'
import { FieldInput } from '../filters/FieldInput.tsx'
import { messages } from '../messages.ts'
import { RowsInput } from './RowsInput.tsx'

interface FormFieldProps {
  page: FormPage
  id: string
  value: FieldValue | undefined
  error: string | null
  /** Returns the error of one value in a row, by its place. */
  errorAt(place: string): string | null
  set(value: FieldValue): void
}

/** One field of a form; a hidden one is not there. */
export const FormField = observer(function FormField({ page, id, value, error, errorAt, set }: FormFieldProps) {
  const services = useServices()
  const field = page.field(id)
  if (!field || !page.isShown(field)) return null
  if (field.type === 'rows') {
    return (
      <div data-field={id}>
        <RowsInput
          field={field}
          value={value}
          set={set}
          error={error}
          errorAt={errorAt}
          problemAt={(place) => page.problems.get(place) ?? null}
          tried={page.tried}
          disabled={!page.isEnabled(field)}
          refuse={(part, wrong) => page.refused.mark(id, part, wrong)}
        />
      </div>
    )
  }
  const parent = page.missingParentOf(field)
  return (
    <div data-field={id}>
      <FieldInput
        field={field}
        label={services.translate(field.title)}
        help={field.help && services.translate(field.help)}
        error={error}
        problem={page.tried ? (page.problems.get(id) ?? null) : null}
        tried={page.tried}
        disabled={!page.isEnabled(field)}
        value={value}
        set={set}
        refuse={(part, wrong) => page.refused.mark(id, part, wrong)}
        isRefused={page.refused.has(id)}
        options={page.lookups.of.get(id) ?? null}
        parent={parent && services.translate(parent.title)}
        nothing={messages.none}
        file={
          field.type === 'file'
            ? {
                chosen: page.files.get(id) ?? null,
                stored: storedFile(page, field),
                choose: (file) => page.chooseFile(id, file),
              }
            : undefined
        }
      />
    </div>
  )
})
