import type { CSSProperties } from 'react'

export interface TermSpot {
  text: string
  place: CSSProperties
}

/** As in terms.css. */
const width = 320
const gap = 6
const margin = 8
/** Room below a term that its explanation needs. */
const height = 120

/** The term that is pointed at, or that what is pointed at names. */
export function termAt(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null
  return (
    target.closest<HTMLElement>('[data-term]') ??
    target.closest('button, a, [role=columnheader]')?.querySelector<HTMLElement>('[data-term]') ??
    null
  )
}

/** The explanation below its term, or above it at the lower edge of the window. */
export function termSpot(term: HTMLElement): TermSpot {
  const { left, top, bottom } = term.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const inlineStart = Math.max(margin, Math.min(left, clientWidth - width - margin))
  return {
    text: term.dataset.term ?? '',
    place: {
      left: inlineStart,
      ...(bottom + height < clientHeight ? { top: bottom + gap } : { bottom: clientHeight - top + gap }),
    },
  }
}
