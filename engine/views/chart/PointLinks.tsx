import type { CSSProperties } from 'react'
import type { ChartPoint } from '../../core/chart/category.ts'
import type { ChartData } from '../../core/chart/chartData.ts'
import type { Figure } from '../../core/chart/Figure.ts'
import { linkPlaces } from '../../core/chart/linkPlaces.ts'
import { isLying } from '../../core/chart/chartShape.ts'
import { placesOf } from '../../core/chart/timeScale.ts'
import type { ChartElement } from '../../core/definition/chartModel.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { messages } from '../messages.ts'
import { Anchor } from '../Anchor.tsx'
import './chart.css'

interface PointLinksProps {
  element: ChartElement
  data: ChartData
  figure: Figure
  addresses: (string | null)[]
  onPick?: ((point: ChartPoint) => void) | undefined
}

/**
 * A link or a button over every bar, for the keyboard: seen when it has the focus. The mouse goes through it to the
 * drawing. Those of a pie and of a scatter are in its table.
 */
export function PointLinks({ element, data, figure, addresses, onPick }: PointLinksProps) {
  const services = useServices()
  const translate = useTranslate()
  if (element.chart === 'pie' || element.chart === 'scatter' || (!onPick && !addresses.some(Boolean))) return null
  const { width, height, margin } = figure.layout
  const plot = { width: width - margin.l - margin.r, height: height - margin.t - margin.b }
  const count = data.categories.length
  const places = placesOf(element, data)
  const isAcross = isLying(element)
  const [along, across] = isAcross ? [plot.height, plot.width] : [plot.width, plot.height]
  const step = along / count
  const links = linkPlaces(
    data.categories.map((_, index) => ((isAcross ? index : places[index]!) + 0.5) * step),
    step,
  )
  const place = (index: number): CSSProperties => {
    const { start, band } = links.places[index]!
    const [size, thickness] = [links.size, across / links.bands]
    return isAcross
      ? {
          insetInlineStart: margin.l + band * thickness,
          inlineSize: thickness,
          insetBlockStart: margin.t + start,
          blockSize: size,
        }
      : {
          insetInlineStart: margin.l + start,
          inlineSize: size,
          insetBlockStart: margin.t + band * thickness,
          blockSize: thickness,
        }
  }
  return (
    <nav
      className="chart-links"
      aria-label={translate(messages.chartLinks, { chart: services.translate(element.title) })}
    >
      {data.categories.map(({ label, point }, index) => {
        const address = addresses[index]
        if (address)
          return (
            <Anchor key={index} address={address} navigate={services.navigate} label={label} style={place(index)} />
          )
        return (
          onPick &&
          point && (
            <button key={index} type="button" aria-label={label} style={place(index)} onClick={() => onPick(point)} />
          )
        )
      })}
    </nav>
  )
}
