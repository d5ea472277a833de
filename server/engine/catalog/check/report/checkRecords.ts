import type { AuthoredElement } from '../../../../../engine/core/elements/ElementPlugin.ts'
import type { DescribedDataset } from '../../../../../engine/core/definition/datasetModel.ts'
import type { GridColumn } from '../../../../../schemas/generated/report.ts'
import type { ElementPlace } from './checkElement.ts'
import { formatsInstead } from '../page/checkFormats.ts'
import { checkVisible } from '../page/checkPointers.ts'
import type { Path } from '../../problems/Problem.ts'

/**
 * Checks cards of records: the columns of their head, their links and drawing, the rows that one column holds, and the
 * flag that is switched.
 */
export function checkRecords(element: AuthoredElement<'records'>, path: Path, context: ElementPlace): void {
  const { report, names, reach, link, bindings, collected } = context
  const { need } = collected
  if (!need(Object.keys(report.sources), element.source, [...path, 'source'], 'unknown-source')) return
  const dataset = names.dataset.get(report.sources[element.source]?.dataset ?? '')
  if (!dataset) return
  checkVisible(element.columns, [...path, 'columns'], reach, collected)
  checkColumns(element.columns, dataset, [...path, 'columns'], context)
  element.links?.forEach((one, index) => {
    link(one.link, [...path, 'links', index, 'link'], dataset.id)
    if (one.when !== undefined)
      need(
        dataset.columns.map(({ id }) => id),
        one.when,
        [...path, 'links', index, 'when'],
        'unknown-column',
      )
  })
  bindings(element.view?.with, [...path, 'view', 'with'], dataset.id)
  checkSwitch(element, [...path, 'switch', 'filter'], context)
  if (!element.rows) return
  const at = [...path, 'rows']
  need(
    dataset.columns.filter(({ type }) => type === 'json').map(({ id }) => id),
    element.rows.column,
    [...at, 'column'],
    'unknown-column',
  )
  if (!need([...names.dataset.keys()], element.rows.dataset, [...at, 'dataset'], 'unknown-dataset')) return
  const rowsDataset = names.dataset.get(element.rows.dataset)
  checkVisible(element.rows.columns, [...at, 'columns'], reach, collected)
  if (rowsDataset) checkColumns(element.rows.columns, rowsDataset, [...at, 'columns'], context)
}

/** Every column, what gives it its tone, and what stands beside it, are the dataset's. */
function checkColumns(
  columns: GridColumn[],
  dataset: DescribedDataset,
  path: Path,
  { link, collected }: ElementPlace,
): void {
  const { need, add } = collected
  const visible = dataset.columns.filter((column) => !column.internal).map((column) => column.id)
  columns.forEach((column, index) => {
    const at = [...path, index]
    need(visible, column.id, [...at, 'id'], 'unknown-column')
    const shown = dataset.columns.find(({ id }) => id === column.id)
    if (shown && column.format && !formatsInstead(shown).includes(column.format))
      add(
        'wrong-format',
        [...at, 'format'],
        `${column.format} ${shown.quantity ?? shown.format ?? shown.type}`,
        formatsInstead(shown),
      )
    if (column.toneOf !== undefined)
      need(
        dataset.columns.filter(({ format }) => format === 'severity').map(({ id }) => id),
        column.toneOf,
        [...at, 'toneOf'],
        'unknown-column',
      )
    column.beside?.forEach(({ id }, number) => need(visible, id, [...at, 'beside', number, 'id'], 'unknown-column'))
    link(column.link, [...at, 'link'], dataset.id)
  })
}

function checkSwitch(element: AuthoredElement<'records'>, path: Path, { report, collected }: ElementPlace): void {
  if (!element.switch) return
  const flags = (report.filters?.steps ?? [])
    .flatMap(({ switched, fields }) => (switched ? fields : []))
    .filter(({ type }) => type === 'flag')
  collected.need(
    flags.map(({ id }) => id),
    element.switch.filter,
    path,
    'unknown-filter',
  )
}
