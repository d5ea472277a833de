import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Security } from '../../../engine/core/definition/model.ts'
import type { Route } from '../../../server/access/Route.ts'
import { testDatabase } from '../platform/database/testDatabase.ts'
import { createTestApp, type Answer, type Caller, type TestApp } from './testApp.ts'
import { pdfPages, xlsxRows } from './readFiles.ts'

/** Values of path parameters; {id} is a report of the catalog, elsewhere a location's id. */
const inPath: Record<string, string> = {
  region: 'NA',
  search: 'all',
  report: 'checkpoint',
  format: 'xml',
  feed: 'purchases',
}

const ask = (caller: Caller, route: Route, body: object, id?: number): Promise<Answer> => {
  const path = relative(route).replace(
    /\{(\w+)\}/g,
    (_found, name: string) => inPath[name] ?? String(id ?? (route.path.includes('/catalog/') ? 'checkpoint' : 1)),
  )
  return caller.send(
    route.method,
    path.endsWith('search/find') ? `${path}?text=GR-101` : path,
    route.method === 'GET' ? undefined : body,
  )
}

/** Below /api/v2, where callers begin. */
const relative = ({ path }: Route): string => path.replace('/api/v2/', '').replace('/api/v1/', '../v1/')

/** The minimal bodies, by the pattern of the path. */
const minimalBodies: [RegExp, object][] = [
  [/survey_details|survey\/detail$/, { survey_id: 1 }],
  [/detail$|checkpoint_details$/, { unit_id: 1 }],
  [/_trend/, { date_from: '2026-05-01', date_to: '2026-05-31' }],
  [/trailer_readiness/, { id: 1 }],
  [/get_words_(excel|csv|xliff)$/, { locale_id: 1 }],
  [/get_import/, { import_id: 1 }],
  [/leasesales\/configurator(_download_\w+)?$|get_configuration$/, { id: 1 }],
  [/import_words$/, { locale_id: 1, file: { name: 'a.csv', type: 'text/csv', size: 1 } }],
  [/unit_events/, { unit_id: 1 }],
  [/casings\/get_casing(_pdf|_excel)?$/, { account_id: 1, serial: 'C0000001' }],
  [/decide$/, { id: 1, first_name: 'A', email: 'a@example.test', company: 'A', decision: 'refused' }],
  [
    /save_user$/,
    {
      login: 'a@example.test',
      first_name: 'A',
      email: 'a@example.test',
      portal_group: 'CUS',
      locale: 'en-US',
      pressure_unit: 'psi',
      tread_unit: '32nds',
      distance_unit: 'mi',
      currency_symbol: '$',
    },
  ],
  [
    /begin_file$/,
    {
      format: 'pdf',
      tab_id: 'purchases',
      base_parameters: { date_from: '2026-05-16', date_to: '2026-06-14' },
      reports_parameters: [{ report_type: 'top-products' }],
    },
  ],
  [
    /export_reports/,
    {
      tab_id: 'purchases',
      base_parameters: { date_from: '2026-05-16', date_to: '2026-06-14' },
      reports_parameters: [{ report_type: 'top-products' }, { report_type: 'emergency-service' }],
    },
  ],
]

/** Matches data that no answer to another customer may contain. */
const theirs = /GR-(1|T2|D3)\d\d|Granite Ridge/
/** All but those of sessions, definitions, words and jobs of one's own. */
const isOfRows = (path: string): boolean =>
  !['/authorization/', '/catalog/', '/admin/', '/jobs/', '/record_store/'].some((part) => path.includes(part))

/** Everything a reader of an answer could read in it. */
async function wordsOf({ headers, raw, json }: Answer): Promise<string> {
  const type = String(headers['content-type'])
  if (type.includes('pdf')) return JSON.stringify(await pdfPages(raw))
  if (type.includes('spreadsheet')) return JSON.stringify(await xlsxRows(raw))
  return JSON.stringify(json)
}

