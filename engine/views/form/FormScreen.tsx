import { observer } from 'mobx-react-lite'
import { useCallback, useRef } from 'react'
import type { FormPage } from '../../state/FormPage.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { FailureNotice } from '../feedback/FailureNotice.tsx'
import { LeaveDialog } from '../feedback/LeaveDialog.tsx'
import { ProgressLine } from '../feedback/ProgressLine.tsx'
import { useClosingGuard } from '../feedback/useClosingGuard.ts'
import { Icon } from '../Icon.tsx'
import { lazily } from '../lazily.tsx'
import { messages } from '../messages.ts'
import { BackLink } from '../report/BackLink.tsx'
import { Heading } from '../report/Heading.tsx'
import { ConflictPanel } from './ConflictPanel.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { PanelView } from './PanelView.tsx'
import { SaveFailure } from './SaveFailure.tsx'
import '../report.css'
import './form.css'

const field = '.form [data-field] :is(input, select, textarea, button):not(:disabled)'

const ConfirmDialog = lazily(() => import('../feedback/ConfirmDialog.tsx').then((module) => module.ConfirmDialog))
const SchemaForm = lazily(() => import('./SchemaForm.tsx').then((module) => module.SchemaForm), <FormSkeleton />)

export interface FormViewProps {
  page: FormPage
  /** The validator functions made from the form's schema. */
  validators: unknown
  /** A way out of the page that waits for an answer, while there is something unsaved. */
  leaving: { stay(): void; leave(): void } | null
}

/** Nobody types elsewhere, and the focus brings no keyboard over the page as on a phone. */
function isFree({ ownerDocument: document }: HTMLElement): boolean {
  return (
    !document.activeElement?.matches('input, textarea') &&
    document.defaultView?.matchMedia('(pointer: fine)').matches === true
  )
}

/** One open form, top to bottom: title, what is wrong, then its sections, with saving always at hand. */
export const FormScreen = observer(function FormScreen({ page, validators, leaving }: FormViewProps) {
  const services = useServices()
  const translate = useTranslate()
  const {
    status,
    failure,
    savedAt,
    isDirty,
    form: { panel },
  } = page
  useClosingGuard(isDirty)
  const screen = useRef<HTMLDivElement>(null)
  const focused = useRef<number | null>(null)
  /** Once for each time that the form begins: typing can go on at once. */
  const moveFocus = useCallback(() => {
    const isOpened = focused.current === null
    if (!screen.current || focused.current === page.restarts) return
    focused.current = page.restarts
    if (!isOpened || (page.form.beside !== null && isFree(screen.current))) focusFirstField(screen.current)
  }, [page])
  return (
    <div ref={screen} className="report form-page" data-panel={panel !== null || undefined}>
      <header className="title-row">
        <div className="title-row-names">
          <BackLink back={page.back} />
          <Heading title={services.translate(page.title)} subject={page.subject} />
        </div>
        <p className="form-saved" role="status">
          {savedAt && !isDirty && (
            <>
              <Icon name="ok" />
              {translate(messages.formSaved)}
            </>
          )}
        </p>
      </header>
      {page.form.description && <p className="form-description">{services.translate(page.form.description)}</p>}
      <ProgressLine active={status === 'saving'} />
      {failure &&
        (status === 'failed' ? (
          <FailureNotice failure={failure} failed={messages.formFailed} onRetry={page.retry} />
        ) : (
          <SaveFailure failure={failure} />
        ))}
      <ErrorSummary page={page} />
      <ConflictPanel page={page} />
      {panel && status !== 'failed' && (
        <aside className="form-panel">
          <PanelView page={page} panel={panel} />
        </aside>
      )}
      {status === 'loading' ? (
        <FormSkeleton />
      ) : (
        status !== 'failed' && (
          <SchemaForm key={page.revision} page={page} validators={validators} onShown={moveFocus} />
        )
      )}
      {page.question && (
        <ConfirmDialog
          title={services.translate(page.question.text)}
          text={null}
          isHarmless
          confirm={page.form.save.title ? services.translate(page.form.save.title) : translate(messages.formSave)}
          onConfirm={() => page.answer(true)}
          onClose={() => page.answer(false)}
        >
          {page.form.save.panel && <PanelView page={page} panel={page.form.save.panel} />}
        </ConfirmDialog>
      )}
      {leaving && <LeaveDialog {...leaving} />}
    </div>
  )
})

/** Gives the focus to the first field of a form, its text selected, so that typing replaces it. */
function focusFirstField(container: HTMLElement): void {
  const first = [...container.querySelectorAll<HTMLElement>(field)].find((each) => each.checkVisibility())
  if (!first) return
  first.focus({ preventScroll: true })
  first.scrollIntoView({ block: 'nearest' })
  if (first instanceof HTMLInputElement && first.type === 'text') first.select()
}
