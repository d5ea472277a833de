import type { Param, Report, Source } from '../../../engine/core/definition/model.ts'
import type { Principal } from '../../access/Principal.ts'
import { notFound } from '../../platform/errors.ts'
import { objectSchema, type ObjectSchema } from '../../platform/http/jsonSchema.ts'
import { requestSchema, unordered, type SourceRequest } from '../query/sourceRequest.ts'
import type { Dataset } from '../query/toStatement.ts'
import type { ReportRunner, Row, RunOptions, SourceAnswer, SourceQuery } from './reportRunner.ts'

/**
 * Returns the schema of a call's parameters: those of all sources, and the page and order of the leading list. A
 * parameter that identifies the page of a report, as the id of a detail, is required. Without it the sources would
 * answer everybody's rows. A dataset may declare that a part of it is enough.
 */
export function sourcesSchema(
  sources: Source[],
  datasetOf: (id: string) => Dataset,
  identifiedBy: Param[] = [],
): ObjectSchema {
  const identifying = new Set(
    identifiedBy.filter(({ required, inPath }) => required || inPath).map(({ id }) => `/params/${id}`),
  )
  const schemas = sources.map((source) => {
    const dataset = datasetOf(source.dataset)
    const parameters = source.with
      ? Object.keys(source.with)
      : (dataset.parameters ?? []).map((parameter) => parameter.id)
    const names = Object.entries(source.with ?? {})
      .filter(([, binding]) => 'from' in binding && identifying.has(binding.from))
      .map(([name]) => name)
    const isEnough = (dataset.parameters ?? []).some(({ id, required }) => required === true && names.includes(id))
    return requestSchema(dataset, parameters, source.leads || source.isApart ? source : null, isEnough ? [] : names)
  })
  const orders = schemas.flatMap(({ properties }) => (properties.order_by?.enum as unknown[] | undefined) ?? [])
  return objectSchema(
    {
      ...(Object.assign({}, ...schemas.map((schema) => schema.properties)) as ObjectSchema['properties']),
      ...(orders.length > 0 ? { order_by: { type: 'string', nullable: true, enum: [...new Set(orders)] } } : {}),
      ...listsSchema(sources),
    },
    [...new Set(schemas.flatMap((schema) => schema.required))],
  )
}

/** Returns the parameter that selects the lists of a call, if some have pages of their own. */
export function listsSchema(sources: Source[]): ObjectSchema['properties'] {
  if (!sources.some(({ isApart }) => isApart)) return {}
  return {
    lists: {
      type: 'array',
      nullable: true,
      maxItems: sources.length,
      items: { enum: sources.map(({ list }) => list) },
    },
  }
}

/** One call, and who makes it. */
interface SourcesCall {
  report: Report
  /** All that share the call. */
  sources: Source[]
  request: SourceRequest
  caller: Principal
  runner: ReportRunner
  options: RunOptions
}

/**
 * Returns the answer of a call. A single source is at the top level: its row, or its list with paging and totals.
 * Several sources are each under their list, and the figures of every list under `lists`. The figures of the leading
 * list are also at the top level, where every list of the wire has them. A request for some lists is answered only
 * those; page, order and keyword then apply to the leading one.
 */
export async function answerSources({ report, sources, request, caller, runner, options }: SourcesCall): Promise<Row> {
  const { lists: named } = request
  const chosen = named ? sources.filter(({ list }) => named.includes(list)) : sources
  const leading = named ? leaderOf(chosen) : sources.find(({ leads }) => leads)
  const requests = chosen.map((source) => {
    const own = { ...request, parameters: ownParameters(source, sources, request.parameters) }
    return { source, request: source === leading ? own : unordered(own) }
  })
  const found = await runner.answers(report, requests, caller, options)
  const answers = requests.map((one, index) => wireAnswer(one, found[index]!))
  const [only] = answers
  if (sources.length === 1 && only) return only
  const answer: Row = {}
  const lists: Row = {}
  for (const [index, source] of chosen.entries()) {
    const own = answers[index] ?? null
    if (source.one) {
      answer[source.list] = own
      continue
    }
    const { [source.list]: rows, ...figures } = own ?? {}
    answer[source.list] = rows
    lists[source.list] = figures
    if (source === leading) Object.assign(answer, figures)
  }
  const fullAnswer = Object.keys(lists).length > 0 ? { ...answer, lists } : answer
  const inside = sources[0]?.inside ?? null
  if (inside === null) return fullAnswer
  return Object.assign({ [inside]: fullAnswer }, ...found.map(headerOf)) as Row
}

/**
 * Returns the source's own parameters. Parameters sent for other sources are dropped: the list of all units is not
 * limited to the selected one.
 */
function ownParameters(
  source: Source,
  sources: Source[],
  parameters: SourceRequest['parameters'],
): SourceRequest['parameters'] {
  const own = source.with
  if (!own) return parameters
  const ofOthers = new Set(sources.flatMap((other) => Object.keys(other.with ?? {})).filter((name) => !(name in own)))
  return ofOthers.size === 0
    ? parameters
    : Object.fromEntries(Object.entries(parameters).filter(([name]) => !ofOthers.has(name)))
}

/** Facts beside a list are placed next to the object with its rows. */
const headerOf = (answer: SourceAnswer): Row | null => ('page' in answer ? answer.page.header : null)

/** Returns the leading list: the one with pages, else the first, as for all lists of a call. */
function leaderOf(sources: Source[]): Source | undefined {
  const lists = sources.filter(({ one }) => !one)
  return lists.find(({ paging }) => paging) ?? lists[0]
}

function wireAnswer({ source, request }: SourceQuery, answer: SourceAnswer): Row | null {
  if ('row' in answer) {
    if (!answer.row && source.required) throw notFound()
    return answer.row
  }
  const { page } = answer
  const place = {
    page_number: request.pageNumber,
    page_size: request.pageSize ?? source.pageSize,
    order_by: request.orderBy ?? source.sort[0]?.column ?? null,
    is_sort_desc: request.orderBy ? request.isSortDesc : (source.sort[0]?.desc ?? false),
    total_items: page.totalItems,
  }
  return {
    ...page.header,
    [source.list]: page.rows,
    ...place,
    ...(source.pageInfo === null ? {} : { [source.pageInfo]: place }),
    totals: page.totals,
  }
}
