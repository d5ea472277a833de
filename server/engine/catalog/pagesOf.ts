import type { Security } from '../../../engine/core/definition/model.ts'
import type { Catalog } from './Catalog.ts'

/** Every page of the portal that a definition brings, with what opens it. */
export function pagesOf({ reports, forms }: Pick<Catalog, 'reports' | 'forms'>): { route: string; security: Security | null }[] {
  return [...reports.values(), ...[...forms.values()].flatMap(({ route, add, security }) => [{ route, security }, ...(add ? [{ route: add.route, security }] : [])])]
}
