import type { Source } from '../../../engine/core/definition/model.ts'
import {
  flag,
  integer,
  listOf,
  objectSchema,
  openObject,
  orNull,
  text,
  type ObjectSchema,
} from '../../platform/http/jsonSchema.ts'
import { rowSchema, totalsSchema, unitFormatSchemas } from '../query/answerSchema.ts'
import type { Dataset } from '../query/toStatement.ts'

type DatasetOf = (id: string) => Dataset

const place = {
  page_number: integer,
  page_size: integer,
  order_by: orNull(text),
  is_sort_desc: flag,
  total_items: integer,
}

/** Returns the schema of answerSources' answer. For a call of several lists, only the requested ones are present. */
export function sourcesAnswer(sources: Source[], datasetOf: DatasetOf): ObjectSchema {
  const [only] = sources
  if (sources.length === 1 && only)
    return only.one
      ? oneSchema(only, datasetOf)
      : objectSchema({ ...listSchema(only, datasetOf), ...figuresSchema(only, datasetOf) })
  const lists = sources.filter(({ one }) => !one)
  // The figures at the top are of the list that leads what was asked for.
  const leading = Object.assign(
    {},
    ...lists.map((source) => figuresSchema(source, datasetOf)),
  ) as ObjectSchema['properties']
  const schema = objectSchema({
    ...leading,
    ...(lists.length > 0 ? { totals: openObject() } : {}),
    ...(Object.assign(
      {},
      ...sources.map((source) =>
        source.one ? { [source.list]: orNull(oneSchema(source, datasetOf)) } : listSchema(source, datasetOf),
      ),
    ) as ObjectSchema['properties']),
    ...(lists.length > 0
      ? {
          lists: objectSchema(
            Object.fromEntries(lists.map((source) => [source.list, objectSchema(figuresSchema(source, datasetOf))])),
          ),
        }
      : {}),
  })
  const inside = only?.inside ?? null
  const headers = Object.assign(
    {},
    ...lists.map(({ header }) => (header === null ? {} : rowSchema(datasetOf(header)).properties)),
  ) as ObjectSchema['properties']
  return inside === null ? schema : objectSchema({ ...headers, [inside]: schema })
}

/** A source that is one row. */
function oneSchema({ dataset: id }: Source, datasetOf: DatasetOf): ObjectSchema {
  const dataset = datasetOf(id)
  const row = rowSchema(dataset)
  return { ...row, properties: { ...row.properties, ...unitFormatSchemas(dataset) } }
}

function listSchema({ list, dataset }: Source, datasetOf: DatasetOf): ObjectSchema['properties'] {
  return { [list]: listOf(rowSchema(datasetOf(dataset))) }
}

/** Returns the schema of a list's facts beside its rows: its header's columns, its page, its totals. */
export function figuresSchema({ dataset, header, pageInfo }: Source, datasetOf: DatasetOf): ObjectSchema['properties'] {
  return {
    ...(header === null ? {} : { ...rowSchema(datasetOf(header)).properties, ...unitFormatSchemas(datasetOf(header)) }),
    ...place,
    ...(pageInfo === null ? {} : { [pageInfo]: objectSchema(place) }),
    totals: totalsSchema(datasetOf(dataset)),
  }
}
