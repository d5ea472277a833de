import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { matchRoute } from '../../../engine/core/query/matchRoute.ts'
import type { Route } from '../../../server/access/Route.ts'
import { answerSchema, sharedSchemas } from '../../../server/engine/documentation/openApi.ts'
import { appSetupSchema } from '../../../server/portal/setup/portalSetup.ts'

const ajv = new Ajv({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ $id: 'portal', components: { schemas: sharedSchemas(appSetupSchema) } })
const compiled = new WeakMap<object, ValidateFunction>()

/** Checks every answer of a test against the API document. Throws on a difference. */
export function checkAnswer(
  routes: Route[],
  { method, url, status, json }: { method: string; url: string; status: number; json: unknown },
): void {
  if (status !== 200 && status !== 202) return
  const path = new URL(url, 'http://portal.test').pathname
  const route = routes.find(
    (one) =>
      one.method === method && (one.path === path || (one.path.includes('{') && matchRoute(one.path, path) !== null)),
  )
  if (!route) throw new Error(`${method} ${path} is answered by no route that is described`)
  const schema = status === 202 && route.accepted ? route.accepted : answerSchema(route)
  if (status === 200 && typeof route.answer.file === 'string')
    throw new Error(`${method} ${path} is described as a file and answers JSON`)
  const key = status === 202 && route.accepted ? route.accepted : route.answer
  const check =
    compiled.get(key) ??
    ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"portal#/components')) as object)
  compiled.set(key, check)
  if (check(json)) return
  const [first] = check.errors ?? []
  throw new Error(
    `${method} ${path} does not answer what its description says: ${first?.instancePath} ${first?.message} ${JSON.stringify(first?.params)}`,
  )
}
