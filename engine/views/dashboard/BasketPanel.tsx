import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import type { ExportFormat } from '../../core/definition/model.ts'
import { fileNames, type BasketState } from '../../state/BasketState.ts'
import type { DashboardPage } from '../../state/DashboardPage.ts'
import { TemplateList } from '../../state/TemplateList.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { ActionFailure } from '../feedback/ActionFailure.tsx'
import { FailureNotice } from '../feedback/FailureNotice.tsx'
import { GeneratedReportList } from '../generate/GeneratedReportList.tsx'
import { messages } from '../messages.ts'
import { BasketCard } from './BasketCard.tsx'
import { FileButton } from './FileButton.tsx'
import { TemplateTable } from './TemplateTable.tsx'
import './basket.css'
import '../filters/fields.css'

/** The collected reports, to be named, saved and exported together; and those saved before. */
export const BasketPanel = observer(function BasketPanel({
  board,
  basket,
}: {
  board: DashboardPage
  basket: BasketState
}) {
  const services = useServices()
  const translate = useTranslate()
  const { downloads } = board.page
  const { entries, code, failure, name } = basket
  const { templates: calls, files, title, code: combined } = basket.basket
  const [templates, setTemplates] = useState<TemplateList | null>(null)
  const [tried, setTried] = useState(false)
  const wasCleared = useRef(false)
  const wasRestored = useRef(false)
  useEffect(() => {
    const opened = calls && new TemplateList(calls, services)
    setTemplates(opened)
    return () => opened?.dispose()
  }, [calls, services])
  const section = code === combined ? null : board.dashboard.tabs.find((tab) => tab.code === code)
  const isNameless = tried && name.trim() === ''
  const save = async (): Promise<void> => {
    setTried(true)
    if (name.trim() === '' || !(await basket.save())) return
    setTried(false)
    services.notify(translate(messages.templateSaved, { name: name.trim() }))
    templates?.refresh()
  }
  const clear = (): void => {
    wasCleared.current = true
    basket.clear()
    services.notify(translate(messages.basketCleared))
  }
  const undo = (): void => {
    wasRestored.current = true
    basket.undoClear()
  }
  // The button that cleared it is gone with the rest.
  const moveFocus = (empty: HTMLElement | null): void => {
    if (!empty || !wasCleared.current) return
    wasCleared.current = false
    empty.focus()
  }
  // So is the one that brought it back.
  const restoreFocus = (clearButton: HTMLElement | null): void => {
    if (!clearButton || !wasRestored.current) return
    wasRestored.current = false
    clearButton.focus()
  }
  return (
    <>
      {failure &&
        (basket.isSaveFailed ? (
          <ActionFailure failure={failure} onClose={basket.dismiss} />
        ) : (
          <FailureNotice failure={failure} onRetry={basket.dismiss} />
        ))}
      {entries.length === 0 ? (
        <div className="card-none">
          <p tabIndex={-1} ref={moveFocus}>
            {translate(messages.basketEmpty)}
          </p>
          {basket.cleared && (
            <button type="button" className="engine-button" onClick={undo}>
              {translate(messages.undoClear)}
            </button>
          )}
        </div>
      ) : (
        <>
          <form
            className="basket-head"
            onSubmit={(event) => {
              event.preventDefault()
              void save()
            }}
          >
            <div className="basket-name">
              <label htmlFor="basket-name">{translate(messages.basketName)}</label>
              <input
                id="basket-name"
                className="engine-input"
                maxLength={100}
                value={name}
                aria-invalid={isNameless}
                aria-describedby={isNameless ? 'basket-name-error' : undefined}
                onChange={({ target }) => basket.rename(target.value)}
              />
              {isNameless && (
                <span className="field-error" id="basket-name-error">
                  {translate(messages.fieldRequired, { field: translate(messages.basketName) })}
                </span>
              )}
            </div>
            {calls && (
              <button type="submit" className="engine-button engine-button-primary" disabled={basket.isSaving}>
                {translate(messages.basketSave)}
              </button>
            )}
            {files && (
              <FileButton
                className="engine-button"
                of={services.translate(title)}
                disabled={false}
                busy={downloads.running !== null}
                formats={Object.keys(fileNames) as ExportFormat[]}
                onChoose={(format) => {
                  if (board.fileOf(format))
                    services.notify(translate(messages.fileBegun, { name: name.trim() || services.translate(title) }))
                }}
              />
            )}
            <button type="button" className="quiet-button" ref={restoreFocus} onClick={clear}>
              {translate(messages.basketClear)}
            </button>
            <p className="basket-section">
              {section ? services.translate(section.title) : translate(messages.basketCombined)}
            </p>
          </form>
          <div className="dashboard-cards">
            {entries.map((entry) => (
              <BasketCard
                key={`${entry.report.report_type} ${keyOf(entry)}`}
                board={board}
                basket={basket}
                entry={entry}
              />
            ))}
          </div>
        </>
      )}
      {board.files && <GeneratedReportList storedReports={board.files} onDownload={board.download} />}
      {templates && (
        <TemplateTable
          templates={templates}
          onRestore={async (id) => {
            if (await basket.restore(id)) setTried(false)
          }}
        />
      )}
    </>
  )
})

/** Returns the key of everything that an entry's rows depend on. */
const keyOf = ({ report, ...shared }: BasketState['entries'][number]): string =>
  JSON.stringify([shared, { ...report, comment: null, report_part: null }])
