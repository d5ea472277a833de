import type { Readable } from 'node:stream'
import { QueryCancelled } from '../../database/Database.ts'
import type { ExportJob } from '../ExportJob.ts'
import type { Part, PreparedDocument } from '../prepareDocument.ts'
import { contentsPages, drawContents, drawFrontPage, type Chapter } from './contents.ts'
import { coverHeight, drawCover } from './cover.ts'
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
  const parts = document.parts.map((part, index) => beforePictures(part, document.parts[index + 1]))
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

/** A row of pictures is higher than what else follows a heading: they stay together. */
function beforePictures(part: Part, next: Part | undefined): Part {
  return part.kind === 'section' && next?.kind === 'images' && next.images.length > 0 ? { ...part, followed: imageRowHeight } : part
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
