import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Returns true while the page is printed: the browser prints the DOM as its listeners leave it. */
export function usePrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    const begin = (): void => flushSync(() => setPrinted(true))
    const end = (): void => setPrinted(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinted
}
