import { useEffect } from 'react'

/** While something is not saved, closing the tab asks too, in the browser's own words. */
export function useClosingGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const preventClose = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', preventClose)
    return () => window.removeEventListener('beforeunload', preventClose)
  }, [isDirty])
}
