import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Database } from '../Database.ts'
import { openPostgres } from '../postgres.ts'
import { EmbeddedFailure } from './EmbeddedFailure.ts'
import { startEmbedded } from './openEmbedded.ts'
import { isAlive } from './processFile.ts'
import type { EmbeddedServer } from './server.ts'

export interface ScratchOptions {
  /** The data folder of a cluster for what can be made again; it may be deleted. */
  folder: string
  /** A name for all that `fill` makes: under another name it is filled again. */
  name: string
  fill(database: Database): Promise<void>
}

/** Any number that nobody else locks by: for filling what databases begin as. */
const fillingLock = 7_268_436
const named = /^scratch_(\d+)_/

/**
 * A database that begins as the one that `fill` made once, and is gone when it is closed. Processes may open several at
 * a time.
 */
export async function openScratch({ folder, name, fill }: ScratchOptions): Promise<Database> {
  const server = await startScratch(folder)
  const address = (database: string): string =>
    Object.assign(new URL(server.address()), { pathname: `/${database}` }).href
  const administer = async (work: (client: Client) => Promise<unknown>): Promise<void> => {
    const client = new Client({ connectionString: server.address() })
    await client.connect()
    await work(client).finally(() => client.end())
  }
  const filled = `filled_${name}`
  const own = `scratch_${process.pid}_${randomBytes(4).toString('hex')}`
  try {
    await administer(async (client) => {
      await client.query(`select pg_advisory_lock(${fillingLock})`)
      const { rows } = await client.query<{ name: string }>(
        `select datname as name from pg_database where datname ~ '^(filled|scratch)_'`,
      )
      const isOver = (one: string): boolean =>
        one.startsWith('filled_') ? one !== filled : !isAlive(Number(named.exec(one)?.[1]))
      for (const over of rows.filter((row) => isOver(row.name)))
        await client.query(`drop database "${over.name}" with (force)`)
      if (!rows.some((row) => row.name === filled)) {
        await client.query(`create database "${filled}_partial"`)
        const database = await openPostgres({ url: address(`${filled}_partial`) })
        await fill(database).finally(() => database.close())
        await client.query(`alter database "${filled}_partial" rename to "${filled}"`)
      }
      await client.query(`create database "${own}" template "${filled}"`)
    })
    const database = await openPostgres({ url: address(own) })
    return {
      ...database,
      async close() {
        await database.close()
        await administer((client) => client.query(`drop database "${own}" with (force)`)).finally(() => server.leave())
      },
    }
  } catch (error) {
    await server.leave()
    throw error
  }
}

/** A cluster left by a machine crash or by another version of PostgreSQL is created again. */
export async function startScratch(folder: string, log: (line: string) => void = () => {}): Promise<EmbeddedServer> {
  const options = { dataDir: folder, isDurable: false, log }
  return startEmbedded(options).catch((error: unknown) => {
    if (!(error instanceof EmbeddedFailure) || !isAnothers(error)) throw error
    rmSync(join(folder, 'postgres'), { recursive: true, force: true })
    return startEmbedded(options)
  })
}

const isAnothers = ({ message }: EmbeddedFailure): boolean => /was made by PostgreSQL|did not start/.test(message)
