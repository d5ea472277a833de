import type { Condition, ElementKind } from '../../../../../engine/core/definition/model.ts'
import type { AuthoredElement } from '../../../../../engine/core/elements/ElementPlugin.ts'
import type { DescribedDataset } from '../../../../../engine/core/definition/datasetModel.ts'
import type { GridElement, Link, ReportDefinition, TileDefinition } from '../../../../../schemas/generated/report.ts'
import { checkChart } from './checkChart.ts'
import { checkEdit } from './checkEdit.ts'
import { checkRecords } from './checkRecords.ts'
import { checkStatements } from './checkStatements.ts'
import { formatsInstead, type Format } from '../page/checkFormats.ts'
import { checkCondition, checkVisible, columnAt, type Reach } from '../page/checkPointers.ts'
import type { Collector } from '../collector.ts'
import { columnsOf, type Names } from '../Names.ts'
import type { Path } from '../../problems/Problem.ts'

/** The context of an element while its names are checked. `row`: the dataset whose row it may read. */
export interface ElementPlace {
  report: ReportDefinition
  names: Names
  reach: Reach
  bindings(values: object | undefined, path: Path, row?: string): void
  link(to: Link | undefined, path: Path, row?: string): void
  checkOne(action: NonNullable<ReportDefinition['actions']>[number], path: Path, row?: string): void
  collected: Collector
}

/** The check of each kind of element, which requires that every name in it exists. */
const checks: { [Kind in ElementKind]: (element: AuthoredElement<Kind>, path: Path, context: ElementPlace) => void } = {
  tiles: ({ tiles }, path, context) => checkTiles(tiles, [...path, 'tiles'], context),
  details: ({ items }, path, context) => checkTiles(items, [...path, 'items'], context),
  cover: ({ lines }, path, context) => checkTiles(lines ?? [], [...path, 'lines'], context),
  grid: checkGrid,
  records: checkRecords,
  chart(element, path, { report, names, reach, collected }) {
    checkVisible(element.compare, [...path, 'compare'], reach, collected)
    checkChart(element, path, { report, names, reach, collected })
  },
  images(element, path, context) {
    const { need } = context.collected
    checkVisible(element.captions, [...path, 'captions'], context.reach, context.collected)
    const columns = columnsOf(datasetOf(element.source, path, context))
    if (columns.length === 0) return
    for (const property of ['image', 'thumbnail', 'name'] as const) {
      const column = element[property]
      if (column !== undefined) need(columns, column, [...path, property], 'unknown-column')
    }
    element.captions?.forEach(({ id }, index) =>
      need(columns, id, [...path, 'captions', index, 'id'], 'unknown-column'),
    )
  },
  view(element, path, { report, bindings, collected }) {
    if (element.each) collected.need(Object.keys(report.sources), element.each, [...path, 'each'], 'unknown-source')
    bindings(element.with, [...path, 'with'], report.sources[element.each ?? '']?.dataset)
  },
  section: () => undefined,
  statements: checkStatements,
  comment: () => undefined,
}

export function checkElement<Kind extends ElementKind>(
  element: AuthoredElement<Kind>,
  path: Path,
  context: ElementPlace,
): void {
  checks[element.type](element, path, context)
}

function checkTiles(tiles: TileDefinition[], path: Path, context: ElementPlace): void {
  tiles.forEach((tile, index) => {
    checkValue(tile, [...path, index], context)
    if (tile.compare) context.bindings({ value: tile.compare.value }, [...path, index, 'compare'])
    context.link(tile.link, [...path, index, 'link'])
    checkTileFilter(tile, [...path, index, 'filter'], context)
  })
}

/** A tile switches one option of a choice that may be empty. */
function checkTileFilter({ filter }: TileDefinition, path: Path, { report, collected }: ElementPlace): void {
  if (!filter) return
  const choices = (report.filters?.steps ?? [])
    .flatMap(({ fields }) => fields)
    .flatMap((field) => (field.type === 'choice' && !field.required ? [field] : []))
  if (
    !collected.need(
      choices.map(({ id }) => id),
      filter.field,
      [...path, 'field'],
      'unknown-filter',
    )
  )
    return
  const options = choices.find(({ id }) => id === filter.field)?.options
  if (Array.isArray(options) && !options.some(({ value }) => value === filter.value))
    collected.add(
      'not-allowed',
      [...path, 'value'],
      filter.value,
      options.map(({ value }) => value),
    )
}

