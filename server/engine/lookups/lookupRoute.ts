import { pathNames } from '../../../engine/core/query/endpointPath.ts'
import { callersFormat } from '../../access/callersFormat.ts'
import type { Endpoint } from '../../access/Route.ts'
import type { Database } from '../../platform/database/Database.ts'
import { listOf, objectSchema, text, type ObjectSchema } from '../../platform/http/jsonSchema.ts'
import type { AnsweredList, Catalog } from '../catalog/Catalog.ts'
import { requestSchema, toSourceRequest } from '../query/sourceRequest.ts'
import { answerLookup } from './answerLookup.ts'
import { numberedColumns } from './listQuery.ts'
import { lookupAnswer } from './lookupAnswer.ts'

interface LookupCall {
  endpoint: string
  lists: AnsweredList[]
}

/** The call of a lookup, or of several that share it. */
export function lookupRoute(
  call: LookupCall,
  { database, catalog }: { database: Database; catalog: Catalog },
): Endpoint & { input: ObjectSchema } {
  return {
    summary: summaryOf(call.lists.map(({ id }) => id)),
    input: inputOf(call, catalog),
    answer: lookupAnswer(call.lists, catalog),
    handle: (context) =>
      answerLookup(call.lists, toSourceRequest({ ...context.body, ...context.params }), context.principal, {
        database,
        catalog,
        format: callersFormat(context),
        signal: context.signal,
      }),
  }
}

/** Names the lists in words, and as they are answered. */
function summaryOf(lists: string[]): string {
  const names = [...new Set(lists)]
  const nouns = names.slice(0, 3).map((name) => name.replaceAll('_', ' '))
  const more = names.length > 3 ? ` and ${names.length - 3} more lists` : ''
  return `Lists ${nouns.join(', ')}${more}. Answers ${names.map((name) => `\`${name}\``).join(', ')}.`
}

/** Everything the lists of a call take: the args their datasets declare, and paging. */
function inputOf({ endpoint, lists }: LookupCall, catalog: Catalog): ObjectSchema {
  const args = lists.flatMap((list) => list.lookup.args.map((arg) => arg.id))
  const schemas = lists.flatMap((list) =>
    list.dataset ? [requestSchema(catalog.dataset(list.dataset), args, null)] : [],
  )
  const plain = Object.fromEntries(pathNames(endpoint).map((name) => [name, { type: 'string', maxLength: 200 }]))
  // A list with pages can be ordered by its answered columns.
  const paged = lists.flatMap(({ lookup, dataset, columns, value }) =>
    !lookup.paging || !dataset
      ? []
      : [
          {
            value,
            names: columns
              ? Object.keys(columns)
              : catalog
                  .dataset(dataset)
                  .columns.filter((column) => !column.internal)
                  .map(({ id }) => id),
          },
        ],
  )
  const ordered = paged.flatMap(({ names }) => names)
  const numbers = paged.reduce((most, { names, value }) => Math.max(most, numberedColumns(names, value).length), 0)
  // The argument that selects a list, with its values.
  const kinds = new Map<string, string[]>()
  for (const { when } of lists)
    if (when)
      kinds.set(when.arg, [...new Set([...(kinds.get(when.arg) ?? []), ...(when.is === null ? [] : [when.is])])])
  return objectSchema(
    {
      ...plain,
      // The arguments by which the caller selects options inside the rows of another list.
      ...Object.fromEntries(
        lists.flatMap(({ inside }) => (inside?.arg ? [[inside.arg, { anyOf: [text, listOf(text)] }]] : [])),
      ),
      ...Object.fromEntries([...kinds].map(([arg, values]) => [arg, { type: 'string', enum: values }])),
      ...(Object.assign({}, ...schemas.map((schema) => schema.properties)) as ObjectSchema['properties']),
      ...(ordered.length > 0
        ? {
            order_by: { enum: [...new Set(ordered), ...Array.from({ length: numbers }, (_, index) => index + 1)] },
            is_sort_desc: { type: 'boolean' },
          }
        : {}),
      key_word: { type: 'string', maxLength: 200, nullable: true },
      page_number: { type: 'integer', minimum: 1, maximum: 1_000_000 },
      page_size: { type: 'integer', minimum: 1, maximum: 500 },
    },
    [...new Set(schemas.flatMap((schema) => schema.required))],
  )
}
