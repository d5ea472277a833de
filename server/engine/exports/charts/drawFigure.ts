import { JSDOM, VirtualConsole } from 'jsdom'
import type { Figure } from '../../../../engine/core/chart/Figure.ts'
import { familyOf, fontRuns } from '../fonts.ts'
import { xmlMarkup } from '../xml/xmlText.ts'
import { measureText } from './measureText.ts'

interface Plotly {
  newPlot(element: unknown, data: unknown, layout: unknown, config: unknown): Promise<unknown>
  purge(element: unknown): void
  register(traces: unknown[]): void
}
interface Browser {
  window: JSDOM['window']
  Plotly: Plotly
}

const svgNamespace = 'http://www.w3.org/2000/svg'
const config = { staticPlot: true, displayModeBar: false }
let opened: Promise<Browser> | undefined

/** A figure as the SVG that the screen would show: Plotly itself draws it, in a page that has no screen. */
export async function drawFigure({ data, layout }: Figure): Promise<string> {
  const { window, Plotly } = await openedBrowser()
  const box = window.document.createElement('div')
  window.document.body.append(box)
  try {
    await Plotly.newPlot(box, data, layout, config)
    for (const text of box.querySelectorAll('text, tspan.line')) writeInRuns(text)
    return svgOf(box, layout.width, layout.height)
  } finally {
    Plotly.purge(box)
    box.remove()
  }
}

/** Words in a script that Inter lacks are told the font that has it; whoever takes the drawing need not guess. */
function writeInRuns(element: Element): void {
  if (element.children.length > 0) return
  const runs = fontRuns(element.textContent ?? '', 'regular', 'en')
  if (runs.every(({ font }) => font.startsWith('inter'))) return
  element.replaceChildren(
    ...runs.map(({ font, text }) => {
      const run = element.ownerDocument.createElementNS(svgNamespace, 'tspan')
      run.setAttribute('style', `font-family: ${familyOf(font)}`)
      // Readers of the SVG would otherwise drop the space at the end of a run.
      run.setAttributeNS('http://www.w3.org/XML/1998/namespace', 'xml:space', 'preserve')
      run.textContent = text
      return run
    }),
  )
}

/**
 * Plotly stacks its layers in several drawings of one size; a file takes them as one. It is written as XML: what a page
 * writes of itself is HTML, with names of characters that only HTML knows.
 */
function svgOf(box: Element, width: number, height: number): string {
  const { ownerDocument: document } = box
  const drawing = document.createElementNS(svgNamespace, 'svg')
  drawing.setAttributeNS('http://www.w3.org/2000/xmlns/', 'xmlns:xlink', 'http://www.w3.org/1999/xlink')
  const ground = document.createElementNS(svgNamespace, 'rect')
  for (const [name, value] of Object.entries({ width, height, fill: '#ffffff' }))
    ground.setAttribute(name, String(value))
  for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` }))
    drawing.setAttribute(name, String(value))
  drawing.append(
    ground,
    ...[...box.querySelectorAll('svg.main-svg')].flatMap((layer) =>
      [...layer.childNodes].map((node) => node.cloneNode(true)),
    ),
  )
  return (
    xmlMarkup(new document.defaultView!.XMLSerializer().serializeToString(drawing))
      // A clip or a dash of nothing is read as something by others.
      .replace(/stroke-dasharray: ?0px, ?[\d.]+px;?/g, '')
      .replace(/url\((?:&quot;|")?[^)#]*(#[^)"&]+)(?:&quot;|")?\)/g, 'url($1)')
  )
}

/** Opened once. */
export const openedBrowser = (): Promise<Browser> => (opened ??= openBrowser())

/** Text that the headless page cannot measure is measured by the fonts. */
async function openBrowser(): Promise<Browser> {
  const { window } = new JSDOM('<!DOCTYPE html><body></body>', {
    pretendToBeVisual: true,
    virtualConsole: new VirtualConsole(),
  })
  Object.assign(window.URL, { createObjectURL: () => '' })
  measureText(window)
  const names = [
    'window',
    'document',
    'self',
    'navigator',
    'Element',
    'SVGElement',
    'HTMLElement',
    'Node',
    'DOMParser',
    'XMLSerializer',
    'MutationObserver',
    'getComputedStyle',
    'requestAnimationFrame',
    'cancelAnimationFrame',
    'Event',
    'CustomEvent',
    'MouseEvent',
    'HTMLCanvasElement',
  ] as const
  for (const name of names) {
    const value = name === 'window' || name === 'self' ? window : (window as unknown as Record<string, unknown>)[name]
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
  const load = async (path: string): Promise<unknown> => ((await import(path)) as { default: unknown }).default
  const Plotly = (await load('plotly.js/lib/core.js')) as Plotly
  Plotly.register([await load('plotly.js/lib/bar.js'), await load('plotly.js/lib/pie.js')])
  return { window, Plotly }
}
