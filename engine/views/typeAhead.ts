const restMs = 1000
const lists = '[role=menu], [role=listbox]'
const items = ':is([role^=menuitem], [role=option])[tabindex]'

/** True for a key that enters a character. AltGr reports Control and Alt as pressed too. */
export function isCharacterKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'getModifierState'>,
): boolean {
  if ([...event.key].length !== 1 || event.isComposing || event.metaKey) return false
  return event.getModifierState('AltGraph') || (!event.ctrlKey && !event.altKey)
}

/**
 * Returns a listener that focuses the menu item or option that begins with the typed text, as ARIA describes it.
 * Characters
 * that follow each other within a second are one text, also where nothing begins with it; the library drops the text
 * then.
 */
export function typeAhead(): (event: KeyboardEvent) => void {
  let typed = ''
  let last = 0
  return (event) => {
    const { key, target, timeStamp } = event
    // The library repeats keys of a search box as events of its own at the options. Handling these would prevent the
    // typed character.
    if (!event.isTrusted) return
    const list = target instanceof HTMLElement && !target.matches('input, textarea') ? target.closest(lists) : null
    if (timeStamp - last > restMs) typed = ''
    if (!list || !isCharacterKey(event) || (key === ' ' && typed === '')) return
    event.preventDefault()
    event.stopPropagation()
    typed += key
    last = timeStamp
    const all = [...list.querySelectorAll<HTMLElement>(items)]
    all[findTyped(all.map(nameOf), all.indexOf(target as HTMLElement), typed, document.documentElement.lang)]?.focus()
  }
}

const nameOf = (item: HTMLElement): string => (item.ariaLabel ?? item.textContent ?? '').trim()

/**
 * The place of the name that begins with what was typed, from the current one on and around; -1 for none. One letter,
 * also again and again, goes on to the next.
 */
export function findTyped(names: string[], current: number, typed: string, locale: string): number {
  const { compare } = new Intl.Collator(locale || undefined, { usage: 'search', sensitivity: 'base' })
  const isOneLetter = [...typed].every((letter) => letter === typed[0])
  const begins = (name: string, text: string): boolean => compare(name.slice(0, text.length), text) === 0
  const from = (start: number, text: string): number =>
    names.map((_, step) => (start + step) % names.length).find((at) => begins(names[at] ?? '', text)) ?? -1
  const match = from(Math.max(current, 0) + (typed.length === 1 && current >= 0 ? 1 : 0), typed)
  return match < 0 && isOneLetter ? from(Math.max(current, -1) + 1, typed[0] ?? '') : match
}
