import { observer } from 'mobx-react-lite'
import type { FormPage } from '../../state/FormPage.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { messages } from '../messages.ts'
import '../button.css'
import './form.css'

/** Saving, always in sight; leaving asks when something is not saved. */
export const FormActions = observer(function FormActions({ page }: { page: FormPage }) {
  const services = useServices()
  const translate = useTranslate()
  const isSaving = page.status === 'saving'
  const { back } = page
  // In a preview as another user the button can be pressed, and explains why nothing is saved.
  const isOff = isSaving || services.isReadOnly?.()
  return (
    <div className="form-actions">
      {page.isDirty && <span className="form-unsaved">{translate(messages.formUnsaved)}</span>}
      {back && (
        <button type="button" className="engine-button" onClick={back.go}>
          {translate(messages.cancel)}
        </button>
      )}
      {page.form.again && page.isNew && (
        <button
          type="button"
          className="engine-button"
          aria-disabled={isOff}
          onClick={({ currentTarget }) => {
            page.goOn()
            currentTarget.form?.requestSubmit()
          }}
        >
          {translate(messages.formSaveAgain)}
        </button>
      )}
      {page.form.draft && (
        <button type="button" className="engine-button" aria-disabled={isOff} onClick={page.saveDraft}>
          {services.translate(page.form.draft.title)}
        </button>
      )}
      <button type="submit" className="engine-button engine-button-primary" aria-disabled={isOff}>
        {isSaving && <Spinner />}
        {isSaving
          ? translate(messages.formSaving)
          : page.form.save.title
            ? services.translate(page.form.save.title)
            : translate(messages.formSave)}
      </button>
    </div>
  )
})
