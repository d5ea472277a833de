import sql from 'sql-template-tag'
import type { Queryable } from '../database/Database.ts'

export type AuditedAction = 'sign-in' | 'sign-in-failed' | 'sign-out' | 'export' | 'save'

/** Writes down who did what. Never a secret, never a password. */
export async function audit(database: Queryable, userId: number | null, action: AuditedAction, detail: Record<string, unknown>): Promise<void> {
  await database.query(sql`insert into audit_log (user_id, action, detail) values (${userId}, ${action}, ${JSON.stringify(detail)})`)
}
