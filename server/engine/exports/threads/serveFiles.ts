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
const send = (message: FromThread): void => port.postMessage(message)

type Supplied = { rows: string | null; picture: Uint8Array | null }
const requests = new Map<number, { resolve(supplied: Supplied): void; reject(error: Error): void }>()
let requestCount = 0
const notWanted = 'nobody wants the file any more'
let abort = new AbortController()
let pack: Readonly<Record<string, string>> = {}

/** The writer of an aborted file may run for a moment. Its requests must not consume data of the next file. */
function request(one: ThreadRequest, { signal }: AbortController): Promise<Supplied> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Error(notWanted))
    requestCount += 1
    requests.set(requestCount, { resolve, reject })
    send({ kind: 'wish', id: requestCount, request: one })
  })
}

const supplierOf = (file: AbortController) => ({
  rows: async (number: number) => (await request({ of: 'rows', number }, file)).rows,
  picture: async (number: number) => (await request({ of: 'picture', number }, file)).picture,
})

async function write(
  { document, job: { format, ...job }, descriptor, ...order }: FileOrder,
  product: FileProduct,
): Promise<number> {
  pack = order.pack ?? pack
  const translateText = translator(() => pack, format.locale)
  const translate: typeof translateText = (...args) => withQuantities(translateText(...args), format)
  const exportJob: ExportJob = {
    ...job,
    product,
    format: { ...format, translate },
    signal: abort.signal,
    charts: { png: async (svg: string) => (await import('../charts/paintSvg.ts')).paintSvg(svg) },
  }
  const writeContent = await writers[job.item.format]()
  const content = writeContent(toDocument(document, supplierOf(abort)), exportJob)
  const file = createWriteStream('', {
    fd: descriptor,
    highWaterMark: writeAhead,
    fs: { write: writeBytes, writev, close: leaveOpen },
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
function leaveOpen(_descriptor: number, done: (error?: Error | null) => void): void {
  done(null)
}

async function answer(order: FileOrder, product: FileProduct): Promise<void> {
  const own = new AbortController()
  abort = own
  try {
    send({ kind: 'written', bytes: await write(order, product) })
  } catch (error) {
    const refusal =
      error instanceof Refusal && error.status === 422 ? ({ status: error.status, key: error.key } as const) : null
    send({
      kind: 'failed',
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      code: (error as NodeJS.ErrnoException | null)?.code ?? null,
      refusal,
    })
  } finally {
    own.abort()
    requests.clear()
  }
}

const handlers: {
  [Kind in ToThread['kind']]: (message: Extract<ToThread, { kind: Kind }>, product: FileProduct) => void
} = {
  write: ({ order }, product) => void answer(order, product),
  supplied: ({ id, ...supplied }) => removeRequest(id)?.resolve(supplied),
  refused: ({ id }) => removeRequest(id)?.reject(new Error('it could not be supplied')),
  stop: () => {
    abort.abort()
    for (const { reject } of requests.values()) reject(new Error(notWanted))
    requests.clear()
  },
}

function removeRequest(id: number) {
  const waiting = requests.get(id)
  requests.delete(id)
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
