import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Focuses an enabled control. On a disabled button `focus()` does nothing, and the key would go to the previously
 * focused element.
 */
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

/** The same of what says that it is not available, and keeps its place in the order of Tab. */
export async function pressUnavailable(target: Locator, key = 'Enter'): Promise<void> {
  await expect(target).toHaveAttribute('aria-disabled', 'true')
  await target.focus()
  await expect(target).toBeFocused()
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

/** Longer than steps that count as one follow each other. */
const restMs = 900

/** People look at what has come before they go on. */
export async function rest(page: Page, ms = restMs): Promise<void> {
  const begun = await page.evaluate(() => performance.now())
  await page.waitForFunction((until) => performance.now() > until, begun + ms)
}
