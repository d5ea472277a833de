/** The tables that reports read, by area, each area in the order of reading: this and nothing else is described in docs/guide/tables.md. */
export const areas: Record<string, string[]> = {
  'Accounts, locations, dealers': ['accounts', 'locations', 'dealers', 'dealer_locations', 'countries', 'states', 'time_zones'],
  Units: ['units', 'unit_stays', 'odometer_readings', 'axle_configurations', 'axle_configuration_wheels', 'specs', 'spec_changes', 'manufacturers'],
  'Tires and products': ['tires', 'brands', 'product_lines', 'products', 'product_prices', 'tire_sizes', 'load_ranges'],
  'Surveys and inspections': ['surveys', 'survey_revisions', 'inspections', 'last_inspections', 'unit_conditions', 'readings', 'readings_as_left', 'reading_wear_conditions', 'wear_conditions', 'valve_types', 'images'],
  Wear: ['tire_wear', 'confidence_factors', 'resample_weights'],
  'Removed tires': ['scrap_surveys', 'removed_tires', 'removal_reasons', 'removed_tire_reasons', 'removed_tire_wear'],
  'Torque and trailer readiness': ['torque_checks', 'torque_nuts', 'trailer_checks', 'trailer_check_answers', 'readiness_items'],
  'Lease sales': ['lease_configurations', 'lease_questions', 'lease_options', 'lease_grades', 'postal_places'],
  'Purchases, service and casings': ['purchases', 'service_calls', 'casing_work', 'casings', 'open_casings'],
}

/** The product's own bookkeeping: users and their rights, sign-in, jobs, mail, translations, migrations, and the drafts of surveys. It changes with the product. */
export const internalTables = [
  'audit_log', 'dashboard_templates', 'exchange_codes', 'favorite_reports', 'feed_batches', 'feed_changes', 'feed_rejections', 'forgotten_pictures', 'idempotency_keys', 'inspection_places', 'job_answers', 'jobs', 'locales', 'openid_flows', 'outgoing_mail',
  'own_migrations', 'password_codes', 'records', 'registrations', 'schema_migrations', 'sessions', 'shipped_packs', 'shipped_words',
  'sign_in_queues', 'sign_in_sources', 'source_key_hours', 'source_key_secrets', 'source_keys', 'spec_places', 'survey_replacements', 'survey_torque_checks', 'survey_trailer_checks', 'survey_units', 'survey_wheel_wear', 'survey_wheels', 'tire_visits', 'translation_changes', 'translations', 'unit_visits', 'user_accounts', 'user_dealers', 'user_flags',
  'user_location_groups', 'user_regions', 'user_securities', 'users', 'word_import_rows', 'word_imports', 'words', 'words_version',
]
