import { expect, test } from 'vitest'
import { cellsOf, toCopiedCells } from '../../../engine/views/grid/useCellBlock.ts'

test('a block has the same cells from whichever corner it was marked', () => {
  const cells = { rows: [2, 3, 4], columns: ['b', 'c'] }
  expect(cellsOf({ anchor: { row: 2, column: 'b' }, head: { row: 4, column: 'c' } }, ['a', 'b', 'c', 'd'])).toEqual(
    cells,
  )
  expect(cellsOf({ anchor: { row: 4, column: 'c' }, head: { row: 2, column: 'b' } }, ['a', 'b', 'c', 'd'])).toEqual(
    cells,
  )
})

test('a copied block has tabs between cells, and quotes around a text that has one itself', () => {
  expect(
    toCopiedCells([
      ['GR-105', '5'],
      ['a\tb', 'said "no"'],
    ]),
  ).toEqual({ text: 'GR-105\t5\n"a\tb"\t"said ""no"""', count: 4 })
})
