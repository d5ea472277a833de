import { setImmediate } from 'node:timers/promises'
import type { ViewName } from '../../../engine/core/definition/model.ts'
import type { Row } from '../../reports/runReport.ts'
import type { ExportJob } from '../ExportJob.ts'
import type { Part } from '../prepareDocument.ts'
import { drawUnit, drawLegend } from './axles.ts'
import { colors, type Page } from './page.ts'

type View = Extract<Part, { kind: 'view' }>
interface Box { x: number; y: number; width: number; height: number }
type Draw = (page: Page, values: Row, box: Box, job: ExportJob, isTitled: boolean) => void

const drawings: Record<ViewName, Draw> = { axles: drawUnit }

const legendHeight = 20
const titleHeight = 16
/** A single drawing gets this much; many share a page, two beside and two below each other. */
const singleHeight = 336
const perRow = 2
const rowsOfPage = 2
const gap = 16

export function viewPages(part: View, room: number, whole: number): { extra: number; left: number } {
  if (!part.element.each) {
    const needed = titleHeight + legendHeight + singleHeight
    return room < needed ? { extra: 1, left: whole - needed } : { extra: 0, left: room - needed }
  }
  // The first page holds the cover and one row less than the others when there is not room for two.
  const first = Math.min(part.count, perRow * rowsThatFit(room, whole))
  const extra = Math.ceil((part.count - first) / (perRow * rowsOfPage))
  return { extra, left: 0 }
}

const rowHeight = (whole: number): number => (whole - legendHeight) / rowsOfPage
const rowsThatFit = (room: number, whole: number): number => Math.max(0, Math.floor((room - legendHeight) / rowHeight(whole)))

export async function drawViews(page: Page, part: View, job: ExportJob): Promise<void> {
  const draw = drawings[part.element.view]
  const whole = page.whole
  if (!part.element.each) {
    if (page.bottom - page.y < titleHeight + legendHeight + singleHeight) page.next()
    page.font('strong', 9).pdf.fillColor(colors.text)
    if (part.title) page.line(part.title, page.left, page.y, page.width)
    page.y += titleHeight
    drawLegend(page, job)
    page.y += legendHeight
    for await (const [values] of part.values()) {
      if (values) draw(page, values, { x: page.left, y: page.y, width: page.width, height: singleHeight - gap }, job, false)
    }
    page.y += singleHeight
    return
  }
  const height = rowHeight(whole)
  let free = perRow * rowsThatFit(page.bottom - page.y, whole)
  let drawn = 0
  if (free) startRows(page, job)
  for await (const batch of part.values()) {
    for (const values of batch) {
      if (drawn === part.count) return
      if (free === 0) {
        page.next()
        startRows(page, job)
        free = perRow * rowsOfPage
      }
      const column = free % perRow === 0 ? 0 : 1
      const width = (page.width - gap) / perRow
      draw(page, values, { x: page.left + column * (width + gap), y: page.y, width, height: height - gap }, job, true)
      if (column === perRow - 1) page.y += height
      free -= 1
      drawn += 1
      if (drawn % 8 === 0) await setImmediate()
    }
  }
}

function startRows(page: Page, job: ExportJob): void {
  drawLegend(page, job)
  page.y += legendHeight
}
