import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import type { FormatContext } from '../../../engine/core/format/formatValue.ts'
import { useTranslate } from '../inspector/useTranslate.ts'
import type { ImportState } from './ImportState.ts'
import { importMessages } from './importMessages.ts'
import type { FeedColumn, PreviewedRow } from './importWire.ts'
import { RowStatus } from './RowTable.tsx'
import { previousText, isSameText, storedText } from './storedText.ts'
import './import.css'
import './rowTable.css'

interface StoredRowsProps {
  state: ImportState
  format: FormatContext
  rows: PreviewedRow[]
  note: string | null
}

/**
 * The rows of a preview as they will be stored, in the order of the feed's columns. Replaced values are struck out, and
 * the file's own spelling is below where it differs.
 */
export const StoredRows = observer(function StoredRows({ state, format, rows, note }: StoredRowsProps) {
  const translate = useTranslate()
  const id = useId()
  const columns = (state.feed?.columns ?? []).filter((column) =>
    rows.some(({ values }) => values[column.id] !== undefined),
  )
  const headingOf = (column: FeedColumn): string | null => state.choices?.headings[column.id] ?? null
  return (
    <div className="import-rows">
      <h3 id={id}>
        {translate(importMessages.firstRows)}
        {note && <span className="muted">{note}</span>}
        <span className="muted">{translate(importMessages.asStored)}</span>
      </h3>
      <div className="import-scroll" role="region" aria-labelledby={id} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{translate(importMessages.line)}</th>
              <th scope="col">{translate(importMessages.status)}</th>
              {columns.map((column) => (
                <ColumnHeading key={column.id} column={column} heading={headingOf(column)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.line}>
                <th scope="row">{row.line}</th>
                <td>
                  <RowStatus change={row.change} />
                </td>
                {columns.map((column) => (
                  <StoredCell
                    key={column.id}
                    row={row}
                    column={column}
                    written={row.cells[headingOf(column) ?? ''] ?? ''}
                    format={format}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
})

/** The field of a column, with the heading that the file has for it where that is another. */
function ColumnHeading({ column, heading }: { column: FeedColumn; heading: string | null }) {
  return (
    <th scope="col">
      {column.title}
      {heading !== null && !isSameText(heading, column.title) && <span className="import-written">{heading}</span>}
    </th>
  )
}

function StoredCell({
  row,
  column,
  written,
  format,
}: {
  row: PreviewedRow
  column: FeedColumn
  written: string
  format: FormatContext
}) {
  const translate = useTranslate()
  const stored = storedText(column, row, format)
  const previous = previousText(column, row, format)
  return (
    <td data-changed={previous !== null || undefined}>
      {previous !== null && (
        <>
          <del>{previous}</del>{' '}
        </>
      )}
      {stored}
      {written.trim() !== '' && !isSameText(written, stored) && (
        <span className="import-written">{translate(importMessages.inFile, { text: written.trim() })}</span>
      )}
    </td>
  )
}
