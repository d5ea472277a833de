import { useEffect, useState } from 'react'
import { useTranslate } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { messages } from '../messages.ts'
import '../button.css'
import '../input.css'
import '../report.css'

/**
 * Copies the address, which carries the filters. If the browser denies access to its clipboard, the address is shown
 * for copying.
 */
export function ShareLink() {
  const translate = useTranslate()
  const [state, setState] = useState<'idle' | 'copied' | 'shown'>('idle')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), 2500)
    return () => clearTimeout(timer)
  }, [state])
  const copy = () => {
    // There is no clipboard outside of a secure context.
    const copied =
      (navigator.clipboard as Clipboard | undefined)?.writeText(window.location.href) ??
      Promise.reject(new Error('no clipboard'))
    copied.then(
      () => setState('copied'),
      () => setState('shown'),
    )
  }
  if (state === 'shown') {
    return (
      <input
        className="engine-input share-address"
        readOnly
        autoFocus
        value={window.location.href}
        aria-label={translate(messages.copyThisLink)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => setState('idle')}
      />
    )
  }
  return (
    <button type="button" className="engine-button" onClick={copy}>
      <Icon name={state === 'copied' ? 'check' : 'share'} />
      <span aria-live="polite">{translate(state === 'copied' ? messages.linkCopied : messages.shareLink)}</span>
    </button>
  )
}
