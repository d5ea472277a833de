import type { Report, Source } from '../../engine/core/definition/model.ts'
import type { Principal } from '../access/Principal.ts'
import { notFound } from '../errors.ts'
import { objectSchema, type ObjectSchema } from '../http/Route.ts'
import type { ReportRunner, Row, RunOptions } from './runReport.ts'
import { requestSchema, unordered, type SourceRequest } from './sourceRequest.ts'
import type { Dataset } from './toStatement.ts'

/** What a call of these sources may be sent: the parameters of all, and the page and order of the list that leads. */
export function sourcesSchema(sources: Source[], datasetOf: (id: string) => Dataset): ObjectSchema {
  const schemas = sources.map((source) => {
    const dataset = datasetOf(source.dataset)
    const parameters = source.with ? Object.keys(source.with) : (dataset.parameters ?? []).map((parameter) => parameter.id)
    return requestSchema(dataset, parameters, source.leads ? source : null)
  })
  return objectSchema(
    Object.assign({}, ...schemas.map((schema) => schema.properties)) as ObjectSchema['properties'],
    [...new Set(schemas.flatMap((schema) => schema.required))],
  )
}

/**
 * One call's answer. A source alone stands at the top, as its row or as its list with paging and totals. Where several
 * share the call each stands under its list, the figures of every list under `lists`, and those of the one that leads at
 * the top too, where every list of the wire has them.
 */
export async function answerSources(
  report: Report, sources: Source[], request: SourceRequest, asker: Principal, runner: ReportRunner, options: RunOptions,
): Promise<Row> {
  const answers: (Row | null)[] = []
  // One after the other: a document of many parts leaves room for other callers.
  for (const source of sources) answers.push(await answerSource(report, source, source.leads ? request : unordered(request), asker, runner, options))
  const [only] = answers
  if (sources.length === 1 && only) return only
  const answer: Row = {}
  const lists: Row = {}
  for (const [index, source] of sources.entries()) {
    const own = answers[index] ?? null
    if (source.one) {
      answer[source.list] = own
      continue
    }
    const { [source.list]: rows, ...figures } = own ?? {}
    answer[source.list] = rows
    lists[source.list] = figures
    if (source.leads) Object.assign(answer, figures)
  }
  return Object.keys(lists).length > 0 ? { ...answer, lists } : answer
}

async function answerSource(
  report: Report, source: Source, request: SourceRequest, asker: Principal, runner: ReportRunner, options: RunOptions,
): Promise<Row | null> {
  if (source.one) {
    const row = await runner.one(report, source, request, asker, options)
    if (!row && source.required) throw notFound()
    return row
  }
  const page = await runner.page(report, source, request, asker, options)
  const place = {
    page_number: request.pageNumber,
    page_size: request.pageSize ?? source.pageSize,
    order_by: request.orderBy ?? source.sort[0]?.column ?? null,
    is_sort_desc: request.orderBy ? request.isSortDesc : (source.sort[0]?.desc ?? false),
    total_items: page.totalItems,
  }
  return { ...page.header, [source.list]: page.rows, ...place, ...(source.pageInfo === null ? {} : { [source.pageInfo]: place }), totals: page.totals }
}
