import { beforeEach, describe, expect, it } from 'vitest'
import type { Form } from '../../../../engine/core/definition/formModel.ts'
import type { Principal } from '../../../../server/access/Principal.ts'
import type { SessionContext } from '../../../../server/access/Route.ts'
import type { Catalog } from '../../../../server/engine/catalog/Catalog.ts'
import { saveForm } from '../../../../server/engine/forms/saveForm.ts'
import type { FormSteps, Workflows } from '../../../../server/engine/forms/Workflows.ts'
import type { Dataset } from '../../../../server/engine/query/toStatement.ts'
import { StatementFailed, type Database, type Queryable } from '../../../../server/platform/database/Database.ts'
import type { SentFile } from '../../../../server/platform/files/SentFile.ts'
import { aDateField, aNumberField, aRowsField, aTextField } from '../../../engine/fields.ts'
import { aFileField, aForm } from '../../../engine/forms.ts'

const columns: Dataset['columns'] = [
  { id: 'f_id', type: 'integer' },
  { id: 'name', type: 'text' },
  { id: 'version', type: 'integer' },
]
const datasets: Record<string, Dataset> = {
  f: {
    kind: 'dataset',
    id: 'f',
    rowKey: ['f_id'],
    parameters: [{ id: 'id', type: 'integer' }],
    columns,
    sql: 'select * from f where f_id = :id',
  },
  'save-f': {
    kind: 'dataset',
    id: 'save-f',
    writes: true,
    rowKey: ['f_id'],
    parameters: [
      { id: 'f_id', type: 'integer' },
      { id: 'name', type: 'text' },
    ],
    columns,
    sql: 'update f set name = :name where f_id = :f_id returning *',
  },
}
datasets['save-nuts'] = {
  ...datasets['save-f']!,
  id: 'save-nuts',
  sql: 'update f set name = :name, nuts = array(select n.torque from :nuts n order by n.line) where f_id = :f_id returning *',
  parameters: [
    ...datasets['save-f']!.parameters!,
    {
      id: 'nuts',
      type: 'rows',
      together: true,
      columns: [
        { id: 'torque', type: 'numeric' },
        { id: 'day', type: 'date' },
      ],
    },
  ],
}
const caller = {
  userId: 5,
  group: 'CUS',
  codes: [],
  flags: [],
  entrances: {},
  scope: { kind: 'all' },
  units: { pressure: 'psi', tread: '32nds', distance: 'mi' },
} as unknown as Principal
const form = aForm([aTextField('name', { required: true })])
const saved = { f_id: 7, name: 'North', version: 2 }

