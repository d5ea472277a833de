import type { DatasetColumn, DatasetDefinition } from '../../../schemas/generated/dataset.ts'
import type { LookupDefinition } from '../../../schemas/generated/lookup.ts'
import type * as Authored from '../../../schemas/generated/report.ts'
import type {
  Bindings, ChartElement, Column, Element, Export, Field, Format, Generate, Link, Lookup, Option, Param, Report, Security, Step, Tile, ValueFormat, Words,
} from './model.ts'
import { isLeading, parseSource } from './parseSource.ts'

/** What a definition refers to, by id. Only checked definitions are parsed, so a missing one is a fault of ours. */
export interface Library {
  dataset(id: string): DatasetDefinition | undefined
  lookup(id: string): LookupDefinition | undefined
}

/** An authored, checked report → its normal form. Pure; the authored object is left as it is. Its words are found under `id`. */
export function parseReport(report: Authored.ReportDefinition, library: Library, id: string = report.id): Report {
  const key = `report.${id}`
  const pathParams = new Set([...report.route.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
  return {
    kind: 'report',
    id: report.id,
    title: words(report.title, `${key}.title`),
    description: optionalWords(report.description, `${key}.description`),
    route: report.route,
    layout: report.layout ?? 'page',
    parent: report.parent ?? null,
    security: parseSecurity(report.security),
    params: (report.params ?? []).map((param): Param => ({
      id: param.id, type: param.type, required: param.required ?? false, inPath: pathParams.has(param.id),
    })),
    steps: (report.filters?.steps ?? []).map((step) => parseStep(step, `${key}.filters`, library)),
    sources: Object.fromEntries(Object.keys(report.sources).map((id) => [id, parseSource(id, report, datasetOf(id, report, library))])),
    elements: report.elements.map((element) => parseElement(element, `${key}.elements`, report, library)),
    exports: (report.exports ?? []).map((item): Export => ({
      id: item.id,
      title: words(item.title, `${key}.exports.${item.id}.title`),
      format: item.format,
      endpoint: item.endpoint,
      include: item.include ?? report.elements.filter((element) => element.show !== 'screen').map((element) => element.id),
      orientation: item.orientation ?? 'landscape',
      security: parseSecurity(item.security),
      body: {},
    })),
    generate: parseGenerate(report, key),
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

type Label = string | { t: string }

export function words(label: Label, key: string): Words {
  return typeof label === 'string' ? { key, text: label } : { key: label.t, text: '' }
}

function optionalWords(label: Label | undefined, key: string): Words | null {
  return label === undefined ? null : words(label, key)
}

export function parseSecurity(security: Authored.Security | undefined): Security | null {
  if (!security) return null
  return { code: security.code ?? null, groups: security.groups ?? null, flag: security.flag ?? null }
}

function parseStep(step: Authored.FilterStep, parentKey: string, library: Library): Step {
  return {
    id: step.id,
    title: words(step.title, `${parentKey}.${step.id}.title`),
    fields: step.fields.map((field) => parseField(field, parentKey, library)),
  }
}

function parseField(field: Authored.FieldDefinition, parentKey: string, library: Library): Field {
  const key = `${parentKey}.${field.id}`
  const base = {
    id: field.id,
    title: words(field.title, `${key}.title`),
    help: optionalWords(field.help, `${key}.help`),
    required: 'required' in field ? (field.required ?? false) : false,
    visible: field.visible ?? null,
  }
  switch (field.type) {
    case 'text':
      return { ...base, type: 'text', maxLength: field.maxLength ?? 100, default: field.default ?? null }
    case 'number':
      return {
        ...base,
        type: 'number',
        rules: {
          isInteger: field.integer ?? false,
          minimum: field.minimum ?? 0,
          maximum: field.maximum ?? null,
          decimals: field.decimals ?? 2,
          integerDigits: field.integerDigits ?? null,
          maxLength: field.maxLength ?? 16,
          step: field.step ?? 1,
        },
        default: field.default ?? null,
      }
    case 'date':
      return { ...base, type: 'date', isPast: field.latest === 'today', default: null }
    case 'choice':
      return {
        ...base, type: 'choice', multiple: field.multiple ?? false, options: parseOptions(field.options, key), default: field.default ?? null,
      }
    case 'lookup':
      return {
        ...base,
        type: 'lookup',
        multiple: field.multiple ?? false,
        lookup: parseLookup(found(library.lookup(field.lookup), `lookup ${field.lookup}`)),
        args: (field.args ?? {}) as Bindings,
        emptyText: optionalWords(field.emptyText, `${key}.emptyText`),
        default: field.default ?? null,
      }
    case 'dateRange':
      return {
        ...base,
        type: 'dateRange',
        names: field.names ?? { from: `${field.id}_from`, to: `${field.id}_to` },
        default: field.default ?? null,
      }
    case 'flag':
      return { ...base, type: 'flag', default: field.default ?? false }
  }
}

function parseOptions(options: Authored.FieldOption[], key: string): Option[] {
  return options.map((option) => ({
    value: option.value,
    label: words(option.label, `${key}.options.${option.value}`),
    security: parseSecurity(option.security),
  }))
}

/** Also used by the server, which answers the lists. */
export function parseLookup(lookup: LookupDefinition): Lookup {
  return {
    id: lookup.id,
    endpoint: lookup.endpoint,
    paging: lookup.paging ?? false,
    pageSize: lookup.pageSize ?? 20,
    args: (lookup.args ?? []).map((arg) => ({ id: arg.id, required: arg.required ?? false })),
    lists: lookup.lists.map((list) => ({
      id: list.id,
      when: list.when ?? null,
      inside: list.inside ?? null,
      options: list.options ? parseOptions(list.options, `lookup.${lookup.id}.${list.id}`) : null,
      one: list.one ?? false,
      columns: list.columns ?? null,
      value: list.value ?? 'value',
      text: list.text ?? 'text',
      hint: list.hint ?? null,
      security: parseSecurity(list.security),
    })),
  }
}

function parseLink(link: Authored.Link | undefined): Link | null {
  return link ? { to: link.to, with: (link.with ?? {}) as Bindings, keep: link.keep ?? [] } : null
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
      return { ...base, type: 'images', source: element.source, image: element.image, name: element.name, empty: optionalWords(element.empty, `${key}.empty`) }
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
    x: { column: x.column, ...formatOf(x.column, dataset), title: optionalWords(x.title, `${key}.x.title`), interval: interval ?? null, partial: x.partial ?? null },
    series: (element.series ?? []).map((series) => ({
      id: series.id, title: words(series.title, `${key}.series.${series.id}.title`), column: series.column,
      tone: series.tone ?? 'neutral', security: parseSecurity(series.security),
    })),
    split: split ? { by: { column: split.by, ...formatOf(split.by, dataset) }, column: split.column } : null,
    compare: (element.compare ?? []).map((one) => ({
      id: one.id, kind: one.kind, of: one.of, column: one.column, title: words(one.title, `${key}.compare.${one.id}.title`),
    })),
    topN: topN ? { count: topN.count, others: optionalWords(topN.others, `${key}.others`) } : null,
    minimumBar: element.minimumBar ?? 0,
    height: element.height ?? 280,
    format: element.format ?? drawn.format,
    quantity: drawn.quantity,
    unit: optionalWords(element.unit, `${key}.unit`),
    drill: drill ? { link: found(parseLink(drill) ?? undefined, 'drill'), when: drill.when ?? null } : null,
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
    link: parseLink(column.link),
    show: column.show ?? 'both',
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

function found<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`${what} is missing; only checked definitions are parsed`)
  return value
}
