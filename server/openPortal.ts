import { buildApp } from './app.ts'
import { loadCatalog, reloadCatalog } from './engine/catalog/pipeline.ts'
import { LiveCatalog } from './engine/catalog/serve/LiveCatalog.ts'
import { watchDefinitions } from './engine/catalog/serve/watchDefinitions.ts'
import type { Database } from './platform/database/Database.ts'
import { untilEnded } from './platform/database/untilEnded.ts'
import type { Settings } from './platform/settings.ts'

/** A portal that answers calls. */
export interface OpenPortal {
  /** Resolves when the definitions are checked against the database and watched. */
  checked: Promise<void>
  close(): Promise<void>
}

/** Reads the definitions; what comes back opens the portal on a database. */
export async function readPortal(settings: Settings): Promise<(database: Database) => Promise<OpenPortal>> {
  const holder = new LiveCatalog(await loadCatalog(settings.definitionsDir))
  return async (database) => {
    const { server } = await buildApp({ settings, database, holder })
    await server.listen({ port: settings.port, host: settings.host }).catch(async (error: unknown) => {
      await server.close()
      throw error
    })
    const log = (line: string): void => console.error(line)
    let watching: { close(): void } | null = null
    let isClosed = false
    const checking = untilEnded(database, () => isClosed)

    /** The check that the database prepares every query takes a second; people need not wait for it. */
    async function check(): Promise<void> {
      await reloadCatalog(holder, settings.definitionsDir, {
        database: checking,
        log,
        isClosed: () => isClosed,
        isFirst: true,
      })
      if (isClosed) return
      watching = watchDefinitions(settings.definitionsDir, { holder, database: checking, log })
    }

    return {
      // A check that the end cuts off is no failure.
      checked: check().catch((error: unknown) => {
        if (!isClosed) throw error
      }),
      async close() {
        isClosed = true
        watching?.close()
        await server.close()
      },
    }
  }
}
