import { observer } from 'mobx-react-lite'
import type { Column } from '../../core/definition/model.ts'
import { formatValue, isNumeric } from '../../core/format/formatValue.ts'
import type { ReportPage } from '../../page/ReportPage.ts'
import type { Row } from '../../page/SourceState.ts'
import { Anchor } from '../Anchor.tsx'
import { useServices } from '../EngineProvider.tsx'
import { toneOfCell } from '../grid/toColumnDefs.ts'
import { Icon } from '../Icon.tsx'
import '../tone.css'
import './document.css'

/** What a row of a document's table says in a column, with its tone and where it leads. Compared with others of its line, words stand as numbers do, and what is not known is a dash. */
export const DocumentCell = observer(function DocumentCell({ page, column, row, isCompared = false }: { page: ReportPage; column: Column; row: Row; isCompared?: boolean }) {
  const services = useServices()
  const value = row[column.id]
  const tone = toneOfCell(column, value)
  const text = formatValue(value, column, services.format()) || (isCompared ? '–' : '')
  const address = column.link && page.addressOf(column.link, row)
  return (
    <td data-number={isCompared || isNumeric(column) || undefined} className={tone ? `tone-${tone}` : undefined}>
      {tone && <Icon name={tone} />}
      {address && text ? <Anchor address={address} navigate={services.navigate}>{text}</Anchor> : text}
    </td>
  )
})
