import type { DescribedDataset } from './datasetModel.ts'
import type * as Authored from '../../../schemas/generated/feed.ts'
import type { Security, Message } from './model.ts'
import { parseSecurity } from './parseSecurity.ts'
import { toOptionalMessage, toMessage, type Label } from './toMessage.ts'

type RowsColumn = NonNullable<NonNullable<DescribedDataset['parameters']>[number]['columns']>[number]

/** A given column of a feed, with its name on pages. */
type FeedColumn = Omit<RowsColumn, 'title'> & { title: Message }

export interface FeedWrite {
  dataset: string
  table: string
  key: string[]
  /** Given columns that a column of the table comes from, by column of the table. */
  from: Record<string, string[]>
  /** The part of the product that stores the rows; null: they are written as the dataset answers them. */
  storedBy: string | null
  only: string | null
  cancels: string | null
  isExisting: boolean
  unknown: { column: string; message: Message } | null
  checks: { column: string; at: string; message: Message }[]
}

/** A table of an exported file of several ones, as the file has it in one language. */
export interface ExportedTable {
  /** Titles that the file may have in its first row. */
  titles: ReadonlySet<string>
  /** The label before the time at which the file was generated. */
  made: string
  /** Headings of the table, without units, in lower case. */
  headings: ReadonlySet<string>
  /** The number of its columns. A reader may have left some out. */
  width: number
  /** Titles of the other parts of the file: the table ends before them. */
  ends: ReadonlySet<string>
  /** Texts of filters that choose nothing. */
  open: ReadonlySet<string>
}

/** A kind of fact that files and systems bring, in normal form. */
export interface Feed {
  id: string
  title: Message
  description: Message | null
  security: Security | null
  /** Most rows of one load. */
  maxRows: number
  columns: FeedColumn[]
  writes: FeedWrite[]
  constraints: { constraint: string; column: string; message: Message }[]
  /** Rows as programs send them, by given column, for the document of the API. */
  example: Record<string, string | number | boolean>[]
  exports: { report: string; grid: string }[]
  /** The tables of `exports` in each language. The catalog adds them, because it knows the reports. */
  exported: ExportedTable[]
}

const defaultMostRows = 100_000

/** The parameter of a dataset that takes the given rows. */
export const givenRowsOf = (dataset: Pick<DescribedDataset, 'parameters'> | undefined) =>
  dataset?.parameters?.find(({ type }) => type === 'rows')

export function parseFeed(
  feed: Authored.FeedDefinition,
  datasetOf: (id: string) => DescribedDataset | undefined,
): Feed {
  const key = `feed.${feed.id}`
  const parameter = givenRowsOf(datasetOf(feed.writes[0]?.dataset ?? ''))
  return {
    id: feed.id,
    title: toMessage(feed.title, `${key}.title`),
    description: toOptionalMessage(feed.description, `${key}.description`),
    security: parseSecurity(feed.security),
    maxRows: parameter?.maxRows ?? defaultMostRows,
    columns: (parameter?.columns ?? []).map(({ title, ...column }) => ({
      ...column,
      title: toMessage((title ?? column.id) as Label, `${key}.columns.${column.id}.title`),
    })),
    example: (feed.example ?? []) as Feed['example'],
    exports: feed.exports ?? [],
    exported: [],
    writes: feed.writes.map((write) => {
      const at = `${key}.${write.table}`
      return {
        dataset: write.dataset,
        table: write.table,
        key: write.key,
        from: write.from ?? {},
        storedBy: write.storedBy ?? null,
        only: write.only ?? null,
        cancels: write.cancels ?? null,
        isExisting: write.existing ?? false,
        unknown: write.unknown
          ? { column: write.unknown.column, message: toMessage(write.unknown.message, `${at}.unknown`) }
          : null,
        checks: (write.checks ?? []).map(({ column, at: place, message }) => ({
          column,
          at: place,
          message: toMessage(message, `${at}.checks.${column}`),
        })),
      }
    }),
    constraints: (feed.constraints ?? []).map(({ constraint, column, message }) => ({
      constraint,
      column,
      message: toMessage(message, `${key}.constraints.${constraint}`),
    })),
  }
}
