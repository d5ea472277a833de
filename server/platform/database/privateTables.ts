/**
 * Tables that no definition may read, write or refer to. They open sessions or help to guess secrets, hold other users'
 * results, or are internal to the server. A row that something refers to could not be deleted in time.
 */
export const privateTables: readonly string[] = [
  'sessions',
  'exchange_codes',
  'password_codes',
  'openid_flows',
  'sign_in_queues',
  'jobs',
  'job_answers',
  'idempotency_keys',
  'records',
  'failed_statements',
  'schema_migrations',
  'own_migrations',
]

/**
 * Rows of these come and go with what the server does, too: a reference would hold them, and keep a survey from being
 * finished.
 */
export const fleetingTables: readonly string[] = [
  'sign_in_sources',
  'outgoing_mail',
  'word_imports',
  'word_import_rows',
  'forgotten_pictures',
  'survey_units',
  'survey_wheels',
  'survey_wheel_wear',
  'survey_trailer_checks',
  'survey_torque_checks',
  'tire_wear',
]
