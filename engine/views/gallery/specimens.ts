import type { FormFieldDefinition } from '../../../schemas/generated/form.ts'
import { noAccess } from '../../core/access/Access.ts'
import type { FormField } from '../../core/definition/formModel.ts'
import { parseField } from '../../core/definition/parseField.ts'
import type { FieldValue } from '../../core/form/formValues.ts'

/** A field in one of its states. */
export interface Specimen {
  /** The state that the specimen shows. */
  state: string
  field: FormField
  value?: FieldValue
  error?: string
  tried?: boolean
  disabled?: boolean
}

const library = { dataset: () => undefined, lookup: () => undefined, access: noAccess }
const aField = (field: FormFieldDefinition): FormField => parseField(field, 'gallery', library)
const sizes = [
  '255/70R22.5',
  '275/80R22.5',
  '285/75R24.5',
  '295/75R22.5',
  '315/80R22.5',
  '385/65R22.5',
  '425/65R22.5',
  '445/50R22.5',
  '11R22.5',
  '11R24.5',
]

/** Every kind of input in every state it has. For developers, in their language. */
export const specimens: Record<string, Specimen[]> = {
  'Numeric input': [
    { state: 'empty', field: aField({ id: 'number', type: 'number', title: 'Amount' }) },
    {
      state: 'with a value and help',
      field: aField({
        id: 'number_help',
        type: 'number',
        title: 'Price',
        help: 'Up to two decimals; the arrow keys step by 1.',
      }),
      value: 425.5,
    },
    {
      state: 'whole numbers up to 18',
      field: aField({ id: 'integer', type: 'number', title: 'Tires', integer: true, maximum: 18 }),
      value: 10,
    },
    {
      state: 'one decimal',
      field: aField({ id: 'one', type: 'number', title: 'Rate', decimals: 1, step: 0.1 }),
      value: 1.5,
    },
    {
      state: 'in the reader’s unit',
      field: aField({ id: 'pressure', type: 'number', title: 'Target pressure', quantity: 'pressure', maximum: 200 }),
      value: 105,
    },
    {
      state: 'required, and left empty',
      field: aField({ id: 'required', type: 'number', title: 'Odometer', required: true }),
      error: 'Odometer is required.',
      tried: true,
    },
    {
      state: 'disabled',
      field: aField({ id: 'off', type: 'number', title: 'Caps', integer: true }),
      value: 2,
      disabled: true,
    },
  ],
  'Date input': [
    { state: 'empty', field: aField({ id: 'date', type: 'date', title: 'Seen since' }) },
    { state: 'with a day', field: aField({ id: 'day', type: 'date', title: 'Inspected' }), value: '2026-07-04' },
    {
      state: 'no day after today',
      field: aField({ id: 'past', type: 'date', title: 'Fitted', latest: 'today', help: 'A day up to today.' }),
    },
    {
      state: 'required, and left empty',
      field: aField({ id: 'date_required', type: 'date', title: 'Survey date', required: true }),
      tried: true,
    },
    {
      state: 'disabled',
      field: aField({ id: 'date_off', type: 'date', title: 'Created' }),
      value: '2026-01-31',
      disabled: true,
    },
    {
      state: 'a range',
      field: aField({ id: 'range', type: 'dateRange', title: 'Dates' }),
      value: { preset: 'last30days' },
    },
    {
      state: 'two days of one’s own',
      field: aField({ id: 'own', type: 'dateRange', title: 'Surveyed' }),
      value: { from: '2026-05-01', to: '2026-05-31' },
    },
  ],
  'Text, choice and flag': [
    { state: 'empty', field: aField({ id: 'text', type: 'text', title: 'Unit number' }) },
    {
      state: 'several lines',
      field: aField({ id: 'lines', type: 'text', title: 'Comment', multiline: true }),
      value: 'Left rear brake runs hot.\nLook at it first.',
    },
    {
      state: 'wrong',
      field: aField({ id: 'wrong', type: 'text', title: 'Email', required: true }),
      value: 'nowhere',
      error: 'Enter a valid email address.',
      tried: true,
    },
    {
      state: 'disabled',
      field: aField({ id: 'text_off', type: 'text', title: 'Account' }),
      value: 'Granite Ridge Freight',
      disabled: true,
    },
    {
      state: 'one of many, with a search',
      field: aField({
        id: 'one_of',
        type: 'choice',
        title: 'Tire size',
        options: sizes.map((value) => ({ value, label: value })),
      }),
      value: '295/75R22.5',
    },
    {
      state: 'several',
      field: aField({
        id: 'several',
        type: 'choice',
        title: 'Sizes',
        multiple: true,
        options: sizes.map((value) => ({ value, label: value })),
      }),
      value: sizes.slice(0, 3),
    },
    {
      state: 'a choice that is only read',
      field: aField({
        id: 'fixed',
        type: 'choice',
        title: 'Applies to',
        fixed: true,
        options: [{ value: 'one', label: 'One place' }],
      }),
      value: 'one',
    },
    {
      state: 'a flag',
      field: aField({ id: 'flag', type: 'flag', title: 'Show raised axles', help: 'They raise no exception.' }),
      value: true,
    },
    { state: 'a disabled flag', field: aField({ id: 'flag_off', type: 'flag', title: 'Locked' }), disabled: true },
    {
      state: 'rows of one field',
      value: [{ amount: 470 }, { amount: 455 }, { amount: null }],
      field: aField({
        id: 'amounts',
        type: 'rows',
        title: 'Amounts',
        help: 'One for each month.',
        row: 'Month {{number}}',
        add: 'Add month',
        minRows: 1,
        maxRows: 12,
        fields: [{ id: 'amount', type: 'number', title: 'Amount' }],
      }),
    },
    {
      state: 'rows of several fields',
      value: [
        { name: 'Ana Reyes', main: true },
        { name: 'Tom Hill', main: false },
      ],
      field: aField({
        id: 'contacts',
        type: 'rows',
        title: 'Contacts',
        row: 'Contact {{number}}',
        add: 'Add contact',
        maxRows: 6,
        fields: [
          { id: 'name', type: 'text', title: 'Name', required: true },
          { id: 'main', type: 'flag', title: 'Main contact' },
        ],
      }),
    },
    {
      state: 'a file',
      field: aField({
        id: 'file',
        type: 'file',
        title: 'Data sheet',
        accept: ['application/pdf'],
        maxBytes: 2_000_000,
      }),
    },
  ],
}
