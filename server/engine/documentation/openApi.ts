import type { Route } from '../../access/Route.ts'
import { personSchema } from '../../access/wireUser.ts'
import { responseStatusSchema } from '../../platform/http/answerError.ts'
import { objectSchema, shared, type JsonSchema } from '../../platform/http/jsonSchema.ts'
import { contentTypes } from '../exports/contentTypes.ts'
import { jobSchema } from '../generated/jobAnswer.ts'

type Json = Record<string, unknown>

const mediaTypes: Record<string, string> = {
  ...contentTypes,
  js: 'text/javascript',
  html: 'text/html',
  jpg: 'image/jpeg',
}
const binary = { type: 'string', format: 'binary' }

/** The product's description of its API. */
export interface Described {
  title: string
  description: string
  serverUrl: string
  appSetup: JsonSchema
}

/** The OpenAPI document of every route there is, made from the very schemas the server validates by. */
export function openApi(routes: Route[], { title, description, serverUrl, appSetup }: Described): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.0.3',
    info: { title, version: '2', description },
    servers: [{ url: serverUrl }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'apiKey', in: 'header', name: 'api_key' },
      },
      schemas: documented(sharedSchemas(appSetup)),
    },
  }
}

function operation(route: Route): Json {
  const failures = route.access === 'session' ? [400, 401, 403, 404, 429, 500, 503] : [400, 404, 429, 500, 503]
  return {
    tags: [route.tag],
    summary: route.summary,
    operationId: `${route.method.toLowerCase()}_${route.path
      .replace(/^\/api\//, '')
      .replace(/[^A-Za-z0-9]+/g, '_')
      .replace(/_$/, '')}`,
    ...(route.access === 'session' ? { security: [{ token: [], apiKey: [] }] } : { security: [] }),
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(route.body ? { requestBody: { required: true, content: contentOf(route, route.body) } } : {}),
    responses: {
      200: {
        description: 'The answer',
        content: { ...contentOfAnswer(route), ...Object.fromEntries((route.formats ?? []).map(fileContent)) },
      },
      ...(route.later
        ? {
            202: {
              description: 'Too large to wait for: the job that makes the file',
              content: { 'application/json': { schema: documented(route.later) } },
            },
          }
        : {}),
      ...Object.fromEntries(
        failures.map((status) => [
          status,
          {
            description: 'Refused',
            content: { 'application/json': { schema: shared('Failure') } },
          },
        ]),
      ),
    },
  }
}

/** A file by its content type, or JSON by its schema. */
function contentOfAnswer(route: Route): Json {
  return typeof route.answer.file === 'string'
    ? Object.fromEntries([fileContent(route.answer.file)])
    : { 'application/json': { schema: answerSchema(route) } }
}

const fileContent = (format: string): [string, Json] => [
  mediaTypes[format]?.split(';')[0] ?? 'application/octet-stream',
  { schema: binary },
]

/** The schema of a call's JSON. To who has a session any answer may bring what became of them meanwhile. */
export function answerSchema({ answer, access }: Pick<Route, 'answer' | 'access'>): Json {
  const schema = documented(answer as Json)
  const properties = schema.properties as Json | undefined
  if (access !== 'session' || !properties) return schema
  return { ...schema, properties: { user: shared('News'), app_setup: shared('AppSetup'), ...properties } }
}

/** Returns the schemas that answers refer to by name. */
export function sharedSchemas(appSetup: JsonSchema): Json {
  return {
    Failure: openFailure,
    AppSetup: appSetup,
    Job: jobSchema,
    // The whole user where an administrator changed them, or how long their session lives from now on.
    News: objectSchema(personSchema.properties),
  }
}

const openFailure: Json = {
  type: 'object',
  required: ['response_status'],
  properties: { response_status: responseStatusSchema },
}

/** A body as JSON; where files may come beside it, as form data too. */
function contentOf({ files, examples }: Route, body: Json): Json {
  const schema = documented(body)
  return {
    'application/json': { schema, ...(examples ? { examples: examples() } : {}) },
    ...(files?.size
      ? {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: { form: schema, ...Object.fromEntries([...files.keys()].map((field) => [field, binary])) },
            },
          },
        }
      : {}),
  }
}

function parameters(schema: Json | undefined, place: 'path' | 'query'): Json[] {
  const required = (schema?.required ?? []) as string[]
  return Object.entries((schema?.properties ?? {}) as Record<string, Json>).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: documented(one),
  }))
}

/**
 * As others read it: our own format is a plain date, and a list of what is required is there only where something is.
 */
function documented(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema), (name, value: unknown) => {
    if (name === 'format' && value === 'wire-date') return 'date'
    return name === 'required' && Array.isArray(value) && value.length === 0 ? undefined : value
  }) as Json
}
