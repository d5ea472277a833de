import { expect, it } from 'vitest'
import { checkRowFields } from '../../../../../../server/engine/catalog/check/form/checkRowFields.ts'
import type { Collector } from '../../../../../../server/engine/catalog/check/collector.ts'

type CheckedRows = Parameters<typeof checkRowFields>[0]

/** The problems of rows: code, place and what it got. */
function problemsOf(rows: Partial<CheckedRows>, columns: Parameters<typeof checkRowFields>[1]): unknown[] {
  const found: unknown[] = []
  const add = (code: string, path: unknown[], got: string): void => void found.push([code, path.join('/'), got])
  const need = (known: Iterable<string>, name: string, path: unknown[], code: string): boolean =>
    [...known].includes(name) || (add(code, path, name), false)
  const fields: CheckedRows['fields'] = [{ id: 'torque', type: 'number', title: 'Torque' }]
  checkRowFields(
    { id: 'nuts', type: 'rows', title: 'Nuts', row: 'Nut', add: 'Add nut', fields, ...rows },
    columns,
    ['at'],
    { add, need } as unknown as Collector,
  )
  return found
}

it('fields of rows are columns of their type, each once, without conditions, and none that is required is left out', () => {
  const torque = { id: 'torque', type: 'numeric' as const }
  expect(problemsOf({}, [torque])).toEqual([])
  expect(problemsOf({}, [{ id: 'torques', type: 'numeric' }])).toEqual([['unknown-column', 'at/fields/0/id', 'torque']])
  expect(problemsOf({}, [{ id: 'torque', type: 'text' }])).toEqual([['wrong-type', 'at/fields/0/type', 'number']])
  expect(problemsOf({}, [torque, { id: 'by', type: 'text', required: true }])).toEqual([
    ['missing-property', 'at/fields', 'by'],
  ])
  expect(problemsOf({}, [{ ...torque, required: true }])).toEqual([['missing-property', 'at/fields/0', 'required']])
  expect(problemsOf({ minRows: 3, maxRows: 2 }, [torque])).toEqual([
    ['wrong-form', 'at/minRows', '"minRows" 3 is more than "maxRows" 2; swap them'],
  ])
  expect(problemsOf({ minRows: 3, maxRows: 9, openRows: 10 }, [torque])).toEqual([
    ['wrong-form', 'at/openRows', '"openRows" 10 is not between "minRows" 3 and "maxRows" 9'],
  ])
  const [first] = problemsOf(
    {
      fields: [
        { id: 'torque', type: 'number', title: 'A' },
        { id: 'torque', type: 'number', title: 'B', visible: { code: 'X' } },
      ],
    },
    [torque],
  )
  expect(first).toEqual(['duplicate-id', 'at/fields/1/id', 'torque'])
  expect(
    problemsOf({ fields: [{ id: 'torque', type: 'number', title: 'A', visible: { code: 'X' } }] }, [torque]),
  ).toEqual([['unknown-property', 'at/fields/0/visible', 'visible']])
})
