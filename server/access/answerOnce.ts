import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import type { Database } from '../platform/database/Database.ts'
import { withTransaction } from '../platform/database/joined.ts'
import { badInput, Refusal } from '../platform/errors.ts'

const header = 'idempotency-key'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The key under which its sender may send a call again; null without one. */
export function keyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const key = headers[header]
  if (key === undefined) return null
  if (typeof key !== 'string' || !uuid.test(key)) throw badInput([{ field: header, key: 'server.field.form' }])
  return key.toLowerCase()
}

/** Tells the caller that the call is done once under its key. Routes that ignore keys do not. */
export function sendKeyBack(reply: Pick<FastifyReply, 'header'>, key: string): void {
  void reply.header(header, key)
}

export interface IdempotentCall {
  userId: number
  key: string
  /** Method and path. */
  call: string
  /** The refusal of another call under the key: 422, or 409 to machines. */
  usedStatus?: 409 | 422
  /** The input sent with the call. */
  input: unknown
}

/**
 * Runs a call once for each key of its sender. The answer is stored with its writes for 30 days, and answers the same
 * call when it is sent again. A refused call stores nothing and may be retried. Another call under the same key is
 * refused with `usedStatus`.
 */
export function answerOnce(
  database: Database,
  { userId, key, call, input, usedStatus = 422 }: IdempotentCall,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const digest = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  return withTransaction(database, async (connection) => {
    await connection.query(
      sql`delete from idempotency_keys where user_id = ${userId} and answered_at < now() - interval '30 days'`,
    )
    // A second caller with the same key waits here for the first.
    const [isFirst] = await connection.query(sql`
      insert into idempotency_keys (user_id, key, call, digest) values (${userId}, ${key}::uuid, ${call}, ${digest}) on conflict do nothing returning user_id`)
    if (!isFirst) {
      const [storedAnswer] = await connection.query<{ call: string; digest: string; answer: unknown }>(
        sql`select call, digest, answer from idempotency_keys where user_id = ${userId} and key = ${key}::uuid`,
      )
      if (storedAnswer?.call !== call || storedAnswer.digest !== digest)
        throw new Refusal(usedStatus, 'server.key_used', { errors: [{ field: header, key: 'server.key_used' }] })
      return storedAnswer.answer
    }
    const answer = await work()
    await connection.query(
      sql`update idempotency_keys set answer = ${JSON.stringify(answer ?? null)}::json where user_id = ${userId} and key = ${key}::uuid`,
    )
    return answer
  })
}
