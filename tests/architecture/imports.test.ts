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
  ['src', ['engine/index.ts', 'engine/ahead.ts', 'engine/core', 'schemas', 'domain']],
  ['server', ['engine/core', 'schemas', 'domain']],
]

/** Packages that one room alone may know. */
const vendors: [name: RegExp, rooms: string[]][] = [
  [/^ofetch$/, ['src/api']],
  [/^ag-grid/, ['engine/views/grid']],
  [/plotly/, ['engine/views/chart']],
  [/^(pg|@electric-sql\/pglite)$/, ['server/database']],
  [/^pdfkit$/, ['server/exports/pdf']],
  [/^hucre/, ['server/exports/xlsx']],
  [/^fastify$|^@fastify\//, ['server']],
  [/^@rjsf\/core/, ['engine/views/form']],
  [/^@rjsf\//, ['engine/views/form', 'server/forms']],
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

describe('the rooms of the house', () => {
  it.each(allowed)('%s imports only from the rooms below it', (room, from) => {
    const wrong = importsOf(room).filter(({ target }) => isOurs(target) && ![room, ...from].some((place) => target === place || target.startsWith(`${place}/`)))
    expect(wrong.map(({ file, target }) => `${file} imports ${target}; ${room} may import from ${from.join(', ') || 'nothing'}`)).toEqual([])
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
