import sql from 'sql-template-tag'
import { may } from '../../../engine/core/access/may.ts'
import { matchRoute } from '../../../engine/core/query/matchRoute.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Route } from '../../access/Route.ts'
import type { Catalog } from '../../engine/catalog/Catalog.ts'
import { type Database, StatementFailed } from '../../platform/database/Database.ts'
import { withUserLock } from '../../platform/database/withUserLock.ts'
import { badInput, notFound, Refusal } from '../../platform/errors.ts'
import { integer, moment, objectSchema, orNull, text, closedObject } from '../../platform/http/jsonSchema.ts'

interface Favorite {
  favorite_id: number
  name: string
  report_id: string
  request_url: string
  filters: string | null
  saved_at: Date
}

const favoriteSchema = closedObject({
  favorite_id: integer,
  name: text,
  report_id: text,
  request_url: text,
  filters: orNull(text),
  saved_at: moment,
})
const one = objectSchema({ id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } }, ['id'])
const uniqueKey = '23505'

/** The most favorites one person keeps. */
const maxFavorites = 500

/**
 * The calls on a person's own favorites; their list is a report of the definitions. Source: document 000, section 7.
 */
export function favoriteRoutes(database: Database, catalog: () => Catalog): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/v1/favorite_reports/get/{id}',
      tag: 'favorites',
      access: 'session',
      summary: 'One favourite of this user.',
      params: one,
      answer: favoriteSchema,
      async handle({ params, principal }) {
        const [found] = await database.query<Favorite>(sql`
          select favorite_id, name, report_id, request_url, filters, saved_at from favorite_reports
          where favorite_id = ${Number(params.id)} and user_id = ${principal.userId}`)
        if (!found) throw notFound()
        return found
      },
    },
    {
      method: 'POST',
      path: '/api/v1/favorite_reports/save',
      tag: 'favorites',
      access: 'session',
      once: true,
      summary:
        'Keeps the address of a report with its filters under a name; with favorite_id, in place of that one. A name that is taken is 409.',
      body: objectSchema(
        {
          name: { type: 'string', minLength: 1, maxLength: 100 },
          request_url: { type: 'string', minLength: 1, maxLength: 20_000 },
          favorite_id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
          filters: { type: 'string', maxLength: 1000 },
        },
        ['name', 'request_url'],
      ),
      answer: favoriteSchema,
      async handle({ body, principal }) {
        const name = String(body.name).trim()
        const url = String(body.request_url)
        const reportId = pageOf(url, catalog(), principal)
        if (name === '') throw badInput([{ field: 'name', key: 'server.field.required' }])
        if (reportId === null) throw badInput([{ field: 'request_url', key: 'server.field.form' }])
        const [saved] = await upsertFavorite(
          {
            name,
            url,
            reportId,
            filters: body.filters ? String(body.filters) : null,
            id: (body.favorite_id as number | undefined) ?? null,
          },
          principal,
        ).catch((error: unknown) => {
          if (error instanceof StatementFailed && error.code === uniqueKey)
            throw new Refusal(409, 'server.unique', { errors: [{ field: 'name', key: 'server.favorites.name_taken' }] })
          throw error
        })
        if (!saved) throw body.favorite_id === undefined ? new Refusal(422, 'server.favorites.too_many') : notFound()
        return saved
      },
    },
    {
      method: 'DELETE',
      path: '/api/v1/favorite_reports/delete/{id}',
      tag: 'favorites',
      access: 'session',
      once: true,
      summary: 'Takes a favourite of this user away.',
      params: one,
      answer: closedObject({ favorite_id: integer, name: text }),
      deletes: 'favorite',
      async handle({ params, principal }) {
        const [deleted] = await database.query<Favorite>(sql`
          delete from favorite_reports where favorite_id = ${Number(params.id)} and user_id = ${principal.userId} returning favorite_id, name`)
        if (!deleted) throw notFound()
        return deleted
      },
    },
  ]

  function upsertFavorite(
    {
      name,
      url,
      reportId,
      filters,
      id,
    }: { name: string; url: string; reportId: string; filters: string | null; id: number | null },
    { userId }: Principal,
  ): Promise<Favorite[]> {
    return id === null
      ? withUserLock(database, userId, (connection) =>
          connection.query<Favorite>(sql`
          insert into favorite_reports (user_id, name, report_id, request_url, filters)
          select ${userId}::bigint, ${name}, ${reportId}, ${url}, ${filters}
          where (select count(*) from favorite_reports where user_id = ${userId}) < ${maxFavorites}
          returning favorite_id, name, report_id, request_url, filters, saved_at`),
        )
      : database.query<Favorite>(sql`
          update favorite_reports set name = ${name}, report_id = ${reportId}, request_url = ${url}, filters = ${filters}, saved_at = now()
          where favorite_id = ${id} and user_id = ${userId}
          returning favorite_id, name, report_id, request_url, filters, saved_at`)
  }
}

/** The page at an address inside the portal that this user may open; null when there is none. */
function pageOf(url: string, catalog: Catalog, caller: Principal): string | null {
  if (!/^\/(?![/\\])/.test(url)) return null
  const [path = ''] = url.split(/[?#]/)
  const page = [...catalog.reports.values()].find(
    ({ route, security }) => matchRoute(route, path) && may(caller, security),
  )
  return page?.id ?? null
}
