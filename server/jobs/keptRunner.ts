import type { Report, Source } from '../../engine/core/definition/model.ts'
import { may } from '../../engine/core/access/may.ts'
import type { Principal } from '../access/Principal.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { noPermission } from '../errors.ts'
import { permittedColumns, type ReportPage, type ReportRunner, type Row } from '../reports/runReport.ts'
import type { AnswerPart } from './Job.ts'

/**
 * Answers the sources of a report from what is kept of a job, as the runner of reports does from the database: so the
 * screen and every file are made of the very same rows, whatever has changed since. What its reader may no longer see is left out.
 */
export function keptRunner(parts: AnswerPart[], catalog: Catalog): ReportRunner {
  const of = (source: Source): unknown[] => parts.filter((part) => part.source === source.id).map(({ content }) => content)

  function shown(report: Report, source: Source, asker: Principal): (row: Row) => Row {
    if (!may(asker, report.security)) throw noPermission()
    const columns = permittedColumns(report, source, catalog.dataset(source.dataset), asker)
    const gone = catalog.dataset(source.dataset).columns.map(({ id }) => id).filter((id) => !columns.includes(id))
    return (row) => (gone.length === 0 ? row : Object.fromEntries(Object.entries(row).filter(([name]) => !gone.includes(name))))
  }

  async function page(report: Report, source: Source, _request: unknown, asker: Principal): Promise<ReportPage> {
    const [figures, ...batches] = of(source) as [Omit<ReportPage, 'rows'> | undefined, ...Row[][]]
    return { rows: batches.flat().map(shown(report, source, asker)), ...(figures ?? { totals: {}, totalItems: 0, header: {} }) }
  }

  async function one(report: Report, source: Source, _request: unknown, asker: Principal): Promise<Row | null> {
    const [row] = of(source) as (Row | null | undefined)[]
    return row ? shown(report, source, asker)(row) : null
  }

  async function* all(report: Report, source: Source, _request: unknown, asker: Principal): AsyncGenerator<Row[]> {
    const [, ...batches] = of(source) as [unknown, ...Row[][]]
    for (const rows of batches) yield rows.map(shown(report, source, asker))
  }

  return { page, one, all, totals: page }
}
