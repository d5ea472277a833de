import { resolveBinding } from '../../../engine/core/binding/resolve.ts'
import { rowsOfBatch } from '../query/rowBatch.ts'
import type { Row } from '../reports/reportRunner.ts'
import type { GridPart, Part, PreparedDocument, ViewPart } from './Document.ts'
import type { SentDocument, SentGrid, SentPart, SentView } from './SentDocument.ts'

/** Supplies rows and pictures by their numbers. */
export interface Supplier {
  /** A batch of rows; null after the last. */
  rows(number: number): Promise<string | null>
  picture(number: number): Promise<Uint8Array | null>
}

/** A document as it was sent → as it is written, its rows and pictures asked of a supplier. */
export function toDocument({ parts, subject }: SentDocument, supplier: Supplier): PreparedDocument {
  return { parts: parts.map((part) => toPart(part, supplier)), subject }
}

function toPart(part: SentPart, supplier: Supplier): Part {
  switch (part.kind) {
    case 'grid':
      return gridPart(part, supplier)
    case 'view':
      return viewPart(part, supplier)
    case 'images':
      return {
        ...part,
        images: part.images.map(({ picture, ...image }) => ({
          ...image,
          async read() {
            const bytes = await supplier.picture(picture)
            return bytes && Buffer.from(bytes)
          },
        })),
      }
    default:
      return part
  }
}

async function* batchesOf(number: number, supplier: Supplier): AsyncGenerator<Row[]> {
  let next = supplier.rows(number)
  for (let text = await next; text !== null; text = await next) {
    // Asked for while this batch is written: when that is done, the next has come.
    next = supplier.rows(number)
    // A failure is reported when the batch is awaited.
    next.catch(() => undefined)
    yield rowsOfBatch(text)
  }
}

function gridPart({ rows: number, ...grid }: SentGrid, supplier: Supplier): GridPart {
  return { ...grid, rows: () => batchesOf(number, supplier) }
}

function viewPart(part: SentView, supplier: Supplier): ViewPart {
  if ('only' in part) {
    const { only, ...view } = part
    return {
      ...view,
      async *values() {
        yield [only]
      },
    }
  }
  const { rows: number, ...view } = part
  return {
    ...view,
    async *values() {
      for await (const rows of batchesOf(number, supplier)) {
        yield rows.map((row) =>
          Object.fromEntries(
            Object.entries(view.element.with).map(([name, binding]) => [name, resolveBinding(binding, { row })]),
          ),
        )
      }
    },
  }
}
