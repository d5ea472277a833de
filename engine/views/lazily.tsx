import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

/**
 * A component whose code is fetched when it is first drawn. Unlike React.lazy it shows at once what has come: Suspense
 * holds back what follows a placeholder for 300 ms, which here would be most of the time to the first rows.
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>, placeholder: ReactNode = null): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  return function Lazily(props: Props) {
    const [View, setView] = useState(() => loaded)
    useEffect(() => {
      if (View) return
      let gone = false
      load().then((view) => {
        loaded = view
        if (!gone) setView(() => view)
      }, (error: unknown) => {
        // Thrown while drawing, so that the page's boundary tells it.
        if (!gone) setView(() => { throw error })
      })
      return () => { gone = true }
    }, [View])
    return View ? <View {...props} /> : placeholder
  }
}
