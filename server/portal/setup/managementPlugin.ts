import { may } from '../../../engine/core/access/may.ts'
import type { Api } from '../../access/Api.ts'
import type { Catalog } from '../../engine/catalog/Catalog.ts'
import { listOf, text, closedObject } from '../../platform/http/jsonSchema.ts'
import type { Settings } from '../../platform/settings.ts'

const linkSchema = closedObject({ id: text, title: text, url: text })

interface ManagementServices {
  api: Api
  catalog(): Catalog
  settings: Pick<Settings, 'serviceHistoryUrl' | 'heatMapUrl'>
}

/**
 * The reports of tire management: those of the portal that this user may open by themselves, and the service pages
 * elsewhere.
 */
export function managementPlugin({
  api,
  catalog,
  settings: { serviceHistoryUrl, heatMapUrl },
}: ManagementServices): void {
  api.add([
    {
      method: 'GET',
      path: '/api/v2/tire_management_reports/get',
      tag: 'tire_management_reports',
      access: 'session',
      summary: 'The reports this user may open, and the service pages that take the parameters of one.',
      answer: closedObject({ reports: listOf(linkSchema), service_reports: listOf(linkSchema) }),
      async handle({ principal, translate }) {
        const open = [...catalog().reports.values()].filter(
          ({ route, layout, security }) => layout !== 'home' && !route.includes('{') && may(principal, security),
        )
        const service = [
          { id: 'service-history', key: 'server.service_history', url: serviceHistoryUrl },
          { id: 'heat-map', key: 'server.heat_map', url: heatMapUrl },
        ]
        return {
          reports: open.map(({ id, title, route }) => ({ id, title: translate(title.key, title.text), url: route })),
          service_reports: service.flatMap(({ id, key, url }) => (url ? [{ id, title: translate(key, ''), url }] : [])),
        }
      },
    },
  ])
}
