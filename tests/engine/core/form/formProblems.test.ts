import { describe, expect, it } from 'vitest'
import type { FormField } from '../../../../engine/core/definition/formModel.ts'
import { formProblems } from '../../../../engine/core/form/formProblems.ts'
import type { FormValues } from '../../../../engine/core/form/formValues.ts'
import { aChoiceField, aDateField, aDateRangeField, aFileField, aRowsField, aTextField } from '../../fields.ts'
import { aForm } from '../../forms.ts'

const now = new Date(2026, 1, 1, 12)
const problemsOf = (field: FormField, value: FormValues[string]) =>
  Object.fromEntries(formProblems(aForm([field]), { [field.id]: value }, { now, holds: () => false }))
const problemOf = (field: FormField, value: FormValues[string]) => problemsOf(field, value)[field.id] ?? null

describe('what is wrong with a value beyond its schema', () => {
  const name = aTextField('name', { required: true })
  const day = aDateField('day', { isPast: true })
  const range = aDateRangeField('days')
  const kind = aChoiceField('kind', ['tractor', 'trailer'])
  const kinds = aChoiceField('kinds', ['tractor', 'trailer'], { multiple: true })
  const sheet = aFileField('sheet', { required: true })

  it.each([
    ['a text that is there', name, 'GR-101', null],
    ['nothing where a text is required', name, null, 'required'],
    ['blanks where a text is required', name, '  ', 'required'],
    ['blanks where none is', aTextField('note'), '  ', null],
    ['a day as it is kept', day, '2026-02-01', null],
    ['a day as it was sent before', day, '01/31/2026', null],
    ['one of these that is to come', day, '02/02/2026', 'late'],
    ['a range of such days', range, { from: '01/01/2026', to: '01/31/2026' }, null],
    ['a day after today', day, '2026-02-02', 'late'],
    ['a day after today where it may be', aDateField('due'), '2026-02-02', null],
    ['a day that does not exist', day, '2026-02-30', 'date'],
    ['what is no day', day, 'soon', 'date'],
    ['a range', range, { from: '2026-01-01', to: '2026-01-31' }, null],
    ['a range that is open', range, { from: null, to: '2026-01-31' }, null],
    [
      'a range that is open where a whole one is required',
      { ...range, required: true },
      { from: '2026-01-01', to: null },
      'required',
    ],
    ['one that is open at its beginning', { ...range, required: true }, { from: null, to: '2026-01-31' }, 'required'],
    ['a range of a preset', range, { preset: 'quarter' }, null],
    ['a range the wrong way round', range, { from: '2026-02-01', to: '2026-01-31' }, 'dateOrder'],
    ['a range to a day that does not exist', range, { from: '2026-01-01', to: '2026-02-30' }, 'date'],
    ['one that is offered', kind, 'trailer', null],
    ['one that is not', kind, 'dolly', 'choice'],
    ['several of which one is not offered', kinds, ['tractor', 'dolly'], 'choice'],
    ['several that are', kinds, ['tractor', 'trailer'], null],
    ['no file where one is required', sheet, null, 'required'],
  ] as [string, FormField, FormValues[string], string | null][])('%s', (_what, field, value, problem) => {
    expect(problemOf(field, value)).toBe(problem)
  })

  it('is reported for a row at its place, and for too few rows at the field', () => {
    const contacts = aRowsField('contacts', [aTextField('email', { required: true }), aDateField('since')], {
      minRows: 2,
    })
    expect(
      problemsOf(contacts, [
        { email: 'a@example.test', since: null },
        { email: ' ', since: '2026-13-01' },
      ]),
    ).toEqual({ 'contacts.1.email': 'required', 'contacts.1.since': 'date' })
    expect(problemsOf(contacts, [{ email: 'a@example.test', since: null }])).toEqual({ contacts: 'required' })
  })

  it('is not reported for hidden fields', () => {
    expect(problemOf({ ...name, visible: { ref: '/form/name', op: 'eq', value: 'x' } }, null)).toBeNull()
  })
})
