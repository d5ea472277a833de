import { cp, mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { Catalog } from '../../server/engine/catalog/Catalog.ts'
import { loadCatalog } from '../../server/engine/catalog/pipeline.ts'
import { describeProblem } from '../../server/engine/catalog/problems/describeProblem.ts'
import { projectFolder } from '../../server/platform/settings.ts'
import { follow, stepsBetween } from '../guide/followGuide.ts'
import { createTestApp, password, type TestApp } from '../server/app/testApp.ts'
import type { TestDatabase } from '../server/platform/database/testDatabase.ts'
import type { Call, Material, Operation } from './makeCall.ts'
import type { Schema } from './values.ts'

export interface Reply {
  status: number
  type: string
  body: string
  /** Milliseconds. */
  took: number
}

export const personas = ['cus', 'cus-other', 'cus-basic', 'dlr', 'gyr', 'win', 'admin'] as const
export type Persona = (typeof personas)[number] | 'nobody'

export interface Target {
  world: TestApp
  material: Material
  send(call: Call, as: Persona, number: number): Promise<Reply>
  close(): Promise<void>
}

interface Description {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: { name: string; in: 'path' | 'query'; schema: Schema }[]
        requestBody?: { content: Record<string, { schema: Schema }> }
      }
    >
  >
}

/** The address that a persona always signs in from. */
const homeOf = (as: Persona): number => 8_000_000 + [...personas, 'nobody'].indexOf(as)

/** A server on 127.0.0.1 with the demo data, and what its own description says of it. */
export async function openTarget(database: TestDatabase): Promise<Target> {
  // Each call is another's, so that the limits of one caller do not stand before everything else.
  const world = await createTestApp(database, undefined, {
    TRUSTED_PROXIES: '127.0.0.1',
    MAX_CONNECTIONS_PER_ADDRESS: '1000',
  })
  world.holder.replace(await withWriting(world))
  await world.app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const known = new Map<Persona, Record<string, string>>([['nobody', {}]])

  const raw = (call: Call, headers: Record<string, string>, number: number): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const began = performance.now()
      const body = call.body === null ? null : Buffer.from(call.body)
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          agent,
          method: call.method,
          path: call.path,
          headers: {
            ...headers,
            ...call.headers,
            'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
            ...(body ? { 'content-length': String(body.length) } : {}),
          },
        },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('error', reject)
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              type: String(answer.headers['content-type'] ?? ''),
              body: Buffer.concat(parts).toString('utf8'),
              took: performance.now() - began,
            }),
          )
        },
      )
      sent.setTimeout(60_000, () => sent.destroy(new Error('no answer in a minute')))
      // A connection that the server closed in the moment it was taken again says nothing of the call.
      sent.on('error', (error: NodeJS.ErrnoException) =>
        sent.reusedSocket && error.code === 'ECONNRESET' ? resolve(raw(call, headers, number)) : reject(error),
      )
      sent.end(body ?? undefined)
    })

  async function headersOf(as: Persona): Promise<Record<string, string>> {
    const kept = known.get(as)
    if (kept) return kept
    const { body } = await raw(
      {
        method: 'POST',
        path: '/api/v2/authorization/login_by_gy',
        body: JSON.stringify({ login: `${as}@example.test`, password }),
        headers: { 'content-type': 'application/json' },
        kind: 'sign-in',
      },
      {},
      homeOf(as),
    )
    const { user } = JSON.parse(body) as { user?: { token: string; api_key: string } }
    if (!user) throw new Error(`${as} cannot sign in any more: ${body}`)
    const headers = { authorization: `Bearer ${user.token}`, api_key: user.api_key }
    known.set(as, headers)
    return headers
  }

  const { body } = await raw(
    { method: 'GET', path: '/api/docs/json', body: null, headers: {}, kind: 'description' },
    await headersOf('admin'),
    0,
  )
  return {
    world,
    material: { ...described(JSON.parse(body) as Description), ids: await idsOf(world) },
    async send(call, as, number) {
      const reply = await raw(call, await headersOf(as), number)
      if (reply.status === 403 && as !== 'nobody') known.delete(as)
      return reply
    },
    async close() {
      agent.destroy()
      await world.close()
    },
  }
}

/** The shipped definitions with those of the guide that write: tables of one's own, actions, the rows of a file. */
async function withWriting({ database, holder }: TestApp): Promise<Catalog> {
  const folder = await mkdtemp(join(tmpdir(), 'fuzz-'))
  try {
    await cp(join(projectFolder, 'definitions'), join(folder, 'definitions'), { recursive: true })
    for (const step of stepsBetween('# A new table', '# More').steps) follow(folder, step)
    const catalog = await loadCatalog(join(folder, 'definitions'), { before: holder.current, database })
    if (catalog.problems.length > 0) throw new Error(catalog.problems.map(describeProblem).join('\n'))
    return catalog
  } finally {
    await rm(folder, { recursive: true })
  }
}

function described({ paths }: Description): Pick<Material, 'operations' | 'orders'> {
  const operations = Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [], requestBody }]): Operation => ({
        method: method.toUpperCase(),
        path,
        parameters,
        takesFiles: requestBody?.content['multipart/form-data'] !== undefined,
        body: requestBody?.content['application/json']?.schema ?? null,
      })),
    )
    // It waits for a change of the definitions, half a minute.
    .filter(({ path }) => !path.endsWith('/catalog/get_version'))
  const orders = operations.flatMap(
    ({ body }) => ((body?.properties as Record<string, Schema> | undefined)?.order_by?.enum ?? []) as unknown[],
  )
  return { operations, orders: [...new Set(orders.filter((one): one is string => typeof one === 'string'))].sort() }
}

/** Ids of every kind, those of strangers among them. */
async function idsOf({ database }: TestApp): Promise<(number | string)[]> {
  const rows = await database.query<{ id: number | string }>(sql`
    (select account_id as id from accounts order by 1 limit 12) union all (select location_id from locations order by 1 limit 12)
    union all (select unit_id from units order by 1 limit 12) union all (select survey_id from surveys order by 1 limit 12)
    union all (select user_id from users order by 1) union all (select tire_id from tires order by 1 limit 8)`)
  return [...rows.map(({ id }) => id), 'US', 'OH', 'en-US', 'critical', '2026-06-01', '100001', 900_000_001]
}
