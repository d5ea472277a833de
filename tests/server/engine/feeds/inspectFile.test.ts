import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, describe, expect, it } from 'vitest'
import { loadCatalog } from '../../../../server/engine/catalog/pipeline.ts'
import { inspectFile } from '../../../../server/engine/feeds/inspectFile.ts'
import { projectFolder } from '../../../../server/platform/settings.ts'

const catalog = await loadCatalog(`${projectFolder}/definitions`)
const feeds = [...catalog.feeds.values()]
const folder = `${projectFolder}/tests/fixtures/feeds/languages`
const files = readdirSync(folder).flatMap((language) =>
  readdirSync(`${folder}/${language}`).map((name): [string, string] => [language, name]),
)

const inspect = (path: string) =>
  inspectFile(
    { name: 'rows.csv', type: 'text/csv', path, size: statSync(path).size },
    { feeds, named: null, signal: new AbortController().signal, remembered: async () => null, places: async () => [] },
  )

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
  ['fitted-tires', 'Fahrzeug;Position;Aufgezogen am;Reifennummer;Hersteller;Profil;Dimension'],
  ['removed-tires', 'Fahrzeug;Position;Abgezogen;Reifennummer;Profil;Demontagegrund'],
  ['inspections', 'Fahrzeug;Position;Luftdruck;Profil'],
  ['purchases', 'Rechnung;Pos;Kunde;Artikel;Menge;Preis;Provision'],
])('suggests %s for headings of which one is not known: %s', async (feed, heading) => {
  const own = mkdtempSync(`${tmpdir()}/headings-`)
  try {
    writeFileSync(`${own}/rows.csv`, `${heading}\n${heading.replace(/[^;]+/g, 'x')}\n`)
    expect((await inspect(`${own}/rows.csv`)).feed).toBe(feed)
  } finally {
    rmSync(own, { recursive: true })
  }
})

describe('a place of the table that a person chooses', () => {
  const own = mkdtempSync(`${tmpdir()}/places-`)
  const path = `${own}/rows.csv`
  writeFileSync(path, 'Report,June\nUnit,VIN,Make,Model\nInvoice,Line,Date,Customer\nI-1,1,2026-06-01,C\n')
  afterAll(() => rmSync(own, { recursive: true }))
  const inspectAt = (headingLine: number | null) =>
    inspectFile(
      { name: 'rows.csv', type: 'text/csv', path, size: statSync(path).size },
      {
        feeds,
        named: null,
        headingLine,
        signal: new AbortController().signal,
        remembered: async () => null,
        places: async () => [],
      },
    )

  it('is offered by the first lines, and read instead of the best match', async () => {
    const [found, chosen] = [await inspectAt(null), await inspectAt(3)]
    expect(found.lines).toEqual([
      { line: 1, cells: ['Report', 'June'] },
      { line: 2, cells: ['Unit', 'VIN', 'Make', 'Model'] },
      { line: 3, cells: ['Invoice', 'Line', 'Date', 'Customer'] },
      { line: 4, cells: ['I-1', '1', '2026-06-01', 'C'] },
    ])
    expect([found.feed, found.heading_line, found.rows]).toEqual(['units', 2, 2])
    expect([chosen.feed, chosen.heading_line, chosen.rows, chosen.headings.map(({ column }) => column)]).toEqual([
      'purchases',
      3,
      1,
      ['invoice_number', 'invoice_line', 'purchased_on', 'account_number'],
    ])
  })

  it('is refused where it has no line', async () => {
    await expect(inspectAt(9)).rejects.toMatchObject({
      errors: [{ field: 'headingLine', key: 'server.rows.no_heading', values: { line: 9 } }],
    })
  })
})
