import { regionalDefaultsOf } from '../../domain/regions.ts'
import { noAccess } from '../../engine/core/access/Access.ts'
import { sessionStore } from '../../server/access/sessions.ts'
import type { Catalog } from '../../server/engine/catalog/Catalog.ts'
import { bindingsOf, type EndpointBinding } from '../../server/engine/endpoints/bindings.ts'
import type { Database } from '../../server/platform/database/Database.ts'

type Schema = {
  properties?: Record<string, { type?: unknown; enum?: unknown[]; items?: { enum?: unknown[] } }>
  required?: string[]
}
interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: { enum?: unknown[] } }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
/** A call as it is asked. */
export interface Call {
  method: string
  url: string
  body: string | null
}

export const administrator = 'admin@example.test'

/** Every list, report and lookup of the catalog with what it is asked for, by its endpoint. */
export async function callsOf(
  catalog: Catalog,
  address: string,
  database: Database,
  known: KnownIds,
): Promise<Map<string, Call>> {
  const headers = await headersOf(administrator, database)
  const { paths } = (await (await fetch(`${address}/api/docs/json`, { headers })).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  return new Map(
    [...bindingsOf(catalog).values()]
      .filter(isMeasured)
      .map((binding) => [binding.endpoint, callOf(binding, address, paths, known)]),
  )
}

/** The demo data has none of what these are of. */
const without = [
  'own/fleet_survey/get_revision',
  'own/translations/get_import',
  'own/translations/get_import_rows',
  'own/registrations/get_registration/{id}',
  'own/feeds/get_load/{batch_id}',
  'own/source_keys/get_key/{source_key_id}',
]

const isMeasured = ({ kind, endpoint }: EndpointBinding): boolean =>
  (kind === 'sources' || kind === 'lookup' || kind === 'load' || kind === 'panel') &&
  !without.some((path) => endpoint.endsWith(` ${path}`))

function callOf(
  binding: EndpointBinding,
  address: string,
  paths: Record<string, Record<string, Operation>>,
  known: KnownIds,
): Call {
  const [method = '', path = ''] = binding.endpoint.split(' ')
  const fullPath = path.startsWith('/') ? path : `/api/v2/${path}`
  const operation = paths[fullPath]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${binding.endpoint} is not described`)
  return {
    method,
    url: `${address}${pathWith(fullPath, operation, known)}`,
    body: method === 'GET' ? null : JSON.stringify(bodyOf(binding, operation, known)),
  }
}

/** Values of fields and parameters by their names: what is large, where there is something to choose. */
export type KnownIds = Record<string, unknown>

export async function knownOf(database: Database): Promise<KnownIds> {
  const one = async (text: string): Promise<Record<string, unknown>> =>
    (await database.query<Record<string, unknown>>({ text, values: [] }))[0] ?? {}
  const survey = await one(
    `select i.survey_id, i.unit_id from inspections i where i.survey_id is not null and i.survey_kind <> 'checkpoint' order by i.survey_id limit 1`,
  )
  const checkpoint = await one(
    `select i.survey_id, i.unit_id from inspections i where i.survey_kind = 'checkpoint' limit 1`,
  )
  const trailer = await one('select survey_id as trailer from trailer_checks limit 1')
  const product = await one('select product_id from products limit 1')
  const user = await one('select user_id from users limit 1')
  const location = await one(
    'select l.location_id, l.account_id as account, u.unit_number from locations l join units u using (location_id) order by location_id, unit_id limit 1',
  )
  const removed = await one('select removed_tire_id from removed_tires where survey_id is not null order by 1 limit 1')
  const brand = await one('select brand_id from brands limit 1')
  const product_line = await one(`
    select brand_id as brand, tire_type, product_line_id as product_line, tire_size, brand_id as first_brand, tire_type as first_tire_type, product_line_id as first_product_line, tire_size as first_tire_size,
      lead(tire_type) over most as second_tire_type, lead(product_line_id) over most as second_product_line, lead(tire_size) over most as second_tire_size
    from (
      select l.brand_id, w.axle_kind || case when l.is_retread then '-retread' else '-new' end as tire_type, w.product_line_id, w.tire_size, count(*) as tires
      from tire_wear w join product_lines l using (product_line_id)
      where w.miles_per_32nd is not null and w.axle_kind is not null and w.tire_size is not null
      group by 1, 2, 3, 4
    ) product
    window most as (order by tires desc, product_line_id, tire_size, tire_type)
    order by tires desc, product_line_id, tire_size, tire_type limit 1`)
  const locale = await one('select locale_id from locales limit 1')
  const casing = await one('select account_id, serial from casings where serial is not null order by casing_id limit 1')
  const { configuration } = await one(
    'select configuration_code as configuration from axle_configurations order by 1 limit 1',
  )
  const wheel = await one(
    'select unit_inspection_id, axle_number, side, wheel_index from survey_wheels order by 1, 2, 3, 4 limit 1',
  )
  const checked = await one(
    'select unit_inspection_id as trailer_inspection_id from survey_trailer_checks order by 1 limit 1',
  )
  const lease = await one(
    `select c.configuration_id as lease from lease_configurations c join users u on u.user_id = c.created_by where c.state = 'draft' and u.login = '${administrator}' limit 1`,
  )
  const torque = await one('select torque_check_id from survey_torque_checks order by 1 limit 1')
  const { unit_ids } = await one(
    'select array_agg(unit_id::integer) as unit_ids from (select unit_id from units order by unit_id limit 50) u',
  )
  const { to } = await one('select max(inspected_on)::text as to from inspections')
  return {
    ...survey,
    configuration,
    ...location,
    ...removed,
    ...product_line,
    ...brand,
    ...locale,
    ...trailer,
    ...product,
    ...user,
    ...wheel,
    ...checked,
    ...torque,
    ...lease,
    unit_ids,
    checkpoint,
    date_from: new Date(Date.parse(String(to)) - 365 * 86_400_000).toISOString().slice(0, 10),
    date_to: to,
    day: to,
    casing,
    place: 'common',
    search: 'a',
    region: 'NA',
    country: 'US',
    technician_number: '1',
    account_numbers: ['100001', '100002'],
  }
}

/** Returns the value for a path parameter such as `{id}`, chosen by the path before it. */
const idOf = (path: string, known: KnownIds): unknown => {
  if (path.includes('trailer_readiness')) return known.trailer
  if (path.includes('products/get_product/')) return known.product_id
  if (path.includes('users/')) return known.user_id
  if (path.includes('get_survey/')) return known.survey_id
  if (path.includes('get_removed_tire_info/')) return known.removed_tire_id
  if (path.includes('get_unit/')) return known.unit_id
  if (path.includes('get_unit_inspection_images/')) return known.unit_inspection_id
  if (path.includes('get_unit_configurations/')) return 'tractor'
  if (path.includes('get_axle_configuration/')) return known.configuration
  if (path.includes('product_lines/')) return known.brand_id
  return known.location_id
}

function pathWith(path: string, { parameters = [] }: Operation, known: KnownIds): string {
  const value = (name: string): unknown =>
    (name === 'id' ? idOf(path, known) : known[path.includes('get_trailer_check/') ? 'trailer_inspection_id' : name]) ??
    parameters.find((one) => one.name === name)?.schema.enum?.[0]
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name }) => `${name}=${encodeURIComponent(String(value(name)))}`)
  return `${path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(value(name))))}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** Everything of a year; of a page that is about one thing, that thing. */
