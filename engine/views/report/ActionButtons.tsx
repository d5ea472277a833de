import { observer } from 'mobx-react-lite'
import type { ReportPage } from '../../page/ReportPage.ts'
import { useServices } from '../EngineProvider.tsx'

/** What can be done from here; what leads where this person may not go is not there. */
export const ActionButtons = observer(function ActionButtons({ page }: { page: ReportPage }) {
  const services = useServices()
  return page.report.actions.map((action) => {
    const address = page.addressOf(action.link, null)
    if (address === null) return null
    return (
      <a key={action.id} className="engine-button engine-button-primary" href={address} onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        services.navigate(address)
      }}>
        {services.translate(action.title)}
      </a>
    )
  })
})
