import type { JSDOM } from 'jsdom'
import { fontOf, textWidth, type Weight } from '../fonts.ts'
import {
  boundingBox,
  identity,
  matrixOf,
  multiply,
  pathPoints,
  transformed,
  type Box,
  type Matrix,
  type Point,
} from './svgGeometry.ts'

/** Gives a page without a screen the measures that a drawing asks for, from the very fonts it will be written in. */
export function measureText(window: JSDOM['window']): void {
  Object.assign(window.SVGElement.prototype, {
    getComputedTextLength(this: Element) {
      return textBox(this).width
    },
    getBBox(this: Element) {
      return boxOf(this)
    },
    getScreenCTM: () => identity,
    getCTM: () => identity,
    getTotalLength(this: Element) {
      return lengthOf(pathPoints(this.getAttribute('d') ?? ''))
    },
    getPointAtLength(this: Element, at: number) {
      return pointAt(pathPoints(this.getAttribute('d') ?? ''), at)
    },
  })
  Object.assign(window.Element.prototype, {
    getBoundingClientRect(this: Element) {
      const { x, y, width, height } = transformed(boxOf(this), placeOf(this))
      return { x, y, width, height, left: x, top: y, right: x + width, bottom: y + height, toJSON: () => ({}) }
    },
  })
}

const styleOf = (element: Element, name: string): string | null =>
  new RegExp(`(?:^|;)\\s*${name}:\\s*([^;]+)`).exec(element.getAttribute('style') ?? '')?.[1]?.trim() ?? null
const numberOf = (element: Element, name: string): number => Number.parseFloat(element.getAttribute(name) ?? '') || 0
const isEmpty = ({ width, height }: Box): boolean => width === 0 && height === 0

/** Returns the transformation of an element's own coordinates to those of the drawing. */
function placeOf(element: Element): Matrix {
  let matrix = identity
  for (let at: Element | null = element; at; at = at.parentElement)
    matrix = multiply(matrixOf(at.getAttribute('transform')), matrix)
  return matrix
}

/** In its own coordinates: of what it draws itself, or of all that is in it. */
function boxOf(element: Element): Box {
  if (styleOf(element, 'display') === 'none') return boundingBox([])
  switch (element.tagName) {
    case 'text':
    case 'tspan':
      return textBox(element)
    case 'rect':
    case 'image':
      return {
        x: numberOf(element, 'x'),
        y: numberOf(element, 'y'),
        width: numberOf(element, 'width'),
        height: numberOf(element, 'height'),
      }
    case 'path':
      return boundingBox(pathPoints(element.getAttribute('d') ?? ''))
    case 'clipPath':
    case 'defs':
      return boundingBox([])
  }
  const inside = [...element.children]
    .map((child) => transformed(boxOf(child), matrixOf(child.getAttribute('transform'))))
    .filter((box) => !isEmpty(box))
  return boundingBox(
    inside.flatMap(({ x, y, width, height }) => [
      { x, y },
      { x: x + width, y: y + height },
    ]),
  )
}

/** Every line of a text below the one before, a line 1.3 times its size. */
function textBox(element: Element): Box {
  const size = Number.parseFloat(inherited(element, 'font-size') ?? '') || 12
  const lines = [...element.querySelectorAll('tspan.line')].map((line) => line.textContent)
  const texts = lines.length > 0 ? lines : [element.textContent]
  const width = Math.max(0, ...texts.map((text) => textWidth(text, weightOf(element), size, 'en')))
  if (width === 0) return boundingBox([])
  const { ascent, descent, unitsPerEm } = fontOf('inter-regular')
  const anchor = inherited(element, 'text-anchor')
  const x = numberOf(element, 'x') - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0)
  return {
    x,
    y: numberOf(element, 'y') - (ascent / unitsPerEm) * size,
    width,
    height: ((ascent - descent) / unitsPerEm) * size + (texts.length - 1) * size * 1.3,
  }
}

function inherited(element: Element, name: string): string | null {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const found = styleOf(at, name) ?? at.getAttribute(name)
    if (found) return found
  }
  return null
}

function weightOf(element: Element): Weight {
  const weight = inherited(element, 'font-weight') ?? ''
  return weight === 'bold' || Number.parseInt(weight, 10) >= 550 ? 'strong' : 'regular'
}

function lengthOf(points: Point[]): number {
  return points
    .slice(1)
    .reduce((sum, to, index) => sum + Math.hypot(to.x - points[index]!.x, to.y - points[index]!.y), 0)
}

function pointAt(points: Point[], at: number): Point {
  let rest = at
  for (const [index, to] of points.slice(1).entries()) {
    const from = points[index]!
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    if (rest <= length && length > 0)
      return { x: from.x + ((to.x - from.x) * rest) / length, y: from.y + ((to.y - from.y) * rest) / length }
    rest -= length
  }
  return points.at(-1) ?? { x: 0, y: 0 }
}