function bodyOf(binding: EndpointBinding, { requestBody }: Operation, known: KnownIds): Record<string, unknown> {
  const { properties = {}, required = [] } = requestBody?.content['application/json']?.schema ?? {}
  const things = binding.endpoint.includes('checkpoint/')
    ? { ...known, ...(known.checkpoint as KnownIds) }
    : /lease_?sales/.test(binding.endpoint)
      ? { ...known, id: known.lease }
      : binding.endpoint.includes('casings/')
        ? { ...known, ...(known.casing as KnownIds) }
        : known
  // A number is that of a unit in one fleet alone.
  const named = Object.keys(properties).filter(
    (name) =>
      required.includes(name) ||
      name === 'date_from' ||
      name === 'date_to' ||
      (name === 'location_id' && required.includes('unit_number')),
  )
  return Object.fromEntries(named.map((name) => [name, things[name] ?? properties[name]?.enum?.[0]]))
}

/** Returns the headers that authenticate a user. */
export async function headersOf(login: string, database: Database): Promise<Record<string, string>> {
  const [user] = await database.query<{ user_id: number }>({
    text: 'select user_id from users where login = $1',
    values: [login],
  })
  const { token, apiKey } = await sessionStore(database, () => new Date(), {
    regionalDefaults: regionalDefaultsOf.NA,
    access: () => noAccess,
    derivedFlags: async () => [],
  }).begin(user?.user_id ?? 0)
  return { 'content-type': 'application/json', authorization: `Bearer ${token}`, api_key: apiKey }
}
