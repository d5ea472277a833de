import sql from 'sql-template-tag'
import type { Queryable } from '../platform/database/Database.ts'

export type AuditedAction = 'sign-in' | 'sign-in-failed' | 'sign-out' | 'export' | 'save' | 'permissions' | 'delete' | 'terms'
  | 'registration' | 'password' | 'password-asked'

/** Writes down who did what, and about which user. Never a secret, never a password. */
export async function audit(
  database: Queryable, userId: number | null, action: AuditedAction, detail: Record<string, unknown>, subjectId: number | null = null,
): Promise<void> {
  await database.query(sql`
    insert into audit_log (user_id, subject_id, action, detail) values (${userId}, ${subjectId}, ${action}, ${JSON.stringify(detail)})`)
}
