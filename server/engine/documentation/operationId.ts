import type { Route } from '../../access/Route.ts'
import { toPascalCase } from '../../platform/http/toPascalCase.ts'

type Named = Pick<Route, 'method' | 'path'>

/**
 * Returns a readable id for the operation of each route, as `checkpointReport` for `POST /api/v2/checkpoint/report`.
 * Routes that would share an id get longer ones: with the path's parameters, the method, or the whole path.
 */
export function operationIds<One extends Named>(routes: readonly One[]): Map<One, string> {
  const ids = new Map<One, string>()
  const usedIds = new Set<string>()
  let open = [...routes]
  for (const idOf of [withoutParameters, withParameters, withMethod, withFullPath]) {
    const sharing = new Map<string, One[]>()
    for (const route of open) sharing.set(idOf(route), [...(sharing.get(idOf(route)) ?? []), route])
    for (const [id, [route, ...others]] of sharing) {
      if (others.length > 0 || usedIds.has(id)) continue
      ids.set(route!, id)
      usedIds.add(id)
    }
    open = open.filter((route) => !ids.has(route))
  }
  return ids
}

const toCamelCase = (text: string): string =>
  toPascalCase(text).replace(/^[A-Z]+(?=[A-Z][a-z]|$)|^[A-Z]/, (first) => first.toLowerCase())

/** The version, and the mark of calls beyond the specification, say nothing of what a call does. */
const telling = (path: string): string => path.replace(/^\/api\/(v2\/)?(own\/)?/, '')

const withoutParameters = ({ path }: Named): string => toCamelCase(telling(path).replace(/\{[^}]*\}/g, ''))
const withParameters = ({ path }: Named): string => toCamelCase(telling(path).replace(/\{([^}]*)\}/g, 'by $1'))
const withMethod = (route: Named): string => route.method.toLowerCase() + toPascalCase(withParameters(route))
const withFullPath = ({ method, path }: Named): string =>
  method.toLowerCase() + toPascalCase(path.replace(/\{([^}]*)\}/g, 'by $1'))
