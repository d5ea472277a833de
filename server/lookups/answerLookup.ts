import { may } from '../../engine/core/access/may.ts'
import { resolveBindings } from '../../engine/core/binding/resolve.ts'
import { formatValue, type FormatContext } from '../../engine/core/format/formatValue.ts'
import type { Principal } from '../access/Principal.ts'
import type { DatasetColumn } from '../../schemas/generated/dataset.ts'
import type { AnsweredList, Catalog } from '../catalog/Catalog.ts'
import type { Database } from '../database/Database.ts'
import { noPermission, notFound } from '../errors.ts'
import { reportTimeoutMs, type Row } from '../reports/runReport.ts'
import type { SourceRequest } from '../reports/sourceRequest.ts'
import { toStatement, type Query } from '../reports/toStatement.ts'

/** Options a list holds when it is not asked page by page. */
const mostOptions = 2000

/** The answer of a lookup's call: every list this user may see, by its name. */
export async function answerLookup(
  lists: AnsweredList[], request: SourceRequest, asker: Principal,
  parts: { database: Database; catalog: Catalog; format: FormatContext; signal: AbortSignal },
): Promise<Row> {
  if (lists.every((list) => !may(asker, list.lookup.security))) throw noPermission()
  const answer: Row = {}
  for (const list of lists) {
    if (list.inside || !may(asker, list.lookup.security) || !may(asker, list.security) || !isMeant(list, request)) continue
    if (list.options) {
      answer[list.id] = list.options.filter((option) => may(asker, option.security))
        .map((option) => ({ value: option.value, text: parts.format.translate(option.label.key, option.label.text) }))
      continue
    }
    if (!list.dataset) continue
    const dataset = parts.catalog.dataset(list.dataset)
    const { paging, pageSize } = list.lookup
    const isPaged = paging && !list.one
    const shown = list.columns ?? Object.fromEntries(dataset.columns.filter((column) => !column.internal).map(({ id }) => [id, id]))
    const asked = isPaged && request.orderBy ? [{ column: shown[request.orderBy] ?? request.orderBy, desc: request.isSortDesc }] : []
    const own = [...(list.one ? [] : [shown[list.text] ?? list.text]), ...dataset.rowKey].map((column) => ({ column, desc: false }))
    const sort = [...asked, ...own].filter(({ column }, index, all) => all.findIndex((other) => other.column === column) === index)
    const query: Query = {
      dataset: list.dataset,
      parameters: { ...request.parameters, ...resolveBindings(list.with, {}) },
      columns: [...new Set(Object.values(shown))],
      keyword: list.one ? null : request.keyWord,
      sort,
      rows: { from: 'page', number: isPaged ? request.pageNumber : 1, size: list.one ? 1 : isPaged ? (request.pageSize ?? pageSize) : mostOptions },
      totals: isPaged,
    }
    const [found] = await parts.database.query<{ rows: Row[]; total_items?: number }>(
      toStatement(query, asker, parts.catalog.dataset), { signal: parts.signal, timeoutMs: reportTimeoutMs })
    const rows = (found?.rows ?? []).map((row) => Object.fromEntries(Object.entries(shown).map(([name, column]) => [name, row[column]])))
    if (list.one && !rows[0]) throw notFound()
    if (list.one) Object.assign(answer, rows[0])
    else answer[list.id] = inWords(rows, list, dataset.columns.find(({ id }) => id === (shown[list.text] ?? list.text)), parts.format)
    if (isPaged) Object.assign(answer, { page_number: request.pageNumber, page_size: request.pageSize ?? pageSize, total_items: found?.total_items ?? 0 })
  }
  return answer
}

/** Codes of languages are told in the caller's words, in their order. */
function inWords(rows: Row[], { text }: AnsweredList, column: DatasetColumn | undefined, format: FormatContext): Row[] {
  if (column?.type !== 'text' || column.format !== 'language') return rows
  const told = rows.map((row) => ({ ...row, [text]: formatValue(row[text], { format: 'language', quantity: null }, format) }))
  return told.sort((one, other) => String(one[text]).localeCompare(String(other[text]), format.locale))
}

/** Where the call says which list is meant, the others stay away. */
function isMeant({ when }: AnsweredList, { parameters }: SourceRequest): boolean {
  return when === null || parameters[when.arg] === undefined || parameters[when.arg] === when.is
}