/** A value that is pointed at, and whether its format can write it. */
function checkValue(
  { value, format }: { value?: object; format?: Format },
  path: Path,
  { reach, bindings, collected }: ElementPlace,
): void {
  bindings({ value }, path)
  const pointer = value && 'from' in value ? columnAt(String(value.from), reach) : undefined
  checkFormat(pointer, format, path, collected)
}

function checkFormat(
  shown: DescribedDataset['columns'][number] | undefined,
  format: Format | undefined,
  path: Path,
  { add }: Collector,
): void {
  if (shown && format && !formatsInstead(shown).includes(format))
    add(
      'wrong-format',
      [...path, 'format'],
      `${format} ${shown.quantity ?? shown.format ?? shown.type}`,
      formatsInstead(shown),
    )
}

function checkGrid(element: GridElement, path: Path, context: ElementPlace): void {
  const { report, reach, link, checkOne, bindings, collected } = context
  const { need } = collected
  const row = report.sources[element.source]?.dataset ?? ''
  checkVisible(element.columns, [...path, 'columns'], reach, collected)
  link(element.link, [...path, 'link'], row)
  link(element.all, [...path, 'all'])
  if (element.emptyAction !== undefined)
    need(
      (report.actions ?? []).map(({ id }) => id),
      element.emptyAction,
      [...path, 'emptyAction'],
      'unknown-action',
    )
  element.actions?.forEach((action, index) => checkOne(action, [...path, 'actions', index], row))
  const dataset = datasetOf(element.source, path, context)
  if (!dataset) return
  if (element.quiet)
    checkCondition(
      element.quiet as Condition,
      { path: [...path, 'quiet'], row: dataset.id, roots: ['row'] },
      reach,
      collected,
    )
  checkEdit(element, path, dataset, { names: context.names, reach, bindings, collected })
  const visible = dataset.columns.filter((column) => !column.internal).map((column) => column.id)
  element.columns.forEach((column, index) => {
    need(visible, column.id, [...path, 'columns', index, 'id'], 'unknown-column')
    if (column.total)
      need(
        (dataset.totals ?? []).map((total) => total.id),
        column.total,
        [...path, 'columns', index, 'total'],
        'unknown-total',
      )
    const shown = dataset.columns.find(({ id }) => id === column.id)
    const total = dataset.totals?.find(({ id }) => id === column.total)
    const summed = dataset.columns.find(({ id }) => id === total?.column)
    // A column that cannot be summed is reported at the total.
    const isSummable = total?.aggregate !== 'sum' || summed?.type === 'integer' || summed?.type === 'numeric'
    if (shown && summed && summed !== shown && total && isSummable)
      collected.add(
        'wrong-form',
        [...path, 'columns', index, 'total'],
        `total "${total.id}" is over "${summed.id}", but stands under "${column.id}"; name a total over "${column.id}", or leave it out`,
      )
    checkFormat(shown, column.format, [...path, 'columns', index], collected)
    if (column.toneOf !== undefined)
      need(
        dataset.columns.filter(({ format }) => format === 'severity').map(({ id }) => id),
        column.toneOf,
        [...path, 'columns', index, 'toneOf'],
        'unknown-column',
      )
    column.beside?.forEach(({ id, format }, number) => {
      const at = [...path, 'columns', index, 'beside', number]
      if (need(visible, id, [...at, 'id'], 'unknown-column'))
        checkFormat(
          dataset.columns.find((one) => one.id === id),
          format,
          at,
          collected,
        )
    })
    link(column.link, [...path, 'columns', index, 'link'], dataset.id)
  })
}

/** Returns the dataset of a source; undefined if it is unknown, which is reported, or unreadable. */
function datasetOf(
  source: string,
  path: Path,
  { report, names, collected }: ElementPlace,
): DescribedDataset | undefined {
  if (!collected.need(Object.keys(report.sources), source, [...path, 'source'], 'unknown-source')) return undefined
  return names.dataset.get(report.sources[source]?.dataset ?? '')
}
