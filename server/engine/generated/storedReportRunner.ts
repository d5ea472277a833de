import { may } from '../../../engine/core/access/may.ts'
import type { Report, Source } from '../../../engine/core/definition/model.ts'
import type { Principal } from '../../access/Principal.ts'
import { noPermission } from '../../platform/errors.ts'
import type { JobStore } from '../../platform/jobs/jobStore.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { rowsOfBatch } from '../query/rowBatch.ts'
import { permitted, withoutPlaces } from '../reports/permitted.ts'
import type { RowPage, ReportRunner, Row, SourceAnswer, SourceQuery } from '../reports/reportRunner.ts'

/**
 * Returns a runner that answers the sources of a report from a stored job, as the report runner does from the database.
 * So the screen and every file have the very same rows, whatever changed since. Columns that the reader may no longer
 * see are left out.
 */
export function storedReportRunner(job: number, store: Pick<JobStore, 'part'>, catalog: Catalog): ReportRunner {
  /** Columns and places in them that are kept but no longer this reader's. */
  function findHidden(report: Report, source: Source, caller: Principal): string[] {
    if (!may(caller, report.security)) throw noPermission()
    const dataset = catalog.dataset(source.dataset)
    const { columns, places } = permitted(report, source, dataset, caller)
    return [...dataset.columns.map(({ id }) => id).filter((id) => !columns.includes(id)), ...places]
  }

  async function* storedBatches(
    report: Report,
    source: Source,
    caller: Principal,
    skipped: number,
  ): AsyncGenerator<string> {
    const hidden = findHidden(report, source, caller)
    for (let batch = skipped + 1; ; batch++) {
      const text = await store.part(job, source.id, batch)
      if (text === null) return
      yield hidden.length === 0 ? text : JSON.stringify(rowsOfBatch(text).map((row) => withoutPlaces(row, hidden)))
    }
  }

  async function totals(report: Report, { source }: Pick<SourceQuery, 'source'>, caller: Principal): Promise<RowPage> {
    const figures = await store.part(job, source.id, 0)
    if (figures === null) return { rows: [], totals: {}, totalItems: 0, header: {} }
    const { totals: storedTotals, header, totalItems } = JSON.parse(figures) as Omit<RowPage, 'rows'>
    const dataset = catalog.dataset(source.dataset)
    const { withheld, places } = permitted(report, source, dataset, caller)
    const hiddenTotals = (dataset.totals ?? [])
      .filter(({ id }) => withheld.totals.includes(id))
      .map(({ id, group }) => (group ? `${group}/${id}` : id))
    return {
      rows: [],
      totals: withoutPlaces(storedTotals, hiddenTotals),
      header: withoutPlaces(header, places),
      totalItems,
    }
  }

  async function page(report: Report, { source, request }: SourceQuery, caller: Principal): Promise<RowPage> {
    const figures = await totals(report, { source }, caller)
    const size = source.paging ? (request.pageSize ?? source.pageSize) : figures.totalItems
    const first = source.paging ? (request.pageNumber - 1) * size : 0
    return {
      ...figures,
      rows: await rowsBetween([first, Math.min(first + size, figures.totalItems)], report, source, caller),
    }
  }

  /**
   * Returns the rows from the first up to, but excluding, the last. Earlier batches are not read, because all but the
   * last have the size of the first.
   */
  async function rowsBetween(
    [first, last]: [number, number],
    report: Report,
    source: Source,
    caller: Principal,
  ): Promise<Row[]> {
    const size = first === 0 ? 1 : rowsOfBatch((await store.part(job, source.id, 1)) ?? '[]').length
    const skipped = first === 0 || size === 0 ? 0 : Math.floor(first / size)
    const rows: Row[] = []
    for await (const text of storedBatches(report, source, caller, skipped)) {
      rows.push(...rowsOfBatch(text))
      if (skipped * size + rows.length >= last) break
    }
    return rows.slice(first - skipped * size, last - skipped * size)
  }

  async function one(report: Report, { source }: Pick<SourceQuery, 'source'>, caller: Principal): Promise<Row | null> {
    const hidden = findHidden(report, source, caller)
    const content = await store.part(job, source.id, 0)
    const row = content === null ? null : (JSON.parse(content) as Row | null)
    return row && withoutPlaces(row, hidden)
  }

  async function answers(report: Report, requests: SourceQuery[], caller: Principal): Promise<SourceAnswer[]> {
    const all: SourceAnswer[] = []
    for (const each of requests) {
      all.push(each.source.one ? { row: await one(report, each, caller) } : { page: await page(report, each, caller) })
    }
    return all
  }

  return { answers, one, batches: (report, { source }, caller) => storedBatches(report, source, caller, 0), totals }
}
