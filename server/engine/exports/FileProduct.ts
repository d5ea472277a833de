import type { ViewName } from '../../../engine/core/definition/model.ts'
import type { Row } from '../reports/reportRunner.ts'
import type { ExportJob } from './ExportJob.ts'
import type { Page } from './pdf/page.ts'

/** A place on a page, in points from its upper left corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The place of a drawn view; titled if several are together. */
export interface DrawingPlace {
  box: Box
  isTitled: boolean
}

/** The drawing of a view on paper. */
export interface ViewDrawing {
  /** Points that the legend takes. */
  legendHeight(page: Page, job: ExportJob): number
  /** Draws the legend where the page stands and moves on below it. */
  drawLegend(page: Page, job: ExportJob): void
  /** Draws one row's view, scaled into its box. */
  draw(page: Page, values: Row, place: DrawingPlace, job: ExportJob): void
}

/** The product's additions to files. */
export interface FileProduct {
  /** The author of a file, as PDF readers show it. */
  name: string
  /** Loaded only where a document has such a view; null: it is of the screen alone. */
  drawings: Record<ViewName, (() => Promise<ViewDrawing>) | null>
}
