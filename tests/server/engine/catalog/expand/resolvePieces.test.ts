import { expect, it } from 'vitest'
import { describeProblem } from '../../../../../server/engine/catalog/problems/describeProblem.ts'
import { mergeProblems } from '../../../../../server/engine/catalog/problems/mergeProblems.ts'
import { readDefinition } from '../../../../../server/engine/catalog/read/readDefinitions.ts'
import type { RawFile } from '../../../../../server/engine/catalog/read/DefinitionFile.ts'
import { resolvePieces } from '../../../../../server/engine/catalog/expand/resolvePieces.ts'

const aFile = (name: string, value: unknown): RawFile =>
  readDefinition(`units/${name}.json`, JSON.stringify(value, null, 2), null) as RawFile
const aPiece = (name: string, value: unknown): RawFile => aFile(`${name}.piece`, { value })
const aLookup = (value: object): RawFile => aFile('types.lookup', value)

const valueOf = (file: RawFile | undefined): Record<string, unknown> => ({ ...file?.value })

/** Resolves a lookup, without its kind and id, and returns its problems. */
function resolve(value: object, ...pieces: RawFile[]): { value: Record<string, unknown> | null; told: string[] } {
  const { files, problems } = resolvePieces([aLookup(value), ...pieces])
  const { kind, id, ...rest } = valueOf(files.find(({ key }) => key === 'lookup types'))
  return {
    value: kind === undefined && id === undefined ? null : rest,
    told: mergeProblems(problems).map(describeProblem),
  }
}

const tractor = { value: 'tractor', label: 'Tractor' }
const trailer = { value: 'trailer', label: 'Trailer' }
const dolly = { value: 'dolly', label: 'Dolly' }

it('an object stands where it is used, with what is said beside it in place of its own', () => {
  expect(
    resolve(
      { lists: [{ use: 'list', id: 'others', hint: 'short' }] },
      aPiece('list', { id: 'types', options: [tractor], hint: 'long' }),
    ),
  ).toEqual({ value: { lists: [{ id: 'others', options: [tractor], hint: 'short' }] }, told: [] })
})

it('a list stands among other items, or alone', () => {
  const both = aPiece('both', [tractor, trailer])
  expect(resolve({ options: [{ use: 'both' }, dolly] }, both).value).toEqual({ options: [tractor, trailer, dolly] })
  expect(resolve({ options: { use: 'both' } }, both).value).toEqual({ options: [tractor, trailer] })
})

it('a list may lose items and have others say something else', () => {
  const all = aPiece('all', [tractor, trailer, dolly])
  expect(
    resolve({ options: [{ use: 'all', except: ['trailer'], override: { dolly: { label: 'Converter dolly' } } }] }, all)
      .value,
  ).toEqual({ options: [tractor, { value: 'dolly', label: 'Converter dolly' }] })
})

it('a whole definition may be a piece with what differs, and a piece may use others', () => {
  expect(
    resolve(
      { use: 'lookup', endpoint: 'POST own/types' },
      aPiece('lookup', { lists: [{ use: 'list' }] }),
      aPiece('list', { id: 'types', options: { use: 'options' } }),
      aPiece('options', [tractor]),
    ),
  ).toEqual({ value: { endpoint: 'POST own/types', lists: [{ id: 'types', options: [tractor] }] }, told: [] })
})

it('a name of a value that is called use is no piece where it holds no text', () => {
  expect(resolve({ with: { use: { from: '/filters/use' } } }).value).toEqual({
    with: { use: { from: '/filters/use' } },
  })
})

