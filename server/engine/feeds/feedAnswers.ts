import type { Feed } from '../../../engine/core/definition/parseFeed.ts'
import { fileUnits } from '../../../schemas/wireUnits.ts'
import { flag, integer, listOf, moment, objectSchema, openObject, orNull, text, wholeObject, type JsonSchema } from '../../platform/http/jsonSchema.ts'
import type { Translate } from '../../platform/language/translator.ts'
import { unitColumnOf } from '../query/rowsParameter.ts'
import type { FeedBatch } from './feedBatches.ts'
import { byLine } from './feedBatches.ts'
import type { FeedOutcome } from './loadFeed.ts'
import type { RowProblem } from './runFeed.ts'

/** The most rows that one answer tells of; all rejected rows are in the batch. */
export const mostRows = 1000
/** Rows of a preview that are good. */
const mostGood = 20

const problemSchema = wholeObject({ column: orNull(text), heading: orNull(text), value: orNull(text), message: text })
const countsSchema = wholeObject({ read: integer, new: integer, changed: integer, unchanged: integer, cancelled: integer, rejected: integer })

export const outcomeSchema = wholeObject({
  state: { type: 'string', enum: ['preview', 'loaded', 'refused'] }, batch_id: orNull(integer), counts: countsSchema,
  errors: listOf(text),
  rows: listOf(wholeObject({ line: integer, change: { type: 'string', enum: ['new', 'changed', 'unchanged', 'cancelled', 'rejected'] }, cells: openObject(), before: openObject(), problems: listOf(problemSchema) })),
})

const columnSchema = wholeObject({ id: text, title: text, type: text, required: flag, choices: listOf(text), units: listOf(text), unit: orNull(text), headings: listOf(text) })
export const feedSchema = wholeObject({ id: text, title: text, description: orNull(text), columns: listOf(columnSchema) })
export const batchSchema = wholeObject({
  batch_id: integer, feed: text, title: text, source: text, file_name: orNull(text), state: text, loaded_at: moment, loaded_by: orNull(text), undone_at: orNull(moment), undone_by: orNull(text),
  rows_read: integer, rows_new: integer, rows_changed: integer, rows_unchanged: integer, rows_cancelled: integer, rows_rejected: integer, rows_left: orNull(integer),
})
export const rejectionSchema = wholeObject({ line: integer, cells: openObject(), problems: listOf(problemSchema) })
export const mappingSchema: JsonSchema = objectSchema({
  columns: openObject({ type: 'string', nullable: true, maxLength: 64 }), constants: openObject({ type: 'string', maxLength: 4000 }), values: openObject(openObject({ type: 'string', maxLength: 4000 })),
  units: openObject({ type: 'string', maxLength: 20 }), dateFormat: { type: 'string', enum: ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] }, decimalSign: { type: 'string', enum: [',', '.'] }, clears: flag,
})

/** Units that a measured column is given in. */
const unitsOf = (quantity: Feed['columns'][number]['quantity']): string[] => Object.keys((quantity && fileUnits[quantity]) ?? {})

/** A feed as pages and programs read it; `preferred` are the units of values that no file tells one of. */
export function describeFeed({ id, title, description, columns }: Feed, translate: Translate, preferred: Partial<Record<string, string>>) {
  return {
    id, title: translate(title.key, title.text), description: description && translate(description.key, description.text),
    columns: columns.map((column) => ({
      id: column.id, title: translate(column.title.key, column.title.text), type: column.type, required: column.required ?? false, choices: column.values ?? [], units: unitsOf(column.quantity), unit: unitsOf(column.quantity).find((unit) => unit === preferred[column.quantity ?? '']) ?? null, headings: column.headings ?? [],
    })),
  }
}

const schemaTypes: Record<Feed['columns'][number]['type'], JsonSchema> = {
  text: { type: 'string' }, integer: { type: 'integer' }, numeric: { type: 'number' }, boolean: { type: 'boolean' }, date: { type: 'string', format: 'date' }, timestamp: { type: 'string', format: 'date-time' },
}

/** The JSON Schema of one row of a feed, as programs send it. */
export function rowSchemaOf({ columns }: Feed, translate: Translate): JsonSchema {
  const properties = columns.flatMap(({ id, type, title, values, maxLength, minimum, maximum, quantity }): [string, JsonSchema][] => [
    [id, { ...schemaTypes[type], title: translate(title.key, title.text), ...(values ? { enum: values } : {}), ...(maxLength ? { maxLength } : {}), ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) }],
    ...(unitsOf(quantity).length > 0 ? [[unitColumnOf(id), { type: 'string', enum: unitsOf(quantity) }] as [string, JsonSchema]] : []),
  ])
  return objectSchema(Object.fromEntries(properties), columns.filter(({ required }) => required).map(({ id }) => id))
}

export function describeProblem({ column, key, heading: recorded, text: words = '', values }: RowProblem, cells: Record<string, string>, headingOf: (column: string) => string, translate: Translate) {
  const heading = column === null ? null : recorded ?? headingOf(column)
  return { column, heading, value: heading === null ? null : cells[heading] ?? null, message: translate(key, words, values) }
}

/** The answer of a load: its counts, the rejected rows, and of the others the first. */
export function describeOutcome({ state, batchId, counts, changes, problems, written, fileProblems, cellsOf, headingOf }: FeedOutcome, translate: Translate) {
  const rejected = byLine(problems)
  const before = new Map(written.flatMap(({ line, before: values }): [number, Record<string, unknown>][] => (values ? [[line, values]] : [])))
  const good = [...changes].sort(([one], [other]) => one - other).slice(0, state === 'preview' ? mostGood : mostRows)
  return {
    state, batch_id: batchId, counts, errors: fileProblems.map(({ key, values }) => translate(key, '', values)),
    rows: [
      ...rejected.slice(0, mostRows).map(([line, found]) => ({ line, change: 'rejected', cells: cellsOf(line), before: {}, problems: found.map((problem) => describeProblem(problem, cellsOf(line), headingOf, translate)) })),
      ...good.map(([line, change]) => ({ line, change, cells: cellsOf(line), before: before.get(line) ?? {}, problems: [] })),
    ],
  }
}

export const describeBatch = (batch: FeedBatch, feed: Feed | undefined, translate: Translate) => ({ ...batch, title: feed ? translate(feed.title.key, feed.title.text) : batch.feed })
