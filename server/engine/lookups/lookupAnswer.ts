import { listOf, objectSchema, pagePlace, text, type ObjectSchema } from '../../platform/http/jsonSchema.ts'
import type { AnsweredList, Catalog } from '../catalog/Catalog.ts'
import { columnSchema, rowSchema } from '../query/answerSchema.ts'

const option = objectSchema({ value: { anyOf: [text, { type: 'number' }, { type: 'boolean' }] }, text })

/**
 * Returns the schema of answerLookup's answer: the lists that this user may see, or the columns of a list with one row.
 */
export function lookupAnswer(lists: AnsweredList[], catalog: Catalog): ObjectSchema {
  return objectSchema(
    Object.assign(
      {},
      ...lists.filter(({ inside }) => !inside).map((list) => listProperties(list, catalog)),
    ) as ObjectSchema['properties'],
  )
}

function listProperties(list: AnsweredList, catalog: Catalog): ObjectSchema['properties'] {
  if (list.options) return { [list.id]: listOf(option) }
  if (list.dataset === null) return {}
  const dataset = catalog.dataset(list.dataset)
  const { properties } = rowSchema(dataset)
  const shown = list.columns
    ? Object.fromEntries(
        Object.entries(list.columns).flatMap(([name, id]) => {
          const column = dataset.columns.find((one) => one.id === id)
          return column ? [[name, columnSchema(column)]] : []
        }),
      )
    : properties
  if (list.one) return shown
  return { [list.id]: listOf(objectSchema(shown)), ...(list.lookup.paging ? pagePlace : {}) }
}