it('reports a problem of a piece where the piece is written, with its users', () => {
  const pieces = [aPiece('list', { id: 'types', options: { use: 'options' } }), aPiece('options', [tractor, trailer])]
  const [file] = resolvePieces([aLookup({ lists: [{ id: 'first' }, { use: 'list', hint: 'short' }] }), ...pieces]).files
  const placeOf = (...path: (string | number)[]): string | undefined =>
    file && describeProblem(file.problem('empty-label', path, ''))
  expect(placeOf('lists', 0, 'id')).toBe('units/types.lookup.json:4:7 /lists/0/id needs a text; write it in en-US')
  expect(placeOf('lists', 1, 'hint')).toBe('units/types.lookup.json:8:7 /lists/1/hint needs a text; write it in en-US')
  expect(placeOf('lists', 1, 'id')).toBe(
    'units/list.piece.json:3:5 /value/id needs a text; write it in en-US (used by lookup types)',
  )
  expect(placeOf('lists', 1, 'options', 1, 'label')).toBe(
    'units/options.piece.json:9:7 /value/1/label needs a text; write it in en-US (used by lookup types)',
  )
  // A missing property is reported where the whole is put together.
  expect(placeOf('lists', 1, 'dataset')).toBe(
    'units/types.lookup.json:6:5 /lists/1/dataset needs a text; write it in en-US',
  )
})

it('what is left out or overridden moves no place', () => {
  const file = resolvePieces([
    aLookup({ options: [{ use: 'all', except: ['tractor'], override: { dolly: { label: '' } } }] }),
    aPiece('all', [tractor, trailer, dolly]),
  ]).files[0]
  expect(file?.problem('empty-label', ['options', 0, 'label'], '')).toMatchObject({
    file: 'units/all.piece.json',
    at: '/value/1/label',
  })
  expect(file?.problem('empty-label', ['options', 1, 'label'], '')).toMatchObject({
    file: 'units/types.lookup.json',
    at: '/options/0/override/dolly/label',
  })
  expect(file?.problem('empty-label', ['options', 1, 'value'], '')).toMatchObject({
    file: 'units/all.piece.json',
    at: '/value/2/value',
    in: ['lookup types'],
  })
})

it.each([
  [
    'does not exist',
    { options: { use: 'optons' } },
    [aPiece('options', [tractor])],
    'units/types.lookup.json:3:5 /options/use piece "optons" does not exist; did you mean "options"?',
  ],
  [
    'uses itself',
    { options: { use: 'all' } },
    [aPiece('all', [{ use: 'all' }])],
    'units/all.piece.json:4:7 /value/0/use piece "all" uses this piece: circular reference; remove one of the two uses (used by lookup types)',
  ],
  [
    'is a list where the whole definition is meant',
    { use: 'all' },
    [aPiece('all', [tractor])],
    'units/types.lookup.json:2:3 /use must be an object: { … }, not a list: [ … ]',
  ],
  [
    'is a list with a property beside it',
    { options: { use: 'all', label: 'All' } },
    [aPiece('all', [tractor])],
    'units/types.lookup.json:4:5 /options/label has no property "label"; use "except" or "override"',
  ],
  [
    'lacks the item to override',
    { options: { use: 'all', override: { doly: {} } } },
    [aPiece('all', [dolly])],
    'units/types.lookup.json:5:7 /options/override/doly the piece has no item "doly"; use "dolly"',
  ],
])('reports a piece that %s, and leaves its user unchanged', (_what, value, pieces, told) => {
  const found = resolve(value, ...pieces)
  expect(found.value).toBeNull()
  expect(found.told).toEqual([told])
})

it('who uses what cannot be read is not at fault, and waits', () => {
  const { problems, unresolved } = resolvePieces([aLookup({ options: { use: 'all' } })], ['piece all'])
  expect({ problems, unresolved }).toEqual({ problems: [], unresolved: ['lookup types'] })
})

it('what comes out as before is the same definition, and another once its piece is', () => {
  const files = [aLookup({ options: { use: 'all' } }), aPiece('all', [tractor])]
  const before = new Map(resolvePieces(files).files.map((file) => [file.key, file]))
  expect(resolvePieces(files, [], before).files[0]).toBe(before.get('lookup types'))
  const after = resolvePieces([...files.slice(0, 1), aPiece('all', [trailer])], [], before).files[0]
  expect(valueOf(after).options).toEqual([trailer])
  expect(after?.digest).not.toBe(before.get('lookup types')?.digest)
})
