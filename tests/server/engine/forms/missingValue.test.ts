import { expect, it } from 'vitest'
import type { Form } from '../../../../engine/core/definition/formModel.ts'
import { refusalOf } from '../../../../server/engine/forms/saveRefusals.ts'
import { StatementFailed } from '../../../../server/platform/database/Database.ts'
import { Refusal } from '../../../../server/platform/errors.ts'

const form = {
  save: { constraints: [] },
  sections: [{ fields: [{ id: 'capacity', type: 'number' }] }],
} as unknown as Form

const refuse = (column: string): unknown =>
  refusalOf(new StatementFailed({ message: '', code: '23502', column }), form, '', { dateFormat: 'MM/DD/YYYY' })

it('names the optional field whose column must have a value', () => {
  expect(refuse('capacity')).toBeInstanceOf(Refusal)
  expect(refuse('capacity')).toMatchObject({
    status: 400,
    errors: [{ field: 'capacity', key: 'server.field.required' }],
  })
})

it('names no field where the form has none of this column', () => {
  expect(JSON.stringify(refuse('created_by'))).not.toContain('created_by')
})
