import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Message } from '../../core/definition/model.ts'
import {
  templateColumns,
  type SavedTemplate,
  type TemplateColumn,
  type TemplateList,
} from '../../state/TemplateList.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { FailureNotice } from '../feedback/FailureNotice.tsx'
import { ProgressLine } from '../feedback/ProgressLine.tsx'
import { KeywordSearch } from '../grid/KeywordSearch.tsx'
import { lazily } from '../lazily.tsx'
import { momentText } from '../momentText.ts'
import { messages } from '../messages.ts'
import { ScrollBox, scrollMessages } from '../ScrollBox.tsx'
import '../button.css'
import './basket.css'
import './dashboard.css'
import '../generate/generate.css'
import '../hidden.css'

const ConfirmDialog = lazily(() => import('../feedback/ConfirmDialog.tsx').then((module) => module.ConfirmDialog))

const columnMessages: Record<TemplateColumn, Message> = {
  account_name: messages.templateAccount,
  report_name: messages.templateName,
  report_type_display: messages.templateType,
  report_dates: messages.templateDates,
  date_created: messages.templateCreated,
}

/** The reader's saved reports, by any of their columns: to take up again, or to delete. */
export const TemplateTable = observer(function TemplateTable({
  templates,
  onRestore,
}: {
  templates: TemplateList
  onRestore(id: number): Promise<void>
}) {
  const services = useServices()
  const translate = useTranslate()
  const [doomed, setDoomed] = useState<SavedTemplate | null>(null)
  const { list, rows, total, pages, call } = templates
  const text = (row: SavedTemplate, column: TemplateColumn): string =>
    (column === 'date_created' ? momentText(new Date(row.date_created), services.format()) : row[column]) || '–'
  return (
    <section className="templates" aria-labelledby="templates-title">
      <header className="basket-head">
        <h2 id="templates-title">{translate(messages.templates)}</h2>
        <KeywordSearch list={list} />
      </header>
      <ProgressLine active={call.status === 'loading'} />
      {call.failure && (
        <FailureNotice
          failure={call.failure}
          onRetry={templates.refresh}
          shownFrom={call.answer ? call.loadedAt : null}
        />
      )}
      {call.answer && rows.length === 0 && (
        <p className="card-none">{translate(list.keyword ? messages.noMatches : messages.templatesNone)}</p>
      )}
      {rows.length > 0 && (
        <ScrollBox
          className="templates-scroll"
          label={translate(scrollMessages.table, { title: translate(messages.templates) })}
        >
          <table className="earlier-table">
            <thead>
              <tr>
                {(Object.keys(templateColumns) as TemplateColumn[]).map((column) => (
                  <th
                    key={column}
                    scope="col"
                    aria-sort={list.sort?.column === column ? (list.sort.desc ? 'descending' : 'ascending') : undefined}
                  >
                    <button type="button" onClick={() => templates.orderBy(column)}>
                      {translate(columnMessages[column])}
                    </button>
                  </th>
                ))}
                <th>
                  <span className="visually-hidden">{translate(messages.actions)}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  {(Object.keys(templateColumns) as TemplateColumn[]).map((column) => (
                    <td key={column} data-label={translate(columnMessages[column])}>
                      {text(row, column)}
                    </td>
                  ))}
                  <td className="earlier-actions">
                    <button
                      type="button"
                      className="quiet-button"
                      aria-label={`${translate(messages.templateRestore)} ${row.report_name}`}
                      onClick={() => void onRestore(row.id)}
                    >
                      {translate(messages.templateRestore)}
                    </button>
                    <button
                      type="button"
                      className="quiet-button"
                      aria-label={`${translate(messages.delete)} ${row.report_name}`}
                      onClick={() => setDoomed(row)}
                    >
                      {translate(messages.delete)}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {pages > 1 && (
        <nav className="earlier-pages" aria-label={translate(messages.pages)}>
          <button
            type="button"
            className="quiet-button"
            disabled={list.page <= 1}
            onClick={() => list.goTo(list.page - 1)}
          >
            {translate(messages.previousPage)}
          </button>
          <span>
            {translate(messages.rowsShown, {
              from: (list.page - 1) * 20 + 1,
              to: (list.page - 1) * 20 + rows.length,
              total,
            })}
          </span>
          <button
            type="button"
            className="quiet-button"
            disabled={list.page >= pages}
            onClick={() => list.goTo(list.page + 1)}
          >
            {translate(messages.nextPage)}
          </button>
        </nav>
      )}
      {doomed && (
        <ConfirmDialog
          title={translate(messages.deleteTitle, { name: doomed.report_name })}
          text={translate(messages.deleteHelp)}
          confirm={translate(messages.delete)}
          onConfirm={() => void templates.remove(doomed.id)}
          onClose={() => setDoomed(null)}
        />
      )}
    </section>
  )
})
