import type { ChartElement } from '../definition/chartModel.ts'
import { chartColumns } from '../chart/chartColumns.ts'
import { may } from '../access/may.ts'
import { parseLink } from '../definition/parseLink.ts'
import { parseSecurity } from '../definition/parseSecurity.ts'
import { toOptionalMessage, toValueMessages, toMessage } from '../definition/toMessage.ts'
import { partsShown, type ElementPlugin } from './ElementPlugin.ts'
import { formatOf } from './formatOf.ts'

export const chartKind: ElementPlugin<'chart'> = {
  parse(element, { base, key, datasetOf }) {
    const { x, split, topN, drill } = element
    const dataset = datasetOf(element.source)
    const drawn = formatOf(split?.column ?? element.series?.[0]?.column ?? '', dataset)
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
        then: x.then
          ? {
              column: x.then.column,
              ...formatOf(x.then.column, dataset),
              words: toValueMessages(x.then.words, `${key}.x.then`),
            }
          : null,
        until: x.until ?? null,
        partial: x.partial ?? null,
        isPair: x.pairOfYears ?? false,
        isTimed: x.scale === 'time',
      },
      series: (element.series ?? []).map((series) => ({
        id: series.id,
        title: toMessage(series.title, `${key}.series.${series.id}.title`),
        column: series.column,
        named: series.named ?? null,
        interval: series.interval ?? null,
        tone: series.tone ?? 'neutral',
        security: parseSecurity(series.security),
      })),
      split: split
        ? {
            by: {
              column: split.by,
              ...formatOf(split.by, dataset),
              words: toValueMessages(split.words, `${key}.split`),
            },
            column: split.column,
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
      references: (element.references ?? []).map(({ id, title, column, tone }) => ({
        id,
        title: toMessage(title, `${key}.references.${id}.title`),
        column,
        tone: tone ?? 'muted',
      })),
      topN: topN ? { count: topN.count, others: toOptionalMessage(topN.others, `${key}.others`) } : null,
      minimumBar: element.minimumBar ?? 0,
      height: element.height ?? 280,
      format: element.format ?? drawn.format,
      quantity: drawn.quantity,
      unit: toOptionalMessage(element.unit, `${key}.unit`),
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
