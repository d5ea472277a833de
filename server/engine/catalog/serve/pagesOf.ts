import type { Security } from '../../../../engine/core/definition/model.ts'
import type { Routed } from '../../../../engine/core/query/matchRoute.ts'
import type { Catalog } from '../Catalog.ts'

/** Every page of the portal that a definition brings, with what opens it. */
export function pagesOf({
  reports,
  forms,
}: Pick<Catalog, 'reports' | 'forms'>): (Routed & { security: Security | null })[] {
  return [
    ...reports.values(),
    ...[...forms.values()].flatMap(({ route, add, params, security }) => [
      { route, params, security },
      ...(add ? [{ route: add.route, params, security }] : []),
    ]),
  ]
}
