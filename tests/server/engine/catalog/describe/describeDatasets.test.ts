import { expect, it } from 'vitest'
import { describeDatasets } from '../../../../../server/engine/catalog/describe/describeDatasets.ts'
import { lockText, parseLock, type Locks } from '../../../../../server/engine/catalog/locks/locks.ts'
import { typeDigests } from '../../../../../server/engine/catalog/describe/typeDigests.ts'
import type { StatementTypes } from '../../../../../server/engine/analysis/readStatements.ts'
import type { Planner } from '../../../../../server/engine/catalog/check/sql/planner.ts'
import type { DefinitionFile, UndescribedFile } from '../../../../../server/engine/catalog/read/DefinitionFile.ts'
import { readDefinition } from '../../../../../server/engine/catalog/read/readDefinitions.ts'

const sql = 'select u.unit_id, u.unit_number, u.unit_number_order from units u where u.unit_type = any(:types)'

function datasetOf(name: string, json: object, text = sql): UndescribedFile {
  const file = readDefinition(`units/${name}.dataset.json`, JSON.stringify(json), text)
  if ('code' in file) throw new Error(file.code)
  return file as UndescribedFile
}
const units = datasetOf('units', { rowKey: 'unit_id', fields: { unit_number: { search: true } } })
const types: StatementTypes = {
  columns: [
    { name: 'unit_id', type: 'bigint' },
    { name: 'unit_number', type: 'text' },
    { name: 'unit_number_order', type: 'text' },
  ],
  parameters: { types: 'text[]' },
}
/** A planner that answers these types, and says which datasets it was asked for. */
function plannerWith(answers: Record<string, StatementTypes>): Planner & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    migrate: () => Promise.resolve(null),
    plan: () => Promise.resolve([]),
    describe(changed) {
      asked.push(...changed.map(({ name }) => name))
      return Promise.resolve(answers)
    },
  }
}
const describe = (
  files: UndescribedFile[],
  {
    locks = new Map(),
    planner,
    running = new Map(),
  }: { locks?: Locks; planner?: Planner; running?: Map<string, DefinitionFile> },
) => describeDatasets(files, { locks, planner, running, tables: '' })
const valuesOf = (files: DefinitionFile[]): unknown[] =>
  files.map(({ value }) => ('columns' in value ? [value.columns, 'parameters' in value ? value.parameters : []] : null))

it('gives a dataset the columns and parameters of its SQL, with what its fields say', async () => {
  const { files, problems } = await describe([units], { planner: plannerWith({ units: types }) })
  expect(problems).toEqual([])
  expect(valuesOf(files)).toEqual([
    [
      [
        { id: 'unit_id', type: 'integer' },
        { id: 'unit_number', type: 'text', search: true, orderBy: 'unit_number_order' },
        { id: 'unit_number_order', type: 'text', internal: true },
      ],
      [{ id: 'types', type: 'text', multiple: true }],
    ],
  ])
})

it('asks the database only for SQL that is not as it was locked, and not again while it stays', async () => {
  const planner = plannerWith({ units: types })
  const first = await describe([units], { planner })
  const running = new Map(first.files.map((file) => [file.key, file]))
  const second = await describe([units], { planner, running })
  expect(second.files).toEqual(first.files)
  expect(second.files[0]).toBe(first.files[0])
  const locks = new Map(
    parseLock(
      lockText([['units', first.files[0]?.kind === 'dataset' ? first.files[0].locked! : { digest: '', fields: {} }]]),
    ),
  )
  const third = await describe([units], { planner, locks })
  expect(valuesOf(third.files)).toEqual(valuesOf(first.files))
  expect(planner.asked).toEqual(['units'])
})

it('uses an older lock where no database is, and reports a dataset that none has', async () => {
  const locks: Locks = new Map([['units', { digest: 'older', fields: { unit_id: 'integer' } }]])
  const places = datasetOf('places', { rowKey: 'id' }, 'select 1 as id')
  const { files, problems } = await describe([units, places], { locks })
  expect(files.map(({ name }) => name)).toEqual(['units'])
  expect(problems.map(({ code, file }) => [code, file])).toEqual([['undescribed-dataset', 'units/places.dataset.json']])
})

it('leaves a dataset that the database refuses without columns; one that stands on it keeps its own', async () => {
  const above = datasetOf('above', { rowKey: 'unit_id' }, 'select * from :dataset(units) u')
  const locks: Locks = new Map([['above', { digest: 'older', fields: { unit_id: 'integer' } }]])
  const { files, problems } = await describe([units, above], { locks, planner: plannerWith({}) })
  expect([problems, files.map((file) => [file.name, file.kind === 'dataset' && file.value.columns.length])]).toEqual([
    [],
    [
      ['units', 0],
      ['above', 1],
    ],
  ])
})

it('has another digest when the SQL below, a written type or an own table changes, and not for a label', () => {
  const above = datasetOf(
    'above',
    { rowKey: 'unit_id' },
    'select * from :dataset(units) u join own.yards y using (unit_id)',
  )
  const digestOf = (files: UndescribedFile[], tables = 'a'): string | undefined =>
    typeDigests(files, tables).get('above')
  const before = digestOf([units, above])
  expect(digestOf([datasetOf('units', units.value, `${sql} and true`), above])).not.toBe(before)
  expect(digestOf([datasetOf('units', { parameters: { types: { type: 'text[]' } } }), above])).not.toBe(before)
  expect(digestOf([units, above], 'b')).not.toBe(before)
  expect(digestOf([datasetOf('units', { parameters: {}, fields: { unit_number: { search: false } } }), above])).toBe(
    before,
  )
})

it('writes a lock that was read as it was', () => {
  const text = lockText([
    ['places', { digest: 'b', fields: { id: 'integer' } }],
    ['units', { digest: 'a', fields: { plates: 'text[]' }, parameters: { from: 'date' } }],
  ])
  expect(lockText(parseLock(text))).toBe(text)
})

it('leaves out a lock that cannot be read', () => {
  expect(
    parseLock('{ "units": { "digest": "a", "fields": { "id": "int" } }, "places": { "digest": "b", "fields": {} } }'),
  ).toEqual([['places', { digest: 'b', fields: {} }]])
  expect(parseLock('no JSON')).toEqual([])
})
