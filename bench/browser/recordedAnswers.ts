import { overviewAnswer } from './recordedOverview.ts'

/**
 * Recorded server answers, generated from a fixed seed: every run gets the same rows, without a server in the
 * measurement.
 */

type Row = Record<string, unknown>

const pageSize = 100
const totalItems = 2_340
const places = ['Ashland', 'Bakersfield', 'Cedar Rapids', 'Dayton', 'El Paso', 'Fargo', 'Grand Island', 'Harrisburg']
const fleets = ['Northline Freight', 'Cobalt Carriers', 'Prairie Transfer', 'Redstone Haulage', 'Two Rivers Logistics']
const people = ['D. Okafor', 'M. Lindqvist', 'P. Sandoval', 'R. Whitfield']

function sequence(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

function unitRow(index: number, variant: number): Row {
  const chance = sequence(index * 7919 + variant * 104_729 + 1)
  chance(10)
  const count = (most: number) => (chance(10) < 6 ? 0 : chance(most + 1))
  const parts = {
    pressure_critical: count(2),
    pressure_warning: count(4),
    tread_depth_critical: count(2),
    tread_depth_warning: count(3),
    tread_mismatch_axle_critical: count(1),
    tread_mismatch_axle_warning: count(2),
    tread_mismatch_duals_critical: count(1),
    tread_mismatch_duals_warning: count(2),
  }
  const tires = [6, 8, 10, 10, 18][chance(5)]!
  return {
    unit_id: 10_000 + index,
    survey_id: 50_000 + index,
    unit_number: `${['T', 'TR', 'D'][chance(3)]}-${1000 + chance(9000)}`,
    account_name: fleets[chance(fleets.length)],
    fleet_location: `${places[chance(places.length)]} terminal`,
    unit_date: `2026-10-${String(1 + chance(31)).padStart(2, '0')}`,
    unit_time: `${String(5 + chance(16)).padStart(2, '0')}:${String(chance(60)).padStart(2, '0')}:00`,
    license_number: `${String.fromCharCode(65 + chance(26))}${String.fromCharCode(65 + chance(26))} ${1000 + chance(9000)}`,
    survey_by: people[chance(people.length)],
    total_tires: tires,
    total_tires_read_count: tires - (chance(5) === 0 ? 1 : 0),
    critical_exceptions:
      parts.pressure_critical +
      parts.tread_depth_critical +
      parts.tread_mismatch_axle_critical +
      parts.tread_mismatch_duals_critical,
    warning_exceptions:
      parts.pressure_warning +
      parts.tread_depth_warning +
      parts.tread_mismatch_axle_warning +
      parts.tread_mismatch_duals_warning,
    ...parts,
  }
}

function unitsAnswer(body: Row): Row {
  const page = Number(body['page_number'] ?? 1)
  // Another filter is another set of rows, so that a change of filters repaints every cell.
  const variant =
    JSON.stringify([body['report_type'], body['accounts'], body['date_from']]).length +
    String(body['report_type'] ?? '').length
  const nothing = body['key_word'] === 'nothing'
  const first = (page - 1) * pageSize
  const count = nothing ? 0 : Math.max(0, Math.min(pageSize, totalItems - first))
  return {
    units: Array.from({ length: count }, (_, index) => unitRow(first + index, variant)),
    page_number: page,
    page_size: pageSize,
    order_by: 'critical_exceptions',
    is_sort_desc: true,
    total_items: nothing ? 0 : totalItems,
    totals: {
      records_total: totalItems,
      tiles: {
        total_units: 2_198,
        total_tires: 24_310,
        total_tires_read_count: 23_754,
        critical_exceptions: 2_011,
        warning_exceptions: 5_842,
      },
      pressure_critical: 712,
      pressure_warning: 2_004,
      tread_depth_critical: 688,
      tread_depth_warning: 1_730,
      tread_mismatch_axle_critical: 301,
      tread_mismatch_axle_warning: 1_120,
      tread_mismatch_duals_critical: 310,
      tread_mismatch_duals_warning: 988,
      pressure_format: 'psi',
      tread_depth_format: '32nds',
    },
  }
}

const homePage: Row = {
  us_national_accounts: fleets.map((text, index) => ({
    value: 100 + index,
    text,
    account_number: `00${4711 + index}`,
  })),
  canadian_common_owners_accounts: [{ value: 201, text: 'Laurentian Cartage', account_number: '005201' }],
  canadian_national_accounts: [
    { value: 301, text: 'Maritime Bulk', account_number: '006301' },
    { value: 302, text: 'Peace River Timber', account_number: '006302' },
  ],
  preferred_fleet_accounts: [],
  countries_with_states: [
    {
      value: 'US',
      text: 'United States',
      states: [
        ['CA', 'California'],
        ['IA', 'Iowa'],
        ['ND', 'North Dakota'],
        ['OH', 'Ohio'],
        ['TX', 'Texas'],
      ].map(([value, text]) => ({ value, text })),
    },
    {
      value: 'CA',
      text: 'Canada',
      states: [
        { value: 'ON', text: 'Ontario' },
        { value: 'QC', text: 'Quebec' },
      ],
    },
  ],
  report_types: [],
  survey_by_users: people.map((text) => ({ value: text, text })),
}

function locations(body: Row): Row {
  const all = Array.from({ length: 260 }, (_, index) => ({
    value: 900 + index,
    text: `${places[index % places.length]} terminal ${1 + Math.floor(index / places.length)}`,
    city: places[index % places.length],
  }))
  const word = String(body['key_word'] ?? '').toLowerCase()
  const found = all.filter((location) => location.text.toLowerCase().includes(word))
  const page = Number(body['page_number'])
  const size = Number(body['page_size'])
  return {
    locations: found.slice((page - 1) * size, page * size),
    page_number: page,
    page_size: size,
    total_items: found.length,
  }
}

const answers: Record<string, (body: Row) => Row> = {
  'checkpoint/report': unitsAnswer,
  'checkpoint/get_home_page': () => homePage,
  'checkpoint/get_customer_locations': locations,
  'fleet_survey/10001/units': overviewAnswer,
  'own/checkpoint/as_of': () => ({ latest: '2026-10-31' }),
  'own/checkpoint/get_license_plates': () => ({ license_plates: [] }),
  'checkpoint/detail': () => ({
    unit_id: 10_001,
    survey_id: 50_001,
    title: 'T-4711',
    tires: [],
    tiles: {
      unit: 'T-4711',
      account: fleets[0],
      location: 'Ashland terminal',
      date_time: '2026-10-30T14:05:00',
      license_number: 'KD 4711',
      survey_by: people[0],
      crossingdirection: 'Northbound',
      records_total: 10,
      total_tires_read_count: 9,
      critical_exceptions: 2,
      warning_exceptions: 3,
    },
  }),
}

/** The answer to a call, or null for a path that was not recorded. */
export function recordedAnswer(path: string, body: Row): Row | null {
  return answers[path]?.(body) ?? null
}
