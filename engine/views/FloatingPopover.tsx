import { useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog'
import { Popover, PopoverContext, type PopoverProps } from 'react-aria-components/Popover'
import { useSlottedContext } from 'react-aria-components/slots'
import { typeAhead } from './typeAhead.ts'
import './popover.css'

/**
 * A popover at a button: options or a menu. The page stays interactive: a press outside closes it and also reaches its
 * target, which the library's own would swallow.
 */
export function FloatingPopover({ className, ...props }: Omit<PopoverProps, 'className'> & { className?: string }) {
  const state = useContext(OverlayTriggerStateContext)
  const trigger = useSlottedContext(PopoverContext)?.triggerRef
  const box = useRef<HTMLElement>(null)
  const scrolled = useScrolledPage()
  // It scrolls with the page, so that there is no need to shut it then, as the library would.
  const staying = useMemo(
    () =>
      state && {
        ...state,
        close: () => {
          if (!scrolled.current) state.close()
        },
      },
    [state, scrolled],
  )
  const isOpen = state?.isOpen ?? false
  const isIn = (element: Element | null | undefined, target: EventTarget | null): boolean =>
    target instanceof Node && (element?.contains(target) ?? false)
  const isOutside = (target: EventTarget | null): boolean =>
    !isIn(box.current, target) && !isIn(trigger?.current, target)
  useEffect(() => {
    if (!isOpen) return
    const shut = (event: PointerEvent): void => {
      // The library draws options once more out of sight, to count them: there the state is that of what lies around,
      // as of a sheet.
      if (!box.current?.isConnected) return
      const isTrigger = isIn(trigger?.current, event.target)
      if (!isTrigger && !isOutside(event.target)) return
      // The trigger itself only knows how to open.
      if (isTrigger) event.stopPropagation()
      state?.close()
    }
    document.addEventListener('pointerdown', shut, true)
    return () => document.removeEventListener('pointerdown', shut, true)
  })
  useEffect(() => {
    if (!isOpen) return
    const { current } = box
    const heard = [keepPage, typeAhead()]
    for (const hear of heard) current?.addEventListener('keydown', hear)
    return () => {
      for (const hear of heard) current?.removeEventListener('keydown', hear)
    }
  }, [isOpen])
  // In the landmark that its button is in, of which it is a part. A dialog stands beside the landmarks, and what opens
  // in it too.
  const landmark = isOpen ? trigger?.current?.closest<HTMLElement>('main') : null
  return (
    <OverlayTriggerStateContext value={staying}>
      <Popover
        {...props}
        {...(landmark ? { UNSTABLE_portalContainer: landmark } : {})}
        ref={box}
        isNonModal
        shouldCloseOnInteractOutside={isOutside}
        className={className ? `engine-popover ${className}` : 'engine-popover'}
      />
    </OverlayTriggerStateContext>
  )
}

const movingKeys = ['Home', 'End', 'PageUp', 'PageDown']

/**
 * These move among options and items. The library leaves them to the browser, too, which would scroll the page and what
 * is open away with it.
 */
function keepPage(event: KeyboardEvent): void {
  if (
    movingKeys.includes(event.key) &&
    event.target instanceof Element &&
    event.target.closest('[role=menu], [role=listbox]')
  )
    event.preventDefault()
}

/**
 * Returns true while the page, not a box in it, is scrolling. It must be known before the library knows it, whose
 * listener is added by an effect.
 */
function useScrolledPage(): { readonly current: boolean } {
  const scrolled = useRef(false)
  useLayoutEffect(() => {
    const note = ({ target }: Event): void => {
      if (target !== document) return
      scrolled.current = true
      setTimeout(() => {
        scrolled.current = false
      })
    }
    window.addEventListener('scroll', note, true)
    return () => window.removeEventListener('scroll', note, true)
  }, [])
  return scrolled
}
