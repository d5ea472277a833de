import { expect, it } from 'vitest'
import type { Form } from '../../../../engine/core/definition/formModel.ts'
import type { Catalog } from '../../../../server/engine/catalog/Catalog.ts'
import { readSuppliedRows } from '../../../../server/engine/forms/readSuppliedRows.ts'
import type { Queryable } from '../../../../server/platform/database/Database.ts'

const form = { save: { dataset: 'import' }, sections: [{ fields: [{ id: 'file', type: 'file' }] }] } as unknown as Form
const columns = [
  { id: 'account_number', type: 'text' },
  { id: 'location_number', type: 'text' },
]
const datasets: Record<string, object> = {
  import: {
    id: 'import',
    parameters: [
      {
        id: 'file',
        type: 'rows',
        columns: [
          { id: 'customer', type: 'text', required: true },
          {
            id: 'place',
            type: 'text',
            required: true,
            in: { dataset: 'places', column: 'location_number', with: { account_number: 'customer' } },
          },
        ],
      },
    ],
  },
  places: {
    id: 'places',
    rowKey: ['location_number'],
    sql: 'select account_number, location_number from places',
    columns,
  },
}
const places = [
  { account_number: '1', location_number: '0001' },
  { account_number: '2', location_number: '0002' },
]
const connection = { query: () => Promise.resolve([{ rows: places }]) } as unknown as Queryable
const catalog = { dataset: (id: string) => datasets[id] } as unknown as Catalog
const caller = { userId: 1, scope: { kind: 'all' }, dateFormat: 'MM/DD/YYYY' }

it('finds a value together with those of its row that belong to it: the number of a location is one of its own account', async () => {
  const file = { name: 'rows.csv', type: 'text/csv', bytes: Buffer.from('customer,place\n1,0001\n2,0001\n2,0002\n') }
  const { rows, errors } = await readSuppliedRows(form, {}, new Map([['file', file]]), {
    connection,
    catalog,
    caller: caller as never,
    translate: (key) => key,
  })
  expect(rows.get('file')).toHaveLength(3)
  expect(errors).toEqual([
    {
      field: 'file.3.place',
      key: 'server.rows.at',
      values: { line: 3, column: 'place', problem: 'server.rows.not_found' },
    },
  ])
})
