import type { ViewName } from '../../../engine/core/definition/model.ts'
import type { Row } from '../reports/reportRunner.ts'
import type { ExportJob } from './ExportJob.ts'
import type { Page } from './pdf/page.ts'

/** A place on a page, in points from its upper left corner. */
export interface Box { x: number; y: number; width: number; height: number }

/** Where a view is drawn; with a title where many stand together. */
export interface DrawingPlace { box: Box; isTitled: boolean }

/** How a view is drawn on paper. */
export interface ViewDrawing {
  /** Points that the legend takes. */
  legendHeight(page: Page, job: ExportJob): number
  /** Draws the legend where the page stands and moves on below it. */
  drawLegend(page: Page, job: ExportJob): void
  /** Draws one row's view, scaled into its box. */
  draw(page: Page, values: Row, place: DrawingPlace, job: ExportJob): void
}

/** What the product adds to files. */
export interface FileProduct {
  /** Who made a file, as readers of PDF show it. */
  name: string
  /** Loaded only where a document has such a view; null: it is of the screen alone. */
  drawings: Record<ViewName, (() => Promise<ViewDrawing>) | null>
}
