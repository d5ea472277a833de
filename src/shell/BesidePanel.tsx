import { useEffect, useRef, type ReactNode } from 'react'
import { usePortal } from '../PortalContext.ts'

/**
 * Elements that Escape closes first: a dialog, a menu, a list of options, a cell being edited. A filter panel is part
 * of the page and is closed from within.
 */
const smaller =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog[open], [aria-expanded="true"]:is(button, input):not(:is(.chips, .filter-panel) *), .ag-popup-editor, .ag-cell-inline-editing'

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

/** Returns true if Escape belongs to the page: nothing is open over it, and no search can be cleared. */
function isEscapeFree({ target, isComposing }: Pick<KeyboardEvent, 'target' | 'isComposing'>): boolean {
  if (isComposing || !(target instanceof Element)) return false
  const isSearching = target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''
  return (
    !isSearching && target.closest('.filter-panel') === null && target.ownerDocument.querySelector(smaller) === null
  )
}
