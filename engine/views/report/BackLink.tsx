import { useSay, useServices } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { words } from '../words.ts'

/** The way back to the page this one belongs to; nothing when there is none. */
export function BackLink({ address }: { address: string | null }) {
  const services = useServices()
  const say = useSay()
  if (!address) return null
  return (
    <a className="back-link" href={address} onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
      event.preventDefault()
      services.navigate(address)
    }}>
      <Icon name="back" />{say(words.back)}
    </a>
  )
}
