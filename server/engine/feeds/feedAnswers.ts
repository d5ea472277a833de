import type { Feed } from '../../../engine/core/definition/parseFeed.ts'
import type { SessionContext } from '../../access/Route.ts'
import { fileUnits } from '../../../schemas/wireUnits.ts'
import {
  flag,
  integer,
  listOf,
  moment,
  objectSchema,
  openObject,
  orNull,
  text,
  closedObject,
  type JsonSchema,
} from '../../platform/http/jsonSchema.ts'
import type { Translate } from '../../platform/language/translator.ts'
import type { InputRow } from '../forms/readRows.ts'
import { lineColumn, unitColumnOf } from '../query/rowsParameter.ts'
import type { FeedBatch } from './feedBatches.ts'
import type { FeedOutcome } from './loadFeed.ts'
import { problemMessage, problemPlace } from './problemMessage.ts'
import type { RowProblem } from './FeedRun.ts'

/** The most rows that one answer tells of; all rejected rows are in the batch. */
export const mostRows = 1000

const problemSchema = closedObject({
  column: orNull(text),
  heading: orNull(text),
  place: {
    ...orNull(text),
    description: 'The heading of the file and the field that is read of it, in words; null: the whole row.',
  },
  value: orNull(text),
  message: text,
  candidates: {
    ...listOf(closedObject({ value: text, name: text })),
    description: 'Of a preview: values that are nearest to one that is not known.',
  },
})
const countsSchema = closedObject({
  read: integer,
  new: integer,
  changed: integer,
  unchanged: integer,
  cancelled: integer,
  rejected: integer,
})

export const outcomeSchema = closedObject({
  state: { type: 'string', enum: ['preview', 'loaded', 'refused'] },
  batch_id: orNull(integer),
  counts: countsSchema,
  is_part: { type: 'boolean', description: 'Only the first rows of the file were looked at.' },
  errors: listOf(text),
  rows: listOf(
    closedObject({
      line: integer,
      change: { type: 'string', enum: ['new', 'changed', 'unchanged', 'cancelled', 'rejected'] },
      cells: openObject(),
      before: openObject(),
      values: { ...openObject(), description: 'Of a preview: the values as they are read, by column.' },
      names: { ...openObject(text), description: 'Of a preview: names of what values refer to, by column.' },
      problems: listOf(problemSchema),
    }),
  ),
})

const columnSchema = closedObject({
  id: text,
  title: text,
  type: text,
  required: flag,
  choices: listOf(text),
  units: listOf(text),
  unit: orNull(text),
  headings: listOf(text),
})
export const feedSchema = closedObject({
  id: text,
  title: text,
  description: orNull(text),
  columns: listOf(columnSchema),
})
export const batchSchema = closedObject({
  batch_id: integer,
  feed: text,
  title: text,
  source: text,
  file_name: orNull(text),
  state: {
    type: 'string',
    enum: ['waiting', 'loading', 'loaded', 'refused', 'cancelled', 'failed', 'undoing', 'undone'],
  },
  undo_state: {
    ...orNull({ type: 'string', enum: ['waiting', 'undoing', 'cancelled', 'failed'] }),
    description: 'Of the job that undoes the load: under way, or ended before it had undone anything.',
  },
  rows_done: orNull(integer),
  rows_total: orNull(integer),
  job_id: orNull(integer),
  errors: listOf(text),
  loaded_at: moment,
  loaded_by: orNull(text),
  undone_at: orNull(moment),
  undone_by: orNull(text),
  rows_read: integer,
  rows_new: integer,
  rows_changed: integer,
  rows_unchanged: integer,
  rows_cancelled: integer,
  rows_rejected: integer,
  rows_left: orNull(integer),
})
export const leftRowSchema = closedObject({ line: integer, table: text, columns: listOf(text) })
export const recordedCorrectionSchema = closedObject({ line: integer, column: text, heading: text, value: text })
export const rejectionSchema = closedObject({ line: integer, cells: openObject(), problems: listOf(problemSchema) })
/** The place of the table in a file, where a person has chosen it. */
export const tablePlace = {
  sheet: { type: 'string', maxLength: 100 },
  headingLine: { type: 'integer', minimum: 1, maximum: 1000 },
}
const sourceMapping = {
  columns: openObject({ type: 'string', nullable: true, maxLength: 64 }),
  constants: openObject({ type: 'string', maxLength: 4000 }),
  values: openObject(openObject({ type: 'string', maxLength: 4000 })),
  units: openObject({ type: 'string', maxLength: 20 }),
  dateFormat: { type: 'string', enum: ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] },
  decimalSign: { type: 'string', enum: [',', '.'] },
  clears: flag,
  ...tablePlace,
  sheets: { type: 'array', maxItems: 100, items: { type: 'string', maxLength: 100 } },
}
const correctionSchema = objectSchema(
  {
    line: { type: 'integer', minimum: 1 },
    column: { type: 'string', maxLength: 64 },
    value: { type: 'string', maxLength: 4000 },
  },
  ['line', 'column', 'value'],
)
/** A mapping of all files of a source. */
export const sourceMappingSchema: JsonSchema = objectSchema(sourceMapping)
/** A mapping of one file, with the cells of it that are corrected. */
export const mappingSchema: JsonSchema = objectSchema({
  ...sourceMapping,
  corrections: {
    type: 'array',
    maxItems: 1000,
    items: correctionSchema,
    description:
      'Texts of single cells, read in place of those of this file. The line is that of the problems; an empty value empties the cell.',
  },
})

