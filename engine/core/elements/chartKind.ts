import { chartColumns } from '../chart/chartColumns.ts'
import { may } from '../access/may.ts'
import { partsShown, type ElementPlugin } from './ElementPlugin.ts'
import { parseChart } from './parseChart.ts'

export const chartKind: ElementPlugin<'chart'> = {
  parse: (element, { base, key, datasetOf }) => parseChart(element, base, key, datasetOf(element.source)),
  prune(element, holder) {
    const series = element.series.filter(({ security }) => may(holder, security))
    // A chart of which nothing may be drawn is no chart.
    if (series.length === 0 && (element.split === null || element.series.length > 0)) return null
    const secondary = element.secondary?.series.filter(({ security }) => may(holder, security)) ?? []
    return {
      ...element,
      series,
      secondary: element.secondary && secondary.length > 0 ? { ...element.secondary, series: secondary } : null,
      compare: element.compare.filter(({ of }) => series.some(({ id }) => id === of)),
    }
  },
  shown(element, holds) {
    const compare = partsShown(element.compare, holds)
    return compare === element.compare ? element : { ...element, compare }
  },
  uses: (element) =>
    chartColumns(element).map(({ id, security }) => ({ pointer: `/sources/${element.source}/${id}`, security })),
}
