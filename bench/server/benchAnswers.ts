import { regionalDefaultsOf } from '../../domain/regions.ts'
import { noAccess } from '../../engine/core/access/Access.ts'
import { sessionStore } from '../../server/access/sessions.ts'
import { buildApp } from '../../server/app.ts'
import { loadCatalog } from '../../server/engine/catalog/Catalog.ts'
import { CatalogHolder } from '../../server/engine/catalog/CatalogHolder.ts'
import { bindingsOf, type EndpointBinding } from '../../server/engine/endpoints/bindings.ts'
import type { Database } from '../../server/platform/database/Database.ts'
import { projectFolder, readSettings } from '../../server/platform/settings.ts'
import { limited, median, type BenchRow } from '../BenchRow.ts'
import type { BenchSize } from '../BenchSize.ts'
import { openBenchDatabase } from './benchDatabase.ts'

const rounds = 5
const maxMs = 300
const maxKilobytes = 1000
const refusals = [401, 403, 404]
/** Said of each answer that is slower or larger than it should be, and of so many others. */
const toldAnyway = 3

type Schema = { properties?: Record<string, { type?: unknown; enum?: unknown[]; items?: { enum?: unknown[] } }>; required?: string[] }
interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: { enum?: unknown[] } }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
interface Measured { endpoint: string; ms: number; kilobytes: number }
interface Call { method: string; url: string; body: string | null }

const administrator = 'admin@example.test'
/**
 * Who asks. Staff see all accounts, or those of their location types, which is another plan; limits are for them.
 * A dealer and a customer see little of it, so theirs are only told.
 */
const people = [
  { login: administrator, name: 'an administrator', isStaff: true },
  { login: 'gyr@example.test', name: 'staff (GYR)', isStaff: true },
  { login: 'ssc@example.test', name: 'staff (SSC)', isStaff: true },
  { login: 'dlr@example.test', name: 'a dealer', isStaff: false },
  { login: 'cus@example.test', name: 'a customer', isStaff: false },
]
type Person = (typeof people)[number]

/** Every list, report and lookup as each of these people asks for it, over a year of all their accounts: how long it takes, and how much it sends. */
export async function benchAnswers(size: BenchSize): Promise<BenchRow[]> {
  const database = await openBenchDatabase(size.scale('large'))
  const catalog = await loadCatalog(`${projectFolder}/definitions`, { locales: `${projectFolder}/locales` })
  const app = await buildApp({ settings: readSettings({ STAGE: 'test', DEMO: 'false' }), database, holder: new CatalogHolder(catalog) })
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
  try {
    const known = await knownOf(database)
    const described = await headersOf(administrator, database)
    const { paths } = (await (await fetch(`${address}/api/docs/json`, { headers: described })).json()) as { paths: Record<string, Record<string, Operation>> }
    const asked = [...bindingsOf(catalog).values()].filter(isAsked).map((binding) => ({ endpoint: binding.endpoint, call: callOf(binding, address, paths, known) }))
    const rows: BenchRow[] = []
    for (const person of people) {
      const headers = await headersOf(person.login, database)
      const measured: Measured[] = []
      for (const { endpoint, call } of asked) {
        const taken = await measure(call, headers, size.times(rounds))
        if (taken) measured.push({ endpoint, ...taken })
        else if (person.login === administrator) throw new Error(`${call.method} ${call.url} ${call.body ?? ''} was refused`)
      }
      rows.push(...rowsOf(person, measured))
    }
    return rows
  } finally {
    await app.server.close()
    await database.close()
  }
}

/** The demo data has none of what these are of. */
const without = ['own/translations/get_import', 'own/translations/get_import_rows', 'own/registrations/get_registration/{id}']

const isAsked = ({ kind, endpoint }: EndpointBinding): boolean =>
  (kind === 'sources' || kind === 'lookup' || kind === 'load') && !without.some((path) => endpoint.endsWith(` ${path}`))

