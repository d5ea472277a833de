import { expect, test } from 'vitest'
import { ColumnLayout, columnLayouts, followLayouts, writeLayouts } from '../../../engine/state/ColumnLayout.ts'
import { shownColumns } from '../../../engine/core/elements/shownColumns.ts'
import { aColumn, aGrid, aReport } from '../reports.ts'

function aStorage(stored: Record<string, unknown> = {}) {
  return {
    stored,
    get: (name: string) => stored[name] ?? null,
    set: (name: string, value: unknown) => {
      stored[name] = value
    },
    remove: (name: string) => {
      delete stored[name]
    },
  }
}

test('columns are stored as they are chosen, ordered and sized, and are there again', () => {
  const storage = aStorage()
  const layout = new ColumnLayout('columns.r.units', storage, null)
  expect(layout.text).toBe('')
  layout.choose(['unit', 'date', 'place'])
  layout.resize(['unit', 'date', 'place'], 'place', 181.4)
  layout.choose(['unit', 'place'])
  expect(layout.text).toBe('unit,place:181')
  expect(new ColumnLayout('columns.r.units', storage, null).chosen).toEqual([
    { id: 'unit', width: null },
    { id: 'place', width: 181 },
  ])
  layout.reset()
  expect(storage.stored).toEqual({})
  expect(layout.chosen).toBeNull()
})

test('an address counts before what is stored and is not stored itself', () => {
  const storage = aStorage({ 'columns.r.units': 'unit,date' })
  const layout = new ColumnLayout('columns.r.units', storage, 'unit,place:9,unit,<b>')
  expect(layout.chosen).toEqual([{ id: 'unit', width: null }])
  expect(new ColumnLayout('columns.r.units', storage, 'unit,place:10').chosen).toEqual([
    { id: 'unit', width: null },
    { id: 'place', width: 40 },
  ])
  expect(storage.stored).toEqual({ 'columns.r.units': 'unit,date' })
})

test('the layouts of a report are written into its address and followed from it', () => {
  const report = aReport([], { elements: [aGrid('units'), aGrid('files', { show: 'export' })] })
  const layouts = columnLayouts(report, aStorage(), '?columns-units=unit,date:90&columns-files=unit')
  expect(Object.keys(layouts)).toEqual(['units'])
  expect(writeLayouts(layouts)).toBe('columns-units=unit,date:90')
  followLayouts(layouts, '?page=2')
  expect(layouts['units']?.text).toBe('unit,date:90')
  followLayouts(layouts, '?columns-units=unit')
  expect(layouts['units']?.text).toBe('unit')
})

const columns = [
  aColumn('unit'),
  aColumn('account', { onlyVaried: true }),
  aColumn('time', { isOptional: true }),
  aColumn('file', { show: 'export' }),
]
const ids = (
  rows: Record<string, unknown>[],
  isAll: boolean,
  chosen: { id: string; width: number | null }[] | null = null,
) => shownColumns(columns, { rows, isAll }, chosen).map(({ id }) => id)

test('a column of one repeated value and an optional one are left out until they are chosen', () => {
  const same = [
    { unit: 'a', account: 'x' },
    { unit: 'b', account: 'x' },
  ]
  expect(ids(same, true)).toEqual(['unit'])
  // Further pages may differ.
  expect(ids(same, false)).toEqual(['unit', 'account'])
  expect(
    ids(
      [
        { unit: 'a', account: 'x' },
        { unit: 'b', account: 'y' },
      ],
      true,
    ),
  ).toEqual(['unit', 'account'])
  expect(ids([{ unit: 'a', account: 'x' }], true)).toEqual(['unit', 'account'])
  expect(
    ids(same, true, [
      { id: 'time', width: null },
      { id: 'gone', width: null },
      { id: 'account', width: 90 },
    ]),
  ).toEqual(['unit', 'time', 'account'])
  expect(
    shownColumns(columns, { rows: same, isAll: true }, [
      { id: 'unit', width: null },
      { id: 'account', width: 90 },
    ])[1]?.width,
  ).toBe(90)
})
