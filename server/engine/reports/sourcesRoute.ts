import { may } from '../../../engine/core/access/may.ts'
import type { Report, Source } from '../../../engine/core/definition/model.ts'
import type { Endpoint, SessionContext } from '../../access/Route.ts'
import { noPermission } from '../../platform/errors.ts'
import { type ObjectSchema } from '../../platform/http/jsonSchema.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { pageInfoOf, toSourceRequest } from '../query/sourceRequest.ts'
import { answerSources, sourcesSchema } from './answerSources.ts'
import type { ReportRunner } from './reportRunner.ts'
import { refuseFilters } from './refuseFilters.ts'
import { sourcesAnswer } from './sourcesAnswer.ts'

/** The call of a report's rows: of one source, or of several that share it. */
export function sourcesRoute(
  report: Report,
  sources: Source[],
  { catalog, runner }: { catalog: Catalog; runner: ReportRunner },
): Endpoint & { input: ObjectSchema } {
  return {
    summary: summaryOf(report, sources),
    input: sourcesSchema(sources, catalog.dataset, report.params),
    answer: sourcesAnswer(sources, catalog.dataset),
    async handle(context) {
      permit(report, context)
      const request = toSourceRequest({ ...context.query, ...context.body, ...context.params }, pageInfoOf(sources))
      refuseFilters(report, request.parameters, context.principal)
      return answerSources({
        report,
        sources,
        request,
        caller: context.principal,
        runner,
        options: { signal: context.signal },
      })
    },
  }
}

function summaryOf({ title, description }: Report, sources: Source[]): string {
  const parts = sources.map(({ one, isShared, list }) =>
    one ? (isShared ? `one row as \`${list}\`` : 'one row') : `rows as \`${list}\``,
  )
  return `Reads ${title.text}. ${description ? `${description.text} ` : ''}Answers ${parts.join(', ')}.`
}

export function permit(report: Report, { principal }: SessionContext): void {
  if (!may(principal, report.security)) throw noPermission()
}