/** Units that a measured column is given in. */
const unitsOf = (quantity: Feed['columns'][number]['quantity']): string[] =>
  Object.keys((quantity && fileUnits[quantity]) ?? {})

/** A feed as pages and programs read it; `preferred` are the units of values that no file tells one of. */
export function describeFeed(
  { id, title, description, columns }: Feed,
  translate: Translate,
  preferred: Partial<Record<string, string>>,
) {
  return {
    id,
    title: translate(title.key, title.text),
    description: description && translate(description.key, description.text),
    columns: columns.map((column) => ({
      id: column.id,
      title: translate(column.title.key, column.title.text),
      type: column.type,
      required: column.required ?? false,
      choices: column.values ?? [],
      units: unitsOf(column.quantity),
      unit: unitsOf(column.quantity).find((unit) => unit === preferred[column.quantity ?? '']) ?? null,
      headings: column.headings ?? [],
    })),
  }
}

const schemaTypes: Record<Feed['columns'][number]['type'], JsonSchema> = {
  text: { type: 'string' },
  integer: { type: 'integer' },
  numeric: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  timestamp: { type: 'string', format: 'date-time' },
}

/** The JSON Schema of one row of a feed, as programs send it. */
export function rowSchemaOf({ columns }: Feed, translate: Translate): JsonSchema {
  const properties = columns.flatMap(
    ({ id, type, title, values, maxLength, minimum, maximum, quantity }): [string, JsonSchema][] => [
      [
        id,
        {
          ...schemaTypes[type],
          title: translate(title.key, title.text),
          ...(values ? { enum: values } : {}),
          ...(maxLength ? { maxLength } : {}),
          ...(minimum === undefined ? {} : { minimum }),
          ...(maximum === undefined ? {} : { maximum }),
        },
      ],
      ...(unitsOf(quantity).length > 0
        ? [[unitColumnOf(id), { type: 'string', enum: unitsOf(quantity) }] as [string, JsonSchema]]
        : []),
    ],
  )
  return objectSchema(
    Object.fromEntries(properties),
    columns.filter(({ required }) => required).map(({ id }) => id),
  )
}

/** Bodies of a load, by the feed that they are sent to. */
export function examplesOf(feeds: Iterable<Feed>): Record<string, { summary: string; value: unknown }> {
  return Object.fromEntries(
    [...feeds]
      .filter(({ example }) => example.length > 0)
      .map(({ id, title, example }) => [
        id,
        { summary: `POST /api/v2/feeds/${id}: ${title.text}`, value: { rows: example } },
      ]),
  )
}

export function describeProblem(feed: Feed, problem: RowProblem, cells: Record<string, string>, translate: Translate) {
  const { column, heading: recorded, candidates = [] } = problem
  const heading = column === null ? null : (recorded ?? column)
  return {
    column,
    heading,
    place: problemPlace(feed, problem, cells, translate),
    value: heading === null ? null : (cells[heading] ?? null),
    message: problemMessage(feed, problem, translate),
    candidates,
  }
}

/** The answer of a load: its counts, the rejected rows, and of the others the first. */
export function describeOutcome(
  { feed, state, batchId, counts, isPart, good, rejections, fileProblems }: FeedOutcome,
  translate: Translate,
) {
  return {
    state,
    batch_id: batchId,
    counts,
    is_part: isPart,
    errors: fileProblems.map((problem) => problemMessage(feed, problem, translate)),
    rows: [
      ...rejections.slice(0, mostRows).map(({ line, cells, problems }) => ({
        line,
        change: 'rejected',
        cells,
        before: {},
        values: {},
        names: {},
        problems: problems.map((problem) => describeProblem(feed, problem, cells, translate)),
      })),
      ...good.slice(0, mostRows).map(({ line, change, cells, before, values, names }) => ({
        line,
        change,
        cells,
        before,
        names,
        values: state === 'preview' ? valuesOf(values) : {},
        problems: [],
      })),
    ],
  }
}

/** The given columns of a row that have a value. */
const valuesOf = (row: InputRow): InputRow =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) => name !== lineColumn && name !== 'feed_given' && value !== null && value !== undefined,
    ),
  )

/** A load that waits for its turn: its batch tells how far it is. */
export const backgroundLoadSchema = closedObject({
  state: { type: 'string', enum: ['waiting'] },
  batch_id: integer,
  job_id: integer,
  batch: text,
})

/** Answers what goes on as a job: its batch tells how far it is. */
export function answerAccepted({ reply }: Pick<SessionContext, 'reply'>, batchId: number, jobId: number) {
  void reply.code(202)
  return { state: 'waiting', batch_id: batchId, job_id: jobId, batch: `/api/v2/batches/${batchId}` }
}

export function describeBatch(
  { error_key: failure, file_problems: problems, ...batch }: FeedBatch,
  feed: Feed | undefined,
  translate: Translate,
) {
  const errors = [
    ...(problems ?? []).map((problem) => problemMessage(feed ?? { columns: [] }, problem, translate)),
    ...(failure === null ? [] : [translate(failure, '')]),
  ]
  return { ...batch, title: feed ? translate(feed.title.key, feed.title.text) : batch.feed, errors }
}
