import type {
  ChartCategory,
  ChartColumn as AuthoredColumn,
  ChartElement as AuthoredChart,
  ChartLine,
  ChartSeries as AuthoredSeries,
} from '../../../schemas/generated/report.ts'
import type { DescribedDataset } from '../definition/datasetModel.ts'
import { categoriesOf, columnOf, idOf, isTimed, lineIdOf, nameInWords, valuesOf } from '../chart/authoredChart.ts'
import type { ChartColumn, ChartElement, ChartReference, ChartSeries } from '../definition/chartModel.ts'
import type { ElementBase } from '../definition/model.ts'
import { parseLink } from '../definition/parseLink.ts'
import { parseSecurity } from '../definition/parseSecurity.ts'
import { toMessage, toOptionalMessage, toValueMessages } from '../definition/toMessage.ts'
import { formatOf } from './formatOf.ts'

/**
 * An authored chart → its normal form. Translation keys keep the words of version 3, because edited translations are
 * stored by key.
 */
export function parseChart(
  element: AuthoredChart,
  base: ElementBase,
  key: string,
  dataset: DescribedDataset,
): ChartElement {
  const { chart, topN, drill } = element
  const y = valuesOf(element.y)
  const color = element.color === undefined ? null : columnOf<AuthoredColumn>(element.color)
  const isScatter = chart === 'scatter'
  const column = (entry: string | AuthoredColumn | undefined, name: string): ChartColumn | null =>
    entry === undefined ? null : parseColumn(columnOf<AuthoredColumn>(entry), `${key}.${name}`, dataset)
  const measured = chart === 'heat' && color ? color.column : y[0]!.column
  const drawn = formatOf(measured, dataset)
  return {
    ...base,
    type: 'chart',
    title: toMessage(element.title, `${key}.title`),
    source: element.source,
    chart,
    x: parseCategories(element, key, dataset),
    series: color && !isScatter ? [] : y.map((series) => parseSeries(series, key)),
    secondary: element.y2
      ? {
          ...formatOf(valuesOf(element.y2)[0]!.column, dataset),
          series: valuesOf(element.y2).map((series) => parseSeries(series, key)),
          unit: toOptionalMessage(element.y2Title, `${key}.y2Title`),
        }
      : null,
    split: color
      ? chart === 'heat'
        ? { by: parseColumn(y[0]!, `${key}.y`, dataset), column: measured }
        : { by: parseColumn(color, `${key}.split`, dataset), column: measured }
      : null,
    point: isScatter ? { size: column(element.size, 'size'), name: column(element.name, 'name') } : null,
    compare: (element.compare ?? []).map((one) => ({
      id: one.id,
      kind: one.kind,
      of: one.of,
      column: one.column,
      title: toMessage(one.title, `${key}.compare.${one.id}.title`),
      visible: one.visible ?? null,
    })),
    facet: element.facet
      ? { column: element.facet.column, title: toMessage(element.facet.title, `${key}.facet.title`) }
      : null,
    references: (element.lines ?? []).map((line) => parseLine(line, key)),
    bands: (element.bands ?? []).map(({ id, from, to, label, tone }) => ({
      id: id ?? tone,
      title: toMessage(label, `${key}.bands.${id ?? tone}.label`),
      from: from ?? null,
      to: to ?? null,
      tone,
    })),
    hasEndLabels: element.labels === 'end',
    topN: topN ? { count: topN.count, others: toOptionalMessage(topN.others, `${key}.others`) } : null,
    minimumBar: element.minimumBar ?? 0.01,
    height: element.height ?? 280,
    format: element.format ?? drawn.format,
    quantity: drawn.quantity,
    unit: toOptionalMessage(element.yTitle, `${key}.unit`),
    drill: drill ? { link: parseLink(drill), when: drill.when ?? null } : null,
  }
}

function parseCategories(element: AuthoredChart, key: string, dataset: DescribedDataset): ChartElement['x'] {
  const [x, second] = categoriesOf(element.x) as [ChartCategory, ChartCategory?]
  const interval =
    typeof x.interval === 'string' ? { value: x.interval } : (x.interval as ChartElement['x']['interval'] | undefined)
  return {
    column: x.column,
    ...formatOf(x.column, dataset),
    words: toValueMessages(x.words, `${key}.x`),
    title: toOptionalMessage(
      x.title ?? (element.chart === 'scatter' ? nameInWords(x.column) : undefined),
      `${key}.x.title`,
    ),
    interval: interval ?? null,
    then:
      second && !element.xRange
        ? {
            column: second.column,
            ...formatOf(second.column, dataset),
            words: toValueMessages(second.words, `${key}.x.then`),
          }
        : null,
    until: (element.xRange && second?.column) || null,
    partial: x.partial ?? null,
    isTimed: isTimed(element, dataset.columns.find(({ id }) => id === x.column)?.type),
  }
}

function parseSeries(series: AuthoredSeries, key: string): ChartSeries {
  const id = idOf(series)
  const { interval } = series
  return {
    id,
    title: toMessage(series.title ?? nameInWords(series.column), `${key}.series.${id}.title`),
    column: series.column,
    named: series.named ?? null,
    interval: interval ? { from: interval.low, to: interval.high } : null,
    tone: series.tone ?? 'neutral',
    security: parseSecurity(series.security),
  }
}

function parseColumn({ column, title, words }: AuthoredColumn, key: string, dataset: DescribedDataset): ChartColumn {
  return {
    column,
    ...formatOf(column, dataset),
    title: toOptionalMessage(title, `${key}.title`),
    words: toValueMessages(words, key),
  }
}

function parseLine(line: ChartLine, key: string): ChartReference {
  const id = lineIdOf(line)
  const { x, y, label, tone } = line
  return {
    id,
    title: toMessage(label, `${key}.references.${id}.title`),
    at:
      x !== undefined ? { value: x } : typeof y === 'number' ? { value: y } : y === 'median' ? y : { column: y ?? '' },
    axis: x === undefined ? 'y' : 'x',
    tone: tone ?? 'muted',
  }
}
