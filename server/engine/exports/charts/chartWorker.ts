import { parentPort } from 'node:worker_threads'
import type { ChartAnswer, ChartNotice, ChartRequest } from './chartMessages.ts'
import { drawFigure, openedBrowser } from './drawFigure.ts'
import { paintSvg } from './paintSvg.ts'

// Drawing takes tens of milliseconds of one thread: this one, which nobody else waits for.
const port = parentPort!

async function answer(request: ChartRequest): Promise<ChartAnswer> {
  try {
    return { result: request.kind === 'svg' ? await drawFigure(request.figure) : await paintSvg(request.svg) }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

port.on('message', (request: ChartRequest | ChartNotice) => {
  // A failure is reported with the figure.
  if (request.kind === 'prepare') openedBrowser().catch(() => undefined)
  else void answer(request).then((result) => port.postMessage(result))
})
