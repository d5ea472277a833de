import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { statementFailure } from './Database.ts'
import { embeddedSettings, type WorkerAnswer, type WorkerRequest, type WorkerStart } from './embeddedMessages.ts'
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
  query: ({ text, values, readsOnly }) => (readsOnly ? readOnly(text, values) : rowsOf(text, values)),
  script: async ({ text }) => void (await database.exec(text)),
  dump: () => database.dumpDataDir('none'),
  close: () => database.close(),
}

const rowsOf = async (text: string, values: unknown[]): Promise<unknown[]> => (await database.query(text, values)).rows

/** Whatever it set is undone with its transaction. */
async function readOnly(text: string, values: unknown[]): Promise<unknown[]> {
  await database.exec('begin read only')
  try {
    return await rowsOf(text, values)
  } finally {
    await database.exec('rollback')
  }
}

async function answer(request: WorkerRequest): Promise<WorkerAnswer> {
  try {
    const handle = handlers[request.kind] as (request: WorkerRequest) => unknown
    return { kind: 'result', result: await handle(request) }
  } catch (error) {
    return { kind: 'failure', failure: statementFailure(error) }
  }
}

database.waitReady.then(() => database.exec(embeddedSettings)).then(
  () => {
    port.on('message', (request: WorkerRequest) => void answer(request).then((message) => port.postMessage(message)))
    port.postMessage({ kind: 'result', result: undefined } satisfies WorkerAnswer)
  },
  (error: unknown) => port.postMessage({ kind: 'failure', failure: statementFailure(error) } satisfies WorkerAnswer),
)
