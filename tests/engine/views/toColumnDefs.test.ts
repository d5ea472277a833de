import type { ColDef, ColGroupDef } from 'ag-grid-community'
import { describe, expect, test } from 'vitest'
import { unitsOf } from '../../../domain/units.ts'
import type { Column } from '../../../engine/core/definition/model.ts'
import type { CellEdits } from '../../../engine/state/CellEdits.ts'
import {
  labelledColumn,
  shownSort,
  toColumnDefs,
  toTotalsRow,
  toneOfCell,
  type ColumnContext,
  type GridRow,
} from '../../../engine/views/grid/toColumnDefs.ts'
import { aColumn, aGrid } from '../reports.ts'

const context: ColumnContext = {
  format: {
    locale: 'en-US',
    units: unitsOf({ pressure: 'bar', tread: '32nds', distance: 'mi' }),
    currencySymbol: '$',
    translate: (_key, text) => text,
  },
  translate: (words) => words.text,
  addressOf: () => '/there',
  navigate: () => undefined,
  isOpen: () => false,
}
const pressure = { key: 'pressure', text: 'Pressure' }
const one = (column: Column) => toColumnDefs([column], context)[0] as ColDef<GridRow>
const write = (column: Column, value: unknown) => (one(column).valueFormatter as (params: unknown) => string)({ value })
const classes = (column: Column, value: unknown, rowPinned: 'bottom' | null = null) =>
  (one(column).cellClass as (params: unknown) => string[])({ value, node: { rowPinned } })

test('neighbors of one group stand under one heading, and columns for files only are left out', () => {
  const defs = toColumnDefs(
    [
      aColumn('unit', { pin: 'left' }),
      aColumn('p1', { group: pressure }),
      aColumn('p2', { group: pressure }),
      aColumn('secret', { show: 'export' }),
      aColumn('between'),
      aColumn('p3', { group: pressure }),
    ],
    context,
  )
  expect(
    defs.map((def) =>
      'children' in def ? [def.headerName, ...def.children.map((child) => (child as ColDef).colId)] : def.colId,
    ),
  ).toEqual(['unit', ['Pressure', 'p1', 'p2'], 'between', ['Pressure', 'p3']])
  expect((defs[0] as ColDef).pinned).toBe('left')
  expect((defs[1] as ColGroupDef).marryChildren).toBe(true)
})

test('the unit stands in the heading and the value in that unit', () => {
  const column = aColumn('pressure', { format: 'decimal', quantity: 'pressure' })
  expect(one(column).headerName).toBe('pressure (bar)')
  expect(write(column, 100)).toBe('6.89')
})

test('a heading is never narrower than its longest word, which does not break', () => {
  const titled = (text: string, width: number): ColDef<GridRow> =>
    one(aColumn('c', { title: { key: 'c', text }, width }))
  expect(titled('Caps', 60).width).toBe(60)
  expect(titled('Runderneuerungen', 60).width).toBe(145)
  expect(titled('Units seen there again', 120).width).toBe(120)
  expect(titled('轮胎位置与深度', 60).width).toBe(60)
})

test('a heading breaks where it has no room in one line, and only there its height is measured', () => {
  const titled = (text: string, width: number): ColDef<GridRow> =>
    one(aColumn('c', { title: { key: 'c', text }, width }))
  expect(titled('Units seen there again', 120)).toMatchObject({ wrapHeaderText: true, autoHeaderHeight: true })
  expect(titled('Caps', 60)).not.toHaveProperty('autoHeaderHeight')
})

