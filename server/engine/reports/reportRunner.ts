import { may } from '../../../engine/core/access/may.ts'
import type { Report, Sort, Source } from '../../../engine/core/definition/model.ts'
import { preferredUnits } from '../../access/DatasetCaller.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Database } from '../../platform/database/Database.ts'
import { badInput, noPermission, notFound, Refusal } from '../../platform/errors.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { runQueries, reportTimeoutMs, type QueryAnswer } from '../query/runQueries.ts'
import { toBatch } from '../query/rowBatch.ts'
import { orderColumns, type SourceRequest } from '../query/sourceRequest.ts'
import { readerFor } from '../query/readerFor.ts'
import { toStatement, type Dataset, type Query } from '../query/toStatement.ts'
import { permitted, withoutPlaces } from './permitted.ts'

export type Row = Record<string, unknown>
export type Totals = Record<string, unknown>

export interface RowPage {
  rows: Row[]
  totalItems: number
  totals: Totals
  /** The facts beside the rows. */
  header: Row
}

/**
 * The answer of a source: a page of its list, or its one row. A missing row and another owner's row are the same null.
 */
export type SourceAnswer = { page: RowPage } | { row: Row | null }

export interface SourceQuery {
  source: Source
  request: SourceRequest
}

export interface RunOptions {
  signal?: AbortSignal
}

/** Rows fetched at a time when all are wanted: few enough that reading them holds nobody up. */
export const batchSize = 500

/**
 * The spine: definition → query → permit → SQL → rows. A screen, an export and a job all come
 * through here, so none can show more than another.
 */
