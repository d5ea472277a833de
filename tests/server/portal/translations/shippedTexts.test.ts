import { mkdtempSync, rmSync, writeFileSync, cpSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Catalog } from '../../../../server/engine/catalog/Catalog.ts'
import { loadCatalog } from '../../../../server/engine/catalog/pipeline.ts'
import { LiveCatalog } from '../../../../server/engine/catalog/serve/LiveCatalog.ts'
import type { Database } from '../../../../server/platform/database/Database.ts'
import { projectFolder } from '../../../../server/platform/settings.ts'
import { shippedTextsWriter, writeShippedTexts } from '../../../../server/portal/translations/shippedTexts.ts'
import { testDatabase } from '../../platform/database/testDatabase.ts'

describe('words of files as rows', () => {
  let database: Database
  let folder: string
  let catalog: Catalog
  beforeAll(async () => {
    database = await testDatabase.open()
    folder = mkdtempSync(join(tmpdir(), 'packs-'))
    cpSync(join(projectFolder, 'locales'), folder, { recursive: true })
    catalog = await loadCatalog(`${projectFolder}/definitions`)
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })

  const say = (locale: string, words: Record<string, string | null>): Promise<Catalog> => {
    const path = join(folder, `${locale}.json`)
    const pack = { ...(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>), ...words }
    writeFileSync(path, JSON.stringify(Object.fromEntries(Object.entries(pack).filter(([, text]) => text !== null))))
    return loadCatalog(`${projectFolder}/definitions`, { locales: folder })
  }
  const rowOf = async (locale: string, key: string): Promise<string | undefined> =>
    (
      await database.query<{ text: string }>({
        text: 'select text from shipped_words where locale = $1 and word_key = $2',
        values: [locale, key],
      })
    )[0]?.text
  const count = async (): Promise<number> =>
    (await database.query<{ count: number }>({ text: 'select count(*) as count from shipped_words', values: [] }))[0]
      ?.count ?? 0

  it('are written once, by one of the servers that start together', async () => {
    const written = await Promise.all([1, 2, 3].map(() => writeShippedTexts(database, catalog)))
    expect(written.map((locales) => locales.length).sort((a, b) => a - b)).toEqual([0, 0, catalog.packs.size])
    expect(await count()).toBeGreaterThan(20_000)
    expect(await rowOf('de-DE', 'engine.apply')).toBe('Anwenden')
    // English words stand in definitions as well.
    expect(await rowOf('en-US', 'report.checkpoint.title')).toBe('Checkpoint inspections')
    expect(await writeShippedTexts(database, catalog)).toEqual([])
  })

  it('follow what is saved, and only of the locale that changed', async () => {
    const before = await count()
    const holder = new LiveCatalog(catalog)
    const keeper = shippedTextsWriter(database, holder, (error) => {
      throw error
    })
    keeper.start()
    await keeper.idle()
    expect(await rowOf('de-DE', 'engine.apply')).toBe('Anwenden')
    holder.replace(await say('de-DE', { 'engine.apply': 'Ausführen', 'engine.close': null }))
    await keeper.idle()
    expect([await rowOf('de-DE', 'engine.apply'), await rowOf('de-DE', 'engine.close'), await count()]).toEqual([
      'Ausführen',
      undefined,
      before - 1,
    ])
    await keeper.stop()
    holder.replace(catalog)
    await keeper.idle()
    expect(await rowOf('de-DE', 'engine.apply')).toBe('Ausführen')
    expect(await writeShippedTexts(database, catalog)).toEqual(['de-DE'])
    expect(await count()).toBe(before)
  })

  it('of a pack that is gone are gone', async () => {
    const rest = new Map([...catalog.packs].filter(([locale]) => locale !== 'sk-SK'))
    expect(await writeShippedTexts(database, { ...catalog, packs: rest, version: 'without' })).toEqual(['sk-SK'])
    expect(await rowOf('sk-SK', 'engine.apply')).toBeUndefined()
    expect(await writeShippedTexts(database, { ...catalog, packs: rest, version: 'without' })).toEqual([])
    // Another version that says the same words writes none of them.
    expect(await writeShippedTexts(database, { ...catalog, packs: rest, version: 'the same words' })).toEqual([])
  })
})
