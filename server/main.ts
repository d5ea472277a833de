import { loadCatalog } from './catalog/Catalog.ts'
import { CatalogHolder } from './catalog/CatalogHolder.ts'
import { describeProblem } from './catalog/Problem.ts'
import { watchDefinitions } from './catalog/watchDefinitions.ts'
import { buildApp } from './app.ts'
import { connectDatabase } from './database/connect.ts'
import { isEmpty, seed } from './database/demo/seed.ts'
import { migrate } from './database/migrate.ts'
import { loadReference } from './database/reference.ts'
import { folderStorage } from './images/Storage.ts'
import { readSettings, SettingsError, type Settings } from './settings.ts'

/** Everything a start does, in order, and an orderly end on a signal. */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const database = await connectDatabase({ url: settings.databaseUrl ?? undefined, dataDir: settings.dataDir })
  await migrate(database)
  await loadReference(database)
  if (settings.demo && (await isEmpty(database))) await seedDemo()

  const holder = new CatalogHolder(await loadCatalog(settings.definitionsDir))

  const { server } = await buildApp({ settings, database, holder })
  await server.listen({ port: settings.port, host: settings.host })
  // Whether the database prepares every query takes a second; people need not wait for it.
  const checked = await loadCatalog(settings.definitionsDir, { database })
  for (const problem of checked.problems) console.error(describeProblem(problem))
  if (checked.version !== holder.current.version) holder.replace(checked)
  const watching = watchDefinitions(settings.definitionsDir, { holder, database, log: (line) => console.error(line) })
  announce(settings)

  let isEnding = false
  const end = async (): Promise<void> => {
    if (isEnding) return
    isEnding = true
    watching.close()
    await server.close()
    await database.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void end())
  process.on('SIGTERM', () => void end())

  async function seedDemo(): Promise<void> {
    const began = Date.now()
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
  if (error instanceof SettingsError) console.error(`The environment is not right: ${error.message}`)
  else console.error(error instanceof Error && error.name === 'FolderInUse' ? error.message : error)
  process.exit(1)
})
