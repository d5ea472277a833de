import { createHash, randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { audit } from '../../access/audit.ts'
import { hashPassword } from '../../access/signIn.ts'
import type { Database } from '../../platform/database/Database.ts'

/** Minutes a code of a mail lives. */
export const codeMinutes = 60
export const minPassword = 10

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Codes that let their holder choose a password, once. */
export function passwordCodes(database: Database, now: () => Date) {
  return {
    async issue(userId: number): Promise<string> {
      const code = randomBytes(32).toString('base64url')
      await database.query(sql`delete from password_codes where expires_at < ${now()}`)
      await database.query(sql`
        insert into password_codes (code_hash, user_id, expires_at)
        values (${hash(code)}, ${userId}, ${new Date(now().getTime() + codeMinutes * 60_000)})`)
      return code
    },

    async isGood(code: string): Promise<boolean> {
      const rows = await database.query(
        sql`select 1 from password_codes where code_hash = ${hash(code)} and used_at is null and expires_at > ${now()}`,
      )
      return rows.length > 0
    },

    /**
     * Sets the password; every session of the user and every other code of theirs is over. False when the code is worth
     * nothing.
     */
    async choose(code: string, password: string): Promise<boolean> {
      const passwordHash = await hashPassword(password)
      return database.transaction(async (connection) => {
        const [used] = await connection.query<{ user_id: number }>(sql`
          update password_codes set used_at = ${now()}
          where code_hash = ${hash(code)} and used_at is null and expires_at > ${now()}
          returning user_id`)
        if (!used) return false
        await connection.query(
          sql`update password_codes set used_at = ${now()} where user_id = ${used.user_id} and used_at is null`,
        )
        await connection.query(
          sql`update sessions set revoked_at = ${now()} where (user_id = ${used.user_id} or viewed_by = ${used.user_id}) and revoked_at is null`,
        )
        await connection.query(sql`
          update users set password_hash = ${passwordHash}, failed_attempts = 0, last_failed_at = null where user_id = ${used.user_id}`)
        await audit(connection, { userId: used.user_id, subjectId: used.user_id }, 'password', {})
        return true
      })
    },
  }
}

export type PasswordCodes = ReturnType<typeof passwordCodes>
