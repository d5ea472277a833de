import { Readable } from 'node:stream'
import { notFound } from '../../platform/errors.ts'
import type { AnswerPart } from '../../platform/jobs/Job.ts'
import type { JobStore } from '../../platform/jobs/jobStore.ts'
import type { GeneratedFile } from '../exports/fileService.ts'

/** Bytes kept in one piece: text that a statement takes easily. */
const pieceBytes = 750_000

/** A file among what jobs answer: batch 0 says what it is, the others are its bytes. */
export async function* partsOfFile({ name, type, content, discard }: GeneratedFile): AsyncGenerator<AnswerPart> {
  try {
    yield* piecesOf(name, type, content())
  } finally {
    // Partial data is discarded too.
    await discard()
  }
}

async function* piecesOf(name: string, type: string, content: AsyncIterable<Buffer>): AsyncGenerator<AnswerPart> {
  yield { source: 'file', batch: 0, content: JSON.stringify({ name, type }) }
  let waiting: Buffer[] = []
  let size = 0
  let batch = 0
  const piece = (): AnswerPart => {
    const bytes = Buffer.concat(waiting).toString('base64')
    waiting = []
    size = 0
    return { source: 'file', batch: ++batch, content: JSON.stringify(bytes) }
  }
  for await (const bytes of content) {
    waiting.push(bytes)
    size += bytes.length
    if (size >= pieceBytes) yield piece()
  }
  if (size > 0) yield piece()
}

/** Returns the type and name of a stored file, and streams its bytes. */
export async function storedFile(
  job: number,
  store: Pick<JobStore, 'part'>,
): Promise<{ name: string; type: string; bytes: Readable }> {
  const about = await store.part(job, 'file', 0)
  if (about === null) throw notFound()
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let batch = 1; ; batch++) {
      const piece = await store.part(job, 'file', batch)
      if (piece === null) return
      yield Buffer.from(JSON.parse(piece) as string, 'base64')
    }
  }
  return {
    ...(JSON.parse(about) as { name: string; type: string }),
    bytes: Readable.from(pieces(), { objectMode: false }),
  }
}
