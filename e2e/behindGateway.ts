import type { Page } from '@playwright/test'
import { openGateway, type Gateway } from '../tests/kills/gateway.ts'
import { test as base } from './portalTest.ts'

/**
 * A gateway between browser and server. Its answers, drops and cuts must never be taken for an answer of the server.
 */
export const test = base.extend<{ gateway: Gateway }>({
  gateway: async ({ baseURL }, lend) => {
    const gateway = await openGateway(baseURL!)
    await lend(gateway)
    await gateway.close()
  },
})

/** Opens an address behind the gateway as the person who is signed in at the portal itself. */
export async function openBehind(page: Page, gateway: Gateway, path: string): Promise<void> {
  const session = await page.evaluate(() => ({ ...localStorage }))
  await page.goto(`${gateway.address}/membership/login`)
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, String(value))
  }, session)
  await page.goto(`${gateway.address}${path}`)
}
