import { observer } from 'mobx-react-lite'
import { isNothing, resolveBinding } from '../../core/binding/resolve.ts'
import type { CoverElement } from '../../core/definition/model.ts'
import { formatValue } from '../../core/format/formatValue.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { useServices } from '../EngineProvider.tsx'
import './document.css'

/** The cover: the document's title, and the accounts and days it covers. */
export const CoverView = observer(function CoverView({ page, element }: { page: ReportPage; element: CoverElement }) {
  const services = useServices()
  const lines = element.lines.flatMap((line) => {
    const value = resolveBinding(line.value, page.surroundings)
    return isNothing(value) ? [] : [{ line, text: formatValue(value, line, services.format()) }]
  })
  return (
    <header className="document-cover">
      <p className="document-title">{services.translate(element.title)}</p>
      {lines.length > 0 && (
        <dl>
          {lines.map(({ line, text }) => (
            <div key={line.id}>
              <dt>{services.translate(line.title)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </header>
  )
})
