/**
 * Focuses an element. Its page keeps its scroll position, and scrolls only as far as the element needs to be visible.
 */
export function focusInSight(target: HTMLElement): void {
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'nearest' })
}

/** A heading is no stop of Tab, but can be given the focus. */
export function focusHeadingInSight(heading: HTMLElement): void {
  heading.tabIndex = -1
  focusInSight(heading)
}
