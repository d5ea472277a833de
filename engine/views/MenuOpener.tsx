import type { KeyboardEvent, ReactNode } from 'react'
import { retryStyles } from './retryStyles.ts'
import { useTranslate, useServices } from './EngineProvider.tsx'
import { messages } from './messages.ts'

export interface Pressed {
  /** The item of the menu that has the focus, where it was a key. */
  focused: 'first' | 'last' | null
}

interface MenuOpenerProps {
  className: string
  disabled: boolean
  /** Its name, where its face does not say all. */
  name?: string
  face: ReactNode
  /** Asks for the menu's code. */
  load(): Promise<unknown>
  onPress(pressed: Pressed): void
}

/** The keys that open it, and the item that each goes to. */
const openingKeys: Partial<Record<string, Pressed['focused']>> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
}

/** A plain button in the place of one with a menu, whose code comes when someone reaches for it. */
export function MenuOpener({ className, disabled, name, face, load, onPress }: MenuOpenerProps) {
  const services = useServices()
  const translate = useTranslate()
  const press = (focused: Pressed['focused']): void => {
    retryStyles()
      .then(load)
      .then(
        () => onPress({ focused }),
        () => services.notify(`${translate(messages.notFetched)}. ${translate(messages.offline)}`),
      )
  }
  // A failed preload is reported only when the menu is opened.
  const prepare = (): void => void load().catch(() => undefined)
  // Handles the key itself, because the click that a key makes looks like a screen reader's. After such a click,
  // react-aria delays the focus until all transitions on the page end.
  const onKeyDown = (event: KeyboardEvent): void => {
    const focused = openingKeys[event.key]
    if (!focused) return
    event.preventDefault()
    press(focused)
  }
  return (
    <button
      type="button"
      className={className}
      disabled={disabled}
      aria-haspopup="menu"
      aria-expanded={false}
      {...(name ? { 'aria-label': name } : {})}
      onPointerEnter={prepare}
      onFocus={prepare}
      onKeyDown={onKeyDown}
      onClick={({ detail }) => press(detail === 0 ? 'first' : null)}
    >
      {face}
    </button>
  )
}
