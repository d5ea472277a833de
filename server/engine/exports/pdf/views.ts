import { setImmediate } from 'node:timers/promises'
import type { Part } from '../Document.ts'
import type { ExportJob } from '../ExportJob.ts'
import type { ViewDrawing } from '../FileProduct.ts'
import { colors, type Page } from './page.ts'
import type { Block, BlockContext } from './parts.ts'

type View = Extract<Part, { kind: 'view' }>

const titleLine = 12
/** A single drawing gets this much; many share a page, two beside and two below each other. */
const singleHeight = 336
const perRow = 2
const rowsOfPage = 2
const gap = 16

export function viewsBlock(part: View, { page, job }: BlockContext): Block {
  const load = job.product.drawings[part.element.view]
  if (!load) return { needs: async () => 0, draw: async () => undefined }
  const layOut = async (): Promise<Block> => {
    const drawing = await load()
    return part.element.each ? manyBlock(part, page, job, drawing) : oneBlock(part, page, job, drawing)
  }
  // Measured and drawn by the product, whose module is loaded for it.
  let block: Promise<Block> | undefined
  return {
    needs: async (room) => (await (block ??= layOut())).needs(room),
    draw: async () => (await (block ??= layOut())).draw(),
  }
}

function oneBlock(part: View, page: Page, job: ExportJob, drawing: ViewDrawing): Block {
  const titles = part.title ? page.font('strong', 9).lines(part.title, page.width) : []
  const height = titles.length * titleLine + 4 + drawing.legendHeight(page, job) + singleHeight
  return {
    needs: () => height,
    async draw() {
      page.require(height)
      page.font('strong', 9).ink(colors.text)
      page.writeLines(titles, page.left, titleLine)
      page.y += 4
      drawing.drawLegend(page, job)
      for await (const [values] of part.values()) {
        if (values)
          drawing.draw(
            page,
            values,
            { box: { x: page.left, y: page.y, width: page.width, height: singleHeight - gap }, isTitled: false },
            job,
          )
      }
      page.y += singleHeight
    },
  }
}

function manyBlock(part: View, page: Page, job: ExportJob, drawing: ViewDrawing): Block {
  const legend = drawing.legendHeight(page, job)
  const rowHeight = (page.fullHeight - legend) / rowsOfPage
  /** Rows of drawings that the rest of this page has room for; the sums of points are not exact. */
  const rowsHere = (): number => Math.max(0, Math.floor((page.room - legend) / rowHeight + 1e-6))
  return {
    needs: () => legend + rowHeight,
    async draw() {
      let free = perRow * rowsHere()
      let drawn = 0
      if (free) drawing.drawLegend(page, job)
      for await (const batch of part.values()) {
        for (const values of batch) {
          if (free === 0) {
            page.next()
            drawing.drawLegend(page, job)
            free = perRow * rowsOfPage
          }
          const column = free % perRow === 0 ? 0 : 1
          const width = (page.width - gap) / perRow
          drawing.draw(
            page,
            values,
            {
              box: { x: page.left + column * (width + gap), y: page.y, width, height: rowHeight - gap },
              isTitled: true,
            },
            job,
          )
          if (column === perRow - 1) page.y += rowHeight
          free -= 1
          drawn += 1
          if (drawn % 8 === 0) await setImmediate()
        }
        job.signal.throwIfAborted()
      }
      // The next part starts below a last drawing that is alone in its row.
      if (free % perRow !== 0) page.y += rowHeight
    },
  }
}
