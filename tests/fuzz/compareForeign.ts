import sql from 'sql-template-tag'
import type { Dice } from './Dice.ts'
import type { Call, Operation } from './makeCall.ts'
import type { Reply, Target } from './openTarget.ts'
import { anyObjectOf } from './values.ts'

/** A number no row has. */
const absent = 8_000_000_001

type Kind = 'account' | 'location' | 'unit' | 'survey' | 'tire' | 'favorite' | 'template' | 'job' | 'user'

const kindOfName: Record<string, Kind> = {
  account: 'account',
  account_id: 'account',
  accounts: 'account',
  account_ids: 'account',
  location: 'location',
  location_id: 'location',
  locations: 'location',
  location_ids: 'location',
  customer_location_ids: 'location',
  unit: 'unit',
  unit_id: 'unit',
  units: 'unit',
  survey_id: 'survey',
  surveys: 'survey',
  tire_id: 'tire',
}
/** The kind of thing that `id` names, by the path it is in. */
const kindOfPath: [RegExp, Kind][] = [
  [/favorite_reports/, 'favorite'],
  [/template/, 'template'],
  [/\/jobs\/|generated|fleet_conditions\/(get|delete)_report/, 'job'],
  [/get_location_data/, 'location'],
  [/readiness/, 'survey'],
  [/users\/get_user/, 'user'],
  [/unit_events/, 'unit'],
]

export type ForeignIds = Record<Kind, number[]>

export interface Difference {
  call: string
  foreign: string
  absent: string
}

/** Ids that a customer may not see, a few of each kind. */
export async function foreignIds({ world: { database } }: Target): Promise<ForeignIds> {
  const own = sql`(select a.account_id from user_accounts a join users u on u.user_id = a.user_id where u.login = 'cus@example.test')`
  const [stranger] = await database.query<{ user_id: number }>(
    sql`select user_id from users where login = 'gyr@example.test'`,
  )
  const userId = stranger?.user_id ?? 0
  const at = new Date()
  await database.query(
    sql`insert into favorite_reports (user_id, name, report_id, request_url) values (${userId}, 'theirs', 'checkpoint', '/checkpoint') on conflict do nothing`,
  )
  await database.query(sql`
    insert into dashboard_templates (user_id, dashboard_id, account_name, report_name, report_type, date_type, reports, created_at)
    values (${userId}, 'fleet-dashboard', '', 'theirs', 1, 4, '[]', ${at})`)
  await database.query(sql`
    insert into jobs (kind, report_id, user_id, parameters, title, subject, filters, scope, created_at, state)
    values ('report', 'fleet-condition', ${userId}, '{}', 'theirs', '', '[]', '{"kind":"all"}', ${at}, 'failed')`)
  const ids = async (statement: ReturnType<typeof sql>): Promise<number[]> =>
    (await database.query<{ id: number }>(statement)).map(({ id }) => id)
  return {
    account: await ids(sql`select account_id as id from accounts where account_id not in ${own} order by 1 limit 5`),
    location: await ids(sql`select location_id as id from locations where account_id not in ${own} order by 1 limit 5`),
    unit: await ids(sql`select unit_id as id from units where account_id not in ${own} order by 1 limit 5`),
    survey: await ids(sql`select survey_id as id from surveys where account_id not in ${own} order by 1 limit 5`),
    tire: await ids(sql`select tire_id as id from tires where account_id not in ${own} order by 1 limit 5`),
    favorite: await ids(sql`select favorite_id as id from favorite_reports where user_id = ${userId}`),
    template: await ids(sql`select template_id as id from dashboard_templates where user_id = ${userId}`),
    job: await ids(sql`select job_id as id from jobs where user_id = ${userId}`),
    user: [userId],
  }
}

/** Returns the places where a call takes ids, and the kind of each. */
function placesOf({
  path,
  parameters,
  body,
}: Operation): { name: string; kind: Kind; isList: boolean; inPath: boolean }[] {
  const kindOf = (name: string): Kind | undefined =>
    name === 'id' || name === 'ids' ? kindOfPath.find(([pattern]) => pattern.test(path))?.[1] : kindOfName[name]
  const inBody = Object.entries(
    (body?.properties ?? {}) as Record<string, { type?: string; items?: { type?: string } }>,
  )
  return [
    ...parameters.filter((one) => one.in === 'path').map(({ name }) => ({ name, isList: false, inPath: true })),
    ...inBody
      .filter(([, schema]) => schema.type === 'integer' || schema.items?.type === 'integer')
      .map(([name, schema]) => ({ name, isList: schema.type === 'array', inPath: false })),
  ].flatMap((place) => {
    const kind = kindOf(place.name)
    return kind ? [{ ...place, kind }] : []
  })
}

/** Asks for what is a stranger's and for what is nowhere, in the same words; null where the answers are the same. */
export async function compareForeign(
  target: Target,
  dice: Dice,
  foreign: ForeignIds,
  number: number,
): Promise<Difference | null> {
  const candidates = target.material.operations.filter((operation) => placesOf(operation).length > 0)
  const operation = dice.one(candidates)
  const places = placesOf(operation)
  const place = dice.one(places)
  const id = dice.one(foreign[place.kind])
  const others = operation.body
    ? anyObjectOf(
        without(
          operation.body,
          places.map(({ name }) => name),
        ),
        dice,
        [],
        0,
      )
    : null
  const callWith = (value: number): Call => {
    const given = `${JSON.stringify(place.name)}:${place.isList ? `[${value}]` : value}`
    const body =
      others === null
        ? null
        : place.inPath
          ? others
          : others === '{}'
            ? `{${given}}`
            : `${others.slice(0, -1)},${given}}`
    const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => String(name === place.name ? value : id))
    return {
      method: operation.method,
      path,
      body,
      headers: body === null ? {} : { 'content-type': 'application/json' },
      kind: 'foreign',
    }
  }
  const ask = async (value: number): Promise<Reply> => {
    const reply = await target.send(callWith(value), 'cus', number)
    // A call before signed this customer out.
    return reply.status === 403 ? target.send(callWith(value), 'cus', number) : reply
  }
  const [theirs, nowhere] = [await ask(id), await ask(absent)]
  const [one, other] = [said(theirs, id), said(nowhere, absent)]
  return theirs.body === nowhere.body || one === other
    ? null
    : {
        call: `${operation.method} ${callWith(id).path} ${callWith(id).body ?? ''}`,
        foreign: one.slice(0, 400),
        absent: other.slice(0, 400),
      }
}

/** An answer without the id that was asked for, and without what is new in each; of a file only that it came. */
function said({ status, type, body }: { status: number; type: string; body: string }, id: number): string {
  if (!type.includes('json')) return `${status} ${type}`
  return `${status} ${body.replaceAll(new RegExp(`(?<![\\d.])${id}(?![\\d.])`, 'g'), 'ID').replace(/"(id|job_id|created_at|date_created)":("?)[^",}]*\2/g, '"$1":NEW')}`
}

function without<One extends object>(schema: One, names: string[]): One {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, unknown>; required?: string[] }
  return {
    ...schema,
    required: required.filter((name) => !names.includes(name)),
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name))),
  }
}
