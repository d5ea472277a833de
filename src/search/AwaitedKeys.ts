/** True for the keys that open the search: Ctrl+K, or a slash outside of fields. */
export function opensSearch({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, isInField: boolean): boolean {
  const isShortcut = (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'
  return isShortcut || (key === '/' && !ctrlKey && !metaKey && !altKey && !isInField)
}

/** Keys that are typed before the field is there that they are meant for. */
export class AwaitedKeys {
  text = ''
  /** True once Enter was pressed: what is found first is to be opened. */
  isEntered = false
  isCancelled = false
  readonly #page: EventTarget

  constructor(page: EventTarget) {
    this.#page = page
    page.addEventListener('keydown', this.#collect, { capture: true })
    page.addEventListener('pointerdown', this.#cancel, { capture: true })
  }

  stop(): void {
    this.#page.removeEventListener('keydown', this.#collect, { capture: true })
    this.#page.removeEventListener('pointerdown', this.#cancel, { capture: true })
  }

  /** Escape, or pointing elsewhere, ends the waiting: further keys are not for the search. */
  #cancel = (): void => {
    this.isCancelled = true
    this.stop()
  }

  #collect = (event: Event): void => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event as KeyboardEvent
    if (ctrlKey || metaKey || altKey || isComposing) return
    if (key.length === 1) this.text += key
    else if (key === 'Backspace') this.text = this.text.slice(0, -1)
    else if (key === 'Enter') this.isEntered = true
    else if (key === 'Escape') this.#cancel()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}
