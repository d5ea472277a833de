/**
 * Reports canceled transitions as ended. When Enter closes an overlay, react-aria delays the focus until all
 * transitions end (runAfterTransition). When an element's transitions are canceled, as by a passing pointer, it counts
 * only the first and waits for the others forever.
 */
export function endTransitions(page: Document): void {
  page.addEventListener('transitioncancel', ({ target, propertyName }) => {
    target?.dispatchEvent(new TransitionEvent('transitionend', { propertyName, bubbles: true }))
  })
}
