import { useEffect, type RefObject } from 'react'
import { gaugeText } from './gaugeText.ts'

interface GaugeKeys {
  digit(digit: string): void
  enter(): void
  /** The wheel that is next cannot be read. */
  minus(): void
}

/**
 * Routes the keys of a gauge, wherever the focus is. A number sent while a button or nothing has the focus belongs to
 * the next wheel.
 */
export function useGaugeKeys(screen: RefObject<HTMLElement | null>, locale: string, does: GaugeKeys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target, key } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element))
        return
      const isHere = target === document.body || (screen.current?.contains(target) ?? false)
      if (!isHere || target.closest('input, select, textarea, dialog') || document.querySelector('dialog[open]')) return
      if (/^[\d.,]$/.test(key)) does.digit(gaugeText(key, locale))
      else if (key === '-') does.minus()
      else if (key === 'Enter' && target === document.body) does.enter()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [screen, locale, does])
}
