import { observer } from 'mobx-react-lite'
import type { Visit } from '../../core/definition/model.ts'
import { storedBase } from '../../page/storedBase.ts'
import { useSay, useServices } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { words } from '../words.ts'

/** Pages of other sites. What they are told is read when they are opened: the filters may have changed since this was drawn. */
export const VisitLinks = observer(function VisitLinks({ visits, className }: { visits: Visit[]; className?: string }) {
  const services = useServices()
  const say = useSay()
  const addressOf = ({ site, stored }: Visit) => services.visit(site, storedBase(services.storage, stored))
  const shown = visits.flatMap((visit) => {
    const found = addressOf(visit)
    return found ? [{ visit, ...found }] : []
  })
  if (shown.length === 0) return null
  return (
    <ul className={`visit-links ${className ?? ''}`}>
      {shown.map(({ visit, address, opensWindow }) => (
        <li key={visit.id}>
          <a className="quiet-button" href={address} target={opensWindow ? '_blank' : undefined} rel="noopener"
            onClick={({ currentTarget }) => { currentTarget.href = addressOf(visit)?.address ?? address }}
            onAuxClick={({ currentTarget }) => { currentTarget.href = addressOf(visit)?.address ?? address }}>
            {services.translate(visit.title)}<Icon name="external" />
            {opensWindow && <span className="visually-hidden"> ({say(words.opensWindow)})</span>}
          </a>
        </li>
      ))}
    </ul>
  )
})
