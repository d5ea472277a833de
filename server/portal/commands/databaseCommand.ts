import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { loadCatalog } from '../../engine/catalog/pipeline.ts'
import { mediaTypeOfName } from '../../../engine/core/form/mediaTypes.ts'
import { countRows } from '../../engine/feeds/countRows.ts'
import type { Mapping } from '../../engine/forms/readRows.ts'
import { connectDatabase } from '../../platform/database/connect.ts'
import type { Database } from '../../platform/database/Database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { defaultLocale, translator } from '../../platform/language/translator.ts'
import { projectFolder, readSettings } from '../../platform/settings.ts'
import { folderStorage } from '../../platform/storage/Storage.ts'
import { isScale, scales, seed } from '../demo/seed.ts'
import { describeProblem } from '../imports/csvTable.ts'
import { describeOutcomeLines, importFeed } from '../imports/importFeed.ts'
import { importFleet } from '../imports/importFleet.ts'
import type { StoredCounts } from '../imports/writeFleet.ts'
import { loadReference } from '../reference/loadReference.ts'

const usage = `Usage: npm run db -- migrate                       bring the database up to date
       npm run db -- seed --scale ${Object.keys(scales).join('|')}   fill an empty database with demo data
       npm run db -- import DIR                    take in a fleet's own data, see docs/guide/import.md
       npm run db -- import FILE --feed ID [--mapping FILE] [--only-good-rows] [--dry-run]   load a file of a feed
       npm run db -- reset --yes                   remove everything and begin again

The database is DATABASE_URL, else the embedded PostgreSQL in DATA_DIR (default .data), also while a portal uses it.`

/** Thrown for words that make no command. */
class UsageError extends Error {}

interface Arguments {
  scale?: string
  yes?: boolean
  feed?: string
  mapping?: string
  'only-good-rows'?: boolean
  'dry-run'?: boolean
  rest: string[]
}

type Command = (database: Database, args: Arguments) => Promise<number>

const commands: Record<string, Command> = {
  migrate: async (database) => {
    const applied = await prepare(database)
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Up to date')
    return 0
  },
  seed: async (database, { scale = 'demo' }) => {
    if (!isScale(scale)) throw new UsageError(`unknown scale "${scale}"`)
    await prepare(database)
    const began = Date.now()
    const progress = (done: number, total: number) =>
      process.stderr.write(`\r${Math.round((100 * done) / total)} %${done === total ? '\n' : ''}`)
    const { demoPassword: password, storageDir } = readSettings(process.env)
    await seed(database, { scale, today: today(), password, storage: folderStorage(storageDir), progress })
    console.log(`Loaded the ${scale} data in ${((Date.now() - began) / 1000).toFixed(1)} s`)
    return 0
  },
  import: async (database, args) => {
    const {
      rest: [folder],
      feed,
    } = args
    if (!folder) throw new UsageError('import needs the folder of the CSV files')
    await prepare(database)
    if (feed) return importFile(database, feed, folder, args)
    const { problems, warnings, stored } = await importFleet(database, folder, today())
    for (const warning of warnings) console.error(`warning: ${describeProblem(warning)}`)
    for (const problem of problems) console.error(describeProblem(problem))
    if (problems.length > 0) {
      console.error(`Nothing was imported. Errors: ${problems.length}`)
      return 1
    }
    for (const [name, { added, changed }] of Object.entries(stored)) {
      console.log(
        `${name}: ${added} new, ${changed} changed${name === 'readings' ? describeReadings(stored.readings) : ''}`,
      )
    }
    return 0
  },
  reset: async (database, { yes }) => {
    if (!yes) throw new UsageError('reset deletes all data permanently; add --yes to confirm')
    await database.script('drop schema if exists own cascade; drop schema public cascade; create schema public')
    await prepare(database)
    console.log('The database is empty and up to date')
    return 0
  },
}

/** Loads a file into a feed; its problems are told in English, as all of this program is. */
async function importFile(
  database: Database,
  feed: string,
  path: string,
  { mapping, 'only-good-rows': onlyGoodRows = false, 'dry-run': isDryRun = false }: Arguments,
): Promise<number> {
  const catalog = await loadCatalog(`${projectFolder}/definitions`, { database, locales: `${projectFolder}/locales` })
  const total = await countRows({ path, type: mediaTypeOfName(path, 'text/csv') })
  let isReported = false
  const progress = (read: number): void => {
    if (read >= total && !isReported) return
    isReported = true
    process.stderr.write(`\r${Math.min(read, total)} of about ${total} rows`)
  }
  const outcome = await importFeed(database, catalog, {
    feed,
    path,
    mapping: mapping ? (JSON.parse(await readFile(mapping, 'utf8')) as Mapping) : {},
    onlyGoodRows,
    isDryRun,
    source: 'command',
    progress,
  })
  if (isReported) process.stderr.write('\n')
  const { errors, result } = describeOutcomeLines(
    outcome,
    path,
    translator((locale) => catalog.packs.get(locale), defaultLocale),
  )
  for (const error of errors) console.error(error)
  console[outcome.state === 'refused' ? 'error' : 'log'](result)
  return outcome.state === 'refused' ? 1 : 0
}

const describeReadings = ({ unchanged, removed, judgedAnew }: StoredCounts['readings']): string =>
  `, ${unchanged} unchanged, ${removed} removed; ${judgedAnew} of the unchanged with another severity`

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

async function prepare(database: Database): Promise<string[]> {
  const applied = await migrate(database)
  await loadReference(database)
  return applied
}

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      scale: { type: 'string' },
      yes: { type: 'boolean' },
      feed: { type: 'string' },
      mapping: { type: 'string' },
      'only-good-rows': { type: 'boolean' },
      'dry-run': { type: 'boolean' },
    },
  })
  const [name = '', ...rest] = positionals
  const command = commands[name]
  if (!command) throw new UsageError(name ? `unknown command "${name}"` : 'command missing')
  const { databaseUrl, dataDir } = readSettings(process.env)
  const database = await connectDatabase({ url: databaseUrl ?? undefined, dataDir })
  try {
    return await command(database, { ...values, rest })
  } finally {
    await database.close()
  }
}

main().then(
  (code) => (process.exitCode = code),
  (error: Error & { code?: string }) => {
    const isUsage = error instanceof UsageError || error.code?.startsWith('ERR_PARSE_ARGS')
    console.error(isUsage ? `${error.message}\n\n${usage}` : error.message)
    process.exitCode = isUsage ? 2 : 1
  },
)
