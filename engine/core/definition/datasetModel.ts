import type {
  DatasetDefinition,
  DatasetField,
  DatasetParameter as WrittenParameter,
} from '../../../schemas/generated/dataset.ts'

export type ColumnType = NonNullable<DatasetField['type']>

/** A column that a dataset answers: its type as the database has it, and what its field says of it. */
export interface DatasetColumn extends Omit<DatasetField, 'type' | 'sortBy'> {
  id: string
  type: ColumnType
  /** True for an array of this type. */
  multiple?: boolean
  /** The column whose order is this one's. */
  orderBy?: string
  /** True if it is never answered. */
  internal?: boolean
}

export type ParameterType = 'text' | 'integer' | 'numeric' | 'boolean' | 'date' | 'file' | 'rows'

/** A parameter of a dataset's SQL: its type as the database has it, and what the dataset says of it. */
export interface DatasetParameter extends Omit<WrittenParameter, 'type'> {
  id: string
  type: ParameterType
  /** True for an array of this type. */
  multiple?: boolean
}

/** A dataset with its parameters and columns, in the order of the SQL. */
export interface DescribedDataset extends Omit<DatasetDefinition, 'fields' | 'internal' | 'parameters' | 'rowKey'> {
  rowKey: string[]
  parameters?: DatasetParameter[]
  columns: DatasetColumn[]
}
