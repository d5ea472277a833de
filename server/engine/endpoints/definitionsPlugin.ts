import type { FastifyInstance } from 'fastify'
import type { Api, DefinedRoutes } from '../../access/Api.ts'
import type { SetupOf } from '../../access/routeHandler.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import type { LiveCatalog } from '../catalog/serve/LiveCatalog.ts'
import { catalogRoutes } from '../catalog/serve/catalogRoutes.ts'
import { failedStatementLog } from './failedStatements.ts'
import { definedRoutes, type DefinedRouteServices } from './definedRoutes.ts'

interface DefinitionServices extends DefinedRouteServices {
  api: Api
  holder: LiveCatalog
  setupOf: SetupOf
}

/** The definitions for the browser, and the calls of reports, lists, forms, exports and dashboards that they define. */
export function definitionsPlugin({ api, holder, setupOf, ...deps }: DefinitionServices, app: FastifyInstance): void {
  const onFailure = (error: unknown, endpoint: string): void =>
    app.log.error({ err: error, endpoint }, 'a call of a definition cannot be answered')
  const failed = failedStatementLog(deps.database, () => holder.current, deps.now)
  api.add(catalogRoutes(holder, setupOf, failed))
  api.addDefined(perCatalog(holder, (catalog) => definedRoutes(catalog, { ...deps, onFailure, failed })))
  app.addHook('preClose', async () => holder.release())
}

/** Returns routes made from the definitions, once for each catalog that is served. */
function perCatalog(holder: LiveCatalog, make: (catalog: Catalog) => DefinedRoutes): () => DefinedRoutes {
  let last: { catalog: Catalog; routes: DefinedRoutes } | undefined
  return () => {
    if (last?.catalog !== holder.current) last = { catalog: holder.current, routes: make(holder.current) }
    return last.routes
  }
}
