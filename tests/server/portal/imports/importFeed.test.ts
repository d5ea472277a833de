import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Catalog } from '../../../../server/engine/catalog/Catalog.ts'
import { loadCatalog } from '../../../../server/engine/catalog/pipeline.ts'
import { projectFolder } from '../../../../server/platform/settings.ts'
import { defaultLocale, translator } from '../../../../server/platform/language/translator.ts'
import { QueryCancelled, type Database, type Statement } from '../../../../server/platform/database/Database.ts'
import { describeOutcomeLines, importFeed, type FeedFile } from '../../../../server/portal/imports/importFeed.ts'
import { testDatabase } from '../../platform/database/testDatabase.ts'

describe('a file that the command loads into a feed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'feed-import-'))
  const path = join(folder, 'dealers.csv')
  let database: Database
  let catalog: Catalog
  beforeAll(async () => {
    database = await testDatabase.open()
    catalog = await loadCatalog(join(projectFolder, 'definitions'), { locales: join(projectFolder, 'locales') })
    writeFileSync(
      path,
      'Dealers of the north\n\nDealer no.;Dealer name;Owner;City;State;ZIP;Country\n700900;Maple Tire;;Omaha;NE;68110;us\n700901;Elm Tire;;Lyon;XX;;us\n',
    )
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })
  const load = async (more: Partial<FeedFile> = {}): Promise<{ errors: string[]; result: string }> => {
    const outcome = await importFeed(database, catalog, {
      feed: 'dealers',
      path,
      mapping: {},
      onlyGoodRows: false,
      source: 'command',
      ...more,
    })
    return describeOutcomeLines(
      outcome,
      'dealers.csv',
      translator((locale) => catalog.packs.get(locale), defaultLocale),
    )
  }
  const stored = () =>
    database.query(sql`select nonsig, name, state_code, postal_code, country_code from dealers order by nonsig`)
  const errors = ['dealers.csv:5 State: "XX" This is no state or province of the country.']

  it('previews the outcome and problems by line and heading, and stores nothing', async () => {
    expect(await load({ isDryRun: true })).toEqual({
      errors,
      result: 'Nothing is stored; it would be: 1 new, 0 changed, 0 unchanged, 0 cancelled, 1 rejected',
    })
    expect(await load()).toEqual({ errors, result: 'Nothing was loaded. Rejected rows: 1' })
    expect(await stored()).toEqual([])
  })

  describe('while another transaction holds its rows', () => {
    /** Holds a lock until the work is done, and takes back what was written. */
    const holding = async (statement: Statement, work: () => Promise<void>): Promise<void> => {
      await expect(
        database.transaction(async (connection) => {
          await connection.query(statement)
          await work()
          throw new Error('taken back')
        }),
      ).rejects.toThrow('taken back')
    }
    const lockOfLoads = sql`select pg_advisory_xact_lock(hashtext('dealers'), hashtext('0'))`
    const waiting = async (): Promise<number> =>
      Number(
        (
          await database.query(
            sql`select count(*) as count from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database() and not l.granted`,
          )
        )[0]?.count,
      )

    it('ends its statement in the database when it is cancelled', async () => {
      await holding(lockOfLoads, async () => {
        const abort = new AbortController()
        const loading = load({ onlyGoodRows: true, signal: abort.signal })
        void loading.catch(() => undefined)
        await expect.poll(waiting, { timeout: 30_000 }).toBe(1)
        abort.abort()
        await expect(loading).rejects.toThrow(QueryCancelled)
        expect(await waiting()).toBe(0)
      })
    })

    it('is previewed without waiting for a load of the account', async () => {
      await holding(lockOfLoads, async () => {
        expect((await load({ isDryRun: true })).result).toContain('it would be: 1 new')
      })
    })

    it('is not previewed for long where a load writes the same rows, and says why', async () => {
      await holding(
        sql`insert into dealers (nonsig, name, state_code, country_code) values ('700900', 'Maple', 'NE', 'US')`,
        async () => {
          await expect(load({ isDryRun: true })).rejects.toMatchObject({ key: 'server.feeds.busy' })
        },
      )
    })
  })

  it('stores only the valid rows when requested, with its batch', async () => {
    expect(await load({ onlyGoodRows: true })).toEqual({
      errors,
      result: expect.stringMatching(
        /^Loaded as batch \d+: 1 new, 0 changed, 0 unchanged, 0 cancelled, 1 rejected$/,
      ) as string,
    })
    expect(await stored()).toEqual([
      { nonsig: '700900', name: 'Maple Tire', state_code: 'NE', postal_code: '68110', country_code: 'US' },
    ])
    expect(await database.query(sql`select feed, source, user_id, file_name, rows_rejected from feed_batches`)).toEqual(
      [{ feed: 'dealers', source: 'command', user_id: null, file_name: 'dealers.csv', rows_rejected: 1 }],
    )
  })

  it('says which feeds there are', () =>
    expect(load({ feed: 'dealer' })).rejects.toThrow(/no feed "dealer"; known: accounts, casings, dealers, /))
})
