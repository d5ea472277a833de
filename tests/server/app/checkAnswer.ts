import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { matchRoute } from '../../../engine/core/query/matchRoute.ts'
import type { Route } from '../../../server/access/Route.ts'
import type { Catalog } from '../../../server/engine/catalog/Catalog.ts'
import { catalogTexts, type CatalogTexts } from '../../../server/engine/documentation/catalogTexts.ts'
import { schemaWriter } from '../../../server/engine/documentation/describedSchema.ts'
import { answerSchema, sharedSchemas } from '../../../server/engine/documentation/openApi.ts'
import { appSetupSchema } from '../../../server/portal/setup/portalSetup.ts'

const ajv = new Ajv({ strict: false, allErrors: true })
addFormats.default(ajv)
const compiled = new WeakMap<object, ValidateFunction>()
const texts = new WeakMap<Catalog, CatalogTexts>()

interface TestAnswer {
  method: string
  url: string
  status: number
  json: unknown
}

/** Checks a test's answer by the API document: names, types and required properties. Throws on a difference. */
export function checkAnswer(routes: Route[], catalog: Catalog, { method, url, status, json }: TestAnswer): void {
  if (status !== 200 && status !== 202) return
  const path = new URL(url, 'http://portal.test').pathname
  const route = routes.find(
    (one) =>
      one.method === method && (one.path === path || (one.path.includes('{') && matchRoute(one.path, path) !== null)),
  )
  if (!route) throw new Error(`${method} ${path} is answered by no route that is described`)
  if (status === 200 && typeof route.answer.file === 'string')
    throw new Error(`${method} ${path} is described as a file and answers JSON`)
  const isAccepted = status === 202 && route.accepted
  const key = isAccepted ? route.accepted! : route.answer
  const check = compiled.get(key) ?? compile(isAccepted ? route.accepted! : answerSchema(route), catalog)
  compiled.set(key, check)
  if (check(json)) return
  const [first] = check.errors ?? []
  throw new Error(
    `${method} ${path} does not answer what its description says: ${first?.instancePath} ${first?.message} ${JSON.stringify(first?.params)}`,
  )
}

/** Compiles a schema as the document has it, beside the named ones that it refers to. */
function compile(schema: Record<string, unknown>, catalog: Catalog): ValidateFunction {
  const known = texts.get(catalog) ?? catalogTexts(catalog)
  texts.set(catalog, known)
  const writer = schemaWriter(known, () => undefined)
  for (const [name, one] of Object.entries(sharedSchemas(appSetupSchema)))
    writer.name(name, writer.write(one as Record<string, unknown>))
  return ajv.compile({ ...writer.write(schema), components: { schemas: writer.named() } })
}
