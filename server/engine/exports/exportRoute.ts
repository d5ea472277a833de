import { may } from '../../../engine/core/access/may.ts'
import type { Export, Report } from '../../../engine/core/definition/model.ts'
import { elementsOf } from '../../../engine/core/elements/elementsOf.ts'
import { fileSource } from '../../../engine/core/query/mainSource.ts'
import type { Endpoint } from '../../access/Route.ts'
import { noPermission } from '../../platform/errors.ts'
import { objectSchema, type ObjectSchema } from '../../platform/http/jsonSchema.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { sourcesSchema } from '../reports/answerSources.ts'
import { refuseFilters } from '../reports/refuseFilters.ts'
import { permit } from '../reports/sourcesRoute.ts'
import { answerExport, backgroundAnswerSchema, type AnswerParts } from './answerExport.ts'

/** The call of a report's file. */
export function exportRoute(report: Report, item: Export, deps: AnswerParts): Endpoint {
  return {
    summary: `Exports ${report.title.text} as ${item.format}. ${item.title.text}.`,
    body: inputOf(report, item, deps.catalog),
    answer: { file: item.format },
    accepted: backgroundAnswerSchema,
    async handle(context) {
      permit(report, context)
      if (!may(context.principal, item.security)) throw noPermission()
      refuseFilters(report, context.body, context.principal)
      return answerExport({ report, item, body: context.body }, deps, context)
    },
  }
}

/** A file is asked for with the very bodies of the screen's sources, in one. */
function inputOf(report: Report, item: Export, catalog: Catalog): ObjectSchema {
  const sources = Object.values(report.sources)
  const main = fileSource(report, item) ?? sources[0]
  const schema = sourcesSchema(
    sources.map((source) => ({ ...source, leads: source === main, isApart: false })),
    catalog.dataset,
    report.params,
  )
  const comments = elementsOf(report.elements, 'comment')
  const texts = comments.map(({ id, maxLength }) => [id, { type: 'string', maxLength, nullable: true }] as const)
  return objectSchema({ ...schema.properties, ...Object.fromEntries(texts) }, schema.required)
}
