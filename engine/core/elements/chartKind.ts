import type { ChartCategory, ChartSeries as AuthoredSeries } from '../../../schemas/generated/report.ts'
import type { ChartElement, ChartSeries } from '../definition/chartModel.ts'
import { categoriesOf, columnOf, idOf, isTimed, nameInWords, valuesOf } from '../chart/authoredChart.ts'
import { chartColumns } from '../chart/chartColumns.ts'
import { may } from '../access/may.ts'
import { parseLink } from '../definition/parseLink.ts'
import { parseSecurity } from '../definition/parseSecurity.ts'
import { toOptionalMessage, toValueMessages, toMessage } from '../definition/toMessage.ts'
import { partsShown, type ElementPlugin } from './ElementPlugin.ts'
import { formatOf } from './formatOf.ts'

export const chartKind: ElementPlugin<'chart'> = {
  parse(element, { base, key, datasetOf }) {
    const { topN, drill } = element
    const dataset = datasetOf(element.source)
    const [x, second] = categoriesOf(element.x) as [ChartCategory, ChartCategory?]
    const y = valuesOf(element.y)
    const color = element.color === undefined ? null : columnOf(element.color)
    const drawn = formatOf(y[0]!.column, dataset)
    const interval =
      typeof x.interval === 'string' ? { value: x.interval } : (x.interval as ChartElement['x']['interval'] | undefined)
    return {
      ...base,
      type: 'chart',
      title: toMessage(element.title, `${key}.title`),
      source: element.source,
      chart: element.chart,
      x: {
        column: x.column,
        ...formatOf(x.column, dataset),
        words: toValueMessages(x.words, `${key}.x`),
        title: toOptionalMessage(x.title, `${key}.x.title`),
        interval: interval ?? null,
        then:
          second && !element.xRange
            ? {
                column: second.column,
                ...formatOf(second.column, dataset),
                words: toValueMessages(second.words, `${key}.x.then`),
              }
            : null,
        until: (element.xRange && second?.column) ?? null,
        partial: x.partial ?? null,
        isTimed: isTimed(element, dataset.columns.find(({ id }) => id === x.column)?.type),
      },
      series: color ? [] : y.map((series) => parseSeries(series, key)),
      split: color
        ? {
            by: {
              column: color.column,
              ...formatOf(color.column, dataset),
              words: toValueMessages(color.words, `${key}.split`),
            },
            column: y[0]!.column,
          }
        : null,
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
      references: (element.lines ?? []).map(({ id, label, y: column, tone }) => ({
        id: id ?? column,
        title: toMessage(label, `${key}.references.${id ?? column}.title`),
        column,
        tone: tone ?? 'muted',
      })),
      topN: topN ? { count: topN.count, others: toOptionalMessage(topN.others, `${key}.others`) } : null,
      minimumBar: element.minimumBar ?? 0.01,
      height: element.height ?? 280,
      format: element.format ?? drawn.format,
      quantity: drawn.quantity,
      unit: toOptionalMessage(element.yTitle, `${key}.unit`),
      drill: drill ? { link: parseLink(drill), when: drill.when ?? null } : null,
    }
  },
  prune(element, holder) {
    const series = element.series.filter(({ security }) => may(holder, security))
    // A chart of which nothing may be drawn is no chart.
    if (series.length === 0 && element.split === null) return null
    return { ...element, series, compare: element.compare.filter(({ of }) => series.some(({ id }) => id === of)) }
  },
  shown(element, holds) {
    const compare = partsShown(element.compare, holds)
    return compare === element.compare ? element : { ...element, compare }
  },
  uses: (element) =>
    chartColumns(element).map(({ id, security }) => ({ pointer: `/sources/${element.source}/${id}`, security })),
}

/** An authored series with its defaults. Its translation key does not depend on the word that holds the series. */
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
