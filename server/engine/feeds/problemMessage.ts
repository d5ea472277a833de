import type { Feed } from '../../../engine/core/definition/parseFeed.ts'
import type { Translate } from '../../platform/language/translator.ts'
import type { RowsProblem } from '../forms/readRows.ts'
import type { RowProblem } from './FeedRun.ts'

/** Values of messages that name columns of a feed by their ids, by message. */
const columnsIn: Record<string, string> = {
  'server.words.column': 'detail',
  'server.rows.unknown_column': 'columns',
  'server.feeds.correction_column': 'column',
  'server.feeds.rule': 'fields',
}

/** The name of a given column in the reader's language; the id of one that the feed does not have. */
function fieldName({ columns }: Pick<Feed, 'columns'>, id: string, translate: Translate): string {
  const title = columns.find((column) => column.id === id)?.title
  return title ? translate(title.key, title.text) : id
}

/** The message of a problem, with the names of the columns that it tells of. */
export function problemMessage(
  feed: Pick<Feed, 'columns'>,
  { key, values, text = '' }: Pick<RowsProblem, 'key' | 'values'> & { text?: string },
  translate: Translate,
): string {
  const name = columnsIn[key]
  const columnNames = name === undefined ? undefined : values?.[name]
  if (name === undefined || columnNames === undefined) return translate(key, text, values)
  return translate(key, text, {
    ...values,
    [name]: String(columnNames)
      .split(', ')
      .map((id) => fieldName(feed, id, translate))
      .join(', '),
  })
}

/**
 * Returns the place of a problem in its row. It is the file's heading with its field, or the field alone if the file
 * lacks it; null means the whole row.
 */
export function problemPlace(
  feed: Pick<Feed, 'columns'>,
  { column, heading }: RowProblem,
  cells: Record<string, string>,
  translate: Translate,
): string | null {
  if (column === null) return null
  const field = fieldName(feed, column, translate)
  if (heading === undefined || !Object.hasOwn(cells, heading)) return field
  return heading.trim().toLowerCase() === field.toLowerCase() ? heading : `${heading} (${field})`
}
