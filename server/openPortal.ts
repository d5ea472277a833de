import { buildApp } from './app.ts'
import { loadCatalog } from './engine/catalog/Catalog.ts'
import { CatalogHolder } from './engine/catalog/CatalogHolder.ts'
import { describeProblem } from './engine/catalog/Problem.ts'
import { tellReading } from './engine/catalog/tellReading.ts'
import { watchDefinitions } from './engine/catalog/watchDefinitions.ts'
import type { Database } from './platform/database/Database.ts'
import type { Settings } from './platform/settings.ts'

/** Reads the definitions; what comes back opens the portal on a database, and answers with what closes it. */
export async function readPortal(settings: Settings): Promise<(database: Database) => Promise<() => Promise<void>>> {
  const holder = new CatalogHolder(await loadCatalog(settings.definitionsDir))
  return async (database) => {
    const { server } = await buildApp({ settings, database, holder })
    await server.listen({ port: settings.port, host: settings.host })
    // Whether the database prepares every query takes a second; people need not wait for it.
    const log = (line: string): void => console.error(line)
    const checked = await tellReading(holder, log, () => loadCatalog(settings.definitionsDir, { database, applying: { log, onApplying: (file) => { holder.applying = file } } }))
    for (const problem of checked.problems) console.error(describeProblem(problem))
    if (checked.version !== holder.current.version) holder.replace(checked)
    const watching = watchDefinitions(settings.definitionsDir, { holder, database, log })
    return async () => {
      watching.close()
      await server.close()
    }
  }
}
