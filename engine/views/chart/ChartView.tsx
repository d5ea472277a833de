import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useRef, useState } from 'react'
import { resolveBinding } from '../../core/binding/resolve.ts'
import type { ChartPoint } from '../../core/chart/category.ts'
import { chartData } from '../../core/chart/chartData.ts'
import { chartNotes } from '../../core/chart/chartNotes.ts'
import type { Extent } from '../../core/chart/extentOf.ts'
import { figureHeight } from '../../core/chart/legend.ts'
import { chartThemes } from '../../core/chart/palette.ts'
import { toFigure } from '../../core/chart/toFigure.ts'
import { toTable } from '../../core/chart/toTable.ts'
import type { ChartElement, Interval } from '../../core/definition/chartModel.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { lazily } from '../lazily.tsx'
import { formatNames, messages } from '../messages.ts'
import { ChartTable } from './ChartTable.tsx'
import { PointLinks } from './PointLinks.tsx'
import { useFrame, useThemeName } from './useFrame.ts'
import './chart.css'
import '../button.css'

const loadPlot = () => import('./Plot.tsx')
const Plot = lazily(() => loadPlot().then((module) => module.Plot))
const font = "'Inter Variable', Inter, system-ui, sans-serif"
/** Pixels of a picture that is saved, before it is made twice as fine. */
const picture = { width: 1200, height: 600 }
interface ChartViewProps {
  page: ReportPage
  element: ChartElement
  /** One of its facets. */
  facet?: { value: unknown; title: string; extent: Extent | undefined; across: Extent | undefined }
  /** Without its heading. */
  isBare?: boolean
  /** Called with the picked bar, if it leads to no other page. */
  onPick?(point: ChartPoint): void
}

/**
 * A chart: drawn when it comes into view, the same figures as a table, a picture to keep, and a way down from each bar.
 */
export const ChartView = observer(function ChartView({ page, element, facet, isBare = false, onPick }: ChartViewProps) {
  const services = useServices()
  const translate = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  const { width, isInView } = useFrame(box)
  // A page that is printed cannot wait for code.
  useEffect(() => void loadPlot().catch(() => null), [])
  const theme = chartThemes[useThemeName()]
  const [isTable, setTable] = useState(false)
  const format = services.format()
  const all = page.sources[element.source]?.rows
  const [column, value] = [element.facet?.column, facet?.value]
  const rows = useMemo(
    () => (column === undefined || value === undefined ? all : all?.filter((row) => row[column] === value)),
    [all, column, value],
  )
  const { interval: bound } = element.x
  const interval = bound ? ((resolveBinding(bound, page.surroundings) ?? null) as Interval | null) : null
  // The format's words are made again on each drawing; what they depend on is the locale.
  const data = useMemo(
    () => chartData(element, rows ?? [], interval, services.format()),
    [element, rows, interval, services],
  )
  const height = width === null ? element.height : figureHeight(element, data, width, services.format())
  const { extent, across } = facet ?? {}
  const scale = useMemo(() => ({ ...(extent ? { extent } : {}), ...(across ? { across } : {}) }), [extent, across])
  const figure = useMemo(
    () =>
      width === null || !isInView || data.isEmpty
        ? null
        : toFigure(element, data, { width, height, theme, font, context: services.format(), ...scale }),
    [element, data, width, height, isInView, theme, services, scale],
  )
  if (!rows) return null

  const title = [services.translate(element.title), ...(facet ? [facet.title] : [])].join(' · ')
  const addresses = data.categories.map(({ point }) => point && page.drillAddress(element, point))
  const pick = (category: number): void => {
    const address = addresses[category]
    const point = data.categories[category]?.point
    if (address) services.navigate(address)
    else if (point) onPick?.(point)
  }
  const notes = chartNotes(data, format)
  const save = async (): Promise<void> => {
    const { pictureOf } = await loadPlot()
    const figure = toFigure(element, data, {
      ...picture,
      ...scale,
      theme: chartThemes.light,
      font,
      context: format,
      title,
    })
    const anchor = document.createElement('a')
    anchor.href = await pictureOf(figure)
    anchor.download = `${title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}.png`
    anchor.click()
  }
  // Bare it stands in a card, whose region is named already.
  const Region = isBare ? 'div' : 'section'
  return (
    <Region className="chart" aria-label={isBare ? undefined : title}>
      {!isBare && (
        <div className="chart-head">
          <h2>{title}</h2>
          {!data.isEmpty && (
            <div className="chart-actions">
              <button type="button" className="quiet-button" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
                {translate(messages.chartAsTable)}
              </button>
              <button type="button" className="quiet-button" onClick={() => void save()}>
                <Icon name="download" />
                {formatNames.png}
              </button>
            </div>
          )}
        </div>
      )}
      <div
        ref={box}
        className="chart-box"
        data-waiting={(!isTable && !data.isEmpty && !figure) || undefined}
        style={{ minBlockSize: isTable || data.isEmpty ? 0 : height }}
      >
        {data.isEmpty && <p className="chart-empty">{translate(messages.chartEmpty)}</p>}
        {!isTable && figure && (
          <>
            <div
              className="chart-plot"
              aria-hidden="true"
              data-leads={onPick !== undefined || addresses.some(Boolean) || undefined}
            >
              <Plot figure={figure} onPick={pick} />
            </div>
            <PointLinks element={element} data={data} figure={figure} addresses={addresses} onPick={onPick} />
          </>
        )}
        {!data.isEmpty && (
          <ChartTable title={title} table={toTable(element, data, format)} addresses={addresses} isHidden={!isTable} />
        )}
      </div>
      {notes.map((note) => (
        <p key={note} className="chart-note">
          {note}
        </p>
      ))}
    </Region>
  )
})
