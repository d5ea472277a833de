import { may } from '../../../engine/core/access/may.ts'
import type { FormatContext } from '../../../engine/core/format/formatValue.ts'
import type { DatasetColumn } from '../../../engine/core/definition/datasetModel.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Database } from '../../platform/database/Database.ts'
import { noPermission, notFound } from '../../platform/errors.ts'
import type { AnsweredList, Catalog } from '../catalog/Catalog.ts'
import { runQueries, type QueryAnswer } from '../query/runQueries.ts'
import type { SourceRequest } from '../query/sourceRequest.ts'
import type { Dataset, Query } from '../query/toStatement.ts'
import type { Row } from '../reports/reportRunner.ts'
import { isSelected, isNamed, listQuery, nameOfOrder, optionText } from './listQuery.ts'

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
    (list) => !list.inside && may(caller, list.lookup.security) && isSelected(list, request.parameters),
  )
  const permitted = named.filter((list) => may(caller, list.security))
  const lookupQueries = permitted.flatMap((list) =>
    list.dataset && !list.options ? [toLookupQuery(list, parts.catalog.dataset(list.dataset), request)] : [],
  )
  const found = await runQueries(
    lookupQueries.map(({ query }) => query),
    caller,
    { database: parts.database, datasetOf: parts.catalog.dataset, signal: parts.signal, asOne: true },
  )
  // A list without the caller's flag is empty: callers rely on the documented keys.
  const answer: Row = Object.fromEntries(named.filter(({ one }) => !one).map(({ id }) => [id, []]))
  for (const list of permitted) {
    if (list.options) {
      answer[list.id] = list.options
        .filter((option) => may(caller, option.security))
        .map((option) => ({ value: option.value, text: parts.format.translate(option.label.key, option.label.text) }))
    }
    const place = lookupQueries.findIndex((one) => one.list === list)
    if (place >= 0) Object.assign(answer, wireAnswer(lookupQueries[place]!, found[place]!, parts.format))
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

function toLookupQuery(list: AnsweredList, dataset: Dataset, request: SourceRequest): LookupQuery {
  const { paging, pageSize } = list.lookup
  const isPaged = paging && !list.one
  const { base, shown, text } = listQuery(list, dataset, request.parameters)
  // An order by a column of another list of the same call leaves this one in its own order.
  const ordered =
    request.orderBy === null ? undefined : shown[nameOfOrder(request.orderBy, Object.keys(shown), list.value)]
  const sort = isPaged && ordered !== undefined ? [{ column: ordered, desc: request.isSortDesc }] : []
  const own = [...(list.one ? [] : [text]), ...dataset.rowKey].map((column) => ({ column, desc: false }))
  const query: Query = {
    ...base,
    columns: [...new Set(Object.values(shown))],
    keyword: list.one ? null : request.keyword,
    sort: [...sort, ...own].filter(
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
  if (list.one) return withLabel(rows[0]!, list, format)
  const options = isNamed(text) ? withNames(rows, list.text, text, format) : rows
  if (!isPaged || query.rows === 'all') return { [list.id]: options }
  return {
    [list.id]: options,
    page_number: query.rows.number,
    page_size: query.rows.size,
    total_items: found.total_items ?? 0,
  }
}

/**
 * Returns the row with the label of its text column, if the list declares one; labels may use other columns of the row.
 */
function withLabel(row: Row, { words, text }: AnsweredList, format: FormatContext): Row {
  const label = words?.[String(row[text])]
  if (!label) return row
  const values = Object.entries(row).filter(
    (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
  )
  return { ...row, [text]: format.translate(label.key, label.text, Object.fromEntries(values)) }
}

/** Codes of languages, countries and time zones are told in the caller's words, in their order. */
function withNames(rows: Row[], text: string, column: DatasetColumn, format: FormatContext): Row[] {
  const named = rows.map((row) => ({ ...row, [text]: optionText(row[text], column, format) }))
  return named.sort((one, other) => String(one[text]).localeCompare(String(other[text]), format.locale))
}
