import { pathNames } from '../../../engine/core/query/endpointPath.ts'
import type { CallLimits } from '../../access/callLimits.ts'
import type { Endpoint, Route, SessionContext } from '../../access/Route.ts'
import { objectSchema, type ObjectSchema } from '../../platform/http/jsonSchema.ts'
import { actionRoute } from '../actions/actionRoute.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { cardsRoute } from '../dashboards/answerCards.ts'
import { cardsFileRoute } from '../dashboards/exportCards.ts'
import { fileJobRoute } from '../dashboards/fileJobs.ts'
import { templateRoute } from '../dashboards/templateRoutes.ts'
import type { AnswerParts } from '../exports/answerExport.ts'
import { exportRoute } from '../exports/exportRoute.ts'
import { loadRoute, panelRoute, saveRoute } from '../forms/formRoutes.ts'
import type { FormSteps, Workflows } from '../forms/Workflows.ts'
import { storedFileRoute } from '../forms/storedFile.ts'
import { generatedRoutes } from '../generated/generatedRoutes.ts'
import type { Jobs } from '../generated/jobRoutes.ts'
import { lookupRoute } from '../lookups/lookupRoute.ts'
import { reportRunner } from '../reports/reportRunner.ts'
import { sourcesRoute } from '../reports/sourcesRoute.ts'
import { bindingsOf, type EndpointBinding } from './bindings.ts'
import type { FailedStatementLog } from './failedStatements.ts'
import { permitOf } from './permitOf.ts'

interface DefinedRouteDeps extends AnswerParts {
  jobs: Jobs
  workflows: Workflows
  steps: FormSteps
  limits: Pick<CallLimits, 'calls'>
  now(): Date
  /** Takes the exception of a call whose route cannot be made: it is left out, the others are answered. */
  onFailure(error: unknown, endpoint: string): void
  failed: Pick<FailedStatementLog, 'note'>
}

/** The services that routes of definitions need. */
export type DefinedRouteServices = Omit<DefinedRouteDeps, 'catalog' | 'runner' | 'onFailure' | 'failed'>

/** The documentation of a handler: `input` is the schema of body and path together. */
type Described = Endpoint & { input?: ObjectSchema }
type Handlers = {
  [Kind in EndpointBinding['kind']]: (
    binding: Extract<EndpointBinding, { kind: Kind }>,
    deps: DefinedRouteDeps,
  ) => Described
}

/** The handler factory of every kind of call. New features are added here. */
const handlers: Handlers = {
  sources: ({ report, sources }, deps) => withCallLimit(sourcesRoute(report, sources, deps), deps),
  lookup: (binding, deps) => withCallLimit(lookupRoute(binding, deps), deps),
  cards: ({ report }, deps) => withCallLimit(cardsRoute(report, deps), deps),
  'cards-file': ({ report, isSingle }, deps) => cardsFileRoute(isSingle, report, deps),
  'cards-job': ({ report, call }, deps) => fileJobRoute(call, report, deps),
  template: ({ report, call }, deps) => templateRoute(call, report, deps),
  action: (binding, deps) => actionRoute(binding, deps),
  load: ({ form }, { catalog, database }) => loadRoute(form, catalog, database),
  panel: ({ form, panel }, deps) => withCallLimit(panelRoute(form, panel, deps), deps),
  save: ({ form }, deps) => saveRoute(form, deps),
  'stored-file': ({ form, stored }, { catalog, database }) => storedFileRoute(form, stored, catalog, database),
  export: ({ report, export: item }, deps) => exportRoute(report, item, deps),
  ...generatedRoutes,
}

/** The routes that definitions bring: one for each endpoint of a source, a lookup, an export or a form. */
export function definedRoutes(
  catalog: Catalog,
  deps: DefinedRouteServices & Pick<DefinedRouteDeps, 'onFailure' | 'failed'>,
): Map<string, Route> {
  const runner = reportRunner(deps.database, catalog)
  return new Map(
    [...bindingsOf(catalog).values()].flatMap((binding): [string, Route][] => {
      try {
        const route = definedRoute(binding, { ...deps, catalog, runner })
        return [[`${route.method} ${route.path}`, route]]
      } catch (error) {
        deps.onFailure(error, binding.endpoint)
        return []
      }
    }),
  )
}

function definedRoute(binding: EndpointBinding, deps: DefinedRouteDeps): Route {
  const [method, path] = binding.endpoint.split(' ') as [Route['method'], string]
  const { input, ...route } = (handlers[binding.kind] as (one: EndpointBinding, deps: DefinedRouteDeps) => Described)(
    binding,
    deps,
  )
  return {
    method,
    path: path.startsWith('/api/') ? path : `/api/v2/${path}`,
    tag: path.split('/')[0] ?? 'catalog',
    access: 'session',
    permit: permitOf(binding),
    ...(reading.has(binding.kind) ? { reads: true } : {}),
    ...(input ? divided(input, binding) : {}),
    ...route,
    handle: (context: SessionContext) =>
      route.handle(context).catch(async (error: unknown) => {
        // Values that a caller enters may not fit; then the definition is not at fault.
        if (binding.kind !== 'save') await deps.failed.note(error, binding.endpoint)
        throw error
      }),
  }
}

/** Kinds of calls that change nothing. An export may begin a job in its user's name. */
const reading: ReadonlySet<EndpointBinding['kind']> = new Set<EndpointBinding['kind']>([
  'sources',
  'lookup',
  'cards',
  'load',
  'panel',
  'stored-file',
  'earlier-list',
  'earlier',
  'earlier-file',
])

/** Answers within the limit on a user's calls. */
function withCallLimit<Original extends Described>(route: Original, { limits }: DefinedRouteDeps): Original {
  return {
    ...route,
    handle: (context: SessionContext) =>
      limits.calls(context.principal.userId, () => route.handle(context), context.signal),
  }
}

/**
 * Parameters in the path are validated there, the rest in the body. Rows and panels by GET and a DELETE have a query
 * instead. Any other GET has only its path.
 */
function divided(input: ObjectSchema, { kind, endpoint }: EndpointBinding): Pick<Route, 'params' | 'query' | 'body'> {
  const names = pathNames(endpoint)
  const part = (wanted: (name: string) => boolean): ObjectSchema =>
    objectSchema(
      Object.fromEntries(Object.entries(input.properties).filter(([name]) => wanted(name))),
      input.required.filter(wanted),
    )
  const inPath = part((name) => names.includes(name))
  const [method] = endpoint.split(' ')
  const place =
    method === 'DELETE' || (method === 'GET' && (kind === 'sources' || kind === 'panel'))
      ? 'query'
      : method === 'GET'
        ? null
        : 'body'
  return {
    ...(names.length ? { params: { ...inPath, required: names } } : {}),
    ...(place === null ? {} : { [place]: part((name) => !names.includes(name)) }),
  }
}
