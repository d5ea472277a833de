import type { ReportDefinition } from '../../../../../schemas/generated/report.ts'
import type { Collector } from '../collector.ts'
import { columnsOf, type Names } from '../Names.ts'
import type { Path } from '../../problems/Problem.ts'

interface ExportContext {
  report: ReportDefinition
  names: Names
  collected: Collector
}

type ExportDefinition = NonNullable<ReportDefinition['exports']>[number]

/** Checks that the parts of a file exist, and that its format can hold them. */
export function checkExport(item: ExportDefinition, path: Path, context: ExportContext): void {
  const {
    report,
    collected: { need },
  } = context
  item.include?.forEach((id, index) =>
    need(
      report.elements.map((element) => element.id),
      id,
      [...path, 'include', index],
      'unknown-element',
    ),
  )
  checkBilingual(item, path, context)
  checkPlain(item, path, context)
  checkFormat(item, path, context)
  checkNotLocal(item, path, context)
}

/** Checks that the columns of an xliff belong to its table. */
function checkBilingual(
  { format, bilingual, include }: ExportDefinition,
  path: Path,
  { report, names, collected: { add, need } }: ExportContext,
): void {
  if (format === 'xliff' && !bilingual) return add('missing-property', path, 'bilingual')
  const grid = report.elements.find(
    (element) => element.type === 'grid' && (include ?? [element.id]).includes(element.id),
  )
  const columns = grid?.type === 'grid' ? columnsOf(names.dataset.get(report.sources[grid.source]?.dataset ?? '')) : []
  for (const part of ['name', 'source', 'to', 'target', 'note'] as const) {
    const column = bilingual?.[part]
    if (column && columns.length > 0) need(columns, column, [...path, 'bilingual', part], 'unknown-column')
  }
}

/** A plain file is the table of a grid: of what is included, something has to be one. */
function checkPlain(
  { plain, include = [] }: ExportDefinition,
  path: Path,
  { report: { elements }, collected: { add } }: ExportContext,
): void {
  const grids = elements.filter(({ type }) => type === 'grid').map(({ id }) => id)
  const known = include.filter((id) => elements.some((element) => element.id === id))
  if (plain && known.length > 0 && !known.some((id) => grids.includes(id)))
    add('not-a-table', [...path, 'include', include.indexOf(known[0] ?? '')], known[0] ?? '', grids)
}

/** Checks that the format can hold the parts: a csv is one table, a png draws charts. */
function checkFormat(
  { format, plain, include = [] }: ExportDefinition,
  path: Path,
  { report: { elements }, collected: { add } }: ExportContext,
): void {
  const typeOf = (id: string): string | undefined => elements.find((element) => element.id === id)?.type
  const table = include.find((id) => typeOf(id) === 'grid')
  include.forEach((id, index) => {
    const type = typeOf(id)
    const at = [...path, 'include', index]
    if (format === 'png' && type !== undefined && type !== 'chart')
      add('wrong-form', at, `a png draws charts, and "${id}" is none; leave it out, or choose pdf`)
    if (format !== 'csv' || type === undefined || id === table || (plain && table === undefined)) return
    add(
      'wrong-form',
      at,
      table === undefined
        ? `a csv is the table of a grid, and "${id}" is none; include a grid`
        : `a csv is one table, that of "${table}"; leave "${id}" out, or choose xlsx`,
    )
  })
}

/** A server cannot write data that the browser stores into a file. */
function checkNotLocal(
  { include }: ExportDefinition,
  path: Path,
  { report: { elements, sources }, names, collected: { add } }: ExportContext,
): void {
  for (const element of elements) {
    const isIncluded = include ? include.includes(element.id) : element.show !== 'screen'
    const dataset = 'source' in element ? (sources[element.source]?.dataset ?? '') : ''
    if (isIncluded && names.dataset.get(dataset)?.local) add('local-dataset', path, dataset)
  }
}
