import { expect, type Locator } from '@playwright/test'

/** Brings the focus to what can take it: `focus()` alone does nothing to a disabled button, and the key would go to what had the focus before. */
export async function focusOn(target: Locator): Promise<void> {
  await expect(target).toBeEnabled()
  await target.focus()
  await expect(target).toBeFocused()
}

/** With the keyboard alone: what is focused is pressed. */
export async function press(target: Locator, key = 'Enter'): Promise<void> {
  await focusOn(target)
  await target.page().keyboard.press(key)
}
