import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Route } from '../../access/Route.ts'
import type { Database } from '../../platform/database/Database.ts'
import { withUserLock } from '../../platform/database/withUserLock.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import { objectSchema, openObject, text, closedObject } from '../../platform/http/jsonSchema.ts'

/** The most bytes of a record, and the most that one person keeps: the oldest make room. */
const maxBytes = 200_000
const maxRecords = 200

/**
 * The calls by which a page stores and deletes records by id; other users' records count as absent. Source: document
 * 002, section 7.
 */
export function recordRoutes(database: Database): Route[] {
  return [
    {
      method: 'POST',
      path: '/api/v2/record_store/set_record',
      tag: 'record_store',
      access: 'session',
      summary: 'Puts a record aside and answers the id that takes it back.',
      body: objectSchema({ record: { type: 'object' } }, ['record']),
      answer: closedObject({ id: text }),
      async handle({ body, principal }) {
        const text = JSON.stringify(body.record)
        if (Buffer.byteLength(text) > maxBytes) throw new Refusal(413, 'server.too_large')
        const id = randomBytes(16).toString('hex')
        await withUserLock(database, principal.userId, async (connection) => {
          await connection.query(
            sql`insert into records (record_id, user_id, record) values (${id}, ${principal.userId}, ${text}::jsonb)`,
          )
          await connection.query(sql`
            delete from records where user_id = ${principal.userId} and record_id not in (
              select record_id from records where user_id = ${principal.userId} order by set_at desc, record_id limit ${maxRecords})`)
        })
        return { id }
      },
    },
    {
      method: 'GET',
      path: '/api/v2/record_store/get_record/{id}',
      tag: 'record_store',
      access: 'session',
      summary: 'A record that this user put aside.',
      params: objectSchema({ id: { type: 'string', pattern: '^[0-9a-f]{32}$' } }, ['id']),
      answer: closedObject({ id: text, record: openObject() }),
      async handle({ params, principal }) {
        const [found] = await database.query<{ record: unknown }>(sql`
          select record from records where record_id = ${String(params.id)} and user_id = ${principal.userId}`)
        if (!found) throw notFound()
        return { id: params.id, record: found.record }
      },
    },
  ]
}
