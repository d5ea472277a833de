import { beforeAll, describe, expect, it } from 'vitest'
import calls from '../../../schemas/api/calls.json' with { type: 'json' }
import type { Route } from '../../../server/access/Route.ts'
import { sharedTestApp, type SharedTestApp } from './sharedTestApp.ts'
import { fileCalls, pages } from './specification.ts'

/** Named by the language and an end: no name of the specification's. */
const languagePack = 'GET /api/Content/LanguagesPack/{locale}.json'

/** Addresses that the portal itself has. */
const ownPages = ['/', '/404']

const shape = (path: string): string => path.replace(/\{\w+\}/g, '{}')

describe('the specification', () => {
  let world: SharedTestApp
  let routes: Map<string, Route>
  beforeAll(async () => {
    world = await sharedTestApp()
    routes = new Map(
      world.app.routes().map((route) => [shape(`${route.method} ${route.path.replace('/api/v2/', '')}`), route]),
    )
  })

  it('has an answer to each of its 237 calls', () => {
    expect(new Set(calls).size).toBe(237)
    expect(calls.filter((call) => call !== languagePack && !routes.has(shape(call)))).toEqual([])
  })

  it('answers the pack of a language', async () => {
    expect(
      (await world.app.server.inject({ method: 'GET', url: '/api/Content/LanguagesPack/de-DE.json' })).statusCode,
    ).toBe(200)
  })

  it('answers a file when a file is requested', () => {
    expect(
      fileCalls.filter((call) => {
        const route = routes.get(shape(call))
        return !route || !('file' in route.answer || route.formats)
      }),
    ).toEqual([])
  })

  it('refuses callers without a session on every call that needs one, with the described answer', async () => {
    for (const [call, { method, access }] of routes) {
      if (access !== 'session' || !calls.some((one) => shape(one) === call)) continue
      const answer = await world.nobody.send(
        method,
        call.split(' ')[1]!.replaceAll('{}', '1'),
        method === 'GET' ? undefined : {},
      )
      expect([call, answer.status]).toEqual([call, 403])
    }
  })

  it('has a page at every address, behind its code, and leads on where the address is another’s', () => {
    const { reports, forms } = world.holder.current
    const found = new Map<string, string | null>(ownPages.map((route) => [route, null]))
    for (const { route, security } of reports.values()) found.set(shape(route), security?.code ?? null)
    for (const { route, add, security } of forms.values())
      for (const address of [route, add?.route]) if (address) found.set(shape(address), security?.code ?? null)
    const leading = new Map(
      [...reports.values()].flatMap(({ route, redirects }) =>
        redirects.map((from) => [shape(from), shape(route)] as const),
      ),
    )
    const lacking = pages.filter(({ route, leadsTo }) =>
      leadsTo
        ? leading.get(shape(route)) !== shape(leadsTo) && !shape(route).startsWith(`${shape(leadsTo)}/`)
        : !found.has(shape(route)),
    )
    expect(lacking.map(({ route }) => route)).toEqual([])
    for (const { route, code } of pages) if (code) expect([route, found.get(shape(route))]).toEqual([route, code])
  })
})
