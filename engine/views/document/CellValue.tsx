import { observer } from 'mobx-react-lite'
import type { Column } from '../../core/definition/model.ts'
import { besideTexts } from '../../core/format/cellText.ts'
import { formatValue } from '../../core/format/formatValue.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import type { Row } from '../../state/SourceState.ts'
import { Anchor } from '../Anchor.tsx'
import { useServices } from '../EngineProvider.tsx'
import { toneOfCell } from '../grid/toColumnDefs.ts'
import { Icon } from '../Icon.tsx'
import './document.css'
import './documentTable.css'

interface CellValueProps {
  page: ReportPage
  column: Column
  row: Row
  /** Text in place of a value that is not known. */
  unknown?: string
}

/** A value of a row with the icon of its tone, its link, and the further values beside it. */
export const CellValue = observer(function CellValue({ page, column, row, unknown = '' }: CellValueProps) {
  const services = useServices()
  const format = services.format()
  const tone = toneOfCell(column, row[column.id], row)
  const text = formatValue(row[column.id], column, format) || unknown
  const address = column.link && page.addressOf(column.link, row)
  const value =
    address && text ? (
      <Anchor address={address} navigate={services.navigate}>
        {text}
      </Anchor>
    ) : (
      text
    )
  return (
    <>
      {tone ? (
        <span className="document-toned">
          <Icon name={tone} />
          {value}
        </span>
      ) : (
        value
      )}
      {besideTexts(column, row, { format, translate: services.translate }).map((beside, index) => (
        <span key={index} className="document-beside">
          {' '}
          {beside}
        </span>
      ))}
    </>
  )
})
