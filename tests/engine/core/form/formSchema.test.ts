import { expect, test } from 'vitest'
import { formProblems } from '../../../../engine/core/form/formProblems.ts'
import { formSchema } from '../../../../engine/core/form/formSchema.ts'
import {
  isEmptyValue,
  savedParameters,
  shownValues,
  valuesOfRow,
  type FieldValue,
} from '../../../../engine/core/form/formValues.ts'
import {
  aChoiceField,
  aDateField,
  aDateRangeField,
  aFlagField,
  aLookupField,
  aNumberField,
  aRowsField,
  aTextField,
} from '../../fields.ts'
import { aFileField, aForm } from '../../forms.ts'

const caller = { now: new Date(2026, 5, 15, 12), holds: (code: string) => code === 'TVADMIN' }

const oneLine = '^[^\\n\\r]*$'

test('a schema says what holds whatever else is chosen; what a condition shows may be missing', () => {
  const visible = { ref: '/form/flag', op: 'eq' as const, value: true }
  const schema = formSchema(
    aForm([
      aTextField('name', { required: true, maxLength: 40 }),
      aTextField('other', { required: true, visible }),
      aNumberField('price', {
        rules: { isInteger: false, minimum: 0, maximum: 10, decimals: 2, integerDigits: null, maxLength: 16, step: 1 },
      }),
      aChoiceField('axle', ['steer', 'drive']),
      aLookupField('line', { required: true }),
      aLookupField('sizes', { multiple: true }),
      aFlagField('flag'),
      aFileField('photo'),
      aDateRangeField('days'),
    ]),
    (field) => (field === 'line' ? 'integer' : 'text'),
  )
  expect(schema).toEqual({
    $id: 'form-f',
    type: 'object',
    additionalProperties: false,
    required: ['name', 'line'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 40, pattern: oneLine },
      other: { type: 'string', nullable: true, maxLength: 100, pattern: oneLine },
      price: { type: 'number', nullable: true, minimum: 0, maximum: 10, multipleOf: 0.01 },
      axle: { type: 'string', nullable: true, enum: ['steer', 'drive', null] },
      line: { type: 'integer' },
      sizes: { type: 'array', items: { type: 'string', maxLength: 200 }, uniqueItems: true, maxItems: 1000 },
      flag: { type: 'boolean' },
      days: {
        type: 'object',
        additionalProperties: false,
        properties: {
          from: { type: 'string', nullable: true, format: 'wire-date' },
          to: { type: 'string', nullable: true, format: 'wire-date' },
        },
      },
      photo: {
        type: 'object',
        nullable: true,
        additionalProperties: false,
        required: ['name', 'type', 'size'],
        properties: {
          name: { type: 'string', maxLength: 255 },
          type: { type: 'string', enum: ['image/png'] },
          size: { type: 'integer', minimum: 1, maximum: 1000 },
        },
      },
    },
  })
})

test('a range is saved under its two names, its open side as null', () => {
  const days = aDateRangeField('days')
  expect(savedParameters([days], { days: { from: '2026-01-01' } as FieldValue })).toEqual({
    days_from: '2026-01-01',
    days_to: null,
  })
  expect(savedParameters([days], { days: { to: '2026-01-31' } as FieldValue })).toEqual({
    days_from: null,
    days_to: '2026-01-31',
  })
  expect(savedParameters([days], {})).toEqual({ days_from: null, days_to: null })
})

test('what a schema cannot say is said for the fields that are shown', () => {
  const form = aForm([
    aFlagField('flag'),
    aTextField('why', { required: true, visible: { ref: '/form/flag', op: 'eq', value: true } }),
    aTextField('inner', { required: true, visible: { code: 'TVSCRPAN' } }),
    aDateField('seen', { isPast: true }),
    aDateRangeField('days'),
    aChoiceField('axle', ['steer']),
  ])
  const values = {
    flag: true,
    why: null,
    inner: null,
    seen: '2026-06-16',
    days: { from: '2026-06-02', to: '2026-06-01' },
    axle: 'drive',
  }
  expect([...formProblems(form, values, caller)]).toEqual([
    ['why', 'required'],
    ['seen', 'late'],
    ['days', 'dateOrder'],
    ['axle', 'choice'],
  ])
  expect([
    ...formProblems(
      form,
      { ...values, flag: false, seen: '2026-02-30', days: { from: null, to: null }, axle: null },
      caller,
    ),
  ]).toEqual([['seen', 'date']])
  expect([
    ...formProblems(
      form,
      { flag: false, seen: '2026-06-15', days: { from: '2026-02-28', to: '2026-02-30' }, axle: 'steer' },
      caller,
    ),
  ]).toEqual([['days', 'date']])
})

