import { connectDatabase } from './platform/database/connect.ts'
import type { Database } from './platform/database/Database.ts'
import { EmbeddedFailure } from './platform/database/embedded/EmbeddedFailure.ts'
import { isEmpty } from './platform/database/isEmpty.ts'
import { migrate } from './platform/database/migrate.ts'
import { readSettings, SettingsError, type Settings } from './platform/settings.ts'
import { folderStorage } from './platform/storage/Storage.ts'
import { loadReference } from './portal/reference/loadReference.ts'

/** A container is killed ten seconds after it was asked to end. */
const endLimitMs = 9000
/**
 * No caller has been answered before the portal is open. A start that has not ended by then is aborted, and repeated as
 * after a crash.
 */
const startEndLimitMs = 6000
/** The part of that time for letting go of the database; the embedded one is stopped. */
const letGoMs = 1000

/** Thrown where a start is given up because the process was asked to end. */
class StopRequested extends Error {}

/** Everything a start does, in order, and an orderly end on a signal at any time. */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  let isStopping = false
  let isOpen = false
  let opened: Database | null = null
  const breakOff = (): void => {
    setTimeout(() => process.exit(0), letGoMs)
    void opened?.close({ atOnce: true }).finally(() => process.exit(0))
  }
  const stopRequested = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (!isStopping) setTimeout(breakOff, (isOpen ? endLimitMs : startEndLimitMs) - letGoMs)
        isStopping = true
        resolve()
      })
    }
  })
  const goOn = (): void => {
    if (isStopping) throw new StopRequested()
  }
  // The embedded database starts while the rest is read.
  const [database, openPortal] = await Promise.all([
    connectDatabase({
      url: settings.databaseUrl ?? undefined,
      dataDir: settings.dataDir,
      log: (line) => console.log(line),
    }),
    import('./openPortal.ts').then(({ readPortal }) => readPortal(settings)),
  ])
  opened = database
  try {
    goOn()
    await migrate(database, undefined, (line) => console.log(line), goOn)
    goOn()
    await loadReference(database)
    goOn()
    if (settings.demo && (await isEmpty(database))) await seedDemo(database, settings, goOn)
    goOn()
    const portal = await openPortal(database)
    isOpen = true
    const checked = portal.checked.then(() => {
      if (!isStopping) announce(settings)
      return stopRequested
    })
    await Promise.race([stopRequested, checked])
    await portal.close()
  } catch (error) {
    if (!(error instanceof StopRequested)) throw error
  } finally {
    await database.close()
  }
  process.exit(0)
}

/** Loads the demo data in one transaction; `goOn` throws to give it up. */
async function seedDemo(database: Database, settings: Settings, goOn: () => void): Promise<void> {
  const began = Date.now()
  // The demo data's places are read only where it is made.
  const { seed } = await import('./portal/demo/seed.ts')
  console.log('First start: loading the demo data…')
  await seed(database, {
    scale: settings.demoScale,
    today: new Date().toISOString().slice(0, 10),
    password: settings.demoPassword,
    storage: folderStorage(settings.storageDir),
    progress: (done, total) => {
      goOn()
      process.stdout.write(`\r  ${Math.round((100 * done) / total)} %`)
    },
  })
  console.log(`\r  done in ${((Date.now() - began) / 1000).toFixed(1)} s`)
}

function announce(settings: Settings): void {
  console.log(`\nThe portal is at ${settings.publicUrl}`)
  if (!settings.demo) return
  const password = process.env.DEMO_PASSWORD ? 'the DEMO_PASSWORD you set' : `password ${settings.demoPassword}`
  console.log(`Demo sign-ins, ${password}:`)
  console.log('  cus@example.test      customer        dlr@example.test      dealer')
  console.log('  gyr@example.test      staff           ssc@example.test      staff')
  console.log('  win@example.test      distributor     admin@example.test    administrator')
  console.log(
    '  cus-other@example.test  another fleet   cus-basic@example.test  no report   locked@example.test  locked',
  )
}

/** Says of a taken port what to do; null for any other error. */
function explainError(error: unknown): string | null {
  const { code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  return code === 'EADDRINUSE'
    ? `Another program listens on port ${port} of ${address}. Stop it, or choose another port with PORT.`
    : null
}

main().catch((error: unknown) => {
  if (error instanceof SettingsError) console.error(`Invalid environment: ${error.message}`)
  else console.error(error instanceof EmbeddedFailure ? error.message : (explainError(error) ?? error))
  process.exit(1)
})
