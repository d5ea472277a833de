import { connectDatabase } from './platform/database/connect.ts'
import { isEmpty } from './platform/database/isEmpty.ts'
import { migrate } from './platform/database/migrate.ts'
import { readSettings, SettingsError, type Settings } from './platform/settings.ts'
import { folderStorage } from './platform/storage/Storage.ts'
import { loadReference } from './portal/reference/loadReference.ts'

/** Everything a start does, in order, and an orderly end on a signal. */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  // The embedded database opens in a worker while the rest is read.
  const [database, openPortal] = await Promise.all([
    connectDatabase({ url: settings.databaseUrl ?? undefined, dataDir: settings.dataDir }),
    import('./openPortal.ts').then(({ readPortal }) => readPortal(settings)),
  ])
  await migrate(database, undefined, (line) => console.log(line))
  await loadReference(database)
  if (settings.demo && (await isEmpty(database))) await seedDemo()
  const closePortal = await openPortal(database)
  announce(settings)

  let isEnding = false
  const end = async (): Promise<void> => {
    if (isEnding) return
    isEnding = true
    await closePortal()
    await database.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void end())
  process.on('SIGTERM', () => void end())

  async function seedDemo(): Promise<void> {
    const began = Date.now()
    // The demo data's places are read only where it is made.
    const { seed } = await import('./portal/demo/seed.ts')
    console.log('First start: loading the demo data…')
    await seed(database, {
      scale: settings.demoScale, today: new Date().toISOString().slice(0, 10), password: settings.demoPassword, storage: folderStorage(settings.storageDir),
      progress: (done, total) => process.stdout.write(`\r  ${Math.round((100 * done) / total)} %`),
    })
    console.log(`\r  done in ${((Date.now() - began) / 1000).toFixed(1)} s`)
  }
}

function announce(settings: Settings): void {
  console.log(`\nThe portal is at ${settings.publicUrl}`)
  if (!settings.demo) return
  const password = process.env.DEMO_PASSWORD ? 'the DEMO_PASSWORD you set' : `password ${settings.demoPassword}`
  console.log(`Demo sign-ins, ${password}:`)
  console.log('  cus@example.test      customer        dlr@example.test      dealer')
  console.log('  gyr@example.test      staff           ssc@example.test      staff')
  console.log('  win@example.test      distributor     admin@example.test    administrator')
  console.log('  cus-other@example.test  another fleet   cus-basic@example.test  no report   locked@example.test  locked')
}

main().catch((error: unknown) => {
  if (error instanceof SettingsError) console.error(`Invalid environment: ${error.message}`)
  else console.error(error instanceof Error && error.name === 'FolderInUse' ? error.message : error)
  process.exit(1)
})