describe('every route', () => {
  let world: TestApp
  let routes: Route[]
  /** Ids of the planted fleet, which none of the foreigners below may see. */
  let planted: { account: number; locations: number[]; unit: number; survey: number; tireSurvey: number }
  beforeAll(async () => {
    world = await createTestApp(testDatabase)
    routes = world.app.routes().filter((route) => /^\/api\/v[12]\//.test(route.path))
    const staff = await world.as('admin')
    const { json } = await staff.post('checkpoint/report', { key_word: 'GR-101' })
    const [unit] = json.units as unknown as { unit_id: number; survey_id: number }[]
    const places = await staff.post('checkpoint/get_customer_locations', { key_word: 'Granite Ridge' })
    const locations = places.json.locations as unknown as { value: number; account_id: number }[]
    const surveys = await staff.post('survey/report-dealer', { key_word: 'Granite Ridge', date_from: '2026-05-16' })
    const [tireSurvey] = surveys.json.surveys as unknown as { survey_id: number }[]
    planted = {
      account: locations[0]?.account_id ?? 0,
      locations: locations.map(({ value }) => value),
      unit: unit?.unit_id ?? 0,
      survey: unit?.survey_id ?? 0,
      tireSurvey: tireSurvey?.survey_id ?? 0,
    }
  })
  afterAll(() => world.close())

  it('is in the table', () => {
    expect(routes.map((route) => `${route.method} ${route.path.slice(8)}`).sort()).toEqual(
      [
        'DELETE favorite_reports/delete/{id}',
        'DELETE fleet_dashboard/delete_template/{id}',
        'DELETE fleet_survey/delete_image',
        'DELETE fleet_survey/delete_removed_tire/{id}',
        'DELETE fleet_survey/delete_survey/{id}',
        'DELETE fleet_survey/delete_unit/{id}',
        'DELETE fleet_survey/delete_unit_all/{id}',
        'DELETE jobs/delete/{id}',
        'DELETE own/fleet_survey/delete_torque_check/{id}',
        'DELETE own/fleet_survey/delete_trailer_check/{id}',
        'DELETE own/fleet_survey/delete_unit/{id}',
        'DELETE own/lease_sales/delete_draft/{id}',
        'DELETE own/units/delete_axle_configuration/{id}',
        'GET authorization/start',
        'GET authorization/verify',
        'GET batches',
        'GET batches/{id}',
        'GET batches/{id}/rejected',
        'GET catalog/get_form/{id}',
        'GET catalog/get_form_validator/{hash}',
        'GET catalog/get_problems',
        'GET catalog/get_report/{id}',
        'GET catalog/get_reports',
        'GET catalog/get_version',
        'GET checkpoint/get_home_page',
        'GET common/get_canadian_accounts/{search}',
        'GET common/get_canadian_common_owners',
        'GET common/get_canadian_global_accounts/{search}',
        'GET common/get_countries/{region}',
        'GET common/get_government_accounts',
        'GET common/get_leasing_locations',
        'GET common/get_leasings',
        'GET common/get_load_ranges',
        'GET common/get_location_data/{id}',
        'GET common/get_positions',
        'GET common/get_preffered_fleets',
        'GET common/get_reports/{report}',
        'GET common/get_states',
        'GET common/get_tire_sizes',
        'GET common/get_unit_types',
        'GET common/get_us_national_accounts',
        'GET common/get_us_national_global_accounts/{search}',
        'GET common/get_user_preferences',
        'GET common/get_vocations',
        'GET dealer_portal/get_dealer_ctsc_locations',
        'GET dealer_portal/get_dealers',
        'GET favorite_reports/get/{id}',
        'GET feeds',
        'GET feeds/{feed}/schema',
        'GET feeds/{feed}/template',
        'GET fleet_conditions/get_reports',
        'GET fleet_dashboard/get_accounts',
        'GET fleet_dashboard/get_template/{id}',
        'GET fleet_survey/get_location/{id}',
        'GET fleet_survey/get_nonsigs/{id}',
        'GET fleet_survey/get_removal_reasons',
        'GET fleet_survey/get_removed_tire_info/{id}',
        'GET fleet_survey/get_unit/{id}',
        'GET fleet_survey/get_unit_configurations/{id}',
        'GET fleet_survey/get_unit_inspection_images/{id}',
        'GET fleet_survey/get_unit_selects',
        'GET fleet_survey/get_wear_conditions',
        'GET fleet_survey/{survey_id}/axles/{unit_id}',
        'GET fleet_survey/{survey_id}/units',
        'GET fleet_survey/{survey_id}/units/{unit_id}',
        'GET images/get/{storage_id}',
        'GET jobs/get/{id}',
        'GET jobs/get_files/{report_id}',
        'GET leasesales/get_geocode',
        'GET own/feeds/get_load/{batch_id}',
        'GET own/fleet_dashboard/get_files',
        'GET own/fleet_dashboard/get_tire_brands',
        'GET own/fleet_dashboard/get_tire_sizes',
        'GET own/fleet_survey/get_countries',
        'GET own/fleet_survey/get_new_survey/{location_id}',
        'GET own/fleet_survey/get_survey/{id}',
        'GET own/fleet_survey/get_survey_to_inspect/{survey_id}',
        'GET own/fleet_survey/get_torque_check/{torque_check_id}',
        'GET own/fleet_survey/get_trailer_check/{unit_inspection_id}',
        'GET own/fleet_survey/get_unit_checks/{survey_id}/{unit_id}',
        'GET own/fleet_survey/get_unit_inspection/{unit_inspection_id}',
        'GET own/fleet_survey/get_wheel_ends/{unit_inspection_id}',
        'GET own/manage_specs/get_countries',
        'GET own/manage_specs/get_location/{location_id}',
        'GET own/manage_specs/get_specs/{place}',
        'GET own/me/get_locales',
        'GET own/me/get_preferences',
        'GET own/products/data_sheet/{product_id}',
        'GET own/registrations/get_registration/{id}',
        'GET own/survey/get_regions',
        'GET own/translations/get_locales',
        'GET own/users/get_locales',
        'GET own/users/get_location_groups',
        'GET own/users/get_previewed/{id}',
        'GET own/users/get_regions',
        'GET own/users/get_user/{id}',
        'GET product_analysis_report/get_reports',
        'GET product_analysis_report/has_system_level_access',
        'GET product_analysis_report/select_account_ids',
        'GET product_wear_rate_report/has_system_level_access',
        'GET product_wear_rate_report/select_account_ids',
        'GET products/get_all_product_lines/{id}',
        'GET products/get_product/{id}',
        'GET products/get_product_lines/{id}',
        'GET products/init',
        'GET products/init_update',
        'GET record_store/get_record/{id}',
        'GET scrap_analysis_report/get_countries/{region}',
        'GET scrap_analysis_report/get_dealer_ctsc_locations',
        'GET scrap_analysis_report/get_dealers',
        'GET scrap_analysis_report/get_fleets',
        'GET scrap_analysis_report/get_states',
        'GET search/find',
        'GET survey/get_countries_with_states',
        'GET survey/get_home_page',
        'GET survey/get_trailer_readiness_report/{id}',
        'GET survey/has_system_level_access',
        'GET tire_management_reports/get',
        'GET torque_summary_report/select_location_ids',
        'GET unit_history_report/get_accounts',
        'GET unit_history_report/get_reports',
        'POST admin/admin/email_user_creds_email',
        'POST admin/locales/add',
        'POST admin/locales/add_as',
        'POST admin/locales/get',
        'POST admin/translations/add_word',
        'POST admin/translations/get_words',
        'POST admin/translations/get_words_count',
        'POST authorization/agree_to_terms',
        'POST authorization/check_permissions',
        'POST authorization/login_by_gy',
        'POST authorization/logout',
        'POST authorization/preview',
        'POST batches/{id}/cancel',
        'POST batches/{id}/undo',
        'POST checkpoint/detail',
        'POST checkpoint/download_excel_file_checkpoint_all_details_report',
        'POST checkpoint/download_excel_file_checkpoint_details',
        'POST checkpoint/download_excel_file_checkpoint_reports',
        'POST checkpoint/download_pdf_file_checkpoint_detail',
        'POST checkpoint/download_pdf_file_checkpoint_details',
        'POST checkpoint/download_pdf_file_checkpoint_reports',
        'POST checkpoint/get_customer_locations',
        'POST checkpoint/report',
        'POST common/get_fleet_location_structure',
        'POST common/get_fleet_locations',
        'POST common/get_owners',
        'POST common/get_surveys',
        'POST common/get_technician_number_existence',
        'POST common/get_units',
        'POST common/get_verified_accounts',
        'POST dealer_portal/get_dealer_locations',
        'POST favorite_reports/get',
        'POST favorite_reports/save',
        'POST feeds/files/inspect',
        'POST feeds/{feed}',
        'POST fleet_conditions/generate_reports',
        'POST fleet_conditions/get_excel_report',
        'POST fleet_conditions/get_pdf_report',
        'POST fleet_conditions/get_report',
        'POST fleet_conditions/get_selects',
        'POST fleet_conditions/select_accounts',
        'POST fleet_dashboard/create_template',
        'POST fleet_dashboard/export_reports_{format}',
        'POST fleet_dashboard/export_single_report',
        'POST fleet_dashboard/get_customer_location_groups',
        'POST fleet_dashboard/get_customer_location_regions',
        'POST fleet_dashboard/get_locations',
        'POST fleet_dashboard/get_nonsigs',
        'POST fleet_dashboard/get_reports',
        'POST fleet_dashboard/get_templates',
        'POST fleet_survey/add_existing_unit_to_survey',
        'POST fleet_survey/add_location',
        'POST fleet_survey/add_new_unit_to_survey',
        'POST fleet_survey/add_tire_image',
        'POST fleet_survey/add_unit_image/{unit_inspection_id}',
        'POST fleet_survey/clone_unit',
        'POST fleet_survey/create_survey',
        'POST fleet_survey/create_unit_copy',
        'POST fleet_survey/finish_survey',
        'POST fleet_survey/get_create_unit_options',
        'POST fleet_survey/get_edit_tire_selects',
        'POST fleet_survey/get_last_five_surveys',
        'POST fleet_survey/get_owners',
        'POST fleet_survey/get_removed_tires',
        'POST fleet_survey/get_removed_tires_excel',
        'POST fleet_survey/get_removed_tires_pdf',
        'POST fleet_survey/get_selects',
        'POST fleet_survey/get_surveys',
        'POST fleet_survey/get_surveys_excel',
        'POST fleet_survey/get_surveys_pdf',
        'POST fleet_survey/get_tread_depth_spec',
        'POST fleet_survey/get_unit_by_number',
        'POST fleet_survey/get_unit_numbers',
        'POST fleet_survey/get_units',
        'POST fleet_survey/get_units_excel',
        'POST fleet_survey/get_units_pdf',
        'POST fleet_survey/get_wheel_position_info',
        'POST fleet_survey/import_units',
        'POST fleet_survey/replace_tires',
        'POST fleet_survey/save_tire',
        'POST fleet_survey/save_unit',
        'POST fleet_survey/save_units',
        'POST fleet_survey/select_locations',
        'POST fleet_survey/select_preff_locations',
        'POST fleet_survey/send_email_reports',
        'POST fleet_survey/summary',
        'POST fleet_survey/undo_tire_replace',
        'POST fleet_survey/update_survey_details',
        'POST fleet_survey/update_tire_details',
        'POST fleet_survey/update_unit_inspection',
        'POST jobs/cancel/{id}',
        'POST jobs/get_file',
        'POST jobs/retry/{id}',
        'POST leasesales/configurator',
        'POST leasesales/configurator_download_excel_file',
        'POST leasesales/configurator_download_pdf_file',
        'POST leasesales/configurator_structure',
        'POST leasesales/configurator_submit',
        'POST manage_specs/add_new_location',
        'POST manage_specs/configurator_structure',
        'POST manage_specs/download_excel_file_spec_information',
        'POST manage_specs/download_pdf_file_spec_information',
        'POST manage_specs/get_common_specs',
        'POST manage_specs/get_fleet_id',
        'POST manage_specs/get_fleet_location_conflicts',
        'POST own/audit/get_entries',
        'POST own/audit/get_entries_csv',
        'POST own/audit/get_entries_excel',
        'POST own/audit/get_entries_pdf',
        'POST own/audit/get_users',
        'POST own/casings/as_of',
        'POST own/casings/get_casing',
        'POST own/casings/get_casing_excel',
        'POST own/casings/get_casing_pdf',
        'POST own/casings/get_casings',
        'POST own/casings/get_casings_excel',
        'POST own/casings/get_known',
        'POST own/checkpoint/as_of',
        'POST own/checkpoint/get_license_plates',
        'POST own/checkpoint_trend/as_of',
        'POST own/checkpoint_trend/download_excel_file',
        'POST own/checkpoint_trend/download_pdf_file',
        'POST own/checkpoint_trend/download_png_file',
        'POST own/checkpoint_trend/report',
        'POST own/dealer_surveys/as_of',
        'POST own/feeds/get_loads',
        'POST own/fleet_conditions/get_png_report',
        'POST own/fleet_dashboard/begin_file',
        'POST own/fleet_dashboard/get_currencies',
        'POST own/fleet_dashboard/get_file',
        'POST own/fleet_dashboard/get_tire_product_lines',
        'POST own/fleet_survey/get_accounts',
        'POST own/fleet_survey/get_finish',
        'POST own/fleet_survey/get_units_elsewhere',
        'POST own/fleet_survey/get_units_to_copy',
        'POST own/fleet_survey/get_units_to_survey',
        'POST own/fleet_survey/get_time_zones',
        'POST own/manage_specs/get_time_zones',
        'POST own/fleet_survey/get_revision',
        'POST own/fleet_survey/get_revision_excel',
        'POST own/fleet_survey/get_revisions',
        'POST own/fleet_survey/get_survey_locations',
        'POST own/fleet_survey/get_units_with_vin',
        'POST own/fleet_survey/keep_other_wheels',
        'POST own/fleet_survey/move_survey',
        'POST own/fleet_survey/withdraw_survey',
        'GET own/units/get_axle_configuration/{id}',
        'POST own/product_analysis/as_of',
        'POST own/product_analysis/pairs',
        'POST own/product_wear_rate/as_of',
        'POST own/scrap_analysis/as_of',
        'POST own/tire_surveys/as_of',
        'POST own/torque_summary/as_of',
        'POST own/unit_history/as_of',
        'POST own/units/get_axle_configurations',
        'POST own/units/get_axle_configurations_excel',
        'POST own/units/get_axle_configurations_pdf',
        'POST own/units/save_axle_configuration',
        'POST own/units_to_check/get_units',
        'POST own/units_to_check/get_units_excel',
        'POST own/units_to_check/get_units_pdf',
        'POST own/fleet_survey/move_unit',
        'POST own/fleet_survey/save_torque_check',
        'POST own/fleet_survey/save_trailer_check',
        'POST own/fleet_dashboard/as_of',
        'POST own/home/get_accounts_home',
        'POST own/home/get_administration',
        'POST own/home/get_home',
        'POST own/lease_sales/get_configuration',
        'POST own/lease_sales/get_configurations',
        'POST own/lease_sales/get_verdict',
        'POST own/lease_sales/save_draft',
        'POST own/mail/get_unsent',
        'POST own/mail/send_again/{id}',
        'POST own/manage_specs/get_changes',
        'POST own/manage_specs/get_consequences',
        'POST own/manage_specs/get_effects',
        'POST own/manage_specs/get_locations',
        'POST own/manage_specs/get_places',
        'POST own/me/save_preferences',
        'POST own/registrations/decide',
        'POST own/source_keys/add_key',
        'POST own/source_keys/get_accounts',
        'POST own/source_keys/get_dealers',
        'POST own/source_keys/get_keys',
        'GET own/source_keys/get_key/{source_key_id}',
        'POST own/source_keys/revoke/{id}',
        'POST source_keys/{id}/secret',
        'POST own/registrations/get_registrations',
        'POST own/survey/unit_cards',
        'POST own/survey/units',
        'POST own/trailer_readiness/download_excel',
        'POST own/trailer_readiness/download_pdf',
        'POST own/translations/apply_import/{import_id}',
        'POST own/translations/discard_import/{import_id}',
        'POST own/translations/get_changes',
        'POST own/translations/get_changes_csv',
        'POST own/translations/get_changes_excel',
        'POST own/translations/get_import',
        'POST own/translations/get_import_excel',
        'POST own/translations/get_import_rows',
        'POST own/translations/get_locales_excel',
        'POST own/translations/get_words_csv',
        'POST own/translations/get_words_excel',
        'POST own/translations/get_words_xliff',
        'POST own/translations/import_words',
        'POST own/unit_events/get_last_five',
        'POST own/users/get_accounts',
        'POST own/users/get_dealers',
        'POST own/users/get_users',
        'POST own/users/get_users_excel',
        'POST own/users/get_users_pdf',
        'POST own/users/save_user',
        'POST product_analysis_report/generate_reports',
        'POST product_analysis_report/get_brands',
        'POST product_analysis_report/get_product_lines',
        'POST product_analysis_report/get_product_report',
        'POST product_analysis_report/get_product_report_excel',
        'POST product_analysis_report/get_product_report_pdf',
        'POST product_analysis_report/get_report',
        'POST product_analysis_report/get_selects',
        'POST product_analysis_report/get_tire_sizes',
        'POST product_analysis_report/get_tire_types',
        'POST product_analysis_report/select_accounts',
        'POST product_wear_rate_report/get_all_filters',
        'POST product_wear_rate_report/get_available_tires',
        'POST product_wear_rate_report/get_product_wear_rates',
        'POST product_wear_rate_report/get_product_wear_rates_report_pdf',
        'POST product_wear_rate_report/get_product_wear_rates_report_xls',
        'POST product_wear_rate_report/get_retread',
        'POST product_wear_rate_report/get_selects',
        'POST product_wear_rate_report/search_axel_configuration',
        'POST product_wear_rate_report/search_brand',
        'POST product_wear_rate_report/search_load_range',
        'POST product_wear_rate_report/search_product_line',
        'POST product_wear_rate_report/search_tire_size',
        'POST product_wear_rate_report/search_vocation',
        'POST product_wear_rate_report/search_wheel_position',
        'POST product_wear_rate_report/select_accounts',
        'POST products/get_excel',
        'POST products/get_pdf',
        'POST products/get_products',
        'POST products/save_product',
        'POST record_store/set_record',
        'POST scrap_analysis_report/get_dealers_locations',
        'POST scrap_analysis_report/get_report_to_excel',
        'POST scrap_analysis_report/get_report_to_pdf',
        'POST scrap_analysis_report/get_scrap_report',
        'POST scrap_analysis_report/get_selects',
        'POST scrap_analysis_report/get_surveys',
        'POST scrap_analysis_report/get_vocations',
        'POST scrap_analysis_report/select_accounts',
        'POST survey/detail',
        'POST survey/detailsdealerreport',
        'POST survey/detailsreport',
        'POST survey/download_excel_file_survey_dealer_reports',
        'POST survey/download_excel_file_survey_details',
        'POST survey/download_excel_file_survey_reports',
        'POST survey/download_pdf_file_survey_dealer_reports',
        'POST survey/download_pdf_file_survey_details',
        'POST survey/download_pdf_file_survey_reports',
        'POST survey/get_image_links',
        'POST survey/get_images_page',
        'POST survey/get_survey_by_users',
        'POST survey/report',
        'POST survey/report-dealer',
        'POST torque_summary_report/download_excel',
        'POST torque_summary_report/download_pdf',
        'POST torque_summary_report/get_report',
        'POST unit_history_report/download_all_details',
        'POST unit_history_report/download_excel',
        'POST unit_history_report/download_pdf',
        'POST unit_history_report/generate_reports',
        'POST unit_history_report/get_report',
        'POST unit_history_report/get_unit_history_report',
        'POST unit_history_report/get_unit_numbers',
        'POST users/registration',
        'PUT admin/translations/edit_dictionary_words',
        'PUT admin/translations/edit_words',
        'PUT fleet_survey/update_removed_tire',
        'PUT manage_specs/save_location',
        'PUT manage_specs/save_specs',
      ].sort(),
    )
  })

  it('refuses a stranger before looking at what they sent', async () => {
    for (const route of routes.filter(({ access }) => access === 'session')) {
      const answer = await ask(world.nobody, route, { nonsense: true })
      expect([route.path, answer.status, answer.json.response_status?.code]).toEqual([route.path, 403, 403])
    }
  })

  it('reveals to a caller without a session neither which calls exist nor what is wrong with the request', async () => {
    for (const [method, path] of [
      ['GET', 'nothing/here'],
      ['POST', 'checkpoint/nothing'],
      ['DELETE', 'checkpoint/report'],
      ['GET', 'checkpoint/report'],
      ['GET', 'images/get/%zz%'],
    ] as const) {
      const { status } = await world.nobody.send(method, path, method === 'POST' ? {} : undefined)
      expect([method, path, status]).toEqual([method, path, path.includes('%zz') ? 400 : 403])
    }
    for (const url of ['checkpoint/report', 'own/users/save_user', 'nothing/here']) {
      const answer = await world.app.server.inject({
        method: 'POST',
        url: `/api/v2/${url}`,
        headers: { 'content-type': 'application/json' },
        payload: '{ no json',
      })
      expect([url, answer.statusCode]).toEqual([url, 403])
    }
    const signedIn = await world.as('cus')
    expect((await signedIn.get('nothing/here')).status).toBe(404)
  })

  it('takes an id for its plain digits alone', async () => {
    const signedIn = await world.as('admin')
    for (const id of ['%201', '1%20', '1e3', '0x10', '+1', '1.0', '%EF%BC%91']) {
      const { status, json } = await signedIn.get(`own/users/get_user/${id}`)
      expect([id, status, json.response_status?.errors[0]?.field]).toEqual([id, 400, 'id'])
    }
    expect((await signedIn.get('own/users/get_user/1')).status).toBe(200)
  })

  it('refuses a token without its api key, and a key without its token', async () => {
    const { headers } = await world.as('cus')
    const { headers: other } = await world.as('cus-other')
    for (const route of routes.filter(({ access }) => access === 'session')) {
      const path = relative(route)
      const { authorization = '', api_key = '' } = headers
      const forgeries: Record<string, string>[] = [
        { authorization },
        { api_key },
        { authorization, api_key: other.api_key ?? '' },
      ]
      for (const forged of forgeries) {
        const answer = await world.nobody.send(route.method, path, route.method === 'GET' ? undefined : {}, forged)
        expect([route.path, answer.status]).toEqual([route.path, 403])
      }
    }
  })

  it.each(['cus-other', 'win'])('hides the planted fleet from %s, requested as a whole or by its ids', async (name) => {
    const foreigner = await world.as(name)
    const bodies = [
      {},
      { accounts: [planted.account] },
      { locations: planted.locations },
      { unit_id: planted.unit },
      { unit_id: planted.unit, survey_id: planted.survey },
      { account_group: 'us_national_account', accounts: [planted.account] },
      { key_word: 'ranite' },
      { account_numbers: ['100001'] },
      { survey_id: planted.tireSurvey },
      { id: planted.tireSurvey },
      { technician_number: 'A. Delgado' },
      { location_id: planted.locations[0] },
    ]
    // A trend is asked for by its days, and every body above with them.
    const days = { date_from: '2025-06-16', date_to: '2026-06-15' }
    let asked = 0
    for (const route of routes.filter(({ access, path }) => access === 'session' && isOfRows(path))) {
      const taken = Object.keys((route.body?.properties ?? {}) as object)
      if (route.params) {
        const answer = await ask(
          foreigner,
          route,
          minimalBodies.find(([path]) => path.test(route.path))?.[1] ?? {},
          planted.locations[0],
        )
        // 400: what is no id is not looked for.
        expect([200, 400, 401, 404]).toContain(answer.status)
        expect(await wordsOf(answer), route.path).not.toMatch(theirs)
        asked += 1
      }
      const fitting = bodies.filter((one) => Object.keys(one).every((key) => taken.includes(key)))
      // A file of all that is one's own says no more than its report, and takes long to draw.
      for (const body of 'file' in route.answer && fitting.length > 1 ? fitting.slice(1) : fitting) {
        const answer = await ask(foreigner, route, route.path.includes('_trend') ? { ...days, ...body } : body)
        expect([200, 400, 401, 404], `${route.path} ${JSON.stringify(body)}`).toContain(answer.status)
        const words = await wordsOf(answer)
        expect(words, `${route.path} ${JSON.stringify(body)}`).not.toMatch(theirs)
        asked += 1
      }
    }
    expect(asked).toBeGreaterThan(70)
  })

  it('answers another fleet’s unit like a missing one', async () => {
    const foreigner = await world.as('cus-other')
    const foreign = await foreigner.post('checkpoint/detail', { unit_id: planted.unit })
    const none = await foreigner.post('checkpoint/detail', { unit_id: 999_999_999 })
    expect(foreign.status).toBe(404)
    expect(foreign.json).toEqual(none.json)
    for (const file of ['pdf_file_checkpoint_detail', 'excel_file_checkpoint_details']) {
      expect((await foreigner.post(`checkpoint/download_${file}`, { unit_id: planted.unit })).status).toBe(404)
    }
  })

  it('lets the fleet’s own customer, its dealer and staff see it', async () => {
    for (const name of ['cus', 'dlr', 'gyr', 'ssc', 'admin']) {
      const answer = await (await world.as(name)).post('checkpoint/detail', { unit_id: planted.unit })
      expect([name, answer.status]).toEqual([name, 200])
    }
  })

  it('shows a dealer only the locations they serve', async () => {
    const dealer = await world.as('dlr')
    const { json } = await dealer.post('checkpoint/report', { accounts: [planted.account], report_type: 'every' })
    const places = new Set((json.units as unknown as { fleet_location: string }[]).map((unit) => unit.fleet_location))
    expect([...places]).toEqual(['Granite Ridge Freight, Akron'])
  })
})

describe('a report behind a security code', () => {
  const code: Security = { code: 'TVWEARRT', groups: null, flag: null }
  let world: TestApp
  beforeAll(async () => {
    world = await createTestApp(testDatabase, (catalog) => {
      for (const report of catalog.reports.values()) report.security = code
    })
  })
  afterAll(() => world.close())

  it('is refused with 401 on every one of its calls, and not even named, to those who lack it', async () => {
    const basic = await world.as('cus-basic')
    for (const route of world.app
      .routes()
      .filter(
        ({ path }) =>
          ['/checkpoint/', '/survey/', '/own/'].some((part) => path.includes(part)) &&
          !/\/(get|has)_|\/own\/me\//.test(path),
      )) {
      const answer = await ask(basic, route, minimalBodies.find(([path]) => path.test(route.path))?.[1] ?? {})
      expect([route.path, answer.status, answer.json.response_status?.description]).toEqual([
        route.path,
        401,
        "Error: You don't have permissions to this page!",
      ])
    }
    // Before anything of the call is read.
    for (const route of world.app
      .routes()
      .filter(
        ({ path }) => ['/checkpoint/', '/survey/'].some((part) => path.includes(part)) && !/\/(get|has)_/.test(path),
      )) {
      expect([route.path, (await ask(basic, route, { nonsense: true })).status]).toEqual([route.path, 401])
    }
    expect((await basic.get('catalog/get_report/checkpoint')).status).toBe(401)
    expect((await basic.get('catalog/get_reports')).json.reports).toEqual([])
    // Forms without a code are open to everybody, and so are unknown ids.
    const listed = (await basic.get('catalog/get_reports')).json.forms as unknown as { id: string }[]
    for (const id of world.holder.current.forms.keys())
      expect([id, (await basic.get(`catalog/get_form/${id}`)).status]).toEqual([
        id,
        listed.some((form) => form.id === id) ? 200 : 401,
      ])
    for (const kind of ['report', 'form'])
      expect([kind, (await basic.get(`catalog/get_${kind}/none`)).status]).toEqual([kind, 404])
    expect((await basic.post('authorization/check_permissions', { path: '/checkpoint/detail/5?x=1' })).json).toEqual({
      has_permission: false,
      code: 'TVWEARRT',
      permission: 'Wear rate',
    })
    expect(JSON.stringify((await basic.get('authorization/verify')).json.app_setup)).not.toContain('Checkpoint')
  })

  it('opens to those who hold it', async () => {
    const customer = await world.as('cus')
    expect((await customer.post('checkpoint/report', {})).status).toBe(200)
    expect((await customer.post('authorization/check_permissions', { path: '/checkpoint' })).json).toEqual({
      has_permission: true,
      code: null,
      permission: null,
    })
  })
})
