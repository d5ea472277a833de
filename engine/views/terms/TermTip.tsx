import { useEffect, useId, useState, type RefObject } from 'react'
import { termAt, type TermSpot, termSpot } from './termSpot.ts'
import '../popover.css'
import './terms.css'

/** A rest of the pointer before a term is explained, and before the explanation goes: it can be reached and read. */
const restMs = 180

/**
 * Explains the terms within a page: at the pointer, at the focus of the keyboard, or by a tap. Escape takes the
 * explanation
 * away and does nothing else. One for all, because the headings of a grid are no React elements.
 */
export function TermTip({ within }: { within: RefObject<HTMLElement | null> }) {
  const id = useId()
  const [spot, setSpot] = useState<TermSpot | null>(null)

  useEffect(() => {
    const page = within.current
    if (!page) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let described: Element | null = null
    const describe = (host: Element | null): void => {
      for (const one of [described, host]) {
        const others = (one?.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .filter((other) => other !== '' && other !== id)
        const all = one !== null && one === host ? [...others, id] : others
        if (all.length > 0) one?.setAttribute('aria-describedby', all.join(' '))
        else one?.removeAttribute('aria-describedby')
      }
      described = host
    }
    const show = (term: HTMLElement | null, host: Element | null = null): void => {
      clearTimeout(timer)
      describe(term ? host : null)
      setSpot(term ? termSpot(term) : null)
    }
    const later = (term: HTMLElement | null): void => {
      clearTimeout(timer)
      timer = setTimeout(() => show(term), restMs)
    }
    const isTip = (target: EventTarget | null): boolean =>
      target instanceof Element && target.closest('.term-tip') !== null
    const over = ({ target, pointerType }: PointerEvent): void => {
      if (pointerType === 'touch') return
      if (isTip(target)) clearTimeout(timer)
      else if (termAt(target)) later(termAt(target))
      // A term that has the focus stays explained.
      else if (!described) later(null)
    }
    // A finger leaves when it is lifted.
    const leave = ({ pointerType }: PointerEvent): void => {
      if (!described && pointerType !== 'touch') later(null)
    }
    const tap = ({ target, pointerType }: PointerEvent): void => {
      if (pointerType === 'touch' && !isTip(target))
        show(target instanceof Node && page.contains(target) ? termAt(target) : null)
    }
    const focus = ({ target }: FocusEvent): void => {
      const term = target instanceof Element && target.matches(':focus-visible') ? termAt(target) : null
      if (term) show(term, target as Element)
      else if (described) show(null)
    }
    const blur = (): void => {
      if (described) show(null)
    }
    const shut = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !document.querySelector('.term-tip')) return
      event.stopPropagation()
      show(null)
    }
    const scroll = (): void => show(null)
    const listening = new AbortController()
    const { signal } = listening
    page.addEventListener('pointerover', over, { signal })
    page.addEventListener('pointerleave', leave, { signal })
    document.addEventListener('pointerup', tap, { signal })
    page.addEventListener('focusin', focus, { signal })
    page.addEventListener('focusout', blur, { signal })
    document.addEventListener('keydown', shut, { capture: true, signal })
    window.addEventListener('scroll', scroll, { capture: true, signal })
    return () => {
      clearTimeout(timer)
      describe(null)
      listening.abort()
    }
  }, [within, id])

  return (
    spot && (
      <div className="engine-popover term-tip" role="tooltip" id={id} style={spot.place}>
        {spot.text}
      </div>
    )
  )
}
