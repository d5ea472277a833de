import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fairQueue, type QueueLimits } from '../../platform/concurrency/fairQueue.ts'
import { idleTimer } from '../../platform/concurrency/idleTimer.ts'
import { Refusal } from '../../platform/errors.ts'
import { contentTypes } from './contentTypes.ts'
import type { PreparationJob } from './ExportJob.ts'
import { fileName } from './fileName.ts'
import type { SentDocument } from './SentDocument.ts'
import { FileThread, type Pack } from './threads/FileThread.ts'

/**
 * A file that is written, in a place without a name: it is gone when its content was read, or when this process ends.
 */
export interface GeneratedFile {
  name: string
  type: string
  bytes: number
  /** To be read once, or discarded. */
  content(): Readable
  discard(): Promise<void>
}

type WriteFile = (document: SentDocument, job: PreparationJob) => Promise<GeneratedFile>

export interface FileService {
  /**
   * The user's turn at making a file: what is asked of the database for it is part of the work, as the writing is.
   * Rejects as the queue does, with QueryTimeout when it takes too long, and with what the work rejects with.
   */
  run<Result>(
    userId: number,
    signal: AbortSignal,
    work: (write: WriteFile, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result>
  /** Rejects all that wait for their turn, and all that come. */
  release(reason: Error): void
  close(): Promise<void>
}

export interface FileServiceOptions extends Partial<QueueLimits> {
  /** The module that each thread runs; it calls `serveFiles`. */
  program: URL
  /** The words of a locale, the same object as long as they stay the same. */
  packOf(locale: string): Pack
  /** Milliseconds that one file may take, its turn not counted. */
  limitMs?: number
}

/** Files that callers wait for: as many at once as leave a core for everybody else. */
const coresForFiles = Math.max(1, Math.min(4, availableParallelism() - 1))
const waitingOfOne = 10
const waitingOfAll = 60
const defaultLimitMs = 120_000
/** The number of files before a thread is replaced, because libraries keep memory for each. */
const maxFiles = 200
/** An idle thread gives its memory back. */
const idleMs = 30_000

/** Makes files in threads of their own, bounded in number and memory, one for each turn. */
export function fileService({ program, packOf, limitMs = defaultLimitMs, ...limits }: FileServiceOptions): FileService {
  const { atOnce = coresForFiles } = limits
  const queue = fairQueue({ waitingOfOne, waitingOfAll, ...limits, atOnce })
  const idle: FileThread[] = []
  const timer = idleTimer(idleMs, () => void endIdle())
  let isClosed = false

  /** A thread for a whole turn: it loads what it writes with while the database is asked. */
  async function withThread<Result>(work: (threadOf: () => FileThread) => Promise<Result>): Promise<Result> {
    timer.stop()
    const isUsable = (thread: FileThread): boolean => thread.isAlive && thread.written < maxFiles
    let thread = idle.pop() ?? new FileThread(program)
    try {
      return await work(() => (isUsable(thread) ? thread : (thread = replace(thread))))
    } finally {
      if (isUsable(thread) && !isClosed) idle.push(thread)
      else await thread.end()
      timer.restart()
    }
  }

  function replace(thread: FileThread): FileThread {
    void thread.end()
    return new FileThread(program)
  }

  async function endIdle(): Promise<void> {
    await Promise.all(idle.splice(0).map((thread) => thread.end()))
  }

  async function write(
    thread: FileThread,
    document: SentDocument,
    preparation: PreparationJob,
  ): Promise<GeneratedFile> {
    const {
      report: { id, layout },
      item,
      filters,
      title,
      generatedAt,
      paper,
      signal,
      supply,
      format: context,
    } = preparation
    const { locale, units, currencySymbol, dateFormat, timeZone } = context
    const format = { locale, units, currencySymbol, dateFormat, timeZone }
    supply.begin()
    const file = await openNameless()
    try {
      const bytes = await thread.write(
        {
          document,
          job: { report: { id, layout }, item, filters, asOf: document.asOf, title, generatedAt, paper, format },
          pack: packOf(format.locale),
          descriptor: file.fd,
        },
        supply,
        signal,
      )
      return {
        name: fileName(preparation, document),
        type: contentTypes[item.format],
        bytes,
        content: () => createReadStream('', { fd: file, start: 0 }),
        discard: () => file.close(),
      }
    } catch (error) {
      await file.close()
      throw error
    } finally {
      await supply.end()
    }
  }

  return {
    run: (userId, signal, work) =>
      queue(
        userId,
        async () => {
          const late = AbortSignal.timeout(limitMs)
          try {
            return await withThread((threadOf) =>
              work((document, job) => write(threadOf(), document, job), AbortSignal.any([signal, late])),
            )
          } catch (error) {
            if (late.aborted && !signal.aborted) throw new Refusal(503, 'server.too_long', { retryAfter: 60 })
            throw error
          }
        },
        signal,
      ),
    release: (reason) => queue.release(reason),
    async close() {
      isClosed = true
      timer.stop()
      await endIdle()
    },
  }
}

/** An open file that has no name any more: nothing of it stays, however this process ends. */
async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'file-'))
  try {
    return await open(join(folder, 'content'), 'wx+')
  } finally {
    await rm(folder, { recursive: true })
  }
}
