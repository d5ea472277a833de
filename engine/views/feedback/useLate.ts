import { useEffect, useState } from 'react'

/** True once something has been active for 300 ms: what is quicker is not shown at all. */
export function useLate(active: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setLate(true), 300)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [active])
  return active && late
}
