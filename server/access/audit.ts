import sql from 'sql-template-tag'
import type { Queryable } from '../platform/database/Database.ts'

export type AuditedAction =
  | 'sign-in'
  | 'sign-in-failed'
  | 'sign-out'
  | 'export'
  | 'save'
  | 'permissions'
  | 'delete'
  | 'terms'
  | 'registration'
  | 'password'
  | 'password-asked'
  | 'preview'

interface Audited {
  /** The user who acted; null if nobody was signed in. */
  userId: number | null
  /** The user whom it was done to. */
  subjectId?: number | null
  /** The administrator who sees the portal as this user, and so is the one who did it. */
  viewer?: { userId: number } | null
}

/** Writes down who did what, and about which user. Never a secret, never a password. */
export async function audit(
  database: Queryable,
  { userId, subjectId = null, viewer = null }: Audited,
  action: AuditedAction,
  detail: Record<string, unknown>,
): Promise<void> {
  await database.query(sql`
    insert into audit_log (user_id, subject_id, action, detail) values (${viewer?.userId ?? userId}, ${viewer ? userId : subjectId}, ${action}, ${JSON.stringify(detail)})`)
}
