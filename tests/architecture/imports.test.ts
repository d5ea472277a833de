import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A room and the rooms it may import from, itself apart. The order is the house's: nothing goes up or round. */
const allowed: [room: string, from: string[]][] = [
  ['schemas', []],
  ['domain', ['engine/core']],
  ['engine/core', ['schemas']],
  ['engine/page', ['engine/core', 'engine/services.ts', 'schemas']],
  ['engine/views', ['engine/core', 'engine/page', 'engine/services.ts', 'schemas']],
  ['src', ['engine/index.ts', 'engine/preload.ts', 'engine/core', 'schemas', 'domain']],
  ['server', ['engine/core', 'schemas', 'domain']],
]

/** The server's wings, each above those before it. What stands beside them wires them, and may know all. */
const wings = ['server/platform', 'server/access', 'server/engine', 'server/portal']

/** Rooms of the engine on which the others stand, and what of the engine they know themselves. */
const foundations: [room: string, from: string[]][] = [
  ['server/engine/query', []],
  ['server/engine/analysis', ['server/engine/query']],
  ['server/engine/tables', []],
  ['server/engine/catalog', ['server/engine/query', 'server/engine/analysis', 'server/engine/tables']],
]

/** Packages that one room alone may know. */
const vendors: [name: RegExp, rooms: string[]][] = [
  [/^ofetch$/, ['src/api']],
  [/^ag-grid/, ['engine/views/grid']],
  [/plotly/, ['engine/views/chart']],
  [/^(pg|@electric-sql\/pglite)$/, ['server/platform/database']],
  [/^pdfkit$/, ['server/engine/exports/pdf']],
  [/^hucre/, ['server/engine/exports/xlsx']],
  [/^fastify$|^@fastify\//, ['server']],
  [/^@rjsf\/core/, ['engine/views/form']],
  [/^@rjsf\//, ['engine/views/form', 'server/engine/forms']],
  [/^react/, ['engine/views', 'engine/services.ts', 'src']],
  [/^mobx$/, ['engine/page', 'src']],
]

interface Import {
  file: string
  /** Relative to the project for our own files, else the package. */
  target: string
}

function importsOf(room: string): Import[] {
  const folder = join(root, room)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name)).map((name) => join(folder, name))
  return files.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    return [...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)'([^'\n]+)'/g)].map((match) => {
      const name = match[1] ?? ''
      return { file: relative(root, path), target: name.startsWith('.') ? relative(root, join(dirname(path), name)) : name }
    })
  })
}

const isOurs = (target: string): boolean => /^(schemas|domain|engine|src|server)\//.test(target)

const isWithin = (target: string, place: string): boolean => target === place || target.startsWith(`${place}/`)

/** The wing's folder that a file of the server stands in, or the wing where it has none; what wires is a room by itself. */
function serverRoom(path: string): string {
  const [server = '', wing = '', room = '', ...rest] = path.split('/')
  if (!wings.includes(`${server}/${wing}`)) return path
  return rest.length > 0 ? `${server}/${wing}/${room}` : `${server}/${wing}`
}

/** A way that leads back to where it began; none where there is no circle. */
function circleIn(arrows: Map<string, Set<string>>): string[] {
  const done = new Set<string>()
  const walk = (room: string, way: string[]): string[] => {
    if (way.includes(room)) return [...way.slice(way.indexOf(room)), room]
    if (done.has(room)) return []
    for (const next of arrows.get(room) ?? []) {
      const found = walk(next, [...way, room])
      if (found.length > 0) return found
    }
    done.add(room)
    return []
  }
  for (const room of arrows.keys()) {
    const found = walk(room, [])
    if (found.length > 0) return found
  }
  return []
}

describe('the rooms of the house', () => {
  it.each(allowed)('%s imports only from the rooms below it', (room, from) => {
    const wrong = importsOf(room).filter(({ target }) => isOurs(target) && ![room, ...from].some((place) => isWithin(target, place)))
    expect(wrong.map(({ file, target }) => `${file} imports ${target}; ${room} may import from ${from.join(', ') || 'nothing'}`)).toEqual([])
  })

  it.each(wings.map((wing, floor) => [wing, wings.slice(floor + 1)] as const))('%s knows nothing of the wings above it, nor of what wires them', (wing, above) => {
    const wrong = importsOf(wing).filter(({ target }) => above.some((place) => isWithin(target, place)) || (isWithin(target, 'server') && !wings.some((place) => isWithin(target, place))))
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  })

  it.each(foundations)('%s stands by itself', (room, from) => {
    const wrong = importsOf(room).filter(({ target }) => isWithin(target, 'server/engine') && ![room, ...from].some((place) => isWithin(target, place)))
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  })

  it('has no circle between the rooms of the server', () => {
    const arrows = new Map<string, Set<string>>()
    for (const { file, target } of importsOf('server')) {
      const [from, to] = [serverRoom(file), serverRoom(target)]
      if (isWithin(target, 'server') && from !== to) arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
    }
    expect(arrows.size).toBeGreaterThan(20)
    expect(circleIn(arrows)).toEqual([])
  })

  it.each(vendors)('%s is known in one place only', (name, rooms) => {
    const wrong = allowed.flatMap(([room]) => importsOf(room)).filter(({ file, target }) =>
      !isOurs(target) && name.test(target) && !rooms.some((room) => file.startsWith(room)))
    expect(wrong.map(({ file, target }) => `${file} imports ${target}; only ${rooms.join(', ')} may`)).toEqual([])
  })

  it('keeps engine/core and domain free of packages', () => {
    const wrong = ['engine/core', 'domain'].flatMap(importsOf).filter(({ target }) => !isOurs(target))
    expect(wrong).toEqual([])
  })
})
