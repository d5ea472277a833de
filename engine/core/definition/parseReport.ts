import type { DatasetColumn, DatasetDefinition } from '../../../schemas/generated/dataset.ts'
import type * as Authored from '../../../schemas/generated/report.ts'
import { found } from './found.ts'
import type { Library } from './Library.ts'
import type { FilterCount, Step } from './fieldModel.ts'
import type { ChartElement } from './chartModel.ts'
import type { Bindings, Column, Element, Export, Format, Generate, Report, Tile, ValueFormat, Words } from './model.ts'
import { parseAction } from './parseAction.ts'
import { parseField } from './parseField.ts'
import { parseLink } from './parseLink.ts'
import { parseParam } from './parseParam.ts'
import { parseSecurity } from './parseSecurity.ts'
import { isLeading, parseSource } from './parseSource.ts'
import { parseVisits } from './parseVisit.ts'
import { optionalWords, words, type Label } from './words.ts'

/** An authored, checked report → its normal form. Pure; the authored object is left as it is. Its words are found under `id`. */
export function parseReport(report: Authored.ReportDefinition, library: Library, id: string = report.id): Report {
  const key = `report.${id}`
  return {
    kind: 'report',
    id: report.id,
    title: words(report.title, `${key}.title`),
    description: optionalWords(report.description, `${key}.description`),
    route: report.route,
    layout: report.layout ?? 'page',
    parent: report.parent ?? null,
    security: parseSecurity(report.security),
    params: (report.params ?? []).map((param) => parseParam(param, report.route)),
    steps: (report.filters?.steps ?? []).map((step) => parseStep(step, `${key}.filters`, library)),
    count: parseCount(report, key, library),
    sources: Object.fromEntries(Object.keys(report.sources).map((id) => [id, parseSource(id, report, datasetOf(id, report, library))])),
    elements: report.elements.map((element) => parseElement(element, `${key}.elements`, report, library)),
    exports: (report.exports ?? []).map((item): Export => ({
      id: item.id,
      title: words(item.title, `${key}.exports.${item.id}.title`),
      format: item.format,
      endpoint: item.endpoint,
      include: item.include ?? report.elements.filter((element) => element.show !== 'screen').map((element) => element.id),
      orientation: item.orientation ?? 'landscape',
      isPlain: item.plain ?? false,
      bilingual: item.bilingual ? { ...item.bilingual, note: item.bilingual.note ?? null } : null,
      security: parseSecurity(item.security),
      body: {},
    })),
    actions: (report.actions ?? []).map((action) => parseAction(action, `${key}.actions`)),
    visits: parseVisits(report.visits, `${key}.visits`),
    generate: parseGenerate(report, key),
    dashboard: null,
  }
}

function parseCount({ filters }: Authored.ReportDefinition, key: string, library: Library): FilterCount | null {
  if (!filters?.count) return null
  const { lookup: id, column, one, other } = filters.count
  const lookup = found(library.lookup(id), `lookup ${id}`)
  return {
    endpoint: lookup.endpoint, args: (lookup.args ?? []).map((arg) => arg.id), column,
    one: words(one, `${key}.filters.count.one`), other: words(other, `${key}.filters.count.other`),
  }
}

function parseGenerate({ id, generate }: Authored.ReportDefinition, key: string): Generate | null {
  if (!generate) return null
  const { endpoint, list, get, title, name, subject } = generate
  return { endpoint, list, get, title: optionalWords(title, `${key}.generate.title`), page: earlierId(id), name: name ?? null, subject: subject ?? null }
}

/** The id of the page that shows an earlier one of a generated report. */
export function earlierId(id: string): string {
  return `${id}-history`
}

function parseStep(step: Authored.FilterStep, parentKey: string, library: Library): Step {
  return {
    id: step.id,
    title: words(step.title, `${parentKey}.${step.id}.title`),
    isHidden: false,
    fields: step.fields.map((field) => parseField(field, parentKey, library)),
  }
}

function parseElement(
  element: Authored.ElementDefinition, parentKey: string, report: Authored.ReportDefinition, library: Library,
): Element {
  const key = `${parentKey}.${element.id}`
  const base = {
    id: element.id,
    title: 'title' in element ? optionalWords(element.title, `${key}.title`) : null,
    show: element.show ?? 'both',
    security: parseSecurity(element.security),
  } as const
  switch (element.type) {
    case 'tiles':
      return { ...base, type: 'tiles', tiles: element.tiles.map((tile) => parseTile(tile, key, 'integer')) }
    case 'details':
      return { ...base, type: 'details', items: element.items.map((item) => parseTile(item, key, 'text')) }
    case 'view':
      return { ...base, type: 'view', view: element.view, each: element.each ?? null, with: (element.with ?? {}) as Bindings }
    case 'cover':
      return { ...base, type: 'cover', title: base.title ?? words(report.title, `report.${report.id}.title`), lines: (element.lines ?? []).map((line) => parseTile(line, key, 'text')) }
    case 'section':
      return { ...base, type: 'section', title: words(element.title, `${key}.title`), text: optionalWords(element.text, `${key}.text`), isNewPage: element.newPage ?? false }
    case 'images':
      return {
        ...base, type: 'images', source: element.source, image: element.image, thumbnail: element.thumbnail ?? element.image, name: element.name,
        captions: (element.captions ?? []).map((column) => parseColumn(column, `${key}.captions`, datasetOf(element.source, report, library), false)),
        empty: optionalWords(element.empty, `${key}.empty`),
      }
    case 'comment':
      return { ...base, type: 'comment', title: words(element.title, `${key}.title`), help: optionalWords(element.help, `${key}.help`), maxLength: element.maxLength ?? 2000 }
    case 'chart':
      return { ...base, ...parseChart(element, key, datasetOf(element.source, report, library)) }
    case 'grid': {
      const dataset = datasetOf(element.source, report, library)
      const isOrdered = isLeading(element.source, report)
      return {
        ...base,
        type: 'grid',
        source: element.source,
        link: parseLink(element.link),
        columns: element.columns.map((column) => parseColumn(column, `${key}.columns`, dataset, isOrdered)),
        edit: element.edit ? { endpoint: element.edit.endpoint, list: element.edit.list, key: element.edit.key, with: (element.edit.with ?? {}) as Bindings } : null,
        actions: (element.actions ?? []).map((action) => parseAction(action, `${key}.actions`)),
      }
    }
  }
}

