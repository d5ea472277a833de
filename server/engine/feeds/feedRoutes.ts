import type { Feed } from '../../../engine/core/definition/parseFeed.ts'
import type { CallLimits } from '../../access/callLimits.ts'
import type { Route, SessionContext } from '../../access/Route.ts'
import type { SourceKeyStore } from '../../access/sourceKeys.ts'
import { badInput, Refusal } from '../../platform/errors.ts'
import { flag, listOf, objectSchema, openObject, closedObject } from '../../platform/http/jsonSchema.ts'
import { maxRowBytes, rowTypes } from '../../platform/http/addRowsParser.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import type { Mapping } from '../forms/readRows.ts'
import {
  answerAccepted,
  describeFeed,
  describeOutcome,
  examplesOf,
  feedSchema,
  backgroundLoadSchema,
  mappingSchema,
  mostRows,
  outcomeSchema,
  rowSchemaOf,
  tablePlace,
} from './feedAnswers.ts'
import { findMapping, findPlaces } from './feedBatches.ts'
import { countRows, hasMoreRows } from './countRows.ts'
import type { FeedWriters } from './FeedWriter.ts'
import { headingsSchema, inspectFile, type Inspecting } from './inspectFile.ts'
import { enqueueLoad, type LoadJobDeps } from './loadJob.ts'
import { loadFeed, mostPreviewed, type FeedOutcome } from './loadFeed.ts'
import { toCsvFile } from './rejectedFile.ts'
import { UnfitValue } from './FeedRun.ts'
import type { FeedAccess } from './feedAccess.ts'
import { sendCsv } from './sendCsv.ts'

interface FeedRouteDeps {
  access: FeedAccess
  loadJobs: LoadJobDeps
  catalog(): Catalog
  limits: Pick<CallLimits, 'calls'>
  writers: FeedWriters
  keys: Pick<SourceKeyStore, 'countRows'>
}

/** A person waits three seconds for a preview: what is begun by half of them ends in time. */
const previewMs = 1500

const feedName = objectSchema({ feed: { type: 'string', maxLength: 64 } }, ['feed'])
const sentFile = { file: openObject() }

