import createPlotlyComponent from 'react-plotly.js/factory'
import './noInlineStyles.ts'
import Plotly from 'plotly.js/lib/core'
import bar from 'plotly.js/lib/bar'
import pie from 'plotly.js/lib/pie'
import type { Figure, Hover } from '../../core/chart/Figure.ts'
import './plotly.css'

Plotly.register([bar, pie])
const Drawing = createPlotlyComponent(Plotly)

/** Nothing of its own: no tool bar, no upload, no zoom. */
const config = {
  displayModeBar: false,
  displaylogo: false,
  showSendToCloud: false,
  doubleClick: false,
  scrollZoom: false,
  showTips: false,
  responsive: false,
}

/** The one place that knows Plotly. A figure is drawn again when it is another object. */
export function Plot({ figure, onPick }: { figure: Figure; onPick(category: number): void }) {
  return (
    <Drawing
      data={figure.data}
      layout={figure.layout}
      config={{ ...config }}
      onClick={(event: { points?: { customdata?: Hover }[] }) => {
        const category = event.points?.[0]?.customdata?.[3]
        if (category !== undefined) onPick(category)
      }}
    />
  )
}

/** The figure as a PNG's data: address, twice as fine as its size. */
export function pictureOf({ data, layout }: Figure): Promise<string> {
  return Plotly.toImage(
    { data, layout, config },
    { format: 'png', width: layout.width, height: layout.height, scale: 2 },
  )
}
