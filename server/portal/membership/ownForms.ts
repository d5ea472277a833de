import type { FastifyInstance } from 'fastify'
import { saidPage } from './accountPages.ts'
import type { SendPage } from './sendPage.ts'

/**
 * Accepts forms of the membership site from its own pages only. A form of another site could sign a visitor in as
 * someone else. A caller that is no browser states no origin.
 */
export function takeOwnFormsOnly(app: FastifyInstance, origins: string[], show: SendPage): void {
  app.addHook('onRequest', async (request, reply) => {
    // By the route that was found, not by the address as it came: `/%6dembership/login` finds it too.
    if (request.method !== 'POST' || !request.routeOptions.url?.startsWith('/membership/')) return
    const { origin, 'sec-fetch-site': site } = request.headers
    const isOwn =
      origin === undefined ? site === undefined || site === 'same-origin' || site === 'none' : origins.includes(origin)
    if (!isOwn)
      await show(reply, 403, (shown) =>
        saidPage(shown, shown.translate('membership.title', ''), shown.translate('membership.other_site', '')),
      )
  })
}
