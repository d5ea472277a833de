import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is just being printed: the browser prints what stands there when its listeners are done. */
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
