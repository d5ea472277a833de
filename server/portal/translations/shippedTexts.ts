import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Catalog } from '../../engine/catalog/Catalog.ts'
import type { LiveCatalog } from '../../engine/catalog/serve/LiveCatalog.ts'
import { definitionTexts } from '../../engine/catalog/build/definitionTexts.ts'
import { coalesce } from '../../platform/concurrency/coalesce.ts'
import { advisoryLock } from '../../platform/database/advisoryLock.ts'
import type { Database, Queryable } from '../../platform/database/Database.ts'
import type { Pack } from '../../platform/language/readPacks.ts'
import { defaultLocale } from '../../platform/language/translator.ts'

/** The row that stands for all of them: the version of the catalog that was written last. */
const allLocales = '*'
/** Any number: all servers of one database must agree on it. */
const shippedTextsLock = 7_268_430

/** Returns the texts of a locale before administrators' changes: definitions (en-US only), and its pack over them. */
export function shippedTexts(catalog: Catalog, locale: string): Pack {
  const pack = catalog.packs.get(locale) ?? noTexts
  return locale === defaultLocale ? { ...definitionTexts(catalog), ...pack } : pack
}
const noTexts: Pack = {}

/**
 * Writes changed texts of the files as rows, a locale at a time, in one transaction. Servers that start together take
 * turns, and the second finds nothing to do. A catalog that was written before costs one query. Returns the written
 * locales.
 */
export async function writeShippedTexts(database: Database, catalog: Catalog): Promise<string[]> {
  const isThere = async (connection: Queryable): Promise<boolean> =>
    (
      await connection.query(
        sql`select 1 as there from shipped_packs where locale = ${allLocales} and digest = ${catalog.version}`,
      )
    ).length > 0
  if (await isThere(database)) return []
  return database.transaction(async (connection) => {
    await advisoryLock(connection, shippedTextsLock)
    if (await isThere(connection)) return []
    const packs = new Map(
      [...new Set([defaultLocale, ...catalog.packs.keys()])]
        .sort()
        .map((locale) => [locale, shippedTexts(catalog, locale)]),
    )
    const digests = new Map([...packs].map(([locale, pack]) => [locale, digestOf(pack)]))
    const locales = await changed(connection, digests)
    for (const locale of locales) await write(connection, locale, packs.get(locale) ?? {}, digests.get(locale) ?? null)
    await sign(connection, allLocales, catalog.version)
    return locales
  })
}

/** Locales whose words here are others than those in the database, those without words here too. */
async function changed(connection: Queryable, digests: ReadonlyMap<string, string>): Promise<string[]> {
  const storedDigests = new Map(
    (
      await connection.query<{ locale: string; digest: string }>(
        sql`select locale, digest from shipped_packs where locale <> ${allLocales}`,
      )
    ).map((row) => [row.locale, row.digest]),
  )
  return [...new Set([...digests.keys(), ...storedDigests.keys()])].filter(
    (locale) => digests.get(locale) !== storedDigests.get(locale),
  )
}

async function write(connection: Queryable, locale: string, pack: Pack, digest: string | null): Promise<void> {
  const keys = Object.keys(pack)
  await connection.query(
    sql`delete from shipped_words where locale = ${locale} and not word_key = any(${keys}::text[])`,
  )
  await connection.query(sql`
    insert into shipped_words as there (locale, word_key, text)
    select ${locale}::text, * from unnest(${keys}::text[], ${Object.values(pack)}::text[])
    on conflict (locale, word_key) do update set text = excluded.text where there.text <> excluded.text`)
  if (digest === null) await connection.query(sql`delete from shipped_packs where locale = ${locale}`)
  else await sign(connection, locale, digest)
}

async function sign(connection: Queryable, locale: string, digest: string): Promise<void> {
  await connection.query(sql`
    insert into shipped_packs (locale, digest) values (${locale}, ${digest}) on conflict (locale) do update set digest = excluded.digest`)
}

/** A pack is the same object in every catalog until its file changes. */
const digests = new WeakMap<Pack, string>()

function digestOf(pack: Pack): string {
  const digest =
    digests.get(pack) ??
    createHash('sha256')
      .update(JSON.stringify(Object.entries(pack).sort(([one], [other]) => (one < other ? -1 : 1))))
      .digest('hex')
  digests.set(pack, digest)
  return digest
}

export interface ShippedTextsWriter {
  /** From now on the rows follow the definitions that are served. */
  start(): void
  /** When what has started is written. */
  idle(): Promise<void>
  stop(): Promise<void>
}

/**
 * Keeps the rows of shipped words like the files: once at a start, nobody waits for it, and with every other catalog.
 */
export function shippedTextsWriter(
  database: Database,
  holder: LiveCatalog,
  log: (error: unknown) => void,
): ShippedTextsWriter {
  const writing = coalesce(() => writeShippedTexts(database, holder.current), log)
  const follow = (): void => void writing.wake()
  let unfollow = (): void => {}
  return {
    start() {
      follow()
      unfollow = holder.onReplaced(follow)
    },
    idle: writing.idle,
    async stop() {
      unfollow()
      await writing.idle()
    },
  }
}
