import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { inspectorMessages } from './inspectorMessages.ts'
import { useTranslate } from './useTranslate.ts'
import './sheet.css'

interface SheetProps {
  title: string
  onClose(): void
  /** Keys that the sheet answers as a whole. */
  onKeyDown?(event: KeyboardEvent): void
  children: ReactNode
}

/** Over the inspector: what is not needed for every wheel. Escape and the close button leave it. */
export function Sheet({ title, onClose, onKeyDown, children }: SheetProps) {
  const translate = useTranslate()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = dialog
    if (!current || current.open) return
    current.showModal()
    // A dialog that opens gives the focus to its first button.
    current.querySelector<HTMLElement>('[data-first]')?.focus()
  }, [])
  // The browser returns the focus at once and reports the closing a little later. A key pressed between the two would
  // open the sheet again and lose it.
  const leave = (): void => {
    dialog.current?.close()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className="inspector-sheet"
      aria-labelledby="inspector-sheet-title"
      onCancel={({ target, currentTarget }) => {
        if (target === currentTarget) leave()
      }}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <header>
        <h2 id="inspector-sheet-title">{title}</h2>
        <button type="button" className="quiet-button" onClick={leave}>
          {translate(inspectorMessages.close)}
        </button>
      </header>
      {children}
    </dialog>
  )
}