test('a column has room for its own words, and for what the totals row is called', () => {
  const standing = aColumn('c', {
    width: 60,
    words: { a: { key: 'a', text: 'Indicative' }, b: { key: 'b', text: 'OK' } },
  })
  expect(one(standing).width).toBe(108)
  const sentence = aColumn('s', {
    width: 60,
    words: { a: { key: 'a', text: 'Left out, as it was changed between the two readings' } },
  })
  expect(one(sentence).width).toBe(240)
  const label = { column: 'unit', label: 'Alle 9.999 Zeilen' }
  const defs = toColumnDefs([aColumn('unit', { width: 90 }), aColumn('n', { width: 60 })], {
    ...context,
    totalsIn: label,
  }) as ColDef<GridRow>[]
  expect(defs.map(({ width }) => width)).toEqual([160, 60])
  expect([
    labelledColumn([aColumn('n', { format: 'integer', total: '/n' }), aColumn('unit')]),
    labelledColumn([aColumn('unit')]),
  ]).toEqual(['unit', null])
})

test('a column without a width is as wide as its heading in two lines and what is shown first, up to so much', () => {
  const fitted = (text: string, value: unknown, given: Partial<Column> = {}) =>
    (
      toColumnDefs([aColumn('c', { title: { key: 'c', text }, width: null, ...given })], {
        ...context,
        first: [{ c: value }, { c: null }],
      })[0] as ColDef<GridRow>
    ).width
  expect(fitted('No.', 4, { format: 'integer' })).toBe(64)
  expect(fitted('Number of units seen', 4, { format: 'integer' })).toBe(100)
  expect(fitted('Runderneuerungen', 4, { format: 'integer' })).toBe(145)
  expect(fitted('Yard', 'Cleveland, south of the lake')).toBe(219)
  expect(fitted('On', '2026-07-04', { format: 'date' })).toBe(112)
  expect(fitted('Remark', 'So long that nobody would read it in a cell, which is cut and told whole elsewhere')).toBe(
    320,
  )
  // A width that was written is the least.
  expect(fitted('Yard', 'Cleveland, south of the lake', { width: 90 })).toBe(205)
  expect(fitted('Yard', 'Akron', { width: 90 })).toBe(90)
})

test('a width set by the reader stays, however long the values are', () => {
  const column = aColumn('c', { width: 70 })
  const [def] = toColumnDefs([column], {
    ...context,
    first: [{ c: 'Cleveland, south of the lake' }],
    isSized: (id) => id === 'c',
  }) as ColDef<GridRow>[]
  expect(def?.width).toBe(70)
})

test('values are written by their format', () => {
  expect(write(aColumn('d', { format: 'date' }), '2026-07-04')).toBe('07/04/2026')
  expect(write(aColumn('n', { format: 'integer' }), 12345)).toBe('12,345')
  expect(write(aColumn('n', { format: 'integer' }), null)).toBe('')
  expect(write(aColumn('s', { format: 'severity' }), 'not_read')).toBe('Not read')
})

describe('a cell', () => {
  const critical = aColumn('c', { format: 'integer', tone: 'critical' })
  test("that counts something has its column's tone, zero has none", () => {
    expect(classes(critical, 3)).toEqual(['number-cell', 'toned-cell', 'glyph-critical', 'tone-critical'])
    expect(classes(critical, 0)).toEqual(['number-cell', 'muted-cell'])
    expect(classes(critical, null)).toEqual(['number-cell'])
  })
  test('of a severity has the tone of its value', () => {
    expect(toneOfCell(aColumn('s', { format: 'severity' }), 'plan')).toBe('plan')
    expect(toneOfCell(aColumn('s', { format: 'severity' }), 'toString')).toBeNull()
    expect(classes(aColumn('s', { format: 'severity' }), 'warning')).toEqual([
      'toned-cell',
      'glyph-warning',
      'tone-warning',
    ])
  })
  test('of the totals says so', () => {
    expect(classes(aColumn('t'), 'All 3 rows', 'bottom')).toEqual(['total-cell'])
  })
})

