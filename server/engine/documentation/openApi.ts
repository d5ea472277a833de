import type { Route } from '../../access/Route.ts'
import { personSchema } from '../../access/wireUser.ts'
import { responseStatusSchema } from '../../platform/http/answerError.ts'
import { objectSchema, shared, type JsonSchema } from '../../platform/http/jsonSchema.ts'
import { toPascalCase } from '../../platform/http/toPascalCase.ts'
import { contentTypes } from '../exports/contentTypes.ts'
import { jobSchema } from '../generated/jobAnswer.ts'
import type { CatalogTexts } from './catalogTexts.ts'
import { schemaWriter, type SchemaWriter } from './describedSchema.ts'
import { operationIds } from './operationId.ts'
import { requestExample } from './requestExample.ts'

type Json = Record<string, unknown>

const mediaTypes: Record<string, string> = {
  ...contentTypes,
  js: 'text/javascript',
  html: 'text/html',
  jpg: 'image/jpeg',
}
const binary = { type: 'string', format: 'binary' }

/** The product's description of its API. */
export interface ApiDescription {
  title: string
  description: string
  serverUrl: string
  appSetup: JsonSchema
  texts: CatalogTexts
  /** Comments of the database's columns, by the column's name. */
  comments: ReadonlyMap<string, string>
}

/** The OpenAPI document of every route there is, made from the very schemas the server validates by. */
export function openApi(
  routes: Route[],
  { title, description, serverUrl, appSetup, texts, comments }: ApiDescription,
): Json {
  const schemas = schemaWriter(texts, (column) => comments.get(column))
  const ids = operationIds(routes)
  const paths: Record<string, Json> = {}
  for (const [name, schema] of Object.entries(sharedSchemas(appSetup)))
    schemas.name(name, schemas.write(schema as Json))
  for (const route of routes) {
    const written = operation(route, ids.get(route)!, schemas)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: written }
  }
  return {
    openapi: '3.0.3',
    info: { title, version: '2', description },
    servers: [{ url: serverUrl }],
    tags: [...new Set(routes.map(({ tag }) => tag))].sort().map((name) => ({ name })),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'apiKey', in: 'header', name: 'api_key' },
      },
      schemas: schemas.named(),
    },
  }
}

function operation(route: Route, operationId: string, schemas: SchemaWriter): Json {
  const failures = route.access === 'session' ? [400, 401, 403, 404, 429, 500, 503] : [400, 404, 429, 500, 503]
  const [summary, description] = inTwoParts(route.summary)
  return {
    tags: [route.tag],
    summary,
    ...(description ? { description } : {}),
    operationId,
    ...(route.access === 'session' ? { security: [{ token: [], apiKey: [] }] } : { security: [] }),
    parameters: [
      ...parameters(route.params, 'path', schemas.write),
      ...parameters(route.query, 'query', schemas.write),
      ...(route.once ? [idempotencyKey] : []),
    ],
    ...(route.body
      ? { requestBody: { required: true, content: contentOf(route, route.body, schemas, operationId) } }
      : {}),
    responses: {
      200: {
        description: 'The answer',
        content: {
          ...contentOfAnswer(route, schemas, operationId),
          ...Object.fromEntries((route.formats ?? []).map(fileContent)),
        },
      },
      ...(route.accepted
        ? {
            202: {
              description: 'The job that makes the file, which takes too long to wait for',
              content: { 'application/json': { schema: schemas.write(route.accepted) } },
            },
          }
        : {}),
      ...Object.fromEntries(failures.map((status) => [status, failure(status)])),
    },
  }
}

const idempotencyKey: Json = {
  name: 'idempotency-key',
  in: 'header',
  required: false,
  description: 'A call sent again under the same key answers as before and does nothing twice.',
  schema: { type: 'string', format: 'uuid' },
}

const failureTexts: Readonly<Record<number, string>> = {
  400: 'The input is not valid: `response_status.errors` names the fields',
  401: 'The caller lacks the permission',
  403: 'There is no session, or it has expired',
  404: 'It does not exist, or belongs to others',
  429: 'Too many calls: try again after the seconds in `Retry-After`',
  500: 'The server failed: `response_status.id` finds the failure in its log',
  503: 'The database cannot be reached: try again in some seconds',
}

const failure = (status: number): Json => ({
  description: failureTexts[status],
  content: { 'application/json': { schema: shared('Failure') } },
})

/** Returns the first sentence as the summary, and the others as the description. */
function inTwoParts(text: string): [summary: string, description: string] {
  const end = text.search(/(?<=[a-z)`]\.)\s/)
  return end === -1 ? [text.replace(/\.$/, ''), ''] : [text.slice(0, end - 1), text.slice(end).trim()]
}

/** A file by its content type, or JSON by its schema. */
function contentOfAnswer(route: Route, schemas: SchemaWriter, operationId: string): Json {
  if (typeof route.answer.file === 'string') return Object.fromEntries([fileContent(route.answer.file)])
  const schema = schemas.write(answerSchema(route))
  return { 'application/json': { schema: named(schema, `${toPascalCase(operationId)}Answer`, schemas) } }
}

/** Objects with properties of their own have a name, so that generated clients have a type for them. */
const named = (schema: Json, name: string, schemas: SchemaWriter): Json =>
  schema.properties ? schemas.name(name, schema) : schema

const fileContent = (format: string): [string, Json] => [
  mediaTypes[format]?.split(';')[0] ?? 'application/octet-stream',
  { schema: binary },
]

/** The schema of a call's JSON. To who has a session any answer may bring what became of them meanwhile. */
export function answerSchema({ answer, access }: Pick<Route, 'answer' | 'access'>): Json {
  // A row with more beside it is not the row of its name.
  const schema = { ...(answer as Json), title: undefined }
  const properties = (answer as Json).properties as Json | undefined
  if (access !== 'session' || !properties) return answer as Json
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
function contentOf({ files, examples }: Route, body: Json, schemas: SchemaWriter, operationId: string): Json {
  const schema = named(schemas.write(body), `${toPascalCase(operationId)}Request`, schemas)
  const example = examples ? null : requestExample(body)
  return {
    'application/json': { schema, ...(examples ? { examples: examples() } : {}), ...(example ? { example } : {}) },
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

function parameters(schema: Json | undefined, place: 'path' | 'query', write: SchemaWriter['write']): Json[] {
  const required = (schema?.required ?? []) as string[]
  return Object.entries((schema?.properties ?? {}) as Record<string, Json>).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: write(one),
  }))
}
