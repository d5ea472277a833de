import { expect, type Locator, type Page } from '@playwright/test'

/** Brings the focus to what can take it: `focus()` alone does nothing to a disabled button, and the key would go to what had the focus before. */
export async function focusOn(target: Locator): Promise<void> {
  await expect(target).toBeEnabled()
  await target.focus()
  await expect(target).toBeFocused()
}

/** Letters that follow each other without a rest, however busy the page is: a menu takes them for one text. */
export async function typeAtOnce(page: Page, text: string): Promise<void> {
  await Promise.all([...text].flatMap((letter) => [page.keyboard.down(letter), page.keyboard.up(letter)]))
}

/** With the keyboard alone: what is focused is pressed. */
export async function press(target: Locator, key = 'Enter'): Promise<void> {
  await focusOn(target)
  await target.page().keyboard.press(key)
}

/** Replaces the text of a field as a person does: a click, everything selected, then key after key. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.click()
  const { keyboard } = field.page()
  await keyboard.press('ControlOrMeta+a')
  if (text === '') await keyboard.press('Delete')
  else await keyboard.type(text)
}
