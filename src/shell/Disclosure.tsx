import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'

interface DisclosureProps {
  /** Spoken instead of what the button shows. */
  label?: string
  button: ReactNode
  className?: string
  align?: 'start' | 'end'
  /** Called when it opens, so that its content can be loaded then. */
  onOpen?: () => void
  children: ReactNode
}

/**
 * A header's button and the panel it opens: links and settings in the order of Tab, as the disclosure pattern for site
 * navigation asks. Closed by Escape, by leaving it, and by going to another page. Written here because the header is
 * on the first screen, where a menu component would be a third of the script that is loaded.
 */
export function Disclosure({ label, button, className = '', align = 'start', onOpen, children }: DisclosureProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const { pathname } = useLocation()

  useEffect(() => setOpen(false), [pathname])

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: Event): void => {
      if (!area.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [isOpen])

  return (
    <div
      className={`disclosure ${className}`}
      ref={area}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        setOpen(false)
        opener.current?.focus()
      }}
    >
      <button
        className="header-button"
        type="button"
        ref={opener}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          if (!isOpen) onOpen?.()
          setOpen(!isOpen)
        }}
      >
        {button}
      </button>
      <div className={`disclosure-panel ${align}`} id={id} hidden={!isOpen}>
        {children}
      </div>
    </div>
  )
}
