import { observer } from 'mobx-react-lite'
import { resolveBindings } from '../../core/binding/resolve.ts'
import type { ViewElement } from '../../core/definition/model.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { useServices } from '../EngineProvider.tsx'

/** A view of the trade that the portal registered by name; once, or for each row of a source. */
export const DomainView = observer(function DomainView({ page, element }: { page: ReportPage; element: ViewElement }) {
  const services = useServices()
  const View = services.views[element.view]
  const title = element.title ? services.translate(element.title) : null
  const rows = element.each ? (page.sources[element.each]?.rows ?? []) : [null]
  return (
    <section className="domain-view">
      {rows.map((row, index) => (
        <View
          key={index}
          title={title}
          format={services.format()}
          values={resolveBindings(element.with, { ...page.surroundings, row })}
          refresh={() => page.refresh()}
        />
      ))}
    </section>
  )
})
