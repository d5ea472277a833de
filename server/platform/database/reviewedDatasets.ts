import { createHash } from 'node:crypto'
import digests from './reviewedSql.json' with { type: 'json' }

/** The permission to ask for: as `security` of a definition says it. */
export interface RequiredPermission {
  code: string
  groups?: readonly string[]
}

const administrators: RequiredPermission = { code: 'TVADMIN', groups: ['ADMIN'] }
const translators: RequiredPermission = { code: 'TVADMIN' }

/**
 * The datasets of the product that read or write tables closed to all others. Each has the permission that its users
 * must require; null if it answers only the user's own or unrestricted rows. A change of their SQL is reviewed, and
 * recorded by `npm run generate`.
 */
export const reviewedDatasets: Readonly<Record<string, RequiredPermission | null>> = {
  users: administrators,
  user: administrators,
  'save-user': administrators,
  'audit-trail': administrators,
  registration: administrators,
  registrations: administrators,
  'decide-registration': administrators,
  'unsent-mail': administrators,
  'send-mail-again': administrators,
  'failed-jobs': administrators,
  'waiting-requests': administrators,
  locale: translators,
  locales: translators,
  'locales-to-choose': translators,
  'save-locale': translators,
  'copy-locale': translators,
  words: translators,
  'words-count': translators,
  'words-known': translators,
  'words-of-locale': translators,
  'words-said': translators,
  'word-changes': translators,
  'word-import': translators,
  'word-import-rows': translators,
  // The names of the languages.
  'locales-known': null,
  // Datasets about their own user only.
  'my-preferences': null,
  'save-my-preferences': null,
  'favorite-reports': null,
  'found-templates': null,
  'home-files': null,
  'first-steps': null,
  // Loads of their user alone, and of everybody for those who keep the definitions.
  'feed-loads': null,
  // API keys of their user alone, and of everybody for user administrators.
  'source-keys': null,
  'revoke-source-key': null,
}

export const digestOfSql = (sql: string): string =>
  createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex').slice(0, 32)

/** True if a dataset may use closed tables: it is one of the product's, and its SQL is the one that was reviewed. */
export function isReviewed({ kind, name, sql }: { kind: string; name: string; sql: string | null }): boolean {
  return (
    kind === 'dataset' &&
    name in reviewedDatasets &&
    (digests as Record<string, string>)[name] === digestOfSql(sql ?? '')
  )
}
