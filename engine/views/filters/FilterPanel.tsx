import { observer } from 'mobx-react-lite'
import { useEffect, useState, type FormEvent } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import type { FilterValues } from '../../core/query/filterValues.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { GenerateButton } from '../generate/GenerateButton.tsx'
import { useNarrow } from '../useNarrow.ts'
import { messages } from '../messages.ts'
import { Slide } from './Slide.tsx'
import { StepList } from './StepList.tsx'
import type { FilterCounting } from '../../state/FilterCounting.ts'
import './panel.css'

/** The number of rows that the filters being chosen would find, announced as it changes. */
const CountLine = observer(function CountLine({ counting }: { counting: FilterCounting }) {
  const translate = useTranslate()
  const { count, failed, definition } = counting
  const text = count === null ? null : translate(definition.text, { count })
  return (
    <p className="filter-count" role="status" data-known={text !== null || undefined}>
      {text ?? (failed ? '' : translate(messages.counting))}
    </p>
  )
})

/** The open filters, in the reader's language. */
export const FilterPanel = observer(function FilterPanel({ page }: { page: ReportPage }) {
  const services = useServices()
  return (
    <I18nProvider locale={services.format().locale}>
      <Panel page={page} />
    </I18nProvider>
  )
})

/** Under the chips where there is room, on a narrow screen a sheet over everything. */
const Panel = observer(function Panel({ page }: { page: ReportPage }) {
  const { parameters } = page
  const translate = useTranslate()
  const narrow = useNarrow()
  const open = parameters.openStep !== null
  // As a form, it is applied by Enter in any of its fields.
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isGenerated(page)) page.apply()
  }
  if (!narrow) {
    return (
      <Slide open={open}>
        <form
          className="filter-panel"
          noValidate
          onSubmit={submit}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.defaultPrevented) parameters.close()
          }}
        >
          <StepList page={page} />
          <div className="filter-actions">
            <Actions page={page} />
          </div>
        </form>
      </Slide>
    )
  }
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) parameters.close()
      }}
      className="sheet-overlay"
    >
      <Modal className="sheet">
        <Dialog className="sheet-dialog">
          <header className="sheet-header">
            <Heading slot="title">{translate(messages.filters)}</Heading>
            <button
              type="button"
              className="quiet-button icon-button"
              aria-label={translate(messages.close)}
              onClick={parameters.close}
            >
              <Icon name="close" />
            </button>
          </header>
          <form className="sheet-form" noValidate onSubmit={submit}>
            <div className="sheet-body">
              <StepList page={page} />
            </div>
            <footer className="filter-actions sheet-actions">
              <Actions page={page} />
            </footer>
          </form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
})

/** True of a report that is only generated: its filters belong to the button for that. */
const isGenerated = (page: ReportPage): boolean => page.storedReports !== null && page.calls.length === 0

const Actions = observer(function Actions({ page }: { page: ReportPage }) {
  const translate = useTranslate()
  const { parameters } = page
  /** The draft that was reset, while the filters stay open. */
  const [before, setBefore] = useState<FilterValues | null>(null)
  const isOpen = parameters.openStep !== null
  useEffect(() => {
    if (!isOpen) setBefore(null)
  }, [isOpen])
  const reset = (): void => {
    setBefore(parameters.draft)
    parameters.reset()
  }
  const undo = (): void => {
    for (const { id } of parameters.fields) if (before?.[id] !== undefined) parameters.set(id, before[id])
    setBefore(null)
  }
  return (
    <>
      {isGenerated(page) ? (
        <GenerateButton page={page} />
      ) : (
        <button type="submit" className="engine-button engine-button-primary">
          {translate(messages.apply)}
        </button>
      )}
      <button type="button" className="engine-button" onClick={page.parameters.close}>
        {translate(messages.cancel)}
      </button>
      <button type="button" className="quiet-button" onClick={before ? undo : reset}>
        {translate(before ? messages.undoReset : messages.resetToDefaults)}
      </button>
      {page.counting && <CountLine counting={page.counting} />}
    </>
  )
})
