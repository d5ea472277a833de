import { may } from '../../../engine/core/access/may.ts'
import type { Feed } from '../../../engine/core/definition/parseFeed.ts'
import { audit } from '../../access/audit.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Route, SessionContext } from '../../access/Route.ts'
import type { SourceKeyStore } from '../../access/sourceKeys.ts'
import { badInput, noPermission, notFound, Refusal } from '../../platform/errors.ts'
import { flag, integer, listOf, objectSchema, openObject, orNull, wholeObject } from '../../platform/http/jsonSchema.ts'
import { maxRowBytes, rowTypes } from '../../platform/http/takeRows.ts'
import type { HoldingTurn, PerUserLimit } from '../../platform/semaphore.ts'
import { keyOf } from '../../access/answerOnce.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { attachment } from '../exports/attachment.ts'
import type { Mapping } from '../forms/readRows.ts'
import {
  batchSchema,
  recordedCorrectionSchema,
  describeBatch,
  describeFeed,
  describeOutcome,
  describeProblem,
  examplesOf,
  feedSchema,
  backgroundLoadSchema,
  leftRowSchema,
  mappingSchema,
  mostRows,
  outcomeSchema,
  rejectionSchema,
  rowSchemaOf,
  tablePlace,
} from './feedAnswers.ts'
import {
  findBatches,
  findCorrections,
  findMapping,
  findPlaces,
  findRejections,
  findUndo,
  type BatchReader,
} from './feedBatches.ts'
import { countRows, hasMoreRows } from './countRows.ts'
import type { FeedWriters } from './FeedWriter.ts'
import { headingsSchema, inspectFile, type Inspecting } from './inspectFile.ts'
import { enqueueLoad, importReport, type LoadJobDeps } from './loadJob.ts'
import { loadFeed, mostPreviewed, type FeedOutcome } from './loadFeed.ts'
import { rejectedFile, toCsvFile } from './rejectedFile.ts'
import { UnfitValue } from './runFeed.ts'
import { undoLoad } from './undoJob.ts'

interface FeedParts {
  later: LoadJobDeps
  catalog(): Catalog
  inOwnTurn: PerUserLimit
  inLoadTurn: HoldingTurn
  writers: FeedWriters
  keys: Pick<SourceKeyStore, 'countRows'>
  /** Returns true for a feed whose rows belong to nobody in particular: a key with a limited scope may not load it. */
  isOfAll(feed: Feed): boolean
  /** True for those who keep the loads of everybody. */
  keepsAll(principal: Principal): boolean
}

/** A person waits three seconds for a preview: what is begun by half of them ends in time. */
const previewMs = 1500

const feedName = objectSchema({ feed: { type: 'string', maxLength: 64 } }, ['feed'])
const batchNumber = objectSchema({ id: { type: 'integer', minimum: 1 } }, ['id'])
const sentFile = { file: openObject() }

