import { may } from '../../../engine/core/access/may.ts'
import type { Feed } from '../../../engine/core/definition/parseFeed.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Route, SessionContext } from '../../access/Route.ts'
import type { Database } from '../../platform/database/Database.ts'
import { badInput, noPermission, notFound, Refusal } from '../../platform/errors.ts'
import { flag, integer, listOf, objectSchema, openObject, orNull, text, wholeObject } from '../../platform/http/jsonSchema.ts'
import { rowTypes } from '../../platform/http/takeRows.ts'
import type { TurnsOfEach } from '../../platform/turns.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { attachment } from '../exports/attachment.ts'
import type { Mapping } from '../forms/readRows.ts'
import { batchSchema, describeBatch, describeFeed, describeOutcome, describeProblem, feedSchema, mappingSchema, mostRows, outcomeSchema, rejectionSchema, rowSchemaOf } from './feedAnswers.ts'
import { findBatches, findMapping, findRejections, type BatchReader } from './feedBatches.ts'
import { headingsSchema, inspectFile } from './inspectFile.ts'
import { loadFeed, type FeedOutcome } from './loadFeed.ts'
import { readNdjson } from './readNdjson.ts'
import { rejectedFile, toCsvFile } from './rejectedFile.ts'
import { UnfitValue } from './runFeed.ts'
import { undoBatch } from './undoBatch.ts'

interface FeedParts {
  database: Database
  catalog(): Catalog
  inOwnTurn: TurnsOfEach
  /** True for those who keep the loads of everybody. */
  keepsAll(principal: Principal): boolean
}

/** The most bytes of a file that is sent to be loaded. */
const maxFileBytes = 20_000_000
const feedName = objectSchema({ feed: { type: 'string', maxLength: 64 } }, ['feed'])
const batchNumber = objectSchema({ id: { type: 'integer', minimum: 1 } }, ['id'])
const sentFile = { file: openObject() }

