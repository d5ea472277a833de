import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { statementFailure } from './Database.ts'
import type { WorkerAnswer, WorkerRequest, WorkerStart } from './embeddedMessages.ts'
import { valueParsers } from './valueParsers.ts'

// The embedded database blocks the thread it runs in, so it has one of its own.
// Requests come one at a time: embedded.ts keeps the queue.
const port = parentPort!
const { folder, snapshot, modules } = workerData as WorkerStart
const database = new PGlite({
  ...(folder ? { dataDir: folder } : {}),
  ...(snapshot ? { loadDataDir: snapshot } : {}),
  pgliteWasmModule: modules.postgres,
  initdbWasmModule: modules.initdb,
  parsers: valueParsers,
})

const handlers: { [Kind in WorkerRequest['kind']]: (request: Extract<WorkerRequest, { kind: Kind }>) => unknown } = {
  query: async ({ text, values }) => (await database.query(text, values)).rows,
  script: async ({ text }) => void (await database.exec(text)),
  dump: () => database.dumpDataDir('none'),
  close: () => database.close(),
}

async function answer(request: WorkerRequest): Promise<WorkerAnswer> {
  try {
    const handle = handlers[request.kind] as (request: WorkerRequest) => unknown
    return { kind: 'result', result: await handle(request) }
  } catch (error) {
    return { kind: 'failure', failure: statementFailure(error) }
  }
}

// Cursors are read to their end: a plan for their first rows would make the whole slower.
database.waitReady.then(() => database.exec('set cursor_tuple_fraction = 1')).then(
  () => {
    port.on('message', (request: WorkerRequest) => void answer(request).then((message) => port.postMessage(message)))
    port.postMessage({ kind: 'result', result: undefined } satisfies WorkerAnswer)
  },
  (error: unknown) => port.postMessage({ kind: 'failure', failure: statementFailure(error) } satisfies WorkerAnswer),
)
