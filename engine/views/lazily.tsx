import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { loadInTime } from '../state/loadInTime.ts'
import { retryStyles } from './retryStyles.ts'
import { useTranslate } from './EngineProvider.tsx'
import { messages } from './messages.ts'
import { Notice } from './feedback/Notice.tsx'
import './button.css'

/**
 * Returns a component whose code is loaded when it is first drawn. If loading fails, the failure is shown in its place
 * and the page stays usable. Unlike React.lazy it shows loaded content at once. Suspense delays content after a
 * placeholder for 300 ms, which would be most of the time to the first rows.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  return function Lazily(props: Props) {
    const [View, setView] = useState(() => loaded)
    const [tries, setTries] = useState(1)
    const [failedTry, setFailedTry] = useState(0)
    useEffect(() => {
      if (View) return
      let isStale = false
      loadInTime(() => retryStyles().then(load)).then(
        (view) => {
          loaded = view
          if (!isStale) setView(() => view)
        },
        () => {
          if (!isStale) setFailedTry(tries)
        },
      )
      return () => {
        isStale = true
      }
    }, [View, tries])
    if (View) return <View {...props} />
    return failedTry === tries ? <NotFetched onRetry={() => setTries(tries + 1)} /> : placeholder
  }
}

/** A part of the page whose code did not come, in its place. */
function NotFetched({ onRetry }: { onRetry(): void }) {
  const translate = useTranslate()
  return (
    <Notice
      icon="warning"
      title={translate(messages.notFetched)}
      isStrip
      action={
        <button type="button" className="engine-button" onClick={onRetry}>
          {translate(messages.retry)}
        </button>
      }
    >
      <p>{translate(messages.offline)}</p>
    </Notice>
  )
}
