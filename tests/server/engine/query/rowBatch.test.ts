import { expect, test } from 'vitest'
import { rowsOfBatch, rowText, toBatch } from '../../../../server/engine/query/rowBatch.ts'

test('the rows of a batch are what was put in, by the names of their columns', () => {
  const batch = toBatch(
    ['id', 'insp_date', 'EmergencyPercent'],
    ['[1, "2026-01-31", null]', '[2, "a \\"b\\"", {"x":[1]}]'],
  )
  expect(rowsOfBatch(batch)).toEqual([
    { id: 1, insp_date: '2026-01-31', EmergencyPercent: null },
    { id: 2, insp_date: 'a "b"', EmergencyPercent: { x: [1] } },
  ])
})

test('reads batches stored as rows with names, and an empty batch', () => {
  expect(rowsOfBatch('[{"id":1},{"id":2}]')).toEqual([{ id: 1 }, { id: 2 }])
  expect(rowsOfBatch('[]')).toEqual([])
})

test('names are said once, as PostgreSQL quotes them; more columns than a function takes are rows as they stand', () => {
  expect(rowText(['id', 'EmergencyPercent'])).toBe('json_build_array(id, "EmergencyPercent")::text')
  const many = Array.from({ length: 101 }, (_, index) => `c${index}`)
  expect(rowText(many)).toBe('row_to_json(page)::text')
  expect(rowsOfBatch(toBatch(many, ['{"c0":1}', '{"c0":2}']))).toEqual([{ c0: 1 }, { c0: 2 }])
})
