import type { Readable } from 'node:stream'
import { QueryCancelled } from '../../../platform/database/Database.ts'
import type { PreparedDocument } from '../Document.ts'
import type { ExportJob } from '../ExportJob.ts'
import { destinationOf, drawContents } from './contents.ts'
import { drawCover, drawFrontPage } from './cover.ts'
import { loadSyllables } from '../syllables.ts'
import type { DeferredText } from './DeferredText.ts'
import { Page } from './page.ts'
import { blocksOf } from './parts.ts'

/** Cover, contents, figures, tables, charts and drawings, page x of y. Streams: a page is let go when it is full. */
export function writePdf(document: PreparedDocument, job: ExportJob): Readable {
  const page = new Page(job)
  const stream = page.pdf as unknown as Readable
  draw(page, document, job).then(
    () => page.end(),
    (error: unknown) => {
      // The caller went away: nobody is left to tell. Anything else breaks the file off, and its receiver sees that.
      if (!(error instanceof QueryCancelled)) stream.destroy(error as Error)
    },
  )
  return stream
}

/**
 * Rows that are a page or two: a document of so few begins without a page of its own for its cover, and without
 * contents.
 */
const fewRows = 40

/** Nothing of it is drawn but figures, texts and a few rows. */
function isShort(parts: PreparedDocument['parts']): boolean {
  const rows = parts.reduce((sum, part) => sum + (part.kind === 'grid' ? part.count : 0), 0)
  return rows <= fewRows && parts.every(({ kind }) => ['cover', 'section', 'text', 'figures', 'grid'].includes(kind))
}

async function draw(page: Page, { parts }: PreparedDocument, job: ExportJob): Promise<void> {
  const front = parts.find((part) => part.kind === 'cover')
  const titles = parts.flatMap((part) => (part.kind === 'section' ? [part.title] : []))
  let chapters: DeferredText[] = []
  page.syllablesOf = await loadSyllables(job.format.locale)
  page.next()
  if (front?.isOwnPage && !isShort(parts)) {
    drawFrontPage(page, front, job)
    if (titles.length > 1) chapters = drawContents(page, titles, job)
    page.next()
  } else drawCover(page, front ?? { title: job.title, lines: [] }, job)
  const onSection = (index: number): void => {
    page.pdf.addNamedDestination(destinationOf(index), 'Fit')
    const number = chapters[index]
    if (number) number.text = String(page.number)
  }
  for (const block of blocksOf(parts, page, job, onSection)) {
    await block.draw()
    job.signal.throwIfAborted()
  }
}
