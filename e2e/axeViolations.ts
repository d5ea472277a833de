import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { waitUntilStable } from './waitUntilStable.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Objections of any rule of axe, those on trial included, in the light, in the dark and in forced colors: each rule
 * with its places.
 */
export async function allObjections(page: Page): Promise<string[][]> {
  const axe = (): AxeBuilder =>
    new AxeBuilder({ page })
      .setLegacyMode(true)
      .options({ runOnly: { type: 'tag', values: [...standards, 'experimental'] }, resultTypes: ['violations'] })
  const found: string[][] = []
  for (const media of [{}, { colorScheme: 'dark' }, { colorScheme: 'light', forcedColors: 'active' }] as const) {
    await page.emulateMedia(media)
    await waitUntilStable(page)
    found.push(...(await look(axe())).map(([rule = '', ...places]) => [`${rule} ${JSON.stringify(media)}`, ...places]))
  }
  await page.emulateMedia({ colorScheme: null, forcedColors: null })
  return found
}

/** Returns axe's violations on the page or a part of it, in light and dark: each rule with its places. */
export async function axeViolations(page: Page, part?: string): Promise<string[][]> {
  // One frame needs no second page to put its results together, and only what is objected to is told: a fifth of the
  // time.
  const axe = (runOnly: string[], type: 'tag' | 'rule'): AxeBuilder => {
    const builder = new AxeBuilder({ page })
      .setLegacyMode(true)
      .options({ runOnly: { type, values: runOnly }, resultTypes: ['violations'] })
    return part ? builder.include(part) : builder
  }
  const inLight = await look(axe(standards, 'tag'))
  const light = await surface(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => surface(page)).not.toBe(light)
  // Its colours are all that is other in the dark, and a drawing takes them on a moment later.
  let inDark: string[][] = []
  for (let looks = 0; looks < 3; looks++) {
    inDark = await look(axe(['color-contrast'], 'rule'))
    if (inDark.length === 0) break
    await waitUntilStable(page)
  }
  await page.emulateMedia({ colorScheme: null })
  await expect.poll(() => surface(page)).toBe(light)
  return [...inLight, ...inDark.map(([rule = '', ...places]) => [`${rule} in the dark`, ...places])]
}

async function look(axe: AxeBuilder): Promise<string[][]> {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => [
    id,
    ...nodes.map(({ target, failureSummary }) => `${String(target)}: ${failureSummary}`),
  ])
}

/** The portal colours its root, the sign-in site its body. */
const surface = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [document.documentElement, document.body].map((one) => getComputedStyle(one).backgroundColor).join(),
  )
