/**
 * A focus that is to be given back to who presses Enter waits until nothing on the page moves any more (react-aria,
 * runAfterTransition). Of an element whose transitions are canceled, as by a pointer that passes over it, react-aria hears
 * the first alone and waits for the others forever. So a transition that is canceled is told to have ended.
 */
export function endTransitions(page: Document): void {
  page.addEventListener('transitioncancel', ({ target, propertyName }) => {
    target?.dispatchEvent(new TransitionEvent('transitionend', { propertyName, bubbles: true }))
  })
}
