import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuTrigger } from 'react-aria-components/Menu'
import { FloatingPopover } from './FloatingPopover.tsx'
import type { Pressed } from './MenuOpener.tsx'
import './button.css'
import './menu.css'

interface MenuButtonProps {
  className: string
  /** The content of the button. */
  face: ReactNode
  /** Its name, where its face does not say all. */
  name?: string
  /** The menu's name. */
  label: string
  disabled: boolean
  /** It keeps the focus but does nothing, while what was chosen is under way. */
  busy?: boolean
  /** The item that is focused when the menu first opens. */
  focused: Pressed['focused']
  onOpen?(): void
  onAction(key: string): void
  children: ReactNode
}

/**
 * A button with a menu. It takes the place of a plain button that was pressed, takes over its focus, and opens at once.
 */
export function MenuButton({
  className,
  face,
  name,
  label,
  disabled,
  busy = false,
  focused,
  onOpen,
  onAction,
  children,
}: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [first, setFirst] = useState(focused)
  // The menu gives the focus back to what had it when it opened.
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    setOpen(true)
  }, [])
  // An effect, for it opens by itself the first time.
  const opened = useRef(onOpen)
  useEffect(() => {
    opened.current = onOpen
  })
  useEffect(() => {
    if (isOpen) opened.current?.()
  }, [isOpen])
  const change = (wanted: boolean): void => {
    setOpen(wanted)
    setFirst(null)
  }
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={change}>
      <Button
        ref={button}
        className={className}
        isDisabled={disabled}
        isPending={busy}
        {...(name ? { 'aria-label': name } : {})}
      >
        {face}
      </Button>
      <FloatingPopover placement="bottom end" offset={4}>
        <Menu
          className="engine-menu"
          aria-label={label}
          onAction={(key) => onAction(String(key))}
          {...(first ? { autoFocus: first } : {})}
        >
          {children}
        </Menu>
      </FloatingPopover>
    </MenuTrigger>
  )
}
