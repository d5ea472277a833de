import { observer } from 'mobx-react-lite'
import type { Visit } from '../../core/definition/dashboardModel.ts'
import { storedBase } from '../../state/storedBase.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { messages } from '../messages.ts'
import '../button.css'
import '../hidden.css'
import '../report.css'

interface VisitLinksProps {
  visits: Visit[]
  /** The current request of the open dashboard; elsewhere the one stored last. */
  base?: Record<string, unknown> | null
  className?: string
}

/** Pages of other sites; those that the server knows no address of are not there. */
export const VisitLinks = observer(function VisitLinks({ visits, base, className }: VisitLinksProps) {
  const services = useServices()
  const translate = useTranslate()
  const shown = visits.flatMap((visit) => {
    const found = services.visit(visit.site, base ?? storedBase(services.storage, visit.stored))
    return found ? [{ ...visit, ...found }] : []
  })
  if (shown.length === 0) return null
  return (
    <ul className={`visit-links ${className ?? ''}`}>
      {shown.map(({ id, title, address, opensWindow }) => (
        <li key={id}>
          <a className="quiet-button" href={address} target={opensWindow ? '_blank' : undefined} rel="noopener">
            {services.translate(title)}
            <Icon name="external" />
            {opensWindow && <span className="visually-hidden"> ({translate(messages.opensWindow)})</span>}
          </a>
        </li>
      ))}
    </ul>
  )
})
