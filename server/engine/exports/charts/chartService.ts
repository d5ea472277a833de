import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Figure } from '../../../../engine/core/chart/Figure.ts'
import { idleTimer } from '../../../platform/concurrency/idleTimer.ts'
import { semaphore } from '../../../platform/concurrency/semaphore.ts'
import type { ChartAnswer, ChartNotice, ChartRequest } from './chartMessages.ts'
import { writeFontConfig } from './writeFontConfig.ts'

/** Draws charts for files, one at a time, in a thread of its own. */
export interface ChartService {
  /** A figure will come: the page that draws it is opened meanwhile. */
  prepare(): void
  /** The very figure of the screen, as SVG. */
  svg(figure: Figure, signal?: AbortSignal): Promise<string>
  /** An SVG as PNG, twice as fine. */
  png(svg: string, signal?: AbortSignal): Promise<Uint8Array>
  close(): Promise<void>
}

/** The number of figures before the headless page restarts, because its memory grows with each. */
const maxFigures = 300
const timeLimitMs = 20_000
/** An idle thread gives its memory back: some 200 MB. */
const idleAfterMs = 5 * 60_000

export function chartService({ figures = maxFigures, limitMs = timeLimitMs, idleMs = idleAfterMs } = {}): ChartService {
  let waiting = 0
  let worker: Worker | null = null
  let drawn = 0
  const oneAtATime = semaphore(1)
  const idle = idleTimer(idleMs, () => void (waiting === 0 && end()))

  async function end(): Promise<void> {
    idle.stop()
    const ending = worker
    worker = null
    drawn = 0
    await ending?.terminate()
  }

  async function send(request: ChartRequest): Promise<string | Uint8Array> {
    if (drawn >= figures) await end()
    const thread = (worker ??= spawn())
    // The first one waits for the thread to begin, too.
    const within = drawn === 0 ? limitMs * 3 : limitMs
    drawn += 1
    try {
      return await answerOf(thread, request, within)
    } catch (error) {
      // A thread that failed or hangs is not asked again.
      await end()
      throw error
    }
  }

  async function draw<Result extends string | Uint8Array>(
    request: ChartRequest,
    signal?: AbortSignal,
  ): Promise<Result> {
    waiting += 1
    try {
      return (await oneAtATime(() => send(request), signal)) as Result
    } finally {
      waiting -= 1
      endWhenIdle()
    }
  }

  function endWhenIdle(): void {
    idle.stop()
    if (waiting === 0) idle.restart()
  }

  return {
    prepare() {
      ;(worker ??= spawn()).postMessage({ kind: 'prepare' } satisfies ChartNotice)
      endWhenIdle()
    },
    svg: (figure, signal) => draw<string>({ kind: 'svg', figure }, signal),
    png: (svg, signal) => draw<Uint8Array>({ kind: 'png', svg }, signal),
    close: end,
  }
}

/** Idle, it holds no process up. */
function spawn(): Worker {
  writeFontConfig()
  const compiled = new URL('./chartWorker.js', import.meta.url)
  const source = new URL('./chartWorkerFromSource.mjs', import.meta.url)
  const worker = new Worker(existsSync(compiled) ? compiled : source, { execArgv: [] })
  worker.unref()
  return worker
}

function answerOf(worker: Worker, request: ChartRequest, limitMs: number): Promise<string | Uint8Array> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => done(() => reject(new Error(`no ${request.kind} of a chart within ${limitMs} ms`))),
      limitMs,
    )
    const onMessage = (answer: ChartAnswer): void =>
      done(() => ('result' in answer ? resolve(answer.result) : reject(new Error(answer.failure))))
    const onError = (error: unknown): void =>
      done(() => reject(error instanceof Error ? error : new Error(String(error))))
    const onExit = (): void => done(() => reject(new Error('the thread that draws charts ended')))
    const done = (then: () => void): void => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      worker.unref()
      then()
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.ref()
    worker.postMessage(request)
  })
}
