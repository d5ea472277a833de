import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routeMatcher } from '../../engine/core/query/matchRoute.ts'
import { notFound } from '../platform/errors.ts'
import { answerError } from '../platform/http/answerError.ts'
import { localeOf } from '../platform/http/localeOf.ts'
import type { Route } from './Route.ts'
import { callerOf, compileRoute, nobodyOf, type CompiledRoute, type RouteHandlerDeps } from './routeHandler.ts'

/** Routes that definitions bring, by method and path. */
export type DefinedRoutes = ReadonlyMap<string, Route>

/** The calls of the server. Plugins add their routes; the OpenAPI document and the refusal test list them. */
export interface Api {
  /** Serves routes whose addresses stay the same. */
  add(routes: Route[]): void
  /** Serves the routes of definitions, which change with them: each call is looked up in the current ones. */
  addDefined(current: () => DefinedRoutes): void
  /** Returns every route, those of definitions last. */
  routes(): Route[]
}

export function createApi(app: FastifyInstance, deps: RouteHandlerDeps): Api {
  const fixed: Route[] = []
  let defined = (): DefinedRoutes => new Map()
  return {
    add(routes) {
      for (const route of routes) serveFixed(app, route, deps)
      fixed.push(...routes)
    },
    addDefined(current) {
      defined = current
      serveDefined(app, current, deps)
    },
    routes: () => [...fixed, ...defined().values()],
  }
}

function serveFixed(app: FastifyInstance, route: Route, deps: RouteHandlerDeps): void {
  const { refuses, answer } = compileRoute(route, deps)
  app.route({
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    onRequest: async (request, reply) => ((await refuses(request, reply)) ? reply : undefined),
    handler: (request, reply) => answer(request, reply),
    ...(route.limit ? { config: { rateLimit: { max: route.limit, timeWindow: '1 minute' } } } : {}),
  })
}

function serveDefined(app: FastifyInstance, current: () => DefinedRoutes, deps: RouteHandlerDeps): void {
  const found = new WeakMap<FastifyRequest, MatchedRoute>()
  const compiled = new WeakMap<DefinedRoutes, CompiledRoutes>()
  const compiledRoutes = (): CompiledRoutes => {
    const routes = current()
    const known = compiled.get(routes) ?? compileLazily(routes, deps)
    compiled.set(routes, known)
    return known
  }
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: '/api/*',
    onRequest: async (request, reply) => {
      const one = findRoute(compiledRoutes(), request.method, request.url.split('?')[0] ?? '')
      if (one) found.set(request, one)
      if (one) return (await one.route.refuses(request, reply)) ? reply : undefined
      // Only a caller with a session learns which calls exist.
      const isKnown = (await callerOf(request, deps)) !== null
      answerError(isKnown ? notFound() : nobodyOf(request), request, reply, deps.translatorOf(localeOf(request)))
      return reply
    },
    handler: (request, reply) => {
      const one = found.get(request)
      return one?.route.answer(request, reply, one.inPath)
    },
  })
}

interface CompiledRoutes {
  byAddress: Map<string, CompiledRoute>
  /** Routes with parameters in their path, by method. */
  withParameters: Map<string, { match: ReturnType<typeof routeMatcher>; route: CompiledRoute }[]>
}

interface MatchedRoute {
  route: CompiledRoute
  inPath: Record<string, string>
}

function compileLazily(routes: DefinedRoutes, deps: RouteHandlerDeps): CompiledRoutes {
  const byAddress = new Map([...routes].map(([address, route]) => [address, lazily(route, deps)]))
  const withParameters: CompiledRoutes['withParameters'] = new Map()
  for (const [address, route] of byAddress) {
    const [method = '', path = ''] = address.split(' ')
    if (path.includes('{'))
      withParameters.set(method, [...(withParameters.get(method) ?? []), { match: routeMatcher(path), route }])
  }
  return { byAddress, withParameters }
}

/** Compiles the schemas of a route when it is first called: a reload need not wait for all of them. */
function lazily(route: Route, deps: RouteHandlerDeps): CompiledRoute {
  let compiledRoute: CompiledRoute | undefined
  const compiled = (): CompiledRoute => (compiledRoute ??= compileRoute(route, deps))
  return { refuses: (...call) => compiled().refuses(...call), answer: (...call) => compiled().answer(...call) }
}

/** Returns the route of a path. Literal paths win over parameters, as in the portal's own addresses. */
function findRoute({ byAddress, withParameters }: CompiledRoutes, method: string, path: string): MatchedRoute | null {
  const exact = byAddress.get(`${method} ${path}`)
  if (exact) return { route: exact, inPath: {} }
  for (const { match, route } of withParameters.get(method) ?? []) {
    const inPath = match(path)
    if (inPath) return { route, inPath }
  }
  return null
}
