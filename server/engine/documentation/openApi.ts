import type { Route } from '../../access/Route.ts'

type Json = Record<string, unknown>

const mediaTypes: Record<string, string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  js: 'text/javascript', csv: 'text/csv', xml: 'application/xml', png: 'image/png',
}

/** The OpenAPI document of every route there is, made from the very schemas the server validates by. */
export function openApi(routes: Route[], serverUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Fleet tire portal', version: '2',
      description: 'Pressure is in psi, tread depth in 32nds of an inch, distance in miles; pressure_format and tread_depth_format name the units the reader prefers. 401 means no permission, 403 no or expired session.',
    },
    servers: [{ url: serverUrl }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' }, apiKey: { type: 'apiKey', in: 'header', name: 'api_key' } },
      schemas: { Failure: failure },
    },
  }
}

function operation(route: Route): Json {
  const failures = route.access === 'session' ? [400, 401, 403, 404, 429, 500] : [400, 404, 429, 500]
  const isFile = typeof route.answer.file === 'string'
  return {
    tags: [route.tag],
    summary: route.summary,
    operationId: `${route.method.toLowerCase()}_${route.path.replace(/^\/api\//, '').replace(/[^A-Za-z0-9]+/g, '_').replace(/_$/, '')}`,
    ...(route.access === 'session' ? { security: [{ token: [], apiKey: [] }] } : { security: [] }),
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(route.body ? { requestBody: { required: true, content: contentOf(route, route.body) } } : {}),
    responses: {
      200: {
        description: isFile ? 'The file' : 'The answer',
        content: isFile
          ? { [mediaTypes[String(route.answer.file)] ?? 'application/octet-stream']: { schema: { type: 'string', format: 'binary' } } }
          : { 'application/json': { schema: documented(route.answer as Json) } },
      },
      ...Object.fromEntries(failures.map((status) => [status, {
        description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      }])),
    },
  }
}

/** A body as JSON; where files may come beside it, as form data too. */
function contentOf({ files }: Route, body: Json): Json {
  const schema = documented(body)
  const binary = { type: 'string', format: 'binary' }
  return {
    'application/json': { schema },
    ...(files?.size ? { 'multipart/form-data': { schema: { type: 'object', properties: { form: schema, ...Object.fromEntries([...files.keys()].map((field) => [field, binary])) } } } } : {}),
  }
}

function parameters(schema: Json | undefined, place: 'path' | 'query'): Json[] {
  const required = (schema?.required ?? []) as string[]
  return Object.entries((schema?.properties ?? {}) as Record<string, Json>).map(([name, one]) => ({
    name, in: place, required: place === 'path' || required.includes(name), schema: documented(one),
  }))
}

/** Our own format is a plain date to others. */
function documented(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"wire-date"', '"date"')) as Json
}

const failure: Json = {
  type: 'object',
  required: ['response_status'],
  properties: {
    response_status: {
      type: 'object',
      required: ['code', 'description', 'is_error'],
      properties: {
        code: { type: 'integer' },
        description: { type: 'string' },
        is_error: { type: 'boolean' },
        errors: { type: 'array', items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } } },
        id: { type: 'string', description: 'To quote when asking for help; with 500 only.' },
      },
    },
  },
}
