import { expect, test } from './portalTest.ts'

// One after the other in one worker: the second would get the first one's context.
test.describe.serial('a context with a clock of its own', () => {
  const minutesAhead = (now: number): number => Math.round((now - Date.now()) / 60_000)

  test('a test sets the clock of its context ahead', async ({ page }) => {
    await page.clock.install()
    await page.goto('/membership/login')
    await page.clock.fastForward('31:00')
    expect(minutesAhead(await page.evaluate(() => Date.now()))).toBe(31)
  })

  test('the next test gets another context', async ({ page }) => {
    await page.goto('/membership/login')
    expect(minutesAhead(await page.evaluate(() => Date.now()))).toBeCloseTo(0)
  })
})