export function reportRunner(database: Database, catalog: Catalog, timeoutMs = reportTimeoutMs) {
  const dataset = (id: string): Dataset => catalog.dataset(id)

  /** Returns the answers of a call's sources, in order. */
  async function answers(
    report: Report,
    sourceQueries: SourceQuery[],
    caller: Principal,
    options: RunOptions,
  ): Promise<SourceAnswer[]> {
    const queries = sourceQueries.map(({ source, request }) => {
      const query = plan(report, { source, request }, caller, dataset(source.dataset))
      return source.one ? { ...query, totals: false, rows: { number: 1, size: 1 } } : query
    })
    const [found, headers] = await Promise.all([
      runAll(queries, caller, options),
      Promise.all(sourceQueries.map((one) => headerOf(report, one, caller, options))),
    ])
    return sourceQueries.map(({ source }, index) =>
      source.one
        ? { row: rowOf(report, source, found[index]!, caller) }
        : { page: pageOf(source, found[index]!, headers[index]!, caller) },
    )
  }

  /** One page of a list source, with totals over all its rows. */
  function pageOf(source: Source, answer: QueryAnswer, header: Row, caller: Principal): RowPage {
    return {
      rows: answer.rows,
      totalItems: answer.total_items ?? 0,
      totals: { ...answer.totals, ...formats(source.dataset, caller) },
      header,
    }
  }

  function rowOf(report: Report, source: Source, { rows: [row] }: QueryAnswer, caller: Principal): Row | null {
    const { places } = permitted(report, source, dataset(source.dataset), caller)
    return row ? { ...withoutPlaces(row, places), ...formats(source.dataset, caller) } : null
  }

  async function one(report: Report, query: SourceQuery, caller: Principal, options: RunOptions): Promise<Row | null> {
    const [answer] = await answers(report, [query], caller, options)
    return answer && 'row' in answer ? answer.row : null
  }

  /** Returns the facts beside a list: one row of the dataset that its source names. */
  async function headerOf(
    report: Report,
    { source, request: { parameters } }: SourceQuery,
    caller: Principal,
    options: RunOptions,
  ): Promise<Row> {
    if (source.one || !source.header) return {}
    const { columns, rowKey } = dataset(source.header)
    const [answer] = await runAll(
      [
        {
          dataset: source.header,
          parameters,
          keyword: null,
          totals: false,
          rows: { number: 1, size: 1 },
          columns: columns.filter((column) => !column.internal).map((column) => column.id),
          sort: rowKey.map((column) => ({ column, desc: false })),
        },
      ],
      caller,
      options,
    )
    const row = answer?.rows[0]
    if (!row) throw await absence(source, parameters, caller, options)
    return {
      ...withoutPlaces(row, permitted(report, source, dataset(source.dataset), caller).places),
      ...formats(source.header, caller),
    }
  }

  /** Not found, with the reason that the source gives where its dataset has a row within the reader's scope. */
  async function absence(
    { absent }: Source,
    parameters: SourceRequest['parameters'],
    caller: Principal,
    options: RunOptions,
  ): Promise<Refusal> {
    if (!absent) return notFound()
    const { rowKey } = dataset(absent.dataset)
    const [answer] = await runAll(
      [
        {
          dataset: absent.dataset,
          parameters,
          keyword: null,
          totals: false,
          rows: { number: 1, size: 1 },
          columns: rowKey,
          sort: rowKey.map((column) => ({ column, desc: false })),
        },
      ],
      caller,
      options,
    )
    if (!answer?.rows[0]) return notFound()
    return new Refusal(404, 'server.not_found', {
      errors: [{ field: '', key: absent.message.key, text: absent.message.text }],
    })
  }

  /**
   * Every row of the filtered result, a batch at a time, as JSON text that `rowsOfBatch` reads: who needs no row need
   * not.
   */
  async function* batches(
    report: Report,
    sourceQuery: SourceQuery,
    caller: Principal,
    { signal }: RunOptions,
  ): AsyncGenerator<string> {
    const query = plan(report, sourceQuery, caller, dataset(sourceQuery.source.dataset))
    const reader = readerFor([query.dataset], caller, dataset)
    const statement = toStatement({ ...query, totals: false, rows: 'all' }, caller, dataset)
    for await (const rows of database.cursor<{ row: string }>(statement, {
      size: batchSize,
      signal,
      timeoutMs,
      ...reader,
    })) {
      yield toBatch(
        query.columns,
        rows.map(({ row }) => row),
      )
    }
  }

  /** Totals alone, for a file's first page. */
  async function totals(
    report: Report,
    sourceQuery: SourceQuery,
    caller: Principal,
    options: RunOptions,
  ): Promise<RowPage> {
    const { source, request } = sourceQuery
    const query = plan(
      report,
      { source: { ...source, sort: [] }, request: { ...request, pageNumber: 1, pageSize: 1 } },
      caller,
      dataset(source.dataset),
    )
    const [[answer], header] = await Promise.all([
      runAll([query], caller, options),
      headerOf(report, sourceQuery, caller, options),
    ])
    return pageOf(source, answer!, header, caller)
  }

  const runAll = (queries: Query[], caller: Principal, { signal }: RunOptions): Promise<QueryAnswer[]> =>
    runQueries(queries, caller, { database, datasetOf: dataset, signal, timeoutMs })

  function formats(id: string, caller: Principal): Row {
    const wanted = dataset(id).unitFormats ?? []
    return Object.fromEntries(
      Object.entries(preferredUnits(caller)).flatMap(([name, unit]) =>
        (wanted as string[]).includes(name) ? [[`${name}_format`, unit]] : [],
      ),
    )
  }

  return { answers, one, batches, totals }
}

export type ReportRunner = ReturnType<typeof reportRunner>

/** Returns the planned query as plain data, with only the columns that this user may see. */
export function plan(report: Report, { source, request }: SourceQuery, caller: Principal, dataset: Dataset): Query {
  if (!may(caller, report.security)) throw noPermission()
  const { columns, withheld } = permitted(report, source, dataset, caller)
  // A call of several lists takes the columns of each: the one that is ordered has to have it.
  const choices = orderColumns(dataset)
  if (request.orderBy && !choices.includes(request.orderBy))
    throw badInput([{ field: 'order_by', key: 'server.field.choice', values: { choices: choices.join(', ') } }])
  const sort: Sort[] = request.orderBy ? [{ column: request.orderBy, desc: request.isSortDesc }] : source.sort
  const order = sort.filter(
    (sort) =>
      columns.includes(sort.column) || dataset.columns.some((column) => column.id === sort.column && column.internal),
  )
  const rest = dataset.rowKey.filter((column) => !order.some((sort) => sort.column === column))
  return {
    dataset: source.dataset,
    parameters: request.parameters,
    columns,
    keyword: request.keyword,
    withheld,
    sort: [...order, ...rest.map((column) => ({ column, desc: false }))],
    rows:
      source.paging || request.pageSize !== null
        ? { number: request.pageNumber, size: request.pageSize ?? source.pageSize }
        : { number: 1, size: 10_000 },
    totals: true,
  }
}
