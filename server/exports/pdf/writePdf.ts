import type { Readable } from 'node:stream'
import { QueryCancelled } from '../../database/Database.ts'
import type { ExportJob } from '../ExportJob.ts'
import type { Part, PreparedDocument } from '../prepareDocument.ts'
import { coverHeight, drawCover, drawFigures, figuresHeight } from './cover.ts'
import { margin, Page } from './page.ts'
import { drawTable, tablePages } from './table.ts'
import { drawViews, viewPages } from './views.ts'

/** Points a page of letter paper has for drawing, foot left out. */
const roomOfPage = (job: ExportJob): number => (job.item.orientation === 'landscape' ? 612 : 792) - 2 * margin - 20

/** Cover, figures, tables and drawings, page x of y. Streams: a page is let go when it is full. */
export function writePdf(document: PreparedDocument, job: ExportJob): Readable {
  const page = new Page(job, pagesOf(document, job))
  const stream = page.pdf as unknown as Readable
  draw(page, document, job).then(
    () => page.pdf.end(),
    (error: unknown) => {
      // The caller went away: nobody is left to tell. Anything else breaks the file off, and its receiver sees that.
      if (!(error instanceof QueryCancelled)) stream.destroy(error as Error)
    },
  )
  return stream
}

async function draw(page: Page, document: PreparedDocument, job: ExportJob): Promise<void> {
  drawCover(page, job)
  for (const part of document.parts) {
    if (part.kind === 'figures') drawFigures(page, part)
    if (part.kind === 'grid') await drawTable(page, part, job)
    if (part.kind === 'view') await drawViews(page, part, job)
    job.signal.throwIfAborted()
  }
}

/** The pages the file will have, counted the way it is drawn. */
function pagesOf(document: PreparedDocument, job: ExportJob): number {
  const whole = roomOfPage(job)
  let pages = 1
  let room = whole - coverHeight(job)
  for (const part of document.parts) {
    const { extra, left } = advance(part, room, whole)
    pages += extra
    room = left
  }
  return pages
}

function advance(part: Part, room: number, whole: number): { extra: number; left: number } {
  switch (part.kind) {
    case 'figures':
      return { extra: 0, left: room - figuresHeight(part) }
    case 'grid':
      return tablePages(part, room, whole)
    case 'view':
      return viewPages(part, room, whole)
  }
}
