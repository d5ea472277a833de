import type { Part } from '../Document.ts'
import type { ExportJob } from '../ExportJob.ts'
import { chartBlock } from './charts.ts'
import { figuresBlock } from './figures.ts'
import { imagesBlock } from './images.ts'
import type { Page } from './page.ts'
import { sectionBlock, textBlock } from './sections.ts'
import { tableBlock } from './table.ts'
import { viewsBlock } from './views.ts'

/** A part of a document on paper. Nothing of it is counted beforehand: its rows are read once, as they are drawn. */
export interface Block {
  /**
   * Points that must be left on a page for it to begin there, when so many are: it is not broken right after its
   * beginning.
   */
  needs(room: number): number | Promise<number>
  draw(): void | Promise<void>
}

/** The context of a block; `next` is the block after it, because a heading stays with its content. */
export interface BlockContext {
  page: Page
  job: ExportJob
  next: Block | undefined
  /** The number of tables in the document. */
  tables: number
}

type Blocks = { [Kind in Part['kind']]: (part: Extract<Part, { kind: Kind }>, surroundings: BlockContext) => Block }

const blocks: Blocks = {
  // Drawn before everything else, with the contents.
  cover: (_part, { next }) => ({ needs: (room) => next?.needs(room) ?? 0, draw: () => undefined }),
  section: sectionBlock,
  text: textBlock,
  images: imagesBlock,
  figures: figuresBlock,
  chart: chartBlock,
  grid: tableBlock,
  view: viewsBlock,
}

/** The parts of a document as they are drawn, one after the other. */
export function blocksOf(parts: Part[], page: Page, job: ExportJob, onSection: (number: number) => void): Block[] {
  const drawn: Block[] = []
  const count = (kind: Part['kind']): number => parts.filter((part) => part.kind === kind).length
  const tables = count('grid')
  let sections = count('section')
  for (const part of parts.toReversed()) {
    const block = blocks[part.kind](part as never, { page, job, next: drawn[0], tables })
    const index = part.kind === 'section' ? --sections : null
    drawn.unshift(
      index === null
        ? block
        : { needs: (room) => block.needs(room), draw: () => drawSection(block, () => onSection(index)) },
    )
  }
  return drawn
}

/** A section is told of when it stands. */
async function drawSection(block: Block, onDrawn: () => void): Promise<void> {
  await block.draw()
  onDrawn()
}
