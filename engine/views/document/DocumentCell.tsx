import { observer } from 'mobx-react-lite'
import type { Column } from '../../core/definition/model.ts'
import { isNumeric } from '../../core/format/formatValue.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import type { Row } from '../../state/SourceState.ts'
import { toneOfCell } from '../grid/toColumnDefs.ts'
import { CellValue } from './CellValue.tsx'
import '../tone.css'
import './document.css'
import './documentTable.css'

/**
 * A cell of a document's table, with its tone and link. In a comparison, texts are aligned like numbers, and an unknown
 * value is a dash.
 */
export const DocumentCell = observer(function DocumentCell({
  page,
  column,
  row,
  isCompared = false,
}: {
  page: ReportPage
  column: Column
  row: Row
  isCompared?: boolean
}) {
  const tone = toneOfCell(column, row[column.id], row)
  return (
    <td data-number={isCompared || isNumeric(column) || undefined} className={tone ? `tone-${tone}` : undefined}>
      <CellValue page={page} column={column} row={row} unknown={isCompared ? '–' : ''} />
    </td>
  )
})