/** Calls that load rows of feeds, tell of loads, and undo them. A feed that its caller may not load is not there. */
export function feedRoutes({ database, catalog, inOwnTurn, keepsAll }: FeedParts): Route[] {
  const feedOf = (name: unknown, principal: Principal): Feed => {
    const feed = catalog().feeds.get(String(name))
    if (!feed || !may(principal, feed.security)) throw notFound()
    return feed
  }
  const feedsOf = (principal: Principal): Feed[] => [...catalog().feeds.values()].filter((feed) => may(principal, feed.security))
  /** Refuses users who may load nothing before their file is read. */
  const permit = (principal: Principal): void => {
    if (feedsOf(principal).length === 0) throw noPermission()
  }
  const readerOf = (principal: Principal): BatchReader => ({ userId: principal.userId, seesAll: keepsAll(principal) })
  const batchOf = async (id: unknown, principal: Principal) => {
    const [batch] = await findBatches(database, readerOf(principal), { id: Number(id) })
    if (!batch || !catalog().feeds.has(batch.feed)) throw notFound()
    return { batch, feed: feedOf(batch.feed, principal) }
  }

  async function load({ params, body, query, files, principal, signal, translate }: SessionContext) {
    const file = files.get('file')
    const bytes = files.get('body')
    const rows = bytes?.type === 'application/x-ndjson' ? readNdjson(bytes.bytes) : (body.rows as Record<string, unknown>[] | undefined)
    const taken = file ?? (bytes?.type === 'text/csv' ? bytes : undefined)
    if (!taken && !rows) throw badInput([{ field: 'rows', key: 'server.field.required' }])
    const feed = feedOf(params.feed, principal)
    const outcome = await loadFeed({
      feed, input: taken ? { file: taken } : { objects: rows ?? [] }, mapping: (body.mapping ?? {}) as Mapping, source: file ? 'portal' : 'api', fileName: file?.name ?? null,
      onlyGoodRows: body.only_good_rows === true || query.only_good_rows === 'true', isPreview: body.preview === true || query.preview === 'true',
    }, { database, catalog: catalog(), asker: principal, signal }).catch((error: unknown) => {
      throw error instanceof UnfitValue ? new Refusal(422, 'server.feeds.unfit') : error
    })
    const answer = describeOutcome(outcome, translate)
    if (outcome.state === 'refused') throw new Refusal(422, 'server.feeds.refused', { errors: errorsOf(outcome), values: { count: outcome.counts.rejected }, more: { batch: answer } })
    return answer
  }

  return [
    {
      method: 'GET', path: '/api/v2/feeds', tag: 'feeds', access: 'session', summary: 'Feeds that this user may load, with the columns of their rows.',
      answer: wholeObject({ feeds: listOf(feedSchema) }),
      handle: async ({ principal, translate }) => ({ feeds: feedsOf(principal).map((feed) => describeFeed(feed, translate, { ...principal.units })) }),
    },
    {
      method: 'GET', path: '/api/v2/feeds/{feed}/schema', tag: 'feeds', access: 'session', summary: 'The JSON Schema of one row of a feed.', params: feedName, answer: openObject(),
      handle: async ({ params, principal, translate }) => rowSchemaOf(feedOf(params.feed, principal), translate),
    },
    {
      method: 'GET', path: '/api/v2/feeds/{feed}/template', tag: 'feeds', access: 'session', summary: 'A CSV file with the headings of a feed.', params: feedName, answer: { file: 'csv' },
      handle: async ({ params, principal, translate, reply }) => {
        const feed = feedOf(params.feed, principal)
        return sendCsv(reply, `${feed.id}.csv`, toCsvFile([describeFeed(feed, translate, { ...principal.units }).columns.map(({ title, units: [unit] }) => (unit ? `${title} (${unit})` : title))]))
      },
    },
    {
      method: 'POST', path: '/api/v2/feeds/{feed}', tag: 'feeds', access: 'session', permit, once: true,
      summary: 'Loads rows: JSON { rows }, a CSV or Excel file as form data, CSV or lines of JSON as the body. All rows are stored, or none (422, with every rejected row); with only_good_rows the good ones. With preview nothing is stored.',
      params: feedName, bytes: rowTypes, files: new Map([['file', maxFileBytes]]),
      query: objectSchema({ only_good_rows: { type: 'string', enum: ['true', 'false'] }, preview: { type: 'string', enum: ['true', 'false'] } }),
      body: objectSchema({ rows: { type: 'array', maxItems: mostRows, items: openObject() }, mapping: mappingSchema, only_good_rows: flag, preview: flag, ...sentFile }),
      answer: outcomeSchema,
      handle: (context) => inOwnTurn(context.principal.userId, () => load(context), context.signal),
    },
    {
      method: 'POST', path: '/api/v2/feeds/files/inspect', tag: 'feeds', access: 'session', permit, summary: 'Headings of a file with the columns of a feed that they fit; of the feed that most of them fit, unless one is named.',
      files: new Map([['file', maxFileBytes]]), body: objectSchema({ feed: { type: 'string', maxLength: 64 }, ...sentFile }), answer: headingsSchema,
      handle: (context) => inOwnTurn(context.principal.userId, async () => {
        const { body, files, principal, signal } = context
        const file = files.get('file')
        if (!file) throw badInput([{ field: 'file', key: 'server.field.required' }])
        const named = body.feed ? feedOf(body.feed, principal) : null
        const feeds = feedsOf(principal)
        return inspectFile(file, { feeds, named, signal, remembered: (headings) => findMapping(database, principal.userId, headings, named?.id ?? null) })
      }, context.signal),
    },
    {
      method: 'GET', path: '/api/v2/batches', tag: 'feeds', access: 'session', summary: 'The latest loads of this user; of everybody for those who keep them.',
      query: objectSchema({ feed: { type: 'string', maxLength: 64 } }), answer: wholeObject({ batches: listOf(batchSchema) }),
      handle: async ({ query, principal, translate }) => ({
        batches: (await findBatches(database, readerOf(principal), { feed: query.feed ? String(query.feed) : null })).filter(({ feed }) => feedsOf(principal).some(({ id }) => id === feed))
          .map((batch) => describeBatch(batch, catalog().feeds.get(batch.feed), translate)),
      }),
    },
    {
      method: 'GET', path: '/api/v2/batches/{id}', tag: 'feeds', access: 'session', summary: 'One load, with the first of its rejected rows and why.', params: batchNumber,
      answer: wholeObject({ batch: batchSchema, rejections: listOf(rejectionSchema) }),
      handle: async ({ params, principal, translate }) => {
        const { batch, feed } = await batchOf(params.id, principal)
        const rejections = (await findRejections(database, batch.batch_id)).slice(0, mostRows)
        return { batch: describeBatch(batch, feed, translate), rejections: rejections.map(({ line, cells, problems }) => ({ line, cells, problems: problems.map((problem) => describeProblem(problem, cells, (column) => column, translate)) })) }
      },
    },
    {
      method: 'GET', path: '/api/v2/batches/{id}/rejected', tag: 'feeds', access: 'session', summary: 'The rejected rows of a load as a CSV file, as they came, with a column of reasons.', params: batchNumber, answer: { file: 'csv' },
      handle: async ({ params, principal, translate, reply }) => {
        const { batch } = await batchOf(params.id, principal)
        return sendCsv(reply, `rejected-${batch.batch_id}.csv`, rejectedFile(await findRejections(database, batch.batch_id), translate))
      },
    },
    {
      method: 'POST', path: '/api/v2/batches/{id}/undo', tag: 'feeds', access: 'session', once: true, summary: 'Puts back what a load wrote. Values that somebody changed since are left, and answered.', params: batchNumber, body: objectSchema({}),
      answer: wholeObject({ left: listOf(wholeObject({ line: integer, table: text, columns: listOf(text) })), rows_left: orNull(integer) }),
      handle: (context) => inOwnTurn(context.principal.userId, async () => {
        const { batch } = await batchOf(context.params.id, context.principal)
        const left = await database.transaction(async (connection) => {
          const [open] = await connection.query({ text: `select batch_id from feed_batches where batch_id = $1 and state = 'loaded' for update`, values: [batch.batch_id] })
          if (!open) throw new Refusal(409, 'server.feeds.undone')
          return undoBatch(connection, batch.batch_id, context.principal)
        })
        return { left: left.slice(0, mostRows), rows_left: left.length }
      }, context.signal),
    },
  ]
}

/** Every rejected value where it was given: `rows.3.quantity`, or the heading of the file. */
const errorsOf = ({ problems, fileProblems }: FeedOutcome) => [
  ...fileProblems.map(({ key, values }) => ({ field: 'file', key, values })),
  ...problems.slice(0, mostRows).map(({ line, column, key, text: words, values }) => ({ field: ['rows', line, ...(column === null ? [] : [column])].join('.'), key, text: words, values })),
]

function sendCsv(reply: SessionContext['reply'], name: string, text: string): unknown {
  return reply.type('text/csv; charset=utf-8').header('Content-Disposition', attachment(name)).send(text)
}
