import { useEffect, useState } from 'react'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { messages } from '../messages.ts'
import './document.css'
import './images.css'

type State = { of: string; shown: string | 'failed' }

/**
 * A picture of the server is fetched with the reader's session and shown from memory; one that holds itself is shown as
 * it is.
 */
export function Picture({ address, alt }: { address: string; alt: string }) {
  const services = useServices()
  const translate = useTranslate()
  const [state, setState] = useState<State | null>(null)
  const isOwn = address.startsWith('data:')
  useEffect(() => {
    if (isOwn) return
    const abort = new AbortController()
    let shown: string | null = null
    services.file(address, { signal: abort.signal }).then(
      (file) => {
        if (abort.signal.aborted) return
        shown = URL.createObjectURL(file)
        setState({ of: address, shown })
      },
      () => {
        if (!abort.signal.aborted) setState({ of: address, shown: 'failed' })
      },
    )
    return () => {
      abort.abort()
      if (shown) URL.revokeObjectURL(shown)
    }
  }, [services, address, isOwn])
  const shown = isOwn ? address : state?.of === address ? state.shown : null
  if (shown === 'failed')
    return (
      <span className="picture-missing" role="img" aria-label={alt}>
        <Icon name="warning" />
        {translate(messages.imageMissing)}
      </span>
    )
  return shown ? <img src={shown} alt={alt} /> : <span className="picture-coming" aria-hidden="true" />
}
