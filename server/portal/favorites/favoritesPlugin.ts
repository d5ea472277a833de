import type { Api } from '../../access/Api.ts'
import type { Catalog } from '../../engine/catalog/Catalog.ts'
import type { Database } from '../../platform/database/Database.ts'
import { favoriteRoutes } from './favoriteRoutes.ts'
import { recordRoutes } from './recordRoutes.ts'

interface FavoriteServices {
  api: Api
  database: Database
  catalog(): Catalog
}

/** Reports that users save with their filters, and records that pages put aside. */
export function favoritesPlugin({ api, database, catalog }: FavoriteServices): void {
  api.add([...favoriteRoutes(database, catalog), ...recordRoutes(database)])
}
