import type {
  ChoiceField,
  DateField,
  DateRangeField,
  FlagField,
  Lookup,
  LookupField,
  NumberField,
  PickTableField,
  TextField,
} from '../../engine/core/definition/fieldModel.ts'
import type { FileField, RowField, RowsField } from '../../engine/core/definition/formModel.ts'

const base = (id: string) => ({
  id,
  title: { key: `field.${id}`, text: id },
  help: null,
  required: false,
  visible: null,
  shared: null,
  asks: null,
  enabled: null,
})

export function aTextField(id: string, given: Partial<TextField> = {}): TextField {
  return { ...base(id), type: 'text', maxLength: 100, isMultiline: false, default: null, ...given }
}

export function aNumberField(id: string, given: Partial<NumberField> = {}): NumberField {
  const rules = {
    isInteger: false,
    minimum: 0,
    maximum: null,
    decimals: 2,
    integerDigits: null,
    maxLength: 16,
    step: 1,
  }
  return { ...base(id), type: 'number', rules, quantity: null, isGrouped: true, default: null, ...given }
}

export function aDateField(id: string, given: Partial<DateField> = {}): DateField {
  return { ...base(id), type: 'date', isPast: false, default: null, ...given }
}

export function aChoiceField(id: string, values: string[], given: Partial<ChoiceField> = {}): ChoiceField {
  const options = values.map((value) => ({
    value,
    label: { key: `option.${value}`, text: value },
    isUnrestricted: false,
    security: null,
  }))
  return {
    ...base(id),
    type: 'choice',
    multiple: false,
    options,
    isFixed: false,
    default: null,
    emptyText: null,
    ...given,
  }
}

export function aLookup(id: string, given: Partial<Lookup> = {}): Lookup {
  const list = {
    id: `${id}_list`,
    when: null,
    inside: null,
    options: null,
    one: false,
    columns: null,
    value: 'value',
    text: 'text',
    hint: null,
    words: null,
    parent: null,
    security: null,
  }
  return {
    id,
    endpoint: 'GET common/home',
    security: null,
    once: false,
    paging: false,
    pageSize: 20,
    args: [],
    lists: [list],
    ...given,
  }
}

export function aLookupField(id: string, given: Partial<LookupField> = {}): LookupField {
  return {
    ...base(id),
    type: 'lookup',
    picture: null,
    multiple: false,
    lookup: aLookup(id),
    args: {},
    emptyText: null,
    default: null,
    ...given,
  }
}

export function aDateRangeField(id: string, given: Partial<DateRangeField> = {}): DateRangeField {
  return { ...base(id), type: 'dateRange', names: { from: `${id}_from`, to: `${id}_to` }, default: null, ...given }
}

export function aPickTable(id: string, given: Partial<PickTableField> = {}): PickTableField {
  return {
    ...base(id),
    type: 'pickTable',
    multiple: true,
    default: null,
    lookup: aLookup(id, {
      endpoint: `POST own/${id}`,
      paging: true,
      lists: [{ ...aLookup(id).lists[0]!, id: 'rows', text: 'name' }],
    }),
    args: {},
    columns: [
      { id: 'code', title: { key: 'code', text: 'Code' }, term: null, format: 'text', quantity: null },
      { id: 'name', title: { key: 'name', text: 'Name' }, term: null, format: 'text', quantity: null },
    ],
    enter: null,
    allText: { key: 'all', text: 'All' },
    allName: `is_all_${id}`,
    pageSize: 2,
    ...given,
  }
}

export function aFlagField(id: string, given: Partial<FlagField> = {}): FlagField {
  return { ...base(id), type: 'flag', default: false, ...given }
}

export function aRowsField(id: string, fields: RowField[], given: Partial<RowsField> = {}): RowsField {
  return {
    ...base(id),
    type: 'rows',
    row: { key: `row.${id}`, text: 'Row {{number}}' },
    add: { key: `add.${id}`, text: 'Add row' },
    minRows: 0,
    maxRows: 50,
    openRows: 0,
    picture: null,
    fields,
    default: null,
    ...given,
  }
}

export function aFileField(id: string, given: Partial<FileField> = {}): FileField {
  return {
    ...base(id),
    type: 'file',
    accept: ['application/pdf'],
    maxBytes: 1_000_000,
    stored: null,
    default: null,
    ...given,
  }
}
