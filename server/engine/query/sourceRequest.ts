import type { Source } from '../../../engine/core/definition/model.ts'
import type { DescribedDataset } from '../../../engine/core/definition/datasetModel.ts'
import { objectSchema, type ObjectSchema } from '../../platform/http/jsonSchema.ts'

/** A caller's request to a source, after its schema accepted it. */
export interface SourceRequest {
  parameters: Record<string, unknown>
  pageNumber: number
  pageSize: number | null
  orderBy: string | null
  isSortDesc: boolean
  keyword: string | null
  /** The lists of a shared call that are asked for; null: all that it answers. */
  lists: string[] | null
}

type Schema = Record<string, unknown>

/** The most values one filter takes, and the longest text of one. */
const maxValues = 1000
const longestText = 200

/** The most rows that a page can be asked for, of a source that does not answer more by itself. */
const largestPage = 500

/** The body's schema for a list of parameters of a dataset. Nothing else may be sent. */
export function requestSchema(
  dataset: DescribedDataset,
  parameters: string[],
  source: Source | null,
  required: string[] = [],
): ObjectSchema {
  const isRequired = (parameter: { id: string; required?: boolean }): boolean =>
    parameter.required === true || required.includes(parameter.id)
  const declared = (dataset.parameters ?? []).filter(
    (parameter) => parameters.includes(parameter.id) && parameter.type !== 'file' && parameter.type !== 'rows',
  )
  const properties: Record<string, Schema> = {}
  for (const parameter of declared) {
    const one = {
      ...parameterSchema(parameter.type),
      ...rangeOf(parameter),
      ...(parameter.within ? { 'x-within': parameter.within } : {}),
    }
    const value: Schema = parameter.values ? { ...one, enum: parameter.values } : one
    const schema: Schema = parameter.multiple ? { type: 'array', maxItems: maxValues, items: value } : value
    // Empty text asks for nothing, which is no answer to what is required.
    const described = { 'x-parameter': `${dataset.id} ${parameter.id}` }
    properties[parameter.id] = isRequired(parameter)
      ? schema.type === 'string'
        ? { minLength: 1, ...schema, ...described }
        : { ...schema, ...described }
      : {
          ...schema,
          ...described,
          nullable: true,
          ...(parameter.values && !parameter.multiple ? { enum: [...parameter.values, null] } : {}),
        }
  }
  if (source && !source.one) {
    const place: Record<string, Schema> = {
      order_by: { type: 'string', nullable: true, enum: [...orderColumns(dataset), null] },
      is_sort_desc: { type: 'boolean' },
      page_number: { type: 'integer', minimum: 1, maximum: 1_000_000 },
      page_size: { type: 'integer', minimum: 1, maximum: Math.max(largestPage, source.pageSize) },
    }
    Object.assign(properties, place, { key_word: { type: 'string', maxLength: longestText, nullable: true } })
    if (source.pageInfo !== null)
      properties[source.pageInfo] = objectSchema({ ...place, total_items: { type: 'integer' } })
  }
  return objectSchema(
    properties,
    declared.filter(isRequired).map((parameter) => parameter.id),
  )
}

/** The columns that a list can be asked to be ordered by. */
export const orderColumns = ({ columns }: Pick<DescribedDataset, 'columns'>): string[] =>
  columns.filter(({ internal, type }) => !internal && type !== 'json').map(({ id }) => id)

/** Returns the limits of a parameter. */
export const rangeOf = ({ minimum, maximum }: { minimum?: number; maximum?: number } = {}): {
  minimum?: number
  maximum?: number
} => ({ ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) })

/** One value of a parameter. A file comes beside the body, not in it. */
export function parameterSchema(type: NonNullable<DescribedDataset['parameters']>[number]['type']): Schema {
  const schemas: Record<typeof type, Schema> = {
    text: { type: 'string', maxLength: longestText },
    integer: { type: 'integer', minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
    numeric: { type: 'number' },
    boolean: { type: 'boolean' },
    date: { type: 'string', format: 'wire-date' },
    file: { type: 'object' },
    rows: { type: 'object' },
  }
  return schemas[type]
}

/**
 * A body that its schema let in → the request. Empty text and empty lists ask for nothing. The page may stand in an
 * object of its
 * own. Days stay as they were written: which values are days, the dataset says.
 */
export function toSourceRequest(body: Record<string, unknown>, pageInfo: string | null = null): SourceRequest {
  const { [pageInfo ?? '']: place, ...rest } = body
  const { page_number, page_size, order_by, is_sort_desc, key_word, lists, ...parameters } = {
    ...(place as object | undefined),
    ...rest,
  }
  return {
    parameters: Object.fromEntries(
      Object.entries(parameters).flatMap(([name, value]) => {
        if (value === '' || value === null || (Array.isArray(value) && value.length === 0)) return []
        return [[name, value]]
      }),
    ),
    pageNumber: typeof page_number === 'number' ? page_number : 1,
    pageSize: typeof page_size === 'number' ? page_size : null,
    orderBy: typeof order_by === 'string' || typeof order_by === 'number' ? String(order_by) : null,
    isSortDesc: is_sort_desc === true,
    keyword: typeof key_word === 'string' && key_word.trim() !== '' ? key_word.trim() : null,
    lists: Array.isArray(lists) && lists.length > 0 ? lists.map(String) : null,
  }
}

/** The name of the object that may hold the page of a call of these sources. */
export function pageInfoOf(sources: Source[]): string | null {
  return sources.find((source) => source.leads)?.pageInfo ?? null
}

/** The same rows in their own order, from the first on. */
export function unordered(request: SourceRequest): SourceRequest {
  return { ...request, pageNumber: 1, pageSize: null, orderBy: null, isSortDesc: false, keyword: null }
}
