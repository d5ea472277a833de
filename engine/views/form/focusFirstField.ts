const field = '.form [data-field] :is(input, select, textarea, button):not(:disabled)'

/** Gives the focus to the first field of a form, its text selected, so that typing replaces it. */
export function focusFirstField(around: HTMLElement): void {
  const first = [...around.querySelectorAll<HTMLElement>(field)].find((each) => each.checkVisibility())
  if (!first) return
  first.focus({ preventScroll: true })
  first.scrollIntoView({ block: 'nearest' })
  if (first instanceof HTMLInputElement && first.type === 'text') first.select()
}
