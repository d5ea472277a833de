import { useEffect, useRef, type ReactNode } from 'react'
import { usePortal } from '../PortalContext.ts'
import { isEscapeFree } from './isEscapeFree.ts'

/** The page that is open beside another. Escape closes it, unless it has something smaller to close or to clear. */
export function BesidePanel({ stays, children }: { stays: string; children: ReactNode }) {
  const { travel } = usePortal()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const page = panel.current?.ownerDocument
    if (!page) return
    let isFree = false
    // Before anybody has heard the key: what it closes is still open.
    const look = (event: KeyboardEvent): void => {
      isFree = event.key === 'Escape' && isEscapeFree(event)
    }
    const close = (event: KeyboardEvent): void => {
      if (isFree && event.key === 'Escape' && !event.defaultPrevented) travel.returnTo(stays)
    }
    page.addEventListener('keydown', look, { capture: true })
    page.addEventListener('keydown', close)
    return () => {
      page.removeEventListener('keydown', look, { capture: true })
      page.removeEventListener('keydown', close)
    }
  }, [travel, stays])
  return (
    <aside className="shell-panel" ref={panel}>
      {children}
    </aside>
  )
}
