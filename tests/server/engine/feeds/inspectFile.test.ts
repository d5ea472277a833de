import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { loadCatalog } from '../../../../server/engine/catalog/Catalog.ts'
import { inspectFile } from '../../../../server/engine/feeds/inspectFile.ts'
import { projectFolder } from '../../../../server/platform/settings.ts'

const catalog = await loadCatalog(`${projectFolder}/definitions`)
const feeds = [...catalog.feeds.values()]
const folder = `${projectFolder}/tests/fixtures/feeds/languages`
const files = readdirSync(folder).flatMap((language) => readdirSync(`${folder}/${language}`).map((name): [string, string] => [language, name]))

const inspect = (path: string) => inspectFile({ name: 'rows.csv', type: 'text/csv', path, size: statSync(path).size }, { feeds, named: null, signal: new AbortController().signal, remembered: async () => null })

it('is tried with files of seven kinds in seven languages', () => {
  expect(files).toHaveLength(49)
})

it.each(files)('suggests the feed of the file %s/%s, and a column for each of its headings', async (language, name) => {
  const path = `${folder}/${language}/${name}`
  const inspected = await inspect(path)
  expect(inspected.feed).toBe(name.replace('.csv', ''))
  const [heading = ''] = readFileSync(path, 'utf8').split('\n')
  expect(inspected.headings.map(({ heading: text }) => text)).toEqual(heading.split(';'))
  expect(inspected.headings.filter(({ column }) => column === null).map(({ heading: text }) => text)).toEqual([])
})

it.each([
  ['fitted-tires', 'Fahrzeug;Position;Aufgezogen am;Reifennummer;Hersteller;Profil;Dimension'], ['removed-tires', 'Fahrzeug;Position;Abgezogen;Reifennummer;Profil;Demontagegrund'],
  ['inspections', 'Fahrzeug;Position;Luftdruck;Profil'], ['purchases', 'Rechnung;Pos;Kunde;Artikel;Menge;Preis;Provision'],
])('suggests %s for headings of which one is not known: %s', async (feed, heading) => {
  const own = mkdtempSync(`${tmpdir()}/headings-`)
  try {
    writeFileSync(`${own}/rows.csv`, `${heading}\n${heading.replace(/[^;]+/g, 'x')}\n`)
    expect((await inspect(`${own}/rows.csv`)).feed).toBe(feed)
  } finally {
    rmSync(own, { recursive: true })
  }
})
