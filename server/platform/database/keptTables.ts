/**
 * Tables that no definition reads, writes or refers to: what opens sessions or could be guessed from, what was found for others
 * or put aside by them, and what the server keeps of itself. A row that something refers to could not be taken away when it is over.
 */
export const keptTables: readonly string[] = [
  'sessions', 'exchange_codes', 'password_codes', 'openid_flows', 'sign_in_queues',
  'jobs', 'job_answers', 'idempotency_keys', 'records', 'schema_migrations', 'own_migrations',
]
