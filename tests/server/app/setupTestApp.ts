import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { withRollback, type RollbackDatabase } from '../platform/database/rollback.ts'
import { testDatabase } from '../platform/database/testDatabase.ts'
import { callersFrom, createTestApp, today, type TestApp } from './testApp.ts'

interface WorkerApp extends TestApp {
  database: RollbackDatabase
}

let opened: Promise<WorkerApp> | undefined
let files = 0

/** Opens the application that all files of a worker share. Nobody closes it: its database and files go with the run. */
export function workerApp(): Promise<WorkerApp> {
  return (opened ??= openWorkerApp())
}

async function openWorkerApp(): Promise<WorkerApp> {
  let database!: RollbackDatabase
  const app = await createTestApp({
    ...testDatabase,
    openDemo: async (folder) => (database = withRollback(await testDatabase.openDemo(folder))),
  })
  return { ...app, database }
}

/** Returns an address of its own for each file, because the limits of one must not be used up by another. */
export const nextAddress = (): string => `10.1.${files >> 8}.${++files & 255}`

/**
 * Gives the tests of a file, or of a `describe`, an application with the demo data. They share that of the worker, in a
 * transaction that is rolled back after them. With `commits` they get an application and a database of their own.
 */
export function setupTestApp({ commits = false } = {}): TestApp {
  const world = {} as TestApp
  beforeAll(async () => {
    Object.assign(world, commits ? await createTestApp(testDatabase) : await rolledBackTestApp())
  })
  afterAll(() => world.close())
  return world
}

/** The worker's application until `close`, which undoes all that was written to its database meanwhile. */
export async function rolledBackTestApp(): Promise<TestApp> {
  const worker = await workerApp()
  const rollBack = await worker.database.begin()
  return {
    ...worker,
    ...callersFrom(worker, nextAddress()),
    async close() {
      await worker.app.jobsIdle()
      await worker.app.mailIdle()
      await rollBack()
      worker.clock.now = new Date(`${today}T12:00:00Z`)
      worker.log.length = 0
      for (const mail of await readdir(worker.mailDir).catch(() => [])) await rm(join(worker.mailDir, mail))
    },
  }
}
