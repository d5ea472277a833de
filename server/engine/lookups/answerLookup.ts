import { may } from '../../../engine/core/access/may.ts'
import type { FormatContext } from '../../../engine/core/format/formatValue.ts'
import type { DatasetColumn } from '../../../schemas/generated/dataset.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Database } from '../../platform/database/Database.ts'
import { noPermission, notFound } from '../../platform/errors.ts'
import type { AnsweredList, Catalog } from '../catalog/Catalog.ts'
import { askQueries, type QueryAnswer } from '../query/askQueries.ts'
import type { SourceRequest } from '../query/sourceRequest.ts'
import type { Dataset, Query } from '../query/toStatement.ts'
import type { Row } from '../reports/reportRunner.ts'
import { isMeant, isNamed, listQuery, nameOfOrder, optionText } from './listQuery.ts'

/** Options a list holds when it is not asked page by page. */
const maxOptions = 2000

/** Returns the answer of a lookup's call: every list by its name, empty where this user may not see it. */
export async function answerLookup(
  lists: AnsweredList[],
  request: SourceRequest,
  caller: Principal,
  parts: { database: Database; catalog: Catalog; format: FormatContext; signal: AbortSignal },
): Promise<Row> {
  if (lists.every((list) => !may(caller, list.lookup.security))) throw noPermission()
  const named = lists.filter(
    (list) => !list.inside && may(caller, list.lookup.security) && isMeant(list, request.parameters),
  )
  const meant = named.filter((list) => may(caller, list.security))
  const asked = meant.flatMap((list) =>
    list.dataset && !list.options ? [toAsked(list, parts.catalog.dataset(list.dataset), request)] : [],
  )
  const found = await askQueries(
    asked.map(({ query }) => query),
    caller,
    { database: parts.database, datasetOf: parts.catalog.dataset, signal: parts.signal, asOne: true },
  )
  // A list without the caller's flag is empty: callers rely on the documented keys.
  const answer: Row = Object.fromEntries(named.filter(({ one }) => !one).map(({ id }) => [id, []]))
  for (const list of meant) {
    if (list.options) {
      answer[list.id] = list.options
        .filter((option) => may(caller, option.security))
        .map((option) => ({ value: option.value, text: parts.format.translate(option.label.key, option.label.text) }))
    }
    const place = asked.findIndex((one) => one.list === list)
    if (place >= 0) Object.assign(answer, wireAnswer(asked[place]!, found[place]!, parts.format))
  }
  return answer
}

interface LookupQuery {
  list: AnsweredList
  query: Query
  isPaged: boolean
  /** The dataset's columns by their names on the wire. */
  shown: Record<string, string>
  /** The column that is read. */
  text: DatasetColumn | undefined
}

function toAsked(list: AnsweredList, dataset: Dataset, request: SourceRequest): LookupQuery {
  const { paging, pageSize } = list.lookup
  const isPaged = paging && !list.one
  const { asked: base, shown, text } = listQuery(list, dataset, request.parameters)
  // An order by a column of another list of the same call leaves this one in its own order.
  const ordered =
    request.orderBy === null ? undefined : shown[nameOfOrder(request.orderBy, Object.keys(shown), list.value)]
  const asked = isPaged && ordered !== undefined ? [{ column: ordered, desc: request.isSortDesc }] : []
  const own = [...(list.one ? [] : [text]), ...dataset.rowKey].map((column) => ({ column, desc: false }))
  const query: Query = {
    ...base,
    columns: [...new Set(Object.values(shown))],
    keyword: list.one ? null : request.keyWord,
    sort: [...asked, ...own].filter(
      ({ column }, index, all) => all.findIndex((other) => other.column === column) === index,
    ),
    rows: {
      number: isPaged ? request.pageNumber : 1,
      size: list.one ? 1 : isPaged ? (request.pageSize ?? pageSize) : maxOptions,
    },
    totals: isPaged,
  }
  return { list, query, isPaged, shown, text: dataset.columns.find(({ id }) => id === text) }
}

function wireAnswer(
  { list, query, isPaged, shown, text }: LookupQuery,
  found: QueryAnswer,
  format: FormatContext,
): Row {
  const rows = found.rows.map((row) =>
    Object.fromEntries(Object.entries(shown).map(([name, column]) => [name, row[column]])),
  )
  if (list.one && !rows[0]) throw notFound()
  if (list.one) return inOwnWords(rows[0]!, list, format)
  const told = isNamed(text) ? inWords(rows, list.text, text, format) : rows
  if (!isPaged || query.rows === 'all') return { [list.id]: told }
  return {
    [list.id]: told,
    page_number: query.rows.number,
    page_size: query.rows.size,
    total_items: found.total_items ?? 0,
  }
}

/**
 * Returns the row with the label of its text column, if the list declares one; labels may use other columns of the row.
 */
function inOwnWords(row: Row, { words, text }: AnsweredList, format: FormatContext): Row {
  const word = words?.[String(row[text])]
  if (!word) return row
  const values = Object.entries(row).filter(
    (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
  )
  return { ...row, [text]: format.translate(word.key, word.text, Object.fromEntries(values)) }
}

/** Codes of languages, countries and time zones are told in the caller's words, in their order. */
function inWords(rows: Row[], text: string, column: DatasetColumn, format: FormatContext): Row[] {
  const told = rows.map((row) => ({ ...row, [text]: optionText(row[text], column, format) }))
  return told.sort((one, other) => String(one[text]).localeCompare(String(other[text]), format.locale))
}