test('the grid never sorts by itself, and a number is sought from its worst end', () => {
  const compare = one(aColumn('n', { format: 'integer' })).comparator as (a: unknown, b: unknown) => number
  expect(compare(1, 2)).toBe(0)
  expect(one(aColumn('n', { format: 'integer' })).sortingOrder).toEqual(['desc', 'asc', null])
  expect(one(aColumn('t')).sortingOrder).toEqual(['asc', 'desc', null])
  expect(one(aColumn('j', { sortable: false })).sortable).toBe(false)
})

test('only a column with a link draws anchors', () => {
  expect(one(aColumn('t')).cellRenderer).toBeUndefined()
  expect(one(aColumn('u', { link: { to: 'detail', with: {}, keep: [] } })).cellRenderer).toBeDefined()
})

describe('the totals', () => {
  const columns = [
    aColumn('n', { format: 'integer' }),
    aColumn('unit'),
    aColumn('critical', { format: 'integer', total: '/totals/tiles/critical' }),
    aColumn('hidden', { show: 'export', total: '/totals/hidden' }),
  ]
  test('stand in one row, labelled in its first text column', () => {
    expect(toTotalsRow(columns, { totals: { tiles: { critical: 7 }, hidden: 1 } }, 'All 3 rows')).toEqual({
      unit: 'All 3 rows',
      critical: 7,
    })
  })
  test('are no row where there are none', () => {
    expect(toTotalsRow([aColumn('unit')], {}, 'All 0 rows')).toBeNull()
  })
})

test('shows the requested order, else that of the source', () => {
  const grid = aGrid('units', { columns: [aColumn('a'), aColumn('b')] })
  expect(
    shownSort(grid, null, [
      { column: 'a', desc: true },
      { column: 'b', desc: false },
    ]),
  ).toEqual({ column: 'a', desc: true })
  expect(shownSort(grid, { column: 'b', desc: false }, [{ column: 'a', desc: true }])).toEqual({
    column: 'b',
    desc: false,
  })
  expect(shownSort(grid, { column: 'gone', desc: false }, [])).toBeNull()
})

test('a column that can be edited shows what was put in, marks it, and is read in the row of totals', () => {
  const column = aColumn('text', {
    edit: { type: 'text', maxLength: 40, isMultiline: true, required: false },
    isWrapped: true,
  })
  const cells = new Map([['a', { before: 'Old', text: 'New', problem: 'Too new', theirs: null }]])
  const edits = {
    isSaving: false,
    cellOf: (row: GridRow) => cells.get(String(row.id)) ?? null,
    problemAt: (row: GridRow) => cells.get(String(row.id))?.problem ?? null,
    valueOf: (row: GridRow) => cells.get(String(row.id))?.text ?? row.text,
  } as unknown as CellEdits
  const [def] = toColumnDefs([column, aColumn('other')], { ...context, edits }) as [ColDef<GridRow>, ColDef<GridRow>]
  const get = def.valueGetter as (params: unknown) => unknown
  expect([get({ data: { id: 'a', text: 'Old' } }), get({ data: { id: 'b', text: 'Old' } })]).toEqual(['New', 'Old'])
  const editable = def.editable as (params: unknown) => boolean
  expect([editable({ node: { rowPinned: null } }), editable({ node: { rowPinned: 'bottom' } })]).toEqual([true, false])
  const marks = (data: GridRow) =>
    Object.entries(def.cellClassRules ?? {})
      .filter(([, rule]) => (rule as (params: unknown) => boolean)({ data, node: { rowPinned: null } }))
      .map(([name]) => name)
  expect([marks({ id: 'a' }), marks({ id: 'b' })]).toEqual([
    ['editable-cell', 'edited-cell', 'wrong-cell'],
    ['editable-cell'],
  ])
  expect([def.cellEditor, def.cellEditorParams, def.autoHeight]).toEqual([
    'agLargeTextCellEditor',
    { maxLength: 40, rows: 5, cols: 48 },
    true,
  ])
  const [read] = toColumnDefs([column], context) as [ColDef<GridRow>]
  expect([read.editable, read.cellEditor]).toEqual([undefined, undefined])
})
