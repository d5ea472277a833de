import { useEffect, useRef } from 'react'

/** Does something once a sheet is gone: while it is there, nothing below it takes the focus. */
export function useAfterSheet(isOpen: boolean, act: () => void): void {
  const wasOpen = useRef(isOpen)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
    if (wasOpen.current && !isOpen) latest.current()
    wasOpen.current = isOpen
  })
}