function callOf(binding: EndpointBinding, address: string, paths: Record<string, Record<string, Operation>>, known: Known): Call {
  const [method = '', path = ''] = binding.endpoint.split(' ')
  const whole = path.startsWith('/') ? path : `/api/v2/${path}`
  const operation = paths[whole]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${binding.endpoint} is not described`)
  return { method, url: `${address}${pathWith(whole, operation, known)}`, body: method === 'GET' ? null : JSON.stringify(bodyOf(binding, operation, known)) }
}

/** Null where it is refused: it needs a permission, or is about what is someone else's. */
async function measure({ url, ...call }: Call, headers: Record<string, string>, times: number): Promise<{ ms: number; kilobytes: number } | null> {
  const took: number[] = []
  let bytes = 0
  for (let index = -1; index < times; index++) {
    const began = performance.now()
    const response = await fetch(url, { ...call, headers })
    bytes = (await response.arrayBuffer()).byteLength
    if (refusals.includes(response.status)) return null
    if (response.status !== 200) throw new Error(`${call.method} ${url} ${call.body ?? ''} answered ${response.status}`)
    if (index >= 0) took.push(performance.now() - began)
  }
  return { ms: median(took), kilobytes: bytes / 1000 }
}

function rowsOf({ name, isStaff }: Person, measured: Measured[]): BenchRow[] {
  const by = (of: (one: Measured) => number, limit: number, unit: string, what: string): BenchRow[] =>
    measured.toSorted((one, other) => of(other) - of(one)).filter((one, index) => index < toldAnyway || (isStaff && of(one) > limit))
      .map((one) => {
        const row = { name: `${what}: ${one.endpoint}`, value: Math.round(of(one)), unit }
        return isStaff ? limited(row.name, row.value, unit, limit) : row
      })
  return [
    { name: `answers to ${name}`, value: measured.length, unit: '' },
    { name: 'their median', value: Math.round(median(measured.map(({ ms }) => ms)) * 10) / 10, unit: 'ms' },
    ...by(({ ms }) => ms, maxMs, 'ms', 'among the slowest'),
    ...by(({ kilobytes }) => kilobytes, maxKilobytes, 'kB', 'among the largest'),
  ]
}

/** Values of fields and parameters by their names: what is large, where there is something to choose. */
type Known = Record<string, unknown>

async function knownOf(database: Database): Promise<Known> {
  const one = async (text: string): Promise<Record<string, unknown>> => (await database.query<Record<string, unknown>>({ text, values: [] }))[0] ?? {}
  const survey = await one(`select i.survey_id, i.unit_id from inspections i where i.survey_id is not null and i.survey_kind <> 'checkpoint' order by i.survey_id limit 1`)
  const checkpoint = await one(`select i.survey_id, i.unit_id from inspections i where i.survey_kind = 'checkpoint' limit 1`)
  const trailer = await one('select survey_id as trailer from trailer_checks limit 1')
  const product = await one('select product_id from products limit 1')
  const user = await one('select user_id from users limit 1')
  const location = await one('select l.location_id, l.account_id as account, u.unit_number from locations l join units u using (location_id) order by location_id, unit_id limit 1')
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
  const wheel = await one('select unit_inspection_id, axle_number, side, wheel_index from survey_wheels order by 1, 2, 3, 4 limit 1')
  const checked = await one('select unit_inspection_id as trailer_inspection_id from survey_trailer_checks order by 1 limit 1')
  const lease = await one(`select c.configuration_id as lease from lease_configurations c join users u on u.user_id = c.created_by where c.state = 'draft' and u.login = '${administrator}' limit 1`)
  const torque = await one('select torque_check_id from survey_torque_checks order by 1 limit 1')
  const { unit_ids } = await one('select array_agg(unit_id::integer) as unit_ids from (select unit_id from units order by unit_id limit 50) u')
  const { to } = await one("select max(inspected_on)::text as to from inspections")
  return {
    ...survey, ...location, ...removed, ...product_line, ...brand, ...locale, ...trailer, ...product, ...user, ...wheel, ...checked, ...torque, ...lease, unit_ids, checkpoint,
    date_from: new Date(Date.parse(String(to)) - 365 * 86_400_000).toISOString().slice(0, 10), date_to: to,
    place: 'common', search: 'a', region: 'NA', technician_number: '1', account_numbers: ['100001', '100002'],
  }
}

/** What `{id}` and the like stand for, by the end of the path before it. */
const idOf = (path: string, known: Known): unknown => {
  if (path.includes('trailer_readiness')) return known.trailer
  if (path.includes('products/get_product/')) return known.product_id
  if (path.includes('users/')) return known.user_id
  if (path.includes('get_survey/')) return known.survey_id
  if (path.includes('get_removed_tire_info/')) return known.removed_tire_id
  if (path.includes('get_unit/')) return known.unit_id
  if (path.includes('get_unit_inspection_images/')) return known.unit_inspection_id
  if (path.includes('get_unit_configurations/')) return 'tractor'
  if (path.includes('product_lines/')) return known.brand_id
  return known.location_id
}

function pathWith(path: string, { parameters = [] }: Operation, known: Known): string {
  const value = (name: string): unknown =>
    (name === 'id' ? idOf(path, known) : known[path.includes('get_trailer_check/') ? 'trailer_inspection_id' : name]) ?? parameters.find((one) => one.name === name)?.schema.enum?.[0]
  const query = parameters.filter((one) => one.in === 'query' && one.required).map(({ name }) => `${name}=${encodeURIComponent(String(value(name)))}`)
  return `${path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(value(name))))}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** Everything of a year; of a page that is about one thing, that thing. */
function bodyOf(binding: EndpointBinding, { requestBody }: Operation, known: Known): Record<string, unknown> {
  const { properties = {}, required = [] } = requestBody?.content['application/json']?.schema ?? {}
  const things = binding.endpoint.includes('checkpoint/') ? { ...known, ...(known.checkpoint as Known) } : /lease_?sales/.test(binding.endpoint) ? { ...known, id: known.lease } : known
  // A number is that of a unit in one fleet alone.
  const named = Object.keys(properties).filter((name) => required.includes(name) || name === 'date_from' || name === 'date_to' || (name === 'location_id' && required.includes('unit_number')))
  return Object.fromEntries(named.map((name) => [name, things[name] ?? properties[name]?.enum?.[0]]))
}

async function headersOf(login: string, database: Database): Promise<Record<string, string>> {
  const [user] = await database.query<{ user_id: number }>({ text: 'select user_id from users where login = $1', values: [login] })
  const { token, apiKey } = await sessionStore(database, () => new Date(), { regionalDefaults: regionalDefaultsOf.NA, access: () => noAccess }).begin(user?.user_id ?? 0)
  return { 'content-type': 'application/json', authorization: `Bearer ${token}`, api_key: apiKey }
}
