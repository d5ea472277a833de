import type { DatasetColumn, DescribedDataset } from '../definition/datasetModel.ts'
import { requireDefined } from '../definition/requireDefined.ts'
import type { Format, ValueFormat } from '../definition/model.ts'

/** Returns the default format of a dataset's column. */
export function formatOf(id: string, dataset: DescribedDataset): ValueFormat {
  const column = requireDefined(
    dataset.columns.find((candidate) => candidate.id === id),
    `column ${id}`,
  )
  return { format: column.format ?? formatOfType[column.type], quantity: column.quantity ?? null }
}

const formatOfType: Record<DatasetColumn['type'], Format> = {
  text: 'text',
  integer: 'integer',
  numeric: 'decimal',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  timestamp: 'dateTime',
  json: 'text',
}
