import type { WayBack } from '../../state/wayBack.ts'
import { useTranslate } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { messages } from '../messages.ts'
import '../report.css'

/** The way back; nothing when there is none. */
export function BackLink({ back }: { back: WayBack | null }) {
  const translate = useTranslate()
  if (!back) return null
  return (
    <a
      className="back-link"
      href={back.address}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        back.go()
      }}
    >
      <Icon name={back.closes ? 'close' : 'back'} />
      {translate(back.closes ? messages.close : messages.back)}
    </a>
  )
}
