import { checkDatabase, describeStatements } from '../../../../server/engine/catalog/check/sql/checkDatabase.ts'
import { rememberingPlanner, type Planner } from '../../../../server/engine/catalog/check/sql/planner.ts'
import { applyOwnMigrations } from '../../../../server/engine/tables/applyOwnMigrations.ts'
import type { Database } from '../../../../server/platform/database/Database.ts'

/**
 * Plans on a database what was not planned on it before: folders that differ in one slip have most of their datasets
 * alike.
 */
export function plannerOf(database: Database): Planner {
  const found = { datasets: {}, types: {}, migrations: {} }
  return rememberingPlanner(
    {
      migrate: (migrations) => applyOwnMigrations(database, migrations),
      describe: (changed, files) => describeStatements(changed, files, database),
      plan: (changed, files) => checkDatabase(changed, files, database),
    },
    () => Promise.resolve(found),
  )
}
