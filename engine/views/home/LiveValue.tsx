import { observer } from 'mobx-react-lite'
import type { LiveNumbers } from '../../state/LiveNumbers.ts'
import type { Message } from '../../core/definition/model.ts'
import { useServices } from '../EngineProvider.tsx'
import './home.css'

export const liveMessages = {
  /** After how many rows a report has. */
  rows: { key: 'engine.live_rows', text: 'rows' },
} satisfies Record<string, Message>

/** Shows the number that the report at an address finds now; nothing until it is known, and where it is not. */
export const LiveValue = observer(function LiveValue({ numbers, address }: { numbers: LiveNumbers; address: unknown }) {
  const services = useServices()
  const found = numbers.found.get(String(address))
  if (!found) return null
  return (
    <span className="home-live">
      <strong>{found.text}</strong>{' '}
      {found.title ? services.translate(found.title) : services.translate(liveMessages.rows)}
    </span>
  )
})
