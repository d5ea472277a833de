/** Where a page stands stays, which may be further up or down than what has the focus now: it is scrolled only as far as that is seen. */
export function focusInSight(target: HTMLElement): void {
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'nearest' })
}

/** A heading is no stop of Tab, but can be given the focus. */
export function focusHeadingInSight(heading: HTMLElement): void {
  heading.tabIndex = -1
  focusInSight(heading)
}