/** Calls that load rows of feeds, tell of loads, and undo them. A feed that its caller may not load is not there. */
export function feedRoutes({
  catalog,
  inLoadTurn,
  inOwnTurn,
  isOfAll,
  keys,
  keepsAll,
  later,
  writers,
}: FeedParts): Route[] {
  const { database, jobs } = later
  /** A key loads the feeds it names of those that its user may. */
  const mayLoad = (principal: Principal, feed: Feed): boolean => {
    const { sourceKey: key } = principal
    return (
      may(principal, feed.security) &&
      !(key && key.feeds.length > 0 && !key.feeds.includes(feed.id)) &&
      !(key?.isNarrowed && isOfAll(feed))
    )
  }
  const feedOf = (name: unknown, principal: Principal): Feed => {
    const feed = catalog().feeds.get(String(name))
    if (!feed || !mayLoad(principal, feed)) throw notFound()
    return feed
  }
  const feedsOf = (principal: Principal): Feed[] =>
    [...catalog().feeds.values()].filter((feed) => mayLoad(principal, feed))
  /** Refuses users who may load nothing before their file is read. */
  const permit = (principal: Principal): void => {
    if (feedsOf(principal).length === 0) throw noPermission()
  }
  const readerOf = (principal: Principal): BatchReader => ({
    userId: principal.userId,
    seesAll: !principal.sourceKey && keepsAll(principal),
    sourceKeyId: principal.sourceKey?.id ?? null,
  })
  const batchOf = async (id: unknown, principal: Principal) => {
    const [batch] = await findBatches(database, readerOf(principal), { id: Number(id) })
    if (!batch || !catalog().feeds.has(batch.feed)) throw notFound()
    return { batch, feed: feedOf(batch.feed, principal) }
  }

  const rememberedBy = (userId: number, named: Feed | null): Pick<Inspecting, 'remembered' | 'places'> => ({
    remembered: (headings) => findMapping(database, userId, headings, named?.id ?? null),
    places: (most) => findPlaces(database, userId, named?.id ?? null, most),
  })
  /** Loads and undoes that wait for each other keep few connections; a call under a key has its turn already. */
  const inTurn = <Result>(
    { principal, request, signal }: SessionContext,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const turn = turnOf(principal)
    const own = (): Promise<Result> => inOwnTurn(turn, work, signal)
    return keyOf(request) === null ? inLoadTurn(turn, own, signal) : own()
  }

  async function load({ params, body, query, stored, principal, signal, translate, reply }: SessionContext) {
    const taken = stored.get('file') ?? stored.get('body')
    const rows = body.rows as Record<string, unknown>[] | undefined
    if (!taken && !rows) throw badInput([{ field: 'rows', key: 'server.field.required' }])
    const feed = feedOf(params.feed, principal)
    const mapping = (body.mapping ?? {}) as Mapping
    const isPreview = body.preview === true || query.preview === 'true'
    // A preview reads the first rows alone, and counts no others.
    const count = !taken
      ? (rows?.length ?? 0)
      : isPreview
        ? principal.sourceKey
          ? await countRows(taken, { sheet: mapping.sheet, most: mostPreviewed })
          : 0
        : await countRows(taken, { sheet: mapping.sheet })
    // A refused file loads nothing, so it must not use up the key's hour.
    if (taken && !isPreview && (await hasMoreRows(taken, count, feed.maxRows))) throw tooManyRows(feed)
    if (principal.sourceKey) await keys.countRows(principal.sourceKey.id, count)
    const source = principal.sourceKey ? 'key' : stored.has('file') ? 'portal' : 'api'
    const onlyGoodRows = body.only_good_rows === true || query.only_good_rows === 'true'
    if (taken && count > mostRows && !isPreview) {
      const { batchId, jobId } = await enqueueLoad(
        { feed, file: taken, rows: count, mapping, source, onlyGoodRows, principal },
        later,
      )
      return begunAnswer({ reply }, batchId, jobId)
    }
    const outcome = await loadFeed(
      {
        feed,
        input: taken ? { file: taken } : { objects: rows ?? [] },
        mapping,
        source,
        sourceKeyId: principal.sourceKey?.id ?? null,
        fileName: taken?.name || null,
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
      answer: wholeObject({ feeds: listOf(feedSchema) }),
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
      later: backgroundLoadSchema,
      examples: () => examplesOf(catalog().feeds.values()),
      handle: (context) => inTurn(context, () => load(context)),
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
        inOwnTurn(
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
    {
      method: 'GET',
      path: '/api/v2/batches',
      tag: 'feeds',
      access: 'session',
      summary: 'Lists the latest loads. Those of the caller; all for those who administer feeds.',
      query: objectSchema({ feed: { type: 'string', maxLength: 64 } }),
      answer: wholeObject({ batches: listOf(batchSchema) }),
      handle: async ({ query, principal, translate }) => ({
        batches: (await findBatches(database, readerOf(principal), { feed: query.feed ? String(query.feed) : null }))
          .filter(({ feed }) => feedsOf(principal).some(({ id }) => id === feed))
          .map((batch) => describeBatch(batch, catalog().feeds.get(batch.feed), translate)),
      }),
    },
    {
      method: 'GET',
      path: '/api/v2/batches/{id}',
      tag: 'feeds',
      access: 'session',
      takesKeys: true,
      summary:
        'Reads a load. With its corrected cells, its first rejected rows and their reasons, and rows that an undo has left.',
      params: batchNumber,
      answer: wholeObject({
        batch: batchSchema,
        corrections: listOf(recordedCorrectionSchema),
        rejections: listOf(rejectionSchema),
        left: listOf(leftRowSchema),
      }),
      handle: async ({ params, principal, translate }) => {
        const { batch, feed } = await batchOf(params.id, principal)
        const rejections = (await findRejections(database, batch.batch_id)).slice(0, mostRows)
        return {
          batch: describeBatch(batch, feed, translate),
          corrections: await findCorrections(database, batch.batch_id),
          left: (await findUndo(database, batch.batch_id)).left,
          rejections: rejections.map(({ line, cells, problems }) => ({
            line,
            cells,
            problems: problems.map((problem) => describeProblem(feed, problem, cells, translate)),
          })),
        }
      },
    },
    {
      method: 'POST',
      path: '/api/v2/batches/{id}/cancel',
      tag: 'feeds',
      access: 'session',
      takesKeys: true,
      summary: 'Cancels a load or its undo. Nothing of it is stored then.',
      params: batchNumber,
      body: objectSchema({}),
      answer: wholeObject({ batch: batchSchema }),
      handle: async ({ params, principal, translate }) => {
        const { batch } = await batchOf(params.id, principal)
        const isUndoing = batch.state === 'undoing'
        // A key cannot undo, so it cannot keep a person from undoing its loads either.
        if (isUndoing && principal.sourceKey) throw noPermission()
        const jobId = isUndoing ? (await findUndo(database, batch.batch_id)).jobId : batch.job_id
        const owner = jobId === null ? null : await jobs.store.ownerOf(jobId)
        if (jobId !== null && owner !== null) {
          jobs.runner.abort(jobId, owner)
          if (
            (await jobs.store.cancel(jobId, owner)) === null &&
            ['waiting', 'loading', 'undoing'].includes(batch.state)
          )
            throw new Refusal(409, 'server.jobs.not_now')
        }
        const { batch: now, feed } = await batchOf(params.id, principal)
        if ((isUndoing ? now.undo_state : now.state) !== 'cancelled') throw new Refusal(409, 'server.jobs.not_now')
        if (isUndoing)
          await audit(database, principal, 'save', { report: importReport, action: 'cancel', key: batch.batch_id })
        return { batch: describeBatch(now, feed, translate) }
      },
    },
    {
      method: 'GET',
      path: '/api/v2/batches/{id}/rejected',
      tag: 'feeds',
      access: 'session',
      summary: 'Reads the rejected rows of a load as CSV. As they came, with a column of reasons.',
      params: batchNumber,
      answer: { file: 'csv' },
      handle: async ({ params, principal, translate, reply }) => {
        const { batch, feed } = await batchOf(params.id, principal)
        return sendCsv(
          reply,
          `rejected-${batch.batch_id}.csv`,
          rejectedFile(feed, await findRejections(database, batch.batch_id), translate),
        )
      },
    },
    {
      method: 'POST',
      path: '/api/v2/batches/{id}/undo',
      tag: 'feeds',
      access: 'session',
      once: true,
      summary:
        'Undoes a load. Values that changed since are left and answered; a second undo tries them again. More than 1,000 rows are undone by a job: 202 and the address of the batch.',
      params: batchNumber,
      body: objectSchema({}),
      answer: wholeObject({ left: listOf(leftRowSchema), rows_left: orNull(integer) }),
      later: backgroundLoadSchema,
      handle: (context) =>
        inTurn(context, async () => {
          const {
            batch: { batch_id: batchId },
            feed,
          } = await batchOf(context.params.id, context.principal)
          const done = await undoLoad(
            { batchId, feed, principal: context.principal, signal: context.signal },
            { ...later, writers },
          )
          return 'jobId' in done
            ? begunAnswer(context, batchId, done.jobId)
            : { left: done.left.slice(0, mostRows), rows_left: done.leftCount }
        }),
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

/** The answer of what goes on as a job: its batch tells how far it is. */
function begunAnswer({ reply }: Pick<SessionContext, 'reply'>, batchId: number, jobId: number) {
  void reply.code(202)
  return { state: 'waiting', batch_id: batchId, job_id: jobId, batch: `/api/v2/batches/${batchId}` }
}

/** Machines wait for each other, not for the user whose key they have. */
const turnOf = ({ userId, sourceKey }: Principal): number => (sourceKey ? -sourceKey.id : userId)

/** Every rejected value where it was given: `rows.3.quantity`, or the heading of the file. */
const errorsOf = ({ rejections, fileProblems }: FeedOutcome) => [
  ...fileProblems.map(({ key, values }) => ({ field: 'file', key, values })),
  ...rejections
    .flatMap(({ problems }) => problems)
    .slice(0, mostRows)
    .map(({ line, column, key, text: words, values }) => ({
      field: ['rows', line, ...(column === null ? [] : [column])].join('.'),
      key,
      text: words,
      values,
    })),
]

function sendCsv(reply: SessionContext['reply'], name: string, text: string): unknown {
  return reply.type('text/csv; charset=utf-8').header('Content-Disposition', attachment(name)).send(text)
}
