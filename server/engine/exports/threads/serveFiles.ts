import { once } from 'node:events'
import { createWriteStream, readlinkSync, write as writeBytes, writev } from 'node:fs'
import { setPriority } from 'node:os'
import { pipeline } from 'node:stream/promises'
import { parentPort } from 'node:worker_threads'
import { withQuantities } from '../../../../engine/core/format/withQuantities.ts'
import { Refusal } from '../../../platform/errors.ts'
import { translator } from '../../../platform/language/translator.ts'
import type { ExportJob } from '../ExportJob.ts'
import type { FileProduct } from '../FileProduct.ts'
import { toDocument } from '../toDocument.ts'
import { writers } from '../writers.ts'
import type { FileOrder, FromThread, ToThread, ThreadRequest } from './messages.ts'

/** Bytes that may wait for the disk before the writing waits for it too. */
const writeAhead = 1_000_000

// Writing a file takes seconds of one thread: this one, which nobody else waits for.
const port = parentPort!
const tell = (message: FromThread): void => port.postMessage(message)

type Supplied = { rows: string | null; picture: Uint8Array | null }
const wishes = new Map<number, { resolve(supplied: Supplied): void; reject(error: Error): void }>()
let asked = 0
const notWanted = 'nobody wants the file any more'
let abort = new AbortController()
let pack: Readonly<Record<string, string>> = {}

/** The writer of an aborted file may run for a moment. Its requests must not consume data of the next file. */
function wish(one: ThreadRequest, { signal }: AbortController): Promise<Supplied> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Error(notWanted))
    asked += 1
    wishes.set(asked, { resolve, reject })
    tell({ kind: 'wish', id: asked, wish: one })
  })
}

const supplierOf = (file: AbortController) => ({
  rows: async (number: number) => (await wish({ of: 'rows', number }, file)).rows,
  picture: async (number: number) => (await wish({ of: 'picture', number }, file)).picture,
})

async function write(
  { document, job: { format, ...job }, descriptor, ...order }: FileOrder,
  product: FileProduct,
): Promise<number> {
  pack = order.pack ?? pack
  const say = translator(() => pack, format.locale)
  const translate: typeof say = (...words) => withQuantities(say(...words), format)
  const made: ExportJob = {
    ...job,
    product,
    format: { ...format, translate },
    signal: abort.signal,
    charts: { png: async (svg: string) => (await import('../charts/paintSvg.ts')).paintSvg(svg) },
  }
  const writeContent = await writers[job.item.format]()
  const content = writeContent(toDocument(document, supplierOf(abort)), made)
  const file = createWriteStream('', {
    fd: descriptor,
    highWaterMark: writeAhead,
    fs: { write: writeBytes, writev, close: keepOpen },
  })
  try {
    await pipeline(content, file, { signal: abort.signal })
  } finally {
    // The descriptor is closed before the answer, because its number may then belong to another file.
    if (!file.closed) await once(file, 'close')
  }
  return file.bytesWritten
}

/** The file is not this thread's to close: closed twice, its number would be taken from whoever has it by then. */
function keepOpen(_descriptor: number, done: (error?: Error | null) => void): void {
  done(null)
}

async function answer(order: FileOrder, product: FileProduct): Promise<void> {
  const own = new AbortController()
  abort = own
  try {
    tell({ kind: 'written', bytes: await write(order, product) })
  } catch (error) {
    const refusal =
      error instanceof Refusal && error.status === 422 ? ({ status: error.status, key: error.key } as const) : null
    tell({
      kind: 'failed',
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      code: (error as NodeJS.ErrnoException | null)?.code ?? null,
      refusal,
    })
  } finally {
    own.abort()
    wishes.clear()
  }
}

const handlers: {
  [Kind in ToThread['kind']]: (message: Extract<ToThread, { kind: Kind }>, product: FileProduct) => void
} = {
  write: ({ order }, product) => void answer(order, product),
  supplied: ({ id, ...supplied }) => take(id)?.resolve(supplied),
  refused: ({ id }) => take(id)?.reject(new Error('it could not be supplied')),
  stop: () => {
    abort.abort()
    for (const { reject } of wishes.values()) reject(new Error(notWanted))
    wishes.clear()
  },
}

function take(id: number) {
  const waiting = wishes.get(id)
  wishes.delete(id)
  return waiting
}

/** Calls go before files: where the system has priorities of threads, this one stands behind. */
function stepBack(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), 10)
  } catch {
    // Elsewhere all threads are alike.
  }
}

/** Makes this thread one that writes files: it answers the orders that it is sent. */
export function serveFiles(product: FileProduct): void {
  stepBack()
  port.on('message', (message: ToThread) => handlers[message.kind](message as never, product))
}
