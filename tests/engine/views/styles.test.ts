import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const project = fileURLToPath(new URL('../../..', import.meta.url))
const views = join(project, 'engine/views')
const files = readdirSync(views, { recursive: true, encoding: 'utf8' }).map((name) => join(views, name))
const components = files.filter((file) => file.endsWith('.tsx'))
const sheets = new Map(
  files.filter((file) => file.endsWith('.css')).map((file) => [file, selectorsIn(readFileSync(file, 'utf8'))]),
)

function selectorsIn(css: string): string[] {
  const heads = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split(/[{}]/)
    .filter((_text, index, all) => index < all.length - 1)
  return heads
    .flatMap((head) => head.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim())
    .filter((selector) => selector.startsWith('.') || selector.startsWith(':') || /^[a-z]+\./.test(selector))
}

/** The stylesheets a class has its looks from: those that speak of it by itself, or else all that speak of it. */
function homesOf(name: string): string[] {
  const alone = new RegExp(`^[a-z]*\\.${name}(?![\\w-])[^ >+~.]*$`)
  const anywhere = new RegExp(`\\.${name}(?![\\w-])`)
  const speakers = (of: RegExp): string[] =>
    [...sheets].filter(([, selectors]) => selectors.some((selector) => of.test(selector))).map(([sheet]) => sheet)
  const homes = speakers(alone)
  return homes.length > 0 ? homes : speakers(anywhere)
}

/** The stylesheets that come whenever a file comes: of what it imports at once, and of what those import. */
function sheetsOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  const imported = [
    ...text.matchAll(/^(?:import|export)\b(?! type\b)[^;'"]*['"](\.[^'"]+)['"]|^@import '(\.[^']+)'/gm),
  ].map(([, module, sheet]) => resolve(dirname(file), module ?? sheet ?? ''))
  return [
    ...(file.endsWith('.css') ? [file] : []),
    ...imported.filter((next) => /\.(tsx?|css)$/.test(next)).flatMap((next) => sheetsOf(next, seen)),
  ]
}

/** The classes that a component writes out in its elements. */
function classesWritten(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const written = [...text.matchAll(/className=(?:"([^"]+)"|\{([^}]*(?:\$\{[^}]*\}[^}]*)*)\})/g)].flatMap(
    ([, plain, code]) =>
      plain !== undefined
        ? [plain]
        : [...(code ?? '').matchAll(/['`]([^'`]*)['`]/g)].map(([, literal = '']) =>
            literal.replace(/\S*\$\{[^}]*\}\S*/g, ' '),
          ),
  )
  return [...new Set(written.flatMap((text) => text.split(/\s+/)).filter(Boolean))]
}

test.each(components.map((file) => [relative(views, file), file]))(
  '%s brings the styles of its classes',
  (_name, file) => {
    const brought = sheetsOf(file)
    const missing = classesWritten(file).filter((name) => {
      const homes = homesOf(name)
      return homes.length > 0 && !homes.some((sheet) => brought.includes(sheet))
    })
    expect(missing).toEqual([])
  },
)
