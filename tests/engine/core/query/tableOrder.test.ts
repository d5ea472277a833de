import { expect, test } from 'vitest'
import { inOrder, nextOrder, orderOfWire, wireOrder } from '../../../../engine/core/query/tableOrder.ts'
import { aColumn, aGrid, aReport } from '../../reports.ts'

const report = aReport([], {
  elements: [{ ...aGrid('table'), columns: [aColumn('name'), aColumn('spend', { format: 'money' })] }],
})
const rows = [
  { name: 'b', spend: 2 },
  { name: 'a', spend: null },
  { name: 'C', spend: 10 },
  { name: 'd', spend: 2 },
]
const names = (order: Parameters<typeof inOrder>[1]) =>
  inOrder(rows, order)
    .map(({ name }) => name)
    .join('')

test('words stand by code point, figures by size, nothing last either way, equals as they came', () => {
  expect(names(null)).toBe('baCd')
  expect([names({ column: 'name', desc: false }), names({ column: 'name', desc: true })]).toEqual(['Cabd', 'dbaC'])
  expect([names({ column: 'spend', desc: false }), names({ column: 'spend', desc: true })]).toEqual(['bdCa', 'Cbda'])
})

test('a heading leads from the largest figure, or the first word, the other way round, and back', () => {
  const pressed = (column: string) => {
    const one = nextOrder(report, null, column)
    const two = nextOrder(report, one, column)
    return [one?.desc, two?.desc, nextOrder(report, two, column)]
  }
  expect(pressed('spend')).toEqual([true, false, null])
  expect(pressed('name')).toEqual([false, true, null])
  expect(nextOrder(report, { column: 'name', desc: true }, 'spend')).toEqual({ column: 'spend', desc: true })
})

test('files know a column by its place, from 1', () => {
  expect(wireOrder(report, { column: 'spend', desc: true })).toEqual({ table_sort_number: 2, table_sort_desc: true })
  expect(wireOrder(report, { column: 'name', desc: false })).toEqual({ table_sort_number: 1, table_sort_desc: false })
  expect([wireOrder(report, null), wireOrder(report, { column: 'gone', desc: true })]).toEqual([{}, {}])
  expect(orderOfWire(report, { table_sort_number: 2, table_sort_desc: true })).toEqual({ column: 'spend', desc: true })
  expect([orderOfWire(report, {}), orderOfWire(report, { table_sort_number: 3 })]).toEqual([null, null])
})
