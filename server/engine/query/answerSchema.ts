import { wireUnits } from '../../../schemas/wireUnits.ts'
import type { DatasetColumn, DescribedDataset } from '../../../engine/core/definition/datasetModel.ts'
import { toPascalCase } from '../../platform/http/toPascalCase.ts'
import { integer, objectSchema, orNull, text, type ObjectSchema } from '../../platform/http/jsonSchema.ts'

type Schema = Record<string, unknown>

const number: Schema = { type: 'number' }
const valueSchemas: Record<DatasetColumn['type'], Schema> = {
  text,
  integer,
  numeric: number,
  boolean: { type: 'boolean' },
  json: {},
  date: { type: 'string', format: 'date' },
  time: text,
  timestamp: text,
}

/** Returns the schema of a column in an answer. Any may be null, because a row's values come from the database. */
export function columnSchema({ type, multiple, quantity }: DatasetColumn): Schema {
  const value = { ...valueSchemas[type], ...(quantity ? { description: `In ${wireUnits[quantity]}.` } : {}) }
  if (multiple) return orNull({ type: 'array', items: orNull(value) })
  return type === 'json' ? value : orNull(value)
}

/**
 * Returns the schema of a dataset's row. No column is required, because those behind a code are left out for callers
 * without it; the API document knows more by `x-columns-of`.
 */
export function rowSchema(dataset: DescribedDataset): ObjectSchema {
  const columns = dataset.columns.filter(({ internal }) => !internal)
  return {
    ...objectSchema(
      Object.fromEntries(
        columns.map((column) => [column.id, { ...columnSchema(column), 'x-column': `${dataset.id} ${column.id}` }]),
      ),
    ),
    title: `${toPascalCase(dataset.id)}Row`,
    'x-columns-of': dataset.id,
  }
}

/** The figures over all rows of a dataset, in groups where it has some. */
export function totalsSchema({ totals = [], columns, unitFormats }: DescribedDataset): ObjectSchema {
  const properties: Record<string, Schema> = unitFormatSchemas({ unitFormats })
  for (const { id, group, aggregate, column } of totals) {
    const from = columns.find((one) => one.id === column)
    const figure =
      from && ['sum', 'min', 'max'].includes(aggregate)
        ? columnSchema(from)
        : orNull(aggregate === 'ratio' ? number : integer)
    if (!group) properties[id] = figure
    else ((properties[group] ??= objectSchema({})) as ObjectSchema).properties[id] = figure
  }
  return objectSchema(properties)
}

/** The units that a reader prefers, where the dataset tells them. */
export function unitFormatSchemas({ unitFormats = [] }: Pick<DescribedDataset, 'unitFormats'>): Record<string, Schema> {
  return Object.fromEntries(unitFormats.map((name) => [`${name}_format`, text]))
}
