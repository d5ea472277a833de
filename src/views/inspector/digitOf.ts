import type { KeyboardEvent } from 'react'
import { gaugeText } from './gaugeText.ts'
import type { Inspector } from './Inspector.ts'

/**
 * Handles a digit at the end of a field, or over all of it. The browser's own editing would lay the page out twice
 * before any event. Elsewhere in the field the browser handles it.
 */
export function digitOf(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  input: HTMLInputElement,
  inspector: Inspector,
  locale: string,
): (() => void) | undefined {
  if (!/^[\d.,]$/.test(key) || ctrlKey || metaKey || altKey) return undefined
  const { value, selectionStart, selectionEnd } = input
  if (selectionStart === null || selectionEnd !== value.length) return undefined
  const text = value.slice(0, selectionStart) + key
  return () => {
    // Over all of a value that was objected to, the digit begins the next one.
    if (inspector.objection && selectionStart === 0) return inspector.begin(gaugeText(key, locale))
    inspector.write(gaugeText(text, locale))
    // Over all of the same, nothing changes but what the next digit follows.
    if (text === value) input.setSelectionRange(text.length, text.length)
  }
}
