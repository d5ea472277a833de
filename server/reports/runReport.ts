import type { Report, Sort, Source } from '../../engine/core/definition/model.ts'
import { chartColumns } from '../../engine/core/chart/chartColumns.ts'
import { may } from '../../engine/core/access/may.ts'
import type { Principal } from '../access/Principal.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import type { Database } from '../database/Database.ts'
import { noPermission, notFound } from '../errors.ts'
import { toStatement, type Dataset, type Query } from './toStatement.ts'
import type { SourceRequest } from './sourceRequest.ts'

export type Row = Record<string, unknown>
export type Totals = Record<string, unknown>

export interface ReportPage {
  rows: Row[]
  totalItems: number
  totals: Totals
  /** What stands in the answer beside the rows. */
  header: Row
}

export interface RunOptions {
  signal?: AbortSignal
}

/** How long one statement of a report may take. */
export const reportTimeoutMs = 30_000
/** Rows fetched at a time when all are wanted. */
const batchSize = 5000

/**
 * The spine: definition → query → permit → SQL → rows. A screen, an export and a job all come
 * through here, so none can show more than another.
 */
export function reportRunner(database: Database, catalog: Catalog) {
  const dataset = (id: string): Dataset => catalog.dataset(id)

  /** One page of a list source, with totals over all its rows. */
  async function page(report: Report, source: Source, request: SourceRequest, asker: Principal, options: RunOptions): Promise<ReportPage> {
    const query = plan(report, source, request, asker, dataset(source.dataset))
    const answer = await ask(query, asker, options)
    const header = source.header ? await headerOf(source.header, query, asker, options) : {}
    return { rows: answer.rows, totalItems: answer.total_items ?? 0, totals: { ...answer.totals, ...formats(source, asker) }, header }
  }

  async function headerOf(id: string, { parameters }: Query, asker: Principal, options: RunOptions): Promise<Row> {
    const { columns, rowKey } = dataset(id)
    const [row] = (await ask({
      dataset: id, parameters, keyword: null, totals: false, rows: { from: 'page', number: 1, size: 1 },
      columns: columns.filter((column) => !column.internal).map((column) => column.id),
      sort: rowKey.map((column) => ({ column, desc: false })),
    }, asker, options)).rows
    if (!row) throw notFound()
    return row
  }

  /** The one row of a `one` source; not there, or not theirs, is the same null. */
  async function one(report: Report, source: Source, request: SourceRequest, asker: Principal, options: RunOptions): Promise<Row | null> {
    const query = plan(report, source, request, asker, dataset(source.dataset))
    const [row] = (await ask({ ...query, totals: false, rows: { from: 'page', number: 1, size: 1 } }, asker, options)).rows
    return row ? { ...row, ...formats(source, asker) } : null
  }

  /** Every row of the filtered result, a batch at a time: nothing holds them all. */
  async function* all(
    report: Report, source: Source, request: SourceRequest, asker: Principal, options: RunOptions,
  ): AsyncGenerator<Row[]> {
    const query = plan(report, source, request, asker, dataset(source.dataset))
    for (let after: unknown[] | null = null; ;) {
      const { rows } = await ask({ ...query, totals: false, rows: { from: 'key', after, size: batchSize } }, asker, options)
      if (rows.length) yield rows
      if (rows.length < batchSize) return
      after = rows.at(-1)?.__key as unknown[]
    }
  }

  /** Totals alone, for a file's first page. */
  async function totals(report: Report, source: Source, request: SourceRequest, asker: Principal, options: RunOptions): Promise<ReportPage> {
    return page(report, { ...source, sort: [] }, { ...request, pageNumber: 1, pageSize: 1 }, asker, options)
  }

  async function ask(query: Query, asker: Principal, { signal }: RunOptions) {
    const statement = toStatement(query, asker, dataset)
    const [answer] = await database.query<{ rows: Row[]; total_items?: number; totals?: Totals }>(statement, {
      signal, timeoutMs: reportTimeoutMs,
    })
    if (!answer) throw new Error(`dataset ${query.dataset} answered nothing`)
    return answer
  }

  function formats(source: Source, asker: Principal): Row {
    const wanted = dataset(source.dataset).unitFormats ?? []
    return {
      ...(wanted.includes('pressure') ? { pressure_format: asker.units.pressure } : {}),
      ...(wanted.includes('tread_depth') ? { tread_depth_format: asker.units.tread } : {}),
    }
  }

  return { page, one, all, totals }
}

export type ReportRunner = ReturnType<typeof reportRunner>

/** What will be asked, as plain data, with only the columns this user may see. */
export function plan(report: Report, source: Source, request: SourceRequest, asker: Principal, dataset: Dataset): Query {
  if (!may(asker, report.security)) throw noPermission()
  const columns = permittedColumns(report, source, dataset, asker)
  const asked: Sort[] = request.orderBy ? [{ column: request.orderBy, desc: request.isSortDesc }] : source.sort
  const order = asked.filter((sort) => columns.includes(sort.column) || dataset.columns.some((column) => column.id === sort.column && column.internal))
  const rest = dataset.rowKey.filter((column) => !order.some((sort) => sort.column === column))
  return {
    dataset: source.dataset,
    parameters: request.parameters,
    columns,
    keyword: request.keyWord,
    sort: [...order, ...rest.map((column) => ({ column, desc: false }))],
    rows: source.paging
      ? { from: 'page', number: request.pageNumber, size: request.pageSize ?? source.pageSize }
      : { from: 'page', number: 1, size: 10_000 },
    totals: true,
  }
}

/** Columns that are answered: not internal, and not only behind a column this user may not see. */
export function permittedColumns(report: Report, source: Source, dataset: Dataset, asker: Principal): string[] {
  const uses = report.elements.flatMap((element) => {
    if ((element.type !== 'grid' && element.type !== 'chart' && element.type !== 'images') || element.source !== source.id) return []
    const allowed = may(asker, element.security)
    const columns = element.type === 'grid' ? element.columns : element.type === 'images' ? element.captions : chartColumns(element)
    return columns.map((column) => ({ id: column.id, allowed: allowed && may(asker, column.security) }))
  })
  return dataset.columns
    .filter((column) => !column.internal)
    .map((column) => column.id)
    .filter((id) => {
      const using = uses.filter((use) => use.id === id)
      return using.length === 0 || using.some((use) => use.allowed)
    })
}
