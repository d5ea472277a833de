import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { DatabaseAway, StatementFailed } from './Database.ts'
import type { CompiledModules, WorkerAnswer, WorkerRequest, WorkerStart } from './embeddedMessages.ts'

/** The running worker: one request at a time, or its end. */
export interface EmbeddedProcess {
  readonly alive: boolean
  send(request: WorkerRequest): Promise<unknown>
  /** Ends the worker at once, whatever it is doing; the request that runs is never answered. */
  end(): Promise<void>
}

/** Starts the worker and waits until the database in it is open. */
export async function startEmbeddedProcess(start: Omit<WorkerStart, 'modules'>): Promise<EmbeddedProcess> {
  const worker = spawn({ ...start, modules: await (modules ??= compileModules()) })
  let waiting: { resolve: (result: unknown) => void; reject: (error: Error) => void } | undefined
  const answered = () =>
    new Promise<unknown>((resolve, reject) => {
      waiting = { resolve, reject }
    })
  worker.on('message', (answer: WorkerAnswer) => {
    if (answer.kind === 'result') waiting?.resolve(answer.result)
    else waiting?.reject(new StatementFailed(answer.failure))
  })
  worker.on('error', (error) => waiting?.reject(new DatabaseAway(error)))
  worker.on('exit', (code) => waiting?.reject(new DatabaseAway(`the embedded database ended with code ${code}`)))
  let alive = true
  worker.on('exit', () => (alive = false))
  const process: EmbeddedProcess = {
    get alive() {
      return alive
    },
    send: (request) => {
      const answer = answered()
      worker.postMessage(request)
      return answer
    },
    end: async () => {
      waiting = undefined
      alive = false
      await worker.terminate()
    },
  }
  await answered().catch(async (error: unknown) => {
    await process.end()
    throw error
  })
  return process
}

/** Held for as long as this process lives: compiled anew by each worker they cost more than all else of opening a database. */
let modules: Promise<CompiledModules> | undefined

async function compileModules(): Promise<CompiledModules> {
  const library = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  const compile = async (name: string): Promise<WebAssembly.Module> => WebAssembly.compile(await readFile(join(library, name)))
  const [postgres, initdb] = await Promise.all([compile('pglite.wasm'), compile('initdb.wasm')])
  return { postgres, initdb }
}

/** In a build the compiled worker lies beside this file; else the source is loaded through tsx. */
function spawn(workerData: WorkerStart): Worker {
  const compiled = new URL('./embeddedWorker.js', import.meta.url)
  const source = new URL('./embeddedWorkerFromSource.mjs', import.meta.url)
  return new Worker(existsSync(compiled) ? compiled : source, { workerData, execArgv: [] })
}
