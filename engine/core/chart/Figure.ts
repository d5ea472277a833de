/** The subset of Plotly's figures in use, as plain data. */
export interface BarTrace {
  type: 'bar'
  /** Another trace stands for it in the legend. */
  showlegend?: false
  /** Comparisons stand last in the legend. */
  legendrank?: number
  orientation: 'v' | 'h'
  name: string
  x: (number | null)[]
  y: (number | null)[]
  base: number[]
  width: number
  text: string[]
  textposition: 'outside' | 'inside'
  textangle: 0
  insidetextanchor: 'middle'
  constraintext: 'none'
  cliponaxis: false
  textfont: { size: number; color: string | string[] }
  marker: {
    color: string | string[]
    line: { color: string; width: number | number[] }
    pattern?: { shape: '/'; fgcolor: string; bgcolor: string; size: number; solidity: number }
  }
  customdata: Hover[]
  hovertemplate: string
}
export interface LineTrace {
  type: 'scatter'
  showlegend?: false
  /** Comparisons stand last in the legend. */
  legendrank?: number
  mode: 'lines+markers' | 'lines' | 'markers'
  /** The right axis. */
  yaxis?: 'y2'
  /** Traces of one group stand upon each other. */
  stackgroup?: 'area'
  fillcolor?: string
  hoverinfo?: 'skip'
  name: string
  x: number[]
  y: (number | null)[]
  connectgaps: false
  cliponaxis: false
  line: { color: string; width: number; dash: 'solid' | 'dot' | 'dash' | 'dashdot' | 'longdashdot' }
  marker: {
    color: string
    size: number | number[]
    symbol: 'circle' | 'diamond' | 'square'
    opacity?: number
    line?: { color: string; width: number }
  }
  customdata: Hover[]
  hovertemplate?: string
}
export interface PieTrace {
  type: 'pie'
  values: number[]
  labels: string[]
  text: string[]
  textinfo: 'text'
  textposition: 'inside'
  insidetextorientation: 'horizontal'
  textfont: { size: number; color: string[] }
  automargin: false
  sort: false
  direction: 'clockwise'
  pull: number[]
  marker: { colors: string[]; line: { color: string[]; width: number } }
  customdata: Hover[]
  hovertemplate: string
}
export type Trace = BarTrace | LineTrace | PieTrace

/** The hover data of a bar: category, series, formatted value, and index of the category. */
export type Hover = [category: string, series: string, value: string, index: number]

export interface Axis {
  range: [number, number]
  tickmode: 'array'
  tickvals: number[]
  ticktext: string[]
  tickangle: number
  fixedrange: true
  automargin: false
  showgrid: boolean
  gridcolor: string
  zeroline: boolean
  zerolinecolor: string
  tickfont: { size: number; color: string }
  ticks: ''
  ticklabelstandoff: number
  ticklabeloverflow: 'allow'
  title?: { text: string; standoff: number; font: { size: number; color: string } }
}

export type SecondaryAxis = Axis & { overlaying: 'y'; side: 'right' }

/** A band, a line or a step of a scale. */
export interface Shape {
  type: 'rect' | 'line'
  layer: 'below' | 'above'
  xref: 'x' | 'paper'
  yref: 'y' | 'paper'
  x0: number
  x1: number
  y0: number
  y1: number
  /** Sizes in pixels from an anchor. */
  xsizemode?: 'pixel'
  ysizemode?: 'pixel'
  xanchor?: number
  yanchor?: number
  fillcolor?: string
  opacity: number
  line: { width: number; dash?: 'dash'; color?: string }
}

export interface Annotation {
  x: number
  y: number
  text: string
  showarrow: false
  font: { size: number; color: string }
  /** Placed on the whole paper instead of among the values. */
  xref?: 'paper'
  yref?: 'paper'
  xanchor?: 'left' | 'right'
  yanchor?: 'bottom' | 'top'
  xshift?: number
  yshift?: number
}

export interface Layout {
  width: number
  height: number
  /**
   * Plotly moves the margins for a legend when it has drawn it, and would place the legend by those of the drawing
   * before.
   */
  margin: { l: number; r: number; t: number; b: number; pad: number; autoexpand: false }
  paper_bgcolor: string
  plot_bgcolor: string
  font: { family: string; size: number; color: string }
  showlegend: boolean
  legend: {
    orientation: 'h' | 'v'
    x: number
    y: number
    xanchor: 'left'
    yanchor: 'bottom' | 'middle' | 'top'
    font: { size: number }
    itemclick: false
    itemdoubleclick: false
    itemsizing?: 'constant'
  }
  barmode: 'overlay'
  dragmode: false
  hovermode: 'closest'
  hoverlabel: { bgcolor: string; bordercolor: string; font: { size: number; color: string } }
  annotations: Annotation[]
  shapes?: Shape[]
  xaxis?: Axis
  yaxis?: Axis
  yaxis2?: SecondaryAxis
  title?: {
    text: string
    x: number
    xanchor: 'left'
    y: number
    yanchor: 'top'
    yref: 'container'
    font: { size: number; color: string }
  }
}

export interface Figure {
  data: Trace[]
  layout: Layout
}