describe('saving a form', () => {
  /** The database's answers to the save and to the following load, and the recorded audit entries. */
  let world: {
    written: () => { written: number; row: object | null }
    stands: object[]
    noted: unknown[][]
    isKept: boolean
    asked?: (values: unknown[]) => void
  }
  beforeEach(() => {
    world = { written: () => ({ written: 1, row: saved }), stands: [saved], noted: [], isKept: false }
  })
  const connection: Queryable = {
    query: async <Row extends object>({ text, values }: { text: string; values: unknown[] }) => {
      if (text.includes('audit_log')) return (world.noted.push(values), [])
      if (text.includes('update f')) world.asked?.(values)
      return [(text.includes('update f') ? world.written() : { rows: world.stands }) as Row]
    },
    script: () => Promise.resolve(),
  }
  const database = {
    ...connection,
    transaction: async (work: (to: Queryable) => Promise<unknown>) => {
      const done = await work(connection)
      world.isKept = true
      return done
    },
  } as unknown as Database
  const save = (
    body: object,
    { of = form, files = new Map<string, SentFile>() }: { of?: Form; files?: Map<string, SentFile> } = {},
  ) =>
    saveForm(
      {
        form: of,
        catalog: { dataset: (id: string) => datasets[id] } as unknown as Catalog,
        database,
        now: () => new Date(2026, 5, 15),
        workflows: {} as Workflows,
        steps: {} as FormSteps,
      },
      {
        principal: caller,
        body,
        files,
        signal: new AbortController().signal,
        translate: (_key: string, text: string) => text,
      } as unknown as SessionContext,
    )

  it('answers the row and notes who saved it', async () => {
    expect(await save({ f_id: 7, name: 'North', version: 1 })).toEqual(saved)
    expect(world.noted).toEqual([[5, null, 'save', '{"form":"f","added":false,"key":7,"version":2}']])
    expect(world.isKept).toBe(true)
  })

  it('keeps nothing that its writer could not open again', async () => {
    world.stands = []
    await expect(save({ name: 'Elsewhere' })).rejects.toMatchObject({ status: 404 })
    expect([world.isKept, world.noted]).toEqual([false, []])
  })

  it('keeps nothing where a row was written that is not its writer’s', async () => {
    world.written = () => {
      throw new StatementFailed({ message: 'new row violates row-level security policy for table "f"', code: '42501' })
    }
    await expect(save({ f_id: 7, name: 'North' })).rejects.toMatchObject({ status: 404 })
    expect(world.isKept).toBe(false)
  })

  it('gives entered rows to the statement as a table, in their order, with whole rows and days as the database keeps them', async () => {
    const of = aForm(
      [aTextField('name'), aRowsField('nuts', [aNumberField('torque'), aDateField('day')], { minRows: 1 })],
      { save: { ...form.save, dataset: 'save-nuts' } },
    )
    let given: unknown[] = []
    world.asked = (values) => {
      given = values
    }
    expect(
      await save({ f_id: 7, name: 'North', version: 1, nuts: [{ torque: 450, day: '06/14/2026' }, {}] }, { of }),
    ).toEqual(saved)
    expect(given.filter((value) => typeof value === 'string' && value.startsWith('['))).toEqual([
      '[{"line":1,"torque":450,"day":"2026-06-14"},{"line":2,"torque":null,"day":null}]',
    ])
    await expect(
      save({ f_id: 7, name: 'North', version: 1, nuts: [{ day: '2026-02-30' }] }, { of }),
    ).rejects.toMatchObject({ status: 400, errors: [{ field: 'nuts.0.day', key: 'server.field.date' }] })
    await expect(save({ f_id: 7, name: 'North', version: 1, nuts: [] }, { of })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'nuts', key: 'server.field.required' }],
    })
  })

  it("reports the form's requirements at their field before any database query", async () => {
    await expect(save({ name: '' })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'name', key: 'server.field.required' }],
    })
  })

  it.each<[string, object, object]>([
    [
      'a unique key the form knows is a conflict at its field',
      { code: '23505', constraint: 'f_name' },
      { status: 409, key: 'server.unique', errors: [{ field: 'name', key: 'taken', text: 'Taken' }] },
    ],
    [
      'a unique key it does not know is a conflict',
      { code: '23505', constraint: 'other' },
      { status: 409, key: 'server.unique', errors: [] },
    ],
    [
      'another constraint is of a value that does not fit',
      { code: '23514', constraint: 'f_name' },
      { status: 422, key: 'server.bad_input', errors: [{ field: 'name', key: 'taken', text: 'Taken' }] },
    ],
    [
      'rows that are one are told at the file',
      { code: '21000' },
      { status: 400, errors: [{ field: 'list', key: 'server.rows.repeated' }] },
    ],
    [
      'values of no type are told at the file',
      { code: '22P02' },
      { status: 400, errors: [{ field: 'list', key: 'server.field.form' }] },
    ],
    ['anything else is no fault of the values', { code: '57014' }, { code: '57014' }],
  ])('%s', async (_what, failure, refusal) => {
    const knowing = aForm([aTextField('name'), aFileField('list')], {
      save: {
        ...form.save,
        constraints: [{ constraint: 'f_name', field: 'name', message: { key: 'taken', text: 'Taken' } }],
      },
    })
    world.written = () => {
      throw new StatementFailed({ message: 'no', ...failure })
    }
    await expect(save({ f_id: 7, name: 'North' }, { of: knowing })).rejects.toMatchObject(refusal)
  })
})
