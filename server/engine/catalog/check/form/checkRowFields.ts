import type { DescribedDataset } from '../../../../../engine/core/definition/datasetModel.ts'
import type { FormFieldDefinition, RowsField } from '../../../../../schemas/generated/form.ts'
import type { Collector } from '../collector.ts'
import type { Path } from '../../problems/Problem.ts'

type ParameterType = NonNullable<DescribedDataset['parameters']>[number]['type']
type RowsColumn = NonNullable<NonNullable<DescribedDataset['parameters']>[number]['columns']>[number]

/** Types of the parameter that a field may be saved by. */
export const savedAs: Record<FormFieldDefinition['type'], ParameterType[]> = {
  text: ['text'],
  number: ['numeric', 'integer'],
  date: ['date'],
  dateRange: ['date'],
  choice: ['text'],
  lookup: ['text', 'integer'],
  tree: ['text', 'integer'],
  flag: ['boolean'],
  file: ['file', 'rows'],
  rows: ['rows'],
}

/**
 * The fields of rows are their columns, none that is required is left out, and no row depends on anything but itself.
 */
export function checkRowFields(
  { fields, minRows = 0, maxRows = 50, openRows = minRows }: RowsField,
  columns: RowsColumn[],
  path: Path,
  { add, need }: Collector,
): void {
  if (minRows > maxRows)
    add('wrong-form', [...path, 'minRows'], `"minRows" ${minRows} is more than "maxRows" ${maxRows}; swap them`)
  else if (openRows < minRows || openRows > maxRows)
    add(
      'wrong-form',
      [...path, 'openRows'],
      `"openRows" ${openRows} is not between "minRows" ${minRows} and "maxRows" ${maxRows}`,
    )
  fields.forEach((field, at) => {
    const place = [...path, 'fields', at]
    const column = columns.find(({ id }) => id === field.id)
    if (fields.findIndex(({ id }) => id === field.id) < at) add('duplicate-id', [...place, 'id'], field.id)
    if (
      need(
        columns.map(({ id }) => id),
        field.id,
        [...place, 'id'],
        'unknown-column',
      ) &&
      column &&
      !(savedAs[field.type] as string[]).includes(column.type)
    )
      add('wrong-type', [...place, 'type'], field.type, [column.type])
    if (column?.required && field.type !== 'flag' && !field.required) add('missing-property', place, 'required')
    for (const property of ['visible', 'enabled', 'multiple'] as const)
      if (property in field) add('unknown-property', [...place, property], property)
  })
  for (const { id, required } of columns)
    if (required && !fields.some((field) => field.id === id)) add('missing-property', [...path, 'fields'], id)
}
