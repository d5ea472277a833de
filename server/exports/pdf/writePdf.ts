import type { Readable } from 'node:stream'
import { QueryCancelled } from '../../database/Database.ts'
import type { ExportJob } from '../ExportJob.ts'
import type { Part, PreparedDocument } from '../prepareDocument.ts'
import { contentsPages, drawContents, drawFrontPage, type Chapter } from './contents.ts'
import { chartHeight } from './charts.ts'
import { coverHeight, drawCover, figuresHeight } from './cover.ts'
import { imageRowHeight } from './images.ts'
import { Page } from './page.ts'
import { drawPart, placePart } from './parts.ts'

/** Where everything stands, known before anything is drawn. */
interface Places {
  total: number
  chapters: Chapter[]
}

/** Cover, contents, figures, tables, charts and drawings, page x of y. Streams: a page is let go when it is full. */
export function writePdf(document: PreparedDocument, job: ExportJob): Readable {
  const page = new Page(job)
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
  const parts = document.parts.map((part, index) => beforeWhole(page, part, document.parts.slice(index + 1)))
  const front = parts.find((part) => part.kind === 'cover')
  const { total, chapters } = place(page, parts, job)
  page.start(total)
  if (front) {
    drawFrontPage(page, front, job)
    if (chapters.length > 1) drawContents(page, chapters, job)
    page.next()
  } else drawCover(page, job)
  for (const part of parts) {
    await drawPart(page, part, job)
    job.signal.throwIfAborted()
  }
}

/** A heading stays together with what follows it and is not broken: a row of pictures, figures, a drawing. */
function beforeWhole(page: Page, part: Part, [next, second]: Part[]): Part {
  if (part.kind !== 'section') return part
  if (next?.kind === 'images' && next.images.length > 0) return { ...part, followed: imageRowHeight }
  if (next?.kind === 'chart') return { ...part, followed: chartHeight(page, next) }
  if (next?.kind === 'figures') return { ...part, followed: figuresHeight(next) + (second?.kind === 'chart' ? chartHeight(page, second) : 60) }
  return part
}

/** Counts the pages the way they are drawn, and on which each section begins. */
function place(page: Page, parts: Part[], job: ExportJob): Places {
  const titles = parts.flatMap((part) => (part.kind === 'section' ? [part.title] : []))
  const hasFront = parts.some((part) => part.kind === 'cover')
  let number = hasFront ? 2 + (titles.length > 1 ? contentsPages(titles.length, page) : 0) : 1
  let room = hasFront ? page.whole : page.whole - coverHeight(job)
  const chapters: Chapter[] = []
  for (const part of parts) {
    const { extra, left } = placePart(page, part, room, job)
    number += extra
    room = left
    if (part.kind === 'section') chapters.push({ title: part.title, page: number })
  }
  return { total: number, chapters }
}
