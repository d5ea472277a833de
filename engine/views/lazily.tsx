import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { loadInTime } from '../page/loadInTime.ts'
import { askAgainForStyles } from './askAgainForStyles.ts'
import { NotFetched } from './feedback/NotFetched.tsx'

/**
 * A component whose code is fetched when it is first drawn; where that fails, its place says so and the page around it stays
 * as it is. Unlike React.lazy it shows at once what has come: Suspense holds back what follows a placeholder for 300 ms, which
 * here would be most of the time to the first rows.
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>, placeholder: ReactNode = null): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  return function Lazily(props: Props) {
    const [View, setView] = useState(() => loaded)
    const [tries, setTries] = useState(1)
    const [failedTry, setFailedTry] = useState(0)
    useEffect(() => {
      if (View) return
      let gone = false
      loadInTime(() => askAgainForStyles().then(load)).then((view) => {
        loaded = view
        if (!gone) setView(() => view)
      }, () => {
        if (!gone) setFailedTry(tries)
      })
      return () => { gone = true }
    }, [View, tries])
    if (View) return <View {...props} />
    return failedTry === tries ? <NotFetched onRetry={() => setTries(tries + 1)} /> : placeholder
  }
}
