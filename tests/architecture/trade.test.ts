import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Words that only the product may use: the things of the trade, their units, the product itself and names of its
 * interface.
 */
const tradeWords = [
  'tire',
  'tyre',
  'tread',
  'pressure',
  'axle',
  'wheel',
  'rim',
  'retread',
  'casing',
  'mileage',
  'odometer',
  'torque',
  'psi',
  'kpa',
  '32nds',
  'fleet',
  'truck',
  'trailer',
  'tractor',
  'vehicle',
  'dealer',
  'survey',
  'inspection',
  'inspected',
  'tmlogin',
  'graph_selected',
]

/** Places where a word is allowed nevertheless, with the reason. */
const exceptions: [place: string, words: string[], reason: string][] = [
  ['engine/core/access/Access.ts', ['dealer'], 'one of the row scopes that an access definition gives a group'],
  ['engine/core/definition/formModel.ts', ['survey'], 'the name of a workflow that the product registers'],
  [
    'engine/core/definition/selectedMonth.ts',
    ['graph_selected'],
    'the one file that knows how the wire names the month whose weeks a chart shows',
  ],
  [
    'engine/views/gallery',
    ['tire', 'pressure', 'axle', 'odometer', 'survey', 'inspection', 'inspected'],
    'examples, as developers see them in the portal',
  ],
  ['engine/views/grid/usePageScroll.ts', ['wheel'], "the name of the browser's event"],
  ['engine/views/messages.ts', ['fleet'], 'a text of the reader, that packs translate'],
]

/** The words of an identifier or a sentence, without plural: `treadDepth`, `tread_depth`, `treads`. */
function wordsOf(text: string): Set<string> {
  const parts = text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  return new Set([...parts, ...parts.map((part) => part.replace(/s$/, ''))])
}

const isNamed = (word: string, text: string, words: Set<string>): boolean =>
  word.includes('_') ? text.includes(word) : words.has(word) || (word === '32nds' && text.includes(word))

function* sources(): Generator<[path: string, text: string]> {
  for (const folder of ['engine', 'server/engine']) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (/\.(tsx?|mjs|css|sql)$/.test(name))
        yield [relative(root, join(root, folder, name)), readFileSync(join(root, folder, name), 'utf8')]
    }
  }
}

const found = [...sources()].flatMap(([path, text]) => {
  const words = wordsOf(`${path} ${text}`)
  return tradeWords.filter((word) => isNamed(word, text, words)).map((word) => ({ path, word }))
})

const isExcepted = ({ path, word }: { path: string; word: string }): boolean =>
  exceptions.some(([place, words]) => (path === place || path.startsWith(`${place}/`)) && words.includes(word))

it('names nothing of the trade in the engine', () => {
  expect(found.filter((one) => !isExcepted(one)).map(({ path, word }) => `${path} names ${word}`)).toEqual([])
})

it('needs every exception', () => {
  const unused = exceptions.flatMap(([place, words]) =>
    words
      .filter(
        (word) => !found.some((one) => one.word === word && (one.path === place || one.path.startsWith(`${place}/`))),
      )
      .map((word) => `${place} ${word}`),
  )
  expect(unused).toEqual([])
})

it('finds the words of the trade where they stand in names', () => {
  const words = wordsOf('const treadDepths = tire_size // retreads at 100 psi')
  expect(['tread', 'tire', 'retread', 'psi', 'axle'].map((word) => isNamed(word, '', words))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
})
