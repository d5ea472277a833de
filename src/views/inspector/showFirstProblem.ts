/** Brings the first field of a form that is wrong or missing into sight, with the focus. */
export function showFirstProblem(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-missing]')
  if (!field) return
  const isInput = field.matches('input')
  const input = isInput ? field : field.querySelector<HTMLElement>('input')
  input?.focus({ preventScroll: true })
  field.scrollIntoView({ block: isInput ? 'center' : 'start', behavior: 'instant' })
}

/**
 * Keeps a message in sight that appears below the field that is typed in, where the buttons of a sheet would cover it.
 */
export function showMessageOf(message: HTMLElement | null): void {
  if (message?.textContent && document.activeElement?.getAttribute('aria-describedby') === message.id)
    message.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
