import { isNumeric } from '../../../../engine/core/format/formatValue.ts'
import type { Part } from '../Document.ts'
import { colors, type Page } from './page.ts'
import type { Block, BlockContext } from './parts.ts'

type Figures = Extract<Part, { kind: 'figures' }>
type Item = Figures['items'][number]

const perRow = 5
const nameLine = 9
const gap = 6

interface SetFigure {
  item: Item
  value: string[]
  name: string[]
}

/** Figures as strips: the value large, its name under it. Numbers are to be seen from afar, names to be read whole. */
export function figuresBlock(part: Figures, { page, next }: BlockContext): Block {
  const width = page.width / perRow
  const strips: SetFigure[][] = []
  part.items.forEach((item, index) => {
    const value = page.font('strong', sizeOf(item)).lines(item.text, width - 8)
    const name = page.font('regular', 7.5).headingLines(item.title, width - 8)
    const set = { item, value, name }
    if (index % perRow === 0) strips.push([set])
    else strips.at(-1)!.push(set)
  })
  const height = strips.reduce((sum, strip) => sum + heightOf(strip), gap)
  return {
    // A strip of figures stays with the chart below it.
    needs: async (room) =>
      strips.length === 0
        ? ((await next?.needs(room)) ?? 0)
        : height + Math.min((await next?.needs(room - height)) ?? 0, page.fullHeight - height),
    async draw() {
      page.require(height)
      for (const strip of strips) {
        page.require(heightOf(strip))
        strip.forEach((figure, index) => drawFigure(page, figure, page.left + index * width, valueHeight(strip)))
        page.y += heightOf(strip)
      }
      page.y += gap
    },
  }
}

const sizeOf = (item: Item): number => (isNumeric(item.tile) ? 12 : 8.5)
const lineOf = (item: Item): number => (isNumeric(item.tile) ? 15 : 11)
const valueHeight = (strip: SetFigure[]): number =>
  Math.max(16, ...strip.map(({ item, value }) => (isNumeric(item.tile) ? 1 : 5) + value.length * lineOf(item)))
const heightOf = (strip: SetFigure[]): number =>
  valueHeight(strip) + Math.max(1, ...strip.map(({ name }) => name.length)) * nameLine + 9

function drawFigure(page: Page, { item, value, name }: SetFigure, x: number, nameTop: number): void {
  const isAlarm = item.tile.tone in colors && item.value !== 0
  page.font('strong', sizeOf(item)).ink(isAlarm ? colors[item.tile.tone as 'critical'] : colors.text)
  value.forEach((line, index) => page.write(line, x, page.y + (isNumeric(item.tile) ? 0 : 4) + index * lineOf(item)))
  page.font('regular', 7.5).ink(colors.muted)
  name.forEach((line, index) => page.write(line, x, page.y + nameTop + index * nameLine))
}
