import { expect, test } from 'vitest'
import { stretchedWidths, type SizedColumn } from '../../../engine/views/grid/stretchColumns.ts'

const column = (id: string, width: number, isStretched: boolean): SizedColumn => ({ id, width, isStretched })

test('texts share the room that columns leave over', () => {
  const columns = [
    column('unit', 100, false),
    column('place', 200, true),
    column('account', 150, true),
    column('tires', 80, false),
  ]
  expect([...stretchedWidths(columns, 801)]).toEqual([
    ['unit', 100],
    ['place', 335],
    ['account', 286],
    ['tires', 80],
  ])
})

test('columns that do not fit keep their widths', () => {
  expect([...stretchedWidths([column('place', 200, true), column('tires', 80, false)], 250)]).toEqual([
    ['place', 200],
    ['tires', 80],
  ])
  expect([...stretchedWidths([column('tires', 80, false)], 250)]).toEqual([['tires', 80]])
})
