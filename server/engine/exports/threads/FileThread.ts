import { Worker } from 'node:worker_threads'
import { Refusal } from '../../../platform/errors.ts'
import { writeFontConfig } from '../charts/writeFontConfig.ts'
import type { RowStream } from '../RowStream.ts'
import type { FileOrder, FromThread, ToThread, ThreadRequest } from './messages.ts'

/** Memory that one thread may take for its objects. Beyond it the thread ends, and the file with it. */
const megabytes = 256
/** A thread that was told to stop and does not is ended. */
const patienceMs = 5000

export type Pack = FileOrder['pack']

/** A thread that writes files, one at a time. */
export class FileThread {
  /** Files it has written. */
  written = 0
  /** True if it can write another file. */
  isAlive = true
  #pack: Pack = null
  readonly #worker: Worker

  /** A program that calls `serveFiles`. */
  constructor(program: URL) {
    writeFontConfig()
    this.#worker = new Worker(program, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: megabytes } })
    // Idle, it holds no process up.
    this.#worker.unref()
  }

  /**
   * Writes a file into an open descriptor, and returns its number of bytes. Rejects with the signal's reason, with the
   * supply's failure, or with the writer's. `isAlive` says if the thread can go on.
   */
  async write({ pack, ...order }: FileOrder, supply: RowStream, signal: AbortSignal): Promise<number> {
    signal.throwIfAborted()
    const worker = this.#worker
    let unsupplied: unknown = null
    let late: NodeJS.Timeout | undefined
    const stop = (): void => {
      this.#send({ kind: 'stop' })
      late = setTimeout(() => void this.end(), patienceMs)
    }
    const supplied = async (id: number, { of, number }: ThreadRequest): Promise<void> => {
      try {
        const rows = of === 'rows' ? await supply.rows(number) : null
        const picture = of === 'picture' ? await supply.picture(number) : null
        this.#send({ kind: 'supplied', id, rows, picture })
      } catch (error) {
        unsupplied ??= error
        this.#send({ kind: 'refused', id })
      }
    }
    worker.ref()
    signal.addEventListener('abort', stop, { once: true })
    try {
      return await new Promise<number>((resolve, reject) => {
        worker.on('message', (message: FromThread) => {
          if (message.kind === 'wish') void supplied(message.id, message.request)
          else if (message.kind === 'written') resolve(message.bytes)
          else
            reject(
              message.refusal
                ? new Refusal(message.refusal.status, message.refusal.key)
                : Object.assign(new Error(message.failure), message.code === null ? {} : { code: message.code }),
            )
        })
        worker.on('error', (error: NodeJS.ErrnoException) => {
          this.isAlive = false
          reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal(413, 'server.file_too_large') : error)
        })
        worker.on('exit', () => {
          this.isAlive = false
          reject(new Error('the thread that writes files ended'))
        })
        this.#send({ kind: 'write', order: { ...order, pack: pack === this.#pack ? null : pack } })
        this.#pack = pack
      })
    } catch (error) {
      signal.throwIfAborted()
      throw unsupplied ?? error
    } finally {
      this.written += 1
      clearTimeout(late)
      signal.removeEventListener('abort', stop)
      worker.removeAllListeners('message').removeAllListeners('error').removeAllListeners('exit')
      worker.unref()
    }
  }

  async end(): Promise<void> {
    this.isAlive = false
    await this.#worker.terminate()
  }

  #send(message: ToThread): void {
    this.#worker.postMessage(message)
  }
}