function datasetOf(source: string, report: Authored.ReportDefinition, library: Library): DatasetDefinition {
  const { dataset } = found(report.sources[source], `source ${source}`)
  return found(library.dataset(dataset), `dataset ${dataset}`)
}

function parseChart(element: Authored.ChartElement, key: string, dataset: DatasetDefinition): Omit<ChartElement, 'id' | 'show' | 'security'> {
  const { x, split, topN, drill } = element
  const drawn = formatOf(split?.column ?? element.series?.[0]?.column ?? '', dataset)
  const interval = typeof x.interval === 'string' ? { value: x.interval } : (x.interval as ChartElement['x']['interval'] | undefined)
  return {
    type: 'chart',
    title: words(element.title, `${key}.title`),
    source: element.source,
    chart: element.chart,
    x: {
      column: x.column, ...formatOf(x.column, dataset), words: valueWords(x.words, `${key}.x`), title: optionalWords(x.title, `${key}.x.title`), interval: interval ?? null,
      partial: x.partial ?? null, isPair: x.pairOfYears ?? false,
    },
    series: (element.series ?? []).map((series) => ({
      id: series.id, title: words(series.title, `${key}.series.${series.id}.title`), column: series.column,
      tone: series.tone ?? 'neutral', security: parseSecurity(series.security),
    })),
    split: split ? { by: { column: split.by, ...formatOf(split.by, dataset), words: valueWords(split.words, `${key}.split`) }, column: split.column } : null,
    compare: (element.compare ?? []).map((one) => ({
      id: one.id, kind: one.kind, of: one.of, column: one.column, title: words(one.title, `${key}.compare.${one.id}.title`),
      visible: one.visible ?? null,
    })),
    topN: topN ? { count: topN.count, others: optionalWords(topN.others, `${key}.others`) } : null,
    minimumBar: element.minimumBar ?? 0,
    height: element.height ?? 280,
    format: element.format ?? drawn.format,
    quantity: drawn.quantity,
    unit: optionalWords(element.unit, `${key}.unit`),
    drill: drill ? { link: parseLink(drill), when: drill.when ?? null } : null,
  }
}

function formatOf(id: string, dataset: DatasetDefinition): ValueFormat {
  const column = found(dataset.columns.find((candidate) => candidate.id === id), `column ${id}`)
  return { format: column.format ?? formatOfType[column.type], quantity: column.quantity ?? null }
}

function parseTile(tile: Authored.TileDefinition, parentKey: string, format: Format): Tile {
  const key = `${parentKey}.${tile.id}`
  return {
    id: tile.id,
    title: words(tile.title, `${key}.title`),
    help: optionalWords(tile.help, `${key}.help`),
    value: tile.value as Tile['value'],
    format: tile.format ?? format,
    quantity: null,
    words: valueWords(tile.words, key),
    tone: tile.tone ?? 'neutral',
    security: parseSecurity(tile.security),
  }
}

const formatOfType: Record<DatasetColumn['type'], Format> = {
  text: 'text', integer: 'integer', numeric: 'decimal', boolean: 'boolean',
  date: 'date', time: 'time', timestamp: 'dateTime', json: 'text',
}

function parseColumn(column: Authored.GridColumn, parentKey: string, dataset: DatasetDefinition, isOrdered: boolean): Column {
  const key = `${parentKey}.${column.id}`
  const from = found(dataset.columns.find((candidate) => candidate.id === column.id), `column ${column.id}`)
  const total = column.total ? found(dataset.totals?.find((candidate) => candidate.id === column.total), `total ${column.total}`) : null
  return {
    id: column.id,
    title: words(column.title, `${key}.title`),
    // A heading belongs to its words, not to a column: two columns of one group share its key.
    group: column.group === undefined ? null : words(column.group, `${parentKey}.groups.${slug(column.group)}`),
    format: column.format ?? from.format ?? formatOfType[from.type],
    quantity: from.quantity ?? null,
    words: valueWords(column.words, key),
    width: column.width ?? 120,
    pin: column.pin ?? null,
    total: total ? `/totals/${total.group ? `${total.group}/` : ''}${total.id}` : null,
    tone: column.tone ?? 'neutral',
    tones: column.tones ?? null,
    link: parseLink(column.link),
    show: column.show ?? 'both',
    edit: column.edit ? { maxLength: column.edit.maxLength ?? 200, isMultiline: column.edit.multiline ?? false, required: column.edit.required ?? false } : null,
    isWrapped: column.wrap ?? false,
    visible: column.visible ?? null,
    sortable: isOrdered && from.type !== 'json',
    security: parseSecurity(column.security),
  }
}

function valueWords(labels: Record<string, Label> | undefined, key: string): Record<string, Words> | null {
  return labels ? Object.fromEntries(Object.entries(labels).map(([value, label]) => [value, words(label, `${key}.words.${value}`)])) : null
}

function slug(label: Label): string {
  return typeof label === 'string' ? label.toLowerCase().replace(/[^a-z0-9]+/g, '_') : label.t
}
