/**
 * The tables that any dataset may read, and within the scope write. Every other table of the product is refused. That
 * covers users and their rights, sessions, codes, mail, the audit trail, jobs, texts, and tables of later migrations.
 * The reference's `areas` describes all of these except the drafts of surveys, which change with the product.
 */
export const openTables: readonly string[] = [
  'accounts', 'locations', 'dealers', 'dealer_locations', 'countries', 'states', 'time_zones', 'user_names',
  'units', 'unit_stays', 'axle_configurations', 'axle_configuration_wheels', 'specs', 'specs_in_force', 'spec_changes', 'spec_places', 'manufacturers',
  'tires', 'brands', 'product_lines', 'products', 'tire_sizes', 'load_ranges',
  'surveys', 'survey_revisions', 'inspections', 'last_inspections', 'unit_conditions', 'readings', 'readings_as_left', 'reading_wear_conditions', 'wear_conditions', 'valve_types', 'images',
  'survey_units', 'survey_wheels', 'survey_wheel_wear', 'survey_replacements', 'survey_torque_checks', 'survey_trailer_checks',
  'tire_wear', 'confidence_factors', 'resample_weights', 'scrap_surveys', 'removed_tires', 'removal_reasons', 'removed_tire_reasons', 'removed_tire_wear',
  'torque_checks', 'torque_nuts', 'trailer_checks', 'trailer_check_answers', 'readiness_items',
  'lease_configurations', 'lease_questions', 'lease_options', 'lease_grades', 'postal_places',
  'purchases', 'service_calls', 'casing_work', 'casings', 'open_casings', 'odometer_readings', 'product_prices',
]

/** The view with the names of users. Its rows are in scope if a row in scope refers to the user. */
export const namesOfUsers = 'user_names'
