import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  digest,
  openEmptyDatabase,
  recipeOfTables,
  writeOnly,
} from '../server/engine/catalog/check/sql/emptyDatabase.ts'
import { readTables, type Table } from './readTables.ts'

/**
 * The tables of the migrated database; kept in `folder`, so that none is opened while migrations and the reading are
 * the same.
 */
export async function describedTables(folder: string): Promise<Table[]> {
  const sources = ['./readTables.ts', '../server/engine/analysis/Schema.ts']
  const texts = await Promise.all(
    sources.map((file) => readFile(fileURLToPath(new URL(file, import.meta.url)), 'utf8')),
  )
  const path = join(folder, `described-${digest([recipeOfTables(), ...texts])}.json`)
  const stored = await readFile(path, 'utf8').catch(() => null)
  if (stored) return JSON.parse(stored) as Table[]
  const database = await openEmptyDatabase(folder)
  const tables = await readTables(database)
  await database.close()
  await writeOnly(path, JSON.stringify(tables))
  return tables
}
