import { expect, test } from 'vitest'
import { fillBlock, parsePastedCells } from '../../../engine/views/grid/pastedCells.ts'
import { toCopiedCells } from '../../../engine/views/grid/useCellBlock.ts'

test('tabs part cells and line breaks rows, of any system; the last begins none', () => {
  expect(parsePastedCells('a\tb\nc\td')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(parsePastedCells('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(parsePastedCells('a\rb\r')).toEqual([['a'], ['b']])
  expect(parsePastedCells('a\t\n\tb\n')).toEqual([
    ['a', ''],
    ['', 'b'],
  ])
  expect(parsePastedCells('a\n\nb')).toEqual([['a'], [''], ['b']])
})

test('a quoted cell keeps its tabs, line breaks and quotes; a measure in inches is no quote', () => {
  expect(parsePastedCells('"one\ntwo"\t"said ""no"""\n')).toEqual([['one\ntwo', 'said "no"']])
  expect(parsePastedCells('22.5"\t"open')).toEqual([['22.5"', '"open']])
})

test('a copied block comes back as it was', () => {
  const texts = [
    ['a\tb', 'said "no"'],
    ['', 'two\nlines'],
    ['22.5"', ''],
  ]
  expect(parsePastedCells(toCopiedCells(texts).text)).toEqual(texts)
})

test('a block is repeated where it fits the marked cells, and else stays as it is', () => {
  expect(fillBlock([['x']], 2, 2)).toEqual([
    ['x', 'x'],
    ['x', 'x'],
  ])
  expect(fillBlock([['a', 'b']], 2, 4)).toEqual([
    ['a', 'b', 'a', 'b'],
    ['a', 'b', 'a', 'b'],
  ])
  expect(fillBlock([['a', 'b']], 1, 3)).toEqual([['a', 'b']])
  expect(fillBlock([['a'], ['b']], 1, 1)).toEqual([['a'], ['b']])
})