/** Calls that describe feeds and load rows of them. */
export function feedRoutes({ access, catalog, keys, loadJobs, limits, writers }: FeedRouteDeps): Route[] {
  const { database } = loadJobs
  const { feedOf, feedsOf, permit, withLoadLimit } = access

  const rememberedBy = (userId: number, named: Feed | null): Pick<Inspecting, 'remembered' | 'places'> => ({
    remembered: (headings) => findMapping(database, userId, headings, named?.id ?? null),
    places: (most) => findPlaces(database, userId, named?.id ?? null, most),
  })
  async function load({ params, body, query, stored, principal, signal, translate, reply }: SessionContext) {
    const upload = stored.get('file') ?? stored.get('body')
    const rows = body.rows as Record<string, unknown>[] | undefined
    if (!upload && !rows) throw badInput([{ field: 'rows', key: 'server.field.required' }])
    const feed = feedOf(params.feed, principal)
    const mapping = (body.mapping ?? {}) as Mapping
    const isPreview = body.preview === true || query.preview === 'true'
    // A preview reads the first rows alone, and counts no others.
    const count = !upload
      ? (rows?.length ?? 0)
      : isPreview
        ? principal.sourceKey
          ? await countRows(upload, { sheet: mapping.sheet, most: mostPreviewed })
          : 0
        : await countRows(upload, { sheet: mapping.sheet })
    // A refused file loads nothing, so it must not use up the key's hour.
    if (upload && !isPreview && (await hasMoreRows(upload, count, feed.maxRows))) throw tooManyRows(feed)
    if (principal.sourceKey) await keys.countRows(principal.sourceKey.id, count)
    const source = principal.sourceKey ? 'key' : stored.has('file') ? 'portal' : 'api'
    const onlyGoodRows = body.only_good_rows === true || query.only_good_rows === 'true'
    if (upload && count > mostRows && !isPreview) {
      const { batchId, jobId } = await enqueueLoad(
        { feed, file: upload, rows: count, mapping, source, onlyGoodRows, principal },
        loadJobs,
      )
      return answerAccepted({ reply }, batchId, jobId)
    }
    const outcome = await loadFeed(
      {
        feed,
        input: upload ? { file: upload } : { objects: rows ?? [] },
        mapping,
        source,
        sourceKeyId: principal.sourceKey?.id ?? null,
        fileName: upload?.name || null,
        onlyGoodRows,
        isPreview,
        previewMs,
      },
      { database, catalog: catalog(), writers, caller: principal, signal },
    ).catch((error: unknown) => {
      throw error instanceof UnfitValue ? new Refusal(422, 'server.feeds.unfit') : error
    })
    const answer = describeOutcome(outcome, translate)
    if (outcome.state === 'refused')
      throw new Refusal(422, outcome.counts.rejected === 0 ? 'server.feeds.refused_file' : 'server.feeds.refused', {
        errors: errorsOf(outcome),
        values: { count: outcome.counts.rejected },
        more: { batch: answer },
      })
    return answer
  }

  return [
    {
      method: 'GET',
      path: '/api/v2/feeds',
      tag: 'feeds',
      access: 'session',
      takesKeys: true,
      summary: 'Lists feeds that the caller may load. With the columns of their rows.',
      answer: closedObject({ feeds: listOf(feedSchema) }),
      handle: async ({ principal, translate }) => ({
        feeds: feedsOf(principal).map((feed) => describeFeed(feed, translate, { ...principal.units })),
      }),
    },
    {
      method: 'GET',
      path: '/api/v2/feeds/{feed}/schema',
      tag: 'feeds',
      access: 'session',
      takesKeys: true,
      summary: 'Reads the JSON Schema of a row of a feed.',
      params: feedName,
      answer: openObject(),
      handle: async ({ params, principal, translate }) => rowSchemaOf(feedOf(params.feed, principal), translate),
    },
    {
      method: 'GET',
      path: '/api/v2/feeds/{feed}/template',
      tag: 'feeds',
      access: 'session',
      summary: 'Reads an empty CSV file with the headings of a feed.',
      params: feedName,
      answer: { file: 'csv' },
      handle: async ({ params, principal, translate, reply }) => {
        const feed = feedOf(params.feed, principal)
        return sendCsv(
          reply,
          `${feed.id}.csv`,
          toCsvFile([
            describeFeed(feed, translate, { ...principal.units }).columns.map(({ title, units: [unit] }) =>
              unit ? `${title} (${unit})` : title,
            ),
          ]),
        )
      },
    },
    {
      method: 'POST',
      path: '/api/v2/feeds/{feed}',
      tag: 'feeds',
      access: 'session',
      takesKeys: true,
      permit,
      once: true,
      summary:
        'Loads rows. Takes JSON { rows }, a CSV or Excel file as form data, CSV or lines of JSON as the body. All rows are stored, or none (422, with every rejected row); with only_good_rows the good ones. With preview nothing is stored. A file of more than 1,000 rows is loaded by a job: 202 and the address of its batch.',
      params: feedName,
      storesFiles: true,
      bytes: rowTypes,
      files: new Map([['file', maxRowBytes]]),
      query: objectSchema({
        only_good_rows: { type: 'string', enum: ['true', 'false'] },
        preview: { type: 'string', enum: ['true', 'false'] },
      }),
      body: objectSchema({
        rows: { type: 'array', maxItems: mostRows, items: openObject() },
        mapping: mappingSchema,
        only_good_rows: flag,
        preview: flag,
        ...sentFile,
      }),
      answer: outcomeSchema,
      accepted: backgroundLoadSchema,
      examples: () => examplesOf(catalog().feeds.values()),
      handle: (context) => withLoadLimit(context, () => load(context)),
    },
    {
      method: 'POST',
      path: '/api/v2/feeds/files/inspect',
      tag: 'feeds',
      access: 'session',
      permit,
      summary:
        'Matches the headings of a file with columns. Of the feed that is named, else of the one that most of them fit.',
      storesFiles: true,
      files: new Map([['file', maxRowBytes]]),
      body: objectSchema({ feed: { type: 'string', maxLength: 64 }, ...tablePlace, ...sentFile }),
      answer: headingsSchema,
      handle: (context) =>
        limits.calls(
          context.principal.userId,
          async () => {
            const { body, stored, principal, signal } = context
            const file = stored.get('file')
            if (!file) throw badInput([{ field: 'file', key: 'server.field.required' }])
            const named = body.feed ? feedOf(body.feed, principal) : null
            const feeds = feedsOf(principal)
            return inspectFile(file, {
              feeds,
              named,
              sheet: body.sheet ? String(body.sheet) : null,
              headingLine: Number(body.headingLine ?? 0) || null,
              signal,
              ...rememberedBy(principal.userId, named),
            })
          },
          context.signal,
        ),
    },
  ]
}

function tooManyRows({ maxRows }: Feed): Refusal {
  const values = { detail: maxRows }
  return new Refusal(422, 'server.words.too_many', {
    values,
    errors: [{ field: 'file', key: 'server.words.too_many', values }],
  })
}

/** Every rejected value where it was given: `rows.3.quantity`, or the heading of the file. */
const errorsOf = ({ rejections, fileProblems }: FeedOutcome) => [
  ...fileProblems.map(({ key, values }) => ({ field: 'file', key, values })),
  ...rejections
    .flatMap(({ problems }) => problems)
    .slice(0, mostRows)
    .map(({ line, column, key, text: message, values }) => ({
      field: ['rows', line, ...(column === null ? [] : [column])].join('.'),
      key,
      text: message,
      values,
    })),
]
