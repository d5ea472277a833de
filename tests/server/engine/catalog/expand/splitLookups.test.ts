import { expect, it } from 'vitest'
import { describeProblem } from '../../../../../server/engine/catalog/problems/describeProblem.ts'
import { readDefinition } from '../../../../../server/engine/catalog/read/readDefinitions.ts'
import type { RawFile } from '../../../../../server/engine/catalog/read/DefinitionFile.ts'
import { resolvePieces, type Resolved } from '../../../../../server/engine/catalog/expand/resolvePieces.ts'
import { splitLookups } from '../../../../../server/engine/catalog/expand/splitLookups.ts'

const aFile = (name: string, value: unknown): RawFile =>
  readDefinition(`units/${name}.json`, JSON.stringify(value, null, 2), null) as RawFile
const split = (value: object, ...others: RawFile[]): Resolved =>
  splitLookups(resolvePieces([aFile('types.lookup', value), ...others]))
const lists = [{ id: 'types', options: [{ value: 'tractor', label: 'Tractor' }] }]
const calls = {
  'unit-types': { endpoint: 'GET own/types' },
  'wear-types': { endpoint: 'POST own/wear/types', security: { code: 'TVWEARRT' }, pageSize: 50 },
}

it('a lookup of several calls is a lookup for each, by its id, with what the call says in place of the rest', () => {
  expect(
    split({ calls, pageSize: 20, lists }).files.map(({ key, name, file, value }) => ({ key, name, file, value })),
  ).toEqual([
    {
      key: 'lookup unit-types',
      name: 'unit-types',
      file: 'units/types.lookup.json',
      value: { kind: 'lookup', id: 'unit-types', endpoint: 'GET own/types', pageSize: 20, lists },
    },
    {
      key: 'lookup wear-types',
      name: 'wear-types',
      file: 'units/types.lookup.json',
      value: {
        kind: 'lookup',
        id: 'wear-types',
        endpoint: 'POST own/wear/types',
        security: { code: 'TVWEARRT' },
        pageSize: 50,
        lists,
      },
    },
  ])
})

it('reports a problem in its call, in the shared part, or in the piece', () => {
  const { files } = split({ calls, lists: { use: 'lists' } }, aFile('lists.piece', { value: lists }))
  const wear = files.find(({ name }) => name === 'wear-types')
  expect(wear?.problem('unknown-code', ['security', 'code'], 'X')).toMatchObject({
    file: 'units/types.lookup.json',
    line: 9,
    at: '/calls/wear-types/security/code',
    in: ['lookup wear-types'],
  })
  expect(wear?.problem('duplicate-id', ['id'], 'X')).toMatchObject({
    line: 6,
    at: '/calls/wear-types',
    in: ['lookup wear-types'],
  })
  expect(wear?.problem('unknown-dataset', ['lists', 0, 'dataset'], 'X')).toMatchObject({
    file: 'units/lists.piece.json',
    at: '/value/0/dataset',
    in: ['lookup wear-types'],
  })
})

it('reports an id that another lookup has, and keeps the other', () => {
  const { files, problems } = split({ calls, lists }, aFile('unit-types.lookup', { endpoint: 'GET own/all', lists }))
  expect(files.map(({ key, file }) => `${key} ${file}`)).toEqual([
    'lookup unit-types units/unit-types.lookup.json',
    'lookup wear-types units/types.lookup.json',
  ])
  expect(problems.map(describeProblem)).toEqual([
    'units/types.lookup.json:3:5 /calls/unit-types id "unit-types" is taken; give each its own',
  ])
})

it.each([
  [
    'calls',
    { calls: [{ id: 'unit-types' }], lists },
    'units/types.lookup.json:2:3 /calls must be an object: { … }, not a list: [ … ]',
  ],
  [
    'a call',
    { calls: { 'unit-types': 'GET own/types' }, lists },
    'units/types.lookup.json:3:5 /calls/unit-types must be an object: { … }, not a text in "quotes"',
  ],
])('reports %s without content', (_what, value, told) => {
  const { files, problems, unresolved } = split(value)
  expect({ files, told: problems.map(describeProblem), unresolved }).toEqual({
    files: [],
    told: [told],
    unresolved: ['lookup types'],
  })
})

it('what did not change is the same lookup as before', () => {
  const before = new Map(split({ calls, lists }).files.map((file) => [file.key, file]))
  const again = splitLookups(resolvePieces([aFile('types.lookup', { calls, lists })]), before)
  expect(again.files.map((file) => before.get(file.key) === file)).toEqual([true, true])
})