test('rows have a schema of their fields, and what it cannot say is said at its place', () => {
  const nuts = aRowsField(
    'nuts',
    [
      aNumberField('torque'),
      aDateField('tightened', { isPast: true }),
      aTextField('by', { required: true, maxLength: 20 }),
      aChoiceField('tool', ['gauge', 'wrench']),
      aFlagField('new'),
    ],
    { minRows: 1, maxRows: 3 },
  )
  const later = aRowsField('later', [aTextField('name')], {
    minRows: 2,
    visible: { ref: '/form/flag', op: 'eq', value: true },
  })
  const form = aForm([nuts, later, aFlagField('flag')])
  const { properties, required } = formSchema(
    form,
    (field) => (field === 'nuts.torque' ? 'numeric' : 'text'),
    (field) => (field === 'nuts.torque' ? { minimum: 5, maximum: 900 } : {}),
  )
  expect(required).toEqual(['nuts'])
  expect(properties.later).toMatchObject({ type: 'array', maxItems: 50 })
  expect(properties.later).not.toHaveProperty('minItems')
  expect(properties.nuts).toEqual({
    type: 'array',
    minItems: 1,
    maxItems: 3,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['by'],
      properties: {
        torque: { type: 'number', nullable: true, minimum: 5, maximum: 900, multipleOf: 0.01 },
        tightened: { type: 'string', nullable: true, format: 'wire-date' },
        by: { type: 'string', minLength: 1, maxLength: 20, pattern: oneLine },
        tool: { type: 'string', nullable: true, enum: ['gauge', 'wrench', null] },
        new: { type: 'boolean' },
      },
    },
  })
  const row = { torque: 450, tightened: '2026-06-15', by: 'R. Moss', tool: 'gauge', new: false }
  const wrong = [row, { ...row, by: ' ', tightened: '2026-06-16' }, { ...row, tool: 'hammer', tightened: '2026-02-30' }]
  expect([...formProblems(form, { nuts: wrong, flag: false }, caller)]).toEqual([
    ['nuts.1.tightened', 'late'],
    ['nuts.1.by', 'required'],
    ['nuts.2.tightened', 'date'],
    ['nuts.2.tool', 'choice'],
  ])
  expect([...formProblems(form, { nuts: [row], later: [{ name: 'A' }], flag: true }, caller)]).toEqual([
    ['later', 'required'],
  ])
})

test('a loaded list becomes whole rows, and a hidden one none', () => {
  const fields = [
    aRowsField('nuts', [aNumberField('torque'), aFlagField('new')], {
      visible: { ref: '/form/flag', op: 'eq', value: true },
    }),
    aFlagField('flag'),
  ]
  const values = valuesOfRow(fields, { nuts: [{ torque: 450 }, { torque: null, new: true, other: 1 }], flag: true })
  expect(values.nuts).toEqual([
    { torque: 450, new: false },
    { torque: null, new: true },
  ])
  expect(valuesOfRow(fields, { nuts: null }).nuts).toEqual([])
  expect(shownValues(fields, values, caller.holds).nuts).toEqual(values.nuts)
  expect(shownValues(fields, { ...values, flag: false }, caller.holds).nuts).toEqual([])
})

test('a row becomes values, and values parameters; a hidden field says nothing', () => {
  const fields = [
    aTextField('name'),
    aDateRangeField('days'),
    aLookupField('sizes', { multiple: true }),
    aTextField('inner', { visible: { code: 'TVSCRPAN' } }),
  ]
  const values = valuesOfRow(fields, {
    name: 'A',
    days_from: '2026-06-01',
    days_to: null,
    sizes: null,
    inner: 'x',
    other: 1,
  })
  expect(values).toEqual({ name: 'A', days: { from: '2026-06-01', to: null }, sizes: [], inner: 'x' })
  expect(savedParameters(fields, shownValues(fields, values, caller.holds))).toEqual({
    name: 'A',
    days_from: '2026-06-01',
    days_to: null,
    sizes: [],
    inner: null,
  })
})

test('a chosen file is a value, and so are zero and a preset; no text, no choice and no day are none', () => {
  const filled: FieldValue[] = [
    { name: 'a.png', type: 'image/png', size: 1 },
    0,
    'a',
    ['a'],
    true,
    { from: '2026-06-01', to: null },
    { preset: 'last30days' },
  ]
  expect(filled.filter((value) => isEmptyValue(value))).toEqual([])
  expect([undefined, null, '', [], false, { from: null, to: null }].filter((value) => !isEmptyValue(value))).toEqual([])
})
