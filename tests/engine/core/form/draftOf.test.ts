import { expect, it } from 'vitest'
import { draftOf } from '../../../../engine/core/form/draftOf.ts'
import { formProblems } from '../../../../engine/core/form/formProblems.ts'
import { aRowsField, aTextField } from '../../fields.ts'
import { aForm } from '../../forms.ts'

const fields = [
  aTextField('name', { required: true }),
  aTextField('why', { required: true }),
  aRowsField('contacts', [aTextField('email')], { required: true, minRows: 1 }),
]
const form = aForm(fields, {
  draft: {
    endpoint: 'POST f/draft',
    dataset: 'draft-f',
    title: { key: 'd', text: 'Save draft' },
    told: null,
    after: null,
    needs: ['name'],
  },
})

it('a draft is saved by its own call, and needs only what it says', () => {
  const draft = draftOf(form)!
  expect(draft.save).toMatchObject({
    endpoint: 'POST f/draft',
    dataset: 'draft-f',
    title: { text: 'Save draft' },
    workflow: null,
    confirm: [],
  })
  expect([...formProblems(draft, {}, { now: new Date(2026, 0, 1), holds: () => false })]).toEqual([
    ['name', 'required'],
  ])
})

it('a form without one has none', () => {
  expect(draftOf(aForm(fields))).toBeNull()
})
